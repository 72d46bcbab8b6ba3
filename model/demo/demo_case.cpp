#include "model/demo/demo_case.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace planescope::demo {

const TrainingCase &batchOne()
{
    static const TrainingCase one{
        .name = "mixtral-8x22b-b1",
        .opsFile = "ops-b1.tsv",
        .moduleFile = "jit_train_step-b1.hlo_proto.pb",
        .batch = 1,
        .slowness = {0, 1200, 600, 1800, 900, 15000, 300, 1500},
        .gapTicks = {0, ticksOfUs(18'400), ticksOfUs(42'600)},
        .firstRun = 1201,
        .epochNs = 1'783'500'000'000'000'000,
        .mxuPercent = 27.6,
        .hbmPercent = 30.98,
        .rates = {31.5, 331'000, 27.9, 244'000, 16.2, 260'300},
        .busyShare = 2760,
        .parameterBytes = 4'424'966'148,
        .temporaryBytes = 8'459'935'740,
        .recordedSteps = 128,
        .isSnapshot = false,
    };
    return one;
}

const TrainingCase &batchEight()
{
    static const TrainingCase eight{
        .name = "mixtral-8x22b-b8",
        .opsFile = "ops-b8.tsv",
        .moduleFile = "jit_train_step-b8.hlo_proto.pb",
        .batch = 8,
        .slowness = {0, 240, 120, 360, 180, 3000, 60, 300},
        .gapTicks = {0, ticksOfUs(18'400), ticksOfUs(3'100)},
        .firstRun = 2201,
        .epochNs = 1'783'510'000'000'000'000,
        .mxuPercent = 60.74,
        .hbmPercent = 20.33,
        .rates = {26.3, 48'100, 22.8, 24'700, 16.2, 260'300},
        .busyShare = 6074,
        .parameterBytes = 4'425'195'524,
        .temporaryBytes = 26'713'317'372,
        .recordedSteps = 96,
        .isSnapshot = true,
    };
    return eight;
}

std::int64_t ticksOfUs(double us)
{
    return std::max<std::int64_t>(1, std::llround(us * static_cast<double>(kPsPerUs) / static_cast<double>(kTickPs)));
}

std::int64_t floorDivide(std::int64_t value, std::int64_t divisor)
{
    const std::int64_t quotient = value / divisor;
    return value % divisor < 0 ? quotient - 1 : quotient;
}

std::uint64_t linkKey(std::uint64_t run, std::uint64_t chip, std::uint64_t program)
{
    std::uint64_t hash = 0xCBF29CE484222325; // FNV-1a
    for (std::uint64_t word : {run, chip, program})
        for (int i = 0; i < 8; ++i, word >>= 8)
            hash = (hash ^ (word & 0xFF)) * 0x100000001B3;
    return (hash >> 1) | 1;
}

std::string moduleName(std::string_view name, std::uint64_t program)
{
    return std::string(name) + "(" + std::to_string(program) + ")";
}

} // namespace planescope::demo
