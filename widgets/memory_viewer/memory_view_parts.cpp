#include "widgets/memory_viewer/memory_view.h"

#include "widgets/common/density.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/icons.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/memory_viewer/live_bar.h"
#include "widgets/memory_viewer/live_buffers_delegate.h"
#include "widgets/memory_viewer/memory_canvas.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace planescope {

namespace {

QFrame *separator(QWidget *parent)
{
    auto *frame = new QFrame(parent);
    frame->setFrameShape(QFrame::HLine);
    frame->setFrameShadow(QFrame::Plain);
    frame->setForegroundRole(QPalette::Midlight);
    return frame;
}

} // namespace

QWidget *MemoryView::buildToolBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_programs = new QComboBox(bar);
    m_programs->setAccessibleName(tr("Program"));
    m_programs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_programs->setMinimumContentsLength(18);
    m_spaces = new SegmentedControl(themes, {memorySpaceText(0)}, bar);
    m_spaces->setAccessibleName(tr("Memory space"));
    m_axisKind = new SegmentedControl(themes, {tr("Program order"), tr("Time")}, bar);
    m_axisKind->setAccessibleName(tr("Horizontal axis"));
    m_withoutPadding = new QCheckBox(tr("Without padding"), bar);
    m_withoutPadding->setToolTip(tr("Count the values alone, without what tiles and alignment add"));
    bar->addControl(m_programs, tr("Program"));
    bar->addControl(m_spaces, tr("Space"));
    bar->addControl(m_axisKind, tr("Axis"));
    bar->addControl(m_withoutPadding);
    bar->addStretch();
    m_capacity = new QToolButton(bar);
    m_capacity->setToolTip(tr("Memory of a device, where the profile does not state it or states another"));
    bar->addControl(m_capacity);
    connect(m_capacity, &QToolButton::clicked, this, &MemoryView::askForCapacity);
    auto *whatIf = new QToolButton(bar);
    whatIf->setText(tr("What if…"));
    whatIf->setToolTip(tr("What the memory would be with other decisions; buffers are chosen in the list"));
    // A menu of its own, without the arrow that a button with a menu would draw over its words.
    connect(whatIf, &QToolButton::clicked, this, [this, whatIf] {
        QMenu menu(whatIf);
        fillRuleMenu(menu, chosenBuffers());
        menu.exec(whatIf->mapToGlobal(QPoint(0, whatIf->height())));
    });
    bar->addControl(whatIf);
    auto *copy = new QToolButton(bar);
    copy->setIcon(themedIcon(themes, QStringLiteral("copy")));
    copy->setToolTip(tr("Copy the list"));
    bar->addControl(copy);
    auto *save = new QToolButton(bar);
    save->setIcon(themedIcon(themes, QStringLiteral("export")));
    save->setToolTip(tr("Save the list as CSV"));
    bar->addControl(save);
    auto *picture = new QToolButton(bar);
    picture->setIcon(themedIcon(themes, QStringLiteral("camera")));
    picture->setToolTip(tr("Save curve and address map as a picture"));
    bar->addControl(picture);
    connect(m_programs, &QComboBox::activated, this,
            [this](int index) { chooseProgram(m_programs->itemData(index).toUInt()); });
    connect(m_spaces, &SegmentedControl::currentIndexChanged, this, [this](int index) {
        if (m_table && static_cast<std::size_t>(index) < m_table->spaces().size())
            chooseSpace(m_table->spaces()[static_cast<std::size_t>(index)]);
    });
    connect(m_axisKind, &SegmentedControl::currentIndexChanged, this, [this](int index) { chooseTime(index == 1); });
    connect(m_withoutPadding, &QCheckBox::toggled, this, [this](bool on) { m_canvas->setWithoutPadding(on); });
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(copiedText()); });
    connect(save, &QToolButton::clicked, this, [this] {
        const QString problem =
            saveText(tr("Save the list"), QStringLiteral("buffers.csv"), tr("Tables (*.csv)"), csvText());
        if (!problem.isEmpty())
            m_note->setText(problem);
    });
    connect(picture, &QToolButton::clicked, this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Save the picture"), QStringLiteral("memory.png"),
                                                          tr("Pictures (*.png *.svg *.pdf)"));
        if (!path.isEmpty() && !savePicture(path))
            m_note->setText(tr("%1 could not be written.").arg(path));
    });
    return bar;
}

QWidget *MemoryView::buildPanel()
{
    const ThemeHub &themes = *context().themes;
    auto *panel = new QWidget(m_splitter);
    panel->setMinimumWidth(themes.px(300));
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *head = new QVBoxLayout;
    head->setContentsMargins(12, 8, 12, 8);
    head->setSpacing(6);
    m_listOf =
        new SegmentedControl(themes, {tr("At the mark"), tr("At the cursor"), tr("Difference"), tr("All")}, panel);
    m_listOf->setAccessibleName(tr("Which buffers are listed"));
    m_grouping = new QComboBox(panel);
    m_grouping->addItems({tr("No groups"), tr("By kind"), tr("By scope"), tr("By source"), tr("By shape")});
    m_grouping->setAccessibleName(tr("Grouping of the list"));
    m_filter = new SearchField(themes, QStringLiteral("filter"), tr("Filter buffers"), panel);
    m_sentence = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, panel);
    m_sentence->setWordWrap(true);
    m_bar = new LiveBar(themes, panel);
    auto *choices = new QHBoxLayout;
    choices->setSpacing(8);
    choices->addWidget(m_listOf);
    choices->addStretch();
    auto *narrowing = new QHBoxLayout;
    narrowing->setSpacing(8);
    narrowing->addWidget(m_filter, 1);
    narrowing->addWidget(m_grouping);
    m_hypothesisBox = new QWidget(panel);
    auto *hypothesis = new QVBoxLayout(m_hypothesisBox);
    hypothesis->setContentsMargins(0, 0, 0, 0);
    hypothesis->setSpacing(2);
    m_hypothesis = new TextLabel(themes, FontRole::Dense, Ink::Accent, {}, m_hypothesisBox);
    m_hypothesis->setWordWrap(true);
    m_listRules = new LinkLabel(themes, FontRole::Dense, tr("List them"), m_hypothesisBox);
    m_clear = new LinkLabel(themes, FontRole::Dense, tr("Back to what was compiled"), m_hypothesisBox);
    connect(m_listRules, &LinkLabel::clicked, this, [this] {
        m_listsRules = true;
        updateList();
        updateSentence();
    });
    hypothesis->addWidget(m_hypothesis);
    auto *links = new QHBoxLayout;
    links->setSpacing(16);
    links->addWidget(m_listRules);
    links->addWidget(m_clear);
    links->addStretch();
    hypothesis->addLayout(links);
    m_hypothesisBox->hide();
    connect(m_clear, &LinkLabel::clicked, this, &MemoryView::clearRules);
    head->addWidget(m_hypothesisBox);
    head->addLayout(choices);
    head->addWidget(m_sentence);
    head->addWidget(m_bar);
    head->addLayout(narrowing);
    column->addLayout(head);
    column->addWidget(separator(panel));
    m_list = new QTreeView(panel);
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setRootIsDecorated(false);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setAllColumnsShowFocus(true);
    m_list->setMouseTracking(true);
    m_list->setSortingEnabled(true);
    m_list->setAccessibleName(tr("Live buffers"));
    QHeaderView *header = m_list->header();
    header->setStretchLastSection(false);
    header->setHighlightSections(false);
    header->setSortIndicator(LiveBuffersModel::Size, Qt::DescendingOrder);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->viewport()->installEventFilter(this);
    column->addWidget(m_list, 1);
    column->addWidget(separator(panel));
    m_cardBox = new QWidget(panel);
    auto *card = new QVBoxLayout(m_cardBox);
    card->setContentsMargins(12, 8, 12, 10);
    card->setSpacing(2);
    m_cardName = new TextLabel(themes, FontRole::Strong, Ink::Text, {}, m_cardBox);
    m_card = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, m_cardBox);
    m_card->setWordWrap(true);
    for (TextLabel *label : {m_cardName, m_card}) {
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    m_show = new LinkLabel(themes, FontRole::Dense, tr("Show in the timeline"), m_cardBox);
    card->addWidget(m_cardName);
    card->addWidget(m_card);
    card->addWidget(m_show, 0, Qt::AlignLeft);
    m_cardBox->hide();
    column->addWidget(m_cardBox);
    m_note = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, panel);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 0, 12, 8);
    m_note->hide();
    column->addWidget(m_note);

    connect(header, &QWidget::customContextMenuRequested, this, [this](const QPoint &at) {
        QMenu menu(this);
        for (int section = LiveBuffersModel::Size; section < LiveBuffersModel::ColumnCount; ++section) {
            QAction *action = menu.addAction(m_model->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString());
            action->setCheckable(true);
            action->setChecked(!m_list->isColumnHidden(section));
            connect(action, &QAction::toggled, this, [this, section](bool on) {
                m_list->setColumnHidden(section, !on);
                fitColumns();
            });
        }
        menu.exec(m_list->header()->mapToGlobal(at));
    });
    connect(m_listOf, &SegmentedControl::currentIndexChanged, this, [this](int index) {
        m_listsRules = false;
        if (index == AtMark && m_scene)
            m_canvas->setPlace(m_scene->memory.peakEvent);
        m_canvas->setShowsPin(index == Changes);
        updateList();
        updateSentence();
    });
    connect(m_grouping, &QComboBox::activated, this, [this](int index) {
        m_model->setGrouping(static_cast<BufferGrouping>(index));
        m_list->setRootIsDecorated(index > 0);
        updateSentence();
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setFilter(text);
        if (m_model->grouping() != BufferGrouping::None && !text.isEmpty())
            m_list->expandAll();
        updateSentence();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                if (const LiveBuffer *buffer = m_model->bufferOf(current))
                    selectBuffer(*buffer);
            });
    connect(m_list, &QAbstractItemView::entered, this, [this](const QModelIndex &index) {
        const LiveBuffer *const buffer = m_model->bufferOf(index);
        m_canvas->setHovered(buffer && buffer->lifetime != BufferTable::kNone ? std::optional(buffer->lifetime)
                                                                              : std::nullopt);
    });
    connect(m_bar, &LiveBar::bufferClicked, this, [this](std::uint32_t memory) {
        const QModelIndex index = m_model->indexOfMemory(memory);
        m_list->setCurrentIndex(index);
        m_list->scrollTo(index);
    });
    connect(m_bar, &LiveBar::bufferHovered, this, [this](std::optional<std::uint32_t> memory) {
        const LiveBuffer *const buffer = memory ? m_model->bufferOf(m_model->indexOfMemory(*memory)) : nullptr;
        m_canvas->setHovered(buffer && buffer->lifetime != BufferTable::kNone ? std::optional(buffer->lifetime)
                                                                              : std::nullopt);
    });
    connect(m_show, &LinkLabel::clicked, this, &MemoryView::showInTimeline);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this, [this](const QPoint &at) {
        QMenu menu(this);
        fillRuleMenu(menu, chosenBuffers());
        menu.exec(m_list->viewport()->mapToGlobal(at));
    });
    auto *copy = new QAction(tr("Copy"), m_list);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(copiedText()); });
    m_list->addAction(copy);
    return panel;
}

bool MemoryView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list->viewport()) {
        if (event->type() == QEvent::Resize)
            fitColumns();
        else if (event->type() == QEvent::Leave)
            m_canvas->setHovered(std::nullopt);
    }
    return MemoryPage::eventFilter(watched, event);
}

/// Names take what the others leave, but never so little that they cannot be read; then the list scrolls.
void MemoryView::fitColumns()
{
    int others = 0;
    for (int section = LiveBuffersModel::Size; section < LiveBuffersModel::ColumnCount; ++section)
        if (!m_list->isColumnHidden(section))
            others += m_list->columnWidth(section);
    m_list->setColumnWidth(LiveBuffersModel::Name,
                           std::max(context().themes->px(150), m_list->viewport()->width() - others));
}

void MemoryView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    m_list->setFont(themes.font(FontRole::Dense));
    m_list->header()->setFont(themes.font(FontRole::Caption));
    m_list->setIndentation(themes.px(14));
    const Density density = context().settings ? context().settings->density : Density::Normal;
    m_delegate->setRowHeight(std::max(themes.px(sizesOf(density).row), QFontMetrics(m_list->font()).height() + 4));
    const int widths[] = {0, 76, 98, 190, 72, 58, 90, 220, 190};
    for (int section = LiveBuffersModel::Size; section < LiveBuffersModel::ColumnCount; ++section)
        m_list->setColumnWidth(section, themes.px(widths[section]));
    fitColumns();
    m_list->doItemsLayout();
    applyCapacity();
}

} // namespace planescope
