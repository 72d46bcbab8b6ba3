#include "model/format/hlo/program_summary.h"

#include "hlo.pb.h"

#include <google/protobuf/arena.h>

namespace planescope {

namespace {

constexpr std::size_t kLargestProto = std::size_t{256} << 20;

} // namespace

Result<ProgramSummary> summarizeProgram(std::string_view hloProto)
{
    if (hloProto.size() > kLargestProto)
        return fail(ErrorCode::TooLarge, {}, 0, "HLO proto of 256 MiB");
    google::protobuf::Arena arena;
    auto *proto = google::protobuf::Arena::CreateMessage<proto::HloProto>(&arena);
    if (!proto->ParseFromArray(hloProto.data(), static_cast<int>(hloProto.size())) || !proto->has_hlo_module())
        return fail(ErrorCode::Damaged, {}, 0, "HLO proto");
    ProgramSummary summary;
    summary.moduleName = proto->hlo_module().name();
    for (const proto::HloComputationProto &computation : proto->hlo_module().computations()) {
        ++summary.computations;
        summary.instructions += static_cast<std::uint64_t>(computation.instructions_size());
    }
    return summary;
}

} // namespace planescope
