#include "model/analysis/line_words.h"

namespace planescope {

std::string_view opClassWord(OpClass c)
{
    static constexpr std::string_view words[] = {"matrix",    "vector", "kernel", "collective", "async-collective",
                                                 "data",      "infeed", "sparse", "host",       "python",
                                                 "structure", "unknown"};
    static_assert(std::size(words) == kOpClassCount);
    return words[static_cast<std::size_t>(c)];
}

std::string_view lineKindWord(LineKind kind)
{
    static constexpr std::string_view words[] = {
        "steps",          "modules",      "ops",          "async-ops",   "traceme",     "name-scope", "framework-ops",
        "source",         "host-offload", "launch-stats", "stream",      "host-thread", "sparse-ops", "sparse-steps",
        "sparse-modules", "counters",     "counter-dump", "tensor-core", "other"};
    static_assert(std::size(words) == static_cast<std::size_t>(LineKind::Other) + 1);
    return words[static_cast<std::size_t>(kind)];
}

std::string_view planeKindWord(PlaneKind kind)
{
    static constexpr std::string_view words[] = {"host-cpu",     "tpu-core",   "sparse-core",   "tpu-non-core",
                                                 "gpu",          "custom",     "host-metadata", "task-environment",
                                                 "scope-ranges", "host-other", "unknown"};
    static_assert(std::size(words) == static_cast<std::size_t>(PlaneKind::Unknown) + 1);
    return words[static_cast<std::size_t>(kind)];
}

std::string_view severityWord(Severity severity)
{
    static constexpr std::string_view words[] = {"info", "notice", "data-loss", "error"};
    return words[static_cast<std::size_t>(severity)];
}

std::string_view importCodeWord(ImportCode code)
{
    // A switch, so that the compiler names a code without a word.
    switch (code) {
    case ImportCode::FileTruncated:
        return "file-truncated";
    case ImportCode::DamagedRegion:
        return "damaged-region";
    case ImportCode::EventsSkipped:
        return "events-skipped";
    case ImportCode::NegativeDuration:
        return "negative-duration";
    case ImportCode::NegativeTime:
        return "negative-time";
    case ImportCode::TimeOverflow:
        return "time-overflow";
    case ImportCode::UnknownEventType:
        return "unknown-event-type";
    case ImportCode::UnknownStatName:
        return "unknown-stat-name";
    case ImportCode::MissingId:
        return "missing-id";
    case ImportCode::DuplicateId:
        return "duplicate-id";
    case ImportCode::LinesMerged:
        return "lines-merged";
    case ImportCode::PlanesMerged:
        return "planes-merged";
    case ImportCode::UnsortedLine:
        return "unsorted-line";
    case ImportCode::PartialOverlap:
        return "partial-overlap";
    case ImportCode::AggregatedEvents:
        return "aggregated-events";
    case ImportCode::EventLimit:
        return "event-limit";
    case ImportCode::StatOffsetLimit:
        return "stat-offset-limit";
    case ImportCode::ProducerError:
        return "producer-error";
    case ImportCode::ProducerWarning:
        return "producer-warning";
    case ImportCode::DroppedByProducer:
        return "dropped-by-producer";
    case ImportCode::InstructionsSkipped:
        return "instructions-skipped";
    case ImportCode::HostSkipped:
        return "host-skipped";
    case ImportCode::HostNotAligned:
        return "host-not-aligned";
    case ImportCode::NoTimeline:
        return "no-timeline";
    case ImportCode::TrailingData:
        return "trailing-data";
    case ImportCode::DerivedLimit:
        return "derived-limit";
    case ImportCode::KindNotShown:
        return "kind-not-shown";
    case ImportCode::TextRepaired:
        return "text-repaired";
    }
    return "unknown";
}

} // namespace planescope
