#include "model/analysis/counters/counter_filter.h"

#include "model/analysis/counters/counter_filter_node.h"
#include "model/analysis/counters/near_word.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace planescope {

namespace {

struct CounterFieldWord {
    std::string_view word;
    CounterField field;
    bool isNumber;
};
constexpr std::array kFields{
    CounterFieldWord{"name", CounterField::Name, false},
    CounterFieldWord{"set", CounterField::Set, false},
    CounterFieldWord{"description", CounterField::Description, false},
    CounterFieldWord{"host", CounterField::Host, false},
    CounterFieldWord{"kernel", CounterField::Kernel, false},
    CounterFieldWord{"block", CounterField::Block, false},
    CounterFieldWord{"kind", CounterField::Kind, false},
    CounterFieldWord{"value", CounterField::Value, true},
    CounterFieldWord{"id", CounterField::Id, true},
    CounterFieldWord{"sample", CounterField::Sample, true},
    CounterFieldWord{"chip", CounterField::Chip, true},
    CounterFieldWord{"device", CounterField::Device, true},
    CounterFieldWord{"die", CounterField::Die, true},
    CounterFieldWord{"delta", CounterField::Delta, true},
    CounterFieldWord{"rate", CounterField::Rate, true},
    CounterFieldWord{"per_cycle", CounterField::PerCycle, true},
    CounterFieldWord{"share", CounterField::Share, true},
    CounterFieldWord{"index", CounterField::Index, true},
};

bool isWordLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == '-' || c == ':' || c == '%' || c == '+' || static_cast<unsigned char>(c) >= 0x80;
}

class FilterLineParser
{
public:
    using NodePtr = std::shared_ptr<const CounterFilter::Node>;
    using Node = CounterFilter::Node;

    explicit FilterLineParser(std::string_view text) : m_text(text) {}

    Result<NodePtr> parse()
    {
        skipBlanks();
        if (isAtEnd())
            return NodePtr();
        NodePtr root = either();
        skipBlanks();
        if (!m_error && !isAtEnd())
            expected("end");
        if (m_error)
            return tl::unexpected<Error>(*m_error);
        return root;
    }

private:
    bool isAtEnd() const { return m_at >= m_text.size(); }
    void skipBlanks()
    {
        while (!isAtEnd() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }
    NodePtr expected(std::string what)
    {
        if (!m_error)
            m_error = Error{ErrorCode::InvalidArgument, {}, m_at, std::move(what)};
        return nullptr;
    }
    /// The word here, without taking it.
    std::string_view peekWord() const
    {
        std::size_t end = m_at;
        while (end < m_text.size() && isWordLetter(m_text[end]))
            ++end;
        return m_text.substr(m_at, end - m_at);
    }
    bool takeWord(std::string_view word)
    {
        skipBlanks();
        if (lowerCase(peekWord()) != word)
            return false;
        m_at += word.size();
        return true;
    }
    bool take(std::string_view sign)
    {
        skipBlanks();
        if (m_text.substr(m_at, sign.size()) != sign)
            return false;
        m_at += sign.size();
        return true;
    }
    static NodePtr group(Node::Type type, std::vector<NodePtr> parts)
    {
        auto node = std::make_shared<Node>();
        node->type = type;
        node->parts = std::move(parts);
        return node;
    }

    NodePtr either()
    {
        std::vector<NodePtr> parts{both()};
        while (!m_error && (takeWord("or") || take("||")))
            parts.push_back(both());
        if (m_error)
            return nullptr;
        return parts.size() == 1 ? parts.front() : group(Node::Type::Or, std::move(parts));
    }
    NodePtr both()
    {
        std::vector<NodePtr> parts{single()};
        for (;;) {
            if (m_error)
                return nullptr;
            const bool hasAnd = takeWord("and") || take("&&");
            skipBlanks();
            if (!hasAnd && (isAtEnd() || m_text[m_at] == ')' || m_text[m_at] == '|' || lowerCase(peekWord()) == "or"))
                break;
            parts.push_back(single());
        }
        return parts.size() == 1 ? parts.front() : group(Node::Type::And, std::move(parts));
    }
    NodePtr single()
    {
        skipBlanks();
        if (++m_depth > 200)
            return expected("end"); // deeper nesting is no question of a person
        NodePtr node;
        const bool isSign = !isAtEnd() && m_text[m_at] == '!' && m_text.substr(m_at, 2) != "!=";
        if (takeWord("not") || (isSign && take("!"))) {
            node = single();
            node = m_error ? nullptr : group(Node::Type::Not, {node});
        } else if (take("(")) {
            node = either();
            if (!m_error && !take(")"))
                node = expected(")");
        } else {
            node = test();
        }
        --m_depth;
        return node;
    }

    NodePtr textNode(CounterField field, std::string_view pattern, MatchMode mode, std::size_t begin)
    {
        auto match = NameMatch::make(pattern, mode);
        if (!match) {
            m_at = begin;
            return expected("regex: " + match.error().detail);
        }
        auto node = std::make_shared<Node>();
        node->type = Node::Type::Text;
        node->field = field;
        node->match = std::move(*match);
        if (mode == MatchMode::Substring)
            node->plain = lowerCase(pattern);
        return node;
    }

    /// Text up to the closing quote, in which a backslash takes the next letter as it is.
    std::optional<std::string> quoted(char quote)
    {
        const std::size_t begin = m_at++;
        std::string text;
        for (; !isAtEnd(); ++m_at) {
            if (m_text[m_at] == quote) {
                ++m_at;
                return text;
            }
            // In an expression between slashes only a slash needs one.
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size() && (quote != '/' || m_text[m_at + 1] == '/'))
                ++m_at;
            text += m_text[m_at];
        }
        m_at = begin;
        expected(quote == '/' ? "/" : "quote");
        return std::nullopt;
    }

    NodePtr test()
    {
        skipBlanks();
        if (isAtEnd())
            return expected("test");
        const std::size_t begin = m_at;
        const char c = m_text[m_at];
        if (c == '/') {
            const auto pattern = quoted('/');
            return pattern ? textNode(CounterField::Anywhere, *pattern, MatchMode::Regex, begin) : nullptr;
        }
        if (c == '"' || c == '\'') {
            const auto text = quoted(c);
            return text ? textNode(CounterField::Anywhere, *text, MatchMode::Substring, begin) : nullptr;
        }
        const std::string_view word = peekWord();
        if (word.empty())
            return expected("test");
        m_at += word.size();
        const std::size_t behind = m_at;
        skipBlanks();
        const std::string_view op = takeOperator();
        if (op.empty()) {
            m_at = behind;
            return textNode(CounterField::Anywhere, word, MatchMode::Substring, begin);
        }
        const std::string lower = lowerCase(word);
        const auto field =
            std::find_if(kFields.begin(), kFields.end(), [&](const CounterFieldWord &f) { return f.word == lower; });
        if (field == kFields.end()) {
            m_at = begin;
            const std::string_view near = nearCounterWord(word, CounterFilter::fieldNames());
            return expected("field " + std::string(word) + (near.empty() ? "" : ", nearest " + std::string(near)));
        }
        return field->isNumber ? numberTest(field->field, op) : textTest(field->field, op);
    }

    std::string_view takeOperator()
    {
        for (const std::string_view op : {"!~", "!=", "<=", ">=", "==", "~", "=", "<", ">"})
            if (m_text.substr(m_at, op.size()) == op) {
                m_at += op.size();
                return op;
            }
        return {};
    }

    /// A regular expression without quotes ends at a blank, or at a ")" that it did not open.
    std::string_view bareExpression() const
    {
        std::size_t end = m_at;
        for (int open = 0; end < m_text.size() && m_text[end] != ' ' && m_text[end] != '\t'; ++end) {
            open += m_text[end] == '(' ? 1 : m_text[end] == ')' ? -1 : 0;
            if (open < 0)
                break;
        }
        return m_text.substr(m_at, end - m_at);
    }

    NodePtr textTest(CounterField field, std::string_view op)
    {
        skipBlanks();
        const std::size_t begin = m_at;
        std::string value;
        if (!isAtEnd() && (m_text[m_at] == '"' || m_text[m_at] == '\'' || m_text[m_at] == '/')) {
            const auto text = quoted(m_text[m_at]);
            if (!text)
                return nullptr;
            value = *text;
        } else {
            value = op.ends_with('~') ? bareExpression() : peekWord();
            if (value.empty())
                return expected("value");
            m_at += value.size();
        }
        if (op.find('<') != std::string_view::npos || op.find('>') != std::string_view::npos) {
            m_at = begin;
            return expected("operator");
        }
        const bool isRegex = op == "~" || op == "!~";
        NodePtr plain = textNode(field, value, isRegex ? MatchMode::Regex : MatchMode::Whole, begin);
        if (!plain || op.front() != '!')
            return plain;
        auto negated = std::make_shared<Node>(*plain);
        negated->isNegated = true;
        return negated;
    }

    NodePtr numberTest(CounterField field, std::string_view op)
    {
        skipBlanks();
        const std::size_t begin = m_at;
        if (op == "~" || op == "!~") {
            m_at = begin - 1;
            return expected("operator");
        }
        auto node = std::make_shared<Node>();
        node->type = Node::Type::Number;
        node->field = field;
        node->compare = op == "<"    ? Node::Compare::Less
                        : op == "<=" ? Node::Compare::AtMost
                        : op == ">"  ? Node::Compare::More
                        : op == ">=" ? Node::Compare::AtLeast
                        : op == "!=" ? Node::Compare::Unequal
                                     : Node::Compare::Equal;
        if (!readNumber(*node)) {
            m_at = begin;
            return expected("number");
        }
        return node;
    }

    bool readNumber(Node &node)
    {
        std::string_view word = peekWord();
        m_at += word.size();
        bool isPercent = false;
        if (word.ends_with('%')) {
            isPercent = true;
            word.remove_suffix(1);
        } else {
            const std::size_t behind = m_at;
            isPercent = take("%");
            if (!isPercent)
                m_at = behind;
        }
        const char *const end = word.data() + word.size();
        std::uint64_t whole = 0;
        const bool isHex = word.starts_with("0x") || word.starts_with("0X");
        const auto [at, error] = std::from_chars(word.data() + (isHex ? 2 : 0), end, whole, isHex ? 16 : 10);
        if (error == std::errc() && at == end && word.size() > (isHex ? 2u : 0u)) {
            node.number = static_cast<double>(whole);
            if (!isPercent)
                node.whole = whole;
        } else {
            if (word.starts_with('+'))
                word.remove_prefix(1);
            const auto [last, problem] = std::from_chars(word.data(), end, node.number);
            if (problem != std::errc() || last != end || word.empty() || !std::isfinite(node.number))
                return false;
            // 1e6 is as whole as 1000000.
            if (!isPercent && node.number >= 0 && node.number < 0x1p63 && std::floor(node.number) == node.number)
                node.whole = static_cast<std::uint64_t>(node.number);
        }
        if (isPercent)
            node.number /= 100;
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::optional<Error> m_error;
};

} // namespace

CounterFilter::CounterFilter() = default;

Result<CounterFilter> CounterFilter::parse(std::string_view text)
{
    auto root = FilterLineParser(text).parse();
    if (!root)
        return tl::unexpected<Error>(root.error());
    CounterFilter filter;
    filter.m_root = std::move(*root);
    return filter;
}

const std::vector<std::string_view> &CounterFilter::fieldNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        all.reserve(kFields.size());
        for (const CounterFieldWord &field : kFields)
            all.push_back(field.word);
        return all;
    }();
    return names;
}

std::string_view counterBlockName(CounterBlock block)
{
    static constexpr std::array<std::string_view, kCounterBlocks> kNames{
        "other",         "tensor core", "sparse sequencer", "sparse tile", "sparse tile vector", "sparse tile scalar",
        "common memory", "chip links",  "router queue",     "hbm channel", "power manager"};
    return kNames[static_cast<std::size_t>(block)];
}

std::string_view counterKindName(CounterKind kind)
{
    static constexpr std::array<std::string_view, 17> kNames{
        "other",      "clock",    "busy",        "stall",     "throttle",   "instructions",
        "operations", "requests", "packets",     "occupancy", "latency",    "utilization",
        "energy",     "power",    "temperature", "frequency", "power state"};
    return kNames[static_cast<std::size_t>(kind)];
}

} // namespace planescope
