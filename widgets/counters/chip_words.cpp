#include "widgets/counters/chip_words.h"

#include "model/text/format_value.h"
#include "widgets/common/theme.h"
#include "widgets/counters/counter_cells.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

QString chipWord(const char *words) { return QCoreApplication::translate("planescope::ChipWords", words); }

QString percentOf(const std::optional<double> &share)
{
    if (!share)
        return QString(QChar(0x2013));
    // What was counted is not to look as if it was not.
    if (*share > 0 && *share < 0.001)
        return text::number(*share * 100, 4) + QChar(0x202F) + QLatin1Char('%');
    return text::share(*share, 1);
}

QString countOf(double value) { return text::number(value, 0); }

class ChipWriter
{
public:
    explicit ChipWriter(const ChipFigures &figures) : m_figures(figures) {}

    ChipWords write()
    {
        heads();
        core();
        slots_();
        memory();
        sparse();
        links();
        power();
        m_words.legend = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Share of cycles, %"));
        m_words.noShare = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "no share defined: raw numbers"));
        return std::move(m_words);
    }

private:
    ChipBlockWords &of(ChipBlock block) { return m_words.of(block); }

    void heads()
    {
        ChipBlockWords &chip = of(ChipBlock::Chip);
        chip.title = m_figures.deviceType.empty() ? chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Chip"))
                                                  : QString::fromStdString(m_figures.deviceType);
        if (m_figures.die >= 0)
            chip.title +=
                QLatin1String(", ") + chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "die %1")).arg(m_figures.die);
        const bool isSampled = m_figures.source == UtilizationSource::Samples;
        chip.lines << (m_figures.cycles > 0
                           ? (isSampled ? chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords",
                                                                     "%1 cycles sampled in this time"))
                                        : chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords",
                                                                     "%1 cycles, whole session, idle included")))
                                 .arg(countOf(m_figures.cycles))
                           : chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "no cycles counted: no shares")));
        ChipBlockWords &core = of(ChipBlock::TensorCore);
        core.title = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "TensorCore"));
        if (const auto wait = m_figures.share("sync_wait"))
            core.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "sync wait %1 of the cycles"))
                              .arg(percentOf(wait));
        core.filter = QStringLiteral("block = \"tensor core\"");
    }

    /// A unit that comes twice: cycles with one and with both.
    void pair(ChipBlock block, const QString &title, const char *one, const char *both, const QString &filter)
    {
        ChipBlockWords &words = of(block);
        words.title = title;
        words.filter = filter;
        const std::optional<double> single = m_figures.share(one), twice = m_figures.share(both);
        words.isKnown = m_figures.of(one) || m_figures.of(both);
        if (!single || !twice) {
            words.lines << (words.isKnown ? chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "counted in part only"))
                                          : chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted")));
            return;
        }
        words.share = *single / 2 + *twice;
        words.figure = percentOf(words.share);
        words.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "both %1, one %2"))
                           .arg(percentOf(twice), percentOf(single));
        words.tip = QStringLiteral("(%1 / 2 + %2) / CYCLES")
                        .arg(QString::fromLatin1(one).toUpper(), QString::fromLatin1(both).toUpper());
    }

    void single(ChipBlock block, const QString &title, const char *name, const QString &note)
    {
        ChipBlockWords &words = of(block);
        words.title = title;
        words.filter = QStringLiteral("name ~ \"%1\"").arg(QLatin1String(name));
        words.share = m_figures.share(name);
        words.isKnown = m_figures.of(name).has_value();
        words.tip = QString::fromLatin1(name).toUpper() + QLatin1String(" / CYCLES");
        if (words.share)
            words.figure = percentOf(words.share);
        words.lines << (words.share     ? note
                        : words.isKnown ? countOf(*m_figures.of(name))
                                        : chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted")));
    }

    void core()
    {
        pair(ChipBlock::Mxu, chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "MXU, 2 units")), "mxu_busy_1",
             "mxu_busy_2", QStringLiteral("mxu"));
        pair(ChipBlock::Xlu, chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "XLU, 2 units")), "xlu_busy_1",
             "xlu_busy_2", QStringLiteral("xlu"));
        single(ChipBlock::Eup, QStringLiteral("EUP"), "eup_instruction",
               chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "instructions per cycle")));
    }

    void slots_()
    {
        const QString perCycle = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "instructions per cycle"));
        constexpr const char *kAlus[] = {"vector_alu_instruction_0", "vector_alu_instruction_1",
                                         "vector_alu_instruction_2", "vector_alu_instruction_3"};
        for (int i = 0; i < 4; ++i)
            single(static_cast<ChipBlock>(static_cast<int>(ChipBlock::Valu0) + i),
                   chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "VPU %1")).arg(i), kAlus[i], perCycle);
        single(ChipBlock::Scalar0, chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Scalar %1")).arg(0),
               "scalar_alu_instruction_0", perCycle);
        single(ChipBlock::Scalar1, chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Scalar %1")).arg(1),
               "scalar_alu_instruction_1", perCycle);
    }

    void memory()
    {
        ChipBlockWords &vmem = of(ChipBlock::Vmem);
        vmem.title = QStringLiteral("VMEM");
        vmem.filter = QStringLiteral("vmem or vld_instruction or vst_instruction");
        const auto load0 = m_figures.share("vld_instruction_0"), load1 = m_figures.share("vld_instruction_1");
        const auto store = m_figures.share("vst_instruction");
        if (load0 || load1)
            m_words.loads = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "loads %1, %2"))
                                .arg(percentOf(load0), percentOf(load1));
        if (store)
            m_words.stores = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "stores %1")).arg(percentOf(store));
        vmem.isKnown = load0 || load1 || store;
        const auto fact = [&](ChipBlockWords &block, const char *name, const QString &what) {
            if (const std::optional<double> value = m_figures.of(name))
                block.facts.emplace_back(what, countOf(*value));
        };
        // A slot that was not sampled would pass for one that stood still.
        if (load0 && load1)
            vmem.facts.emplace_back(chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "load slots used")),
                                    percentOf((*load0 + *load1) / 2));
        fact(vmem, "vmem_dma_read_write_queue_starvation",
             chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "DMA queue starved, cycles")));
        if (!vmem.isKnown)
            vmem.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted"));

        ChipBlockWords &hbm = of(ChipBlock::Hbm);
        hbm.title = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "HBM controllers"));
        hbm.filter = QStringLiteral("block = \"hbm channel\"");
        const UtilizationRow *traffic = nullptr;
        for (const UtilizationRow &row : m_figures.units)
            if (row.group == UtilizationGroup::Hbm && row.unit == "bytes")
                traffic = &row;
        if (traffic && traffic->share()) {
            hbm.share = traffic->share();
            hbm.figure = percentOf(hbm.share);
            hbm.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "%1 moved, of the peak"))
                             .arg(text::bytes(Bytes{static_cast<std::uint64_t>(std::max(traffic->achieved, 0.0))}));
            hbm.tip = QString::fromStdString(traffic->formula) + QLatin1String(" / ") +
                      QString::fromStdString(traffic->peakFormula);
        } else if (m_figures.hbmCounters > 0) {
            hbm.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "%1 of %2 counters above zero"))
                             .arg(text::count(m_figures.hbmAboveZero), text::count(m_figures.hbmCounters));
        } else {
            hbm.isKnown = false;
            hbm.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted"));
        }
        ChipBlockWords &stacks = of(ChipBlock::HbmStacks);
        stacks.title = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "HBM stacks"));
        stacks.filter = hbm.filter;
        double reads = 0, writes = 0;
        for (const auto &[name, value] : m_figures.hbm)
            (name.find("rd_") != std::string::npos || name.find("read") != std::string::npos ? reads : writes) += value;
        stacks.isKnown = m_figures.hbmCounters > 0;
        stacks.lines << (stacks.isKnown
                             ? chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "requests: %1 read, %2 written"))
                                   .arg(text::withPrefix(reads, u""), text::withPrefix(writes, u""))
                             : chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted")));
    }

    void sparse()
    {
        ChipBlockWords &words = of(ChipBlock::SparseCore);
        words.title = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "SparseCore"));
        words.filter = QStringLiteral("block ~ \"sparse\"");
        words.isKnown = m_figures.sparseCounters > 0;
        if (!words.isKnown) {
            words.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted"));
            return;
        }
        words.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "%1 of %2 counters above zero"))
                           .arg(text::count(m_figures.sparseAboveZero), text::count(m_figures.sparseCounters));
        for (const UtilizationRow &row : m_figures.units)
            if (row.group == UtilizationGroup::SparseCore && row.share() && words.facts.size() < 6 &&
                (row.name.find("Scalar Issue") != std::string_view::npos ||
                 row.name.find("Vector Issue") != std::string_view::npos) &&
                row.name.find(':') == std::string_view::npos)
                words.facts.emplace_back(QString::fromUtf8(row.name.data(), static_cast<qsizetype>(row.name.size())) +
                                             QStringLiteral(" %1").arg(row.node),
                                         percentOf(row.share()));
    }

    void links()
    {
        ChipBlockWords &ici = of(ChipBlock::Ici);
        ici.title = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "ICI router"));
        ici.filter = QStringLiteral("block ~ \"link|router\"");
        ici.isKnown = !m_figures.ici.empty();
        for (const UtilizationRow &row : m_figures.units)
            if (row.group == UtilizationGroup::Ici && ici.facts.size() < 2) {
                const bool isRead = row.name.find("Read") != std::string_view::npos;
                ici.facts.emplace_back(
                    isRead ? chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "read, of the peak"))
                           : chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "written, of the peak")),
                    percentOf(row.share()));
            }
        ChipBlockWords &links = of(ChipBlock::Links);
        links.title = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Links to other chips"));
        links.filter = ici.filter;
        double out = 0, in = 0;
        bool hasPackets = false;
        for (const auto &[name, value] : m_figures.ici) {
            if (name.find("packet") == std::string::npos)
                continue;
            hasPackets = true;
            (name.find("egress") != std::string::npos ? out : in) += value;
        }
        links.isKnown = hasPackets;
        links.lines << (hasPackets ? chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "packets: %1 out, %2 in"))
                                         .arg(text::withPrefix(out, u""), text::withPrefix(in, u""))
                                   : chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted")));
        if (!ici.isKnown)
            ici.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted"));
        ChipBlockWords &host = of(ChipBlock::Host);
        host.title = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Host link"));
        host.isKnown = false;
        host.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "no public counters"));
        host.tip = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords",
                                              "No public counter speaks of the link to the host. Copies between host "
                                              "and device stand on the timeline."));
    }

    void power()
    {
        ChipBlockWords &words = of(ChipBlock::Power);
        words.title = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Power manager"));
        words.filter = QStringLiteral("block = \"power manager\"");
        words.isKnown = !m_figures.power.empty();
        const auto skipped = m_figures.power.find("clocks_skipped");
        const auto cycles = m_figures.power.find("cycle_count");
        if (skipped != m_figures.power.end()) {
            QString line =
                chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "clocks skipped %1")).arg(countOf(skipped->second));
            if (cycles != m_figures.power.end() && cycles->second > 0)
                line += QLatin1String(" (") + percentOf(skipped->second / cycles->second) + QLatin1Char(')');
            words.lines << line;
        } else {
            words.lines << chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "not counted"));
        }
    }

    const ChipFigures &m_figures;
    ChipWords m_words;
};

QString groupTitle(UtilizationGroup group)
{
    switch (group) {
    case UtilizationGroup::Power:
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Power"));
    case UtilizationGroup::Scalar:
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Scalar unit"));
    case UtilizationGroup::Vector:
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Vector units and VMEM"));
    case UtilizationGroup::Matrix:
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Matrix units"));
    case UtilizationGroup::CrossLane:
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "Cross-lane units"));
    case UtilizationGroup::Hbm:
        return QStringLiteral("HBM");
    case UtilizationGroup::Ici:
        return QStringLiteral("ICI");
    case UtilizationGroup::SparseCore:
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "SparseCore"));
    }
    return {};
}

QString amountText(const UtilizationRow &row)
{
    if (row.unit == "bytes")
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "%1 of %2"))
            .arg(text::bytes(Bytes{static_cast<std::uint64_t>(std::max(row.achieved, 0.0))}),
                 text::bytes(Bytes{static_cast<std::uint64_t>(std::max(row.peak, 0.0))}));
    const QString unit = row.unit == "cycles"         ? counterUnitText(CounterUnit::Cycles)
                         : row.unit == "instructions" ? counterUnitText(CounterUnit::Instructions)
                                                      : QString();
    if (row.unit == "percent")
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "of the traffic"));
    return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "%1 of %2"))
               .arg(countOf(row.achieved), countOf(row.peak)) +
           QLatin1Char(' ') + unit;
}

} // namespace

QString unitShareText(double share) { return text::number(share * 100, 2) + QChar(0x202F) + QLatin1Char('%'); }

ChipWords chipWords(const ChipFigures &figures) { return ChipWriter(figures).write(); }

QString chipScopeText(const Session &session, const CounterTable &table, const ChipChoice &choice)
{
    QString words = choice.reading != kNoCounterRow
                        ? counterReadingText(session, table, choice.reading)
                        : QString::fromStdString(std::string(session.text(session.plane(choice.plane).name)));
    if (choice.die >= 0)
        words += QLatin1String(", ") + chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "die %1")).arg(choice.die);
    return words;
}

void fitChipBox(QComboBox *box, const ThemeHub &themes)
{
    double widest = 0;
    for (int i = 0; i < box->count(); ++i)
        widest = std::max(widest, QFontMetricsF(box->font()).horizontalAdvance(box->itemText(i)));
    box->setMinimumWidth(static_cast<int>(std::ceil(std::min(widest, static_cast<double>(themes.px(360))))) +
                         themes.px(44)); // the frame and the arrow
}

std::vector<UnitBarGroup> unitBarGroups(const std::vector<UtilizationRow> &rows)
{
    std::vector<UnitBarGroup> groups;
    std::vector<std::pair<UtilizationGroup, int>> keys;
    for (const UtilizationRow &row : rows) {
        // The SparseCores of a die are units of their own.
        const std::pair key(row.group, row.group == UtilizationGroup::SparseCore ? row.node : 0);
        auto at = std::find(keys.begin(), keys.end(), key);
        if (at == keys.end()) {
            keys.push_back(key);
            UnitBarGroup group;
            group.title = groupTitle(row.group);
            if (row.group == UtilizationGroup::SparseCore)
                group.title += QStringLiteral(" %1").arg(row.node);
            groups.push_back(std::move(group));
            at = keys.end() - 1;
        }
        ChipUnitBar bar;
        bar.name = QString::fromUtf8(row.name.data(), static_cast<qsizetype>(row.name.size()));
        bar.share = row.share();
        bar.shareText = bar.share ? unitShareText(*bar.share) : QString(QChar(0x2013));
        bar.amount = row.missing.empty() ? amountText(row)
                                         : chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "counters are missing"));
        bar.formula = QString::fromStdString(row.formula);
        if (!row.peakFormula.empty())
            bar.formula = QLatin1Char('(') + bar.formula + QLatin1String(") / (") +
                          QString::fromStdString(row.peakFormula) + QLatin1Char(')');
        if (!row.missing.empty()) {
            QStringList missing;
            for (const std::string &name : row.missing)
                missing << QString::fromStdString(name);
            bar.note = chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords",
                                                  "Not in the profile: %1. XProf counts them as 0 and shows %2."))
                           .arg(missing.join(QLatin1String(", ")),
                                row.peak > 0 ? unitShareText(row.achieved / row.peak) : QString(QChar(0x2013)));
        }
        groups[static_cast<std::size_t>(at - keys.begin())].bars.push_back(std::move(bar));
    }
    return groups;
}

QString missingUnitsText(const UtilizationReport &report, bool hasCounters)
{
    if (!report.rows.empty())
        return {};
    if (!report.unknownTypes.empty()) {
        QStringList types;
        for (const std::string &type : report.unknownTypes)
            types << (type.empty() ? chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords", "a chip without a type"))
                                   : QString::fromStdString(type));
        return chipWord(
                   QT_TRANSLATE_NOOP("planescope::ChipWords",
                                     "The use of units is computed by formulas that are public for TPU v6e and v7x "
                                     "only. This profile is of: %1."))
            .arg(types.join(QLatin1String(", ")));
    }
    if (!report.withoutClock.empty())
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords",
                                          "The counter of cycles is missing or stands at 0: there is nothing that the "
                                          "others could be a share of."));
    if (hasCounters)
        return chipWord(QT_TRANSLATE_NOOP("planescope::ChipWords",
                                          "None of the counters that the formulas need was counted in this time."));
    return {};
}

} // namespace planescope
