#include "widgets/common/op_view.h"

#include "widgets/common/empty_state.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/op_device_box.h"
#include "widgets/common/op_follower.h"
#include "widgets/common/op_words.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"

#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

bool ranKernels(const Session &session)
{
    return std::any_of(session.lines().begin(), session.lines().end(),
                       [](const Line &line) { return line.kind == LineKind::Stream && line.events.size() > 0; });
}

} // namespace

OpView::OpView(const ViewContext &context, const QString &icon, QWidget *parent) :
    View(context, parent), m_devices(new OpDeviceBox(this)), m_follower(new OpFollower(context, this)),
    m_job(new JobOverlay(*context.themes, this)), m_empty(new EmptyState(*context.themes, icon, this)),
    m_note(new TextLabel(*context.themes, FontRole::Dense, Ink::Secondary, {}, this)), m_pages(new QStackedLayout),
    m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_job->setCancellable(false);
    m_job->hide();
    m_note->setWordWrap(true);
    m_note->setContentsMargins(16, 6, 16, 6);
    m_note->hide();
    connect(this, &OpView::contentShown, this, [this] { m_isCurrent = true; });
    connect(m_follower, &OpFollower::selectionChanged, this, [this] { selectionChanged(); });
}

void OpView::setParts(QWidget *toolBar, QWidget *content)
{
    m_column->addWidget(toolBar);
    m_column->addWidget(m_job);
    m_pages->addWidget(content);
    m_pages->addWidget(m_empty);
    m_column->addLayout(m_pages, 1);
    m_column->addWidget(m_note);
}

QString OpView::scopeText() const
{
    if (!m_data || !m_data->table())
        return {};
    QStringList parts;
    parts << (m_data->range() ? tr("selected range") : tr("whole session"));
    if (m_devices->currentIndex() > 0)
        parts << m_devices->currentText();
    return parts.join(QStringLiteral(", "));
}

bool OpView::isSettled() const
{
    if (!document() || document()->stage() == Document::Stage::Failed)
        return true;
    return m_data && m_data->table() && !m_data->isRunning() && !m_isBusy && m_isCurrent;
}

void OpView::documentChanged(Document *old)
{
    if (old)
        disconnect(old, nullptr, this, nullptr);
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    m_data = nullptr;
    m_devices->setData(nullptr);
    m_follower->setDocument(nullptr, nullptr);
    if (document())
        connect(document(), &Document::failed, this, &OpView::showState);
    dataChanged();
    connectData();
}

void OpView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

/// Nobody pays for sums that are not looked at: they begin when the view is first seen.
void OpView::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = OpData::of(document());
    connect(m_data, &OpData::tableChanged, this, [this] {
        m_isCurrent = false;
        dataChanged();
        emit scopeTextChanged();
    });
    connect(m_data, &OpData::runningChanged, this, &OpView::showState);
    m_devices->setData(m_data);
    m_follower->setDocument(document(), m_data);
    m_isCurrent = false;
    dataChanged();
    emit scopeTextChanged();
}

void OpView::setBusy(bool busy)
{
    m_isBusy = busy;
    showState();
}

void OpView::showState()
{
    const bool isRunning = (m_data && m_data->isRunning()) || m_isBusy;
    const bool isThere = hasContent();
    m_job->setVisible(isRunning && !isThere);
    if (isRunning) {
        m_job->setText(tr("Summing up the ops"), {});
        m_job->setFraction(-1);
    }
    m_pages->setCurrentIndex(isThere ? 0 : 1);
    m_note->setVisible(isThere && !m_note->text().isEmpty());
    if (isThere)
        return;
    if (!document())
        m_empty->setText(tr("No profile is open."));
    else if (document()->stage() == Document::Stage::Failed)
        m_empty->setText(tr("The profile could not be read."));
    else if (!m_data || !m_data->table() || isRunning)
        m_empty->setText(tr("The profile is being read."));
    else if (m_data->range())
        m_empty->setText(tr("No op ran in the selected range."), tr("Clear the selection to see the whole session."));
    else
        m_empty->setText(missingText(ranKernels(*document()->session()) ? "op names" : "ops"));
}

void OpView::setNotes(const QStringList &notes)
{
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(!notes.isEmpty() && hasContent());
}

QStringList OpView::commonNotes() const
{
    QStringList notes;
    if (!m_data || !m_data->index() || !m_data->table())
        return notes;
    for (const char *what : {"peaks", "cost"})
        if (m_data->index()->isMissing(what))
            notes << missingText(what);
    const std::vector<OpRow> &rows = m_data->table()->rows;
    if (std::all_of(rows.begin(), rows.end(), [](const OpRow &row) { return row.sums.timePs <= 0; }))
        notes << missingText("length");
    if (m_data->index()->peaks().peaksDiffer)
        notes << tr("The devices state different peaks; those of the first one are used.");
    return notes;
}

QString cannotShowOps(const Session &session)
{
    for (const Line &line : session.lines())
        if (line.kind == LineKind::Ops || line.kind == LineKind::Stream)
            return {};
    return missingText("ops");
}

} // namespace planescope
