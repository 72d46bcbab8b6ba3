#include "widgets/counters/utilization_view.h"

#include "model/export/table_text.h"
#include "model/text/format_value.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/icons.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/counters/chip_words.h"
#include "widgets/counters/counter_cells.h"
#include "widgets/counters/counters_view.h"
#include "widgets/counters/gap_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDataStream>
#include <QFileDialog>
#include <QIODevice>
#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr quint32 kUtilizationStateVersion = 1;

} // namespace

const ViewDescriptor utilizationView{
    "utilization",
    QT_TRANSLATE_NOOP("View", "Use of units"),
    QT_TRANSLATE_NOOP("View", "Units"),
    "measure",
    "Alt+Shift+C",
    kCentreDockArea,
    [](const Session &session) {
        return hasCounters(session) || !session.counters().empty() ? QString() : missingCountersText();
    },
    [](const ViewContext &context, QWidget *parent) -> View * { return new UtilizationView(context, parent); }};

UtilizationView::UtilizationView(const ViewContext &context, QWidget *parent) : View(context, parent)
{
    buildUi();
    showState();
}

UtilizationView::~UtilizationView() = default;

void UtilizationView::buildUi()
{
    const ThemeHub &themes = *context().themes;
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *bar = new ViewToolBar(themes, this);
    m_mode = new SegmentedControl(themes, {tr("Units"), tr("Promised and counted")}, bar);
    m_mode->setAccessibleName(tr("What is shown"));
    bar->addControl(m_mode);
    m_chip = new QComboBox(bar);
    m_chip->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    bar->addControl(m_chip, tr("Chip"));
    m_formulas = new QCheckBox(tr("All formulas"), bar);
    m_formulas->setToolTip(tr("The formula of one bar is shown by a click on it"));
    bar->addControl(m_formulas);
    bar->addStretch();
    m_scope = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, bar);
    bar->addControl(m_scope);
    auto *save = new QToolButton(bar);
    save->setIcon(themedIcon(themes, QStringLiteral("export")));
    save->setToolTip(tr("Save the figures as CSV, JSON or Markdown, or the diagram as a picture"));
    save->setAccessibleName(save->toolTip());
    bar->addControl(save);
    column->addWidget(bar);
    m_overlay = new JobOverlay(themes, this);
    m_overlay->setCancellable(false);
    m_overlay->hide();
    column->addWidget(m_overlay);

    m_pages = new QStackedLayout;
    auto *page = new QWidget(this);
    auto *pageColumn = new QVBoxLayout(page);
    pageColumn->setContentsMargins(0, 0, 0, 0);
    pageColumn->setSpacing(0);
    m_figures = new FigureStrip(themes, page);
    pageColumn->addWidget(m_figures);
    m_content = new QStackedWidget(page);
    m_splitter = new QSplitter(Qt::Horizontal, m_content);
    m_splitter->setChildrenCollapsible(false);
    m_barPages = new QStackedWidget(m_splitter);
    auto *barScroll = new QScrollArea(m_barPages);
    barScroll->setFrameShape(QFrame::NoFrame);
    barScroll->setWidgetResizable(true);
    barScroll->setBackgroundRole(QPalette::Base);
    m_bars = new ChipUnitBars(themes);
    barScroll->setWidget(m_bars);
    m_noBars = new EmptyState(themes, QStringLiteral("chip"), m_barPages);
    m_barPages->addWidget(barScroll);
    m_barPages->addWidget(m_noBars);
    auto *chipScroll = new QScrollArea(m_splitter);
    chipScroll->setFrameShape(QFrame::NoFrame);
    chipScroll->setWidgetResizable(true);
    m_diagram = new ChipDiagram(themes);
    chipScroll->setWidget(m_diagram);
    m_splitter->addWidget(m_barPages);
    m_splitter->addWidget(chipScroll);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({themes.px(640), themes.px(640)});
    m_content->addWidget(m_splitter);
    m_gap = new GapPage(themes, m_content);
    m_content->addWidget(m_gap);
    pageColumn->addWidget(m_content, 1);
    m_empty = new EmptyState(themes, QStringLiteral("chip"), this);
    m_pages->addWidget(page);
    m_pages->addWidget(m_empty);
    column->addLayout(m_pages, 1);
    m_notes = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this);
    m_notes->setWordWrap(true);
    m_notes->setContentsMargins(16, 6, 16, 6);
    m_notes->hide();
    column->addWidget(m_notes);
    setFocusProxy(m_bars);

    connect(m_mode, &SegmentedControl::currentIndexChanged, this, [this](int index) {
        m_content->setCurrentIndex(index);
        m_formulas->setVisible(index == UnitsMode);
        connectKernels();
    });
    connect(m_formulas, &QCheckBox::toggled, m_bars, &ChipUnitBars::setShowsFormulas);
    connect(m_chip, &QComboBox::currentIndexChanged, this, &UtilizationView::start);
    connect(save, &QToolButton::clicked, this, &UtilizationView::exportWithDialog);
    connect(m_gap, &GapPage::kernelChosen, this, [this](std::size_t kernel) {
        if (!m_findings || kernel >= kernels().size() || !document())
            return;
        const KernelGap &chosen = kernels()[kernel];
        if (!chosen.events.empty())
            document()->selection().setEvent(chosen.events.front());
    });
}

void UtilizationView::setMode(Mode mode) { m_mode->setCurrentIndex(mode); }

QString UtilizationView::scopeText() const { return m_shown ? m_chip->currentText() : QString(); }

bool UtilizationView::isSettled() const
{
    if (!document() || document()->stage() == Document::Stage::Failed)
        return true;
    return m_data && m_findings && !m_data->isRunning() && !m_isBusy && !m_readsListings &&
           !(m_kernelData && m_kernelData->isRunning());
}

void UtilizationView::documentChanged(Document *old)
{
    if (old) {
        disconnect(old, nullptr, this, nullptr);
        disconnect(&old->selection(), nullptr, this, nullptr);
    }
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    if (m_kernelData)
        disconnect(m_kernelData, nullptr, this, nullptr);
    m_data = nullptr;
    m_kernelData = nullptr;
    findingsChanged();
    if (document())
        connect(document(), &Document::failed, this, &UtilizationView::showState);
    connectData();
    showState();
}

void UtilizationView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

void UtilizationView::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = CounterData::of(document());
    connect(m_data, &CounterData::findingsChanged, this, &UtilizationView::findingsChanged);
    connect(&document()->selection(), &Selection::timeRangeChanged, this, &UtilizationView::start);
    findingsChanged();
}

const std::vector<KernelGap> &UtilizationView::kernels() const
{
    return m_listed ? m_listed->kernels : m_findings->kernels;
}

/// Listings are read when somebody asks what was promised: a dump of a model may be large.
void UtilizationView::connectKernels()
{
    if (m_kernelData || !m_data || !m_findings || m_mode->currentIndex() != GapMode)
        return;
    m_kernelData = KernelDocument::of(document());
    connect(m_kernelData, &KernelDocument::pageChanged, this, &UtilizationView::kernelsChanged);
    kernelsChanged();
}

void UtilizationView::kernelsChanged()
{
    m_kernelJob.cancel();
    m_listed = nullptr;
    m_readsListings = false;
    const KernelPagePtr page = m_kernelData ? m_kernelData->page() : nullptr;
    if (page && m_findings && page->session == m_data->session()) {
        m_readsListings = true;
        m_kernelJob.start(
            this,
            [page, findings = m_findings](std::stop_token stop) -> ListedGapsPtr {
                auto out = std::make_shared<ListedGaps>();
                out->listings = ListedKernels(page);
                out->kernels = kernelGaps(*page->session, *findings->table, &out->listings, stop);
                return stop.stop_requested() ? nullptr : out;
            },
            [this](ListedGapsPtr listed) {
                m_readsListings = false;
                m_listed = std::move(listed);
                start();
            });
    }
    if (m_findings && !m_chips.empty())
        start();
}

void UtilizationView::findingsChanged()
{
    m_kernelJob.cancel();
    m_listed = nullptr;
    m_readsListings = false;
    m_chipsJob.cancel();
    m_job.cancel();
    m_isBusy = false;
    m_findings = m_data ? m_data->findings() : nullptr;
    m_chips.clear();
    m_shown = nullptr;
    {
        const QSignalBlocker blocker(m_chip);
        m_chip->clear();
    }
    if (m_findings && !m_findings->isEmpty()) {
        m_isBusy = true;
        m_chipsJob.start(
            this,
            [findings = m_findings](std::stop_token) {
                return std::make_shared<std::vector<ChipChoice>>(chipChoices(*findings));
            },
            [this](const std::shared_ptr<std::vector<ChipChoice>> &chips) {
                m_chips = *chips;
                {
                    const QSignalBlocker blocker(m_chip);
                    for (const ChipChoice &choice : m_chips)
                        m_chip->addItem(chipScopeText(*m_data->session(), *m_findings->table, choice));
                }
                fitChipBox(m_chip, *context().themes);
                m_isBusy = false;
                start();
            });
        if (m_kernelData)
            kernelsChanged();
        else
            connectKernels();
    }
    showState();
}

ChipChoice UtilizationView::choice() const
{
    const int at = std::clamp(m_chip->currentIndex(), 0, static_cast<int>(m_chips.size()) - 1);
    return m_chips[static_cast<std::size_t>(at)];
}

/// One file may hold both dies of a chip in the counters of one plane; what was sampled stands on each die's own plane.
PlaneId UtilizationView::planeOfDie(const ChipChoice &choice) const
{
    if (choice.die <= 0)
        return choice.plane;
    const Session &session = *m_data->session();
    const Plane &first = session.plane(choice.plane);
    for (std::uint32_t p = 0; p < session.planes().size(); ++p) {
        const Plane &plane = session.planes()[p];
        if (plane.kind == first.kind && plane.host == first.host && plane.ordinal == first.ordinal + choice.die)
            return PlaneId{p};
    }
    return choice.plane;
}

void UtilizationView::start()
{
    if (!m_findings || m_chips.empty()) {
        showState();
        return;
    }
    const ChipChoice chosen = choice();
    ChipQuestion question;
    question.session = m_data->session();
    question.findings = m_findings;
    question.reading = chosen.reading;
    question.die = chosen.die;
    question.range = document()->selection().timeRange();
    question.plane = question.range ? planeOfDie(chosen) : chosen.plane;
    m_isBusy = true;
    m_job.start(
        this, [question, listed = m_listed](std::stop_token stop) { return unitsShown(question, listed, stop); },
        [this](UnitsShownPtr shown) {
            m_isBusy = false;
            showUnits(std::move(shown));
        });
}

void UtilizationView::showUnits(UnitsShownPtr shown)
{
    m_shown = std::move(shown);
    m_diagram->setWords(chipWords(*m_shown->figures));
    m_bars->setGroups(unitBarGroups(m_shown->figures->units));
    const bool hasBars = !m_shown->figures->units.empty();
    m_barPages->setCurrentIndex(hasBars ? 0 : 1);
    m_noBars->setText(missingUnitsText(m_shown->report, true).isEmpty()
                          ? tr("None of the counters that the formulas need was counted on this chip.")
                          : missingUnitsText(m_shown->report, true),
                      tr("The raw counters stand in the view of counters."));
    m_scope->setText(m_shown->isOfRange      ? tr("selected time, from samples")
                     : m_shown->lacksSamples ? tr("no samples in the selected time: whole session")
                                             : tr("whole session, idle included"));
    m_gap->show(m_data->session().get(), m_shown->gap, kernels(), m_scope->text(),
                m_readsListings || (m_kernelData && m_kernelData->isRunning()));
    updateFigures();
    showState();
    emit scopeTextChanged();
    emit contentShown();
}

void UtilizationView::updateFigures()
{
    std::vector<StripFigure> figures;
    const auto unit = [&](const char *name, const QString &label, const QString &note) {
        const UtilizationRow *row = m_shown->figures->unit(name);
        if (!row)
            return;
        const std::optional<double> share = row->share();
        figures.push_back(
            {label, share ? unitShareText(*share) : QString(QChar(0x2013)), note,
             QString::fromStdString(row->formula) + QLatin1String(" / ") + QString::fromStdString(row->peakFormula)});
    };
    unit("Avg MXU Busy", tr("Matrix units busy"), tr("of the cycles, mean of both"));
    unit("Avg XLU Busy", tr("Cross-lane units busy"), tr("of the cycles, mean of both"));
    unit("Vector ALUs", tr("Vector ALUs"), tr("of the slots"));
    for (const UtilizationRow &row : m_shown->figures->units)
        if (row.group == UtilizationGroup::Hbm && row.unit == "bytes")
            figures.push_back(
                {tr("HBM traffic"), row.share() ? unitShareText(*row.share()) : QString(QChar(0x2013)),
                 tr("of the peak rate"),
                 QString::fromStdString(row.formula) + QLatin1String(" / ") + QString::fromStdString(row.peakFormula)});
    if (m_shown->clockHz)
        figures.push_back({tr("Clock"), text::withPrefix(*m_shown->clockHz, u"Hz"), tr("cycles by time of the samples"),
                           tr("Mean over the samples; a fall below the nominal clock is throttling.")});
    for (const char *name : {"Clocks Skipped"})
        unit(name, tr("Throttled"), tr("of the clocks were skipped"));
    if (m_shown->throttledShare)
        figures.push_back({tr("Power throttle"), unitShareText(*m_shown->throttledShare),
                           tr("of the time, %n times", nullptr, static_cast<int>(m_shown->throttles)),
                           tr("Spans on the row Power Throttle of the timeline")});
    const Session &session = *m_data->session();
    for (const UnitsShown::Sensor &sensor : m_shown->sensors) {
        const CounterTrack &track = session.counters()[sensor.track];
        const QString name = QString::fromStdString(std::string(session.text(track.name)));
        if (sensor.kind == CounterKind::PowerState) {
            figures.push_back({tr("Power state"), text::plainNumber(sensor.greatest),
                               sensor.least == sensor.greatest
                                   ? tr("throughout")
                                   : tr("at the least %1").arg(text::plainNumber(sensor.least)),
                               name});
            continue;
        }
        const QString symbol =
            sensor.unit == CounterUnit::Celsius ? QStringLiteral("°C") : counterUnitText(sensor.unit);
        const bool hasPrefix = sensor.unit == CounterUnit::Hertz || sensor.unit == CounterUnit::Joules;
        const auto words = [&](double value) {
            return hasPrefix ? text::withPrefix(value, symbol) : text::number(value, 1) + QChar(0x202F) + symbol;
        };
        // "HBM FW Power Meter PL1(W)" names its unit already.
        QString label = name;
        if (label.endsWith(QLatin1Char(')')) && label.lastIndexOf(QLatin1Char('(')) > 0)
            label = label.left(label.lastIndexOf(QLatin1Char('('))).trimmed();
        if (sensor.kind == CounterKind::Energy) {
            // A meter runs on: what it grew by is what was used.
            figures.push_back(
                {label, words(sensor.greatest - sensor.least), tr("between first and last reading"), name});
            continue;
        }
        figures.push_back(
            {label, words(sensor.mean),
             tr("%1 to %2")
                 .arg(hasPrefix ? words(sensor.least) : text::number(sensor.least, 1), words(sensor.greatest)),
             name + QLatin1Char('\n') + tr("Mean, least and greatest of the shown time")});
    }
    // What does not fit stands in the tables and curves.
    const auto most = static_cast<std::size_t>(std::clamp(width() / context().themes->px(158), 4, 10));
    if (figures.size() > most)
        figures.resize(most);
    m_figures->setVisible(!figures.empty());
    m_figures->setFigures(std::move(figures));
}

void UtilizationView::showState()
{
    const bool isLoading = document() && (document()->stage() == Document::Stage::Loading ||
                                          document()->stage() == Document::Stage::Indexed);
    const bool isReading = m_data && (m_data->isRunning() || !m_findings || m_isBusy);
    m_overlay->setText(tr("Reading the counters"), {});
    m_overlay->setFraction(-1);
    m_overlay->setVisible(isReading && !isLoading && !m_shown);
    QString why;
    if (!document())
        why = tr("Nothing is open.");
    else if (document()->stage() == Document::Stage::Failed)
        why = tr("The profile could not be read.");
    else if (isLoading || !m_findings || (isReading && !m_shown))
        why = tr("The profile is being read.");
    else if (m_findings->isEmpty())
        why = missingCountersText();
    else if (m_chips.empty())
        why =
            tr("No counter of this profile speaks of the units of a chip. All of them stand in the view of counters.");
    m_empty->setText(why);
    m_pages->setCurrentIndex(why.isEmpty() ? 0 : 1);
    m_chip->setEnabled(m_chips.size() > 1);
}

Table UtilizationView::table() const
{
    if (m_mode->currentIndex() == GapMode)
        return m_gap->table();
    Table out;
    out.columns = {{"host", "Host", ColumnUnit::Text},
                   {"device", "Device", ColumnUnit::Id},
                   {"sample", "Sample", ColumnUnit::Id},
                   {"node", "Node", ColumnUnit::Id},
                   {"name", "Unit", ColumnUnit::Text},
                   {"achieved", "Achieved", ColumnUnit::Number},
                   {"peak", "Peak", ColumnUnit::Number},
                   {"unit", "Counted in", ColumnUnit::Text},
                   {"use_share", "Use", ColumnUnit::Share},
                   {"formula", "Formula", ColumnUnit::Text},
                   {"peak_formula", "Formula of the peak", ColumnUnit::Text}};
    if (!m_shown)
        return out;
    const Session &session = *m_data->session();
    for (const UtilizationRow &row : m_shown->figures->units)
        out.rows.push_back({std::string(session.text(session.host(row.host).name)), row.device, row.sample,
                            std::int64_t{row.node}, std::string(row.name), row.achieved, row.peak,
                            std::string(row.unit), row.share() ? Cell(*row.share()) : Cell(), row.formula,
                            row.peakFormula});
    return out;
}

bool UtilizationView::exportTo(const QString &path) const
{
    const QString ending = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1).toLower();
    const ThemeHub &themes = *context().themes;
    if (ending == QLatin1String("png") || ending == QLatin1String("svg") || ending == QLatin1String("pdf")) {
        const ChipLayout layout = layoutChip(QSizeF(m_diagram->size()), themes.scale());
        return writeChartPicture(
            path, m_diagram->size(), themes.theme(),
            [&](QPainter &painter, const QRectF &, const Theme &theme) {
                paintChip(painter, layout, m_diagram->words(), theme, themes.scale(), kChipBlocks, kChipBlocks);
            },
            noticeOf(document()));
    }
    return saveTable(path, table(), noticeOf(document()));
}

void UtilizationView::exportWithDialog()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the use of units"), QStringLiteral("utilization.csv"),
        tr("Tables (*.csv *.json *.md)") + QLatin1String(";;") + tr("Pictures (*.png *.svg *.pdf)"));
    if (!path.isEmpty() && !exportTo(path)) {
        m_notes->setText(tr("%1 could not be written.").arg(path));
        m_notes->show();
    }
}

void UtilizationView::addMenuActions(QMenu &menu)
{
    connect(menu.addAction(tr("Save…")), &QAction::triggered, this, &UtilizationView::exportWithDialog);
}

QByteArray UtilizationView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kUtilizationStateVersion << m_mode->currentIndex() << m_formulas->isChecked() << m_splitter->saveState();
    return state;
}

void UtilizationView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    int mode = 0;
    bool formulas = false;
    QByteArray splitter;
    in >> version >> mode >> formulas >> splitter;
    if (in.status() != QDataStream::Ok || version != kUtilizationStateVersion || mode < 0 || mode > GapMode)
        return;
    m_mode->setCurrentIndex(mode);
    m_formulas->setChecked(formulas);
    m_splitter->restoreState(splitter);
}

} // namespace planescope
