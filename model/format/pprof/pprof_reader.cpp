#include "model/format/pprof/pprof_reader.h"

#include "model/io/wire_reader.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

constexpr std::size_t kDeepestStack = 4096; // a damaged profile may repeat itself

std::vector<std::uint64_t> pprofNumbers(const wire::Reader &field)
{
    if (field.type() == wire::Type::Varint)
        return {field.number()};
    std::vector<std::uint64_t> out;
    const std::uint8_t *p = field.bytes().data(), *const end = p + field.bytes().size();
    std::uint64_t value = 0;
    while (p && p < end && (p = wire::readVarint(p, end, value)) != nullptr)
        out.push_back(value);
    return out;
}

std::int64_t pprofNumber(std::span<const std::uint8_t> message, std::uint32_t field)
{
    std::int64_t value = 0;
    for (wire::Reader r(message); r.next();)
        if (r.is(field, wire::Type::Varint))
            value = r.signedNumber();
    return value;
}

} // namespace

Result<AllocationSites> readPprof(std::span<const std::uint8_t> bytes)
{
    std::vector<std::string_view> texts;
    std::vector<std::span<const std::uint8_t>> types, samples, locations, functions;
    wire::Reader r(bytes);
    while (r.next()) {
        if (r.type() != wire::Type::Bytes)
            continue;
        if (r.field() == 1)
            types.push_back(r.bytes());
        else if (r.field() == 2)
            samples.push_back(r.bytes());
        else if (r.field() == 4)
            locations.push_back(r.bytes());
        else if (r.field() == 5)
            functions.push_back(r.bytes());
        else if (r.field() == 6)
            texts.push_back(r.text());
    }
    const auto text = [&](std::int64_t row) {
        return row >= 0 && static_cast<std::size_t>(row) < texts.size() ? texts[static_cast<std::size_t>(row)]
                                                                        : std::string_view();
    };
    // Which of the values of a sample are bytes, and which count blocks.
    std::size_t bytesAt = types.size(), countAt = types.size();
    for (std::size_t i = 0; i < types.size(); ++i) {
        const std::string_view unit = text(pprofNumber(types[i], 2));
        if (unit == "bytes")
            bytesAt = i;
        else if (unit == "count")
            countAt = i;
    }
    if (bytesAt == types.size())
        return fail(ErrorCode::Damaged, {}, 0, "pprof sample_type");

    AllocationSites out;
    std::unordered_map<std::uint64_t, std::span<const std::uint8_t>> functionOf;
    for (const auto &function : functions)
        functionOf[static_cast<std::uint64_t>(pprofNumber(function, 1))] = function;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> framesOf; // location -> rows, innermost first
    for (const auto &location : locations) {
        std::uint64_t id = 0;
        std::vector<std::uint32_t> rows;
        for (wire::Reader fields(location); fields.next();) {
            if (fields.is(1, wire::Type::Varint))
                id = fields.number();
            if (!fields.is(4, wire::Type::Bytes))
                continue;
            CallFrame frame;
            frame.line = pprofNumber(fields.bytes(), 2);
            if (const auto found = functionOf.find(static_cast<std::uint64_t>(pprofNumber(fields.bytes(), 1)));
                found != functionOf.end()) {
                frame.function = text(pprofNumber(found->second, 2));
                frame.file = text(pprofNumber(found->second, 4));
            }
            rows.push_back(static_cast<std::uint32_t>(out.frames.size()));
            out.frames.push_back(std::move(frame));
        }
        framesOf[id] = std::move(rows);
    }
    std::int64_t inAll = 0;
    for (const auto &sample : samples) {
        AllocationSite site;
        bool isBroken = false;
        std::vector<std::uint64_t> values;
        for (wire::Reader fields(sample); fields.next();) {
            if (fields.field() == 1) {
                for (const std::uint64_t id : pprofNumbers(fields)) {
                    const auto found = framesOf.find(id);
                    isBroken |= found == framesOf.end();
                    if (found != framesOf.end() && site.stack.size() < kDeepestStack)
                        site.stack.insert(site.stack.end(), found->second.begin(), found->second.end());
                }
            } else if (fields.field() == 2) {
                const std::vector<std::uint64_t> more = pprofNumbers(fields);
                values.insert(values.end(), more.begin(), more.end());
            } else if (fields.is(3, wire::Type::Bytes)) {
                const std::string_view key = text(pprofNumber(fields.bytes(), 1));
                if (key == "kind")
                    site.kind = text(pprofNumber(fields.bytes(), 2));
                else if (key == "device")
                    site.device = text(pprofNumber(fields.bytes(), 2));
            }
        }
        isBroken |= bytesAt >= values.size();
        // No memory is that large, alone or with the other samples.
        constexpr std::uint64_t kMost = std::uint64_t{1} << 52;
        constexpr std::uint64_t kMostBlocks = std::uint64_t{1} << 36;
        constexpr std::int64_t kMostInAll = std::int64_t{1} << 60;
        if (isBroken || values[bytesAt] > kMost || static_cast<std::int64_t>(values[bytesAt]) > kMostInAll - inAll) {
            ++out.broken;
            continue;
        }
        site.bytes = static_cast<std::int64_t>(values[bytesAt]);
        inAll += site.bytes;
        site.count = countAt < values.size() ? static_cast<std::int64_t>(std::min(values[countAt], kMostBlocks)) : 0;
        out.sites.push_back(std::move(site));
    }
    std::stable_sort(out.sites.begin(), out.sites.end(),
                     [](const AllocationSite &a, const AllocationSite &b) { return a.bytes > b.bytes; });
    return out;
}

} // namespace planescope
