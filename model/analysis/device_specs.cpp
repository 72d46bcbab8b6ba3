#include "model/analysis/device_specs.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace planescope {

namespace {

struct PlaneFacts {
    std::map<std::string, double, std::less<>> numbers;
    std::map<std::string, std::string, std::less<>> texts;

    double number(std::string_view name) const
    {
        const auto found = numbers.find(name);
        return found == numbers.end() ? 0 : found->second;
    }
    std::string text(std::string_view name) const
    {
        const auto found = texts.find(name);
        return found == texts.end() ? std::string() : found->second;
    }
};

PlaneFacts factsOf(const Session &session, PlaneId plane)
{
    PlaneFacts facts;
    session.visitPlaneStats(plane, [&](const StatView &stat) {
        const std::string name(session.text(stat.name));
        if (stat.kind == StatKind::Double)
            facts.numbers[name] = stat.number;
        else if (stat.kind == StatKind::Int64)
            facts.numbers[name] = static_cast<double>(stat.toInt64());
        else if (stat.kind == StatKind::Uint64)
            facts.numbers[name] = static_cast<double>(stat.bits);
        else if (stat.kind == StatKind::String)
            facts.texts[name] = std::string(stat.text);
    });
    return facts;
}

/// Dense operations per SM and cycle of the fastest float format up to 16 bits; by compute capability, newest first.
struct NvidiaChip {
    int major, minor, flops;
};
constexpr NvidiaChip kNvidia[] = {{10, 0, 8192}, {9, 0, 4096}, {8, 9, 1024}, {8, 6, 1024}, {8, 0, 2048}, {7, 5, 1024},
                                  {7, 0, 1024},  {6, 1, 256},  {6, 0, 256},  {5, 0, 256},  {3, 0, 384},  {2, 0, 64}};

struct AmdChip {
    std::string_view name;
    int flops, ldsBytes;
};
constexpr AmdChip kAmd[] = {{"gfx908", 1024, 128}, {"gfx90a", 1024, 128}, {"gfx942", 2048, 128}, {"gfx950", 4096, 256}};

std::string nvidiaName(int major, int minor)
{
    const char *name = "";
    switch (major) {
    case 2:
        name = "Fermi";
        break;
    case 3:
        name = "Kepler";
        break;
    case 5:
        name = "Maxwell";
        break;
    case 6:
        name = "Pascal";
        break;
    case 7:
        name = minor < 5 ? "Volta" : "Turing";
        break;
    case 8:
        name = minor < 9 ? "Ampere" : "Ada Lovelace";
        break;
    case 9:
        name = "Hopper";
        break;
    case 10:
        name = "Blackwell";
        break;
    default:
        break;
    }
    return *name ? std::string("Nvidia GPU (") + name + ")" : std::string("Nvidia GPU");
}

bool isGfxName(std::string_view name)
{
    return name.size() >= 6 && name.substr(0, 3) == "gfx" &&
           std::all_of(name.begin() + 3, name.begin() + 6,
                       [](char c) { return std::isxdigit(static_cast<unsigned char>(c)); });
}

void fillGpu(const PlaneFacts &facts, DevicePeaks &out)
{
    out.unitCount = static_cast<std::int64_t>(facts.number("core_count"));
    out.clockKhz = static_cast<std::int64_t>(facts.number("clock_rate"));
    const int major = static_cast<int>(facts.number("compute_cap_major"));
    const int minor = static_cast<int>(facts.number("compute_cap_minor"));
    const std::string vendor = facts.text("device_vendor");
    double sharedBytesPerCycle = 0;
    if (vendor == "Nvidia") {
        const NvidiaChip *chip = std::end(kNvidia) - 1;
        for (const NvidiaChip &c : kNvidia)
            if (major > c.major || (major == c.major && minor >= c.minor)) {
                chip = &c;
                break;
            }
        out.flopsPerUnitAndCycle = chip->flops;
        out.architecture = std::to_string(major) + "." + std::to_string(minor);
        out.deviceType = nvidiaName(major, minor);
        sharedBytesPerCycle = major <= 2 ? 64 : 256;
    } else if (vendor == "AMD") {
        const std::string given = facts.text("gpu_device_name");
        std::string name = isGfxName(given) ? given : std::string();
        if (name.empty() && major == 9)
            name = minor == 4 ? "gfx942" : minor == 5 ? "gfx950" : "";
        const auto chip =
            std::find_if(std::begin(kAmd), std::end(kAmd), [&](const AmdChip &c) { return c.name == name; });
        if (chip != std::end(kAmd)) {
            out.flopsPerUnitAndCycle = chip->flops;
            sharedBytesPerCycle = chip->ldsBytes;
        }
        out.architecture = name;
        out.deviceType = name.empty() ? major > 0 ? "AMD GPU - gfx-" + std::to_string(major) + "XX series" : "AMD GPU"
                                      : "AMD GPU - " + name;
    } else {
        out.deviceType = "GPU";
    }
    const double cyclesPerSecond = static_cast<double>(out.clockKhz) * 1e3;
    const auto units = static_cast<double>(out.unitCount);
    if (const double stated = facts.number("peak_teraflops_per_second"); stated > 0) {
        out.flopsPerSecond = stated * 1e12;
        out.flopsSource = PeakSource::PlaneStat;
    } else if (out.flopsPerUnitAndCycle > 0 && units > 0 && cyclesPerSecond > 0) {
        out.flopsPerSecond = static_cast<double>(out.flopsPerUnitAndCycle) * units * cyclesPerSecond;
        out.flopsSource = PeakSource::ChipTable;
    }
    const auto set = [&](MemoryPort port, double value) { out.bytesPerSecond[static_cast<std::size_t>(port)] = value; };
    set(MemoryPort::Hbm, facts.number("memory_bandwidth"));
    const double shared = sharedBytesPerCycle * cyclesPerSecond * units;
    const double read = facts.number("peak_sram_rd_bw_gigabytes_per_second") * 1e9;
    const double write = facts.number("peak_sram_wr_bw_gigabytes_per_second") * 1e9;
    set(MemoryPort::SramRead, read > 0 ? read : shared);
    set(MemoryPort::SramWrite, write > 0 ? write : shared);
    out.hasMergedVmem = true;
}

void fillTpu(const PlaneFacts &facts, DevicePeaks &out)
{
    out.deviceType = facts.text("device_type_string");
    out.flopsPerSecond = facts.number("peak_teraflops_per_second") * 1e12;
    out.flopsSource = out.flopsPerSecond > 0 ? PeakSource::PlaneStat : PeakSource::Missing;
    constexpr std::array<std::string_view, kMemoryPortCount> names{
        "peak_hbm_bw_gigabytes_per_second",     "peak_sram_rd_bw_gigabytes_per_second",
        "peak_sram_wr_bw_gigabytes_per_second", "peak_cmem_rd_bw_gigabytes_per_second",
        "peak_cmem_wr_bw_gigabytes_per_second", "peak_vmem_rd_bw_gigabytes_per_second",
        "peak_vmem_wr_bw_gigabytes_per_second"};
    for (std::size_t i = 0; i < names.size(); ++i)
        out.bytesPerSecond[i] = facts.number(names[i]) * 1e9;
    out.hasMegacore = facts.number("has_megacore") != 0;
    out.hasMergedVmem = facts.number("has_merged_vmem") != 0;
    out.hasCmem = out.bandwidth(MemoryPort::CmemRead) > 0 || out.bandwidth(MemoryPort::CmemWrite) > 0;
}

} // namespace

DevicePeaks devicePeaks(const Session &session)
{
    DevicePeaks peaks;
    const auto count = [&](PlaneKind kind) {
        return static_cast<std::size_t>(std::count_if(session.planes().begin(), session.planes().end(),
                                                      [&](const Plane &p) { return p.kind == kind; }));
    };
    const bool isTpu = count(PlaneKind::TpuCore) + count(PlaneKind::SparseCore) > 0;
    const PlaneKind kind = isTpu ? PlaneKind::TpuCore : PlaneKind::Gpu;
    peaks.deviceCount = count(kind);
    bool isFirst = true;
    for (std::uint32_t i = 0; i < session.planes().size(); ++i) {
        if (session.planes()[i].kind != kind)
            continue;
        DevicePeaks own;
        own.deviceCount = peaks.deviceCount;
        own.kind = isTpu ? DeviceKind::Tpu : DeviceKind::Gpu;
        const PlaneFacts facts = factsOf(session, PlaneId{i});
        if (isTpu)
            fillTpu(facts, own);
        else
            fillGpu(facts, own);
        if (isFirst)
            peaks = own;
        else if (own.flopsPerSecond != peaks.flopsPerSecond || own.bytesPerSecond != peaks.bytesPerSecond)
            peaks.peaksDiffer = true;
        isFirst = false;
    }
    if (isFirst && isTpu)
        peaks.kind = DeviceKind::Tpu;
    return peaks;
}

} // namespace planescope
