#include "model/format/hlo/hlo_outline.h"

#include "model/format/hlo/hlo_text_reader.h"
#include "model/io/wire_reader.h"

namespace planescope {

namespace {

/// False when damaged.
bool countInstructions(std::span<const std::uint8_t> computation, HloOutline &outline)
{
    wire::Reader reader(computation);
    while (reader.next()) {
        if (!reader.is(2, wire::Type::Bytes))
            continue;
        if (reader.isCut())
            return false;
        ++outline.instructions;
    }
    return !reader.isDamaged();
}

std::optional<HloOutline> outlineOfModule(std::span<const std::uint8_t> module)
{
    HloOutline outline;
    wire::Reader reader(module);
    while (reader.next()) {
        if (reader.is(1, wire::Type::Bytes))
            outline.name = reader.text();
        if (!reader.is(3, wire::Type::Bytes))
            continue;
        ++outline.computations;
        if (reader.isCut() || !countInstructions(reader.bytes(), outline))
            return std::nullopt;
    }
    return reader.isDamaged() ? std::nullopt : std::optional(outline);
}

} // namespace

std::optional<HloOutline> hloOutline(std::string_view program)
{
    if (hlo::isModuleText(program)) {
        const Result<HloModulePtr> module = hlo::readModuleText(program);
        if (!module)
            return std::nullopt;
        return HloOutline{(*module)->name(), (*module)->computations().size(), (*module)->instructions().size()};
    }
    const std::span bytes(reinterpret_cast<const std::uint8_t *>(program.data()), program.size());
    // An HloProto holds the module in its field 1; a bare module has its name there.
    wire::Reader reader(bytes);
    std::optional<HloOutline> inner;
    bool hasModule = false;
    while (reader.next())
        if (reader.is(1, wire::Type::Bytes)) {
            if (reader.isCut())
                return std::nullopt;
            hasModule = true;
            inner = outlineOfModule(reader.bytes());
        }
    if (reader.isDamaged() || !hasModule)
        return std::nullopt;
    if (inner && inner->computations > 0)
        return inner;
    if (const std::optional<HloOutline> bare = outlineOfModule(bytes); bare && bare->instructions > 0)
        return bare;
    return inner;
}

} // namespace planescope
