// Any bytes as an XSpace: nothing may crash, hang, read out of bounds or break what a session promises.
#include "model/format/xplane/xspace_loader.h"
#include "model/io/sniff.h"

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
    // A copy of exactly this size, so that a read beyond it is seen.
    const std::shared_ptr<std::uint8_t[]> copy(new std::uint8_t[size]);
    if (size > 0)
        std::memcpy(copy.get(), data, size);
    xplane::SourceFile file;
    file.name = "fuzz.xplane.pb";
    file.content.bytes = {copy.get(), size};
    file.content.fileSize = size;
    file.content.owner = std::shared_ptr<const void>(copy, copy.get());
    (void)sniff(file.content.bytes);
    LoadOptions options;
    options.threads = 1;
    LoadHooks hooks;
    hooks.indexed = [](const SessionPtr &rows) { require(!rows->isComplete()); };
    std::vector<xplane::SourceFile> files;
    files.push_back(std::move(file));
    const auto session = xplane::loadSpaces("fuzz", std::move(files), {}, options, hooks);
    if (session)
        readAll(**session);
    return 0;
}
