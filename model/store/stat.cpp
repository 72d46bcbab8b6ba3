#include "model/store/stat.h"

#include <algorithm>

namespace planescope {

namespace {

/// For sources without a faster way.
class VisitedNumbers final : public StatNumbers
{
public:
    VisitedNumbers(const StatSource &source, PlaneId plane, std::vector<NameId> names) :
        m_source(source), m_plane(plane), m_names(std::move(names))
    {}

    void read(std::uint64_t handle, std::span<Value> out) override
    {
        for (Value &value : out)
            value = {};
        m_source.eventStats(m_plane, handle, [&](const StatView &stat) {
            for (std::size_t i = 0; i < m_names.size() && i < out.size(); ++i)
                if (stat.name == m_names[i])
                    out[i] = {stat.kind,
                              stat.kind == StatKind::Double ? std::bit_cast<std::uint64_t>(stat.number) : stat.bits};
        });
    }

private:
    const StatSource &m_source;
    PlaneId m_plane;
    std::vector<NameId> m_names;
};

} // namespace

std::uint32_t StatNumbers::readMany(std::span<const std::uint64_t> handles, std::size_t names, std::span<Value> out)
{
    std::uint32_t seen = 0;
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const std::span<Value> values = out.subspan(i * names, names);
        if (handles[i] == kNoHandle)
            std::fill(values.begin(), values.end(), Value{});
        else
            read(handles[i], values);
        for (std::size_t k = 0; k < std::min<std::size_t>(names, 32); ++k)
            seen |= values[k].kind == StatKind::None ? 0 : 1u << k;
    }
    return seen;
}

std::unique_ptr<StatNumbers> StatSource::numbers(PlaneId plane, const std::vector<NameId> &names) const
{
    return std::make_unique<VisitedNumbers>(*this, plane, names);
}

} // namespace planescope
