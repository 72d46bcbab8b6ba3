#include "model/format/xplane/op_scopes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace planescope {

namespace {

bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordChar(char c) { return isLower(c) || isUpper(c) || isDigit(c) || c == '_'; }

bool isTensorFlowName(std::string_view text)
{
    if (text.empty() || !(isLower(text[0]) || isUpper(text[0]) || isDigit(text[0]) || text[0] == '.'))
        return false;
    return std::all_of(text.begin() + 1, text.end(), [](char c) {
        return isWordChar(c) || c == '.' || c == '/' || c == '>' || c == '-' || c == '\\';
    });
}

bool isTensorFlowType(std::string_view text)
{
    return !text.empty() && (isUpper(text[0]) || text[0] == '_') &&
           std::all_of(text.begin() + 1, text.end(), isWordChar);
}

/// A lower-case word; in brackets behind it anything.
bool isJaxType(std::string_view text)
{
    if (text.empty() || !(isLower(text[0]) || text[0] == '_'))
        return false;
    std::size_t at = 1;
    while (at < text.size() && (isLower(text[at]) || isDigit(text[at]) || text[at] == '_'))
        ++at;
    if (at == text.size())
        return true;
    return text[at] == '[' && text.back() == ']' && text.find('\n', at) == std::string_view::npos;
}

bool isWholeNumber(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    if (!text.empty() && (text[0] == '-' || text[0] == '+'))
        text.remove_prefix(1);
    return !text.empty() && text.size() <= 19 && std::all_of(text.begin(), text.end(), isDigit);
}

/// Last component of the path without a numeric suffix: "model/layer/MatMul_1" -> "MatMul".
std::string_view typeOfPath(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    const std::string_view op = slash == std::string_view::npos ? path : path.substr(slash + 1);
    const std::size_t underscore = op.rfind('_');
    const std::string_view suffix = underscore == std::string_view::npos ? op : op.substr(underscore + 1);
    if (underscore != std::string_view::npos && isWholeNumber(suffix))
        return op.substr(0, underscore);
    return op;
}

bool startsWithIgnoringCase(std::string_view text, std::string_view lowerPrefix)
{
    return text.size() >= lowerPrefix.size() &&
           std::equal(lowerPrefix.begin(), lowerPrefix.end(), text.begin(), [](char a, char b) {
               return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
           });
}

} // namespace

FrameworkOp parseFrameworkOp(std::string_view fullName)
{
    FrameworkOp op;
    op.name = fullName;
    const std::size_t colon = fullName.find(':');
    if (colon == std::string_view::npos) {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 4> copies{{{"memcpyhtod", "MemcpyHToD"},
                                                                                       {"memcpydtoh", "MemcpyDToH"},
                                                                                       {"memcpydtod", "MemcpyDToD"},
                                                                                       {"memcpyhtoh", "MemcpyHToH"}}};
        for (const auto &[prefix, type] : copies)
            if (startsWithIgnoringCase(fullName, prefix))
                return {FrameworkOp::Kind::Memcpy, fullName, type};
        return op;
    }
    const std::string_view path = fullName.substr(0, colon);
    const std::string_view written = fullName.substr(colon + 1);
    if (path == "Iterator")
        return {FrameworkOp::Kind::Dataset, fullName, "Dataset"};
    if (isTensorFlowName(path) && isTensorFlowType(written))
        return {FrameworkOp::Kind::TensorFlow, path, written};
    const std::string_view type = written.empty() ? typeOfPath(path) : written;
    if (isJaxType(type))
        return {FrameworkOp::Kind::Jax, path, type.substr(0, type.find('['))};
    if (written.empty())
        return {FrameworkOp::Kind::TensorFlow, path, type};
    return op;
}

std::vector<std::string_view> nameScopes(std::string_view opName)
{
    std::vector<std::string_view> scopes;
    std::size_t begin = 0;
    for (std::size_t slash = opName.find('/'); slash != std::string_view::npos; slash = opName.find('/', begin)) {
        scopes.push_back(opName.substr(begin, slash - begin));
        begin = slash + 1;
    }
    return scopes;
}

std::string frameworkOpLabel(const FrameworkOp &op)
{
    if (op.kind == FrameworkOp::Kind::Unknown) {
        const std::size_t last = op.name.find_last_not_of(" \t\n\v\f\r");
        return std::string(op.name.substr(0, last == std::string_view::npos ? 0 : last + 1));
    }
    if (op.kind == FrameworkOp::Kind::Dataset) {
        const std::size_t colons = op.name.rfind("::");
        return "Iterator::" + std::string(colons == std::string_view::npos ? op.name : op.name.substr(colons + 2));
    }
    return std::string(op.type);
}

} // namespace planescope
