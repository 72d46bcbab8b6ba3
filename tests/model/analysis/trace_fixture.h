#pragma once
// Two chips with the same ops, one step line, stats on one op. Picoseconds.
#include "model/store/builders.h"
#include "tests/support/stat_fixture.h"

namespace planescope::testing {

struct TraceFixture {
    SessionPtr session;
    LineId steps, ops, async, otherOps;
    EventRef loop;   ///< while.1 [0, 100)
    EventRef fusion; ///< fusion.7 [10, 40) inside the loop
};

inline TraceFixture traceFixture()
{
    SessionBuilder b("fixture.xplane.pb");
    auto stats = std::make_shared<StatFixture>();
    const HostId host = b.addHost("host-a");
    const PlaneId chip0 = b.addPlane(host, "/device:TPU:0", 0);
    const PlaneId chip1 = b.addPlane(host, "/device:TPU:1", 1);
    TraceFixture f;
    f.steps = b.addLine(chip0, "Steps", 1);
    f.ops = b.addLine(chip0, "XLA Ops", 3);
    f.async = b.addLine(chip0, "Async XLA Ops", 4);
    f.otherOps = b.addLine(chip1, "XLA Ops", 3);

    const auto typeStats = stats->add({{b.intern("flops"), StatKind::Int64, 0, 2000, {}},
                                       {b.intern("bytes_accessed"), StatKind::Int64, 0, 4096, {}},
                                       {b.intern("occupancy"), StatKind::Double, 0.5, 0, {}}});
    const auto eventStats = stats->add({{b.intern("flops"), StatKind::Int64, 0, 3000, {}},
                                        {b.intern("run_id"), StatKind::Uint64, 0, 12190760917235803885u, {}},
                                        {b.intern("note"), StatKind::String, 0, 0, "hand \"made\", twice"}});

    const EventTypeId step0 = b.addType(chip0, "train 0"), step1 = b.addType(chip0, "train 1");
    const EventTypeId loop = b.addType(chip0, "%while.1 = while(...)", "while.1", "while");
    EventType made;
    made.plane = chip0;
    made.name = b.intern("%fusion.7 = bf16[8,128] fusion(...), kind=kLoop");
    made.displayName = b.intern("fusion.7");
    made.category = b.intern("loop fusion");
    made.source = b.intern("model.py:17");
    made.frameworkOp = b.intern("jit(f)/mul:");
    made.programId = 12190760917235803885u;
    made.hasProgramId = true;
    made.statHandle = typeStats;
    const EventTypeId fusion = b.addType(made);
    const EventTypeId reduce = b.addType(chip0, "%all-reduce.2 = all-reduce(...)", "all-reduce.2", "all-reduce");
    const EventTypeId copy = b.addType(chip0, "%copy-start.3 = copy-start(...)", "copy-start.3", "copy-start");
    const EventTypeId otherFusion =
        b.addType(chip1, "%fusion.7 = bf16[8,128] fusion(...), kind=kLoop", "fusion.7", "loop fusion");
    Program program;
    program.host = host;
    program.id = 12190760917235803885u;
    program.name = b.intern("jit_f(12190760917235803885)");
    b.addProgram(program);

    b.addEvent(f.steps, step0, TimePoint::ps(0), Duration::ps(100));
    b.addEvent(f.steps, step1, TimePoint::ps(100), Duration::ps(100));
    b.addEvent(f.ops, loop, TimePoint::ps(0), Duration::ps(100));
    b.addEvent(f.ops, fusion, TimePoint::ps(10), Duration::ps(30), eventStats);
    b.addEvent(f.ops, fusion, TimePoint::ps(50), Duration::ps(20));
    b.addEvent(f.ops, reduce, TimePoint::ps(120), Duration::ps(60));
    b.addEvent(f.ops, fusion, TimePoint::ps(185), Duration::ps(10));
    b.addEvent(f.async, copy, TimePoint::ps(5), Duration::ps(50));
    b.addEvent(f.async, copy, TimePoint::ps(15), Duration::ps(90));
    b.addEvent(f.otherOps, otherFusion, TimePoint::ps(12), Duration::ps(40));
    b.setStatSource(stats);
    f.session = b.finish();
    f.loop = {f.ops, 0};
    f.fusion = {f.ops, 1};
    return f;
}

} // namespace planescope::testing
