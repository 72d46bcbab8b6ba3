#pragma once
// What lies in memory at one moment, by what asked for it: a device memory profile, a snapshot, or the compiler's
// report of what did not fit.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace planescope {

struct CallFrame {
    std::string function;
    std::string file;
    std::int64_t line = 0; ///< of the call; 0 when unknown

    /// "train.py:12"; empty without a file.
    std::string place() const { return file.empty() || line <= 0 ? file : file + ":" + std::to_string(line); }
};

/// Blocks of one stack, kind and device.
struct AllocationSite {
    std::int64_t bytes = 0;
    std::int64_t count = 0;
    std::string kind;                 ///< "buffer", "executable", "tensor", "HLO temp"
    std::string device;               ///< "cpu:0", "TPU_0", "cuda:0"; of a report the memory space
    std::vector<std::uint32_t> stack; ///< rows of frames, innermost first
    std::string shape;                ///< of a report
    std::int64_t unpaddedBytes = 0;   ///< of a report: the values alone; 0 when not stated
};

struct AllocationSites {
    enum class Source : std::uint8_t { DeviceProfile, Snapshot, OutOfMemoryReport };

    Source source = Source::DeviceProfile;
    std::vector<CallFrame> frames;
    std::vector<AllocationSite> sites; ///< largest first
    std::uint64_t broken = 0;          ///< samples that name what does not exist; left out
    /// Of a report, rounded as it writes them: all that was needed, what there is, and their parts. 0: not stated.
    std::int64_t neededBytes = 0, capacityBytes = 0;
    std::vector<std::pair<std::string, std::int64_t>> parts;

    std::int64_t totalBytes() const
    {
        std::int64_t sum = 0;
        for (const AllocationSite &site : sites)
            sum += site.bytes;
        return sum;
    }
    /// The innermost frame of the user's own code: not of an installed package. Null for an empty stack.
    const CallFrame *ownFrame(const AllocationSite &site) const;
};

/// True for files of installed packages and of the language itself.
bool isPackageFile(std::string_view file);

} // namespace planescope
