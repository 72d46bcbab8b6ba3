#include "widgets/counters/curves_page.h"

#include "model/text/format_value.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/search_field.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/counters/counter_cells.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr int kTrackRole = Qt::UserRole + 1, kFormulaRole = Qt::UserRole + 2;
constexpr std::size_t kMostCurves = 24; // rows that can be told apart

QString curveWords(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

/// All sampled registers begin with "COUNT_".
QString trackWords(const Session &session, const SampledCounter &counter)
{
    const QString name = curveWords(session.text(session.counters()[counter.track].name));
    return name.startsWith(QLatin1String("COUNT_")) ? name.mid(6) : name;
}

/// What is wrong with a formula and where.
QString formulaError(const Error &error)
{
    const QString detail = curveWords(error.detail);
    const QString place = CurvesPage::tr("Place %1").arg(error.offset + 1) + QLatin1String(": ");
    if (detail.startsWith(QLatin1String("unknown "))) {
        const qsizetype comma = detail.indexOf(QLatin1String(", nearest "));
        const QString name = detail.mid(8, comma < 0 ? -1 : comma - 8);
        return place + (comma < 0 ? CurvesPage::tr("no counter “%1” was sampled here.").arg(name)
                                  : CurvesPage::tr("no counter “%1” was sampled here; did you mean “%2”?")
                                        .arg(name, detail.mid(comma + 10)));
    }
    if (detail.startsWith(QLatin1String("function "))) {
        const qsizetype comma = detail.indexOf(QLatin1String(", nearest "));
        const QString name = detail.mid(9, comma < 0 ? -1 : comma - 9);
        return place + CurvesPage::tr("there is no function “%1”; there are rate, delta, abs, min, max, sum and mean.")
                           .arg(name);
    }
    if (detail.startsWith(QLatin1String("arguments ")))
        return place + CurvesPage::tr("this function wants another number of arguments.");
    if (detail.startsWith(QLatin1String("units ")))
        return place + CurvesPage::tr("different units cannot be added: %1.").arg(detail.mid(6));
    if (detail == QLatin1String("value"))
        return place + CurvesPage::tr("a counter or a number is missing here.");
    if (detail == QLatin1String(")"))
        return place + CurvesPage::tr("a closing parenthesis is missing.");
    if (detail == QLatin1String("end"))
        return place + CurvesPage::tr("the formula should end here.");
    if (detail == QLatin1String("quote"))
        return place + CurvesPage::tr("a closing quote is missing.");
    if (detail == QLatin1String("number"))
        return place + CurvesPage::tr("this is not a number.");
    if (detail == QLatin1String("long"))
        return place + CurvesPage::tr("the formula is too long.");
    if (detail == QLatin1String("constant"))
        return CurvesPage::tr("A formula needs at least one counter.");
    return place + detail;
}

} // namespace

CurvesPage::CurvesPage(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    row->addWidget(splitter);

    auto *side = new QWidget(splitter);
    side->setBackgroundRole(QPalette::Button);
    side->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(themes.px(8), themes.px(8), themes.px(8), themes.px(8));
    column->setSpacing(themes.px(6));
    m_find = new SearchField(themes, QStringLiteral("filter"), tr("Find a track"), side);
    setDense(m_find);
    m_list = new QTreeWidget(side);
    m_list->setAccessibleName(tr("Sampled counters"));
    m_list->setColumnCount(2);
    m_list->setHeaderLabels({tr("Counter"), tr("Samples")});
    m_list->setUniformRowHeights(true);
    m_list->setRootIsDecorated(true);
    m_list->setIndentation(themes.px(14));
    m_list->setFont(themes.font(FontRole::Dense));
    m_list->header()->setFont(themes.font(FontRole::Caption));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_formula = new QLineEdit(side);
    setDense(m_formula);
    m_formula->setPlaceholderText(tr("Formula, e.g. mxu_busy_2 / cycles"));
    m_formula->setToolTip(
        tr("Counters by name, + - * / and parentheses, rate(a) per second, delta(a), abs(a), min(a, b), "
           "max(a, b), sum(a), mean(a, samples). Names with blanks in quotes. Enter adds the curve."));
    m_formula->setAccessibleName(tr("Formula of a curve"));
    m_plane = new QComboBox(side);
    setDense(m_plane);
    m_plane->setAccessibleName(tr("Device of the formula"));
    m_problem = new TextLabel(themes, FontRole::Caption, Ink::Error, {}, side);
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_follows = new QCheckBox(tr("Follow the timeline"), side);
    m_follows->setChecked(true);
    m_follows->setFont(themes.font(FontRole::Dense));
    m_hint = new TextLabel(themes, FontRole::Caption, Ink::Secondary,
                           tr("Wheel: zoom. Shift and wheel, or drag: pan. Shift and drag: select a time."), side);
    m_hint->setWordWrap(true);
    column->addWidget(m_find);
    column->addWidget(m_list, 1);
    column->addWidget(m_formula);
    column->addWidget(m_plane);
    column->addWidget(m_problem);
    column->addWidget(m_follows);
    column->addWidget(m_hint);

    m_scroll = new QScrollArea(splitter);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_plot = new CurvePlot(themes);
    m_scroll->setWidget(m_plot);
    splitter->addWidget(side);
    splitter->addWidget(m_scroll);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({themes.px(300), themes.px(900)});

    connect(m_list, &QTreeWidget::itemChanged, this, [this] {
        if (!m_isFilling)
            applyChecks();
    });
    connect(m_list, &QWidget::customContextMenuRequested, this, &CurvesPage::listMenu);
    connect(m_find, &QLineEdit::textChanged, this, [this](const QString &words) {
        for (int p = 0; p < m_list->topLevelItemCount(); ++p)
            for (int t = 0; t < m_list->topLevelItem(p)->childCount(); ++t) {
                QTreeWidgetItem *item = m_list->topLevelItem(p)->child(t);
                item->setHidden(!item->text(0).contains(words, Qt::CaseInsensitive));
            }
    });
    connect(m_formula, &QLineEdit::returnPressed, this, [this] { addFormula(m_formula->text()); });
    connect(m_formula, &QLineEdit::textEdited, this, [this] { m_problem->hide(); });
    connect(m_plot, &CurvePlot::visibleTimeChanged, this, [this](TimeRange range) {
        if (m_follows->isChecked() && m_document && !m_isFollowing) {
            m_isFollowing = true;
            m_document->viewport().setVisible(range);
            m_isFollowing = false;
        }
    });
    connect(m_plot, &CurvePlot::timeSelected, this, [this](TimeRange range) {
        if (m_document)
            m_document->selection().setTimeRange(range.isEmpty() ? std::nullopt : std::optional(range));
    });
    connect(m_follows, &QCheckBox::toggled, this, [this] { place(); });
}

void CurvesPage::setData(CounterData *counters, Document *document)
{
    if (m_document && m_document != document) {
        disconnect(&m_document->viewport(), nullptr, this, nullptr);
        disconnect(&m_document->selection(), nullptr, this, nullptr);
    }
    const bool isOther = m_document != document;
    m_data = counters;
    m_document = document;
    if (isOther) {
        m_choices.clear();
        m_formulas.clear();
    }
    if (document && isOther) {
        connect(&document->viewport(), &Viewport::visibleChanged, this, [this] {
            if (m_follows->isChecked() && m_document && !m_isFollowing)
                m_plot->setVisibleTime(m_document->viewport().visible());
        });
        connect(&document->selection(), &Selection::timeRangeChanged, this,
                [this] { m_plot->setSelectedTime(m_document->selection().timeRange()); });
    }
    fillList();
    if (m_choices.empty())
        firstChoices();
    reload();
    if (document)
        m_plot->setSelectedTime(document->selection().timeRange());
}

QString CurvesPage::planeName(PlaneId plane) const
{
    const Session &session = *m_data->session();
    const QString name = curveWords(session.text(session.plane(plane).name));
    return session.hosts().size() > 1
               ? curveWords(session.text(session.host(session.plane(plane).host).name)) + QLatin1Char(' ') + name
               : name;
}

void CurvesPage::fillList()
{
    m_isFilling = true;
    const QString plane = m_plane->currentText();
    m_list->clear();
    m_plane->clear();
    if (m_data && m_data->findings()) {
        const Session &session = *m_data->session();
        QTreeWidgetItem *group = nullptr;
        std::optional<PlaneId> current;
        // Of a plane by name; XProf's order is that of the file.
        std::vector<const SampledCounter *> counters;
        for (const SampledCounter &counter : m_data->findings()->sampled)
            counters.push_back(&counter);
        std::stable_sort(counters.begin(), counters.end(), [&](const SampledCounter *a, const SampledCounter *b) {
            return std::pair(a->plane, trackWords(session, *a)) < std::pair(b->plane, trackWords(session, *b));
        });
        for (const SampledCounter *each : counters) {
            const SampledCounter &counter = *each;
            if (current != counter.plane) {
                current = counter.plane;
                group = new QTreeWidgetItem(m_list, {planeName(counter.plane), QString()});
                group->setExpanded(true);
                m_plane->addItem(planeName(counter.plane), counter.plane.value);
            }
            const CounterTrack &track = session.counters()[counter.track];
            auto *item = new QTreeWidgetItem(group, {trackWords(session, counter), text::count(counter.samples)});
            item->setData(0, kTrackRole, counter.track);
            item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            QStringList tip{curveWords(session.text(track.name)), curveWords(session.text(track.series))};
            if (counter.interval > Duration())
                tip << tr("one sample each %1").arg(text::duration(counter.interval));
            if (counter.sameTime > 0)
                tip << tr("%n sample(s) at the time of the one before", nullptr, static_cast<int>(counter.sameTime));
            if (counter.notANumber > 0)
                tip << tr("%n sample(s) are no numbers and left out", nullptr, static_cast<int>(counter.notANumber));
            if (counter.mayHaveWrapped > 0)
                tip << tr("%n sample(s) came so late that the counter may have wrapped around", nullptr,
                          static_cast<int>(counter.mayHaveWrapped));
            item->setToolTip(0, tip.join(QLatin1Char('\n')));
            const CurveChoice choice{counter.track, {}, counter.plane};
            item->setCheckState(0, std::find(m_choices.begin(), m_choices.end(), choice) != m_choices.end()
                                       ? Qt::Checked
                                       : Qt::Unchecked);
        }
    }
    if (!m_formulas.empty()) {
        auto *group = new QTreeWidgetItem(m_list, {tr("Formulas"), QString()});
        group->setExpanded(true);
        for (const auto &[formula, of] : m_formulas) {
            auto *item = new QTreeWidgetItem(group, {formula, QString()});
            item->setData(0, kFormulaRole, of.value);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
            item->setToolTip(0, formula + QLatin1Char('\n') + planeName(of));
            const CurveChoice choice{std::nullopt, formula, of};
            item->setCheckState(0, std::find(m_choices.begin(), m_choices.end(), choice) != m_choices.end()
                                       ? Qt::Checked
                                       : Qt::Unchecked);
        }
    }
    if (const int at = m_plane->findText(plane); at >= 0)
        m_plane->setCurrentIndex(at);
    m_plane->setVisible(m_plane->count() > 1);
    m_formula->setEnabled(m_plane->count() > 0);
    m_isFilling = false;
}

/// Something to see at once: the first few tracks of the plane that has the most.
void CurvesPage::firstChoices()
{
    if (!m_data || !m_data->findings())
        return;
    std::vector<CurveChoice> choices;
    for (const char *name : {"mxu_busy_2", "sync_wait", "xlu_busy_1", "vld_instruction_0"})
        for (const SampledCounter &counter : m_data->findings()->sampled)
            if (counter.facts.shortName == name) {
                choices.push_back({counter.track, {}, counter.plane});
                break;
            }
    for (const SampledCounter &counter : m_data->findings()->sampled)
        if (choices.size() < 3)
            choices.push_back({counter.track, {}, counter.plane});
    m_choices = std::move(choices);
    fillList();
}

bool CurvesPage::hasTrack(const QString &shortName) const
{
    if (!m_data || !m_data->findings())
        return false;
    const auto &sampled = m_data->findings()->sampled;
    return std::any_of(sampled.begin(), sampled.end(),
                       [&](const SampledCounter &counter) { return curveWords(counter.facts.shortName) == shortName; });
}

bool CurvesPage::addByName(const QString &shortName)
{
    if (!hasTrack(shortName))
        return false;
    std::vector<CurveChoice> choices = m_choices;
    for (const SampledCounter &counter : m_data->findings()->sampled) {
        const CurveChoice choice{counter.track, {}, counter.plane};
        if (curveWords(counter.facts.shortName) == shortName &&
            std::find(choices.begin(), choices.end(), choice) == choices.end())
            choices.push_back(choice);
    }
    setChoices(std::move(choices));
    return true;
}

void CurvesPage::setChoices(std::vector<CurveChoice> choices)
{
    if (choices.size() > kMostCurves)
        choices.resize(kMostCurves);
    m_choices = std::move(choices);
    for (const CurveChoice &choice : m_choices)
        if (!choice.track && std::find(m_formulas.begin(), m_formulas.end(), std::pair(choice.formula, choice.plane)) ==
                                 m_formulas.end())
            m_formulas.emplace_back(choice.formula, choice.plane);
    fillList();
    reload();
}

void CurvesPage::applyChecks()
{
    std::vector<CurveChoice> choices;
    for (int p = 0; p < m_list->topLevelItemCount(); ++p)
        for (int t = 0; t < m_list->topLevelItem(p)->childCount(); ++t) {
            const QTreeWidgetItem *item = m_list->topLevelItem(p)->child(t);
            if (item->checkState(0) != Qt::Checked)
                continue;
            if (const QVariant track = item->data(0, kTrackRole); track.isValid())
                choices.push_back({track.toUInt(), {}, m_data->session()->counters()[track.toUInt()].plane});
            else
                choices.push_back({std::nullopt, item->text(0), PlaneId{item->data(0, kFormulaRole).toUInt()}});
        }
    // What was there keeps its place, what is new stands below.
    std::vector<CurveChoice> ordered;
    for (const CurveChoice &choice : m_choices)
        if (std::find(choices.begin(), choices.end(), choice) != choices.end())
            ordered.push_back(choice);
    for (const CurveChoice &choice : choices)
        if (std::find(ordered.begin(), ordered.end(), choice) == ordered.end())
            ordered.push_back(choice);
    if (ordered.size() > kMostCurves)
        ordered.resize(kMostCurves);
    m_choices = std::move(ordered);
    reload();
}

void CurvesPage::addFormula(const QString &formula)
{
    const QString line = formula.simplified();
    if (line.isEmpty() || !m_data || m_plane->count() == 0)
        return;
    m_problem->hide();
    const PlaneId plane{m_plane->currentData().toUInt()};
    const CurveChoice choice{std::nullopt, line, plane};
    if (std::find(m_choices.begin(), m_choices.end(), choice) != m_choices.end())
        return;
    std::vector<CurveChoice> choices = m_choices;
    choices.push_back(choice);
    setChoices(std::move(choices));
}

QString CurvesPage::formulaProblem() const { return m_problem->isHidden() ? QString() : m_problem->text(); }

QString CurvesPage::nameOf(const CurveChoice &choice) const
{
    if (!choice.track)
        return choice.formula;
    return curveWords(m_data->session()->text(m_data->session()->counters()[*choice.track].name));
}

/// Asks for what is not there yet; what is there stays.
void CurvesPage::reload()
{
    const std::uint64_t request = ++m_request;
    m_waiting = 0;
    if (!m_data || !m_data->findings()) {
        m_ready.clear();
        place();
        return;
    }
    std::erase_if(m_ready, [&](const auto &ready) {
        return std::find(m_choices.begin(), m_choices.end(), ready.first) == m_choices.end();
    });
    const auto arrived = [this](const CurveChoice &choice, const std::shared_ptr<const SeriesPyramid> &pyramid) {
        const bool isThere =
            std::any_of(m_ready.begin(), m_ready.end(), [&](const auto &ready) { return ready.first == choice; });
        const bool isWanted = std::find(m_choices.begin(), m_choices.end(), choice) != m_choices.end();
        if (pyramid && isWanted && !isThere)
            m_ready.emplace_back(choice, pyramid);
    };
    const std::vector<CurveChoice> wanted = m_choices;
    for (const CurveChoice &choice : wanted) {
        if (std::any_of(m_ready.begin(), m_ready.end(), [&](const auto &ready) { return ready.first == choice; }))
            continue;
        ++m_waiting;
        const auto finish = [this, request] {
            if (request == m_request && --m_waiting == 0)
                place();
        };
        if (choice.track) {
            m_data->askTrack(this, *choice.track, [choice, arrived, finish](const CounterData::Pyramid &pyramid) {
                arrived(choice, pyramid);
                finish();
            });
        } else {
            m_data->askFormula(this, choice.formula, choice.plane,
                               [=, this](const Result<CounterData::Pyramid> &result) {
                                   if (result) {
                                       arrived(choice, *result);
                                       if (m_formula->text().simplified() == choice.formula)
                                           m_formula->clear();
                                   } else if (result.error().code != ErrorCode::Canceled) {
                                       m_problem->setText(formulaError(result.error()));
                                       m_problem->show();
                                       std::erase(m_choices, choice);
                                       std::erase(m_formulas, std::pair(choice.formula, choice.plane));
                                       fillList();
                                       emit problem(m_problem->text());
                                   }
                                   finish();
                               });
        }
    }
    if (m_waiting == 0)
        place();
}

void CurvesPage::place()
{
    std::vector<Curve> curves;
    for (const CurveChoice &choice : m_choices)
        for (const auto &[ready, pyramid] : m_ready)
            if (ready == choice && pyramid && !pyramid->isEmpty())
                curves.push_back({nameOf(choice), planeName(choice.plane), pyramid});
    const bool wasEmpty = m_plot->curves().empty();
    m_plot->setCurves(std::move(curves));
    if (m_document && m_follows->isChecked() && !m_document->viewport().visible().isEmpty() &&
        m_document->viewport().bounds() != TimeRange::ps(0, 1))
        m_plot->setVisibleTime(m_document->viewport().visible());
    else if (wasEmpty)
        m_plot->setVisibleTime(m_plot->wholeTime());
    emit shown();
}

void CurvesPage::listMenu(const QPoint &at)
{
    const QTreeWidgetItem *item = m_list->itemAt(at);
    if (!item || !item->parent())
        return;
    QMenu menu(this);
    if (const QVariant track = item->data(0, kTrackRole); track.isValid()) {
        connect(menu.addAction(tr("Pin in the timeline")), &QAction::triggered, this,
                [this, track = track.toUInt()] { emit pinWanted(track); });
        connect(menu.addAction(tr("Show this one alone")), &QAction::triggered, this, [this, track = track.toUInt()] {
            setChoices({{track, {}, m_data->session()->counters()[track].plane}});
        });
    } else {
        connect(menu.addAction(tr("Pin in the timeline")), &QAction::triggered, this,
                [this, formula = item->text(0), plane = PlaneId{item->data(0, kFormulaRole).toUInt()}] {
                    emit pinFormulaWanted(formula, plane);
                });
        connect(menu.addAction(tr("Remove the formula")), &QAction::triggered, this,
                [this, formula = item->text(0), plane = PlaneId{item->data(0, kFormulaRole).toUInt()}] {
                    std::erase(m_formulas, std::pair(formula, plane));
                    std::vector<CurveChoice> choices = m_choices;
                    std::erase(choices, CurveChoice{std::nullopt, formula, plane});
                    setChoices(std::move(choices));
                });
    }
    menu.exec(m_list->viewport()->mapToGlobal(at));
}

Table CurvesPage::table() const
{
    Table out;
    out.columns = {{"time_ps", "Time", ColumnUnit::TimePoint},
                   {"counter", "Counter", ColumnUnit::Text},
                   {"plane", "Plane", ColumnUnit::Text},
                   {"value", "Value", ColumnUnit::Number},
                   {"unit", "Unit", ColumnUnit::Text}};
    const TimeRange visible = m_plot->visibleTime();
    for (const Curve &curve : m_plot->curves()) {
        const CounterSeries &series = curve.pyramid->series();
        const auto first = std::lower_bound(series.timePs.begin(), series.timePs.end(), visible.begin.toPs());
        for (auto at = first; at != series.timePs.end() && *at < visible.end.toPs(); ++at) {
            const double value = series.value[static_cast<std::size_t>(at - series.timePs.begin())];
            out.rows.push_back({*at, curve.title.toStdString(), curve.note.toStdString(),
                                std::isfinite(value) ? Cell(value) : Cell(),
                                series.unit.empty() ? Cell() : Cell(series.unit)});
        }
    }
    return out;
}

} // namespace planescope
