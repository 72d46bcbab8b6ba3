#pragma once
// Programs of the compiler inside a profile: stat `llo_proto` of /host:metadata, one per HLO that was compiled out of
// line. The message is not published; seen in files:
//
//   program  := 1 name, 2 region, 9* text, 10 module, 11 module id       others: constants, target, ... not read
//   region   := 1* element
//   element  := 1 instruction | 2 loop | 3 predicated | 4 { 1* element }
//   loop, predicated := 1..8 region                                       one per part
//   instruction := 1 id, 2 opcode number                                  operands, shapes, registers are not read
#include "model/store/llo_program.h"
#include "model/store/session.h"

#include <span>
#include <vector>

namespace planescope::llo {

/// Any bytes give something; what is broken says so in LloProgram::isDamaged.
LloProgram readLloProto(std::span<const std::uint8_t> bytes);

/// All of a session, in order of the file.
std::vector<LloProgram> lloPrograms(const Session &session);

} // namespace planescope::llo
