#include "model/format/hlo/hlo_buffers.h"

#include "model/format/hlo/hlo_fields.h"
#include "model/format/hlo/hlo_printer.h"

#include <algorithm>
#include <charconv>
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

void readLogicalBuffer(std::string_view proto, ShapeFinder &shapes,
                       const std::unordered_map<std::int64_t, std::uint32_t> &rowOfId, BufferTableBuilder &builder)
{
    LogicalBuffer out;
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
            // Older compilers name the instruction, newer ones give its id, of which 0 is one.
            if (const std::string_view name = textField(r.text(), 2); !name.empty())
                out.instruction = builder.module().find(name);
            else if (const auto row = rowOfId.find(numberField(r.text(), 4)); row != rowOfId.end())
                out.instruction = row->second;
        }
    }
    const std::string_view whole = shapes.shapeOfInstruction(out.instruction);
    std::string_view part = whole;
    for (const std::int64_t i : index)
        part = shapes.element(part, i);
    out.shape = shapes.rowOf(part);
    out.xprofShape = shapes.rowOf(index.empty() ? whole : shapes.element(whole, index.back()));
    builder.addBuffer(out, index);
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
        builder.assign(numberField(part, 1), numberField(part, 2), numberField(part, 3));
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
        out.instruction = builder.module().find(out.instructionName);
        builder.addEvent(out, buffer, shared);
    }
    if (events.isDamaged())
        builder.count(BufferProblem::DamagedMessage);
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
void readScopedMemory(BufferTableBuilder &builder)
{
    constexpr std::string_view kList = "\"used_scoped_memory_configs\"";
    std::int64_t greatest = 0;
    const std::vector<HloInstruction> &instructions = builder.module().instructions();
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
                if (size > greatest) {
                    greatest = size;
                    builder.setScopedVmem(size, row);
                }
            }
            open = end;
        }
    }
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
    const std::string_view assignment = textField(proto, 3);
    if (!module || assignment.empty())
        return fail(ErrorCode::MissingData, {}, 0, "buffer assignment");
    BufferTableBuilder builder(module);
    std::unordered_map<std::int64_t, std::uint32_t> rowOfId;
    rowOfId.reserve(module->instructions().size());
    for (std::uint32_t row = 0; row < module->instructions().size(); ++row)
        rowOfId.emplace(module->instructions()[row].id, row);
    ShapeFinder shapes(builder);
    wire::Reader r = readerOf(assignment);
    while (r.next()) {
        if (r.type() != wire::Type::Bytes)
            continue;
        if (r.field() == 1)
            readLogicalBuffer(r.text(), shapes, rowOfId, builder);
        else if (r.field() == 3)
            readAllocation(r.text(), builder);
        else if (r.field() == 4)
            readTrace(r.text(), builder);
    }
    if (r.isDamaged() || r.isCut())
        builder.count(BufferProblem::DamagedMessage);
    readScopedMemory(builder);
    BufferTablePtr table = builder.finish();
    if (table->allocations().empty())
        return fail(ErrorCode::MissingData, {}, 0, "buffer assignment");
    return table;
}

BufferLookup bufferLookupOf(std::shared_ptr<const Modules> modules)
{
    return [modules = std::move(modules)](const Program &program) -> BufferTablePtr {
        const Result<BufferTablePtr> table = readBuffers(program.proto, modules->of(program));
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
