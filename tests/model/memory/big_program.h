#pragma once
// A program of any length with a buffer assignment and a heap trace, as a serialised HloProto.
#include "model/io/wire_writer.h"

#include <string>

namespace planescope::testing {

/// One buffer for each of `count` instructions; each lives for twenty of them.
inline std::string bigProgram(std::uint64_t count)
{
    std::string computation, assignment, allocation, trace;
    wire::putBytes(computation, 1, "main");
    wire::putNumber(computation, 5, std::uint64_t{1});
    wire::putNumber(allocation, 2, std::uint64_t{1} << 27);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string name = "fusion." + std::to_string(i);
        std::string shape, metadata, instruction, defined, buffer, assigned, event;
        wire::putNumber(shape, 2, std::uint64_t{16}); // bf16
        wire::putNumber(shape, 3, 8 + i % 512);
        wire::putNumber(shape, 3, std::uint64_t{1024});
        wire::putBytes(metadata, 2, "jit(step)/layer/mlp/dot_general");
        wire::putBytes(instruction, 1, name);
        wire::putBytes(instruction, 2, i == 0 ? "parameter" : "fusion");
        wire::putBytes(instruction, 3, shape);
        wire::putBytes(instruction, 7, metadata);
        wire::putNumber(instruction, 35, i);
        if (i > 0)
            wire::putNumber(instruction, 36, i - 1);
        wire::putBytes(computation, 2, instruction);
        wire::putNumber(defined, 4, i);
        wire::putNumber(buffer, 1, i);
        wire::putNumber(buffer, 2, (8 + i % 512) * 2048);
        wire::putBytes(buffer, 3, defined);
        wire::putBytes(assignment, 1, buffer);
        wire::putNumber(assigned, 1, i);
        wire::putNumber(assigned, 2, i % 64 * (std::uint64_t{1} << 21));
        wire::putNumber(assigned, 3, (8 + i % 512) * 2048);
        wire::putBytes(allocation, 9, assigned);
        wire::putNumber(event, 2, i);
        wire::putBytes(event, 4, name);
        wire::putBytes(trace, 1, event);
        if (i >= 20) {
            std::string end;
            wire::putNumber(end, 1, std::uint64_t{1});
            wire::putNumber(end, 2, i - 20);
            wire::putBytes(end, 4, name);
            wire::putBytes(trace, 1, end);
        }
    }
    std::string module, proto;
    wire::putBytes(module, 1, "big");
    wire::putBytes(module, 2, "main");
    wire::putBytes(module, 3, computation);
    wire::putNumber(module, 6, std::uint64_t{1});
    wire::putBytes(assignment, 3, allocation);
    wire::putBytes(assignment, 4, trace);
    wire::putBytes(proto, 1, module);
    wire::putBytes(proto, 3, assignment);
    return proto;
}

} // namespace planescope::testing
