// How the view of counters is put together, and what its menus do.
#include "model/state/track_pins.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/icons.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/counters/chip_diagram.h"
#include "widgets/counters/counter_delegate.h"
#include "widgets/counters/counter_details.h"
#include "widgets/counters/counter_heat_map.h"
#include "widgets/counters/counter_models.h"
#include "widgets/counters/counter_panel.h"
#include "widgets/counters/counters_view.h"
#include "widgets/counters/curves_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

/// Shown at first; the others are in the chooser.
constexpr CounterListField kFirstFields[] = {
    CounterListField::Star,      CounterListField::Name,     CounterListField::Value,     CounterListField::Hex,
    CounterListField::PeakShare, CounterListField::PerCycle, CounterListField::PerSecond, CounterListField::Block,
    CounterListField::Chip,      CounterListField::Sample,   CounterListField::Id,        CounterListField::Set};
constexpr CounterListField kPairFields[] = {CounterListField::Other, CounterListField::Difference,
                                            CounterListField::Ratio};

int firstWidth(CounterListField field)
{
    switch (field) {
    case CounterListField::Star:
        return 26;
    case CounterListField::Name:
        return 230;
    case CounterListField::FullName:
    case CounterListField::Description:
        return 420;
    case CounterListField::Value:
    case CounterListField::Other:
    case CounterListField::Difference:
        return 116;
    case CounterListField::Hex:
    case CounterListField::Id:
    case CounterListField::PeakShare:
    case CounterListField::PerSecond:
        return 104;
    case CounterListField::Block:
        return 170;
    case CounterListField::Set:
    case CounterListField::Host:
        return 130;
    case CounterListField::Delta:
        return 150;
    case CounterListField::Chip:
    case CounterListField::Device:
    case CounterListField::Die:
    case CounterListField::Sample:
    case CounterListField::Index:
        return 64;
    default:
        return 90;
    }
}

} // namespace

CountersView::CountersView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_model(new CounterListModel(this)), m_treeModel(new CounterTreeModel(this)),
    m_empty(new EmptyState(*context.themes, QStringLiteral("counters"), this)),
    m_job(new JobOverlay(*context.themes, this)), m_pages(new QStackedLayout)
{
    const ThemeHub &themes = *context.themes;
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_job->setCancellable(false);
    m_job->hide();
    column->addWidget(buildToolBar());
    m_problem = new TextLabel(themes, FontRole::Dense, Ink::Error, {}, this);
    m_problem->setContentsMargins(16, 4, 16, 4);
    m_problem->setWordWrap(true);
    m_problem->hide();
    column->addWidget(m_problem);
    column->addWidget(m_job);
    m_content = new QStackedWidget(this);
    m_content->addWidget(buildTablePage());
    m_curves = new CurvesPage(themes, m_content);
    m_content->addWidget(m_curves);
    m_heatMap = new CounterHeatMap(themes, m_content);
    m_content->addWidget(m_heatMap);
    m_pages->addWidget(m_content);
    m_pages->addWidget(m_empty);
    column->addLayout(m_pages, 1);
    m_notes = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this);
    m_notes->setWordWrap(true);
    m_notes->setContentsMargins(16, 6, 16, 6);
    m_notes->hide();
    column->addWidget(m_notes);
    setFocusProxy(m_field);
    connectParts();
    connect(&themes, &ThemeHub::changed, this, &CountersView::settingsChanged);
    settingsChanged();
    arrangeColumns();
    applyMode();
}

CountersView::~CountersView() = default;

QWidget *CountersView::buildToolBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_mode =
        new SegmentedControl(themes, {tr("Table"), tr("Table and diagram"), tr("Curves"), tr("Chips × counters")}, bar);
    m_mode->setAccessibleName(tr("What is shown"));
    bar->addControl(m_mode);
    m_field = new SearchField(themes, QStringLiteral("filter"), tr("Filter, e.g. mxu busy or value > 1e6"), bar);
    m_field->setToolTip(
        tr("Words that name, set or description must hold, /regular expressions/, and comparisons: value > 1e6, "
           "set = HBM, die = 0, name ~ \"mxu_busy_[12]\". Join them with and, or, not and parentheses.\n"
           "Fields: name set description host kernel block kind value id sample chip device die delta rate per_cycle "
           "share index"));
    m_field->setAccessibleName(tr("Filter of the counters"));
    bar->addControl(m_field);
    m_hideZeros = new QCheckBox(tr("Hide zeros"), bar);
    m_hideZeros->setChecked(true);
    bar->addControl(m_hideZeros);
    m_asTree = new QCheckBox(tr("As a tree"), bar);
    m_asTree->setToolTip(tr("Groups counters by the parts of their names, from chip and die down to the unit"));
    bar->addControl(m_asTree);
    bar->addStretch();
    m_count = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, bar);
    bar->addControl(m_count);
    const auto button = [&](const char *icon, const QString &tip) {
        auto *made = new QToolButton(bar);
        made->setIcon(themedIcon(themes, QLatin1String(icon)));
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        bar->addControl(made);
        return made;
    };
    QToolButton *columns = button("list", tr("Choose columns"));
    QToolButton *copy = button("copy", tr("Copy the rows"));
    QToolButton *save = button("export", tr("Save the table as CSV, JSON or Markdown, or the curves as a picture"));
    connect(columns, &QToolButton::clicked, this, [this, columns] { showMenu(QPoint(0, columns->height()), columns); });
    connect(copy, &QToolButton::clicked, this, &CountersView::copyRows);
    connect(save, &QToolButton::clicked, this, &CountersView::exportWithDialog);
    return bar;
}

QWidget *CountersView::buildTablePage()
{
    const ThemeHub &themes = *context().themes;
    m_splitter = new QSplitter(Qt::Horizontal, m_content);
    m_splitter->setChildrenCollapsible(false);
    m_panel = new CounterPanel(themes, m_splitter);
    m_panel->setMinimumWidth(themes.px(150));
    auto *middle = new QWidget(m_splitter);
    buildList(middle);

    m_diagramSide = new QWidget(m_splitter);
    m_diagramSide->setBackgroundRole(QPalette::Base);
    m_diagramSide->setAutoFillBackground(true);
    auto *side = new QVBoxLayout(m_diagramSide);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(themes.px(16), themes.px(4), themes.px(12), themes.px(2));
    m_chip = new QComboBox(m_diagramSide);
    m_chip->setAccessibleName(tr("Chip of the diagram"));
    m_chip->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setDense(m_chip);
    m_diagramNote = new TextLabel(themes, FontRole::Caption, Ink::Secondary, {}, m_diagramSide);
    head->addWidget(m_chip);
    head->addStretch(1);
    head->addWidget(m_diagramNote);
    side->addLayout(head);
    auto *scroll = new QScrollArea(m_diagramSide);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    m_diagram = new ChipDiagram(themes);
    scroll->setWidget(m_diagram);
    side->addWidget(scroll, 1);

    m_splitter->addWidget(m_panel);
    m_splitter->addWidget(middle);
    m_splitter->addWidget(m_diagramSide);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 1);
    m_splitter->setSizes({themes.px(208), themes.px(760), themes.px(780)});
    return m_splitter;
}

void CountersView::buildList(QWidget *middle)
{
    const ThemeHub &themes = *context().themes;
    auto *column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_lists = new QStackedWidget(middle);
    m_list = new QTableView(m_lists);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CounterDelegate(themes, m_list));
    m_list->setAccessibleName(tr("Counters"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setShowGrid(false);
    m_list->setAlternatingRowColors(true);
    m_list->setWordWrap(false);
    m_list->setTabKeyNavigation(false);
    m_list->setMouseTracking(true);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView *header = m_list->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setMinimumSectionSize(themes.px(22));
    header->setStretchLastSection(true);
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    m_tree = new QTreeView(m_lists);
    m_tree->setModel(m_treeModel);
    m_tree->setItemDelegate(new CounterDelegate(themes, m_tree));
    m_tree->setAccessibleName(tr("Counters by the parts of their names"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setMouseTracking(true);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setHighlightSections(false);
    m_tree->header()->resizeSection(CounterTreeModel::kPartColumn, themes.px(320));
    m_tree->header()->resizeSection(CounterTreeModel::kCountColumn, themes.px(80));
    for (std::size_t i = 0; i < CounterTreeModel::fields().size(); ++i)
        m_tree->header()->resizeSection(CounterTreeModel::kFirstField + static_cast<int>(i),
                                        themes.px(firstWidth(CounterTreeModel::fields()[i])));
    m_noRows = new EmptyState(themes, QStringLiteral("filter"), m_lists);
    m_lists->addWidget(m_list);
    m_lists->addWidget(m_tree);
    m_lists->addWidget(m_noRows);
    m_details = new CounterDetails(themes, middle);
    column->addWidget(m_lists, 1);
    column->addWidget(m_details);
}

void CountersView::connectParts()
{
    connect(m_mode, &SegmentedControl::currentIndexChanged, this, [this] {
        m_wasModeChosen = true;
        applyMode();
    });
    connect(m_field, &QLineEdit::textChanged, this, &CountersView::applyFilterLine);
    connect(m_hideZeros, &QCheckBox::toggled, this, &CountersView::startRows);
    connect(m_asTree, &QCheckBox::toggled, this, &CountersView::startRows);
    connect(m_noRows, &EmptyState::actionClicked, this, [this] { setWithZeros(true); });
    connect(m_panel, &CounterPanel::changed, this, [this] {
        m_isMatrixStale = true;
        startRows();
    });
    connect(m_panel, &CounterPanel::filterChosen, this, &CountersView::setFilter);
    connect(m_panel, &CounterPanel::forgetWanted, this, [this](const QString &name) {
        std::map<QString, QString> filters = m_keptFilters;
        filters.erase(name);
        changeFilters(filters);
    });
    connect(m_panel, &CounterPanel::keepWanted, this, [this](const QString &line) {
        bool isGiven = false;
        const QString name = QInputDialog::getText(this, tr("Keep the filter"), tr("Name of the filter:"),
                                                   QLineEdit::Normal, line, &isGiven)
                                 .trimmed();
        if (!isGiven || name.isEmpty())
            return;
        std::map<QString, QString> filters = m_keptFilters;
        filters[name] = line;
        changeFilters(filters);
    });
    connect(m_model, &CounterListModel::sortWanted, this, [this](CounterListField field, bool isDescending) {
        m_sortBy = field;
        m_isDescending = isDescending;
        startRows();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CountersView::updateDetails);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CountersView::updateDetails);
    connect(m_list->horizontalHeader(), &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { showMenu(at, m_list->horizontalHeader()); });
    connect(m_list, &QTableView::clicked, this, [this](const QModelIndex &index) {
        if (index.column() == static_cast<int>(CounterListField::Star))
            toggleFavourite(m_model->tableRow(index.row()));
    });
    connect(m_chip, &QComboBox::currentIndexChanged, this, &CountersView::startDiagram);
    connect(m_diagram, &ChipDiagram::blockChosen, this, [this](ChipBlock block) {
        const QString line = m_diagram->words().of(block).filter;
        if (!line.isEmpty())
            setFilter(line);
    });
    connect(m_details, &CounterDetails::curveWanted, this, [this] {
        const std::uint32_t row = currentRow();
        if (row == kNoCounterRow)
            return;
        m_curves->addByName(QString::fromStdString(m_cells.table().nameOf(row).facts.shortName));
        setMode(CurvesMode);
    });
    connect(m_details, &CounterDetails::usesWanted, this, [this] {
        if (context().runCommand)
            context().runCommand(QStringLiteral("view.utilization"));
    });
    connect(m_curves, &CurvesPage::pinWanted, this, [this](std::uint32_t track) {
        if (!document())
            return;
        TrackPins::of(document())->pinCounter(track);
        if (context().runCommand)
            context().runCommand(QStringLiteral("view.timeline"));
    });
    connect(m_curves, &CurvesPage::pinFormulaWanted, this, [this](const QString &formula, PlaneId plane) {
        if (!document())
            return;
        TrackPins::of(document())->pinFormula(formula, plane);
        if (context().runCommand)
            context().runCommand(QStringLiteral("view.timeline"));
    });
    connect(m_heatMap, &CounterHeatMap::cellChosen, this, [this](std::uint32_t reading, std::uint32_t name) {
        if (const auto row = m_findings->table->rowOf(reading, name))
            m_details->show(m_cells, *row, {}, false);
    });
}

void CountersView::arrangeColumns()
{
    QHeaderView *header = m_list->horizontalHeader();
    std::vector<CounterListField> wanted(std::begin(kFirstFields), std::end(kFirstFields));
    if (m_isPaired)
        wanted.insert(std::find(wanted.begin(), wanted.end(), CounterListField::Hex), std::begin(kPairFields),
                      std::end(kPairFields));
    for (int column = 0; column < kCounterFields; ++column) {
        const auto field = static_cast<CounterListField>(column);
        const auto at = std::find(wanted.begin(), wanted.end(), field);
        header->setSectionHidden(column, at == wanted.end());
        header->resizeSection(column, context().themes->px(firstWidth(field)));
    }
    for (std::size_t i = 0; i < wanted.size(); ++i)
        header->moveSection(header->visualIndex(static_cast<int>(wanted[i])), static_cast<int>(i));
    const QSignalBlocker blocker(m_model); // the rows are asked for by who calls
    m_list->setSortingEnabled(true);
    m_list->sortByColumn(static_cast<int>(m_sortBy), m_isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void CountersView::showMenu(const QPoint &at, QWidget *of)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QHeaderView *header = m_list->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        const auto field = static_cast<CounterListField>(column);
        if (field == CounterListField::Star)
            continue;
        QAction *action = menu->addAction(CounterCells::title(field));
        action->setToolTip(CounterCells::titleTip(field));
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        action->setEnabled(field != CounterListField::Name);
        connect(action, &QAction::toggled, this, [header, column](bool on) { header->setSectionHidden(column, !on); });
    }
    menu->addSeparator();
    connect(menu->addAction(tr("Columns as at first")), &QAction::triggered, this, &CountersView::arrangeColumns);
    menu->popup(of->mapToGlobal(at));
}

/// Below a certain width the side would leave the list nothing; it comes back by itself.
void CountersView::resizeEvent(QResizeEvent *event)
{
    if (event)
        View::resizeEvent(event);
    const ThemeHub &themes = *context().themes;
    m_field->setFixedWidth(std::clamp(width() / 5, themes.px(190), themes.px(440)));
    m_panel->setVisible(width() >= themes.px(mode() == DiagramMode ? 1320 : 760));
}

bool CountersView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Copy)) { // the window has Ctrl+C too; in a list it means the rows
            if (event->type() == QEvent::KeyPress)
                copyRows();
            event->accept();
            return true;
        }
        if (event->type() == QEvent::KeyPress && key->key() == Qt::Key_Space && currentRow() != kNoCounterRow) {
            toggleFavourite(currentRow());
            return true;
        }
    }
    return View::eventFilter(watched, event);
}

void CountersView::addMenuActions(QMenu &menu)
{
    connect(menu.addAction(tr("Copy the rows")), &QAction::triggered, this, &CountersView::copyRows);
    connect(menu.addAction(tr("Save…")), &QAction::triggered, this, &CountersView::exportWithDialog);
    menu.addSeparator();
    connect(menu.addAction(tr("Choose columns…")), &QAction::triggered, this,
            [this] { showMenu(QPoint(m_list->width() / 3, 0), m_list); });
}

} // namespace planescope
