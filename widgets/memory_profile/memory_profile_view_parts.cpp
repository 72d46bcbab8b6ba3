#include "model/export/table_text.h"
#include "widgets/common/density.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/icons.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/memory_profile/allocations_model.h"
#include "widgets/memory_profile/allocator_plot.h"
#include "widgets/memory_profile/memory_icicle.h"
#include "widgets/memory_profile/memory_profile_view.h"
#include "widgets/memory_profile/memory_tree_model.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace planescope {

MemoryProfileView::MemoryProfileView(const ViewContext &context, QWidget *parent) :
    MemoryPage(context, QStringLiteral("chip"), parent), m_model(new AllocationsModel(this)),
    m_sorted(new QSortFilterProxyModel(this)), m_treeModel(new MemoryTreeModel(this)),
    m_splitter(new QSplitter(Qt::Vertical, this))
{
    const ThemeHub &themes = *context.themes;
    QWidget *const toolBar = buildToolBar();
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_figures = new FigureStrip(themes, page);
    column->addWidget(m_figures);
    m_splitter->addWidget(buildUpper(m_splitter));
    m_splitter->addWidget(buildLower(m_splitter));
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({themes.px(400), themes.px(300)});
    m_splitter->setChildrenCollapsible(false);
    column->addWidget(m_splitter, 1);
    setParts(toolBar, page);
    setFocusProxy(m_plot);
    connect(m_plot, &AllocatorPlot::placeChanged, this, &MemoryProfileView::updateSentence);
    connect(m_plot, &AllocatorPlot::placeClicked, this, [this](std::uint32_t row) {
        if (document() && m_allocator)
            document()->selection().setEvent(m_allocator->events[row].event);
    });
    connect(m_plot, &AllocatorPlot::visibleTimeChanged, this, [this](TimeRange range) {
        if (document() && m_follows->isChecked())
            document()->viewport().setVisible(range);
    });
    connect(context.themes, &ThemeHub::changed, this, &MemoryProfileView::settingsChanged);
    settingsChanged();
    showState();
}

MemoryProfileView::~MemoryProfileView() = default;

QWidget *MemoryProfileView::buildToolBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_allocators = new QComboBox(bar);
    m_allocators->setAccessibleName(tr("Allocator"));
    m_allocators->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_allocators->setMinimumContentsLength(20);
    m_showsFree = new QCheckBox(tr("Free memory"), bar);
    m_showsFree->setChecked(true);
    m_showsFree->setToolTip(tr("Show what is free, up to the capacity; without it the curve fills the height"));
    m_follows = new QCheckBox(tr("With the timeline"), bar);
    m_follows->setChecked(true);
    m_follows->setToolTip(tr("Show the same range of time as the timeline"));
    m_filter = new SearchField(themes, QStringLiteral("filter"), tr("Filter allocations"), bar);
    m_filter->setMinimumWidth(themes.px(180));
    bar->addControl(m_allocators, tr("Allocator"));
    bar->addControl(m_showsFree);
    bar->addControl(m_follows);
    bar->addStretch();
    bar->addControl(m_filter);
    const auto button = [&](const char *icon, const QString &tip) {
        auto *out = new QToolButton(bar);
        out->setIcon(themedIcon(themes, QLatin1String(icon)));
        out->setToolTip(tip);
        bar->addControl(out);
        return out;
    };
    QToolButton *const copy = button("copy", tr("Copy the table"));
    QToolButton *const save = button("export", tr("Save the table as CSV"));
    QToolButton *const picture = button("camera", tr("Save the curve as a picture"));
    connect(m_allocators, &QComboBox::activated, this, &MemoryProfileView::chooseAllocator);
    connect(m_showsFree, &QCheckBox::toggled, this, [this](bool on) { m_plot->setShowsFree(on); });
    connect(m_follows, &QCheckBox::toggled, this, [this](bool on) {
        m_plot->setVisibleTime(on && document() ? document()->viewport().visible() : m_plot->wholeTime());
    });
    connect(m_filter, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_sorted->setFilterFixedString(text); });
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(copiedText()); });
    connect(save, &QToolButton::clicked, this, [this] {
        const QString problem = saveText(tr("Save the table"), QStringLiteral("allocations.csv"), tr("Tables (*.csv)"),
                                         tableText(shownTable(), ClipboardFormat::Csv, noticeOf(document())));
        if (!problem.isEmpty())
            m_sentence->setText(problem);
    });
    connect(picture, &QToolButton::clicked, this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Save the picture"), QStringLiteral("allocator.png"),
                                                          tr("Pictures (*.png *.svg *.pdf)"));
        if (path.isEmpty())
            return;
        const Theme &theme = context().themes->theme();
        const QString notice = noticeOf(document());
        const bool isSaved = m_part == Part::Blocks ? m_plot->savePicture(path, m_plot->size(), theme, notice)
                                                    : m_icicle->savePicture(path, m_icicle->size(), theme, notice);
        if (!isSaved)
            m_sentence->setText(tr("%1 could not be written.").arg(path));
    });
    return bar;
}

QWidget *MemoryProfileView::buildUpper(QWidget *parent)
{
    const ThemeHub &themes = *context().themes;
    m_upper = new QWidget(parent);
    m_upper->setBackgroundRole(QPalette::Base);
    m_upper->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(m_upper);
    column->setContentsMargins(0, 6, 0, 0);
    column->setSpacing(0);
    m_failureBox = new QWidget(m_upper);
    auto *failure = new QHBoxLayout(m_failureBox);
    failure->setContentsMargins(12, 2, 12, 6);
    failure->setSpacing(12);
    m_failure = new TextLabel(themes, FontRole::Dense, Ink::Error, {}, m_failureBox);
    m_failure->setWordWrap(true);
    m_failure->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_showFailure = new LinkLabel(themes, FontRole::Dense, tr("Show in the timeline"), m_failureBox);
    failure->addWidget(m_failure, 1);
    failure->addWidget(m_showFailure, 0, Qt::AlignTop);
    m_failureBox->hide();
    connect(m_showFailure, &LinkLabel::clicked, this, [this] {
        if (!document() || !m_allocator || m_allocator->failures.empty())
            return;
        document()->selection().setEvent(m_allocator->failures.front().event);
        if (context().runCommand)
            context().runCommand(QStringLiteral("view.timeline"));
    });
    m_plot = new AllocatorPlot(themes, m_upper);
    m_sentence = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, m_upper);
    m_sentence->setContentsMargins(12, 2, 12, 6);
    column->addWidget(m_failureBox);
    column->addWidget(m_plot, 1);
    column->addWidget(m_sentence);
    return m_upper;
}

QWidget *MemoryProfileView::buildLower(QWidget *parent)
{
    const ThemeHub &themes = *context().themes;
    auto *lower = new QWidget(parent);
    auto *column = new QVBoxLayout(lower);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_choice = new SegmentedControl(themes, {tr("In use at the mark")}, lower);
    m_choice->setAccessibleName(tr("What is listed"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(12, 6, 12, 6);
    head->addWidget(m_choice);
    head->addStretch();
    column->addLayout(head);
    m_lower = new QStackedWidget(lower);
    column->addWidget(m_lower, 1);
    const auto dress = [&](QTreeView *list, const QString &name) {
        list->setFrameShape(QFrame::NoFrame);
        list->setUniformRowHeights(true);
        list->setAlternatingRowColors(true);
        list->setAllColumnsShowFocus(true);
        list->setAccessibleName(name);
        list->header()->setStretchLastSection(false);
        list->header()->setHighlightSections(false);
        list->viewport()->installEventFilter(this);
        auto *copy = new QAction(tr("Copy"), list);
        copy->setShortcut(QKeySequence::Copy);
        copy->setShortcutContext(Qt::WidgetShortcut);
        connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(copiedText()); });
        list->addAction(copy);
    };
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(AllocationsModel::SortRole);
    m_sorted->setFilterKeyColumn(-1);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list = new QTreeView(m_lower);
    m_list->setModel(m_sorted);
    m_list->setRootIsDecorated(false);
    m_list->setSortingEnabled(true);
    dress(m_list, tr("In use at the mark"));
    m_list->sortByColumn(AllocationsModel::Size, Qt::DescendingOrder);
    m_lower->addWidget(m_list);

    m_treeSplitter = new QSplitter(Qt::Horizontal, m_lower);
    m_icicle = new MemoryIcicle(themes, m_treeSplitter);
    m_tree = new QTreeView(m_treeSplitter);
    m_tree->setModel(m_treeModel);
    dress(m_tree, tr("Memory by what asked for it"));
    m_treeSplitter->addWidget(m_icicle);
    m_treeSplitter->addWidget(m_tree);
    m_treeSplitter->setSizes({themes.px(500), themes.px(500)});
    m_treeSplitter->setChildrenCollapsible(false);
    m_lower->addWidget(m_treeSplitter);
    connect(m_choice, &SegmentedControl::currentIndexChanged, this, [this](int index) {
        if (static_cast<std::size_t>(index) < m_parts.size())
            choosePart(m_parts[static_cast<std::size_t>(index)]);
    });
    connect(m_icicle, &MemoryIcicle::nodeChosen, this, [this](const MemoryNode *node) {
        const QModelIndex index = m_treeModel->indexOf(node);
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) { m_icicle->setSelected(m_treeModel->nodeOf(current)); });
    return lower;
}

bool MemoryProfileView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && (watched == m_list->viewport() || watched == m_tree->viewport()))
        fitColumns();
    return MemoryPage::eventFilter(watched, event);
}

/// Names take what the others leave, but never so little that they cannot be read; then the list scrolls.
void MemoryProfileView::fitColumns()
{
    for (QTreeView *list : {m_list, m_tree}) {
        int others = 0;
        for (int section = 1; section < list->header()->count(); ++section)
            others += list->columnWidth(section);
        list->setColumnWidth(0, std::max(context().themes->px(220), list->viewport()->width() - others));
    }
}

void MemoryProfileView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    for (QTreeView *list : {m_list, m_tree}) {
        list->setFont(themes.font(FontRole::Dense));
        list->header()->setFont(themes.font(FontRole::Caption));
    }
    m_tree->setIndentation(themes.px(14));
    const int widths[] = {0, 90, 90, 60, 70, 120, 90, 260};
    for (int section = AllocationsModel::Size; section < AllocationsModel::ColumnCount; ++section)
        m_list->setColumnWidth(section, themes.px(widths[section]));
    const int treeWidths[] = {0, 90, 70, 70, 320};
    for (int section = MemoryTreeModel::Size; section < MemoryTreeModel::ColumnCount; ++section)
        m_tree->setColumnWidth(section, themes.px(treeWidths[section]));
    fitColumns();
    if (hasContent()) {
        applyCapacity();
        updateFigures();
    }
}

} // namespace planescope
