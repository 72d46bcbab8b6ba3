#include "widgets/memory_viewer/memory_scene.h"

#include "model/analysis/hlo_category.h"

#include <algorithm>
#include <future>
#include <map>

namespace planescope {

std::int64_t MemoryScene::fixedValue(bool withoutPadding) const
{
    if (!withoutPadding)
        return memory.fixedBytes;
    std::int64_t padding = 0;
    for (const LiveBuffer &buffer : memory.fixed)
        padding += paddingOf(buffer);
    return memory.fixedBytes - padding;
}

std::int64_t MemoryScene::valueAt(std::uint32_t event, bool withoutPadding) const
{
    if (!withoutPadding)
        return memory.bytesAt(event);
    const std::size_t point = std::size_t{event} + 1;
    return fixedValue(true) + (point < memory.heapUnpaddedBytes.size() ? memory.heapUnpaddedBytes[point] : 0);
}

std::int64_t MemoryScene::peakValue(bool withoutPadding) const
{
    if (!withoutPadding)
        return memory.peakBytes();
    std::int64_t peak = 0;
    for (const std::int64_t value : memory.heapUnpaddedBytes)
        peak = std::max(peak, value);
    return fixedValue(true) + peak;
}

OpClass classOfInstruction(const HloInstruction &instruction)
{
    if (instruction.opcode == "parameter" || instruction.opcode == "constant" || instruction.opcode == "tuple" ||
        instruction.opcode == "get-tuple-element" || instruction.opcode == "while")
        return OpClass::Structure;
    return opClassOf(hloCategoryOf(instruction), instruction.name, {});
}

namespace {

void addPhases(MemoryScene &scene)
{
    const HloModule &module = *scene.table().module();
    for (std::uint32_t k = 0; k < scene.memory.eventCount(); ++k) {
        const std::uint32_t row = scene.memory.instruction[k];
        if (row >= module.instructions().size()) {
            if (!scene.phases.empty())
                scene.phases.back().last = k + 1;
            continue;
        }
        const HloComputation &computation = module.computations()[module.instructions()[row].computation];
        if (!scene.phases.empty() && scene.phases.back().computation == computation.name)
            scene.phases.back().last = k + 1;
        else
            scene.phases.push_back({k, k + 1, computation.name, computation.isEntry});
    }
}

/// The allocations that hold temporaries of the curve, one above the other.
void addBoxes(MemoryScene &scene)
{
    const BufferTable &table = scene.table();
    std::map<std::uint32_t, std::int64_t> base;
    for (const HeapLifetime &lifetime : scene.memory.lifetimes)
        base.emplace(table.buffers()[lifetime.buffer].allocation, 0);
    for (auto &[allocation, offset] : base) {
        offset = scene.boxesHeight;
        scene.boxesHeight += table.allocations()[allocation].size;
    }
    for (std::uint32_t i = 0; i < scene.memory.lifetimes.size(); ++i) {
        const LogicalBuffer &buffer = table.buffers()[scene.memory.lifetimes[i].buffer];
        if (buffer.size > 0)
            scene.boxes.push_back({i, base[buffer.allocation] + buffer.offset, buffer.size});
    }
}

} // namespace

MemoryScenePtr makeMemoryScene(MemoryFactsPtr facts, std::uint32_t program, BufferTablePtr table, std::int32_t space)
{
    if (!table)
        return nullptr;
    auto scene = std::make_shared<MemoryScene>();
    scene->facts = std::move(facts);
    scene->program = program;
    ProgramMemoryOptions options;
    options.space = space;
    const HloModule &module = *table->module();
    // Classes are the longest part; the rest is found beside it.
    std::future<std::vector<OpClass>> finding = std::async(std::launch::async, [&module] {
        std::vector<OpClass> found;
        found.reserve(module.instructions().size());
        for (const HloInstruction &instruction : module.instructions())
            found.push_back(classOfInstruction(instruction));
        return found;
    });
    scene->memory = programMemory(table, options);
    for (const LogicalBuffer &buffer : table->buffers())
        scene->categories.push_back(bufferCategory(*table, buffer));
    const std::vector<OpClass> classes = finding.get();
    for (const std::uint32_t row : scene->memory.instruction)
        scene->eventClass.push_back(row < classes.size() ? classes[row] : OpClass::Unknown);
    for (const LogicalBuffer &buffer : table->buffers())
        scene->bufferClass.push_back(buffer.instruction < classes.size() ? classes[buffer.instruction]
                                                                         : OpClass::Unknown);
    addPhases(*scene);
    addBoxes(*scene);
    const std::vector<std::int32_t> &spaces = table->spaces();
    if (constexpr std::int32_t kHost = 5; std::find(spaces.begin(), spaces.end(), kHost) != spaces.end()) {
        options.space = kHost;
        scene->hostBytes = programMemory(table, options).peakBytes();
    }
    return scene;
}

} // namespace planescope
