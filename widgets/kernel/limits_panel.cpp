#include "widgets/kernel/limits_panel.h"

#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/table_view.h"
#include "widgets/common/text_label.h"
#include "widgets/kernel/kernel_words.h"
#include "widgets/kernel/unit_bars.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

enum PanelList { Sections, Waits, Spills };

ColumnWords columnWords(const QString &title, const QString &tip = {}, bool hasBar = false)
{
    ColumnWords words;
    words.title = title;
    words.tip = tip;
    words.hasBar = hasBar;
    return words;
}

} // namespace

LimitsPanel::LimitsPanel(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_title(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)),
    m_verdict(new TextLabel(themes, FontRole::Strong, Ink::Text, {}, this)),
    m_sentence(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)),
    m_selection(new TextLabel(themes, FontRole::Dense, Ink::Text, {}, this)), m_bars(new UnitBars(themes, this)),
    m_lists(new SegmentedControl(themes, {tr("Loops"), tr("Waits"), tr("Spills")}, this)),
    m_table(new TableView(themes, this))
{
    // A low window scrolls the panel: the bars of all units are higher than what its grid needs.
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins({});
    outer->addWidget(scroll);
    auto *content = new QWidget(scroll);
    scroll->setWidget(content);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(12, 10, 12, 0);
    column->setSpacing(6);
    for (TextLabel *label : {m_title, m_verdict, m_sentence, m_selection})
        label->setWordWrap(true);
    for (TextLabel *label : {m_sentence, m_selection})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_title);
    column->addWidget(m_verdict);
    column->addWidget(m_sentence);
    column->addWidget(m_bars);
    column->addWidget(m_selection);
    column->addSpacing(6);
    column->addWidget(m_lists, 0, Qt::AlignLeft);
    column->addWidget(m_table, 1);
    m_table->setAccessibleName(tr("Loops, waits or spills of the program"));
    m_table->setMinimumHeight(themes.px(120));
    connect(m_lists, &SegmentedControl::currentIndexChanged, this, &LimitsPanel::fillTable);
    const auto go = [this](std::size_t row) {
        if (row >= m_targets.size())
            return;
        if (m_lists->currentIndex() == Sections)
            emit sectionWanted(m_targets[row]);
        else
            emit bundleWanted(m_targets[row]);
    };
    connect(m_table, &TableView::rowChosen, this, go);
    connect(m_table, &TableView::rowActivated, this, go);
}

void LimitsPanel::setProgram(KernelProgramPtr program)
{
    m_program = std::move(program);
    m_selection->clear();
    fillTable();
    setSection(BundleSection::kNone);
}

void LimitsPanel::setSection(std::uint32_t section)
{
    m_section = section;
    if (!m_program) {
        for (TextLabel *label : {m_title, m_verdict, m_sentence, m_selection})
            label->clear();
        m_bars->setBars({}, false);
        return;
    }
    const bool isWhole = section >= m_program->sections.size();
    const BundleSection *part = isWhole ? nullptr : &m_program->sections[section];
    const BundleRangeFacts &facts = part ? part->facts : m_program->all;
    const auto limit = part ? part->limit : limitingUnit(facts.used, m_program->units().capacities);
    m_title->setText(isWhole ? tr("The whole program")
                             : tr("%1 %2").arg(sectionName(*m_program, *part),
                                               addressRange(m_program->listing(), part->first, part->end)));
    if (limit)
        m_verdict->setText(tr("Limited by %1: %2 of its slots")
                               .arg(shortUnitName(limit->unit, m_program->units().hasOneMatrixColumn),
                                    text::share(limit->bundles, static_cast<double>(facts.bundles()))));
    else
        m_verdict->setText(m_program->units().capacities ? tr("No unit is used")
                                                         : tr("The slots of this TPU are not known"));
    QStringList words;
    if (part) {
        words << sectionSentence(*m_program, *part);
    } else {
        words << tr("Bundles: %1, empty: %2.").arg(text::count(facts.bundles()), text::count(facts.empty));
        if (facts.spills + facts.fills > 0)
            words << tr("Spilled registers: %1, read again: %2.")
                         .arg(text::count(facts.spills), text::count(facts.fills));
    }
    words << (m_program->units().source == UnitSource::Table ? tr("Units from the compiler's table.")
                                                             : tr("Units counted from the opcodes."));
    if (m_program->units().isTableOfOtherBuild)
        words << tr("The utilisation table beside it is of another build and was not used.");
    m_sentence->setText(words.join(QLatin1Char(' ')));
    m_bars->setBars(unitBars(*m_program, facts, limit), m_program->units().hasOneMatrixColumn);
}

void LimitsPanel::setSelected(std::uint32_t first, std::uint32_t end)
{
    // The bars above already sum a section that is chosen as a whole.
    const bool isSection = m_program && m_section < m_program->sections.size() &&
                           m_program->sections[m_section].first == first && m_program->sections[m_section].end == end;
    if (!m_program || end <= first + 1 || isSection) {
        m_selection->clear();
        m_selection->hide();
        return;
    }
    m_selection->setText(
        tr("Selected: %1")
            .arg(sumSentence(*m_program, rangeFacts(m_program->listing(), m_program->units(), first, end))));
    m_selection->show();
}

QString LimitsPanel::verdict() const { return m_verdict->text(); }
QString LimitsPanel::sentence() const { return m_sentence->text(); }
QString LimitsPanel::selectionText() const { return m_selection->text(); }

void LimitsPanel::fillTable()
{
    m_targets.clear();
    if (!m_program) {
        m_table->setSheet(nullptr);
        return;
    }
    switch (m_lists->currentIndex()) {
    case Waits:
        return fillWaits();
    case Spills:
        return fillSpills();
    default:
        return fillSections();
    }
}

/// Loops and blocks, most expensive first.
void LimitsPanel::fillSections()
{
    Table table;
    table.columns = {{"section", "section", ColumnUnit::Text},  {"first", "first", ColumnUnit::Text},
                     {"bundles", "bundles", ColumnUnit::Count}, {"trips", "iterations", ColumnUnit::Count},
                     {"limit", "limit", ColumnUnit::Text},      {"bound_share", "needed", ColumnUnit::Share},
                     {"empty", "empty", ColumnUnit::Count},     {"fills", "fills", ColumnUnit::Count},
                     {"spills", "spills", ColumnUnit::Count},   {"waits", "waits", ColumnUnit::Count},
                     {"depth", "depth", ColumnUnit::Count}};
    const std::vector<ColumnWords> words{
        columnWords(tr("Section")),
        columnWords(tr("First"), tr("Address of its first bundle")),
        columnWords(tr("Bundles"), tr("Bundles of one iteration, with inner loops")),
        columnWords(tr("Iterations"),
                    tr("Of one entry, read off the exit test; nothing when the listing does not tell")),
        columnWords(tr("Limit"), tr("The unit that needs most: slots used / slots per bundle")),
        columnWords(tr("Needs"), tr("Bundles that the limiting unit needs at least, of those that are issued"), true),
        columnWords(tr("Empty"), tr("Bundles that issue nothing")),
        columnWords(tr("Fills"), tr("Spilled registers read again")),
        columnWords(tr("Spills"), tr("Registers saved for want of registers")),
        columnWords(tr("Waits"), tr("Places that wait for a copy or a semaphore")),
        columnWords(tr("Depth"), tr("Sections around it")),
    };
    std::vector<std::uint32_t> order(m_program->sections.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto cost = [&](std::uint32_t row) { return m_program->costOf(m_program->sections[row]); };
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return cost(a) > cost(b); });
    for (const std::uint32_t row : order) {
        const BundleSection &section = m_program->sections[row];
        Cell trips;
        if (section.kind == BundleSection::Kind::Loop)
            if (const auto &count = m_program->loops()[section.row].tripCount)
                trips = *count;
        const std::string limit =
            section.limit ? shortUnitName(section.limit->unit, m_program->units().hasOneMatrixColumn).toStdString()
                          : std::string();
        table.rows.push_back(
            {sectionName(*m_program, section).toStdString(),
             text::bundleAddress(m_program->listing().bundles()[section.first].address).toStdString(),
             section.bundles(), trips, section.limit ? Cell(limit) : Cell(),
             section.limit ? Cell(section.limit->bundles / static_cast<double>(section.bundles())) : Cell(),
             section.facts.empty, section.facts.fills, section.facts.spills,
             static_cast<std::uint64_t>(section.facts.waits.size()), std::uint64_t{section.depth}});
        m_targets.push_back(row);
    }
    m_table->setFirstColumns({"section", "bundles", "limit", "bound_share", "trips", "first"});
    m_table->setSheet(makeSheet(std::move(table), words));
    m_table->resizeColumnsToContents();
}

void LimitsPanel::fillWaits()
{
    Table table;
    table.columns = {{"address", "address", ColumnUnit::Text},
                     {"opcode", "opcode", ColumnUnit::Text},
                     {"reason", "reason", ColumnUnit::Text}};
    for (const BundleWait &wait : m_program->all.waits) {
        table.rows.push_back({text::bundleAddress(m_program->listing().bundles()[wait.bundle].address).toStdString(),
                              wait.opcode, wait.reason.empty() ? Cell() : Cell(wait.reason)});
        m_targets.push_back(wait.bundle);
    }
    m_table->setFirstColumns({"address", "opcode", "reason"});
    m_table->setSheet(
        makeSheet(std::move(table), {columnWords(tr("Address")), columnWords(tr("Opcode")),
                                     columnWords(tr("Waits for"), tr("As the compiler's comment says"))}));
    m_table->resizeColumnsToContents();
}

void LimitsPanel::fillSpills()
{
    Table table;
    table.columns = {{"address", "address", ColumnUnit::Text},
                     {"fills", "fills", ColumnUnit::Count},
                     {"spills", "spills", ColumnUnit::Count}};
    for (const std::uint32_t bundle : m_program->all.spillBundles) {
        const UnitRow &used = m_program->units().rows[bundle];
        table.rows.push_back({text::bundleAddress(m_program->listing().bundles()[bundle].address).toStdString(),
                              std::uint64_t{used[at(KernelUnit::VloadFill)]},
                              std::uint64_t{used[at(KernelUnit::VstoreSpill)]}});
        m_targets.push_back(bundle);
    }
    m_table->setFirstColumns({"address", "fills", "spills"});
    m_table->setSheet(
        makeSheet(std::move(table), {columnWords(tr("Address")), columnWords(tr("Fills")), columnWords(tr("Spills"))}));
}

} // namespace planescope
