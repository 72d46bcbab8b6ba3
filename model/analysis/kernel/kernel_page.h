#pragma once
// Everything known about the kernels of a profile, put together: the calls, the listings, which of them belong
// together, what was measured inside, and what the schedule promised.
#include "model/analysis/kernel/kernel_calls.h"
#include "model/analysis/kernel/kernel_code.h"
#include "model/analysis/kernel/kernel_match.h"
#include "model/analysis/kernel/kernel_promise.h"
#include "model/analysis/kernel/kernel_recording.h"
#include "model/analysis/kernel/launch_detail.h"
#include "model/analysis/kernel/llo_detectors.h"
#include "model/store/llo_program.h"
#include "model/store/session.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace planescope {

/// What the user said: this call is that program's.
struct ChosenCode {
    std::uint64_t programId = 0;
    std::string call, program;
    bool operator==(const ChosenCode &) const = default;
};

/// One launch with what was recorded inside it.
struct DetailedLaunch {
    LaunchDetail detail;
    std::optional<KernelPromise> promise; ///< with a listing whose build ran or is not contradicted
    LloFindings findings;
};

struct KernelFacts {
    KernelCall call;
    std::vector<DetailedLaunch> launches; ///< those of call.detailed; of a call without any, the longest launch
    std::vector<CodeMatch> matches;       ///< the best first; code = row of KernelPage::codes
    /// Mosaic body of the call in the program's HLO: text, or bytecode that is only named; null without one.
    std::shared_ptr<const MlirText> mosaic;
    /// Of the launches whose hardware counters were sampled from begin to end.
    std::uint64_t sampledLaunches = 0;
    std::optional<double> sampledMatrixBusy, sampledSyncWait;
    /// The best one, unless it is of another build.
    std::optional<CodeMatch> code() const;
};

struct KernelPage {
    SessionPtr session;
    std::vector<KernelFacts> calls; ///< longest total first
    std::vector<KernelCodePtr> codes;
    std::vector<Error> problems;
    std::vector<std::string> folders; ///< that were looked into for listings
    /// An MLIR file that was opened without a listing; null without one.
    std::shared_ptr<const MlirText> loneMlir;
    std::string loneMlirFile;
    std::vector<LloProgram> debugPrograms; ///< llo_proto of the profile
    KernelRecording recording;
    double peakFlops = 0; ///< per second and core; 0: unknown

    const KernelCode *codeOf(const KernelFacts &facts) const;
};
using KernelPagePtr = std::shared_ptr<const KernelPage>;

struct KernelPageOptions {
    LaunchOptions launch;
    std::vector<ChosenCode> chosen;
    std::size_t mostLaunches = 16; ///< of one call whose inside is read
};

/// Null when stopped.
KernelPagePtr kernelPage(SessionPtr session, std::vector<KernelCodePtr> codes, const KernelPageOptions &options = {},
                         const std::stop_token &stop = {});

/// Where an event of the trace stands in a listing: a mark, or a row of an instruction.
struct EventBundle {
    std::uint32_t call = 0;      ///< row of KernelPage::calls
    std::uint32_t code = 0;      ///< row of KernelPage::codes
    std::uint32_t bundle = 0;    ///< row of the listing
    bool isInterpolated = false; ///< an instruction row: its time is between two marks
};
std::optional<EventBundle> bundleOfEvent(const KernelPage &page, EventRef event);

/// When a bundle ran: every window between the marks around it, in one launch.
struct BundleWindow {
    TimeRange range;
    bool isExact = false; ///< the bundle holds a mark, and the window is that moment
};
std::vector<BundleWindow> windowsOfBundle(const KernelPage &page, std::uint32_t call, std::uint32_t launch,
                                          std::uint32_t bundle);

} // namespace planescope
