#include "model/format/hlo/hlo_buffers.h"

#include "model/format/hlo/hlo_fields.h"
#include "model/format/hlo/hlo_printer.h"
#include "model/store/row_index.h"

#include <algorithm>
#include <charconv>
#include <future>
#include <unordered_map>

namespace planescope::hlo {

namespace {

constexpr std::int64_t kShapeTuple = 13, kShapeOpaque = 14, kShapeToken = 17;

/// Bytes per element by PrimitiveType: sub-byte types and all F8, F4 and bool count 1.
std::int32_t elementBytes(std::int64_t type)
{
    switch (type) {
    case 3:  // s16
    case 7:  // u16
    case 10: // f16
    case 16: // bf16
        return 2;
    case 4:  // s32
    case 8:  // u32
    case 11: // f32
        return 4;
    case 5:  // s64
    case 9:  // u64
    case 12: // f64
    case 15: // c64
        return 8;
    case 18: // c128
        return 16;
    case kShapeTuple:
    case kShapeOpaque:
    case kShapeToken:
        return 0;
    default:
        return 1;
    }
}

/// a * b, or the greatest size when that is beyond it.
std::int64_t boundedProduct(std::int64_t a, std::int64_t b)
{
    std::int64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product) || product > BufferTable::kGreatestSize)
        return BufferTable::kGreatestSize;
    return std::max<std::int64_t>(product, 0);
}

/// Shapes of tuples by element. The elements of a big tuple are asked for one after the other, so its parts are kept.
class ShapeFinder
{
public:
    explicit ShapeFinder(BufferTableBuilder &builder) : m_builder(builder) {}

    /// Row of the shape; equal bytes share a row.
    std::uint32_t rowOf(std::string_view proto)
    {
        const auto [at, isNew] = m_rows.try_emplace(proto, 0u);
        if (isNew)
            at->second = m_builder.addShape(measureShape(proto));
        return at->second;
    }

    std::string_view shapeOfInstruction(std::uint32_t row)
    {
        return row < m_builder.module().instructions().size() ? shapeOf(m_builder.module().instructions()[row])
                                                              : std::string_view();
    }

    /// The element at `index`; the shape itself when there is none.
    std::string_view element(std::string_view shape, std::int64_t index)
    {
        auto [at, isNew] = m_parts.try_emplace(shape.data());
        if (isNew)
            at->second = textFields(shape, 4);
        return index >= 0 && static_cast<std::size_t>(index) < at->second.size()
                   ? at->second[static_cast<std::size_t>(index)]
                   : shape;
    }

private:
    BufferTableBuilder &m_builder;
    std::unordered_map<std::string_view, std::uint32_t> m_rows;
    std::unordered_map<const char *, std::vector<std::string_view>> m_parts;
};

/// The assignment as it stands in the file, before the module is known: it is read while another thread reads the
/// module. Names and ids of instructions become rows afterwards.
struct Assignment {
    struct Definition {
        std::string_view instruction;
        std::int64_t instructionId = 0;
    };
    BufferTableBuilder builder;
    std::vector<Definition> definitions; ///< of each buffer
    bool isThere = false;
};

void readLogicalBuffer(std::string_view proto, Assignment &into)
{
    LogicalBuffer out;
    Assignment::Definition definition;
    std::vector<std::int64_t> index;
    for (wire::Reader r = readerOf(proto); r.next();) {
        if (r.is(1, wire::Type::Varint))
            out.id = r.signedNumber();
        else if (r.is(2, wire::Type::Varint))
            out.size = r.signedNumber();
        else if (r.is(4, wire::Type::Varint))
            out.space = static_cast<std::int32_t>(r.signedNumber());
        else if (r.is(3, wire::Type::Bytes)) {
            index = numberFields(r.text(), 3);
            definition = {textField(r.text(), 2), numberField(r.text(), 4)};
        }
    }
    into.builder.addBuffer(out, index);
    into.definitions.push_back(definition);
}

void readAssigned(std::string_view proto, BufferTableBuilder &builder)
{
    std::int64_t id = 0, offset = 0, size = 0;
    for (wire::Reader r = readerOf(proto); r.next();) {
        if (r.is(1, wire::Type::Varint))
            id = r.signedNumber();
        else if (r.is(2, wire::Type::Varint))
            offset = r.signedNumber();
        else if (r.is(3, wire::Type::Varint))
            size = r.signedNumber();
    }
    builder.assign(id, offset, size);
}

void readAllocation(std::string_view proto, BufferTableBuilder &builder)
{
    BufferAllocation out;
    std::vector<std::string_view> assigned;
    for (wire::Reader r = readerOf(proto); r.next();) {
        if (r.is(9, wire::Type::Bytes))
            assigned.push_back(r.text());
        if (r.type() != wire::Type::Varint)
            continue;
        const std::int64_t value = r.signedNumber();
        switch (r.field()) {
        case 1:
            out.index = value;
            break;
        case 2:
            out.size = value;
            break;
        case 3:
            out.isThreadLocal = value != 0;
            break;
        case 5:
            out.isParameter = value != 0;
            break;
        case 6:
            out.parameterNumber = value;
            break;
        case 7:
            out.isLiveOut = value != 0;
            break;
        case 8:
            out.space = static_cast<std::int32_t>(value);
            break;
        case 11:
            out.isTuple = value != 0;
            break;
        case 12:
            out.isConstant = value != 0;
            break;
        default:
            break;
        }
    }
    if (out.isParameter && out.parameterNumber < 0)
        out.parameterNumber = 0;
    builder.addAllocation(out);
    for (const std::string_view part : assigned)
        readAssigned(part, builder);
}

void readTrace(std::string_view proto, BufferTableBuilder &builder)
{
    builder.beginTrace();
    wire::Reader events = readerOf(proto);
    while (events.next()) {
        if (!events.is(1, wire::Type::Bytes))
            continue;
        HeapEvent out;
        std::int64_t buffer = 0, shared = 0;
        for (wire::Reader r = readerOf(events.text()); r.next();) {
            if (r.is(1, wire::Type::Varint))
                out.kind = r.number() == 1   ? HeapEvent::Kind::Free
                           : r.number() == 2 ? HeapEvent::Kind::Share
                                             : HeapEvent::Kind::Allocate;
            else if (r.is(2, wire::Type::Varint))
                buffer = r.signedNumber();
            else if (r.is(4, wire::Type::Bytes))
                out.instructionName = r.text();
            else if (r.is(5, wire::Type::Varint))
                shared = r.signedNumber();
        }
        builder.addEvent(out, buffer, shared);
    }
    if (events.isDamaged())
        builder.count(BufferProblem::DamagedMessage);
}

Assignment readAssignment(std::string_view proto)
{
    Assignment out;
    const std::string_view assignment = textField(proto, 3);
    out.isThere = !assignment.empty();
    wire::Reader r = readerOf(assignment);
    while (r.next()) {
        if (r.type() != wire::Type::Bytes)
            continue;
        if (r.field() == 1)
            readLogicalBuffer(r.text(), out);
        else if (r.field() == 3)
            readAllocation(r.text(), out.builder);
        else if (r.field() == 4)
            readTrace(r.text(), out.builder);
    }
    if (r.isDamaged() || r.isCut())
        out.builder.count(BufferProblem::DamagedMessage);
    return out;
}

/// Rows of instructions by id or name. Most are asked for in the order of the module, so the row of the last answer
/// and the one after it are looked at first.
class InstructionFinder
{
public:
    explicit InstructionFinder(const HloModule &module) : m_module(module) {}

    std::uint32_t ofId(std::int64_t id)
    {
        const auto isIt = [&](const HloInstruction &instruction) { return instruction.id == id; };
        return nearLast(isIt) ? m_last : keep(byId(id));
    }
    std::uint32_t ofName(std::string_view name)
    {
        const auto isIt = [&](const HloInstruction &instruction) { return instruction.name == name; };
        return nearLast(isIt) ? m_last : keep(m_module.find(name));
    }

private:
    template <class IsIt> bool nearLast(const IsIt &isIt)
    {
        const std::vector<HloInstruction> &all = m_module.instructions();
        if (m_last < all.size() && isIt(all[m_last]))
            return true;
        if (m_last + 1 >= all.size() || !isIt(all[m_last + 1]))
            return false;
        ++m_last;
        return true;
    }
    std::uint32_t keep(std::uint32_t row)
    {
        if (row != HloModule::kNone)
            m_last = row;
        return row;
    }
    std::uint32_t byId(std::int64_t id)
    {
        const std::vector<HloInstruction> &all = m_module.instructions();
        if (!m_isIndexed) {
            m_rowOfId.reserve(all.size());
            for (std::uint32_t row = 0; row < all.size(); ++row)
                m_rowOfId.add(RowIndex::keyOf(all[row].id), row);
            m_isIndexed = true;
        }
        return m_rowOfId.find(RowIndex::keyOf(id));
    }

    const HloModule &m_module;
    RowIndex m_rowOfId;
    bool m_isIndexed = false;
    std::uint32_t m_last = 0;
};

/// Instructions and shapes of buffers and events.
void addModule(BufferTableBuilder &builder, std::span<const Assignment::Definition> definitions)
{
    InstructionFinder instructions(builder.module());
    ShapeFinder shapes(builder);
    for (std::size_t i = 0; i < definitions.size(); ++i) {
        LogicalBuffer &out = builder.buffers()[i];
        // Older compilers name the instruction, newer ones give its id, of which 0 is one.
        out.instruction = definitions[i].instruction.empty() ? instructions.ofId(definitions[i].instructionId)
                                                             : instructions.ofName(definitions[i].instruction);
        const std::span<const std::int64_t> index = builder.shapeIndex(out);
        const std::string_view whole = shapes.shapeOfInstruction(out.instruction);
        std::string_view part = whole;
        for (const std::int64_t at : index)
            part = shapes.element(part, at);
        out.shape = shapes.rowOf(part);
        out.xprofShape = index.size() < 2 ? out.shape : shapes.rowOf(shapes.element(whole, index.back()));
    }
    for (HeapEvent &event : builder.events())
        event.instruction = instructions.ofName(event.instructionName);
}

/// The number behind `"key":` in a flat JSON object, written as a number or as a decimal text; -1 without one.
std::int64_t jsonNumber(std::string_view object, std::string_view key)
{
    const std::size_t at = object.find(key);
    if (at == std::string_view::npos)
        return -1;
    std::size_t i = at + key.size();
    while (i < object.size() && (object[i] == ' ' || object[i] == ':' || object[i] == '"'))
        ++i;
    std::int64_t value = -1;
    std::from_chars(object.data() + i, object.data() + object.size(), value);
    return value;
}

/// Scratch memory that instructions reserve inside VMEM (space 1): backend_config, JSON,
/// `used_scoped_memory_configs: [{"memory_space": "1", "size": "131072"}]`.
struct ScopedMemory {
    std::int64_t bytes = 0;
    std::uint32_t instruction = HloModule::kNone;
};

ScopedMemory greatestScopedMemory(const HloModule &module)
{
    constexpr std::string_view kList = "\"used_scoped_memory_configs\"";
    ScopedMemory greatest;
    const std::vector<HloInstruction> &instructions = module.instructions();
    for (std::uint32_t row = 0; row < instructions.size(); ++row) {
        const std::string_view config = textField(instructions[row].proto, 43);
        const std::size_t at = config.find(kList);
        if (at == std::string_view::npos)
            continue;
        std::size_t open = config.find('[', at);
        const std::size_t close = config.find(']', at);
        while (open != std::string_view::npos && (open = config.find('{', open)) < close) {
            const std::size_t end = config.find('}', open);
            const std::string_view object = config.substr(open, end - open);
            if (jsonNumber(object, "\"memory_space\"") == 1) {
                const std::int64_t size = jsonNumber(object, "\"size\"");
                if (size > greatest.bytes)
                    greatest = {size, row};
            }
            open = end;
        }
    }
    return greatest;
}

Result<BufferTablePtr> tableOf(Assignment assignment, HloModulePtr module)
{
    if (!module || !assignment.isThere)
        return fail(ErrorCode::MissingData, {}, 0, "buffer assignment");
    BufferTableBuilder &builder = assignment.builder;
    builder.setModule(module);
    constexpr std::size_t kMany = 4096; // a thread costs as much as a few thousand instructions
    const bool isBig = module->instructions().size() > kMany;
    std::future<ScopedMemory> scoped = std::async(isBig ? std::launch::async : std::launch::deferred,
                                                  [&module] { return greatestScopedMemory(*module); });
    addModule(builder, assignment.definitions);
    if (const ScopedMemory greatest = scoped.get(); greatest.bytes > 0)
        builder.setScopedVmem(greatest.bytes, greatest.instruction);
    BufferTablePtr table = builder.finish();
    if (table->allocations().empty())
        return fail(ErrorCode::MissingData, {}, 0, "buffer assignment");
    return table;
}

} // namespace

BufferShape measureShape(std::string_view proto)
{
    BufferShape out;
    out.text = shapeText(proto);
    const std::int64_t type = numberField(proto, 2);
    if (type == kShapeTuple) {
        out.unpaddedBytes = boundedProduct(8, static_cast<std::int64_t>(textFields(proto, 4).size()));
        return out;
    }
    if (type == kShapeOpaque)
        out.unpaddedBytes = 8;
    if (type == 0 || type == kShapeOpaque || type == kShapeToken)
        return out;
    out.elements = 1;
    for (const std::int64_t dimension : numberFields(proto, 3))
        out.elements = boundedProduct(out.elements, dimension);
    const std::int64_t bits = numberField(textField(proto, 5), 7);
    if (bits > 0 && bits <= 128) {
        out.bitsPerElement = static_cast<std::int32_t>(bits);
        out.unpaddedBytes = out.elements > BufferTable::kGreatestSize / bits ? BufferTable::kGreatestSize
                                                                             : (out.elements * bits + 7) / 8;
    } else {
        out.bitsPerElement = 8 * elementBytes(type);
        out.unpaddedBytes = boundedProduct(out.elements, elementBytes(type));
    }
    return out;
}

Result<BufferTablePtr> readBuffers(std::string_view proto, HloModulePtr module)
{
    return tableOf(readAssignment(proto), std::move(module));
}

BufferLookup bufferLookupOf(std::shared_ptr<const Modules> modules)
{
    return [modules = std::move(modules)](const Program &program) -> BufferTablePtr {
        constexpr std::size_t kMany = 1 << 20; // bytes; less is read in no time
        std::future<Assignment> assignment =
            std::async(program.proto.size() > kMany ? std::launch::async : std::launch::deferred,
                       [&program] { return readAssignment(program.proto); });
        const HloModulePtr module = modules->of(program);
        const Result<BufferTablePtr> table = tableOf(assignment.get(), module);
        return table ? *table : nullptr;
    };
}

std::uint64_t heapEventCount(std::string_view proto)
{
    std::uint64_t count = 0;
    for (const std::string_view trace : textFields(textField(proto, 3), 4))
        for (wire::Reader r = readerOf(trace); r.next();)
            count += r.is(1, wire::Type::Bytes) ? 1u : 0u;
    return count;
}

std::vector<std::int32_t> memorySpacesOf(std::string_view proto)
{
    std::vector<std::int32_t> spaces;
    for (const std::string_view allocation : textFields(textField(proto, 3), 3))
        spaces.push_back(static_cast<std::int32_t>(numberField(allocation, 8)));
    std::sort(spaces.begin(), spaces.end());
    spaces.erase(std::unique(spaces.begin(), spaces.end()), spaces.end());
    return spaces;
}

} // namespace planescope::hlo
