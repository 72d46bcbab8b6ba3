#include "app/cli/memory_answer.h"

#include "model/format/hlo/hlo_buffers.h"

#include <algorithm>
#include <map>

namespace planescope::cli {

bool MemoryProgram::isCalled(const std::string &wanted) const
{
    return wanted == std::to_string(id) || wanted == name || wanted == name.substr(0, name.rfind('('));
}

std::vector<MemoryProgram> memoryPrograms(const SessionPtr &session, const CommonOptions &options)
{
    const auto modules = std::make_shared<const hlo::Modules>(session);
    const BufferLookup lookup = hlo::bufferLookupOf(modules);
    std::vector<MemoryProgram> programs;
    std::map<std::pair<std::uint64_t, std::string>, std::string_view> known;
    for (const Program &program : session->programs()) {
        const std::string host(session->text(session->host(program.host).name));
        if (options.host && !options.host->matches(host))
            continue;
        const std::string name(session->text(program.name));
        const auto [at, isNew] = known.try_emplace({program.id, name}, program.proto);
        if (!isNew && at->second == program.proto)
            continue;
        programs.push_back({name, host, program.id, hlo::heapEventCount(program.proto),
                            [lookup, &program, session] { return lookup(program); }});
    }
    std::stable_sort(programs.begin(), programs.end(), [](const MemoryProgram &a, const MemoryProgram &b) {
        return a.heapEvents != b.heapEvents ? a.heapEvents > b.heapEvents : a.name < b.name;
    });
    return programs;
}

std::string sizeWords(std::int64_t bytes) { return cellText(bytes, ColumnUnit::Size).toStdString(); }

std::string memorySpaceWord(std::int32_t space)
{
    const std::string_view name = memorySpaceName(space);
    return name.empty() ? "space " + std::to_string(space) : std::string(name);
}

std::string_view bufferGroupWord(BufferGroup group)
{
    switch (group) {
    case BufferGroup::Parameter:
        return "parameter";
    case BufferGroup::Output:
        return "output";
    case BufferGroup::ThreadLocal:
        return "thread-local";
    case BufferGroup::Constant:
        return "constant";
    case BufferGroup::Temporary:
        break;
    }
    return "temporary";
}

std::string_view heapSourceWord(HeapSource source)
{
    switch (source) {
    case HeapSource::Trace:
        return "heap trace";
    case HeapSource::LiveRange:
        return "live ranges";
    case HeapSource::None:
        break;
    }
    return "no temporaries";
}

std::string_view capacitySourceWord(CapacitySource source)
{
    switch (source) {
    case CapacitySource::Allocator:
        return "allocator";
    case CapacitySource::DevicePlane:
        return "profile";
    case CapacitySource::ChipTable:
        return "chip table";
    case CapacitySource::Setting:
        return "stated";
    case CapacitySource::Unknown:
        break;
    }
    return {};
}

std::vector<std::string> memoryProblems(const ProgramMemory &memory)
{
    std::vector<std::string> sentences;
    const auto say = [&](std::uint64_t count, const char *what) {
        if (count > 0)
            sentences.push_back(std::string(what) + " (" + std::to_string(count) + ")");
    };
    const BufferTable &table = *memory.table;
    say(table.problemCount(BufferProblem::UnknownBuffer), "Buffers are named that have no memory; left out");
    say(table.problemCount(BufferProblem::ImpossibleSize), "Sizes are negative or beyond 4 PiB; counted as 0");
    say(table.problemCount(BufferProblem::DamagedMessage), "Parts of the buffer assignment cannot be read");
    say(memory.freeOfNothing, "The heap trace frees memory that was never taken; passed over");
    say(memory.doubleTake, "The heap trace takes memory that is in use; passed over");
    say(memory.sharingLoops, "Buffers take over each other's memory in a ring; passed over");
    say(memory.otherAllocation, "Events of the heap trace belong to another allocation than its first one");
    return sentences;
}

} // namespace planescope::cli
