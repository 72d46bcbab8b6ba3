#pragma once
// Small profiles that lack what most have: steps, devices, a known chip. As files, for the command line and the window.
#include "model/format/xplane/xspace_writer.h"

#include <filesystem>
#include <string>
#include <vector>

namespace planescope::testing {

enum class OddProfile { TwoSteps, OneStep, NoSteps, NoDevices, UnknownChip, OtherChip };
inline constexpr OddProfile kOddProfiles[] = {OddProfile::TwoSteps,  OddProfile::OneStep,     OddProfile::NoSteps,
                                              OddProfile::NoDevices, OddProfile::UnknownChip, OddProfile::OtherChip};

inline const char *oddProfileName(OddProfile kind)
{
    switch (kind) {
    case OddProfile::TwoSteps:
        return "two-steps";
    case OddProfile::OneStep:
        return "one-step";
    case OddProfile::NoSteps:
        return "no-steps";
    case OddProfile::NoDevices:
        return "no-devices";
    case OddProfile::UnknownChip:
        return "unknown-chip";
    case OddProfile::OtherChip:
        break;
    }
    return "other-chip";
}

/// Writes the profile to `folder` and returns its path. Two chips, each with a product and a collective per step of
/// 100 us; costs are stated, except for the unknown chip.
inline std::filesystem::path writeOddProfile(const std::filesystem::path &folder, OddProfile kind)
{
    using xplane::StatToWrite;
    constexpr std::int64_t kUs = 1'000'000;
    enum Stat { Group = 1, Category, Flops, Bytes, ProgramId, SymbolId, DeviceType, Peak, Hbm };
    xplane::XSpaceWriter writer;
    const int steps = kind == OddProfile::OneStep || kind == OddProfile::NoSteps ? 1 : 2;
    const bool isKnown = kind != OddProfile::UnknownChip;
    for (int chip = 0; chip < 2 && kind != OddProfile::NoDevices; ++chip) {
        writer.beginPlane(2 + chip, "/device:TPU:" + std::to_string(chip));
        for (const auto &[id, name] :
             {std::pair{Group, "group_id"}, std::pair{Category, "hlo_category"}, std::pair{Flops, "flops"},
              std::pair{Bytes, "bytes_accessed"}, std::pair{ProgramId, "program_id"}, std::pair{SymbolId, "symbol_id"},
              std::pair{DeviceType, "device_type_string"}, std::pair{Peak, "peak_teraflops_per_second"},
              std::pair{Hbm, "peak_hbm_bw_gigabytes_per_second"}})
            writer.statMetadata(id, name);
        writer.planeStat(StatToWrite::string(DeviceType, !isKnown                        ? "TPU v99"
                                                         : kind == OddProfile::OtherChip ? "TPU v5p"
                                                                                         : "TPU v6 Lite"));
        if (isKnown) {
            writer.planeStat(StatToWrite::real(Peak, 918));
            writer.planeStat(StatToWrite::real(Hbm, 1600));
        }
        writer.eventMetadata(1, "1", "1");
        writer.eventMetadata(2, "2", "2");
        for (const auto &[id, name, category] :
             {std::tuple{3, "dot.1", "convolution fusion"}, std::tuple{4, "all-reduce.2", "all-reduce"}}) {
            std::vector<StatToWrite> stats{StatToWrite::string(Category, category),
                                           StatToWrite::unsignedInteger(ProgramId, 17),
                                           StatToWrite::unsignedInteger(SymbolId, static_cast<std::uint64_t>(id))};
            if (isKnown) {
                stats.push_back(StatToWrite::unsignedInteger(Flops, 30'000'000'000));
                stats.push_back(StatToWrite::unsignedInteger(Bytes, 10'000'000));
            }
            writer.eventMetadata(id, std::string("%") + name + " = f32[8] x()", name, stats);
        }
        if (kind != OddProfile::NoSteps) {
            writer.beginLine(1, "Steps", 0);
            for (int step = 0; step < steps; ++step) {
                const StatToWrite group[] = {StatToWrite::integer(Group, step)};
                writer.event(step + 1, step * 100 * kUs, 100 * kUs, group);
            }
            writer.endLine();
        }
        writer.beginLine(3, "XLA Ops", 0);
        for (int step = 0; step < steps; ++step) {
            writer.event(3, step * 100 * kUs, 70 * kUs);
            writer.event(4, (step * 100 + 70) * kUs, (25 + step) * kUs);
        }
        writer.endLine();
        writer.endPlane();
    }
    writer.beginPlane(1, "/host:CPU");
    writer.beginLine(7, "main", 0);
    writer.event(1, 0, 150 * kUs);
    writer.endLine();
    writer.eventMetadata(1, "train");
    writer.endPlane();
    const std::filesystem::path path = folder / (std::string(oddProfileName(kind)) + ".xplane.pb");
    const std::string bytes = writer.take();
    if (auto file = xplane::XSpaceWriter::create(path)) {
        file->raw(bytes);
        (void)file->finish();
    }
    return path;
}

} // namespace planescope::testing
