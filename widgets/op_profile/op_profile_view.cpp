#include "widgets/op_profile/op_profile_view.h"

#include "model/state/op_data.h"
#include "model/text/format_value.h"
#include "widgets/common/density.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/icons.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/op_profile/figure_tile.h"
#include "widgets/op_profile/op_card.h"
#include "widgets/op_profile/op_chart_picture.h"
#include "widgets/op_profile/op_chart_widget.h"
#include "widgets/op_profile/op_delegate.h"
#include "widgets/op_profile/op_profile_model.h"
#include "widgets/op_profile/op_words.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIODevice>
#include <QMenu>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace planescope {

namespace {

constexpr quint32 kStateVersion = 1;

QFrame *line(QFrame::Shape shape, QWidget *parent)
{
    auto *frame = new QFrame(parent);
    frame->setFrameShape(shape);
    frame->setFrameShadow(QFrame::Plain);
    frame->setForegroundRole(QPalette::Midlight);
    return frame;
}

QString nameOf(const Session &session, NameId id)
{
    const std::string_view name = session.text(id);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

const ViewDescriptor opProfileView{
    "op-profile",
    QT_TRANSLATE_NOOP("View", "Op profile"),
    QT_TRANSLATE_NOOP("View", "Op profile"),
    "pie",
    "Alt+O",
    Qt::LeftDockWidgetArea,
    [](const Session &session) {
        for (const Line &l : session.lines())
            if (l.kind == LineKind::Ops || l.kind == LineKind::Stream)
                return QString();
        return missingText("ops");
    },
    [](const ViewContext &context, QWidget *parent) -> View * { return new OpProfileView(context, parent); }};

OpProfileView::OpProfileView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_model(new OpProfileModel(this)), m_delegate(new OpDelegate(*context.themes, this)),
    m_tree(new QTreeView(this)), m_splitter(new QSplitter(Qt::Horizontal, this)),
    m_empty(new EmptyState(*context.themes, QStringLiteral("pie"), this)), m_job(new JobOverlay(*context.themes, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildToolBar());
    m_job->setCancellable(false);
    m_job->hide();
    column->addWidget(m_job);
    m_pages = new QStackedLayout;
    column->addLayout(m_pages, 1);
    m_splitter->addWidget(buildLeft());
    buildTree();
    m_splitter->addWidget(m_tree);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setSizes({context.themes->px(520), context.themes->px(760)});
    m_splitter->setChildrenCollapsible(false);
    m_pages->addWidget(m_splitter);
    m_pages->addWidget(m_empty);
    setFocusProxy(m_tree);
    connect(context.themes, &ThemeHub::changed, this, &OpProfileView::settingsChanged);
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
    m_devices = new QComboBox(bar);
    m_devices->setAccessibleName(tr("Devices"));
    m_filter = new SearchField(themes, QStringLiteral("filter"), tr("Filter ops by name, scope or source"), bar);
    m_filter->setMinimumWidth(themes.px(180));
    bar->addControl(m_grouping, tr("Tree"));
    bar->addControl(m_kind);
    bar->addControl(m_withoutIdle);
    bar->addControl(m_onlyTop);
    bar->addControl(m_devices, tr("Devices"));
    bar->addStretch();
    bar->addControl(m_filter);
    auto *copy = new QToolButton(bar);
    copy->setIcon(themedIcon(themes, QStringLiteral("copy")));
    copy->setToolTip(tr("Copy the table"));
    bar->addControl(copy);
    auto *picture = new QToolButton(bar);
    picture->setIcon(themedIcon(themes, QStringLiteral("camera")));
    picture->setToolTip(tr("Save the chart as a picture"));
    bar->addControl(picture);
    connect(m_grouping, &SegmentedControl::currentIndexChanged, this, &OpProfileView::startTree);
    connect(m_withoutIdle, &QCheckBox::toggled, this, &OpProfileView::startTree);
    connect(m_kind, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { m_chart->setKind(static_cast<OpChartKind>(index)); });
    connect(m_onlyTop, &QCheckBox::toggled, this, [this](bool on) {
        m_model->setOnlyTop(on);
        showTree(m_shownTree);
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setFilter(text);
        m_tree->expand(m_model->index(0, 0));
        if (!text.isEmpty())
            m_tree->expandToDepth(3);
        else
            showTree(m_shownTree);
    });
    connect(m_devices, &QComboBox::activated, this, [this](int index) {
        if (!m_data || !m_data->index())
            return;
        const std::vector<PlaneId> planes = m_data->index()->planes();
        if (index <= 0)
            m_data->setPlanes({});
        else if (static_cast<std::size_t>(index) <= planes.size())
            m_data->setPlanes({planes[static_cast<std::size_t>(index) - 1]});
    });
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(copiedText()); });
    connect(picture, &QToolButton::clicked, this, &OpProfileView::exportWithDialog);
    return bar;
}

QWidget *OpProfileView::buildLeft()
{
    const ThemeHub &themes = *context().themes;
    auto *left = new QWidget(m_splitter);
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
    path->addWidget(m_up);
    path->addWidget(m_crumbs, 1);
    column->addLayout(path);
    m_chart = new OpChartWidget(themes, left);
    column->addWidget(m_chart, 1);
    column->addWidget(line(QFrame::HLine, left));
    m_card = new OpCard(themes, left);
    column->addWidget(m_card);
    m_note = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, left);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(16, 0, 16, 12);
    column->addWidget(m_note);
    connect(m_up, &LinkLabel::clicked, m_chart, &OpChartWidget::upRequested);
    connect(m_chart, &OpChartWidget::nodeClicked, this, &OpProfileView::selectNode);
    connect(m_chart, &OpChartWidget::nodeOpened, this, &OpProfileView::openNode);
    connect(m_chart, &OpChartWidget::upRequested, this, [this] {
        if (m_shownTree)
            if (const OpProfileNode *parent = m_shownTree->parentOf(m_chart->shown()))
                openNode(parent);
    });
    connect(m_card, &OpCard::showRequested, this, [this] {
        Document *doc = document();
        if (!doc || !m_longest || !doc->session())
            return;
        doc->selection().setEvent(m_longest);
        // The event in the middle third, so that its neighbours are seen as well.
        const TimeRange range = doc->session()->eventRange(*m_longest);
        const Duration around = Duration::ps(std::max<std::int64_t>(range.length().toPs(), 1));
        doc->viewport().jumpTo({range.begin - around, range.end + around});
        if (context().runCommand)
            context().runCommand(QStringLiteral("view.timeline"));
    });
    return left;
}

void OpProfileView::buildTree()
{
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(m_delegate);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setMouseTracking(true);
    m_tree->setSortingEnabled(true);
    m_tree->setAccessibleName(tr("Ops as a tree"));
    QHeaderView *header = m_tree->header();
    header->setStretchLastSection(false);
    header->setHighlightSections(false);
    header->setSortIndicator(OpProfileModel::Share, Qt::DescendingOrder);
    m_tree->viewport()->installEventFilter(this);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    for (int column = OpProfileModel::FlopRate; column < OpProfileModel::ColumnCount; ++column)
        m_tree->setColumnHidden(column, true);
    connect(header, &QWidget::customContextMenuRequested, this, &OpProfileView::chooseColumns);
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this] { showTree(m_shownTree); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                if (const OpProfileNode *node = m_model->nodeOf(current))
                    selectNode(node);
            });
    const auto openMore = [this](const QModelIndex &index) {
        if (m_model->isMore(index))
            m_model->openMore(index.siblingAtColumn(0));
    };
    connect(m_tree, &QTreeView::clicked, this, openMore);
    connect(m_tree, &QTreeView::activated, this, openMore);
    auto *copy = new QAction(tr("Copy"), m_tree);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(copiedText()); });
    m_tree->addAction(copy);
}

void OpProfileView::chooseColumns(const QPoint &at)
{
    QMenu menu(this);
    for (int column = OpProfileModel::Share; column < OpProfileModel::ColumnCount; ++column) {
        QAction *action = menu.addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_tree->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            m_tree->setColumnHidden(column, !on);
            fitNameColumn();
        });
    }
    menu.exec(m_tree->header()->mapToGlobal(at));
}

/// Names take what the figures leave, but never so little that they cannot be read; then the table scrolls.
void OpProfileView::fitNameColumn()
{
    int figures = 0;
    for (int column = OpProfileModel::Share; column < OpProfileModel::ColumnCount; ++column)
        if (!m_tree->isColumnHidden(column))
            figures += m_tree->columnWidth(column);
    m_tree->setColumnWidth(OpProfileModel::Name,
                           std::max(context().themes->px(220), m_tree->viewport()->width() - figures));
}

bool OpProfileView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize)
        fitNameColumn();
    return View::eventFilter(watched, event);
}

void OpProfileView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    m_tree->setFont(themes.font(FontRole::Dense));
    m_tree->header()->setFont(themes.font(FontRole::Caption));
    m_tree->setIndentation(themes.px(18));
    const Density density = context().settings ? context().settings->density : Density::Normal;
    m_delegate->setRowHeight(std::max(themes.px(sizesOf(density).row), QFontMetrics(m_tree->font()).height() + 4));
    const int widths[] = {0, 104, 70, 70, 78, 84, 84, 76, 84, 84, 140, 200};
    for (int column = OpProfileModel::Share; column < OpProfileModel::ColumnCount; ++column)
        m_tree->setColumnWidth(column, themes.px(widths[column]));
    fitNameColumn();
    m_tree->doItemsLayout();
}

QString OpProfileView::scopeText() const
{
    if (!m_data || !m_data->table())
        return {};
    QStringList parts;
    parts << (m_data->range() ? tr("selected range") : tr("whole session"));
    if (m_devices->currentIndex() > 0)
        parts << m_devices->currentText();
    return parts.join(QStringLiteral(", "));
}

void OpProfileView::documentChanged(Document *old)
{
    if (old) {
        disconnect(&old->selection(), nullptr, this, nullptr);
        disconnect(old, nullptr, this, nullptr);
    }
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    m_data = nullptr;
    m_shownTree = nullptr;
    m_selected = nullptr;
    m_longest.reset();
    ++m_treeRequest;
    if (document())
        connect(document(), &Document::failed, this, &OpProfileView::showState);
    updateDevices();
    dataChanged();
    connectData();
}

void OpProfileView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

/// Nobody pays for sums that are not looked at: they begin when the view is first seen.
void OpProfileView::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = OpData::of(document());
    connect(m_data, &OpData::tableChanged, this, &OpProfileView::dataChanged);
    connect(m_data, &OpData::indexChanged, this, &OpProfileView::updateDevices);
    connect(m_data, &OpData::runningChanged, this, &OpProfileView::showState);
    connect(&document()->selection(), &Selection::eventChanged, this, &OpProfileView::followSelection);
    updateDevices();
    dataChanged();
}

void OpProfileView::updateDevices()
{
    m_devices->clear();
    if (!m_data || !m_data->index())
        return;
    const Session &session = *m_data->index()->session();
    const std::vector<PlaneId> planes = m_data->index()->planes();
    //: All devices of a profile
    m_devices->addItem(tr("All %n", nullptr, static_cast<int>(planes.size())));
    for (const PlaneId id : planes) {
        QString name = nameOf(session, session.plane(id).name);
        name.remove(QStringLiteral("/device:"));
        if (session.hosts().size() > 1)
            name = nameOf(session, session.host(session.plane(id).host).name) + QStringLiteral(", ") + name;
        m_devices->addItem(name);
    }
    if (m_data->planes().size() == 1)
        for (std::size_t i = 0; i < planes.size(); ++i)
            if (planes[i] == m_data->planes().front())
                m_devices->setCurrentIndex(static_cast<int>(i) + 1);
}

void OpProfileView::dataChanged()
{
    if (!m_data || !m_data->table()) {
        m_shownTree = nullptr;
        m_selected = nullptr;
        m_chart->setTree(nullptr, nullptr, nullptr);
        m_model->setTree(nullptr);
        showState();
        emit scopeTextChanged();
        return;
    }
    startTree();
}

void OpProfileView::startTree()
{
    if (!m_data || !m_data->table())
        return;
    OpProfileOptions options;
    options.grouping = static_cast<OpGrouping>(m_grouping->currentIndex());
    options.withIdle = !m_withoutIdle->isChecked();
    const std::uint64_t request = ++m_treeRequest;
    QtConcurrent::run([index = m_data->index(), table = m_data->table(), options, hlo = m_data->hlo()]() -> OpTreePtr {
        return std::make_shared<const OpTree>(index, table, options, hlo);
    }).then(this, [this, request](OpTreePtr tree) {
        if (request == m_treeRequest) // a newer question replaced it otherwise
            showTree(std::move(tree));
    });
}

void OpProfileView::showTree(OpTreePtr tree)
{
    if (!tree)
        return;
    const OpTreePtr old = m_shownTree;
    const bool isOther = old != tree;
    const bool isOtherGrouping = !old || old->options().grouping != tree->options().grouping;
    // What is unfolded stays so, whatever was recomputed.
    std::vector<const OpProfileNode *> unfolded;
    if (old && !isOtherGrouping) {
        const std::function<void(const QModelIndex &)> collect = [&](const QModelIndex &parent) {
            for (int row = 0; row < m_model->rowCount(parent); ++row) {
                const QModelIndex index = m_model->index(row, 0, parent);
                if (!m_tree->isExpanded(index))
                    continue;
                unfolded.push_back(m_model->nodeOf(index));
                collect(index);
            }
        };
        collect({});
    }
    const OpProfileNode *selected = old && isOther && m_selected ? tree->sameAs(*old, m_selected) : m_selected;
    const OpProfileNode *shown =
        old && isOther && m_chart->shown() ? tree->sameAs(*old, m_chart->shown()) : m_chart->shown();
    m_shownTree = tree;
    m_selected = nullptr;
    if (isOther) {
        m_model->setTree(tree);
        m_chart->setTree(&tree->root(), &tree->classes(), &tree->index().peaks());
        m_chart->setShown(shown && !isOtherGrouping ? shown : &tree->root());
    }
    const QModelIndex top = m_model->index(0, 0);
    m_tree->expand(top);
    if (unfolded.empty())
        for (int row = 0; row < std::min(1, m_model->rowCount(top)); ++row)
            m_tree->expand(m_model->index(row, 0, top));
    for (const OpProfileNode *node : unfolded)
        if (const OpProfileNode *same = old == tree ? node : tree->sameAs(*old, node))
            m_tree->expand(m_model->indexOf(same));
    updateTiles();
    updateCrumbs();
    showState();
    if (selected)
        selectNode(selected);
    else {
        m_card->setNode(tree, nullptr, {});
        followSelection();
    }
    emit scopeTextChanged();
    emit treeShown();
}

void OpProfileView::showState()
{
    const bool isRunning = m_data && m_data->isRunning();
    m_job->setVisible(isRunning && m_shownTree == nullptr);
    if (isRunning) {
        m_job->setText(tr("Summing up the ops"), {});
        m_job->setFraction(-1);
    }
    const bool hasOps = m_shownTree && !m_shownTree->table().rows.empty();
    m_pages->setCurrentIndex(hasOps ? 0 : 1);
    if (hasOps)
        return;
    if (!document())
        m_empty->setText(tr("No profile is open."));
    else if (document()->stage() == Document::Stage::Failed)
        m_empty->setText(tr("The profile could not be read."));
    else if (!m_shownTree)
        m_empty->setText(tr("The profile is being read."));
    else if (m_data && m_data->range())
        m_empty->setText(tr("No op ran in the selected range."), tr("Clear the selection to see the whole session."));
    else
        m_empty->setText(missingText("ops"));
}

void OpProfileView::updateTiles()
{
    const OpTree &tree = *m_shownTree;
    const DevicePeaks &peaks = tree.index().peaks();
    const OpTable &table = tree.table();
    const OpFigures figures = tree.figures(tree.root());
    const OpSums &sums = tree.root().sums;
    if (figures.flopsUtilization >= 0) {
        QString formula = tr("%1 in %2 of time on all devices, of a peak of %3 each.")
                              .arg(text::withPrefix(sums.flops, u"FLOP"), text::duration(Duration::ps(sums.timePs)),
                                   text::withPrefix(peaks.flopsPerSecond, u"FLOP/s"));
        if (tree.root().normalizedPs > 0)
            formula += QLatin1Char(' ') +
                       tr("Time counts at the nominal clock: %1.")
                           .arg(text::duration(Duration::ps(static_cast<std::int64_t>(tree.root().normalizedPs))));
        formula += QLatin1Char('\n') + peakSourceText(peaks);
        if (std::abs(figures.xprofFlopsUtilization - figures.flopsUtilization) > 0.0005)
            formula +=
                QLatin1Char('\n') +
                tr("XProf 2.24.2 shows %1 (counts loops twice).").arg(utilizationText(figures.xprofFlopsUtilization));
        m_flops->setFigure(utilizationText(figures.flopsUtilization),
                           tr("of %1").arg(text::withPrefix(peaks.flopsPerSecond, u"FLOP/s")), formula);
    } else {
        m_flops->setFigure(utilizationText(-1), tr("peak not known"), missingText("peaks"));
    }
    if (figures.hbmUtilization >= 0 && sums.traffic.isKnown)
        m_hbm->setFigure(utilizationText(figures.hbmUtilization),
                         tr("of %1").arg(text::byteRate(peaks.bandwidth(MemoryPort::Hbm))),
                         tr("Bytes of HBM that the ops state, in their time, of the peak bandwidth."));
    else
        m_hbm->setFigure(utilizationText(-1), tr("traffic not stated"), missingText("cost"));
    const OpProfileNode *largest = nullptr;
    const std::function<void(const OpProfileNode &)> search = [&](const OpProfileNode &node) {
        for (const OpProfileNode &child : node.children) {
            if (child.kind == OpNodeKind::Category && isCommunication(tree.classes().of(child)) &&
                (!largest || child.sums.timePs > largest->sums.timePs))
                largest = &child;
            if (child.kind == OpNodeKind::Program || child.kind == OpNodeKind::Scope)
                search(child);
        }
    };
    search(tree.root());
    m_communication->setFigure(
        utilizationText(tree.communicationShare()),
        largest ? tr("%1 %2").arg(nodeLabel(*largest), utilizationText(tree.figures(*largest).timeShare))
                : tr("no collectives"),
        tr("Time of collectives and of waiting for them on the ops row, of the time of all ops."));
    const double idle =
        table.totalPs > 0 ? static_cast<double>(table.idlePs()) / static_cast<double>(table.totalPs) : 0;
    m_idle->setFigure(
        utilizationText(idle), tree.options().withIdle ? tr("part of the chart") : tr("not in the chart"),
        tr("Time of the devices that no op covers: %1 of %2.")
            .arg(text::duration(Duration::ps(table.idlePs())), text::duration(Duration::ps(table.totalPs))));
    const auto devices = static_cast<std::int64_t>(std::max<std::size_t>(1, table.coreCount));
    m_chart->setCentreText({text::duration(Duration::ps(sums.timePs / devices)),
                            tree.options().withIdle ? tr("time per device") : tr("op time per device"),
                            tr("mean of %n device(s)", nullptr, static_cast<int>(devices))});
    QStringList notes;
    for (const char *what : {"hlo", "cost"})
        if (tree.index().isMissing(what))
            notes << missingText(what);
    if (peaks.peaksDiffer)
        notes << tr("The devices state different peaks; those of the first one are used.");
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(!notes.isEmpty());
}

void OpProfileView::updateCrumbs()
{
    QStringList names;
    for (const OpProfileNode *node = m_chart->shown(); node && m_shownTree; node = m_shownTree->parentOf(node))
        names.prepend(nodeLabel(*node));
    m_crumbs->setText(names.join(QStringLiteral(" \u203A ")));
    m_up->setVisible(names.size() > 1);
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
    m_card->setNode(m_shownTree, node, m_data ? m_data->hlo() : HloLookup{});
    announce();
}

void OpProfileView::announce()
{
    m_longest.reset();
    const std::uint64_t request = ++m_longestRequest;
    const std::optional<std::uint32_t> op = m_shownTree->opOf(m_selected);
    if (!op)
        return;
    // An event of this op may be what led here: then the selection stays as it is.
    const std::optional<EventRef> current = document() ? document()->selection().event() : std::nullopt;
    const bool isSelected = current && m_shownTree->index().opOf(*current) == op;
    QtConcurrent::run([index = m_shownTree->indexPtr(), op = *op]() -> std::optional<EventRef> {
        const std::vector<EventRef> events = index->eventsOf(op, 1);
        return events.empty() ? std::nullopt : std::optional(events.front());
    }).then(this, [this, request, isSelected](std::optional<EventRef> event) {
        if (request != m_longestRequest || !event)
            return;
        m_longest = event;
        m_card->setCanShow(true);
        if (document() && !isSelected)
            document()->selection().setEvent(event);
    });
}

void OpProfileView::followSelection()
{
    if (!document() || !m_shownTree)
        return;
    const std::optional<EventRef> event = document()->selection().event();
    const std::optional<std::uint32_t> op = event ? m_shownTree->index().opOf(*event) : std::nullopt;
    if (!op || m_shownTree->opOf(m_selected) == op)
        return;
    if (const OpProfileNode *leaf = m_shownTree->leafOf(*op))
        selectNode(leaf);
}

QString OpProfileView::flopsFigure() const { return m_flops->figure(); }
QString OpProfileView::communicationFigure() const { return m_communication->figure(); }

QString OpProfileView::copiedText() const
{
    QString out;
    QStringList cells;
    for (int column = 0; column < OpProfileModel::ColumnCount; ++column)
        if (!m_tree->isColumnHidden(column))
            cells << m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    out += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    const std::function<void(const QModelIndex &, int)> add = [&](const QModelIndex &parent, int depth) {
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const QModelIndex index = m_model->index(row, 0, parent);
            QStringList line;
            for (int column = 0; column < OpProfileModel::ColumnCount; ++column)
                if (!m_tree->isColumnHidden(column))
                    line << index.siblingAtColumn(column)
                                .data(column == 0 ? int(Qt::DisplayRole) : int(OpProfileModel::PlainRole))
                                .toString();
            line[0].prepend(QString(2 * depth, QLatin1Char(' ')));
            out += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
            if (m_tree->isExpanded(index))
                add(index, depth + 1);
        }
    };
    add({}, 0);
    return out;
}

bool OpProfileView::exportChart(const QString &path) const
{
    return m_shownTree && writeChartPicture(path, m_chart->size(), context().themes->theme(),
                                            [this](QPainter &painter, const QRectF &area, const Theme &theme) {
                                                m_chart->paintInto(painter, area, theme, 1);
                                            });
}

void OpProfileView::exportWithDialog()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the chart"), QStringLiteral("op-profile.png"),
                                                      tr("Pictures (*.png *.svg *.pdf)"));
    if (!path.isEmpty() && !exportChart(path))
        m_note->setText(tr("%1 could not be written.").arg(path));
}

QByteArray OpProfileView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kStateVersion << m_grouping->currentIndex() << m_kind->currentIndex() << m_withoutIdle->isChecked()
        << m_onlyTop->isChecked() << m_splitter->saveState() << m_tree->header()->saveState();
    return state;
}

void OpProfileView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    int grouping = 0, kind = 0;
    bool withoutIdle = true, onlyTop = false;
    QByteArray splitter, header;
    in >> version >> grouping >> kind >> withoutIdle >> onlyTop >> splitter >> header;
    if (in.status() != QDataStream::Ok || version != kStateVersion)
        return;
    m_grouping->setCurrentIndex(grouping);
    m_kind->setCurrentIndex(kind);
    m_withoutIdle->setChecked(withoutIdle);
    m_onlyTop->setChecked(onlyTop);
    m_splitter->restoreState(splitter);
    m_tree->header()->restoreState(header);
}

} // namespace planescope
