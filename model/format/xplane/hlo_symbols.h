#pragma once
// Framework op and source line of the instructions of HLO programs, as far as derived lines need them.
//
//   HloProto 1 hlo_module -> HloModuleProto 3 computations -> 2 instructions -> 1 name, 7 metadata
//   OpMetadata: 1 op_type, 2 op_name, 3 source_file, 4 source_line          (xla/service/hlo.proto, xla_data.proto)
#include "model/store/session.h"

#include <string>
#include <unordered_map>

namespace planescope {

struct HloSymbol {
    std::string frameworkOp; ///< "op_name:op_type", as a tf_op stat would be; ":" when the program says nothing
    std::string source;      ///< "file.py:37", file without folder; empty when unknown
};

/// Symbols of the programs of one host. A program is read when it is first asked for.
class HloSymbols
{
public:
    HloSymbols(const Session &session, HostId host);
    /// Nullptr for an unknown program or instruction. Valid as long as this object.
    const HloSymbol *find(std::uint64_t programId, std::string_view instruction);

private:
    using Instructions = std::unordered_map<std::string, HloSymbol>;
    std::unordered_map<std::uint64_t, std::string_view> m_protos;
    std::unordered_map<std::uint64_t, Instructions> m_programs;
};

} // namespace planescope
