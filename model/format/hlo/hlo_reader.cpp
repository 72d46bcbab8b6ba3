#include "model/format/hlo/hlo_reader.h"

#include "model/format/hlo/hlo_text_reader.h"
#include "model/io/wire_reader.h"

namespace planescope::hlo {

namespace {

std::span<const std::uint8_t> bytesOf(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

/// Repeated integers come packed or one by one.
void appendNumbers(const wire::Reader &field, std::vector<std::int64_t> &out)
{
    if (field.type() == wire::Type::Varint) {
        out.push_back(field.signedNumber());
        return;
    }
    const std::span<const std::uint8_t> packed = field.bytes();
    const std::uint8_t *p = packed.data(), *end = p + packed.size();
    std::uint64_t value = 0;
    while (p && p < end) {
        p = wire::readVarint(p, end, value);
        if (p)
            out.push_back(static_cast<std::int64_t>(value));
    }
}

void readMetadata(std::span<const std::uint8_t> bytes, HloInstruction &out)
{
    for (wire::Reader r(bytes); r.next();) {
        switch (r.field()) {
        case 1:
            out.opType = r.text();
            break;
        case 2:
            out.opName = r.text();
            break;
        case 3:
            out.sourceFile = r.text();
            break;
        case 4:
            out.sourceLine = static_cast<std::int32_t>(r.number());
            break;
        case 12:
            out.deduplicatedName = r.text();
            break;
        case 15:
            out.stackFrame = static_cast<std::int32_t>(r.number());
            break;
        default:
            break;
        }
    }
}

/// Window: 1 dimensions* {5 window_dilation, 6 base_dilation}; 0 and 1 mean none.
void readWindow(std::span<const std::uint8_t> bytes, HloInstruction &out)
{
    for (wire::Reader window(bytes); window.next();) {
        if (!window.is(1, wire::Type::Bytes))
            continue;
        for (wire::Reader r(window.bytes()); r.next();) {
            if (r.is(5, wire::Type::Varint) && r.signedNumber() > 1)
                out.hasWindowDilation = true;
            else if (r.is(6, wire::Type::Varint) && r.signedNumber() > 1)
                out.hasBaseDilation = true;
        }
    }
}

/// Ids of one instruction, kept so that the next one needs no new memory.
struct IdLists {
    std::vector<std::int64_t> operands, called, control;
};

bool readInstruction(std::string_view proto, HloModuleBuilder &builder, IdLists &ids)
{
    HloInstruction out;
    out.proto = proto;
    auto &[operands, called, control] = ids;
    operands.clear();
    called.clear();
    control.clear();
    wire::Reader r(bytesOf(proto));
    while (r.next()) {
        const bool isText = r.type() == wire::Type::Bytes;
        switch (r.field()) {
        case 1:
            out.name = isText ? r.text() : out.name;
            break;
        case 2:
            out.opcode = isText ? r.text() : out.opcode;
            break;
        case 7:
            if (isText)
                readMetadata(r.bytes(), out);
            break;
        case 15:
            if (isText)
                readWindow(r.bytes(), out);
            break;
        case 11:
            out.fusionKind = isText ? r.text() : out.fusionKind;
            break;
        case 28:
            out.customCallTarget = isText ? r.text() : out.customCallTarget;
            break;
        case 35:
            out.id = r.signedNumber();
            break;
        case 36:
            appendNumbers(r, operands);
            break;
        case 37:
            appendNumbers(r, control);
            break;
        case 38:
            appendNumbers(r, called);
            break;
        default:
            break;
        }
    }
    if (r.isDamaged() || r.isCut() || out.opcode.empty())
        return false;
    builder.addInstruction(out, operands, called, control);
    return true;
}

void readComputation(std::string_view proto, HloModuleBuilder &builder)
{
    HloComputation out;
    out.proto = proto;
    std::int64_t rootId = -1;
    std::vector<std::string_view> instructions;
    for (wire::Reader r(bytesOf(proto)); r.next();) {
        const bool isText = r.type() == wire::Type::Bytes;
        switch (r.field()) {
        case 1:
            out.name = isText ? r.text() : out.name;
            break;
        case 2:
            if (isText)
                instructions.push_back(r.text());
            break;
        case 5:
            out.id = r.signedNumber();
            break;
        case 6:
            rootId = r.signedNumber();
            break;
        case 7:
            out.isFusion = r.type() == wire::Type::Varint && r.number() != 0;
            break;
        case 8:
            out.executionThread = isText ? r.text() : out.executionThread;
            break;
        default:
            break;
        }
    }
    builder.addComputation(out, rootId, instructions.size());
    IdLists ids;
    for (const std::string_view instruction : instructions)
        if (!readInstruction(instruction, builder, ids))
            builder.countBroken();
}

void readSchedule(std::span<const std::uint8_t> bytes, HloModuleBuilder &builder)
{
    for (wire::Reader sequences(bytes); sequences.next();) {
        if (!sequences.is(1, wire::Type::Bytes))
            continue;
        std::int64_t computation = 0;
        std::vector<std::int64_t> ids;
        for (wire::Reader entry(sequences.bytes()); entry.next();) {
            if (entry.is(1, wire::Type::Varint))
                computation = entry.signedNumber();
            else if (entry.is(2, wire::Type::Bytes))
                for (wire::Reader order(entry.bytes()); order.next();)
                    if (order.field() == 1)
                        appendNumbers(order, ids);
        }
        builder.addSchedule(computation, std::move(ids));
    }
}

/// StackFrameIndexProto: 1 file_names*, 2 function_names*, 3 locations* {1 file, 2 function, 3 line, 4 column},
/// 4 frames* {1 location, 2 parent}. All ids are 1-based.
void readStackFrames(std::span<const std::uint8_t> bytes, HloModuleBuilder &builder)
{
    std::vector<std::string_view> files, functions;
    std::vector<HloStackFrame> locations;
    std::vector<std::pair<std::uint64_t, std::int32_t>> frames;
    const auto nameAt = [](const std::vector<std::string_view> &names, std::uint64_t id) {
        return id >= 1 && id <= names.size() ? names[id - 1] : std::string_view{};
    };
    for (wire::Reader r(bytes); r.next();) {
        if (r.type() != wire::Type::Bytes)
            continue;
        if (r.field() == 1)
            files.push_back(r.text());
        else if (r.field() == 2)
            functions.push_back(r.text());
        else if (r.field() == 3) {
            HloStackFrame location;
            for (wire::Reader f(r.bytes()); f.next();) {
                if (f.field() == 1)
                    location.file = nameAt(files, f.number());
                else if (f.field() == 2)
                    location.function = nameAt(functions, f.number());
                else if (f.field() == 3)
                    location.line = static_cast<std::int32_t>(f.number());
                else if (f.field() == 4)
                    location.column = static_cast<std::int32_t>(f.number());
            }
            locations.push_back(location);
        } else if (r.field() == 4) {
            std::pair<std::uint64_t, std::int32_t> frame{0, 0};
            for (wire::Reader f(r.bytes()); f.next();) {
                if (f.field() == 1)
                    frame.first = f.number();
                else if (f.field() == 2)
                    frame.second = static_cast<std::int32_t>(f.number());
            }
            frames.push_back(frame);
        }
    }
    for (const auto &[location, parent] : frames) {
        HloStackFrame frame;
        if (location >= 1 && location <= locations.size())
            frame = locations[location - 1];
        frame.parent = parent;
        builder.addStackFrame(frame);
    }
}

/// True when something that only a module holds was found.
bool readModuleProto(std::string_view proto, HloModuleBuilder &builder)
{
    std::string_view name, entryName;
    std::int64_t entryId = 0;
    std::uint64_t id = 0;
    bool hasComputations = false;
    for (wire::Reader r(bytesOf(proto)); r.next();) {
        const bool isText = r.type() == wire::Type::Bytes;
        switch (r.field()) {
        case 1:
            name = isText ? r.text() : name;
            break;
        case 2:
            entryName = isText ? r.text() : entryName;
            break;
        case 3:
            if (isText) {
                readComputation(r.text(), builder);
                hasComputations = true;
            }
            break;
        case 5:
            id = r.number();
            break;
        case 6:
            entryId = r.signedNumber();
            break;
        case 7:
            if (isText)
                readSchedule(r.bytes(), builder);
            break;
        case 17:
            if (isText)
                readStackFrames(r.bytes(), builder);
            break;
        default:
            break;
        }
    }
    builder.setModule(name, id, proto);
    builder.setEntry(entryName, entryId);
    return hasComputations;
}

} // namespace

Result<HloModulePtr> readModule(std::string_view bytes, std::shared_ptr<const void> owner)
{
    if (isModuleText(bytes))
        return readModuleText(bytes, std::move(owner));
    // HloProto keeps the module in field 1 as a message, HloModuleProto its name in field 1 as text. A module has
    // computations in field 3; an HloProto has a buffer assignment there. So: try the inner message first.
    std::string_view inner;
    for (wire::Reader r(bytesOf(bytes)); r.next();)
        if (r.is(1, wire::Type::Bytes)) {
            inner = r.text();
            break;
        }
    if (!inner.empty()) {
        HloModuleBuilder builder(owner);
        if (readModuleProto(inner, builder)) {
            HloModulePtr module = builder.finish();
            if (!module->instructions().empty())
                return module;
        }
    }
    HloModuleBuilder builder(std::move(owner));
    if (readModuleProto(bytes, builder)) {
        HloModulePtr module = builder.finish();
        if (!module->instructions().empty())
            return module;
    }
    return fail(ErrorCode::Damaged, {}, 0, "HLO module");
}

} // namespace planescope::hlo
