#include "model/format/hlo/hlo_outline.h"

#include "model/io/wire_reader.h"

namespace planescope {

namespace {

/// Number of length-delimited fields `number` of a message; each is handed to `inside`. False when damaged.
template <class Inside> bool eachMessage(std::span<const std::uint8_t> bytes, std::uint32_t number, Inside inside)
{
    wire::Reader reader(bytes);
    while (reader.next())
        if (reader.is(number, wire::Type::Bytes) && (reader.isCut() || !inside(reader.bytes())))
            return false;
    return !reader.isDamaged();
}

} // namespace

std::optional<std::uint64_t> hloInstructionCount(std::string_view proto)
{
    std::uint64_t instructions = 0;
    bool hasModule = false;
    const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t *>(proto.data()), proto.size());
    const bool isSound = eachMessage(bytes, 1, [&](std::span<const std::uint8_t> module) {
        hasModule = true;
        return eachMessage(module, 3, [&](std::span<const std::uint8_t> computation) {
            return eachMessage(computation, 2, [&](std::span<const std::uint8_t>) {
                ++instructions;
                return true;
            });
        });
    });
    return isSound && hasModule ? std::optional(instructions) : std::nullopt;
}

} // namespace planescope
