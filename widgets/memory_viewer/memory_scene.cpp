#include "widgets/memory_viewer/memory_scene.h"

#include "model/analysis/hlo_category.h"
#include "model/store/row_index.h"

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

/// "fusion" of "fusion.123": the number tells ops apart, not kinds of ops. No word of the classes has a dot.
std::string_view withoutNumber(std::string_view name)
{
    const std::size_t dot = name.find_last_not_of("0123456789");
    return dot != std::string_view::npos && dot > 0 && name[dot] == '.' ? name.substr(0, dot) : name;
}

/// Classes of all instructions. A program has many ops of few kinds, so each kind is looked at once.
std::vector<OpClass> classesOf(const HloModule &module)
{
    struct Kind {
        std::string_view opcode, fusionKind, name;
        OpClass opClass = OpClass::Unknown;
    };
    std::vector<Kind> kinds;
    RowIndex rows;
    std::vector<OpClass> classes;
    classes.reserve(module.instructions().size());
    for (const HloInstruction &i : module.instructions()) {
        const std::string_view name = withoutNumber(i.name);
        const std::uint64_t key = RowIndex::keyOf(name) + 3 * RowIndex::keyOf(i.opcode) + 5 * i.fusionKind.size();
        const auto isSame = [&](std::uint32_t row) {
            return kinds[row].name == name && kinds[row].opcode == i.opcode && kinds[row].fusionKind == i.fusionKind;
        };
        std::uint32_t row = rows.find(key, isSame);
        if (row == RowIndex::kNone) {
            row = static_cast<std::uint32_t>(kinds.size());
            kinds.push_back({i.opcode, i.fusionKind, name, classOfInstruction(i)});
            rows.add(key, row, isSame);
        }
        classes.push_back(kinds[row].opClass);
    }
    return classes;
}

/// Categories of all buffers. Those that are no parameters and come from ops of one provenance are alike.
std::vector<BufferCategory> categoriesOf(const BufferTable &table)
{
    struct Known {
        std::string_view opName;
        bool isConstant = false, isLiveOut = false;
        BufferCategory category = BufferCategory::Temporary;
    };
    std::vector<Known> known;
    RowIndex rows;
    std::vector<BufferCategory> categories;
    categories.reserve(table.buffers().size());
    for (const LogicalBuffer &buffer : table.buffers()) {
        const BufferAllocation &allocation = table.allocationOf(buffer);
        const HloInstruction *const instruction = table.instructionOf(buffer);
        if (allocation.isParameter || !instruction) {
            categories.push_back(bufferCategory(table, buffer));
            continue;
        }
        const std::string_view opName = instruction->opName;
        const std::uint64_t key =
            RowIndex::keyOf(opName) + (allocation.isConstant ? 1u : 0u) + (allocation.isLiveOut ? 2u : 0u);
        const auto isSame = [&](std::uint32_t row) {
            return known[row].opName == opName && known[row].isConstant == allocation.isConstant &&
                   known[row].isLiveOut == allocation.isLiveOut;
        };
        std::uint32_t row = rows.find(key, isSame);
        if (row == RowIndex::kNone) {
            row = static_cast<std::uint32_t>(known.size());
            known.push_back({opName, allocation.isConstant, allocation.isLiveOut, bufferCategory(table, buffer)});
            rows.add(key, row, isSame);
        }
        categories.push_back(known[row].category);
    }
    return categories;
}

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
    scene.boxes.reserve(scene.memory.lifetimes.size());
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
    constexpr std::size_t kMany = 4096; // a thread costs as much as a few thousand instructions
    std::future<std::vector<OpClass>> finding =
        std::async(module.instructions().size() > kMany ? std::launch::async : std::launch::deferred, [&] {
            scene->categories = categoriesOf(*table);
            return classesOf(module);
        });
    scene->memory = programMemory(table, options);
    const std::vector<OpClass> classes = finding.get();
    scene->eventClass.reserve(scene->memory.instruction.size());
    for (const std::uint32_t row : scene->memory.instruction)
        scene->eventClass.push_back(row < classes.size() ? classes[row] : OpClass::Unknown);
    scene->bufferClass.reserve(table->buffers().size());
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
