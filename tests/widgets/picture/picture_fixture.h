#pragma once
// Two hosts with two chips each, a step, loops with ops inside, overlapping asynchronous rows, threads. Picoseconds.
#include "tests/support/session_fixture.h"
#include "widgets/picture/picture_options.h"

namespace planescope::testing {

inline SessionPtr pictureSession()
{
    constexpr std::int64_t us = 1'000'000;
    SessionFixture f("run.xplane.pb");
    for (int host = 0; host < 2; ++host) {
        f.host("host-" + std::to_string(host));
        for (int chip = 0; chip < 2; ++chip) {
            f.plane("/device:TPU:" + std::to_string(chip));
            f.line("Steps", 1).op("train 7", 0, 900 * us);
            f.line("XLA Modules", 2).op("jit_step(17)", 10 * us, 880 * us);
            f.line("XLA Ops", 3).op("while.1", 10 * us, 800 * us, "while");
            f.op("fusion.12", 20 * us, 300 * us, "convolution fusion");
            f.op("all-reduce.3", 400 * us, (300 + 20 * chip) * us, "all-reduce");
            f.line("Async XLA Ops", 4).op("all-gather-start.4", 30 * us, 200 * us, "all-gather");
            f.op("all-gather-start.5", 100 * us, 300 * us, "all-gather");
        }
        f.plane("/host:CPU");
        for (int thread = 0; thread < 5; ++thread)
            f.line("python " + std::to_string(thread)).op("PjitFunction(step)", thread * 10 * us, 50 * us);
    }
    return f.build();
}

inline PictureSource pictureSource(const SessionPtr &session)
{
    return {session, std::make_shared<const OpClassTable>(session), QStringLiteral("run.xplane.pb")};
}

} // namespace planescope::testing
