#include "model/format/llo/llo_proto_reader.h"

#include "model/io/wire_reader.h"

namespace planescope::llo {

namespace {

constexpr std::uint32_t kDeepest = 64; ///< real programs have less than ten levels

class ProtoScan
{
public:
    explicit ProtoScan(LloProgram *out) : m_out(out) {}

    void program(std::span<const std::uint8_t> bytes)
    {
        wire::Reader reader(bytes);
        while (reader.next()) {
            if (reader.is(1, wire::Type::Bytes))
                m_out->name = std::string(reader.text());
            else if (reader.is(2, wire::Type::Bytes))
                region(reader.bytes(), LloRegion::Kind::Plain, 0, LloRegion::kNoParent);
            else if (reader.is(9, wire::Type::Bytes))
                m_out->notes.emplace_back(reader.text());
            else if (reader.is(10, wire::Type::Bytes))
                m_out->module = std::string(reader.text());
            else if (reader.is(11, wire::Type::Varint))
                m_out->moduleId = reader.number();
        }
        judge(reader);
    }

private:
    void judge(const wire::Reader &reader)
    {
        m_out->isDamaged = m_out->isDamaged || reader.isDamaged() || reader.isCut();
    }

    void region(std::span<const std::uint8_t> bytes, LloRegion::Kind kind, std::uint32_t part, std::uint32_t parent)
    {
        const std::uint32_t depth = parent == LloRegion::kNoParent ? 0 : m_out->regions[parent].depth + 1;
        if (depth > kDeepest) {
            m_out->isDamaged = true;
            return;
        }
        const auto row = static_cast<std::uint32_t>(m_out->regions.size());
        m_out->regions.push_back({kind, part, parent, depth});
        wire::Reader reader(bytes);
        while (reader.next())
            if (reader.is(1, wire::Type::Bytes))
                element(reader.bytes(), row);
        judge(reader);
    }

    void element(std::span<const std::uint8_t> bytes, std::uint32_t row)
    {
        wire::Reader reader(bytes);
        while (reader.next()) {
            if (reader.is(1, wire::Type::Bytes))
                instruction(reader.bytes(), row);
            else if (reader.is(2, wire::Type::Bytes))
                parts(reader.bytes(), LloRegion::Kind::Loop, row);
            else if (reader.is(3, wire::Type::Bytes))
                parts(reader.bytes(), LloRegion::Kind::Predicated, row);
            else if (reader.is(4, wire::Type::Bytes))
                region(reader.bytes(), LloRegion::Kind::Plain, 0, row);
        }
        judge(reader);
    }

    void parts(std::span<const std::uint8_t> bytes, LloRegion::Kind kind, std::uint32_t row)
    {
        wire::Reader reader(bytes);
        while (reader.next())
            if (reader.type() == wire::Type::Bytes)
                region(reader.bytes(), kind, reader.field(), row);
        judge(reader);
    }

    void instruction(std::span<const std::uint8_t> bytes, std::uint32_t row)
    {
        LloInstruction instruction;
        instruction.region = row;
        wire::Reader reader(bytes);
        while (reader.next()) {
            if (reader.is(1, wire::Type::Varint))
                instruction.id = reader.number();
            else if (reader.is(2, wire::Type::Varint))
                instruction.opcode = static_cast<std::uint32_t>(reader.number());
        }
        judge(reader);
        m_out->instructions.push_back(instruction);
    }

    LloProgram *m_out;
};

} // namespace

LloProgram readLloProto(std::span<const std::uint8_t> bytes)
{
    LloProgram program;
    ProtoScan(&program).program(bytes);
    return program;
}

std::vector<LloProgram> lloPrograms(const Session &session)
{
    std::vector<LloProgram> programs;
    const auto name = session.findName("llo_proto");
    if (!name)
        return programs;
    for (std::uint32_t i = 0; i < session.eventTypes().size(); ++i) {
        if (session.plane(session.eventTypes()[i].plane).kind != PlaneKind::HostMetadata)
            continue;
        session.visitTypeStats(EventTypeId{i}, [&](const StatView &stat) {
            if (stat.name == *name && stat.kind == StatKind::Bytes)
                programs.push_back(
                    readLloProto({reinterpret_cast<const std::uint8_t *>(stat.text.data()), stat.text.size()}));
        });
    }
    return programs;
}

} // namespace planescope::llo
