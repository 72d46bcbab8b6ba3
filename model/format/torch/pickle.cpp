#include "model/format/torch/pickle.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <unordered_map>

namespace planescope::torch {

namespace {

/// Opcodes that would import, build or call something, or that ask for what only the writer's program has.
std::string_view refusedOpcode(std::uint8_t opcode)
{
    switch (opcode) {
    case 'c':
        return "GLOBAL";
    case 'i':
        return "INST";
    case 'o':
        return "OBJ";
    case 'R':
        return "REDUCE";
    case 'b':
        return "BUILD";
    case 'P':
        return "PERSID";
    case 'Q':
        return "BINPERSID";
    case 0x81:
        return "NEWOBJ";
    case 0x82:
        return "EXT1";
    case 0x83:
        return "EXT2";
    case 0x84:
        return "EXT4";
    case 0x92:
        return "NEWOBJ_EX";
    case 0x93:
        return "STACK_GLOBAL";
    case 0x97:
        return "NEXT_BUFFER";
    case 0x98:
        return "READONLY_BUFFER";
    default:
        return {};
    }
}

} // namespace

class PickleReader
{
public:
    PickleReader(std::span<const std::uint8_t> bytes, std::uint64_t mostNodes) : m_bytes(bytes), m_most(mostNodes)
    {
        m_out.m_bytes = bytes;
    }

    Result<Pickle> run(const std::stop_token &stop)
    {
        std::uint64_t steps = 0;
        while (m_at < m_bytes.size()) {
            if ((++steps & 0xFFFFF) == 0 && stop.stop_requested())
                return fail(ErrorCode::Canceled);
            m_opcodeAt = m_at;
            const std::uint8_t opcode = m_bytes[m_at++];
            if (opcode == '.') {
                if (m_stack.empty())
                    return damaged("STOP");
                m_out.m_root = m_stack.back();
                return std::move(m_out);
            }
            if (const std::string_view name = refusedOpcode(opcode); !name.empty())
                return fail(ErrorCode::RunsCode, {}, m_opcodeAt, std::string(name));
            if (!step(opcode))
                return damaged(m_problem);
            if (m_out.m_nodes.size() > m_most || m_stack.size() > m_most)
                return fail(ErrorCode::TooLarge, {}, m_opcodeAt, "pickle");
        }
        return fail(ErrorCode::Truncated, {}, m_at, "pickle");
    }

private:
    using Kind = Pickle::Kind;
    using Node = Pickle::Node;

    tl::unexpected<Error> damaged(std::string_view what) const
    {
        return fail(ErrorCode::Damaged, {}, m_opcodeAt, "pickle: " + std::string(what));
    }
    bool bad(const char *what)
    {
        m_problem = what;
        return false;
    }

    bool step(std::uint8_t opcode)
    {
        switch (opcode) {
        case 0x80: // PROTO
            return m_at < m_bytes.size() && m_bytes[m_at] <= 5 ? skip(1) : bad("PROTO");
        case 0x95: // FRAME: only a hint for reading in blocks
            return skip(8);
        case '(':
            m_marks.push_back(m_stack.size());
            return true;
        case '0': // POP
            if (!m_marks.empty() && m_marks.back() == m_stack.size()) {
                m_marks.pop_back();
                return true;
            }
            if (m_stack.empty())
                return bad("POP");
            m_stack.pop_back();
            return true;
        case '1': { // POP_MARK
            std::vector<Node> dropped;
            return takeToMark(dropped);
        }
        case '2': // DUP
            return m_stack.empty() ? bad("DUP") : push(m_stack.back());
        case 'N':
            return add(Kind::None, 0);
        case 0x88:
        case 0x89:
            return add(Kind::Boolean, opcode == 0x88 ? 1 : 0);
        case 'J':
            return fixed(4, true);
        case 'K':
            return fixed(1, false);
        case 'M':
            return fixed(2, false);
        case 0x8A:
        case 0x8B:
            return longNumber(opcode == 0x8A ? 1 : 4);
        case 'I':
        case 'L':
            return numberLine(opcode);
        case 'F':
            return realLine();
        case 'G':
            return bigEndianReal();
        case 'S':
        case 'V':
            return textLine(opcode == 'S');
        case 'T':
            return counted(Kind::Bytes, 4, true);
        case 'U':
            return counted(Kind::Bytes, 1, false);
        case 'X':
            return counted(Kind::Text, 4, false);
        case 0x8C:
            return counted(Kind::Text, 1, false);
        case 0x8D:
            return counted(Kind::Text, 8, false);
        case 'B':
            return counted(Kind::Bytes, 4, false);
        case 'C':
            return counted(Kind::Bytes, 1, false);
        case 0x8E:
        case 0x96:
            return counted(Kind::Bytes, 8, false);
        case ']':
            return addList(Kind::List, {});
        case '}':
            return addList(Kind::Dictionary, {});
        case ')':
            return addList(Kind::Tuple, {});
        case 0x8F:
            return addList(Kind::Set, {});
        case 'l':
            return fromMark(Kind::List);
        case 'd':
            return fromMark(Kind::Dictionary);
        case 't':
            return fromMark(Kind::Tuple);
        case 0x91:
            return fromMark(Kind::Set);
        case 0x85:
        case 0x86:
        case 0x87:
            return smallTuple(opcode - 0x84u);
        case 'a':
            return extend(Kind::List, 1);
        case 's':
            return extend(Kind::Dictionary, 2);
        case 'e':
            return extendToMark(Kind::List);
        case 'u':
            return extendToMark(Kind::Dictionary);
        case 0x90:
            return extendToMark(Kind::Set);
        case 'p':
        case 'g':
            return memoLine(opcode == 'p');
        case 'q':
            return put(1);
        case 'r':
            return put(4);
        case 'h':
            return get(1);
        case 'j':
            return get(4);
        case 0x94: // MEMOIZE
            if (m_stack.empty())
                return bad("MEMOIZE");
            remember(m_memo.size() + m_farMemo.size(), m_stack.back());
            return true;
        default:
            break;
        }
        constexpr char kDigits[] = "0123456789abcdef";
        m_unknown = std::string("opcode 0x") + kDigits[opcode >> 4] + kDigits[opcode & 15];
        return bad(m_unknown.c_str());
    }

    bool skip(std::size_t count)
    {
        if (count > m_bytes.size() - m_at)
            return bad("end");
        m_at += count;
        return true;
    }
    std::uint64_t littleEndian(std::size_t at, std::size_t count) const
    {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < count; ++i)
            value |= std::uint64_t{m_bytes[at + i]} << (8 * i);
        return value;
    }
    bool push(Node node)
    {
        m_stack.push_back(node);
        return true;
    }
    bool add(Kind kind, std::uint64_t bits, std::uint32_t length = 0)
    {
        m_out.m_nodes.push_back({kind, bits, length});
        return push(static_cast<Node>(m_out.m_nodes.size() - 1));
    }
    bool fixed(std::size_t count, bool isSigned)
    {
        const std::size_t at = m_at;
        if (!skip(count))
            return false;
        std::uint64_t value = littleEndian(at, count);
        if (isSigned)
            value = static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(value)});
        return add(Kind::Integer, value);
    }
    bool longNumber(std::size_t lengthBytes)
    {
        const std::size_t lengthAt = m_at;
        if (!skip(lengthBytes))
            return false;
        const std::uint64_t length = littleEndian(lengthAt, lengthBytes);
        const std::size_t at = m_at;
        if (length > m_bytes.size() || !skip(length))
            return bad("LONG");
        if (length == 0)
            return add(Kind::Integer, 0);
        const bool isNegative = (m_bytes[at + length - 1] & 0x80) != 0;
        const std::uint8_t fill = isNegative ? 0xFF : 0;
        for (std::size_t i = 8; i < length; ++i)
            if (m_bytes[at + i] != fill)
                return add(Kind::Integer, farthest(isNegative));
        std::uint64_t value = littleEndian(at, std::min<std::size_t>(length, 8));
        if (length < 8 && isNegative)
            value |= ~std::uint64_t{0} << (8 * length);
        if (length > 8 && (value >> 63 != 0) != isNegative)
            value = farthest(isNegative);
        return add(Kind::Integer, value);
    }
    static std::uint64_t farthest(bool isNegative)
    {
        return isNegative ? std::uint64_t{1} << 63
                          : static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    }

    bool line(std::string_view &out)
    {
        const auto *const begin = reinterpret_cast<const char *>(m_bytes.data()) + m_at;
        const void *const end = std::memchr(begin, '\n', m_bytes.size() - m_at);
        if (!end)
            return bad("end");
        out = std::string_view(begin, static_cast<std::size_t>(static_cast<const char *>(end) - begin));
        m_at += out.size() + 1;
        return true;
    }
    bool numberLine(std::uint8_t opcode)
    {
        std::string_view words;
        if (!line(words))
            return false;
        if (opcode == 'I' && (words == "00" || words == "01"))
            return add(Kind::Boolean, words == "01" ? 1 : 0);
        if (words.ends_with('L'))
            words.remove_suffix(1);
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
        if (error == std::errc::result_out_of_range)
            return add(Kind::Integer, farthest(words.starts_with('-')));
        if (error != std::errc() || end != words.data() + words.size())
            return bad("INT");
        return add(Kind::Integer, static_cast<std::uint64_t>(value));
    }
    bool realLine()
    {
        std::string_view words;
        if (!line(words))
            return false;
        double value = 0;
        const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
        return error == std::errc::invalid_argument ? bad("FLOAT")
                                                    : add(Kind::Real, std::bit_cast<std::uint64_t>(value));
    }
    bool bigEndianReal()
    {
        const std::size_t at = m_at;
        if (!skip(8))
            return false;
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 8; ++i)
            bits = bits << 8 | m_bytes[at + i];
        return add(Kind::Real, bits);
    }
    bool textLine(bool isQuoted)
    {
        const std::size_t at = m_at;
        std::string_view words;
        if (!line(words))
            return false;
        if (words.size() > std::numeric_limits<std::uint32_t>::max())
            return bad("UNICODE");
        if (!isQuoted)
            return add(Kind::Text, at, static_cast<std::uint32_t>(words.size()));
        if (words.size() < 2 || (words.front() != '\'' && words.front() != '"') || words.back() != words.front())
            return bad("STRING");
        return add(Kind::Bytes, at + 1, static_cast<std::uint32_t>(words.size() - 2));
    }
    bool counted(Kind kind, std::size_t lengthBytes, bool isSigned)
    {
        const std::size_t lengthAt = m_at;
        if (!skip(lengthBytes))
            return false;
        const std::uint64_t length = littleEndian(lengthAt, lengthBytes);
        const std::size_t at = m_at;
        if ((isSigned && length > 0x7FFFFFFF) || length > m_bytes.size() - m_at ||
            length > std::numeric_limits<std::uint32_t>::max())
            return bad("a length beyond the end");
        m_at += length;
        return add(kind, at, static_cast<std::uint32_t>(length));
    }

    bool addList(Kind kind, std::vector<Node> items)
    {
        m_out.m_lists.push_back(std::move(items));
        return add(kind, m_out.m_lists.size() - 1);
    }
    bool takeToMark(std::vector<Node> &out)
    {
        if (m_marks.empty() || m_marks.back() > m_stack.size())
            return bad("a missing MARK");
        out.assign(m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back()), m_stack.end());
        m_stack.resize(m_marks.back());
        m_marks.pop_back();
        return true;
    }
    bool fromMark(Kind kind)
    {
        std::vector<Node> items;
        if (!takeToMark(items))
            return false;
        if (kind == Kind::Dictionary && items.size() % 2 != 0)
            return bad("DICT");
        return addList(kind, std::move(items));
    }
    bool smallTuple(std::size_t count)
    {
        if (available() < count)
            return bad("TUPLE");
        std::vector<Node> items(m_stack.end() - static_cast<std::ptrdiff_t>(count), m_stack.end());
        m_stack.resize(m_stack.size() - count);
        return addList(Kind::Tuple, std::move(items));
    }
    /// Values above the last mark.
    std::size_t available() const
    {
        return m_stack.size() - (m_marks.empty() ? 0 : std::min(m_marks.back(), m_stack.size()));
    }

    std::vector<Node> *listOf(Kind kind)
    {
        if (m_stack.empty() || m_out.m_nodes[m_stack.back()].kind != kind)
            return nullptr;
        return &m_out.m_lists[m_out.m_nodes[m_stack.back()].bits];
    }
    bool extend(Kind kind, std::size_t count)
    {
        if (available() < count + 1)
            return bad("APPEND or SETITEM");
        const std::vector<Node> items(m_stack.end() - static_cast<std::ptrdiff_t>(count), m_stack.end());
        m_stack.resize(m_stack.size() - count);
        std::vector<Node> *const list = listOf(kind);
        if (!list)
            return bad("APPEND or SETITEM to another kind of value");
        list->insert(list->end(), items.begin(), items.end());
        return true;
    }
    bool extendToMark(Kind kind)
    {
        std::vector<Node> items;
        if (!takeToMark(items))
            return false;
        std::vector<Node> *const list = listOf(kind);
        if (!list || (kind == Kind::Dictionary && items.size() % 2 != 0))
            return bad("APPENDS or SETITEMS to another kind of value");
        list->insert(list->end(), items.begin(), items.end());
        return true;
    }

    /// Keys count up from 0 as a rule.
    void remember(std::uint64_t key, Node node)
    {
        if (key == m_memo.size())
            m_memo.push_back(node);
        else if (key < m_memo.size())
            m_memo[key] = node;
        else
            m_farMemo[key] = node;
    }
    bool recall(std::uint64_t key)
    {
        if (key < m_memo.size())
            return push(m_memo[key]);
        const auto found = m_farMemo.find(key);
        return found == m_farMemo.end() ? bad("GET of what was never put") : push(found->second);
    }
    bool put(std::size_t count)
    {
        const std::size_t at = m_at;
        if (!skip(count) || m_stack.empty())
            return bad("PUT");
        remember(littleEndian(at, count), m_stack.back());
        return true;
    }
    bool get(std::size_t count)
    {
        const std::size_t at = m_at;
        return skip(count) && recall(littleEndian(at, count));
    }
    bool memoLine(bool puts)
    {
        std::string_view words;
        if (!line(words))
            return false;
        std::uint64_t key = 0;
        const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), key);
        if (error != std::errc() || end != words.data() + words.size() || (puts && m_stack.empty()))
            return bad(puts ? "PUT" : "GET");
        if (!puts)
            return recall(key);
        remember(key, m_stack.back());
        return true;
    }

    std::span<const std::uint8_t> m_bytes;
    std::uint64_t m_most;
    Pickle m_out;
    std::size_t m_at = 0, m_opcodeAt = 0;
    std::vector<Node> m_stack;
    std::vector<std::size_t> m_marks; ///< heights of the stack
    std::vector<Node> m_memo;
    std::unordered_map<std::uint64_t, Node> m_farMemo; ///< keys beyond those counted up
    std::string m_unknown;
    std::string_view m_problem;
};

Result<Pickle> Pickle::read(std::span<const std::uint8_t> bytes, const std::stop_token &stop, std::uint64_t mostNodes)
{
    return PickleReader(bytes, mostNodes).run(stop);
}

std::int64_t Pickle::integer(Node node, std::int64_t otherwise) const
{
    switch (kind(node)) {
    case Kind::Integer:
    case Kind::Boolean:
        return node < m_nodes.size() ? static_cast<std::int64_t>(m_nodes[node].bits) : otherwise;
    case Kind::Real: {
        const double value = real(node);
        return std::abs(value) < 9.2e18 ? static_cast<std::int64_t>(value) : otherwise;
    }
    default:
        return otherwise;
    }
}

double Pickle::real(Node node, double otherwise) const
{
    switch (kind(node)) {
    case Kind::Real:
        return std::bit_cast<double>(m_nodes[node].bits);
    case Kind::Integer:
    case Kind::Boolean:
        return static_cast<double>(static_cast<std::int64_t>(m_nodes[node].bits));
    default:
        return otherwise;
    }
}

std::string_view Pickle::text(Node node) const
{
    if (kind(node) != Kind::Text && kind(node) != Kind::Bytes)
        return {};
    return {reinterpret_cast<const char *>(m_bytes.data()) + m_nodes[node].bits, m_nodes[node].length};
}

std::span<const Pickle::Node> Pickle::items(Node node) const
{
    switch (kind(node)) {
    case Kind::List:
    case Kind::Tuple:
    case Kind::Set:
    case Kind::Dictionary:
        return m_lists[m_nodes[node].bits];
    default:
        return {};
    }
}

Pickle::Node Pickle::value(Node dictionary, std::string_view key) const
{
    if (kind(dictionary) != Kind::Dictionary)
        return kNone;
    const std::span<const Node> list = items(dictionary);
    for (std::size_t i = list.size(); i >= 2; i -= 2)
        if ((kind(list[i - 2]) == Kind::Text || kind(list[i - 2]) == Kind::Bytes) && text(list[i - 2]) == key)
            return list[i - 1];
    return kNone;
}

} // namespace planescope::torch
