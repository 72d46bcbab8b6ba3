#include "widgets/counters/counters_view.h"

#include "model/text/format_value.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/counters/chip_diagram.h"
#include "widgets/counters/chip_words.h"
#include "widgets/counters/counter_details.h"
#include "widgets/counters/counter_heat_map.h"
#include "widgets/counters/counter_models.h"
#include "widgets/counters/counter_panel.h"
#include "widgets/counters/curves_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDataStream>
#include <QHeaderView>
#include <QIODevice>
#include <QInputDialog>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeView>

#include <algorithm>

namespace planescope {

namespace {

constexpr quint32 kCountersStateVersion = 1;

} // namespace

QString missingCountersText()
{
    return CountersView::tr(
        "The profile holds no hardware counters. Record with tpu_perf_counters = true for one reading of all registers "
        "at the end (TPU v6e and later); with tpu_enable_kernel_profiling = true, or "
        "tpu_enable_periodic_counter_sampling = true and tpu_perf_counter_sets = TC_COMPUTATION, for samples over time "
        "(TPU v7x and later). These are keys of advanced_configuration of the profiler's options.");
}

const ViewDescriptor countersView{
    "counters",
    QT_TRANSLATE_NOOP("View", "Counters"),
    QT_TRANSLATE_NOOP("View", "Counters"),
    "counters",
    "Alt+C",
    kCentreDockArea,
    [](const Session &session) {
        return hasCounters(session) || !session.counters().empty() ? QString() : missingCountersText();
    },
    [](const ViewContext &context, QWidget *parent) -> View * { return new CountersView(context, parent); }};

CountersView::Mode CountersView::mode() const { return static_cast<Mode>(m_mode->currentIndex()); }
void CountersView::setMode(Mode mode) { m_mode->setCurrentIndex(mode); }
QString CountersView::filter() const { return m_field->text(); }
void CountersView::setFilter(const QString &line)
{
    m_field->setText(line);
    m_field->setCursorPosition(0); // its begin tells more than its end
}
void CountersView::setAsTree(bool tree) { m_asTree->setChecked(tree); }
void CountersView::setWithZeros(bool zeros) { m_hideZeros->setChecked(!zeros); }
QString CountersView::filterProblem() const { return m_problem->isHidden() ? QString() : m_problem->text(); }
QString CountersView::countText() const { return m_count->text(); }
bool CountersView::hasTable() const { return m_findings && m_findings->table->rowCount() > 0; }
bool CountersView::hasSamples() const { return m_findings && !m_findings->sampled.empty(); }
void CountersView::setTrackFilter(const QString &filter) { setFilter(filter); }

QString CountersView::scopeText() const
{
    if (!hasTable())
        return {};
    return mode() == DiagramMode ? m_chip->currentText() : QString();
}

bool CountersView::isSettled() const
{
    if (!document() || document()->stage() == Document::Stage::Failed)
        return true;
    return m_data && m_findings && !m_data->isRunning() && !m_isRowsBusy && !m_isMatrixBusy && !m_isDiagramBusy &&
           !m_isChoosing && !m_curves->isBusy();
}

void CountersView::documentChanged(Document *old)
{
    if (old) {
        disconnect(old, nullptr, this, nullptr);
        disconnect(&old->selection(), nullptr, this, nullptr);
    }
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    m_data = nullptr;
    findingsChanged();
    if (document())
        connect(document(), &Document::failed, this, &CountersView::showState);
    connectData();
    showState();
}

void CountersView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

/// Nobody pays for what is not looked at: reading begins when the view is first seen.
void CountersView::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = CounterData::of(document());
    connect(m_data, &CounterData::findingsChanged, this, &CountersView::findingsChanged);
    connect(&document()->selection(), &Selection::timeRangeChanged, this, &CountersView::startDiagram);
    findingsChanged();
}

void CountersView::findingsChanged()
{
    for (LatestJob *job : {&m_rowsJob, &m_choicesJob, &m_matrixJob, &m_diagramJob})
        job->cancel();
    m_isRowsBusy = m_isMatrixBusy = m_isDiagramBusy = m_isChoosing = false;
    m_findings = m_data ? m_data->findings() : nullptr;
    m_cells = m_findings ? CounterCells(m_data->session(), m_findings->table) : CounterCells();
    m_rows = nullptr;
    m_choices = nullptr;
    m_chips.clear();
    m_isMatrixStale = true;
    m_model->show({}, nullptr);
    m_treeModel->show({}, nullptr);
    m_heatMap->show({}, nullptr);
    m_panel->setChoices(nullptr, {});
    m_curves->setData(m_findings ? m_data.data() : nullptr, m_findings ? document() : nullptr);
    updateDetails();
    if (m_findings) {
        if (!hasTable() && hasSamples() && !m_wasModeChosen)
            setMode(CurvesMode);
        m_notes->setText(counterProblemTexts(*m_findings->table).join(QLatin1Char('\n')));
        m_isChoosing = true;
        struct Choices {
            CounterChoicesPtr counters;
            std::vector<ChipChoice> chips;
        };
        m_choicesJob.start(
            this,
            [findings = m_findings](std::stop_token stop) -> std::shared_ptr<Choices> {
                auto out = std::make_shared<Choices>();
                out->counters = counterChoices(*findings->table, stop);
                if (!out->counters)
                    return nullptr;
                out->chips = chipChoices(*findings);
                return out;
            },
            [this](const std::shared_ptr<Choices> &made) {
                m_isChoosing = false;
                m_choices = made->counters;
                m_chips = made->chips;
                QStringList readings;
                for (std::uint32_t i = 0; i < m_findings->table->readings().size(); ++i)
                    readings << counterReadingText(m_cells.session(), m_cells.table(), i);
                m_panel->setChoices(m_choices, readings);
                {
                    const QSignalBlocker blocker(m_chip);
                    m_chip->clear();
                    for (const ChipChoice &choice : m_chips)
                        m_chip->addItem(chipScopeText(m_cells.session(), m_cells.table(), choice));
                }
                fitChipBox(m_chip, *context().themes);
                m_chip->setVisible(m_chips.size() > 1);
                updateNote();
                startDiagram();
                emit scopeTextChanged();
            });
        startRows();
        if (mode() == ChipsMode)
            startMatrix();
    }
    m_notes->setVisible(m_findings && !m_notes->text().isEmpty());
    showState();
}

void CountersView::applyFilterLine()
{
    const QByteArray line = m_field->text().trimmed().toUtf8();
    const auto parsed = CounterFilter::parse({line.constData(), static_cast<std::size_t>(line.size())});
    if (!parsed) {
        // What is shown stays: a line that is being typed is seldom whole.
        m_problem->setText(counterFilterProblem(parsed.error(), m_field->text().trimmed()));
        m_problem->show();
        m_panel->setFilterLine({});
        return;
    }
    m_problem->hide();
    m_filter = *parsed;
    m_panel->setFilterLine(m_field->text().trimmed());
    m_isMatrixStale = true;
    startRows();
    if (mode() == ChipsMode)
        startMatrix();
}

void CountersView::startRows()
{
    if (!m_findings)
        return;
    CounterRowsQuestion question;
    question.session = m_data->session();
    question.table = m_findings->table;
    question.scope = m_panel->scope();
    question.filter = m_filter;
    question.withZeros = !m_hideZeros->isChecked();
    question.pair = m_panel->pair();
    question.sortBy = m_sortBy;
    question.isDescending = m_isDescending;
    question.asTree = m_asTree->isChecked();
    if (m_panel->showsFavourites()) {
        auto names = std::make_shared<std::set<std::string>>();
        for (const QString &name : m_favourites)
            names->insert(name.toStdString());
        question.onlyNames = std::move(names);
    }
    if (m_isPaired != question.pair.has_value()) {
        m_isPaired = question.pair.has_value();
        arrangeColumns();
    }
    m_isRowsBusy = true;
    m_rowsJob.start(
        this, [question](std::stop_token stop) { return counterRows(question, stop); },
        [this](CounterRowsPtr rows) { showRows(std::move(rows)); });
}

void CountersView::showRows(CounterRowsPtr rows)
{
    m_isRowsBusy = false;
    const std::uint32_t current = currentRow();
    m_rows = std::move(rows);
    const bool isTree = m_asTree->isChecked();
    m_model->show(m_cells, isTree ? nullptr : m_rows);
    m_treeModel->show(m_cells, isTree ? m_rows : nullptr);
    m_lists->setCurrentIndex(m_rows->rows.empty() ? 2 : isTree ? 1 : 0);
    if (isTree) {
        // A filter that leaves few counters opens what holds them.
        if (m_rows->rows.size() <= 200)
            m_tree->expandAll();
        else
            m_tree->expandToDepth(0);
    } else if (const int row = current == kNoCounterRow ? -1 : m_model->rowOf(current); row >= 0) {
        const QModelIndex index = m_model->index(row, static_cast<int>(CounterListField::Name));
        m_list->setCurrentIndex(index);
        m_list->scrollTo(index);
    }
    updateNote();
    updateDetails();
    showState();
    emit rowsShown();
}

void CountersView::updateNote()
{
    const std::uint64_t all = m_findings ? m_findings->table->rowCount() : 0;
    const std::uint64_t shown = m_rows ? m_rows->rows.size() : 0;
    m_count->setText(all == 0 ? QString() : tr("%1 of %2 rows").arg(text::count(shown), text::count(all)));
    QStringList notes;
    if (m_rows && m_rows->hiddenZeros > 0 && m_hideZeros->isChecked())
        notes << tr("Zeros are hidden: %1 of %2.")
                     .arg(text::count(m_rows->hiddenZeros), text::count(m_rows->hiddenZeros + shown));
    notes << tr("A counter that was not recorded is not listed here.");
    m_panel->setNote(notes.join(QLatin1Char(' ')));
    const bool isFiltered =
        !m_field->text().trimmed().isEmpty() || m_panel->showsFavourites() || m_panel->scope() != CounterScope();
    m_noRows->setText(isFiltered ? tr("No counter passes the filter.") : tr("All counters stand at 0."),
                      m_rows && m_rows->hiddenZeros > 0
                          ? tr("%1 that stand at 0 are hidden.").arg(text::count(m_rows->hiddenZeros))
                          : QString());
    m_noRows->setAction(m_rows && m_rows->hiddenZeros > 0 ? tr("Show zeros") : QString());
}

std::uint32_t CountersView::currentRow() const
{
    if (!m_rows)
        return kNoCounterRow;
    if (m_asTree->isChecked())
        return m_treeModel->tableRow(m_tree->currentIndex());
    const QModelIndex index = m_list->currentIndex();
    return index.isValid() && index.row() < m_model->rowCount() ? m_model->tableRow(index.row()) : kNoCounterRow;
}

void CountersView::updateDetails()
{
    const std::uint32_t row = currentRow();
    QStringList uses;
    bool hasCurve = false;
    if (row != kNoCounterRow && m_findings) {
        const QString name = QString::fromStdString(m_cells.table().nameOf(row).facts.shortName);
        const QString counted = name.toUpper();
        const int die = m_cells.table().nameOf(row).facts.place.die;
        for (const UtilizationRow &unit : m_findings->utilization.rows) {
            if (unit.reading != m_cells.table().reading()[row] || (die >= 0 && unit.node != die) || uses.size() >= 3)
                continue;
            const QString formula = QString::fromStdString(unit.formula);
            const QString title = QString::fromUtf8(unit.name.data(), static_cast<qsizetype>(unit.name.size()));
            for (qsizetype at = formula.indexOf(counted); at >= 0; at = formula.indexOf(counted, at + 1)) {
                const auto isWord = [&](qsizetype i) {
                    return i >= 0 && i < formula.size() &&
                           (formula[i].isLetterOrNumber() || formula[i] == QLatin1Char('_'));
                };
                if (!isWord(at - 1) && !isWord(at + counted.size()) && !uses.contains(title)) {
                    uses << title;
                    break;
                }
            }
        }
        hasCurve = m_curves->hasTrack(name);
    }
    m_details->show(m_cells, row, uses, hasCurve);
}

/// Of the selected time when it was sampled, else of the reading.
void CountersView::startDiagram()
{
    if (mode() != DiagramMode || !m_findings || m_chips.empty()) {
        m_isDiagramBusy = false;
        return;
    }
    const int at = std::clamp(m_chip->currentIndex(), 0, static_cast<int>(m_chips.size()) - 1);
    const ChipChoice &choice = m_chips[static_cast<std::size_t>(at)];
    ChipQuestion question;
    question.session = m_data->session();
    question.findings = m_findings;
    question.reading = choice.reading;
    question.plane = choice.plane;
    question.die = choice.die;
    question.range = document()->selection().timeRange();
    struct Drawn {
        ChipFiguresPtr figures;
        bool isOfRange = false, lacksSamples = false;
    };
    m_isDiagramBusy = true;
    m_diagramJob.start(
        this,
        [question](std::stop_token stop) -> std::shared_ptr<Drawn> {
            auto out = std::make_shared<Drawn>();
            out->figures = chipFigures(question, stop);
            if (!out->figures)
                return nullptr;
            out->isOfRange = question.range.has_value();
            if (question.range && out->figures->source == UtilizationSource::None &&
                question.reading != kNoCounterRow) {
                ChipQuestion whole = question;
                whole.range.reset();
                out->figures = chipFigures(whole, stop);
                out->isOfRange = false;
                out->lacksSamples = true;
            }
            return out->figures ? out : nullptr;
        },
        [this](const std::shared_ptr<Drawn> &drawn) {
            m_isDiagramBusy = false;
            m_diagram->setWords(chipWords(*drawn->figures));
            m_diagramNote->setText(drawn->isOfRange ? tr("Selected time, from samples")
                                   : drawn->lacksSamples
                                       ? tr("No samples in the selected time: the whole session is shown")
                                       : tr("Whole session, from one reading"));
            emit scopeTextChanged();
        });
}

void CountersView::startMatrix()
{
    if (!m_findings || !hasTable() || !m_isMatrixStale)
        return;
    m_isMatrixStale = false;
    m_isMatrixBusy = true;
    CounterRowsQuestion question;
    question.session = m_data->session();
    question.table = m_findings->table;
    question.scope.sets = m_panel->scope().sets;
    question.scope.dies = m_panel->scope().dies;
    question.filter = m_filter;
    question.withZeros = true; // a chip that stands at 0 where others count is what one looks for
    question.sortBy = CounterListField::Star;
    m_matrixJob.start(
        this,
        [question](std::stop_token stop) -> CounterHeatMap::MatrixPtr {
            const CounterRowsPtr rows = counterRows(question, stop);
            // No row at all would mean every row.
            if (!rows || stop.stop_requested())
                return nullptr;
            return std::make_shared<CounterMatrix>(rows->rows.empty() ? CounterMatrix()
                                                                      : counterMatrix(*question.table, rows->rows));
        },
        [this](CounterHeatMap::MatrixPtr matrix) {
            m_isMatrixBusy = false;
            m_heatMap->show(m_cells, std::move(matrix));
            showState();
        });
}

void CountersView::applyMode()
{
    const Mode now = mode();
    m_content->setCurrentIndex(now == CurvesMode ? 1 : now == ChipsMode ? 2 : 0);
    m_diagramSide->setVisible(now == DiagramMode);
    const bool isTable = now == TableMode || now == DiagramMode;
    m_hideZeros->setVisible(isTable);
    m_asTree->setVisible(isTable);
    m_count->setVisible(isTable);
    m_field->setVisible(now != CurvesMode);
    m_problem->setVisible(now != CurvesMode && !m_problem->text().isEmpty() && !filterProblem().isEmpty());
    if (now == ChipsMode)
        startMatrix();
    if (now == DiagramMode)
        startDiagram();
    resizeEvent(nullptr);
    showState();
    emit scopeTextChanged();
}

void CountersView::showState()
{
    const bool isLoading = document() && (document()->stage() == Document::Stage::Loading ||
                                          document()->stage() == Document::Stage::Indexed);
    const bool isReading = m_data && (m_data->isRunning() || !m_findings);
    m_job->setText(tr("Reading the counters"), {});
    m_job->setFraction(-1);
    m_job->setVisible(isReading && !isLoading);
    QString why, more;
    const Mode now = mode();
    if (!document())
        why = tr("Nothing is open.");
    else if (document()->stage() == Document::Stage::Failed)
        why = tr("The profile could not be read.");
    else if (isLoading || isReading || !m_findings)
        why = tr("The profile is being read.");
    else if (m_findings->isEmpty())
        why = missingCountersText();
    else if (now == CurvesMode && !hasSamples()) {
        why = tr("No counter was sampled over time: the profile holds one reading of the registers.");
        more = tr("Record with tpu_enable_periodic_counter_sampling = true and tpu_perf_counter_sets = TC_COMPUTATION, "
                  "on TPU v7x or later.");
    } else if (now != CurvesMode && !hasTable()) {
        why = tr("The registers were not read; counters were sampled over time and stand under Curves.");
        more = tr("Record with tpu_perf_counters = true to read all of them at the end.");
    } else if (now == ChipsMode && m_findings->matrix.chips.size() < 2) {
        why = tr("The profile holds the counters of one chip: there is nothing to compare it with.");
        more = tr("Open a run folder with the files of all hosts to see all chips.");
    }
    m_empty->setText(why, more);
    m_pages->setCurrentIndex(why.isEmpty() ? 0 : 1);
}

void CountersView::toggleFavourite(std::uint32_t row)
{
    const auto name = m_cells.table().nameOf(row).name;
    const QString words = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    QStringList names = m_favourites;
    if (!names.removeOne(words))
        names << words;
    changeFavourites(names);
}

Settings CountersView::settingsNow() const { return context().settings ? *context().settings : Settings(); }

void CountersView::changeFavourites(const QStringList &names)
{
    m_favourites = names;
    if (context().changeSettings) {
        Settings settings = settingsNow();
        settings.counterFavourites = names;
        context().changeSettings(settings);
    }
    for (CounterModelBase *model :
         {static_cast<CounterModelBase *>(m_model), static_cast<CounterModelBase *>(m_treeModel)})
        model->setFavourites(names);
    m_model->refreshStars();
    m_panel->setKept(m_favourites, m_keptFilters);
    if (m_panel->showsFavourites())
        startRows();
}

void CountersView::changeFilters(const std::map<QString, QString> &filters)
{
    m_keptFilters = filters;
    if (context().changeSettings) {
        Settings settings = settingsNow();
        settings.counterFilters = filters;
        context().changeSettings(settings);
    }
    m_panel->setKept(m_favourites, m_keptFilters);
}

void CountersView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    if (context().settings) {
        m_favourites = context().settings->counterFavourites;
        m_keptFilters = context().settings->counterFilters;
    }
    for (CounterModelBase *model :
         {static_cast<CounterModelBase *>(m_model), static_cast<CounterModelBase *>(m_treeModel)}) {
        model->setCodeFont(themes.font(FontRole::Code));
        model->setFavourites(m_favourites);
    }
    m_model->refreshStars();
    m_panel->setKept(m_favourites, m_keptFilters);
    for (QTableView *list : {m_list}) {
        list->setFont(themes.font(FontRole::Dense));
        list->horizontalHeader()->setFont(themes.font(FontRole::Caption));
        list->verticalHeader()->setDefaultSectionSize(std::max(themes.px(24), QFontMetrics(list->font()).height() + 4));
    }
    m_tree->setFont(themes.font(FontRole::Dense));
    m_tree->header()->setFont(themes.font(FontRole::Caption));
    m_tree->setIndentation(themes.px(14));
}

QByteArray CountersView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kCountersStateVersion << m_mode->currentIndex() << m_hideZeros->isChecked() << m_asTree->isChecked()
        << m_field->text() << static_cast<int>(m_sortBy) << m_isDescending << m_splitter->saveState()
        << m_list->horizontalHeader()->saveState();
    return state;
}

void CountersView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    int mode = 0, sortBy = 0;
    bool hideZeros = true, asTree = false, isDescending = true;
    QString filter;
    QByteArray splitter, columns;
    in >> version >> mode >> hideZeros >> asTree >> filter >> sortBy >> isDescending >> splitter >> columns;
    if (in.status() != QDataStream::Ok || version != kCountersStateVersion || mode < 0 || mode > ChipsMode ||
        sortBy < 0 || sortBy >= kCounterFields)
        return;
    m_sortBy = static_cast<CounterListField>(sortBy);
    m_isDescending = isDescending;
    m_mode->setCurrentIndex(mode);
    m_wasModeChosen = true;
    m_hideZeros->setChecked(hideZeros);
    m_asTree->setChecked(asTree);
    m_field->setText(filter);
    m_splitter->restoreState(splitter);
    m_list->horizontalHeader()->restoreState(columns);
    startRows();
}

} // namespace planescope
