#include "model/query/filter_node.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace planescope {

namespace {

struct FieldWord {
    std::string_view word;
    FilterField field;
};
constexpr std::array kFieldWords = {
    FieldWord{"name", FilterField::Name},
    FieldWord{"long_name", FilterField::LongName},
    FieldWord{"shape", FilterField::Shape},
    FieldWord{"operands", FilterField::Operands},
    FieldWord{"category", FilterField::Category},
    FieldWord{"class", FilterField::Class},
    FieldWord{"line", FilterField::Line},
    FieldWord{"line_kind", FilterField::LineKind},
    FieldWord{"plane", FilterField::Plane},
    FieldWord{"host", FilterField::Host},
    FieldWord{"program", FilterField::Program},
    FieldWord{"source", FilterField::Source},
    FieldWord{"op", FilterField::Op},
    FieldWord{"dur", FilterField::Duration},
    FieldWord{"duration", FilterField::Duration},
    FieldWord{"begin", FilterField::Begin},
    FieldWord{"end", FilterField::End},
    FieldWord{"self", FilterField::Self},
    FieldWord{"depth", FilterField::Depth},
};

struct UnitWord {
    std::string_view word;
    double factor;
};
constexpr UnitWord kTimeWords[] = {{"ps", 1},        {"ns", 1e3}, {"us", 1e6}, {"\u00b5s", 1e6},
                                   {"\u03bcs", 1e6}, {"ms", 1e9}, {"s", 1e12}};
constexpr UnitWord kSizeWords[] = {{"B", 1},         {"kB", 1e3},         {"MB", 1e6},
                                   {"GB", 1e9},      {"TB", 1e12},        {"KiB", 1024},
                                   {"MiB", 1048576}, {"GiB", 1073741824}, {"TiB", 1099511627776.0}};

constexpr int kMaxDepth = 200; // parentheses and "not": a bound for the stack

class FilterParser
{
public:
    explicit FilterParser(std::string_view text) : m_text(text) {}

    /// A field and an operator, after what may stand before them.
    bool beginsAsTest()
    {
        while (takeWord("not") || takeSymbol("!") || takeSymbol("("))
            ;
        Filter::Node node;
        return parseField(node) && parseOperator(node);
    }

    Result<std::shared_ptr<const Filter::Node>> parseAll()
    {
        auto root = parseOr();
        skipBlanks();
        if (root && m_at < m_text.size())
            return error("and, or, end");
        if (!root)
            return tl::unexpected(m_error);
        return root;
    }

private:
    using NodePtr = std::shared_ptr<const Filter::Node>;

    tl::unexpected<Error> error(std::string expected) { return errorAt(m_at, std::move(expected)); }
    tl::unexpected<Error> errorAt(std::size_t at, std::string expected)
    {
        m_error = Error{ErrorCode::InvalidArgument, {}, at, std::move(expected)};
        return tl::unexpected(m_error);
    }

    void skipBlanks()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n'))
            ++m_at;
    }
    static bool isWordByte(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
               c == '-' || c == '+' || c == '/' || c == ':' || c == '%' || c == '#' ||
               (static_cast<unsigned char>(c) >= 0x80);
    }
    std::string_view peekWord()
    {
        skipBlanks();
        std::size_t end = m_at;
        while (end < m_text.size() && isWordByte(m_text[end]))
            ++end;
        return m_text.substr(m_at, end - m_at);
    }
    bool takeWord(std::string_view word)
    {
        if (peekWord() != word)
            return false;
        m_at += word.size();
        return true;
    }
    bool takeSymbol(std::string_view symbol)
    {
        skipBlanks();
        if (m_text.substr(m_at, symbol.size()) != symbol)
            return false;
        m_at += symbol.size();
        return true;
    }

    NodePtr join(Filter::Node::Kind kind, NodePtr a, NodePtr b)
    {
        auto node = std::make_shared<Filter::Node>();
        node->kind = kind;
        node->children = {std::move(a), std::move(b)};
        return node;
    }

    // A null pointer means failed, with m_error set.
    NodePtr parseOr()
    {
        NodePtr left = parseAnd();
        while (left && (takeWord("or") || takeSymbol("||"))) {
            NodePtr right = parseAnd();
            left = right ? join(Filter::Node::Kind::Or, left, right) : nullptr;
        }
        return left;
    }
    NodePtr parseAnd()
    {
        NodePtr left = parseFactor();
        while (left && (takeWord("and") || takeSymbol("&&"))) {
            NodePtr right = parseFactor();
            left = right ? join(Filter::Node::Kind::And, left, right) : nullptr;
        }
        return left;
    }
    NodePtr parseFactor()
    {
        if (++m_depth > kMaxDepth)
            return failed("fewer parentheses");
        NodePtr node = parseFactorInside();
        --m_depth;
        return node;
    }
    NodePtr parseFactorInside()
    {
        if (takeWord("not") || (m_at < m_text.size() && m_text.substr(m_at, 2) != "!~" && takeSymbol("!"))) {
            NodePtr inner = parseFactor();
            if (!inner)
                return nullptr;
            auto node = std::make_shared<Filter::Node>();
            node->kind = Filter::Node::Kind::Not;
            node->children = {std::move(inner)};
            return node;
        }
        if (takeSymbol("(")) {
            NodePtr inner = parseOr();
            if (!inner)
                return nullptr;
            return takeSymbol(")") ? inner : failed(")");
        }
        return parseTest();
    }
    NodePtr failed(std::string expected)
    {
        skipBlanks();
        error(std::move(expected));
        return nullptr;
    }

    bool parseField(Filter::Node &node)
    {
        const std::string_view word = peekWord();
        if (word.empty()) {
            failed("field");
            return false;
        }
        if (word == "stat." && m_at + 5 < m_text.size() && (m_text[m_at + 5] == '"' || m_text[m_at + 5] == '\'')) {
            m_at += 5;
            node.field = FilterField::Stat;
            return parseQuoted(m_text[m_at], node.statName);
        }
        if (word.substr(0, 5) == "stat." && word.size() > 5) {
            node.field = FilterField::Stat;
            node.statName = word.substr(5);
            m_at += word.size();
            return true;
        }
        for (const FieldWord &known : kFieldWords)
            if (known.word == word) {
                node.field = known.field;
                m_at += word.size();
                return true;
            }
        std::string expected = "field";
        if (const std::string_view nearest = nearestWord(word, Filter::fieldNames()); !nearest.empty())
            expected += " " + std::string(nearest);
        failed(std::move(expected));
        return false;
    }

    bool parseOperator(Filter::Node &node)
    {
        static constexpr std::pair<std::string_view, FilterOp> kOperators[] = {
            {"!~", FilterOp::NotMatches}, {"~", FilterOp::Matches},       {"==", FilterOp::Equal},
            {"=", FilterOp::Equal},       {"!=", FilterOp::NotEqual},     {"<=", FilterOp::LessEqual},
            {"<", FilterOp::Less},        {">=", FilterOp::GreaterEqual}, {">", FilterOp::Greater},
        };
        for (const auto &[symbol, op] : kOperators)
            if (takeSymbol(symbol)) {
                node.op = op;
                return true;
            }
        failed("operator");
        return false;
    }

    /// Text between quotes; a backslash before a quote or a backslash takes the next byte as it is, any other stays,
    /// so regular expressions need no doubling.
    bool parseQuoted(char quote, std::string &out)
    {
        const std::size_t open = m_at++;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == quote) {
                ++m_at;
                return true;
            }
            if (c == '\\' && m_at + 1 < m_text.size() && (m_text[m_at + 1] == quote || m_text[m_at + 1] == '\\')) {
                if (m_text[m_at + 1] == '\\')
                    out += '\\'; // keep both: an escaped backslash of a regular expression
                ++m_at;
            }
            out += m_text[m_at];
        }
        errorAt(open, "closing quote");
        return false;
    }

    static bool isUnitWord(std::string_view word)
    {
        const auto isWord = [word](const UnitWord &unit) { return unit.word == word; };
        return std::any_of(std::begin(kTimeWords), std::end(kTimeWords), isWord) ||
               std::any_of(std::begin(kSizeWords), std::end(kSizeWords), isWord);
    }

    static std::optional<double> numberOf(std::string_view word, bool isTime, bool isStat)
    {
        double value = 0;
        const auto [rest, code] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (code != std::errc{} || !std::isfinite(value))
            return std::nullopt;
        const std::string_view unit = word.substr(static_cast<std::size_t>(rest - word.data()));
        if (unit.empty())
            return value;
        if (isTime || isStat)
            for (const UnitWord &known : kTimeWords)
                if (known.word == unit)
                    return value * known.factor;
        if (isStat)
            for (const UnitWord &known : kSizeWords)
                if (known.word == unit)
                    return value * known.factor;
        return std::nullopt;
    }

    NodePtr parseTest()
    {
        auto node = std::make_shared<Filter::Node>();
        if (!parseField(*node))
            return nullptr;
        skipBlanks();
        const std::size_t operatorAt = m_at;
        if (!parseOperator(*node))
            return nullptr;
        skipBlanks();
        const std::size_t valueAt = m_at;
        bool isQuoted = false;
        if (m_at < m_text.size() && (m_text[m_at] == '"' || m_text[m_at] == '\'')) {
            isQuoted = true;
            if (!parseQuoted(m_text[m_at], node->text))
                return nullptr;
        } else {
            const std::string_view word = peekWord();
            if (word.empty())
                return failed("value");
            node->text = word;
            m_at += word.size();
            if (numberOf(word, false, false) && isUnitWord(peekWord())) { // "10 us": the unit may stand apart
                const std::string_view unit = peekWord();
                node->text += unit;
                m_at += unit.size();
            }
        }
        return finishTest(std::move(node), operatorAt, valueAt, isQuoted);
    }

    NodePtr finishTest(std::shared_ptr<Filter::Node> node, std::size_t operatorAt, std::size_t valueAt, bool isQuoted)
    {
        const bool isText = isTextField(node->field);
        const bool isStat = node->field == FilterField::Stat;
        const bool isMatch = node->op == FilterOp::Matches || node->op == FilterOp::NotMatches;
        if (!isText && !isStat && isMatch) {
            errorAt(operatorAt, "one of = != < <= > >=");
            return nullptr;
        }
        const bool isOrder = node->op >= FilterOp::Less;
        if (isText && isOrder) {
            errorAt(operatorAt, "one of = != ~ !~");
            return nullptr;
        }
        if (isMatch) {
            auto regex = NameMatch::make(node->text, MatchMode::Regex);
            if (!regex) {
                errorAt(valueAt, "regular expression: " + regex.error().detail);
                return nullptr;
            }
            node->regex = std::move(*regex);
            return node;
        }
        if (isText)
            return node;
        if (!isQuoted || !isStat)
            node->number = numberOf(node->text, node->field != FilterField::Depth, isStat);
        if (!node->number && (!isStat || isOrder)) {
            errorAt(valueAt,
                    isStat || node->field == FilterField::Depth ? "number" : "number with unit ps, ns, us, ms or s");
            return nullptr;
        }
        return node;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    Error m_error;
};

} // namespace

const std::vector<std::string_view> &Filter::fieldNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        all.reserve(std::size(kFieldWords) + 1);
        for (const FieldWord &word : kFieldWords)
            all.push_back(word.word);
        all.push_back("stat.NAME");
        return all;
    }();
    return names;
}

Filter Filter::programNamed(std::string_view name)
{
    auto exact = std::make_shared<Node>();
    exact->field = FilterField::Program;
    exact->text = name;
    auto begins = std::make_shared<Node>(*exact);
    begins->op = FilterOp::Matches;
    begins->regex = *NameMatch::make("^" + NameMatch::quoted(name) + "\\([0-9]+\\)$", MatchMode::Regex);
    auto either = std::make_shared<Node>();
    either->kind = Node::Kind::Or;
    either->children = {std::move(exact), std::move(begins)};
    Filter filter;
    filter.m_root = std::move(either);
    return filter;
}

Filter Filter::labelled(const NameMatch &match)
{
    auto test = std::make_shared<Node>();
    test->field = FilterField::Name;
    test->op = FilterOp::Matches;
    test->regex = match;
    Filter filter;
    filter.m_root = std::move(test);
    return filter;
}

bool Filter::looksLikeOne(std::string_view text) { return FilterParser(text).beginsAsTest(); }

Result<Filter> Filter::parse(std::string_view text)
{
    auto root = FilterParser(text).parseAll();
    if (!root)
        return tl::unexpected(root.error());
    Filter filter;
    filter.m_root = std::move(*root);
    return filter;
}

} // namespace planescope
