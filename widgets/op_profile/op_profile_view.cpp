#include "widgets/op_profile/op_profile_view.h"

#include "model/state/hlo_data.h"
#include "widgets/common/icons.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/op_device_box.h"
#include "widgets/common/op_follower.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/common/when_done.h"
#include "widgets/op_profile/figure_tile.h"
#include "widgets/op_profile/op_card.h"
#include "widgets/op_profile/op_delegate.h"
#include "widgets/op_profile/op_profile_model.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace planescope {

namespace {

/// As high as the card wants; less when the window is low.
class OpCardArea final : public QScrollArea
{
public:
    using QScrollArea::QScrollArea;
    QSize sizeHint() const override { return widget() ? widget()->sizeHint() : QScrollArea::sizeHint(); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

QFrame *line(QFrame::Shape shape, QWidget *parent)
{
    auto *frame = new QFrame(parent);
    frame->setFrameShape(shape);
    frame->setFrameShadow(QFrame::Plain);
    frame->setForegroundRole(QPalette::Midlight);
    return frame;
}

} // namespace

const ViewDescriptor opProfileView{
    "op-profile",
    QT_TRANSLATE_NOOP("View", "Op profile"),
    QT_TRANSLATE_NOOP("View", "Op profile"),
    "pie",
    "Alt+O",
    kCentreDockArea,
    [](const Session &session) { return cannotShowOps(session); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new OpProfileView(context, parent); }};

OpProfileView::OpProfileView(const ViewContext &context, QWidget *parent) :
    OpView(context, QStringLiteral("pie"), parent), m_model(new OpProfileModel(this)),
    m_delegate(new OpDelegate(*context.themes, this)), m_tree(new QTreeView(this)),
    m_splitter(new QSplitter(Qt::Horizontal, this))
{
    QWidget *bar = buildToolBar();
    m_splitter->addWidget(buildLeft());
    buildTree();
    m_splitter->addWidget(m_tree);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setSizes({context.themes->px(520), context.themes->px(760)});
    m_splitter->setChildrenCollapsible(false);
    setParts(bar, m_splitter);
    setFocusProxy(m_tree);
    connect(context.themes, &ThemeHub::changed, this, &OpProfileView::settingsChanged);
    connect(follower(), &OpFollower::longestFound, this, [this] { m_card->setCanShow(true); });
    settingsChanged();
    showState();
}

OpProfileView::~OpProfileView() = default;

QWidget *OpProfileView::buildToolBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_grouping = new SegmentedControl(themes, {tr("Program"), tr("Category"), tr("Scope")}, bar);
    m_grouping->setCurrentIndex(1);
    m_grouping->setAccessibleName(tr("Grouping of the tree"));
    m_kind = new SegmentedControl(themes, {tr("Pie"), tr("Bars"), tr("Treemap"), tr("Icicle")}, bar);
    m_kind->setAccessibleName(tr("Kind of chart"));
    m_withoutIdle = new QCheckBox(tr("Without idle"), bar);
    m_withoutIdle->setChecked(true);
    m_onlyTop = new QCheckBox(tr("Only top 90 %"), bar);
    m_onlyTop->setToolTip(tr("Fold what is beyond nine tenths of the time of each group"));
    m_filter = new SearchField(themes, QStringLiteral("filter"), tr("Filter ops by name, scope or source"), bar);
    m_filter->setMinimumWidth(themes.px(180));
    bar->addControl(m_grouping, tr("Tree"));
    bar->addControl(m_kind);
    bar->addControl(m_withoutIdle);
    bar->addControl(m_onlyTop);
    bar->addControl(deviceBox(), tr("Devices"));
    bar->addStretch();
    bar->addControl(m_filter);
    const auto button = [&](const char *icon, const QString &tip) {
        auto *made = new QToolButton(bar);
        made->setIcon(themedIcon(themes, QLatin1String(icon)));
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        bar->addControl(made);
        return made;
    };
    QToolButton *columns = button("list", tr("Choose columns"));
    QToolButton *copy = button("copy", tr("Copy the table"));
    QToolButton *save = button("export", tr("Save the chart as a picture, or the table"));
    connect(m_grouping, &SegmentedControl::currentIndexChanged, this, &OpProfileView::startTree);
    connect(m_withoutIdle, &QCheckBox::toggled, this, &OpProfileView::startTree);
    connect(m_kind, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { m_chart->setKind(static_cast<OpChartKind>(index)); });
    connect(m_onlyTop, &QCheckBox::toggled, this, [this](bool on) {
        m_model->setOnlyTop(on);
        showTree(m_shownTree);
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        if (m_shownTree)
            startFilter(text);
    });
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(copiedText()); });
    connect(save, &QToolButton::clicked, this, &OpProfileView::exportWithDialog);
    connect(columns, &QToolButton::clicked, this, [this, columns] {
        QMenu *menu = columnMenu();
        menu->popup(columns->mapToGlobal(QPoint(0, columns->height())));
    });
    return bar;
}

QWidget *OpProfileView::buildLeft()
{
    const ThemeHub &themes = *context().themes;
    auto *left = new QWidget(m_splitter);
    m_left = left;
    left->installEventFilter(this);
    left->setBackgroundRole(QPalette::Base);
    left->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_flops = new FigureTile(themes, tr("FLOPS utilisation"), left);
    m_hbm = new FigureTile(themes, tr("HBM bandwidth"), left);
    m_communication = new FigureTile(themes, tr("Communication"), left);
    m_idle = new FigureTile(themes, tr("Idle"), left);
    auto *tiles = new QHBoxLayout;
    tiles->setSpacing(0);
    for (FigureTile *tile : {m_flops, m_hbm, m_communication, m_idle}) {
        if (tile != m_flops)
            tiles->addWidget(line(QFrame::VLine, left));
        tiles->addWidget(tile, 1);
    }
    column->addLayout(tiles);
    column->addWidget(line(QFrame::HLine, left));
    auto *path = new QHBoxLayout;
    path->setContentsMargins(16, 6, 16, 0);
    m_up = new LinkLabel(themes, FontRole::Dense, tr("Up"), left);
    m_crumbs = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, left);
    m_crumbs->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_order = new SegmentedControl(themes, {tr("Time"), tr("Wasted time")}, left);
    m_order->setAccessibleName(tr("Order of chart and tree"));
    m_order->setToolTip(tr("What stands first, in the chart and in the tree. Wasted is the time in which neither FLOPS "
                           "nor HBM were used. Sizes are always times."));
    path->addWidget(m_up);
    path->addWidget(m_crumbs, 1);
    path->addWidget(m_order);
    column->addLayout(path);
    m_chart = new OpChartWidget(themes, left);
    column->addWidget(m_chart, 1);
    m_cardPart = new QWidget(left);
    auto *cardColumn = new QVBoxLayout(m_cardPart);
    cardColumn->setContentsMargins(0, 0, 0, 0);
    cardColumn->setSpacing(0);
    cardColumn->addWidget(line(QFrame::HLine, m_cardPart));
    m_card = new OpCard(themes, m_cardPart);
    // In a low window the chart keeps its room, and the card is scrolled.
    auto *cardArea = new OpCardArea(m_cardPart);
    cardArea->setWidget(m_card);
    cardArea->setWidgetResizable(true);
    cardArea->setFrameShape(QFrame::NoFrame);
    cardArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    cardArea->setMinimumHeight(themes.px(72));
    cardArea->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    cardColumn->addWidget(cardArea);
    column->addWidget(m_cardPart);
    connect(m_order, &SegmentedControl::currentIndexChanged, this, [this](int index) {
        const int wanted = index == 1 ? OpProfileModel::Wasted : OpProfileModel::Share;
        if (m_tree->header()->sortIndicatorSection() != wanted)
            m_tree->header()->setSortIndicator(wanted, Qt::DescendingOrder);
        m_chart->setByWaste(index == 1);
    });
    connect(m_up, &LinkLabel::clicked, m_chart, &OpChartWidget::goUp);
    connect(m_chart, &OpChartWidget::foldedChanged, this, &OpProfileView::updateCrumbs);
    connect(m_chart, &OpChartWidget::nodeClicked, this, &OpProfileView::selectNode);
    connect(m_chart, &OpChartWidget::nodeOpened, this, &OpProfileView::openNode);
    connect(m_chart, &OpChartWidget::upRequested, this, [this] {
        if (m_shownTree)
            if (const OpProfileNode *parent = m_shownTree->parentOf(m_chart->shown()))
                openNode(parent);
    });
    connect(m_card, &OpCard::hloRequested, this, [this] {
        if (!m_shownTree || !m_selected || !document())
            return;
        const bool isFused = m_selected->kind == OpNodeKind::Fused;
        const OpInfo *op = isFused ? nullptr : &m_shownTree->index().ops()[m_selected->op];
        HloData::of(document())
            ->showInstruction(isFused ? m_selected->programId : op->programId, isFused ? m_selected->name : op->name);
        if (context().runCommand)
            context().runCommand(QStringLiteral("view.hlo"));
    });
    connect(m_card, &OpCard::showRequested, follower(), &OpFollower::reveal);
    return left;
}

bool OpProfileView::hasContent() const { return m_shownTree && !m_shownTree->table().rows.empty(); }

void OpProfileView::dataChanged()
{
    if (data() && data()->table()) {
        startTree();
        return;
    }
    ++m_treeRequest;
    m_shownTree = nullptr;
    m_selected = nullptr;
    m_chart->setTree(nullptr, nullptr, nullptr);
    m_model->setTree(nullptr);
    setNotes({});
    showState();
}

void OpProfileView::startTree()
{
    if (!data() || !data()->table())
        return;
    OpProfileOptions options;
    options.grouping = static_cast<OpGrouping>(m_grouping->currentIndex());
    options.withIdle = !m_withoutIdle->isChecked();
    const std::uint64_t request = ++m_treeRequest;
    ++m_filterRequest;
    using Made = std::pair<OpTreePtr, OpFilterPtr>;
    whenDone(this,
             QtConcurrent::run([index = data()->index(), table = data()->table(), options, hlo = data()->hlo(),
                                text = m_filter->text()]() -> Made {
                 const auto tree = std::make_shared<const OpTree>(index, table, options, hlo);
                 return {tree, text.isEmpty() ? nullptr : std::make_shared<const OpFilter>(tree, text)};
             }),
             [this, request](const Made &made) {
                 if (request != m_treeRequest) // a newer question replaced it
                     return;
                 showTree(made.first, made.second);
                 if (m_filter->text() != (made.second ? made.second->text() : QString()))
                     startFilter(m_filter->text());
             });
}

/// On a worker: a profile may have hundreds of thousands of names to look through with every key.
void OpProfileView::startFilter(const QString &text)
{
    const std::uint64_t request = ++m_filterRequest;
    if (text.isEmpty()) {
        m_model->setFilter(nullptr);
        showTree(m_shownTree);
        emit filtered();
        return;
    }
    whenDone(this, QtConcurrent::run([tree = m_shownTree, text]() -> OpFilterPtr {
                 return std::make_shared<const OpFilter>(tree, text);
             }),
             [this, request](OpFilterPtr filter) {
                 if (request != m_filterRequest)
                     return;
                 m_model->setFilter(std::move(filter));
                 unfoldFiltered();
                 emit filtered();
             });
}

void OpProfileView::unfoldFiltered()
{
    m_tree->expand(m_model->index(0, 0));
    m_tree->expandToDepth(3);
}

void OpProfileView::openNode(const OpProfileNode *node)
{
    if (!m_shownTree || !node)
        return;
    // Only what has parts with a time of their own is worth a chart.
    const bool hasParts = std::any_of(node->children.begin(), node->children.end(),
                                      [](const OpProfileNode &child) { return child.sums.timePs > 0; });
    if (!hasParts)
        return;
    m_chart->setShown(node);
    m_chart->setSelected(m_shownTree->childBelow(node, m_selected));
    updateCrumbs();
    updateCentre();
}

void OpProfileView::selectNode(const OpProfileNode *node)
{
    if (!m_shownTree || !node || m_selected == node)
        return;
    m_selected = node;
    const OpProfileNode *inChart = m_shownTree->childBelow(m_chart->shown(), node);
    if (!inChart && node != m_chart->shown()) {
        m_chart->setShown(&m_shownTree->root());
        updateCrumbs();
        inChart = m_shownTree->childBelow(&m_shownTree->root(), node);
    }
    // Treemap and icicle show deeper levels themselves.
    const bool isDeep = m_chart->kind() == OpChartKind::Treemap || m_chart->kind() == OpChartKind::Icicle;
    m_chart->setSelected(isDeep ? node : inChart);
    if (const QModelIndex index = m_model->indexOf(node);
        index.isValid() && m_tree->currentIndex().siblingAtColumn(0) != index) {
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    }
    m_card->setNode(m_shownTree, node, data() ? data()->hlo() : HloLookup{});
    showCard();
    updateCentre();
    // Of a category all events light up; one of them would be no better than another to be selected.
    m_chosenOps = m_shownTree->opsOf(node);
    follower()->choose(m_chosenOps, m_shownTree->opOf(node) || node->kind == OpNodeKind::Fused, false);
}

/// In a low pane the words of the empty card make way for the labels of the chart.
void OpProfileView::showCard()
{
    constexpr int kLowPane = 440;
    const bool hasNode = m_selected && m_selected->kind != OpNodeKind::Root;
    m_cardPart->setVisible(hasNode || m_left->height() >= context().themes->px(kLowPane));
}

void OpProfileView::selectionChanged()
{
    const std::optional<std::uint32_t> op = m_shownTree ? follower()->selectedOp() : std::nullopt;
    if (!op)
        return;
    const bool isOurs = m_selected && std::binary_search(m_chosenOps.begin(), m_chosenOps.end(), *op);
    // "Show in timeline" of a category selects its longest event: then the category stays chosen.
    if (isOurs && (m_chosenOps.size() == 1 || document()->selection().event() == follower()->longest()))
        return;
    if (const OpProfileNode *leaf = m_shownTree->leafOf(*op))
        selectNode(leaf);
}

} // namespace planescope
