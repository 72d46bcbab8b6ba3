#pragma once
// The figures of the case study: training a mixture-of-experts model on 256 chips with batch 1 and batch 8, of which
// the profile holds two hosts with four chips each. They are rebuilt from what a talk published; nothing was measured.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace planescope::demo {

inline constexpr std::string_view kNotice =
    "SYNTHETIC: rebuilt from the figures of a published talk; not a measurement";
inline constexpr std::string_view kSource =
    "Case study of a published talk: Mixtral 8x22B training on Trillium, 4K sequence length, batch size 1 and 8";

/// Device clocks count in whole ticks.
inline constexpr std::int64_t kTickPs = 1250;
inline constexpr std::int64_t kPsPerUs = 1'000'000;
inline constexpr std::int64_t kPsPerMs = 1'000'000'000;

inline constexpr std::uint32_t kHosts = 2;
inline constexpr std::uint32_t kChipsPerHost = 4;
inline constexpr std::uint32_t kChips = kHosts * kChipsPerHost;
inline constexpr std::uint32_t kSteps = 3;
inline constexpr int kFirstStep = 101;
inline constexpr int kLayers = 56;
/// The layer that the talk shows; its backward pass in step kNamedStep has exactly the published length.
inline constexpr int kNamedLayer = 17;
inline constexpr std::uint32_t kNamedStep = 1;

inline constexpr std::uint64_t kTrainProgram = 0x5A17C0DE00000001;
inline constexpr std::uint64_t kFetchProgram = 0x5A17C0DE00000002;
inline constexpr std::uint64_t kKernelProgram = 0x5A17C0DE00000003;

/// HBM utilisation in percent and what a chip sends to its neighbours in MB/s, per phase of a step.
struct PhaseRates {
    double forwardHbm, forwardIci, backwardHbm, backwardIci, reduceHbm, reduceIci;
};

struct TrainingCase {
    std::string_view name;                     ///< of the run: "mixtral-8x22b-b1"
    std::string_view opsFile;                  ///< built-in tables
    std::string_view moduleFile;               ///< program with its buffer assignment
    std::int64_t batch;                        ///< sequences per chip
    std::array<std::int64_t, kChips> slowness; ///< parts per million
    std::array<std::int64_t, kSteps> gapTicks; ///< what delays each step
    std::int64_t firstRun;
    std::uint64_t epochNs;
    double mxuPercent, hbmPercent; ///< as the profiler itself notes them
    PhaseRates rates;
    std::int64_t busyShare;      ///< U of the counters
    std::int64_t parameterBytes; ///< in HBM from the start
    std::int64_t temporaryBytes; ///< that the program reserves
    std::uint32_t recordedSteps; ///< of the kernel's grid
    bool isSnapshot;             ///< marked as cut out of continuous profiling
};

const TrainingCase &batchOne();
const TrainingCase &batchEight();

/// x microseconds in ticks, rounded, at least one.
std::int64_t ticksOfUs(double us);
/// Division that rounds down, for negative numbers, too. `divisor` > 0.
std::int64_t floorDivide(std::int64_t value, std::int64_t divisor);
/// What ties the launch of a program on the host to its run on a chip.
std::uint64_t linkKey(std::uint64_t run, std::uint64_t chip, std::uint64_t program);
/// "jit_train_step(6491869447593132033)".
std::string moduleName(std::string_view name, std::uint64_t program);
/// How far the clock of a chip runs behind.
inline constexpr std::int64_t deviceDelayPs(std::uint32_t chip) { return 12'500'000 * (std::int64_t{chip} + 1); }

} // namespace planescope::demo
