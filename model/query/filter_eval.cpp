#include "model/query/filter_node.h"

#include "model/analysis/line_words.h"
#include "model/analysis/op_class.h"

#include <algorithm>
#include <unordered_map>

namespace planescope {

namespace {

bool ordered(FilterOp op, double value, double wanted)
{
    switch (op) {
    case FilterOp::Equal:
        return value == wanted;
    case FilterOp::NotEqual:
        return value != wanted;
    case FilterOp::Less:
        return value < wanted;
    case FilterOp::LessEqual:
        return value <= wanted;
    case FilterOp::Greater:
        return value > wanted;
    case FilterOp::GreaterEqual:
        return value >= wanted;
    default:
        return false;
    }
}

bool textTest(const Filter::Node &test, std::string_view value)
{
    switch (test.op) {
    case FilterOp::Matches:
        return test.regex->matches(value);
    case FilterOp::NotMatches:
        return !test.regex->matches(value);
    case FilterOp::Equal:
        return value == test.text;
    case FilterOp::NotEqual:
        return value != test.text;
    default:
        return false;
    }
}

struct HloParts {
    std::string_view shape;    ///< "bf16[8,128]{1,0}", or a tuple in parentheses
    std::string_view operands; ///< between the parentheses of the call
};

/// Of `%name = shape opcode(operands), attributes`; empty parts for other texts.
HloParts hloPartsOf(std::string_view text)
{
    HloParts parts;
    const std::size_t equals = text.find(" = ");
    if (text.empty() || text.front() != '%' || equals == std::string_view::npos)
        return parts;
    int depth = 0;
    std::size_t at = equals + 3;
    for (; at < text.size() && (depth > 0 || text[at] != ' '); ++at)
        depth += text[at] == '(' || text[at] == '{' || text[at] == '['   ? 1
                 : text[at] == ')' || text[at] == '}' || text[at] == ']' ? -1
                                                                         : 0;
    if (at == text.size())
        return parts;
    parts.shape = text.substr(equals + 3, at - equals - 3);
    const std::size_t open = text.find('(', at);
    if (open == std::string_view::npos)
        return parts;
    depth = 0;
    for (at = open; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0)
            break;
    }
    parts.operands = text.substr(open + 1, at - open - 1);
    return parts;
}

double statNumber(const StatView &stat)
{
    if (stat.kind == StatKind::Double)
        return stat.number;
    return stat.kind == StatKind::Int64 ? static_cast<double>(stat.toInt64()) : static_cast<double>(stat.bits);
}

} // namespace

struct BoundFilter::State {
    State(Filter f, const Session &s) : filter(std::move(f)), session(s) {}

    Filter filter;
    const Session &session;
    /// Answers of text tests: per test and (field's key: type, line or plane) -1 unknown, 0, 1.
    std::unordered_map<const Filter::Node *, std::vector<std::int8_t>> answers;
    std::unordered_map<std::uint32_t, std::vector<std::int64_t>> selfTimes; // per line, on first use

    bool matches(const Filter::Node &node, EventRef e)
    {
        switch (node.kind) {
        case Filter::Node::Kind::And:
            return matches(*node.children[0], e) && matches(*node.children[1], e);
        case Filter::Node::Kind::Or:
            return matches(*node.children[0], e) || matches(*node.children[1], e);
        case Filter::Node::Kind::Not:
            return !matches(*node.children[0], e);
        case Filter::Node::Kind::Test:
            break;
        }
        if (isTextField(node.field))
            return rememberedText(node, e);
        if (node.field == FilterField::Stat)
            return statTest(node, e);
        return ordered(node.op, numberOf(node.field, e), *node.number);
    }

    FilterVerdict verdict(const Filter::Node &node, EventRef e)
    {
        switch (node.kind) {
        case Filter::Node::Kind::And:
            return std::min(verdict(*node.children[0], e), verdict(*node.children[1], e));
        case Filter::Node::Kind::Or:
            return std::max(verdict(*node.children[0], e), verdict(*node.children[1], e));
        case Filter::Node::Kind::Not:
            switch (verdict(*node.children[0], e)) {
            case FilterVerdict::None:
                return FilterVerdict::All;
            case FilterVerdict::All:
                return FilterVerdict::None;
            case FilterVerdict::Some:
                break;
            }
            return FilterVerdict::Some;
        case Filter::Node::Kind::Test:
            break;
        }
        const EventType &type = session.typeOf(e);
        if (node.field == FilterField::Stat && !session.findName(node.statName))
            return FilterVerdict::None;
        if (!isTextField(node.field) || !eventStatOf(node.field, type).empty() ||
            (node.field == FilterField::Shape && hloPartsOf(session.text(type.name)).shape.empty()))
            return FilterVerdict::Some;
        return rememberedText(node, e) ? FilterVerdict::All : FilterVerdict::None;
    }

    bool rememberedText(const Filter::Node &node, EventRef e)
    {
        const Line &line = session.line(e.line);
        std::size_t key = line.events.type[e.row];
        std::size_t keys = session.eventTypes().size();
        if (const std::string_view stat = eventStatOf(node.field, session.typeOf(e)); !stat.empty())
            return namedStat(node, e, stat) || (node.field == FilterField::Program && programIdStat(node, e));
        if (node.field == FilterField::Shape && hloPartsOf(session.text(session.typeOf(e).name)).shape.empty())
            return shapeStat(node, e);
        switch (node.field) {
        case FilterField::Name: // planes share texts
            key = session.typeOf(e).label().value;
            keys = session.names().size();
            break;
        case FilterField::LongName:
            key = session.typeOf(e).name.value;
            keys = session.names().size();
            break;
        case FilterField::Line:
        case FilterField::LineKind:
            key = e.line.value;
            keys = session.lines().size();
            break;
        case FilterField::Plane:
        case FilterField::Host:
            key = line.plane.value;
            keys = session.planes().size();
            break;
        case FilterField::Class: // depends on type and kind of line
            key = key * (static_cast<std::size_t>(LineKind::Other) + 1) + static_cast<std::size_t>(line.kind);
            keys *= static_cast<std::size_t>(LineKind::Other) + 1;
            break;
        default:
            break;
        }
        std::vector<std::int8_t> &known = answers[&node];
        if (known.empty())
            known.assign(keys, -1);
        if (known[key] < 0)
            known[key] = testField(node, e) ? 1 : 0;
        return known[key] == 1;
    }

    /// The stat that holds a field on events whose type does not (GPU kernels, XLA:CPU); empty when the type knows.
    static std::string_view eventStatOf(FilterField field, const EventType &type)
    {
        switch (field) {
        case FilterField::Category:
            return type.category.value != 0 ? "" : "hlo_category";
        case FilterField::Source:
            return type.source.value != 0 ? "" : "source";
        case FilterField::Op:
            return type.frameworkOp.value != 0 ? "" : "tf_op";
        case FilterField::Program:
            return type.hasProgramId || type.hloModule.value != 0 ? "" : "hlo_module";
        default:
            return {};
        }
    }

    bool namedStat(const Filter::Node &node, EventRef e, std::string_view stat) const
    {
        const auto name = session.findName(stat);
        const auto text = name ? session.textStat(e, *name) : std::nullopt;
        return text && textTest(node, *text);
    }

    /// XLA's and PyTorch's stats that say what an op made or was given.
    bool shapeStat(const Filter::Node &node, EventRef e) const
    {
        for (const char *stat : {"shape_with_layout", "shape", "tensor_shapes", "Input Dims"})
            if (namedStat(node, e, stat))
                return true;
        return false;
    }

    bool programIdStat(const Filter::Node &node, EventRef e) const
    {
        const auto name = session.findName("program_id");
        const auto id = name ? session.integerStat(e, *name) : std::nullopt;
        return id && programTest(node, static_cast<std::uint64_t>(*id), session.plane(session.line(e.line).plane).host);
    }

    /// The id in digits, or the name of the program of that id.
    bool programTest(const Filter::Node &node, std::uint64_t id, HostId host) const
    {
        // "Not this program" holds when neither its id nor its name is the one.
        const bool isNegative = node.op == FilterOp::NotMatches || node.op == FilterOp::NotEqual;
        const bool byId = textTest(node, std::to_string(id));
        for (const Program &program : session.programs())
            if (program.id == id && program.host == host) {
                const bool byName = textTest(node, session.text(program.name));
                return isNegative ? byId && byName : byId || byName;
            }
        return byId;
    }

    bool testField(const Filter::Node &node, EventRef e) const
    {
        const Line &line = session.line(e.line);
        const Plane &plane = session.plane(line.plane);
        const EventType &type = session.typeOf(e);
        const auto nameTest = [&](NameId id) { return id.value != 0 && textTest(node, session.text(id)); };
        switch (node.field) {
        case FilterField::Name:
            return textTest(node, session.text(type.label()));
        case FilterField::LongName:
            return textTest(node, session.text(type.name));
        case FilterField::Shape:
            return textTest(node, hloPartsOf(session.text(type.name)).shape);
        case FilterField::Operands: {
            const std::string_view operands = hloPartsOf(session.text(type.name)).operands;
            return !operands.empty() && textTest(node, operands);
        }
        case FilterField::Category:
            return nameTest(type.category);
        case FilterField::Class:
            return textTest(node, opClassWord(opClassOf(session, type, line.kind)));
        case FilterField::Line:
            return textTest(node, session.text(line.name));
        case FilterField::LineKind:
            return textTest(node, lineKindWord(line.kind));
        case FilterField::Plane:
            return textTest(node, session.text(plane.name));
        case FilterField::Host:
            return textTest(node, session.text(session.host(plane.host).name));
        case FilterField::Program:
            return testProgram(node, type, plane);
        case FilterField::Source:
            return nameTest(type.source);
        case FilterField::Op:
            return nameTest(type.frameworkOp);
        default:
            return false;
        }
    }

    bool testProgram(const Filter::Node &node, const EventType &type, const Plane &plane) const
    {
        if (type.hasProgramId && programTest(node, type.programId, plane.host))
            return true;
        return type.hloModule.value != 0 && textTest(node, session.text(type.hloModule));
    }

    /// Session::selfTime costs the children of an event, which is square over a deep line: one pass per line instead.
    double selfPs(EventRef e)
    {
        std::vector<std::int64_t> &self = selfTimes[e.line.value];
        if (self.empty())
            self = session.selfTimesPs(e.line);
        return static_cast<double>(self[e.row]);
    }

    double numberOf(FilterField field, EventRef e)
    {
        const EventColumns &c = session.line(e.line).events;
        switch (field) {
        case FilterField::Duration:
            return static_cast<double>(c.durationPs[e.row]);
        case FilterField::Begin:
            return static_cast<double>(c.beginPs[e.row]);
        case FilterField::End:
            return static_cast<double>(c.beginPs[e.row] + c.durationPs[e.row]);
        case FilterField::Self:
            return selfPs(e);
        case FilterField::Depth:
            return static_cast<double>(c.lane[e.row]);
        default:
            return 0;
        }
    }

    bool statTest(const Filter::Node &node, EventRef e) const
    {
        const auto name = session.findName(node.statName);
        if (!name)
            return false;
        bool isHit = false; // the last stat of this name wins: visitStats gives metadata first
        session.visitStats(e, [&](const StatView &stat) {
            if (stat.name != *name)
                return;
            if (stat.kind == StatKind::String || stat.kind == StatKind::Bytes) {
                isHit = textTest(node, stat.text);
            } else if (stat.kind != StatKind::None && node.number) {
                // Ids use all 64 bits: compare them as integers, not as doubles.
                if (node.op == FilterOp::Equal && stat.kind == StatKind::Uint64)
                    isHit = std::to_string(stat.bits) == node.text || statNumber(stat) == *node.number;
                else
                    isHit = ordered(node.op, statNumber(stat), *node.number);
            } else {
                isHit = false;
            }
        });
        return isHit;
    }
};

BoundFilter::BoundFilter(Filter filter, const Session &session) :
    m_state(std::make_unique<State>(std::move(filter), session))
{}

BoundFilter::~BoundFilter() = default;
BoundFilter::BoundFilter(BoundFilter &&) noexcept = default;

FilterVerdict BoundFilter::verdict(EventRef event) { return m_state->verdict(m_state->filter.root(), event); }
bool BoundFilter::matches(EventRef event) { return m_state->matches(m_state->filter.root(), event); }

} // namespace planescope
