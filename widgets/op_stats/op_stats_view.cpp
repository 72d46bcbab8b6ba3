#include "widgets/op_stats/op_stats_view.h"

#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/op_device_box.h"
#include "widgets/common/op_follower.h"
#include "widgets/common/op_words.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/table_view.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDataStream>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIODevice>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

constexpr quint32 kOpStatsStateVersion = 2;

} // namespace

const ViewDescriptor opStatsView{
    "op-stats",
    QT_TRANSLATE_NOOP("View", "Op statistics"),
    QT_TRANSLATE_NOOP("View", "Op stats"),
    "sort",
    "Alt+Shift+O",
    kCentreDockArea,
    [](const Session &session) { return cannotShowOps(session); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new OpStatsView(context, parent); }};

OpStatsView::OpStatsView(const ViewContext &context, QWidget *parent) : OpView(context, QStringLiteral("sort"), parent)
{
    const ThemeHub &themes = *context.themes;
    m_splitter = new QSplitter(Qt::Vertical, this);
    for (TableView *&table : m_tables) {
        table = new TableView(themes, m_splitter);
        connect(table, &TableView::rowChosen, this, [this](std::size_t row) { chooseRow(row, false); });
        connect(table, &TableView::rowActivated, this, [this](std::size_t row) { chooseRow(row, true); });
    }
    m_tables[0]->setAccessibleName(tr("HLO ops"));
    m_tables[0]->setFirstColumns({"rank", "name", "category", "self_time_share", "self_time_ps", "occurrences",
                                  "avg_time_ps", "flop_rate_per_s", "hbm_bytes_per_s", "operational_intensity",
                                  "bound_by", "flops_utilization_share", "hbm_utilization_share", "wasted_time_ps",
                                  "source"});
    m_tables[1]->setAccessibleName(tr("Operations of the framework"));
    m_tables[1]->setFirstColumns({"rank", "side", "operation", "type", "occurrences", "self_time_ps", "avg_time_ps",
                                  "device_self_time_share", "host_self_time_share", "flop_rate_per_s", "bytes_per_s",
                                  "operational_intensity", "bound_by", "execution"});
    for (TableView *table : m_tables)
        table->setFirstSort("rank", Qt::AscendingOrder);
    QWidget *bar = buildToolBar();
    m_splitter->addWidget(buildCharts());
    for (TableView *table : m_tables)
        m_splitter->addWidget(table);
    m_tables[1]->hide();
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setStretchFactor(2, 1);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isSplitByHand = true; });
    setParts(bar, m_splitter);
    setFocusProxy(m_tables[0]);
    showState();
}

OpStatsView::~OpStatsView() = default;

TableView *OpStatsView::table() const { return m_tables[static_cast<std::size_t>(mode())]; }
OpStatsMode OpStatsView::mode() const { return static_cast<OpStatsMode>(m_mode->currentIndex()); }
void OpStatsView::setMode(OpStatsMode mode) { m_mode->setCurrentIndex(static_cast<int>(mode)); }
void OpStatsView::setHostCharts(bool host) { m_side->setCurrentIndex(host ? 1 : 0); }
void OpStatsView::setFilter(const QString &text) { m_filter->setText(text); }
bool OpStatsView::hasContent() const { return m_shown && !m_shown->sheet->table.rows.empty(); }

QWidget *OpStatsView::buildToolBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_mode = new SegmentedControl(themes, {tr("HLO ops"), tr("Framework")}, bar);
    m_mode->setAccessibleName(tr("What the table lists"));
    m_withIdle = new QCheckBox(tr("With idle"), bar);
    m_withIdle->setChecked(true);
    m_withIdle->setVisible(false);
    m_showCharts = new QCheckBox(tr("Charts"), bar);
    m_showCharts->setChecked(true);
    m_side = new SegmentedControl(themes, {tr("Devices"), tr("Host")}, bar);
    m_side->setAccessibleName(tr("Whose operations the charts show"));
    m_side->setVisible(false);
    m_filter = new SearchField(themes, QStringLiteral("filter"), tr("Filter, e.g. all-reduce or share>5"), bar);
    m_filter->setToolTip(
        tr("Words that a row must contain, \"words in quotes\", or a column and a number in the unit of "
           "its header: share>5, calls<=10."));
    m_filter->setMinimumWidth(themes.px(200));
    bar->addControl(m_mode);
    bar->addControl(m_withIdle);
    bar->addControl(m_showCharts);
    bar->addControl(m_side);
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
    QToolButton *save = button("export", tr("Save the table as CSV, JSON or Markdown"));
    connect(m_mode, &SegmentedControl::currentIndexChanged, this, [this](int index) {
        for (std::size_t i = 0; i < m_tables.size(); ++i)
            m_tables[i]->setVisible(static_cast<int>(i) == index);
        m_withIdle->setVisible(index == static_cast<int>(OpStatsMode::FrameworkOps));
        setFocusProxy(table());
        start();
    });
    connect(m_withIdle, &QCheckBox::toggled, this, &OpStatsView::start);
    connect(m_showCharts, &QCheckBox::toggled, this, [this](bool on) {
        m_chartRow->setVisible(on);
        showCharts();
    });
    connect(m_side, &SegmentedControl::currentIndexChanged, this, [this] {
        m_filter->clear();
        showCharts();
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        for (TableView *table : m_tables)
            table->tableModel()->setFilter(text);
    });
    connect(columns, &QToolButton::clicked, this, [this, columns] {
        QMenu *menu = table()->columnMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(columns->mapToGlobal(QPoint(0, columns->height())));
    });
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(table()->copiedText()); });
    connect(save, &QToolButton::clicked, this, [this] {
        if (!table()->exportWithDialog(mode() == OpStatsMode::HloOps ? QStringLiteral("op-stats")
                                                                     : QStringLiteral("framework-ops")))
            setNotes({tr("The table could not be written.")});
    });
    return bar;
}

QWidget *OpStatsView::buildCharts()
{
    const ThemeHub &themes = *context().themes;
    m_chartRow = new QWidget(m_splitter);
    m_chartRow->setBackgroundRole(QPalette::Base);
    m_chartRow->setAutoFillBackground(true);
    auto *row = new QHBoxLayout(m_chartRow);
    row->setContentsMargins(0, 6, 0, 0);
    row->setSpacing(0);
    for (std::size_t i = 0; i < m_charts.size(); ++i) {
        auto *column = new QVBoxLayout;
        column->setSpacing(0);
        m_captions[i] = new TextLabel(themes, FontRole::Strong, Ink::Text, {}, m_chartRow);
        m_captions[i]->setContentsMargins(16, 0, 16, 0);
        m_charts[i] = new OpChartWidget(themes, m_chartRow);
        column->addWidget(m_captions[i]);
        column->addWidget(m_charts[i], 1);
        row->addLayout(column, 1);
        connect(m_charts[i], &OpChartWidget::nodeClicked, this,
                [this, i](const OpProfileNode *node) { chooseSlice(i, node); });
        // A second click on the chosen slice takes the filter away.
        connect(m_charts[i], &OpChartWidget::nodeOpened, this, [this, i] {
            m_charts[i]->setSelected(nullptr);
            m_filter->clear();
        });
        connect(m_charts[i], &OpChartWidget::upRequested, m_filter, &QLineEdit::clear);
    }
    return m_chartRow;
}

/// Two fifths are for the charts, as long as nobody says otherwise: in a low window the table has rows to show, too.
void OpStatsView::resizeEvent(QResizeEvent *event)
{
    OpView::resizeEvent(event);
    if (m_isSplitByHand)
        return;
    const ThemeHub &themes = *context().themes;
    const int whole = height() - themes.px(44);
    const int charts = std::clamp(whole * 2 / 5, themes.px(180), themes.px(240));
    m_splitter->setSizes({charts, whole - charts, whole - charts});
}

void OpStatsView::dataChanged()
{
    if (data() && data()->table()) {
        start();
        return;
    }
    m_job.cancel();
    showData(nullptr);
}

void OpStatsView::start()
{
    if (!data() || !data()->table() || !data()->index())
        return;
    OpStatsQuestion question;
    question.index = data()->index();
    question.table = data()->table();
    question.range = data()->range();
    question.planes = data()->planes();
    question.mode = mode();
    question.withIdle = m_withIdle->isChecked();
    m_job.start(
        this, [question](std::stop_token stop) { return opStatsData(question, stop); },
        [this, index = question.index](OpStatsDataPtr made) {
            m_shownIndex = index;
            showData(std::move(made));
        });
}

void OpStatsView::showData(OpStatsDataPtr made)
{
    for (OpChartWidget *chart : m_charts)
        chart->setTree(nullptr, nullptr, nullptr);
    const OpStatsDataPtr old = std::exchange(m_shown, std::move(made));
    showCharts();
    if (!m_shown) {
        for (TableView *table : m_tables)
            table->setSheet(nullptr);
        setNotes({});
        showState();
        return;
    }
    const bool isHlo = m_shown->mode == OpStatsMode::HloOps;
    TableView *shown = m_tables[static_cast<std::size_t>(m_shown->mode)];
    m_isFollowing = true;
    shown->setSheet(m_shown->sheet);
    m_isFollowing = false;
    QStringList notes = commonNotes();
    if (isHlo && m_shownIndex && m_shownIndex->isMissing("hlo"))
        notes.prepend(missingText("hlo"));
    if (m_shown->aboveThePeak > 0)
        notes << tr(
            "FLOPS of %n op(s) exceed the peak of the device: the stated FLOPs or the stated peak are not right.",
            nullptr, static_cast<int>(std::min<std::uint64_t>(m_shown->aboveThePeak, 1'000'000)));
    if (m_shown->aboveTheBandwidth > 0)
        notes << tr("HBM traffic of %n op(s) exceeds the peak bandwidth: a copy runs on beside other ops, or the "
                    "stated bytes or "
                    "the stated peak are not right.",
                    nullptr, static_cast<int>(std::min<std::uint64_t>(m_shown->aboveTheBandwidth, 1'000'000)));
    if (!isHlo && !m_shown->hasHostOps)
        notes << tr(
            "No operation of the framework was recorded on the host. Record with host_tracer_level 2 or higher.");
    setNotes(notes);
    showState();
    selectionChanged();
    emit contentShown();
}

/// Of framework operations those of one side; where nothing ran on it, those of the other one.
void OpStatsView::showCharts()
{
    const bool hasBoth = m_shown && m_shown->charts[0] && m_shown->charts[1];
    m_side->setVisible(hasBoth && m_showCharts->isChecked());
    if (!m_shown)
        return;
    const bool isHlo = m_shown->mode == OpStatsMode::HloOps;
    const bool isHost = hasBoth ? m_side->currentIndex() == 1 : !m_shown->charts[0];
    const OpStatsChartsPtr &charts = m_shown->charts[isHost ? 1 : 0];
    const std::array<QString, OpStatsCharts::kCount> captions =
        isHlo    ? std::array{tr("Self time by category"), tr("By op"), tr("By provenance")}
        : isHost ? std::array{tr("Host by type"), tr("Host by operation"), tr("Host by provenance")}
                 : std::array{tr("Devices by type"), tr("Devices by operation"), tr("Devices by provenance")};
    for (std::size_t i = 0; i < m_charts.size(); ++i) {
        m_captions[i]->setText(captions[i]);
        m_charts[i]->setAccessibleName(captions[i]);
        if (!charts) {
            m_charts[i]->setTree(nullptr, nullptr, nullptr);
            m_charts[i]->setCentre({}, {});
            continue;
        }
        const OpStatsChart &chart = charts->charts[i];
        m_charts[i]->setTree(&chart.root, &chart.classes, nullptr);
        m_charts[i]->setCentre({{text::duration(Duration::ps(chart.root.sums.timePs)), true}}, {});
    }
}

void OpStatsView::chooseSlice(std::size_t chart, const OpProfileNode *node)
{
    if (!m_shown || !node)
        return;
    for (OpChartWidget *other : m_charts)
        other->setSelected(other == m_charts[chart] ? node : nullptr);
    // The group's whole name stands in its category; an op's has its program behind a line end.
    const QString group = QString::fromStdString(node->category).section(QLatin1Char('\n'), 0, 0);
    m_filter->setText(QLatin1Char('"') + group + QLatin1Char('"'));
}

void OpStatsView::chooseRow(std::size_t row, bool reveals)
{
    if (!m_shown || m_isFollowing || row >= m_shown->ops.size())
        return;
    if (m_shown->longest[row])
        follower()->choose(*m_shown->longest[row], reveals);
    else if (m_shown->ops[row] != FrameworkOpRow::kNoOp)
        follower()->choose(m_shown->ops[row], reveals);
}

void OpStatsView::selectionChanged()
{
    const std::optional<std::uint32_t> op = follower()->selectedOp();
    if (!op || !m_shown)
        return;
    TableView *shown = table();
    const auto found = std::find(m_shown->ops.begin(), m_shown->ops.end(), *op);
    if (found == m_shown->ops.end())
        return;
    const int row = shown->tableModel()->rowOf(static_cast<std::size_t>(found - m_shown->ops.begin()));
    if (row < 0 || shown->currentIndex().row() == row)
        return;
    m_isFollowing = true;
    const QModelIndex index = shown->tableModel()->index(row, m_shown->sheet->nameColumn);
    shown->setCurrentIndex(index);
    shown->scrollTo(index);
    m_isFollowing = false;
}

QByteArray OpStatsView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kOpStatsStateVersion << m_mode->currentIndex() << m_withIdle->isChecked() << m_showCharts->isChecked()
        << m_side->currentIndex() << m_isSplitByHand << m_splitter->saveState() << m_tables[0]->saveColumns()
        << m_tables[1]->saveColumns();
    return state;
}

void OpStatsView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    int mode = 0, side = 0;
    bool withIdle = true, showCharts = true, isSplitByHand = false;
    QByteArray splitter, hlo, framework;
    in >> version >> mode >> withIdle >> showCharts >> side >> isSplitByHand >> splitter >> hlo >> framework;
    if (in.status() != QDataStream::Ok || version != kOpStatsStateVersion)
        return;
    m_mode->setCurrentIndex(mode);
    m_withIdle->setChecked(withIdle);
    m_showCharts->setChecked(showCharts);
    m_side->setCurrentIndex(side);
    m_isSplitByHand = isSplitByHand;
    if (isSplitByHand)
        m_splitter->restoreState(splitter);
    m_tables[0]->restoreColumns(hlo);
    m_tables[1]->restoreColumns(framework);
}

} // namespace planescope
