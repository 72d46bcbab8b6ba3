#include "widgets/overview/overview_view.h"

#include "model/state/overview_data.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/theme.h"
#include "widgets/overview/overview_widget.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QScrollArea>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace planescope {

const ViewDescriptor overviewView{
    "overview",
    QT_TRANSLATE_NOOP("View", "Overview"),
    QT_TRANSLATE_NOOP("View", "Overview"),
    "overview",
    "Alt+U",
    kCentreDockArea,
    [](const Session &) { return QString(); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new OverviewView(context, parent); }};

OverviewView::OverviewView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_page(new OverviewWidget(*context.themes)), m_scroll(new QScrollArea(this)),
    m_empty(new EmptyState(*context.themes, QStringLiteral("overview"), this)),
    m_job(new JobOverlay(*context.themes, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_job->setCancellable(false);
    m_job->hide();
    column->addWidget(m_job);
    m_pages = new QStackedLayout;
    column->addLayout(m_pages, 1);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_page);
    m_pages->addWidget(m_scroll);
    m_pages->addWidget(m_empty);
    setFocusProxy(m_page);
    connect(m_page, &OverviewWidget::activated, this, &OverviewView::follow);
    connect(m_page, &OverviewWidget::spotFocused, this, [this](const QRect &rect) {
        m_scroll->ensureVisible(rect.center().x(), rect.center().y(), 0, rect.height() / 2 + 24);
    });
    connect(m_page, &OverviewWidget::copyWanted, this, [this](bool asMarkdown) {
        if (m_page->page())
            QApplication::clipboard()->setText(m_page->page()->asText(asMarkdown));
    });
    showState();
}

OverviewView::~OverviewView() = default;

void OverviewView::documentChanged(Document *old)
{
    if (old)
        disconnect(old, nullptr, this, nullptr);
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    m_data = nullptr;
    if (document())
        connect(document(), &Document::failed, this, &OverviewView::showState);
    connectData();
    showState();
}

void OverviewView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

void OverviewView::changeEvent(QEvent *event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        showState();
}

/// Nobody pays for sums that are not looked at: they begin when the view is first seen.
void OverviewView::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = OverviewData::of(document());
    connect(m_data, &OverviewData::overviewChanged, this, &OverviewView::showState);
    connect(m_data, &OverviewData::runningChanged, this, &OverviewView::showState);
    showState();
}

void OverviewView::showState()
{
    const bool isLoading =
        document() && document()->stage() != Document::Stage::Ready && document()->stage() != Document::Stage::Failed;
    if (m_data && m_data->overview()) {
        if (!m_page->page() || m_page->page()->source().overview != m_data->overview()) {
            m_page->setSource({m_data->session(), m_data->index(), m_data->overview()});
            emit overviewShown();
        }
        m_pages->setCurrentWidget(m_scroll);
    } else {
        m_page->clear();
        if (!document())
            m_empty->setText(tr("No profile is open."));
        else if (document()->stage() == Document::Stage::Failed)
            m_empty->setText(tr("The profile could not be read."));
        else
            m_empty->setText(isLoading ? tr("The profile is still being read.") : tr("Adding up ..."));
        m_pages->setCurrentWidget(m_empty);
    }
    m_job->setVisible(m_data && m_data->isRunning());
    m_job->setText(tr("Adding up the overview"), {});
}

void OverviewView::runCommand(const QString &viewId)
{
    if (!context().runCommand)
        return;
    if (viewId == QLatin1String("op-profile"))
        context().runCommand(QStringLiteral("view.opProfile"));
    else
        context().runCommand(QStringLiteral("view.") + viewId);
}

/// The range in the middle of the window, with some of what is around it.
void OverviewView::showRange(TimeRange range)
{
    const Duration around = Duration::ps(std::max<std::int64_t>(range.length().toPs() / 4, 1000));
    document()->selection().setTimeRange(range);
    document()->viewport().jumpTo({range.begin - around, range.end + around});
}

void OverviewView::follow(const PageSpot &spot)
{
    if (!m_data || !m_data->overview() || !document())
        return;
    const Overview &overview = *m_data->overview();
    const auto index = static_cast<std::size_t>(spot.index);
    switch (spot.target) {
    case PageSpot::Target::None:
        return;
    case PageSpot::Target::View:
        runCommand(spot.viewId);
        return;
    case PageSpot::Target::Report:
        runCommand(QStringLiteral("report"));
        return;
    case PageSpot::Target::Step:
        showRange(overview.steps.steps[index].range);
        runCommand(QStringLiteral("timeline"));
        return;
    case PageSpot::Target::Op:
        if (const auto events = m_data->index()->eventsOf(overview.topOps[index].op); !events.empty())
            document()->selection().setEvent(events.front());
        runCommand(QStringLiteral("op-profile"));
        return;
    case PageSpot::Target::Evidence:
        break;
    }
    const Evidence &evidence = overview.evidence[index];
    if (evidence.op)
        if (const auto events = m_data->index()->eventsOf(*evidence.op); !events.empty())
            document()->selection().setEvent(events.front());
    if (evidence.event)
        document()->selection().setEvent(*evidence.event);
    if (evidence.range)
        showRange(*evidence.range);
    runCommand(spot.viewId);
}

} // namespace planescope
