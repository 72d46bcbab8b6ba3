#include "model/analysis/counters/counter_expression_node.h"

#include "model/analysis/counters/near_word.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace planescope {

namespace {

using ExpressionCall = CounterExpression::Node::Call;

struct CallWord {
    std::string_view name;
    ExpressionCall call;
    std::size_t fewest, most;
};
constexpr std::array kCalls{
    CallWord{"rate", ExpressionCall::Rate, 1, 1}, CallWord{"delta", ExpressionCall::Delta, 1, 1},
    CallWord{"abs", ExpressionCall::Abs, 1, 1},   CallWord{"min", ExpressionCall::Min, 2, 8},
    CallWord{"max", ExpressionCall::Max, 2, 8},   CallWord{"sum", ExpressionCall::Sum, 1, 1},
    CallWord{"mean", ExpressionCall::Mean, 2, 2},
};

class ExpressionParser
{
public:
    using Node = CounterExpression::Node;
    using NodePtr = std::shared_ptr<const Node>;

    ExpressionParser(std::string_view text, std::vector<std::string> &names) : m_text(text), m_names(names) {}

    Result<NodePtr> parse()
    {
        NodePtr root = sum();
        skipBlanks();
        if (!m_error && m_at < m_text.size())
            failHere("end");
        if (m_error)
            return tl::unexpected<Error>(*m_error);
        return root;
    }

private:
    void skipBlanks()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }
    bool take(char c)
    {
        skipBlanks();
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    NodePtr failHere(std::string what)
    {
        if (!m_error)
            m_error = Error{ErrorCode::InvalidArgument, {}, m_at, std::move(what)};
        return nullptr;
    }
    NodePtr make(Node::Type type, std::size_t offset, std::vector<NodePtr> parts)
    {
        // Every step of the evaluation holds a curve, and a chain of terms is as deep as it is long.
        if (++m_steps > kMostSteps)
            return failHere("long");
        auto node = std::make_shared<Node>();
        node->type = type;
        node->offset = offset;
        node->parts = std::move(parts);
        return node;
    }

    NodePtr sum() { return chain('+', Node::Type::Add, '-', Node::Type::Subtract, true); }
    NodePtr product() { return chain('*', Node::Type::Multiply, '/', Node::Type::Divide, false); }
    NodePtr chain(char first, Node::Type firstType, char second, Node::Type secondType, bool isSum)
    {
        NodePtr left = isSum ? product() : unary();
        while (!m_error) {
            skipBlanks();
            const std::size_t at = m_at;
            const bool isFirst = take(first);
            if (!isFirst && !take(second))
                break;
            NodePtr right = isSum ? product() : unary();
            if (!m_error)
                left = make(isFirst ? firstType : secondType, at, {left, right});
        }
        return m_error ? nullptr : left;
    }
    NodePtr unary()
    {
        skipBlanks();
        const std::size_t at = m_at;
        if (++m_depth > 200)
            return failHere("end");
        NodePtr node;
        if (take('-')) {
            NodePtr inner = unary();
            node = m_error ? nullptr : make(Node::Type::Negate, at, {inner});
        } else {
            node = primary();
        }
        --m_depth;
        return node;
    }
    NodePtr primary()
    {
        skipBlanks();
        if (m_at >= m_text.size())
            return failHere("value");
        const std::size_t begin = m_at;
        const char c = m_text[m_at];
        if (take('(')) {
            NodePtr inner = sum();
            if (!m_error && !take(')'))
                return failHere(")");
            return inner;
        }
        if (c == '"' || c == '\'') {
            const std::size_t end = m_text.find(c, m_at + 1);
            if (end == std::string_view::npos)
                return failHere("quote");
            m_at = end + 1;
            return nameNode(m_text.substr(begin + 1, end - begin - 1), begin);
        }
        if ((c >= '0' && c <= '9') || c == '.')
            return numberNode(begin);
        while (m_at < m_text.size() && isNameLetter(m_text[m_at]))
            ++m_at;
        if (m_at == begin)
            return failHere("value");
        const std::string_view word = m_text.substr(begin, m_at - begin);
        if (take('('))
            return functionNode(word, begin);
        return nameNode(word, begin);
    }
    static bool isNameLetter(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
               static_cast<unsigned char>(c) >= 0x80;
    }
    NodePtr numberNode(std::size_t begin)
    {
        auto node = std::make_shared<Node>();
        node->offset = begin;
        const auto [end, error] = std::from_chars(m_text.data() + begin, m_text.data() + m_text.size(), node->number);
        if (error != std::errc() || !std::isfinite(node->number))
            return failHere("number");
        m_at = static_cast<std::size_t>(end - m_text.data());
        return node;
    }
    NodePtr nameNode(std::string_view name, std::size_t begin)
    {
        auto node = std::make_shared<Node>();
        node->type = Node::Type::Name;
        node->offset = begin;
        const auto known = std::find(m_names.begin(), m_names.end(), name);
        node->name = static_cast<std::size_t>(known - m_names.begin());
        if (known == m_names.end())
            m_names.emplace_back(name);
        return node;
    }
    NodePtr functionNode(std::string_view word, std::size_t begin)
    {
        const std::string lower = lowerCase(word);
        const auto known =
            std::find_if(kCalls.begin(), kCalls.end(), [&](const CallWord &c) { return c.name == lower; });
        if (known == kCalls.end()) {
            std::vector<std::string_view> names;
            names.reserve(kCalls.size());
            for (const CallWord &call : kCalls)
                names.push_back(call.name);
            const std::string_view near = nearCounterWord(word, names);
            m_at = begin;
            return failHere("function " + std::string(word) + (near.empty() ? "" : ", nearest " + std::string(near)));
        }
        auto node = std::make_shared<Node>();
        node->type = Node::Type::Function;
        node->offset = begin;
        node->call = known->call;
        do {
            node->parts.push_back(sum());
        } while (!m_error && take(','));
        if (!m_error && !take(')'))
            return failHere(")");
        if (!m_error && (node->parts.size() < known->fewest || node->parts.size() > known->most ||
                         (node->call == ExpressionCall::Mean && !isCount(*node->parts[1])))) {
            m_at = begin;
            return failHere("arguments " + std::string(known->name) + " " + std::to_string(known->fewest));
        }
        return m_error ? nullptr : node;
    }
    /// mean(x, 8): a number of samples.
    static bool isCount(const Node &node)
    {
        return node.type == Node::Type::Number && node.number >= 1 && node.number <= 1e9 &&
               std::floor(node.number) == node.number;
    }

    std::string_view m_text;
    std::vector<std::string> &m_names;
    std::size_t m_at = 0;
    int m_depth = 0, m_steps = 0;
    static constexpr int kMostSteps = 500;
    std::optional<Error> m_error;
};

std::size_t offsetOfName(const CounterExpression::Node &node, std::size_t name)
{
    if (node.type == CounterExpression::Node::Type::Name)
        return node.name == name ? node.offset : std::string::npos;
    for (const auto &part : node.parts)
        if (const std::size_t offset = offsetOfName(*part, name); offset != std::string::npos)
            return offset;
    return std::string::npos;
}

} // namespace

Result<CounterExpression> CounterExpression::parse(std::string_view text)
{
    CounterExpression expression;
    expression.m_text = text;
    auto root = ExpressionParser(text, expression.m_names).parse();
    if (!root)
        return tl::unexpected<Error>(root.error());
    expression.m_root = std::move(*root);
    return expression;
}

Result<CounterSeries> CounterExpression::evaluate(const Lookup &lookup, const std::vector<std::string_view> &known,
                                                  const std::stop_token &stop) const
{
    if (m_names.empty())
        return fail(ErrorCode::InvalidArgument, {}, 0, "constant");
    std::vector<std::shared_ptr<const CounterSeries>> series;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        auto found = lookup(m_names[i]);
        if (!found) {
            // Short names are what people write: "mxu_busy_2" for COUNT_MXU_BUSY_2.
            std::string_view near = nearCounterWord(m_names[i], known);
            std::vector<std::string> shortNames;
            shortNames.reserve(known.size());
            for (const std::string_view name : known)
                shortNames.push_back(counterFacts(name).shortName);
            if (near.empty())
                near = nearCounterWord(m_names[i], {shortNames.begin(), shortNames.end()});
            return fail(ErrorCode::InvalidArgument, {}, offsetOfName(*m_root, i),
                        "unknown " + m_names[i] + (near.empty() ? "" : ", nearest " + std::string(near)));
        }
        series.push_back(std::move(found));
    }
    auto result = runExpression(*m_root, std::move(series), stop);
    if (result)
        result->name = m_text;
    return result;
}

PlaneSeries::PlaneSeries(const Session &session, const CounterTable *table, PlaneId plane) :
    m_session(&session), m_table(table), m_plane(plane)
{
    for (const std::uint32_t track : session.plane(plane).counters) {
        const std::string_view name = session.text(session.counters()[track].name);
        m_entries.push_back({name, counterFacts(name).shortName, track, kNoCounterRow});
    }
    if (!table)
        return;
    std::vector<std::uint32_t> readings(table->names().size());
    for (std::uint32_t r = 0; r < table->readings().size(); ++r)
        if (const CounterReading &reading = table->readings()[r]; reading.plane == plane)
            for (std::uint32_t row = reading.firstRow; row < reading.firstRow + reading.rowCount; ++row)
                ++readings[table->name()[row]];
    for (std::uint32_t name = 0; name < readings.size(); ++name)
        if (readings[name] > 1) // one reading makes no curve
            m_entries.push_back({table->names()[name].name, table->names()[name].facts.shortName, kNoCounterRow, name});
}

std::shared_ptr<const CounterSeries> PlaneSeries::find(std::string_view name) const
{
    const std::string wanted = lowerCase(name);
    const Entry *found = nullptr;
    for (const Entry &entry : m_entries)
        if (lowerCase(entry.name) == wanted) {
            found = &entry;
            break;
        }
    for (std::size_t i = 0; i < m_entries.size() && !found; ++i)
        if (m_entries[i].shortName == wanted)
            found = &m_entries[i];
    if (!found)
        return nullptr;
    return std::make_shared<const CounterSeries>(found->track != kNoCounterRow
                                                     ? seriesOfTrack(*m_session, found->track)
                                                     : seriesOfRegister(*m_table, m_plane, found->registerName));
}

std::vector<std::string_view> PlaneSeries::names() const
{
    std::vector<std::string_view> names;
    for (const Entry &entry : m_entries)
        names.push_back(entry.name);
    return names;
}

} // namespace planescope
