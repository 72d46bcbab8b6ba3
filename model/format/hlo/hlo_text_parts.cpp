#include "model/format/hlo/hlo_text_parts.h"

#include "model/format/hlo/hlo_fields.h"

namespace planescope::hlo {

namespace {

/// OpSharding: 1 type, 3 tile dims*, 4 devices*, 5 tuple*, 6 replicate_on_last_tile_dim, 8 last_tile_dims*,
/// 9 iota_reshape_dims*, 10 iota_transpose_perm*.
std::string shardingTextAt(std::string_view sharding, int depth)
{
    constexpr int kDeepest = 16; // a damaged one may nest without end

    switch (numberField(sharding, 1)) {
    case 0:
        return "{replicated}";
    case 1: {
        const auto devices = numberFields(sharding, 4);
        return "{maximal device=" + std::to_string(devices.empty() ? 0 : devices.front()) + "}";
    }
    case 2: {
        std::string text = "{";
        const auto parts = textFields(sharding, 5);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i > 0)
                text += ", ";
            if (i > 0 && i % 5 == 0)
                text += "/*index=" + std::to_string(i) + "*/";
            text += numberField(parts[i], 1) == 2 ? std::string("{}")
                    : depth < kDeepest            ? shardingTextAt(parts[i], depth + 1)
                                                  : std::string("?");
        }
        return text + "}";
    }
    case 4:
        return "{manual}";
    case 3: {
        std::string text = "{devices=" + bracketed(numberFields(sharding, 3));
        if (const auto reshape = numberFields(sharding, 9); !reshape.empty()) {
            text += "<=" + bracketed(reshape);
            const auto order = numberFields(sharding, 10);
            if (order.size() > 1) {
                std::string permutation = list(order);
                text += "T(" + permutation.substr(1, permutation.size() - 2) + ")";
            }
        } else {
            const std::string devices = list(numberFields(sharding, 4));
            text += devices.substr(1, devices.size() - 2);
        }
        if (numberField(sharding, 6) != 0)
            text += " last_tile_dim_replicate";
        return text + "}";
    }
    default:
        return {};
    }
}

} // namespace

std::string list(const std::vector<std::int64_t> &numbers)
{
    std::string text = "{";
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i > 0 ? "," : "") + std::to_string(numbers[i]);
    return text + "}";
}

std::string bracketed(const std::vector<std::int64_t> &numbers)
{
    std::string text = list(numbers);
    text.front() = '[';
    text.back() = ']';
    return text;
}

std::string quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out + "\"";
}

std::string escaped(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n' || c == '\r' || c == '\t') {
            out += c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t";
        } else if (byte < 0x20 || byte >= 0x7F) {
            out += '\\';
            for (int shift = 6; shift >= 0; shift -= 3)
                out += static_cast<char>('0' + ((byte >> shift) & 7));
        } else {
            if (c == '"' || c == '\'' || c == '\\')
                out += '\\';
            out += c;
        }
    }
    return out + "\"";
}

// WindowDimension: 1 size, 2 stride, 3 padding_low, 4 padding_high, 5 window_dilation, 6 base_dilation, 7 reversal.
std::string windowText(std::string_view window)
{
    const auto dimensions = textFields(window, 1);
    const auto eachOf = [&](const char *name, std::int64_t plain, const auto &value) {
        std::string text;
        bool isPlain = true;
        for (const std::string_view d : dimensions) {
            const auto [words, number] = value(d);
            isPlain = isPlain && number == plain;
            text += (text.empty() ? "" : "x") + words;
        }
        return isPlain ? std::string() : std::string(" ") + name + "=" + text;
    };
    const auto number = [&](const char *name, std::uint32_t field, std::int64_t plain) {
        return eachOf(name, plain, [&](std::string_view d) {
            const std::int64_t v = numberField(d, field, plain == 1 ? 1 : 0);
            return std::pair(std::to_string(v), v);
        });
    };
    std::string text;
    for (const std::string_view d : dimensions)
        text += (text.empty() ? "size=" : "x") + std::to_string(numberField(d, 1));
    text += number("stride", 2, 1);
    text += eachOf("pad", 0, [](std::string_view d) {
        const std::int64_t low = numberField(d, 3), high = numberField(d, 4);
        return std::pair(std::to_string(low) + "_" + std::to_string(high), low | high);
    });
    text += number("lhs_dilate", 6, 1);
    text += number("rhs_dilate", 5, 1);
    text += number("rhs_reversal", 7, 0);
    return "window={" + text + "}";
}

std::string dimLabels(std::string_view numbers)
{
    const auto part = [&](std::uint32_t first, char firstWord, std::uint32_t second, char secondWord,
                          std::uint32_t spatial) {
        const auto places = numberFields(numbers, spatial);
        std::string text(places.size() + 2, '?');
        const auto set = [&](std::int64_t at, char word) {
            if (at >= 0 && at < static_cast<std::int64_t>(text.size()))
                text[static_cast<std::size_t>(at)] = word;
        };
        set(numberField(numbers, first), firstWord);
        set(numberField(numbers, second), secondWord);
        for (std::size_t i = 0; i < places.size(); ++i)
            set(places[i], static_cast<char>('0' + i % 10));
        return text;
    };
    return "dim_labels=" + part(7, 'b', 8, 'f', 11) + "_" + part(3, 'i', 4, 'o', 6) + "->" + part(9, 'b', 10, 'f', 12);
}

std::string shardingText(std::string_view sharding) { return shardingTextAt(sharding, 0); }

// Groups one by one, or as `[groups,size]<=[dims]T(perm)`. CollectiveDeviceList: 1 groups*, 2 iota {1 groups, 2 size,
// 3 reshape dims*, 4 transpose perm*}.
namespace {

/// Groups by axes of a mesh, as newer compilers store them: 1 mesh {1 axes* {1 name, 2 size}}, 2 axes* {1 index into
/// those, 2 part of an axis}. Empty when there is more in it than that.
std::string meshGroups(std::string_view stored)
{
    const std::vector<std::string_view> axes = textFields(textField(stored, 1), 1);
    std::string mesh, groups;
    for (const std::string_view axis : axes)
        mesh +=
            (mesh.empty() ? "'" : ",'") + std::string(textField(axis, 1)) + "'=" + std::to_string(numberField(axis, 2));
    for (const std::string_view reference : textFields(stored, 2)) {
        const std::int64_t index = numberField(reference, 1);
        if (hasField(reference, 2) || index < 0 || index >= static_cast<std::int64_t>(axes.size()))
            return {};
        groups +=
            (groups.empty() ? "'" : ",'") + std::string(textField(axes[static_cast<std::size_t>(index)], 1)) + "'";
    }
    return axes.empty() ? std::string() : "mesh[" + mesh + "] {" + groups + "}";
}

} // namespace

std::string replicaGroups(std::string_view instruction)
{
    if (std::string mesh = meshGroups(textField(instruction, 93)); !mesh.empty())
        return mesh;
    std::vector<std::string_view> groups = textFields(instruction, 49);
    if (const std::string_view devices = textField(instruction, 87); !devices.empty()) {
        if (const std::string_view iota = textField(devices, 2); !iota.empty()) {
            std::string text = "[" + std::to_string(numberField(iota, 1)) + "," + std::to_string(numberField(iota, 2)) +
                               "]<=" + bracketed(numberFields(iota, 3));
            if (const auto order = numberFields(iota, 4); order.size() > 1) {
                const std::string permutation = list(order);
                text += "T(" + permutation.substr(1, permutation.size() - 2) + ")";
            }
            return text;
        }
        if (const auto listed = textFields(devices, 1); !listed.empty())
            groups = listed;
    }
    std::string text = "{";
    for (std::size_t i = 0; i < groups.size(); ++i)
        text += (i > 0 ? "," : "") + list(numberFields(groups[i], 1));
    return text + "}";
}

} // namespace planescope::hlo
