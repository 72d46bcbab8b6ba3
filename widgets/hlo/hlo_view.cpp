#include "widgets/hlo/hlo_view.h"

#include "model/state/op_data.h"
#include "model/text/format_value.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/when_done.h"
#include "widgets/hlo/hlo_card.h"
#include "widgets/hlo/hlo_graph_widget.h"
#include "widgets/hlo/hlo_text_widget.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <map>

namespace planescope {

namespace {

constexpr int kSearchDelayMs = 150;

QString noProgramsText()
{
    return QCoreApplication::translate("planescope::HloView", "This profile has no HLO programs.");
}

QString noProgramsRemedy()
{
    return HloView::tr("Record with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX.");
}

bool hasPrograms(const Session &session)
{
    return std::any_of(session.programs().begin(), session.programs().end(),
                       [](const Program &program) { return !program.proto.empty(); });
}

} // namespace

const ViewDescriptor hloView{
    "hlo",
    QT_TRANSLATE_NOOP("View", "HLO"),
    QT_TRANSLATE_NOOP("View", "HLO"),
    "graph",
    "Alt+Shift+H",
    kCentreDockArea,
    [](const Session &session) {
        return hasPrograms(session) ? QString() : noProgramsText() + QLatin1Char(' ') + noProgramsRemedy();
    },
    [](const ViewContext &context, QWidget *parent) -> View * { return new HloView(context, parent); }};

HloView::HloView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_text(new HloTextWidget(*context.themes, this)),
    m_splitter(new QSplitter(Qt::Horizontal, this)), m_right(new QSplitter(Qt::Vertical, this)),
    m_empty(new EmptyState(*context.themes, QStringLiteral("graph"), this)),
    m_job(new JobOverlay(*context.themes, this))
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
    m_splitter->addWidget(m_text);
    m_splitter->addWidget(buildRight());
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({context.themes->px(760), context.themes->px(520)});
    m_splitter->setChildrenCollapsible(false);
    m_pages->addWidget(m_splitter);
    m_pages->addWidget(m_empty);
    setFocusProxy(m_text);
    m_searchDelay.setSingleShot(true);
    m_searchDelay.setInterval(kSearchDelayMs);
    connect(&m_searchDelay, &QTimer::timeout, this, &HloView::startSearch);
    connect(m_text, &HloTextWidget::instructionChosen, this, [this](std::uint32_t row) { look(row, false); });
    connect(m_text, &HloTextWidget::linkFollowed, this, &HloView::follow);
    connect(m_text, &HloTextWidget::backWanted, this, &HloView::goBack);
    connect(context.themes, &ThemeHub::changed, this, &HloView::settingsChanged);
    updateHistory();
    showState();
}

HloView::~HloView() { m_searchStop.request_stop(); }

void HloView::note(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void HloView::settingsChanged() { startGraph(); }

QString HloView::scopeText() const { return m_page ? hloText(m_page->module->name()) : QString(); }

QString HloView::searchCount() const { return m_count->text(); }

QString HloView::emptyText() const { return m_pages->currentIndex() == 1 ? m_empty->text() : QString(); }

hlo::TextOptions HloView::textOptions() const
{
    hlo::TextOptions options(hlo::TextStyle::Long);
    options.withMetadata = m_metadata->isChecked();
    options.withConfig = m_config->isChecked();
    return options;
}

const Program *HloView::program() const
{
    const auto modules = m_data ? m_data->modules() : nullptr;
    return modules && m_program < modules->session()->programs().size() ? &modules->session()->programs()[m_program]
                                                                        : nullptr;
}

void HloView::documentChanged(Document *old)
{
    if (old)
        disconnect(&old->selection(), nullptr, this, nullptr);
    if (old)
        disconnect(old, nullptr, this, nullptr);
    for (QObject *source : {static_cast<QObject *>(m_data), static_cast<QObject *>(m_ops)})
        if (source)
            disconnect(source, nullptr, this, nullptr);
    m_data = nullptr;
    m_ops = nullptr;
    m_history.clear();
    m_historyAt = 0;
    m_wanted.clear();
    if (document())
        connect(document(), &Document::failed, this, &HloView::showState);
    fillPrograms();
    connectData();
}

void HloView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

/// Nobody pays for programs that are not looked at: they are read when the view is first seen.
void HloView::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = HloData::of(document());
    m_ops = OpData::of(document());
    connect(m_data, &HloData::modulesChanged, this, &HloView::fillPrograms);
    connect(m_data, &HloData::placeChanged, this, &HloView::followPlace);
    connect(m_ops, &OpData::tableChanged, this, [this] {
        updateTimes();
        chooseDefault();
    });
    connect(m_ops, &OpData::indexChanged, this, &HloView::followSelection);
    connect(&document()->selection(), &Selection::eventChanged, this, &HloView::followSelection);
    fillPrograms();
    followPlace();
}

void HloView::fillPrograms()
{
    ++m_pageRequest;
    m_programs->clear();
    m_page = nullptr;
    m_times = nullptr;
    m_chosen = HloModule::kNone;
    m_text->setPage(nullptr);
    m_graph->setPicture(nullptr);
    m_card->setInstruction(nullptr, HloModule::kNone, nullptr);
    m_isLoading = false;
    const auto modules = m_data ? m_data->modules() : nullptr;
    if (!modules) {
        showState();
        emit scopeTextChanged();
        return;
    }
    // Names alone where they tell programs apart; else with the id, or with a number when there is none.
    const Session &session = *modules->session();
    std::map<QString, int> uses;
    const auto shortName = [&](const Program &program) {
        const QString name = hloText(session.text(program.name));
        return program.hasId && name.endsWith(QLatin1Char(')')) ? name.left(name.lastIndexOf(QLatin1Char('('))) : name;
    };
    std::map<std::uint64_t, bool> seen;
    std::vector<std::size_t> shown;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < session.programs().size(); ++i) {
        const Program &program = session.programs()[i];
        if (program.proto.empty() || (program.hasId && !seen.emplace(program.id, true).second))
            continue; // hosts of one run hold the same programs
        if (shown.empty() || program.proto.size() > session.programs()[largest].proto.size())
            largest = i;
        shown.push_back(i);
        ++uses[shortName(program)];
    }
    std::map<QString, int> numbers;
    for (const std::size_t i : shown) {
        const Program &program = session.programs()[i];
        QString name = shortName(program);
        if (uses[name] > 1)
            name = program.hasId ? hloText(session.text(program.name))
                                 : QStringLiteral("%1 #%2").arg(name).arg(++numbers[name]);
        m_programs->addItem(name, QVariant::fromValue(i));
        m_programs->setItemData(m_programs->count() - 1, hloText(session.text(program.name)), Qt::ToolTipRole);
    }
    if (shown.empty())
        showState();
    else if (!m_data->place())
        startPage(largest);
}

void HloView::startPage(std::size_t program)
{
    const auto modules = m_data ? m_data->modules() : nullptr;
    if (!modules || program >= modules->session()->programs().size())
        return;
    m_program = program;
    for (int i = 0; i < m_programs->count(); ++i)
        if (m_programs->itemData(i).value<std::size_t>() == program)
            m_programs->setCurrentIndex(i);
    m_isLoading = true;
    showState();
    const std::uint64_t request = ++m_pageRequest;
    whenDone(this, QtConcurrent::run([modules, program, options = textOptions()] {
                 return makeHloPage(modules->of(modules->session()->programs()[program]), options);
             }),
             [this, request](HloPagePtr page) {
                 if (request == m_pageRequest) // another program was chosen meanwhile otherwise
                     showPage(std::move(page));
             });
}

void HloView::showPage(HloPagePtr page)
{
    m_isLoading = false;
    const bool isOther = !m_page || !page || m_page->module != page->module;
    m_page = std::move(page);
    if (isOther)
        m_chosen = HloModule::kNone;
    m_text->setPage(m_page);
    m_hits.clear();
    updateTimes();
    showState();
    note({});
    if (m_page) {
        const HloModule &module = *m_page->module;
        const std::uint32_t wanted = m_wanted.empty() ? HloModule::kNone : module.find(m_wanted);
        if (!m_wanted.empty() && wanted == HloModule::kNone)
            note(tr("The program has no instruction %1.").arg(QString::fromStdString(m_wanted)));
        m_wanted.clear();
        if (wanted != HloModule::kNone) {
            look(wanted, true);
        } else {
            if (module.entry() != HloModule::kNone)
                m_text->showLine(m_page->lines->headOf(module.entry()));
            if (isOther)
                followSelection();
            chooseDefault();
        }
        if (m_chosen == HloModule::kNone)
            startGraph();
        if (!m_search->text().isEmpty())
            startSearch();
    }
    emit scopeTextChanged();
    emit pageShown();
}

void HloView::showState()
{
    m_job->setVisible(m_isLoading);
    if (m_isLoading) {
        m_job->setText(tr("Reading the program"), {});
        m_job->setFraction(-1);
    }
    const bool canShow = m_page || m_isLoading;
    m_pages->setCurrentIndex(canShow ? 0 : 1);
    for (QWidget *control : std::initializer_list<QWidget *>{m_search, m_metadata, m_config})
        control->setEnabled(m_page != nullptr);
    showSearchCount();
    if (canShow)
        return;
    if (!document())
        m_empty->setText(tr("No profile is open."));
    else if (document()->stage() == Document::Stage::Failed)
        m_empty->setText(tr("The profile could not be read."));
    else if (!m_data || !m_data->modules())
        m_empty->setText(tr("The profile is being read."));
    else if (m_programs->count() == 0)
        m_empty->setText(noProgramsText(), noProgramsRemedy());
    else
        m_empty->setText(tr("The HLO of this program cannot be read."), tr("Other programs can be chosen above."));
}

void HloView::updateTimes()
{
    m_times = nullptr;
    const Program *shown = program();
    if (m_page && shown && m_ops && m_ops->table() && m_ops->index())
        m_times =
            std::make_shared<const HloTimes>(hloTimes(*m_page->module, *m_ops->index(), *m_ops->table(), shown->id));
    m_text->setTimes(m_times);
    if (m_page && m_chosen != HloModule::kNone) {
        m_card->setInstruction(m_page, m_chosen, m_times);
        m_card->setCanShow(m_event.has_value());
        startGraph();
        if (!m_event && m_data && m_data->place() && m_data->place()->program == m_program)
            announce(); // the times came after the choice
    }
}

/// What costs most is looked at first, without being selected elsewhere; in a program that did not run, its result.
void HloView::chooseDefault()
{
    if (!m_page || m_isLoading || m_chosen != HloModule::kNone || !m_ops || !m_ops->table())
        return;
    std::uint32_t row = HloModule::kNone;
    double most = 0;
    if (m_times)
        for (const auto &[instruction, times] : m_times->rows)
            if (times.share > most) {
                most = times.share;
                row = instruction;
            }
    const HloModule &module = *m_page->module;
    const bool isMeasured = row != HloModule::kNone;
    if (!isMeasured && module.entry() != HloModule::kNone)
        row = module.computations()[module.entry()].root;
    m_isQuiet = true;
    look(row, isMeasured);
    m_isQuiet = false;
}

bool HloView::isSettled() const
{
    return m_data && m_data->modules() && !m_isLoading && !(m_ops && m_ops->isRunning()) &&
           (!m_page || m_shownGraph == m_chosen);
}

/// Another view wants an instruction to be shown.
void HloView::followPlace()
{
    if (!m_data || !m_data->place() || !m_data->modules())
        return;
    const HloPlace place = *m_data->place();
    if (m_page && place.program == m_program && !m_isLoading) {
        const std::uint32_t row = m_page->module->find(place.instruction);
        if (row != HloModule::kNone && row != m_chosen)
            look(row, true);
        return;
    }
    m_wanted = place.instruction;
    startPage(place.program);
}

void HloView::followSelection()
{
    if (!document() || !m_data || !m_ops || !m_ops->index())
        return;
    const std::optional<EventRef> event = document()->selection().event();
    const std::optional<std::uint32_t> op = event ? m_ops->index()->opOf(*event) : std::nullopt;
    if (!op)
        return;
    const OpInfo &info = m_ops->index()->ops()[*op];
    m_data->showInstruction(info.programId, info.name);
    followPlace(); // the place may be the old one while something else is looked at
}

} // namespace planescope
