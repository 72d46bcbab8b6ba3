#pragma once
// JSON text as its writers left it, with their known slips mended on the way: what is valid passes through unchanged.
//
//   in a string    raw control characters, a backslash before a character that has no escape (Windows paths), bytes
//   that
//                  are no UTF-8, half a surrogate pair, a quotation mark that nothing of JSON follows
//   elsewhere      NaN and Infinity (become null), a comma before the closing bracket
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>

namespace planescope::kineto {

class RepairedJson
{
public:
    explicit RepairedJson(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    /// The next byte, or -1 at the end.
    int next();
    /// How far the text has been read.
    std::uint64_t offset() const { return m_at; }
    std::uint64_t repairs() const { return m_repairs; }

    /// What a parser asks for; the end is an iterator without a text.
    class Iterator
    {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = char;
        using difference_type = std::ptrdiff_t;
        using pointer = const char *;
        using reference = char;

        Iterator() = default;
        explicit Iterator(RepairedJson &text) : m_text(&text), m_byte(text.next()) {}
        char operator*() const { return static_cast<char>(m_byte); }
        Iterator &operator++()
        {
            m_byte = m_text->next();
            return *this;
        }
        friend bool operator==(const Iterator &a, const Iterator &b) { return (a.m_byte < 0) == (b.m_byte < 0); }

    private:
        RepairedJson *m_text = nullptr;
        int m_byte = -1;
    };

private:
    int inString(std::uint8_t c);
    int elsewhere(std::uint8_t c);
    int escape();
    /// The first byte from `at` on that is no blank; 0 at the end.
    std::uint8_t afterBlanks(std::size_t at) const;
    bool startsWith(std::size_t at, const char *word) const;
    /// Puts other bytes in the place of `length` ones; gives the first.
    int replace(std::size_t length, const char *with);
    int pass(std::size_t length);

    std::span<const std::uint8_t> m_bytes;
    std::size_t m_at = 0;
    std::string m_ready; ///< bytes to give before reading on
    std::size_t m_readyAt = 0;
    std::uint64_t m_repairs = 0;
    bool m_isInString = false;
};

} // namespace planescope::kineto
