#pragma once
// Small profiles with hardware counters, written as files and read like any other.
#include "model/demo/plane_builder.h"
#include "model/format/session_reader.h"

#include <QTemporaryDir>

#include <limits>
#include <string>
#include <tuple>
#include <vector>

namespace planescope::testing {

/// Registers of the TensorCore of a v6e chip; every chip counts alike, but for the last one's MXU.
struct CounterProfile {
    int chips = 2;
    int samples = 1; ///< readings per chip, each with more than the one before
    std::string deviceType = "TPU v6 Lite";
    bool withOdd = false;     ///< a value that is no number, a negative one, a name twice, none without an id
    bool withStrange = false; ///< ids of nowhere, a smaller value later on, samples against time, no clock
    bool withTracks = false;  ///< 1,000 samples of three counters and a sensor, each microsecond
    bool withReadings = true;
    bool withPower = false;    ///< every kind of sensor by its public name, and spans of throttling
    double lastChipFactor = 1; ///< of MXU_BUSY_1 on the last chip
};

inline constexpr std::uint64_t kFirstCounterId = 3257466888;
inline constexpr std::uint64_t kCounterCycles = 1'000'000;

inline std::string corePath(const std::string &name)
{
    return "VF_CHIP_TC_TCS_TC_MISC_TCS_STATS_TCS_STATS_COUNTERS_UNPRIVILEGED_COUNT_" + name;
}

/// Null when it cannot be written or read.
inline SessionPtr counterSession(const QTemporaryDir &folder, const CounterProfile &profile)
{
    using demo::PendingEvent;
    using demo::PlaneBuilder;
    using xplane::StatToWrite;
    constexpr std::int64_t kUs = 1'000'000;
    struct Register {
        const char *name;
        std::uint64_t index, value;
        const char *set;
    };
    const std::vector<Register> registers{{"CYCLES", 0, kCounterCycles, "TC_COMPUTATION"},
                                          {"SCALAR_ALU_INSTRUCTION_0", 10, 71'000, "TC_COMPUTATION"},
                                          {"SCALAR_ALU_INSTRUCTION_1", 11, 0, "TC_COMPUTATION"},
                                          {"VECTOR_ALU_INSTRUCTION_0", 31, 183'000, "TC_COMPUTATION"},
                                          {"VST_INSTRUCTION", 35, 90'000, "TC_COMPUTATION TC_MEMORY"},
                                          {"VLD_INSTRUCTION_0", 37, 120'000, "TC_MEMORY"},
                                          {"VLD_INSTRUCTION_1", 38, 80'000, "TC_MEMORY"},
                                          {"MXU_BUSY_0", 64, 500'000, "TC_COMPUTATION"},
                                          {"MXU_BUSY_1", 65, 300'000, "TC_COMPUTATION"},
                                          {"MXU_BUSY_2", 66, 200'000, "TC_COMPUTATION"},
                                          {"XLU_BUSY_0", 81, 900'000, "TC_COMPUTATION"},
                                          {"XLU_BUSY_1", 82, 60'000, "TC_COMPUTATION"},
                                          {"XLU_BUSY_2", 83, 40'000, "TC_COMPUTATION"}};
    const std::string path = folder.filePath(QStringLiteral("counters.xplane.pb")).toStdString();
    auto writer = xplane::XSpaceWriter::create(path);
    if (!writer)
        return nullptr;
    for (int chip = 0; chip < profile.chips; ++chip) {
        PlaneBuilder plane(*writer, 2 + chip, "/device:TPU:" + std::to_string(chip));
        plane.planeStat(plane.text("device_type_string", plane.keep(std::string(profile.deviceType))));
        plane.planeStat(plane.number("global_chip_id", static_cast<std::uint64_t>(chip)));
        plane.planeStat(plane.number("device_id", static_cast<std::uint64_t>(chip)));
        const std::int64_t value = plane.name("counter_value");
        plane.line(3, "XLA Ops", {{plane.type("fusion.1"), 0, 1000 * kUs, {}}});
        if (profile.withReadings)
            for (int sample = 0; sample < profile.samples; ++sample) {
                writer->beginLine(100 + sample, "counters_" + std::to_string(100 + sample), 0);
                for (const Register &r : registers) {
                    const bool isMarked = chip + 1 == profile.chips && std::string_view(r.name) == "MXU_BUSY_1";
                    const double factor = isMarked ? profile.lastChipFactor : 1;
                    const std::int64_t type =
                        plane.newType(plane.keep(corePath(r.name)), {},
                                      {plane.number("performance_counter_id", kFirstCounterId + 8 * r.index),
                                       plane.reference("performance_counter_sets", r.set)});
                    const auto count = static_cast<std::uint64_t>(static_cast<double>(r.value) * factor) *
                                       static_cast<std::uint64_t>(sample + 1);
                    const StatToWrite stat = StatToWrite::unsignedInteger(value, count);
                    writer->event(type, (1000 + sample * 100) * kUs, 0, {&stat, 1});
                }
                if (profile.withOdd && chip == 0 && sample == 0) {
                    const auto add = [&](const char *name, StatToWrite stat) {
                        const std::int64_t type = plane.newType(plane.keep(corePath(name)), {}, {});
                        writer->event(type, 1000 * kUs, 0, {&stat, 1});
                    };
                    add("TWICE", StatToWrite::unsignedInteger(value, 5));
                    add("TWICE", StatToWrite::unsignedInteger(value, 6));
                    add("BROKEN", StatToWrite::real(value, std::numeric_limits<double>::quiet_NaN()));
                    add("BELOW_ZERO", StatToWrite::integer(value, -3));
                }
                writer->endLine();
            }
        if (profile.withStrange && chip == 0) {
            const auto type = [&](const char *name, std::uint64_t id) {
                return plane.newType(plane.keep(corePath(name)), {}, {plane.number("performance_counter_id", id)});
            };
            const std::int64_t strange = type("STRANGE", 77), less = type("LESS", kFirstCounterId + 8 * 40);
            // Read later, but numbered before.
            for (const auto &[sample, atUs, count] :
                 {std::tuple<std::int64_t, std::int64_t, std::uint64_t>{300, 2000, 90},
                  {299, 2100, 40},
                  {298, 2200, 45}}) {
                writer->beginLine(sample, "counters_" + std::to_string(sample), 0);
                for (const std::int64_t one : {strange, less}) {
                    const StatToWrite stat = StatToWrite::unsignedInteger(value, count);
                    writer->event(one, atUs * kUs, 0, {&stat, 1});
                }
                writer->event(type("EMPTY", kFirstCounterId + 8 * 41), atUs * kUs, 0, {});
                writer->endLine();
            }
        }
        if (profile.withTracks) {
            std::vector<PendingEvent> events;
            const std::int64_t stats = plane.name("TC Stats"), power = plane.name("power");
            for (int i = 1; i <= 1000; ++i) {
                const auto add = [&](const char *name, std::uint64_t count) {
                    events.push_back({plane.type(name), i * kUs, 0, {StatToWrite::unsignedInteger(stats, count)}});
                };
                add("COUNT_CYCLES", 1750);
                // One burst in the middle.
                add("COUNT_MXU_BUSY_1", i == 500 ? 1700 : 100);
                add("COUNT_MXU_BUSY_2", static_cast<std::uint64_t>(i % 10) * 50);
                if (i % 250 == 0)
                    events.push_back({plane.type("HBM FW Power Meter PL1(W)"),
                                      i * kUs,
                                      0,
                                      {StatToWrite::real(power, 40 + i / 250)}});
            }
            plane.line(std::numeric_limits<std::int64_t>::max(), "_counters_", events);
        }
        if (profile.withPower) {
            std::vector<PendingEvent> events;
            const auto sample = [&](const char *track, const char *series, int i, double measured) {
                events.push_back(
                    {plane.type(track), i * 100 * kUs, 0, {StatToWrite::real(plane.name(series), measured)}});
            };
            for (int i = 1; i <= 4; ++i) {
                sample("HBM FW Max Temperature(C)", "temperature", i, 60 + 0.5 * i);
                for (const char *meter : {"HBM FW Power Meter PL1(W)", "VDD Core FW Power Meter PL4(W)"})
                    sample(meter, "power", i, 40 + i);
                for (const char *meter : {"HBM SPI Sampler Power Meter(W)", "VDD Core SPI Sampler Power Meter(W)"})
                    sample(meter, "Power", i, 100 + i);
                sample("Chip Energy(mJ)", "energy", i, 2500.0 * i);
                sample("TensorCore Frequency(MHz)", "frequency", i, i == 3 ? 1500 : 1750);
                sample("P state", "TC Stats", i, i == 3 ? 1 : 0);
            }
            plane.line(std::numeric_limits<std::int64_t>::max(), "_counters_", events);
            plane.line(40, "Power Throttle",
                       {{plane.type("throttle"), 290 * kUs, 20 * kUs, {}},
                        {plane.type("throttle"), 300 * kUs, 20 * kUs, {}},
                        {plane.type("throttle"), 600 * kUs, 10 * kUs, {}}});
        }
        plane.finish();
    }
    writer->hostname("host-0");
    if (!writer->finish())
        return nullptr;
    const Result<SessionPtr> session = loadSession(path);
    return session ? *session : nullptr;
}

} // namespace planescope::testing
