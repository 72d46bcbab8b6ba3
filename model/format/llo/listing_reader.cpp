#include "model/format/llo/listing_reader.h"

#include "model/format/llo/llo_text.h"

#include <algorithm>
#include <filesystem>

namespace planescope::llo {

namespace {

constexpr std::uint16_t kMostDepth = 64;

BundleLabel labelOf(std::string_view word)
{
    if (word == "LB")
        return BundleLabel::LoopBody;
    if (word == "PF")
        return BundleLabel::Fallthrough;
    if (word == "LH")
        return BundleLabel::LoopHeader;
    if (word == "LE")
        return BundleLabel::LoopExit;
    if (word == "PB")
        return BundleLabel::PredicatedBody;
    if (word == "CT")
        return BundleLabel::Target;
    return word.empty() ? BundleLabel::None : BundleLabel::Other;
}

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// The part of a bundle up to its opening brace.
struct BundleHead {
    std::uint32_t address = 0;
    std::string_view label;
    std::uint32_t depth = 0;
    std::size_t bodyAt = 0; ///< behind the brace
};

class ListingScan
{
public:
    ListingScan(std::string_view text, BundleListingBuilder &builder) : m_text(text), m_builder(builder) {}

    /// Reads what begins in the line at the scan's place; false at the end of the text.
    bool next()
    {
        if (m_at >= m_text.size())
            return false;
        if (const auto head = headAt(m_at)) {
            readBundle(*head);
            return true;
        }
        const std::string_view line = trimmed(m_text.substr(m_at, lineEnd(m_at) - m_at));
        if (line.starts_with("= control target key start"))
            m_isLegend = true;
        else if (line.starts_with("= control target key end"))
            m_isLegend = false;
        else if (!line.empty() && !m_isLegend)
            m_builder.fault(ListingFault::UnknownLine, {}, m_line);
        toNextLine();
        return true;
    }

    std::size_t at() const { return m_at; }

private:
    std::size_t lineEnd(std::size_t from) const { return std::min(m_text.find('\n', from), m_text.size()); }

    void toNextLine()
    {
        m_at = lineEnd(m_at);
        if (m_at < m_text.size()) {
            ++m_at;
            ++m_line;
        }
    }

    std::size_t skipBlanks(std::size_t at) const
    {
        while (at < m_text.size() && isBlank(m_text[at]))
            ++at;
        return at;
    }

    std::optional<BundleHead> headAt(std::size_t at) const
    {
        BundleHead head;
        at = skipBlanks(at);
        const std::size_t address = at;
        while (at < m_text.size() && (std::isxdigit(static_cast<unsigned char>(m_text[at])) != 0 || m_text[at] == 'x'))
            ++at;
        const auto number = numberOf<std::uint32_t>(m_text.substr(address, at - address), 0);
        if (!number)
            return {};
        head.address = *number;
        at = skipBlanks(at);
        const std::size_t label = at;
        while (at < m_text.size() && m_text[at] >= 'A' && m_text[at] <= 'Z')
            ++at;
        head.label = m_text.substr(label, at - label);
        at = skipBlanks(at);
        if (at >= m_text.size() || m_text[at] != ':')
            return {};
        at = skipBlanks(at + 1);
        for (; at < m_text.size() && m_text[at] == '>'; at = skipBlanks(at + 1))
            ++head.depth;
        if (at >= m_text.size() || m_text[at] != '{')
            return {};
        head.bodyAt = at + 1;
        return head;
    }

    /// The scan stands on a comment's begin; leaves it behind the end. False when it is cut by the text's end or by
    /// the next bundle.
    bool skipComment()
    {
        unsigned depth = 0;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            const char next = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
            if (c == '/' && next == '*') {
                ++depth;
                m_at += 2;
            } else if (c == '*' && next == '/') {
                m_at += 2;
                if (--depth == 0)
                    return true;
            } else if (c == '\n') {
                if (headAt(m_at + 1))
                    return false;
                ++m_at;
                ++m_line;
            } else {
                ++m_at;
            }
        }
        return false;
    }

    void readBundle(const BundleHead &head)
    {
        m_bundle = {};
        m_bundle.address = head.address;
        m_bundle.firstInstruction = static_cast<std::uint32_t>(m_builder.instructionCount());
        m_bundle.line = m_line;
        m_bundle.label = labelOf(head.label);
        m_bundle.depth = static_cast<std::uint16_t>(std::min<std::uint32_t>(head.depth, kMostDepth));
        if (m_bundle.label == BundleLabel::Other)
            m_builder.fault(ListingFault::UnknownLabel, head.label, m_line);
        if (head.depth > kMostDepth)
            m_builder.fault(ListingFault::TooDeep, {}, m_line);
        if (head.address != m_nextAddress)
            m_builder.fault(ListingFault::AddressGap, {}, m_line);
        m_nextAddress = head.address + 1;
        m_at = head.bodyAt;
        m_row = static_cast<std::uint32_t>(m_builder.bundleCount());
        if (readBody())
            readTrailingComment();
        m_builder.bundle(m_bundle);
    }

    /// False when the bundle has no end; the scan then stands at the next bundle or at the end of the text.
    bool readBody()
    {
        std::size_t begin = m_at;
        int brackets = 0;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '/' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '*') {
                if (!skipComment())
                    return cut(begin, ListingFault::CutComment);
                continue;
            }
            if (c == '[')
                ++brackets;
            else if (c == ']' && brackets > 0)
                --brackets;
            else if (c == '\n') {
                if (headAt(m_at + 1))
                    return cut(begin, ListingFault::CutBundle);
                ++m_line;
            } else if (brackets == 0 && c == ';' && m_at + 1 < m_text.size() && m_text[m_at + 1] == ';') {
                addInstruction(begin, m_at);
                begin = m_at + 2;
                ++m_at;
            } else if (brackets == 0 && c == '}') {
                addInstruction(begin, m_at);
                ++m_at;
                return true;
            }
            ++m_at;
        }
        return cut(begin, ListingFault::CutBundle);
    }

    bool cut(std::size_t begin, ListingFault fault)
    {
        addInstruction(begin, m_at);
        m_builder.fault(fault, {}, m_bundle.line);
        toNextLine();
        return false;
    }

    TextSpan spanOf(std::string_view part) const
    {
        return {static_cast<std::uint32_t>(part.data() - m_text.data()), static_cast<std::uint32_t>(part.size())};
    }

    void addInstruction(std::size_t begin, std::size_t end)
    {
        const std::string_view text = trimmed(m_text.substr(begin, end - begin));
        if (text.empty())
            return;
        std::string_view rest = text;
        if (rest.starts_with('%')) {
            const std::size_t equals = rest.find(" = ");
            rest.remove_prefix(equals == std::string_view::npos ? rest.size() : equals + 3);
        }
        std::string_view opcode = rest.substr(0, rest.find_first_of(" \t\r\n"));
        if (opcode.starts_with("inlined_call_operand.<")) // "<no memory space>" holds blanks
            opcode = rest.substr(0, std::min(rest.find('>'), rest.size() - 1) + 1);
        const std::uint32_t row = m_builder.opcode(opcode);
        const OpcodeFacts facts = opcodeFacts(opcode);
        if (facts.kind == OpcodeKind::Unknown)
            m_builder.fault(ListingFault::UnknownOpcode, opcode, m_line);
        if (facts.isBranch)
            addBranch(rest);
        m_builder.instruction({spanOf(text), row});
    }

    static std::string_view numberAfter(std::string_view text, std::string_view word)
    {
        const std::size_t found = text.find(word);
        if (found == std::string_view::npos)
            return {};
        const std::string_view rest = text.substr(found + word.size());
        return rest.substr(0, rest.find_first_not_of("0123456789"));
    }

    void addBranch(std::string_view text)
    {
        BundleBranch branch;
        branch.bundle = m_row;
        branch.instruction = static_cast<std::uint32_t>(m_builder.instructionCount());
        const auto region = numberOf<std::uint32_t>(numberAfter(text, "target = $region"));
        if (region) {
            branch.region = *region;
        } else {
            const auto bundle = numberOf<std::uint32_t>(numberAfter(text, "target bundleno = "));
            branch.region = numberOf<std::uint32_t>(numberAfter(text, "region = ")).value_or(0);
            if (!bundle)
                return;
            branch.target = *bundle;
        }
        m_builder.branch(branch);
    }

    void readTrailingComment()
    {
        m_at = skipBlanks(m_at);
        const std::size_t begin = m_at;
        if (m_text.substr(m_at, 2) == "/*") {
            const bool isWhole = skipComment();
            if (!isWhole)
                m_builder.fault(ListingFault::CutComment, {}, m_bundle.line);
            const std::size_t end = isWhole ? m_at - 2 : m_at;
            const std::string_view comment = trimmed(m_text.substr(begin + 2, end > begin + 2 ? end - begin - 2 : 0));
            m_bundle.comment = spanOf(comment);
            readMarks(comment);
        }
        if (!trimmed(m_text.substr(m_at, lineEnd(m_at) - m_at)).empty())
            m_builder.fault(ListingFault::UnknownLine, {}, m_line);
        toNextLine();
    }

    void readMarks(std::string_view comment)
    {
        while (!comment.empty()) {
            const std::size_t end = comment.find(" :: ");
            const std::string_view part = trimmed(comment.substr(0, end));
            comment.remove_prefix(end == std::string_view::npos ? comment.size() : end + 4);
            if (part.starts_with("entry bundle: "))
                m_builder.entryHlo(part.substr(std::string_view("entry bundle: ").size()));
            else
                readMark(part);
        }
    }

    void readMark(std::string_view part)
    {
        struct Word {
            std::string_view text;
            RegionMark::Kind kind;
        };
        static constexpr Word kWords[] = {{"Start region ", RegionMark::Kind::Start},
                                          {"End region ", RegionMark::Kind::End},
                                          {"Start/End empty region ", RegionMark::Kind::Empty}};
        for (const Word &word : kWords)
            if (part.starts_with(word.text))
                if (const auto region = numberOf<std::uint32_t>(part.substr(word.text.size())))
                    m_builder.region({m_row, *region, word.kind});
    }

    std::string_view m_text;
    BundleListingBuilder &m_builder;
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    std::uint32_t m_row = 0;
    std::uint32_t m_nextAddress = 0;
    Bundle m_bundle;
    bool m_isLegend = false;
};

} // namespace

Result<BundleListingPtr> readListing(const FileContent &content, const std::string &name,
                                     const ProgressFunction &progress, const std::stop_token &stop)
{
    const auto text = textOf(content, name);
    if (!text)
        return tl::unexpected<Error>(text.error());
    BundleListingBuilder builder(*text, content.owner, std::filesystem::path(name).filename().string());
    ListingScan scan(*text, builder);
    constexpr std::size_t kBundlesPerReport = 4096;
    while (scan.next())
        if (builder.bundleCount() % kBundlesPerReport == 0) {
            if (stop.stop_requested())
                return fail(ErrorCode::Canceled, name);
            if (progress && builder.bundleCount() > 0)
                progress({scan.at(), text->size()});
        }
    if (builder.bundleCount() == 0)
        return fail(ErrorCode::UnknownFormat, name);
    if (const std::uint64_t bad = badBytes(*text); bad > 0)
        builder.fault(ListingFault::ReplacedBytes, {}, 0, bad);
    return builder.finish();
}

} // namespace planescope::llo
