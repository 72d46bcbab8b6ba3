#include "model/format/xplane/hlo_symbols.h"

#include "model/io/wire_reader.h"

#include <cstddef>

namespace planescope {

namespace {

wire::Reader readerOf(std::string_view bytes)
{
    const auto *begin = reinterpret_cast<const std::uint8_t *>(bytes.data());
    return wire::Reader(begin, begin + bytes.size());
}

HloSymbol symbolOf(std::string_view metadata)
{
    std::string_view opType, opName, file;
    std::int64_t line = 0;
    wire::Reader reader = readerOf(metadata);
    while (reader.next() && !reader.isCut()) {
        if (reader.is(1, wire::Type::Bytes))
            opType = reader.text();
        else if (reader.is(2, wire::Type::Bytes))
            opName = reader.text();
        else if (reader.is(3, wire::Type::Bytes))
            file = reader.text();
        else if (reader.is(4, wire::Type::Varint))
            line = reader.signedNumber();
    }
    HloSymbol symbol;
    symbol.frameworkOp.append(opName).append(":").append(opType);
    if (!file.empty()) {
        const std::size_t slash = file.rfind('/');
        symbol.source.append(slash == std::string_view::npos ? file : file.substr(slash + 1));
        symbol.source.append(":").append(std::to_string(line));
    }
    return symbol;
}

} // namespace

HloSymbols::HloSymbols(const Session &session, HostId host)
{
    for (const Program &program : session.programs())
        if (program.host == host)
            m_protos.emplace(program.id, program.proto);
}

const HloSymbol *HloSymbols::find(std::uint64_t programId, std::string_view instruction)
{
    const auto proto = m_protos.find(programId);
    if (proto == m_protos.end())
        return nullptr;
    const auto [program, isNew] = m_programs.try_emplace(programId);
    if (isNew) {
        wire::Reader file = readerOf(proto->second);
        while (file.next() && !file.isCut()) {
            if (!file.is(1, wire::Type::Bytes))
                continue;
            wire::Reader module = readerOf(file.text());
            while (module.next() && !module.isCut()) {
                if (!module.is(3, wire::Type::Bytes))
                    continue;
                wire::Reader computation = readerOf(module.text());
                while (computation.next() && !computation.isCut()) {
                    if (!computation.is(2, wire::Type::Bytes))
                        continue;
                    std::string_view name, metadata;
                    wire::Reader instructionReader = readerOf(computation.text());
                    while (instructionReader.next() && !instructionReader.isCut()) {
                        if (instructionReader.is(1, wire::Type::Bytes))
                            name = instructionReader.text();
                        else if (instructionReader.is(7, wire::Type::Bytes))
                            metadata = instructionReader.text();
                    }
                    program->second.insert_or_assign(std::string(name), symbolOf(metadata));
                }
            }
        }
    }
    const auto found = program->second.find(std::string(instruction));
    return found == program->second.end() ? nullptr : &found->second;
}

} // namespace planescope
