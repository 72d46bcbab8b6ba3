#include "widgets/common/op_words.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

namespace planescope {

QString utilizationText(double share, const QLocale &locale)
{
    if (share < 0)
        return QString(QChar(0x2013));
    return text::number(share * 100, 2, locale) + QChar(0x202F) + QLatin1Char('%');
}

QString peakSourceText(const DevicePeaks &peaks)
{
    switch (peaks.flopsSource) {
    case PeakSource::PlaneStat:
        return QCoreApplication::translate("OpProfile",
                                           "The peak is the one that the profile states for the first device.");
    case PeakSource::ChipTable:
        return QCoreApplication::translate(
                   "OpProfile", "The peak follows from the chip: %1 units at %2 with %3 operations per cycle (%4).")
            .arg(text::count(static_cast<std::uint64_t>(peaks.unitCount)), text::withPrefix(peaks.clockHz(), u"Hz"),
                 text::count(static_cast<std::uint64_t>(peaks.flopsPerUnitAndCycle)),
                 QString::fromStdString(peaks.architecture));
    case PeakSource::Missing:
        break;
    }
    return QCoreApplication::translate("OpProfile", "The profile does not state the peak of its device.");
}

QString resourceText(Resource resource)
{
    switch (resource) {
    case Resource::Compute:
        return QCoreApplication::translate("Roofline", "Compute");
    case Resource::Hbm:
        return QStringLiteral("HBM");
    case Resource::CmemRead:
        return QCoreApplication::translate("Roofline", "CMEM read");
    case Resource::CmemWrite:
        return QCoreApplication::translate("Roofline", "CMEM write");
    case Resource::VmemRead:
        return QCoreApplication::translate("Roofline", "VMEM read");
    case Resource::VmemWrite:
        return QCoreApplication::translate("Roofline", "VMEM write");
    case Resource::SharedMemory:
        return QCoreApplication::translate("Roofline", "Shared memory");
    case Resource::Unknown:
        break;
    }
    return QCoreApplication::translate("Roofline", "not known");
}

QString missingText(std::string_view what)
{
    if (what == "ops")
        return QCoreApplication::translate(
            "OpProfile", "This profile has no device ops. Record with the device tracer on, while the program runs.");
    if (what == "op names")
        return QCoreApplication::translate(
            "OpProfile", "The kernels of this profile name no HLO op: their program was not compiled by XLA. Record it "
                         "compiled; what the framework ran stands in the op statistics, under Framework.");
    if (what == "hlo")
        return QCoreApplication::translate(
            "OpProfile", "This profile has no HLO, so fusions cannot be opened. Record with enable_hlo_proto on.");
    if (what == "length")
        return QCoreApplication::translate(
            "OpProfile",
            "No op of this profile lasts any time, so there are no shares and no rates. Record again, with "
            "the device tracer on for at least one whole step.");
    if (what == "peaks")
        return QCoreApplication::translate(
            "OpProfile",
            "This profile does not state the peak of its device, so utilisation is not known. Record with a newer "
            "profiler: it writes the peaks into the device's plane.");
    if (what == "cost")
        return QCoreApplication::translate(
            "OpProfile",
            "The ops of this profile state no FLOPs and no bytes, so rates are not known. Record on a TPU: there the "
            "profiler writes them, for GPUs it does not.");
    return {};
}

} // namespace planescope
