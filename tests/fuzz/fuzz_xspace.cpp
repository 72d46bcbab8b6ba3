// Any bytes as an XSpace: nothing may crash, hang, read out of bounds or break what a session promises.
#include "model/io/sniff.h"
#include "tests/fuzz/fuzz_space.h"

#include <cstdlib>
#include <cstring>

using namespace planescope;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

void readAll(const Session &session)
{
    std::uint64_t seen = 0;
    const StatVisitor count = [&seen](const StatView &stat) {
        for (const char c : stat.text)
            seen += static_cast<unsigned char>(c); // touches what a view would show
    };
    for (std::uint32_t plane = 0; plane < session.planes().size(); ++plane)
        session.visitPlaneStats(PlaneId{plane}, count);
    for (std::uint32_t id = 0; id < session.lines().size(); ++id) {
        const Line &line = session.line(LineId{id});
        for (std::uint64_t row = 0; row < line.events.size(); ++row) {
            require(line.events.type[row] < session.eventTypes().size());
            require(line.events.lane[row] < line.laneCount);
            require(line.events.durationPs[row] >= 0);
            require(row == 0 || line.events.beginPs[row] >= line.events.beginPs[row - 1]);
            session.visitStats({LineId{id}, row}, count);
        }
    }
    for (const CounterTrack &track : session.counters())
        require(track.timePs.size() == track.value.size());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    xplane::SourceFile file = fuzzFile(data, size);
    (void)sniff(file.content.bytes);
    LoadHooks hooks;
    hooks.indexed = [](const SessionPtr &rows) { require(!rows->isComplete()); };
    const auto session = fuzzSpace(std::move(file), hooks);
    if (session)
        readAll(**session);
    return 0;
}
