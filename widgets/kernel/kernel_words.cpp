#include "widgets/kernel/kernel_words.h"

#include "model/text/format_value.h"
#include "model/text/kernel_text.h"

#include <QCoreApplication>

#include <cmath>

namespace planescope {

namespace {

QString kernelWord(const char *text) { return QCoreApplication::translate("planescope::KernelWords", text); }

} // namespace

QString latinText(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString shortUnitName(KernelUnit unit, bool hasOneMatrixColumn)
{
    switch (unit) {
    case KernelUnit::Matmul:
        return hasOneMatrixColumn ? QStringLiteral("MXU") : QStringLiteral("MATMUL");
    case KernelUnit::Matpush:
        return QStringLiteral("PUSH");
    case KernelUnit::Vload:
        return QStringLiteral("VLD");
    case KernelUnit::VloadFill:
        return QStringLiteral("FILL");
    case KernelUnit::Vstore:
        return QStringLiteral("VST");
    case KernelUnit::VstoreSpill:
        return QStringLiteral("SPILL");
    default:
        return latinText(unitName(unit));
    }
}

QString unitTip(KernelUnit unit, bool hasOneMatrixColumn)
{
    const auto with = [&](const char *text) {
        const QString name = latinText(unitName(unit));
        return name + QLatin1Char('\n') + kernelWord(text);
    };
    switch (unit) {
    case KernelUnit::Matmul:
        return hasOneMatrixColumn
                   ? QStringLiteral("MXU\n") +
                         kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                                      "Matrix units, multiplying or taking weights: the table of an "
                                                      "older compiler counts both in one column."))
                   : with(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                            "Matrix units that multiply. A cell is a unit that works in this bundle, "
                                            "not an instruction issued in it."));
    case KernelUnit::Matpush:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                      "Matrix units that take weights. A cell is a unit that works in this bundle."));
    case KernelUnit::Xlu:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                      "Cross-lane units: transposes, rotations, permutations and reductions over "
                                      "lanes. A cell is a unit that works in this bundle."));
    case KernelUnit::Valu:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords", "Vector arithmetic, issued in this bundle."));
    case KernelUnit::Vpop:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                      "Results taken from the matrix, cross-lane and transcendental units."));
    case KernelUnit::Eup:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                      "Transcendental unit: exponentials, reciprocals, tanh, roots. A cell is a unit "
                                      "that works in this bundle."));
    case KernelUnit::Vload:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                      "Vector loads, and what shares their slots: semaphores, waits, masks, marks."));
    case KernelUnit::VloadFill:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                      "Loads that read a spilled register again. They are counted in VLD as well."));
    case KernelUnit::Vstore:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords", "Vector stores, issued in this bundle."));
    case KernelUnit::VstoreSpill:
        return with(QT_TRANSLATE_NOOP("planescope::KernelWords",
                                      "Stores that save a register for want of registers. They are counted in VST as "
                                      "well."));
    case KernelUnit::Salu:
        break;
    }
    return with(QT_TRANSLATE_NOOP("planescope::KernelWords", "Scalar arithmetic, branches and starts of copies."));
}

QString addressRange(const BundleListing &listing, std::uint32_t first, std::uint32_t end)
{
    const auto address = [&](std::uint32_t row) { return text::bundleAddress(listing.bundles()[row].address); };
    return end <= first + 1 ? address(first) : address(first) + QChar(0x2013) + address(end - 1);
}

QString stageName(BlockStage stage)
{
    switch (stage) {
    case BlockStage::Enter:
        return kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Enter"));
    case BlockStage::CopyIn:
        return kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Copy in"));
    case BlockStage::WaitIn:
        return kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Wait in"));
    case BlockStage::Compute:
        return kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Compute"));
    case BlockStage::Test:
        return kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Test"));
    case BlockStage::CopyOut:
        return kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Copy out"));
    case BlockStage::WaitOut:
        return kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Wait out"));
    case BlockStage::Leave:
        break;
    }
    return kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Leave"));
}

QString sectionName(const KernelProgram &program, const BundleSection &section)
{
    return section.kind == BundleSection::Kind::Loop ? kernelWord(QT_TRANSLATE_NOOP("planescope::KernelWords", "Loop"))
                                                     : stageName(program.code->blocks[section.row].stage);
}

QString sectionSentence(const KernelProgram &program, const BundleSection &section)
{
    if (section.kind == BundleSection::Kind::Loop)
        return text::loopSentence(program.loops()[section.row], program.listing());
    const QString where = addressRange(program.listing(), section.first, section.end);
    const QString bundles = text::count(section.bundles());
    QString words;
    if (section.guard == BundleSection::kNone)
        words = QCoreApplication::translate("planescope::KernelWords", "%1: bundles: %2").arg(where, bundles);
    else
        words = QCoreApplication::translate("planescope::KernelWords", "%1: bundles: %2, left out when %3 branches")
                    .arg(where, bundles, text::bundleAddress(program.listing().bundles()[section.guard].address));
    if (section.limit)
        words += QStringLiteral("; ") +
                 QCoreApplication::translate("planescope::KernelWords", "%1 needs at least %2 (%3)")
                     .arg(latinText(unitName(section.limit->unit)),
                          text::count(static_cast<std::uint64_t>(std::ceil(section.limit->bundles))),
                          text::share(section.limit->bundles, static_cast<double>(section.bundles())));
    if (section.facts.fills + section.facts.spills > 0)
        words += QStringLiteral("; ") + QCoreApplication::translate("planescope::KernelWords", "fills: %1, spills: %2")
                                            .arg(text::count(section.facts.fills), text::count(section.facts.spills));
    return words + QLatin1Char('.');
}

QString unitShareText(const KernelProgram &program, KernelUnit unit, const UnitCounts &used, std::uint64_t bundles)
{
    const QString name = shortUnitName(unit, program.units().hasOneMatrixColumn);
    if (!program.units().capacities)
        return QStringLiteral("%1 %2").arg(name, text::count(used[at(unit)]));
    const std::uint64_t whole = (*program.units().capacities)[at(unit)] * bundles;
    return QCoreApplication::translate("planescope::KernelWords", "%1 %2 of %3 (%4)")
        .arg(name, text::count(used[at(unit)]), text::count(whole),
             text::share(static_cast<double>(used[at(unit)]), static_cast<double>(whole)));
}

QString sumSentence(const KernelProgram &program, const BundleRangeFacts &facts)
{
    QStringList parts;
    for (const KernelUnit unit : kAllKernelUnits)
        if (facts.used[at(unit)] > 0 && program.isCounted(unit))
            parts << unitShareText(program, unit, facts.used, facts.bundles());
    const QString range = addressRange(program.listing(), facts.first, facts.end);
    if (parts.isEmpty())
        return QCoreApplication::translate("planescope::KernelWords", "%1, bundles: %2. No unit is used.")
            .arg(range, text::count(facts.bundles()));
    return QCoreApplication::translate("planescope::KernelWords", "%1, bundles: %2. %3")
        .arg(range, text::count(facts.bundles()), parts.join(QStringLiteral(", ")));
}

} // namespace planescope
