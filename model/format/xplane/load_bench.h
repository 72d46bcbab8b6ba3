#pragma once
// How fast a file loads, beside two marks taken in the same run on the same bytes: a walk that reads nothing but start,
// duration and type of every event into memory that was touched before, and libprotobuf's arena parse.
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace planescope::xplane {

struct BenchOptions {
    std::vector<unsigned> threads{1, 2};
    unsigned repeats = 3;                                   ///< stages take turns; the fastest run of each counts
    bool derive = true;                                     ///< also measure a load that computes the derived lines
    std::uint64_t protobufBytes = std::uint64_t{192} << 20; ///< libprotobuf parses at most this much; 0: not at all
    std::uint64_t memoryLimit = 0; ///< of each load (LoadOptions::memoryLimit); the marks' own memory is not counted
};

struct BenchStage {
    std::string name; ///< "walk", "protobuf", "load", "load_derived"
    unsigned threads = 1;
    std::uint64_t bytes = 0; ///< parsed by this stage
    std::uint64_t events = 0;
    double seconds = 0; ///< fastest run
    double medianSeconds = 0;
    double cpuSeconds = 0; ///< of all threads, least of the runs: what other programs take away does not count
    double userSeconds =
        0; ///< the same without the kernel's part: what clearing new pages takes depends on the machine
    double bytesPerSecond = 0;
    double timeToWalkRatio = 0;       ///< per byte, 1 = as fast as the walk
    double cpuToWalkRatio = 0;        ///< the same with CPU time
    double userToWalkRatio = 0;       ///< the same with the program's own part of it
    std::uint64_t anonymousBytes = 0; ///< added by the loaded session; 0 for the marks
    std::uint64_t peakRssBytes = 0;   ///< of the process during this stage, mapped file pages included; 0 for the walk
    std::uint64_t rows = 0;           ///< events and derived rows; 0 for the marks
    double anonymousToFileRatio = 0;
    double residentBytesPerEvent = 0; ///< of the columns, over the events of the file
    double residentBytesPerRow = 0;   ///< the same over all rows
};

/// What a load should keep to, and what this one did.
struct BenchLimit {
    std::string name;
    double value = 0;
    double limit = 0;
    double goal = 0;      ///< where we want to be; the limit where nothing better is planned
    bool isLeast = false; ///< the value should be at least the limit, not at most
    bool holds() const { return isLeast ? value >= limit : value <= limit; }
    bool reachesGoal() const { return isLeast ? value >= goal : value <= goal; }
};

struct BenchReport {
    std::uint64_t fileBytes = 0;
    std::uint64_t events = 0;
    std::vector<BenchStage> stages;
    std::vector<BenchLimit> limits;  ///< of the stages that ran
    double protobufToLoadRatio = 0;  ///< time per byte of libprotobuf over that of our load on one thread
    double anonymousToFileRatio = 0; ///< of the load on one thread
    bool protobufParsedAll = true;
};

/// Needs a plain XSpace file, not a packed one. Cost: repeats times all stages.
Result<BenchReport> runLoadBench(const std::filesystem::path &path, const BenchOptions &options = {});

} // namespace planescope::xplane
