#pragma once
// What benches that take "FILE [ROUNDS]" begin with.
#include "model/format/session_reader.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace planescope {

struct BenchProfile {
    SessionPtr session; ///< null: it was said why, and exitCode is for main()
    int rounds = 5;
    int exitCode = 0;
};

inline BenchProfile benchProfile(int argc, char **argv)
{
    BenchProfile out;
    if (argc < 2) {
        std::fprintf(stderr, "%s FILE [ROUNDS]\n", argv[0]);
        out.exitCode = 2;
        return out;
    }
    if (argc > 2)
        out.rounds = std::max(1, std::atoi(argv[2]));
    if (const Result<SessionPtr> loaded = loadSession(argv[1])) {
        out.session = *loaded;
    } else {
        std::fprintf(stderr, "%s cannot be read\n", argv[1]);
        out.exitCode = 3;
    }
    return out;
}

} // namespace planescope
