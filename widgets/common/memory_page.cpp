#include "widgets/common/memory_page.h"

#include "widgets/common/empty_state.h"
#include "widgets/common/job_overlay.h"

#include <QFileDialog>
#include <QSaveFile>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace planescope {

MemoryPage::MemoryPage(const ViewContext &context, const QString &icon, QWidget *parent) :
    View(context, parent), m_empty(new EmptyState(*context.themes, icon, this)),
    m_job(new JobOverlay(*context.themes, this)), m_pages(new QStackedLayout)
{
    m_job->setCancellable(false);
    m_job->hide();
}

void MemoryPage::setParts(QWidget *toolBar, QWidget *content)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(toolBar);
    column->addWidget(m_job);
    column->addLayout(m_pages, 1);
    m_pages->addWidget(content);
    m_pages->addWidget(m_empty);
}

bool MemoryPage::isSettled() const
{
    if (!document() || document()->stage() == Document::Stage::Failed)
        return true;
    return m_data && !m_data->isRunning() && !isPreparing();
}

void MemoryPage::documentChanged(Document *old)
{
    if (old) {
        disconnect(&old->selection(), nullptr, this, nullptr);
        disconnect(&old->viewport(), nullptr, this, nullptr);
        disconnect(old, nullptr, this, nullptr);
    }
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    m_data = nullptr;
    forget();
    if (document())
        connect(document(), &Document::failed, this, &MemoryPage::showState);
    connectData();
    showState();
}

void MemoryPage::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

/// Nobody pays for what is not looked at: reading begins when the view is first seen.
void MemoryPage::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = MemoryData::of(document());
    connect(m_data, &MemoryData::changed, this, [this] { factsChanged(); });
    connect(&document()->selection(), &Selection::eventChanged, this, [this] { selectionChanged(); });
    connect(&document()->viewport(), &Viewport::visibleChanged, this, [this] { rangeChanged(); });
    factsChanged();
}

void MemoryPage::showState()
{
    const bool isLoading = document() && (document()->stage() == Document::Stage::Loading ||
                                          document()->stage() == Document::Stage::Indexed);
    const bool isReading = (m_data && m_data->isRunning()) || isPreparing();
    m_job->setText(jobText(), {});
    m_job->setFraction(-1);
    m_job->setVisible(isReading && !isLoading);
    const bool isThere = hasContent();
    m_pages->setCurrentIndex(isThere ? 0 : 1);
    if (isThere)
        return;
    if (!document())
        m_empty->setText(tr("Nothing is open."));
    else if (document()->stage() == Document::Stage::Failed)
        m_empty->setText(tr("The profile could not be read."));
    else if (isLoading || isReading)
        m_empty->setText(tr("The profile is being read."));
    else
        m_empty->setText(missingText());
}

QString MemoryPage::saveText(const QString &title, const QString &name, const QString &filter, const QString &text)
{
    const QString path = QFileDialog::getSaveFileName(this, title, name, filter);
    if (path.isEmpty())
        return {};
    QSaveFile file(path);
    const QByteArray bytes = text.toUtf8();
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return tr("%1 could not be written.").arg(path);
}

} // namespace planescope
