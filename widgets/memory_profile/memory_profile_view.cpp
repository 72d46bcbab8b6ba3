#include "widgets/memory_profile/memory_profile_view.h"

#include "model/analysis/allocator_pyramid.h"
#include "model/export/event_text.h"
#include "model/text/format_value.h"
#include "widgets/common/density.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/icons.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/search_field.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/memory_profile/allocations_model.h"
#include "widgets/memory_profile/allocator_plot.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIODevice>
#include <QSaveFile>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace planescope {

namespace {

constexpr quint32 kProfileStateVersion = 1;

} // namespace

const ViewDescriptor memoryProfileView{
    "memory-profile",
    QT_TRANSLATE_NOOP("View", "Memory profile"),
    QT_TRANSLATE_NOOP("View", "Allocators"),
    "chip",
    "Alt+Shift+M",
    kCentreDockArea,
    [](const Session &session) { return hasMemoryProfile(session) ? QString() : missingMemoryText("allocators"); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new MemoryProfileView(context, parent); }};

MemoryProfileView::MemoryProfileView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_model(new AllocationsModel(this)), m_sorted(new QSortFilterProxyModel(this)),
    m_splitter(new QSplitter(Qt::Vertical, this)),
    m_empty(new EmptyState(*context.themes, QStringLiteral("chip"), this)), m_job(new JobOverlay(*context.themes, this))
{
    const ThemeHub &themes = *context.themes;
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildToolBar());
    m_job->setCancellable(false);
    m_job->hide();
    column->addWidget(m_job);
    m_pages = new QStackedLayout;
    column->addLayout(m_pages, 1);
    m_page = new QWidget(this);
    auto *page = new QVBoxLayout(m_page);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    m_figures = new FigureStrip(themes, m_page);
    page->addWidget(m_figures);
    auto *upper = new QWidget(m_splitter);
    upper->setBackgroundRole(QPalette::Base);
    upper->setAutoFillBackground(true);
    auto *upperColumn = new QVBoxLayout(upper);
    upperColumn->setContentsMargins(0, 6, 0, 0);
    upperColumn->setSpacing(0);
    m_plot = new AllocatorPlot(themes, upper);
    m_sentence = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, upper);
    m_sentence->setContentsMargins(12, 2, 12, 6);
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    upperColumn->addWidget(m_plot, 1);
    upperColumn->addWidget(m_sentence);
    m_splitter->addWidget(upper);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(AllocationsModel::SortRole);
    m_sorted->setFilterKeyColumn(-1);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list = new QTreeView(m_splitter);
    m_list->setModel(m_sorted);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setSortingEnabled(true);
    m_list->setAccessibleName(tr("In use at the mark"));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setHighlightSections(false);
    m_list->sortByColumn(AllocationsModel::Size, Qt::DescendingOrder);
    m_list->viewport()->installEventFilter(this);
    auto *copy = new QAction(tr("Copy"), m_list);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(copiedText()); });
    m_list->addAction(copy);
    m_splitter->addWidget(m_list);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({themes.px(420), themes.px(260)});
    m_splitter->setChildrenCollapsible(false);
    page->addWidget(m_splitter, 1);
    m_pages->addWidget(m_page);
    m_pages->addWidget(m_empty);
    setFocusProxy(m_plot);
    connect(m_plot, &AllocatorPlot::placeChanged, this, &MemoryProfileView::updateSentence);
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
        const QString path = QFileDialog::getSaveFileName(this, tr("Save the table"), QStringLiteral("allocations.csv"),
                                                          tr("Tables (*.csv)"));
        if (path.isEmpty())
            return;
        QSaveFile file(path);
        const QByteArray bytes = tableText(activeTable(), ClipboardFormat::Csv).toUtf8();
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
            m_sentence->setText(tr("%1 could not be written.").arg(path));
    });
    connect(picture, &QToolButton::clicked, this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Save the picture"), QStringLiteral("allocator.png"),
                                                          tr("Pictures (*.png *.svg *.pdf)"));
        if (!path.isEmpty() && !m_plot->savePicture(path, m_plot->size(), context().themes->theme()))
            m_sentence->setText(tr("%1 could not be written.").arg(path));
    });
    return bar;
}

bool MemoryProfileView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return View::eventFilter(watched, event);
}

void MemoryProfileView::fitColumns()
{
    int others = 0;
    for (int section = AllocationsModel::Size; section < AllocationsModel::ColumnCount; ++section)
        others += m_list->columnWidth(section);
    m_list->setColumnWidth(AllocationsModel::Op,
                           std::max(context().themes->px(220), m_list->viewport()->width() - others));
}

void MemoryProfileView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    m_list->setFont(themes.font(FontRole::Dense));
    m_list->header()->setFont(themes.font(FontRole::Caption));
    const int widths[] = {0, 90, 90, 60, 70, 120, 90, 260};
    for (int section = AllocationsModel::Size; section < AllocationsModel::ColumnCount; ++section)
        m_list->setColumnWidth(section, themes.px(widths[section]));
    fitColumns();
}

bool MemoryProfileView::isSettled() const
{
    return m_data && !m_data->isRunning() && (m_allocator || !m_facts || m_facts->allocators.empty());
}

QString MemoryProfileView::scopeText() const { return m_allocator ? m_allocators->currentText() : QString(); }

void MemoryProfileView::documentChanged(Document *old)
{
    if (old) {
        disconnect(&old->viewport(), nullptr, this, nullptr);
        disconnect(old, nullptr, this, nullptr);
    }
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    m_data = nullptr;
    factsChanged();
    if (document())
        connect(document(), &Document::failed, this, &MemoryProfileView::showState);
    connectData();
}

void MemoryProfileView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

void MemoryProfileView::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = MemoryData::of(document());
    connect(m_data, &MemoryData::changed, this, &MemoryProfileView::factsChanged);
    connect(&document()->viewport(), &Viewport::visibleChanged, this, [this] {
        if (m_follows->isChecked())
            m_plot->setVisibleTime(document()->viewport().visible());
    });
    factsChanged();
}

void MemoryProfileView::factsChanged()
{
    m_allocators->clear();
    m_allocator = nullptr;
    m_plot->setAllocator(nullptr, nullptr, nullptr);
    m_model->setAllocator(nullptr, nullptr);
    m_facts = m_data ? m_data->facts() : nullptr;
    if (m_facts) {
        const Session &session = *m_facts->session;
        int busiest = -1;
        for (std::size_t i = 0; i < m_facts->allocators.size(); ++i) {
            const AllocatorProfile &a = m_facts->allocators[i];
            QString name = a.isDevice() && a.id.size() < 4 ? tr("Device %1").arg(textOf(a.id)) : textOf(a.id);
            if (name.isEmpty())
                name = tr("without a name");
            if (session.hosts().size() > 1)
                name = textOf(session.text(session.host(a.host).name)) + QLatin1String(", ") + name;
            m_allocators->addItem(name);
            if (busiest < 0 || a.peakBytes > m_facts->allocators[static_cast<std::size_t>(busiest)].peakBytes)
                busiest = static_cast<int>(i);
        }
        if (busiest >= 0)
            chooseAllocator(busiest);
    }
    showState();
}

void MemoryProfileView::chooseAllocator(int index)
{
    if (!m_facts || index < 0 || static_cast<std::size_t>(index) >= m_facts->allocators.size())
        return;
    m_allocators->setCurrentIndex(index);
    const std::uint64_t request = ++m_request;
    QtConcurrent::run([facts = m_facts, index] {
        return std::make_shared<const AllocatorPyramid>(facts->allocators[static_cast<std::size_t>(index)].events);
    }).then(this, [this, request, facts = m_facts, index](std::shared_ptr<const AllocatorPyramid> pyramid) {
        if (request != m_request || facts != m_facts)
            return;
        m_allocator = &facts->allocators[static_cast<std::size_t>(index)];
        m_plot->setAllocator(facts, m_allocator, std::move(pyramid));
        if (m_follows->isChecked() && document())
            m_plot->setVisibleTime(document()->viewport().visible());
        m_model->setAllocator(facts, m_allocator);
        updateFigures();
        updateSentence();
        showState();
        emit scopeTextChanged();
        emit allocatorShown();
    });
}

void MemoryProfileView::showState()
{
    const bool isLoading = document() && (document()->stage() == Document::Stage::Loading ||
                                          document()->stage() == Document::Stage::Indexed);
    const bool isReading = m_data && (m_data->isRunning() || (m_facts && !m_allocator && !m_facts->allocators.empty()));
    m_job->setText(tr("Reading the allocator events"), {});
    m_job->setFraction(-1);
    m_job->setVisible(isReading && !isLoading);
    m_pages->setCurrentWidget(m_allocator ? m_page : static_cast<QWidget *>(m_empty));
    if (m_allocator)
        return;
    if (!document())
        m_empty->setText(tr("Nothing is open."));
    else if (document()->stage() == Document::Stage::Failed)
        m_empty->setText(tr("The profile could not be read."));
    else if (isLoading || isReading)
        m_empty->setText(tr("The profile is being read."));
    else
        m_empty->setText(missingMemoryText("allocators"));
}

void MemoryProfileView::updateFigures()
{
    const AllocatorProfile &a = *m_allocator;
    const AllocatorEvent &peak = a.events[a.peakEvent];
    std::vector<StripFigure> figures;
    figures.push_back(
        {tr("High-water mark"), sizeText(a.peakBytes), tr("at %1").arg(text::timePoint(peak.time, Duration::us(1))),
         tr("The most in use while the profile was recorded: reserved and heap. %1.").arg(mebibytesText(a.peakBytes))});
    figures.push_back(
        {tr("Share of capacity"), text::share(static_cast<double>(a.peakBytes), static_cast<double>(a.capacityBytes)),
         tr("of %1").arg(sizeText(a.capacityBytes)), tr("What is in use and what is free together, at the mark.")});
    figures.push_back({tr("Reserved"), sizeText(peak.reservedBytes), tr("for running programs"),
                       tr("XProf calls it stack: what a program has set aside while it runs.")});
    figures.push_back(
        {tr("Heap"), sizeText(peak.heapBytes), tr("given out"), tr("Blocks that the allocator has given out.")});
    figures.push_back({tr("Free"), sizeText(peak.freeBytes), tr("at the mark"), {}});
    figures.push_back(
        {tr("Fragmentation"), text::share(peak.fragmentation, 1), tr("at the mark"),
         tr("Share of the free memory that does not lie in its largest piece, as the allocator states it.")});
    figures.push_back({tr("Since the start"), sizeText(a.lifetimePeakBytes), tr("most given out ever"),
                       tr("The greatest heap since the process began, also before the recording.")});
    figures.push_back({tr("Calls"),
                       text::count(a.allocations + a.deallocations),
                       tr("%1 allocations, %2 frees").arg(text::count(a.allocations), text::count(a.deallocations)),
                       {}});
    m_figures->setFigures(std::move(figures));
}

void MemoryProfileView::updateSentence()
{
    if (!m_allocator)
        return;
    const std::optional<std::uint32_t> row = m_plot->place();
    if (!row) {
        m_sentence->clear();
        return;
    }
    const AllocatorEvent &event = m_allocator->events[*row];
    const QString when = text::timePoint(event.time, Duration::us(1));
    QString words =
        event.isFree ? tr("%1: %2 freed, %3 in use").arg(when, sizeText(event.blockBytes), sizeText(event.inUse()))
                     : tr("%1: %2 allocated, %3 in use").arg(when, sizeText(event.blockBytes), sizeText(event.inUse()));
    if (event.op != 0)
        words += QLatin1String("; ") + textOf(m_allocator->texts[event.op]);
    m_sentence->setText(words);
}

Table MemoryProfileView::activeTable() const
{
    Table table;
    const char *const keys[] = {"op",    "block_bytes", "requested_bytes", "occurrences",
                                "share", "region",      "data_type",       "shape"};
    const ColumnUnit units[] = {ColumnUnit::Text,  ColumnUnit::Size, ColumnUnit::Size, ColumnUnit::Count,
                                ColumnUnit::Share, ColumnUnit::Text, ColumnUnit::Text, ColumnUnit::Text};
    for (int column = 0; column < AllocationsModel::ColumnCount; ++column)
        table.columns.push_back({keys[column],
                                 m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toStdString(),
                                 units[column]});
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        TableRow cells;
        for (int column = 0; column < AllocationsModel::ColumnCount; ++column) {
            const QVariant value = m_sorted->index(row, column).data(AllocationsModel::PlainRole);
            if (value.typeId() == QMetaType::LongLong)
                cells.emplace_back(static_cast<std::int64_t>(value.toLongLong()));
            else if (value.typeId() == QMetaType::Double)
                cells.emplace_back(value.toDouble());
            else if (value.toString().isEmpty())
                cells.emplace_back();
            else
                cells.emplace_back(value.toString().toStdString());
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

QString MemoryProfileView::copiedText() const { return tableText(activeTable(), ClipboardFormat::Text); }

QByteArray MemoryProfileView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kProfileStateVersion << m_showsFree->isChecked() << m_follows->isChecked() << m_splitter->saveState()
        << m_list->header()->saveState();
    return state;
}

void MemoryProfileView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    bool showsFree = true, follows = true;
    QByteArray splitter, header;
    in >> version >> showsFree >> follows >> splitter >> header;
    if (in.status() != QDataStream::Ok || version != kProfileStateVersion)
        return;
    m_showsFree->setChecked(showsFree);
    m_follows->setChecked(follows);
    m_splitter->restoreState(splitter);
    m_list->header()->restoreState(header);
}

} // namespace planescope
