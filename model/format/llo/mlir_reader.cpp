#include "model/format/llo/mlir_reader.h"

#include "model/format/llo/llo_text.h"

#include <unordered_map>

namespace planescope::llo {

namespace {

constexpr std::string_view kBytecodeMagic = "ML\xEFR";

/// `"text"` at the begin of `rest`; takes it off.
std::optional<std::string> takeQuoted(std::string_view *rest)
{
    if (!rest->starts_with('"'))
        return {};
    std::string text;
    for (std::size_t i = 1; i < rest->size(); ++i) {
        const char c = (*rest)[i];
        if (c == '"') {
            rest->remove_prefix(i + 1);
            return text;
        }
        if (c == '\\' && i + 1 < rest->size())
            text += (*rest)[++i];
        else
            text += c;
    }
    return {};
}

std::optional<std::uint32_t> takePosition(std::string_view *rest)
{
    const std::size_t end = std::min(rest->find_first_not_of("0123456789"), rest->size());
    const auto number = numberOf<std::uint32_t>(rest->substr(0, end));
    if (number)
        rest->remove_prefix(end);
    return number;
}

bool takeChar(std::string_view *rest, char c)
{
    if (!rest->starts_with(c))
        return false;
    rest->remove_prefix(1);
    return true;
}

/// "#loc12" at the begin of `rest`.
std::string_view locationId(std::string_view rest)
{
    return rest.substr(0, std::min(rest.find_first_of(" ,()[]"), rest.size()));
}

class MlirScan
{
public:
    explicit MlirScan(MlirText *out) : m_out(out) {}

    void read()
    {
        std::string_view rest = m_out->text;
        while (!rest.empty()) {
            const auto begin = static_cast<std::uint32_t>(m_out->text.size() - rest.size());
            const std::string_view line = takeLine(&rest);
            m_out->lineBegins.push_back(begin);
            m_lineIds.emplace_back();
            m_lineRows.push_back(MlirText::kNoLocation);
            readLine(line);
        }
        resolve();
    }

private:
    void readLine(std::string_view line)
    {
        const std::string_view text = trimmed(line);
        if (text.starts_with("#loc") && text.find(" = loc(") != std::string_view::npos) {
            const std::string_view id = locationId(text);
            const std::size_t row = add(text.substr(text.find(" = loc(") + 7));
            m_out->locations[row].id = std::string(id);
            m_rowOf.emplace(id, row);
            return;
        }
        if (m_out->moduleName.empty() && text.starts_with("module @")) {
            const std::string_view name = text.substr(8);
            m_out->moduleName = std::string(trimmed(name.substr(0, name.find_first_of(" {"))));
            if (m_out->moduleName.starts_with('"')) {
                std::string_view quoted = name;
                m_out->moduleName = takeQuoted(&quoted).value_or(m_out->moduleName);
            }
        }
        const std::size_t last = text.rfind(" loc(");
        if (last == std::string_view::npos)
            return;
        const std::string_view inside = text.substr(last + 5);
        if (inside.starts_with('#'))
            m_lineIds.back() = locationId(inside);
        else if (inside.starts_with('"'))
            m_lineRows.back() = static_cast<std::uint32_t>(add(inside));
    }

    /// A location from what stands behind "loc(".
    std::size_t add(std::string_view rest)
    {
        MlirText::Location location;
        std::string_view parent;
        if (rest.starts_with("callsite(#"))
            parent = locationId(rest.substr(9));
        else if (rest.starts_with("fused[#"))
            parent = locationId(rest.substr(6));
        else if (const auto text = takeQuoted(&rest)) {
            if (takeChar(&rest, '('))
                parent = locationId(rest);
            location.name = *text;
            if (takeChar(&rest, ':'))
                readPlace(rest, *text, &location);
        }
        m_out->locations.push_back(std::move(location));
        m_parents.push_back(parent);
        return m_out->locations.size() - 1;
    }

    /// "99:17 to :38)" or "99:17 to 101:4)".
    static void readPlace(std::string_view rest, const std::string &file, MlirText::Location *location)
    {
        const auto line = takePosition(&rest);
        if (!line || !takeChar(&rest, ':'))
            return;
        location->file = file;
        location->name.clear();
        location->line = *line;
        location->column = takePosition(&rest).value_or(0);
        if (!rest.starts_with(" to "))
            return;
        rest.remove_prefix(4);
        location->endLine = takePosition(&rest).value_or(location->line);
        if (takeChar(&rest, ':'))
            location->endColumn = takePosition(&rest).value_or(0);
    }

    void resolve()
    {
        // Locations may name later ones. A chain longer than all of them is a circle.
        for (std::size_t row = 0; row < m_out->locations.size(); ++row) {
            MlirText::Location &location = m_out->locations[row];
            std::string_view parent = m_parents[row];
            for (std::size_t steps = 0; !parent.empty() && location.line == 0 && steps < kMostSteps; ++steps) {
                const auto found = m_rowOf.find(parent);
                if (found == m_rowOf.end())
                    break;
                const MlirText::Location &named = m_out->locations[found->second];
                if (location.name.empty())
                    location.name = named.name;
                if (m_parents[found->second].empty() || named.line != 0) {
                    location.file = named.file;
                    location.line = named.line;
                    location.column = named.column;
                    location.endLine = named.endLine;
                    location.endColumn = named.endColumn;
                }
                parent = m_parents[found->second];
            }
        }
        m_out->lineLocations = m_lineRows;
        for (std::size_t line = 0; line < m_lineIds.size(); ++line)
            if (const auto found = m_rowOf.find(m_lineIds[line]); found != m_rowOf.end() && !m_lineIds[line].empty())
                m_out->lineLocations[line] = static_cast<std::uint32_t>(found->second);
    }

    static constexpr std::size_t kMostSteps = 64;
    MlirText *m_out;
    std::unordered_map<std::string_view, std::size_t> m_rowOf;
    std::vector<std::string_view> m_parents;
    std::vector<std::string_view> m_lineIds;
    std::vector<std::uint32_t> m_lineRows;
};

/// Behind the magic stand the version and the producer's name, which ends with a zero.
std::string producerOf(std::string_view bytecode)
{
    constexpr std::size_t kMostName = 64;
    std::string_view rest = bytecode.substr(kBytecodeMagic.size());
    while (!rest.empty() && (rest.front() < 'A' || rest.front() > 'z'))
        rest.remove_prefix(1);
    const std::size_t end = std::min({rest.find('\0'), kMostName, rest.size()});
    std::string name;
    for (const char c : rest.substr(0, end))
        if (c >= ' ' && c <= '~')
            name += c;
    return name;
}

std::shared_ptr<MlirText> mlirOf(std::string_view text, std::shared_ptr<const void> owner)
{
    auto out = std::make_shared<MlirText>();
    out->text = text;
    out->owner = std::move(owner);
    out->isBytecode = text.starts_with(kBytecodeMagic);
    if (out->isBytecode)
        out->bytecodeProducer = producerOf(text);
    else
        MlirScan(out.get()).read();
    return out;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    std::string out;
    std::uint32_t bits = 0;
    int count = 0;
    while (text.ends_with('='))
        text.remove_suffix(1);
    for (const char c : text) {
        std::uint32_t value = 0;
        if (c >= 'A' && c <= 'Z')
            value = static_cast<std::uint32_t>(c - 'A');
        else if (c >= 'a' && c <= 'z')
            value = static_cast<std::uint32_t>(c - 'a' + 26);
        else if (c >= '0' && c <= '9')
            value = static_cast<std::uint32_t>(c - '0' + 52);
        else if (c == '+' || c == '/')
            value = c == '+' ? 62 : 63;
        else
            return {};
        bits = (bits << 6) | value;
        count += 6;
        if (count >= 8) {
            count -= 8;
            out += static_cast<char>((bits >> count) & 0xFF);
        }
    }
    return out;
}

} // namespace

Result<std::shared_ptr<const MlirText>> readMlir(const FileContent &content, const std::string &name)
{
    const auto text = textOf(content, name);
    if (!text)
        return tl::unexpected<Error>(text.error());
    return mlirOf(*text, content.owner);
}

Result<std::shared_ptr<const MlirText>> mosaicOfCustomCall(std::string_view hloText)
{
    const std::size_t config = hloText.find("\"custom_call_config\"");
    const std::string_view rest = config == std::string_view::npos ? hloText : hloText.substr(config);
    constexpr std::string_view kBody = "\"body\":";
    const std::size_t body = rest.find(kBody);
    if (body == std::string_view::npos)
        return fail(ErrorCode::MissingData, {}, 0, "Mosaic body");
    std::string_view value = trimmed(rest.substr(body + kBody.size()));
    const auto encoded = takeQuoted(&value);
    const auto decoded = encoded ? fromBase64(*encoded) : std::nullopt;
    if (!decoded)
        return fail(ErrorCode::Damaged, {}, 0, "base64");
    const auto owner = std::make_shared<const std::string>(*decoded);
    return mlirOf(*owner, owner);
}

} // namespace planescope::llo
