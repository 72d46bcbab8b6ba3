#include "model/query/name_index.h"

#include <array>

namespace planescope {

std::shared_ptr<const NameIndex> NameIndex::build(const Session &session, const std::stop_token &stop)
{
    constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    constexpr std::size_t kBatch = 1024;
    auto index = std::make_shared<NameIndex>();
    std::vector<std::uint32_t> placeOf(session.eventTypes().size(), kNone); // of the line at hand
    std::array<std::uint32_t, kBatch> types{};
    index->m_begins.reserve(session.lines().size() + 1);
    for (std::uint32_t i = 0; i < session.lines().size(); ++i) {
        index->m_begins.push_back(index->m_places.size());
        const Line &line = session.lines()[i];
        if (line.kind == LineKind::Counters || line.kind == LineKind::CounterDump)
            continue;
        for (std::size_t first = 0; first < line.events.size(); first += kBatch) {
            if (stop.stop_requested())
                return nullptr;
            const std::size_t count = std::min(kBatch, line.events.size() - first);
            line.events.type.read(first, count, types.data());
            for (std::size_t row = 0; row < count; ++row) {
                std::uint32_t &place = placeOf[types[row]];
                if (place == kNone) {
                    place = static_cast<std::uint32_t>(index->m_places.size());
                    index->m_places.push_back({EventTypeId{types[row]}, LineId{i}, first + row, 0});
                }
                ++index->m_places[place].count;
            }
        }
        for (std::size_t place = index->m_begins.back(); place < index->m_places.size(); ++place)
            placeOf[index->m_places[place].type.value] = kNone;
    }
    index->m_begins.push_back(index->m_places.size());
    return index;
}

std::span<const NameIndex::Place> NameIndex::of(LineId line) const
{
    if (line.value + 1 >= m_begins.size())
        return {};
    return std::span(m_places).subspan(m_begins[line.value], m_begins[line.value + 1] - m_begins[line.value]);
}

} // namespace planescope
