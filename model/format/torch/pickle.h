#pragma once
// Data of a Python pickle: dictionaries, lists, tuples, texts, numbers. Nothing is executed: an opcode that would look
// up or call code ends the reading and is named.
//
//   opcodes are single bytes; arguments follow as numbers (little endian), counted bytes or lines up to "\n"
//   values      N I J K M L \x8a \x8b \x88 \x89 F G   S T U V X \x8c \x8d   B C \x8e \x96
//   containers  ] l a e   ) t \x85 \x86 \x87   } d s u   \x8f \x90 \x91   with the marks ( 0 1 2
//   memory      p q r g h j \x94
//   refused     c i o R b \x81 \x92 \x93 \x82 \x83 \x84 P Q \x97 \x98
// Source: CPython, Lib/pickletools.py (protocols 0 to 5).
#include "model/base/result.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace planescope::torch {

class Pickle
{
public:
    enum class Kind : std::uint8_t { None, Boolean, Integer, Real, Text, Bytes, List, Tuple, Dictionary, Set };
    using Node = std::uint32_t;
    static constexpr Node kNone = 0xFFFFFFFFu;

    /// Damaged for what is no pickle, breaks off or takes from an empty stack; RunsCode for an opcode that is refused,
    /// with its name in the detail; TooLarge beyond `mostNodes` values. Views point into `bytes`, which must stay.
    static Result<Pickle> read(std::span<const std::uint8_t> bytes, const std::stop_token &stop = {},
                               std::uint64_t mostNodes = std::uint64_t{1} << 27);

    Node root() const { return m_root; }
    Kind kind(Node node) const { return node < m_nodes.size() ? m_nodes[node].kind : Kind::None; }
    /// Integer and Boolean as they are, beyond 64 bits the nearest; Real cut; `otherwise` for all else.
    std::int64_t integer(Node node, std::int64_t otherwise = 0) const;
    double real(Node node, double otherwise = 0) const;
    /// Of Text and Bytes; empty for all else.
    std::string_view text(Node node) const;
    /// Items of List, Tuple and Set, of Dictionary its keys and values in turn. A pickle can share and nest nodes in a
    /// ring: whoever walks it bounds the depth.
    std::span<const Node> items(Node node) const;
    /// Value of a key that is a text; kNone without one. Of equal keys the last counts.
    Node value(Node dictionary, std::string_view key) const;

private:
    friend class PickleReader;
    struct Entry {
        Kind kind = Kind::None;
        std::uint64_t bits = 0; ///< number; of texts the offset; of containers the row of m_lists
        std::uint32_t length = 0;
    };
    std::span<const std::uint8_t> m_bytes;
    std::vector<Entry> m_nodes;
    std::vector<std::vector<Node>> m_lists;
    Node m_root = kNone;
};

} // namespace planescope::torch
