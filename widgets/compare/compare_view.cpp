#include "widgets/compare/compare_view.h"

#include "model/state/compare_choice.h"
#include "model/state/overview_data.h"
#include "model/state/session_summary.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/theme.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/compare/compare_page.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QSpinBox>
#include <QStackedLayout>
#include <QToolTip>
#include <QVBoxLayout>

namespace planescope {

const ViewDescriptor compareView{
    "compare",
    QT_TRANSLATE_NOOP("View", "Compare"),
    QT_TRANSLATE_NOOP("View", "Compare"),
    "cmp",
    "Alt+P",
    kCentreDockArea,
    [](const Session &) { return QString(); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new CompareView(context, parent); }};

CompareWidget::CompareWidget(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

CompareWidget::~CompareWidget() = default;

void CompareWidget::setPage(std::unique_ptr<ComparePage> page)
{
    m_page = std::move(page);
    setAccessibleName(tr("Two profiles side by side"));
    setAccessibleDescription(m_page ? m_page->asText(false) : QString());
    updateGeometry();
    update();
}

int CompareWidget::heightForWidth(int width) const { return m_page ? qRound(m_page->heightFor(width)) : 0; }

QSize CompareWidget::sizeHint() const
{
    const int width = m_themes.px(1100);
    return {width, heightForWidth(width)};
}

QSize CompareWidget::minimumSizeHint() const { return {m_themes.px(420), heightForWidth(std::max(width(), 420))}; }

void CompareWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().window);
    std::vector<PageSpot> spots;
    if (m_page)
        m_page->paint(&painter, width(), &spots);
    m_spots = std::move(spots);
}

bool CompareWidget::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *const help = static_cast<QHelpEvent *>(event);
        QRectF area;
        const QString tip = tipOfSpots(m_spots, help->pos(), &area);
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), tip, this, area.toAlignedRect());
        return true;
    }
    return QWidget::event(event);
}

void CompareWidget::resizeEvent(QResizeEvent *) { updateGeometry(); }

void CompareWidget::copy(bool asMarkdown) const
{
    if (m_page)
        QApplication::clipboard()->setText(m_page->asText(asMarkdown));
}

void CompareWidget::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(tr("Copy as text"), this, [this] { copy(false); });
    menu.addAction(tr("Copy as Markdown"), this, [this] { copy(true); });
    menu.exec(event->globalPos());
}

void CompareWidget::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copy(false);
    else
        QWidget::keyPressEvent(event);
}

CompareView::CompareView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_other(new QComboBox(this)), m_batchA(new QSpinBox(this)), m_batchB(new QSpinBox(this)),
    m_widget(new CompareWidget(*context.themes)), m_scroll(new QScrollArea(this)),
    m_empty(new EmptyState(*context.themes, QStringLiteral("cmp"), this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *bar = new ViewToolBar(*context.themes, this);
    m_other->setAccessibleName(tr("Profile to compare with"));
    m_other->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    bar->addControl(m_other, tr("Compare with"));
    for (QSpinBox *batch : {m_batchA, m_batchB}) {
        batch->setRange(1, 1'000'000);
        connect(batch, &QSpinBox::valueChanged, this, &CompareView::showState);
    }
    m_batchA->setAccessibleName(tr("Sequences in a step of A"));
    m_batchB->setAccessibleName(tr("Sequences in a step of B"));
    bar->addControl(m_batchA, tr("Sequences per step: A"));
    bar->addControl(m_batchB, tr("B"));
    bar->addStretch();
    column->addWidget(bar);
    m_pages = new QStackedLayout;
    column->addLayout(m_pages, 1);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_widget);
    m_pages->addWidget(m_scroll);
    m_pages->addWidget(m_empty);
    setFocusProxy(m_widget);
    connect(m_other, &QComboBox::activated, this,
            [this](int index) { compareWith(qobject_cast<Document *>(m_other->itemData(index).value<QObject *>())); });
    showState();
}

CompareView::~CompareView() = default;

void CompareView::compareWith(Document *other)
{
    const int index = m_other->findData(QVariant::fromValue<QObject *>(other));
    if (!other || index < 0)
        return;
    m_other->setCurrentIndex(index);
    m_otherDocument = other;
    if (document()) // the timeline colours by the same two
        CompareChoice::of(document())->choose(m_otherDocument);
    connectSides();
}

void CompareView::documentChanged(Document *)
{
    if (isVisible())
        fillChooser();
    connectSides();
}

void CompareView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    fillChooser();
    connectSides();
}

void CompareView::changeEvent(QEvent *event)
{
    View::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        showState();
}

/// All open documents; without a choice the first other one.
void CompareView::fillChooser()
{
    m_other->clear();
    if (!context().documents)
        return;
    Document *chosen = nullptr;
    for (Document *open : context().documents()) {
        m_other->addItem(profileTitle(open->path()), QVariant::fromValue<QObject *>(open));
        if (open == m_otherDocument || (!chosen && open != document()))
            chosen = open;
    }
    if (!chosen || chosen == document())
        for (Document *open : context().documents())
            if (open != document()) {
                chosen = open;
                break;
            }
    m_otherDocument = chosen;
    for (int i = 0; i < m_other->count(); ++i)
        if (m_other->itemData(i).value<QObject *>() == chosen)
            m_other->setCurrentIndex(i);
}

void CompareView::connectSides()
{
    for (OverviewData *side : {m_dataA.data(), m_dataB.data()})
        if (side)
            disconnect(side, nullptr, this, nullptr);
    m_dataA = m_dataB = nullptr;
    if (document() && isVisible()) {
        m_dataA = OverviewData::of(document());
        m_dataB = OverviewData::of(m_otherDocument);
        for (OverviewData *side : {m_dataA.data(), m_dataB.data()})
            if (side)
                connect(side, &OverviewData::overviewChanged, this, &CompareView::showState);
    }
    showState();
}

bool CompareView::isSettled() const
{
    const auto isDone = [](const OverviewData *side) { return !side || !side->isRunning(); };
    return isDone(m_dataA) && isDone(m_dataB);
}

void CompareView::showState()
{
    const bool isReady =
        m_dataA && m_dataB && m_dataA->overview() && m_dataB->overview() && document() && m_otherDocument;
    if (isReady) {
        m_widget->setPage(std::make_unique<ComparePage>(
            CompareSide{profileTitle(document()->path()), m_dataA->index(), m_dataA->overview()},
            CompareSide{profileTitle(m_otherDocument->path()), m_dataB->index(), m_dataB->overview()},
            document() == m_otherDocument || document()->path() == m_otherDocument->path(), *context().themes,
            QLocale(), StepBatch{static_cast<double>(m_batchA->value()), static_cast<double>(m_batchB->value())}));
        m_pages->setCurrentWidget(m_scroll);
        return;
    }
    m_widget->setPage(nullptr);
    if (!document())
        m_empty->setText(tr("No profile is open."));
    else if (!m_otherDocument)
        m_empty->setText(tr("Only one profile is open."), tr("Open a second one to see both side by side."));
    else
        m_empty->setText(tr("Both profiles are still being read or added up."));
    m_pages->setCurrentWidget(m_empty);
}

} // namespace planescope
