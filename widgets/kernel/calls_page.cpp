#include "widgets/kernel/calls_page.h"

#include "model/text/format_value.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/table_view.h"
#include "widgets/common/text_label.h"
#include "widgets/kernel/call_sheets.h"
#include "widgets/kernel/gap_bars.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

enum CallPart { StagePart, UnitPart, WaitPart, PromisePart, MarkPart, FindingPart };

bool hasProgram(const KernelPage &page, std::uint64_t id)
{
    const auto programs = page.session->programs();
    return std::any_of(programs.begin(), programs.end(), [id](const Program &program) { return program.id == id; });
}

} // namespace

CallsPage::CallsPage(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_calls(new TableView(themes, this)), m_parts(new TableView(themes, this)),
    m_gap(new GapBars(themes, this)), m_launches(new QComboBox(this)),
    m_partChoice(new SegmentedControl(
        themes, {tr("Stages"), tr("Units"), tr("Waits"), tr("Schedule"), tr("Marks"), tr("Findings")}, this)),
    m_shift(new QCheckBox(tr("Windows one mark later"), this)),
    m_title(new TextLabel(themes, FontRole::Strong, Ink::Text, {}, this)),
    m_evidence(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)),
    m_findings(new TextLabel(themes, FontRole::Dense, Ink::Text, {}, this)),
    m_gapTitle(new TextLabel(themes, FontRole::Strong, Ink::Text, tr("Matrix unit: static against measured"), this))
{
    m_calls->setAccessibleName(tr("Custom calls"));
    m_parts->setAccessibleName(tr("Stages, units, waits, schedule, marks or findings of a launch"));
    m_calls->setFirstColumns({"name", "launches", "total_ps", "mean_ps", "share", "listing", "schedule_ps", "wait_ps",
                              "block_matrix_share", "schedule_matrix_share", "measured_matrix_share", "sync_wait_share",
                              "peak_share", "marks"});
    m_calls->setFirstSort("total_ps", Qt::DescendingOrder);
    m_launches->setAccessibleName(tr("Launch"));
    for (TextLabel *label : {m_evidence, m_findings}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }

    auto *left = new QWidget(this);
    auto *leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(12, 10, 12, 0);
    leftColumn->setSpacing(6);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_launches);
    auto *bundles = new QPushButton(tr("Show the bundles"), left);
    auto *timeline = new QPushButton(tr("Show in the timeline"), left);
    auto *hlo = new QPushButton(tr("Show in HLO"), left);
    head->addWidget(bundles);
    head->addWidget(timeline);
    head->addWidget(hlo);
    m_hlo = hlo;
    m_bundles = bundles;
    m_timeline = timeline;
    leftColumn->addLayout(head);
    leftColumn->addWidget(m_evidence);
    m_shift->setToolTip(
        tr("In some files the value of a stretch of code stands in the window before it: then its share "
           "appears only with this. Windows that wait get the mean of their loop with it, so the mean "
           "is too high. No other number uses it."));
    auto *choices = new QHBoxLayout;
    choices->addWidget(m_partChoice);
    choices->addWidget(m_shift);
    choices->addStretch(1);
    leftColumn->addLayout(choices);
    leftColumn->addWidget(m_parts, 1);

    auto *right = new QWidget(this);
    auto *rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(12, 10, 12, 12);
    rightColumn->setSpacing(6);
    rightColumn->addWidget(m_gapTitle);
    rightColumn->addWidget(m_gap);
    rightColumn->addWidget(new TextLabel(themes, FontRole::Strong, Ink::Text, tr("What was found"), right));
    rightColumn->addWidget(m_findings);
    rightColumn->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(right);

    auto *lower = new QSplitter(Qt::Horizontal, this);
    lower->addWidget(left);
    lower->addWidget(scroll);
    lower->setStretchFactor(0, 3);
    lower->setStretchFactor(1, 2);
    lower->setSizes({themes.px(760), themes.px(420)});
    lower->setChildrenCollapsible(false);
    auto *both = new QSplitter(Qt::Vertical, this);
    both->addWidget(m_calls);
    both->addWidget(lower);
    both->setStretchFactor(0, 0);
    both->setStretchFactor(1, 1);
    both->setSizes({themes.px(200), themes.px(560)});
    both->setChildrenCollapsible(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(both);

    const auto choose = [this](std::size_t row) {
        if (m_isFilling)
            return;
        const auto call = static_cast<std::uint32_t>(row);
        if (m_call == call)
            return;
        m_call = call;
        showCall();
        emit callChosen(call);
    };
    connect(m_calls, &TableView::rowChosen, this, choose);
    connect(m_calls, &TableView::rowActivated, this,
            [this](std::size_t row) { emit bundlesWanted(static_cast<std::uint32_t>(row)); });
    connect(m_launches, &QComboBox::activated, this, &CallsPage::showLaunch);
    connect(m_partChoice, &SegmentedControl::currentIndexChanged, this, &CallsPage::showLaunch);
    connect(m_shift, &QCheckBox::toggled, this, &CallsPage::showLaunch);
    connect(bundles, &QPushButton::clicked, this, [this] {
        if (m_call)
            emit bundlesWanted(*m_call);
    });
    connect(hlo, &QPushButton::clicked, this, [this] {
        if (m_call)
            emit hloWanted(*m_call);
    });
    connect(timeline, &QPushButton::clicked, this, [this] {
        if (const DetailedLaunch *shown = launch())
            emit launchWanted(shown->detail.launch);
    });
    connect(m_parts, &TableView::rowActivated, this, [this](std::size_t row) {
        const DetailedLaunch *shown = launch();
        if (shown && m_partChoice->currentIndex() == StagePart && row < shown->detail.stages.size())
            emit stageWanted(shown->detail.stages[row].longestEvent);
        if (shown && m_partChoice->currentIndex() == FindingPart && row < m_stretches.size())
            emit rangeWanted(m_stretches[row].range);
        if (shown && m_partChoice->currentIndex() == MarkPart && row < shown->detail.marks.size()) {
            const auto match = m_page->calls[*m_call].code();
            const MarkEvent &mark = shown->detail.marks[row];
            if (const auto bundle = match ? match->rowOf(*m_page->codes[match->code], mark.address) : std::nullopt)
                emit bundleWanted(match->code, *bundle);
            else
                emit stageWanted(mark.event);
        }
        if (shown && m_partChoice->currentIndex() == WaitPart && row < m_waits.size())
            emit bundleWanted(m_page->calls[*m_call].code()->code,
                              m_waits[row].waits.empty() ? m_waits[row].first : m_waits[row].waits.front());
    });
    showCall();
}

void CallsPage::setPage(KernelPagePtr page)
{
    m_page = std::move(page);
    m_call.reset();
    m_isFilling = true;
    m_calls->setSheet(m_page && !m_page->calls.empty() ? callSheet(*m_page) : nullptr);
    m_isFilling = false;
    if (m_page && !m_page->calls.empty())
        m_call = 0;
    showCall();
}

void CallsPage::setCall(std::optional<std::uint32_t> call)
{
    if (!call || !m_page || *call >= m_page->calls.size() || m_call == call)
        return;
    m_call = call;
    showCall();
}

const DetailedLaunch *CallsPage::launch() const
{
    if (!m_page || !m_call || m_launches->currentIndex() < 0)
        return nullptr;
    const auto &launches = m_page->calls[*m_call].launches;
    const auto row = static_cast<std::size_t>(m_launches->currentIndex());
    return row < launches.size() ? &launches[row] : nullptr;
}

void CallsPage::showCall()
{
    m_launches->clear();
    const KernelFacts *facts = m_page && m_call ? &m_page->calls[*m_call] : nullptr;
    m_bundles->setEnabled(facts && facts->code());
    m_timeline->setEnabled(facts && !facts->launches.empty());
    m_hlo->setEnabled(facts && hasProgram(*m_page, facts->call.programId));
    if (!facts) {
        m_title->clear();
        m_evidence->clear();
        showLaunch();
        return;
    }
    if (const int at = m_calls->tableModel()->rowOf(*m_call); at >= 0 && m_calls->currentIndex().row() != at) {
        m_isFilling = true;
        m_calls->setCurrentIndex(m_calls->tableModel()->index(at, 0));
        m_isFilling = false;
    }
    m_title->setText(QString::fromStdString(facts->call.name));
    m_title->setToolTip(QString::fromStdString(facts->call.longName.substr(0, 2000)));
    m_evidence->setText(evidenceText(*m_page, *facts));
    for (const DetailedLaunch &each : facts->launches)
        m_launches->addItem(tr("at %1, %2")
                                .arg(text::exactDuration(each.detail.range.begin - TimePoint::ps(0)),
                                     text::duration(each.detail.range.length())));
    showLaunch();
}

void CallsPage::showLaunch()
{
    const DetailedLaunch *shown = launch();
    m_shift->setVisible(shown && m_partChoice->currentIndex() == UnitPart && !shown->detail.tracks.empty());
    if (!shown) {
        m_parts->setSheet(nullptr);
        m_gap->setBars({});
        m_gapTitle->hide();
        m_findings->setText(tr("Nothing was recorded inside the launches of this call."));
        return;
    }
    const KernelFacts &facts = m_page->calls[*m_call];
    m_waits.clear();
    m_stretches.clear();
    const auto row = static_cast<std::size_t>(m_launches->currentIndex());
    switch (m_partChoice->currentIndex()) {
    case UnitPart:
        m_parts->setSheet(unitSheet(*m_page, facts, *shown, m_shift->isChecked()));
        break;
    case WaitPart:
        if (const KernelCode *code = m_page->codeOf(facts)) {
            m_waits = waitWindows(*code, *facts.code(), shown->detail);
            m_parts->setSheet(waitSheet(*code, m_waits));
        } else {
            m_parts->setSheet(nullptr);
        }
        break;
    case MarkPart:
        m_parts->setSheet(markSheet(*m_page, facts, *shown));
        break;
    case FindingPart:
        m_stretches = foundStretches(*shown);
        m_parts->setSheet(stretchSheet(*shown, m_stretches));
        break;
    case PromisePart:
        m_parts->setSheet(promiseSheet(*m_page, facts, row));
        break;
    default:
        m_parts->setSheet(stageSheet(shown->detail));
    }
    m_parts->resizeColumnsToContents();
    m_gap->setBars(gapBars(*m_page, facts, *shown));
    m_gapTitle->setVisible(!m_gap->bars().empty());
    const QStringList found = findingTexts(*m_page, facts, *shown);
    m_findings->setText(found.isEmpty() ? tr("Neither marks nor rows of instructions were recorded in this launch.")
                                        : found.join(QLatin1Char('\n')));
}

QString CallsPage::evidence() const { return m_evidence->text(); }
QString CallsPage::findings() const { return m_findings->text(); }

} // namespace planescope
