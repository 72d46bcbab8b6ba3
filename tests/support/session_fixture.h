#pragma once
// Small sessions for tests, in picoseconds.
#include "model/store/builders.h"

#include <map>
#include <string>

namespace planescope::testing {

/// Fluent: plane() and line() choose where the next events go; without them events go to "XLA Ops" of "/device:TPU:0".
/// `SessionFixture().op("fusion.1", 0, 100).op("copy.2", 90, 20).build()`
class SessionFixture
{
public:
    explicit SessionFixture(const std::string &name = "fixture") : m_builder(name) {}

    SessionFixture &host(const std::string &name)
    {
        m_host = m_builder.addHost(name);
        m_hasHost = true;
        m_hasPlane = m_hasLine = false;
        m_planes.clear();
        return *this;
    }
    SessionFixture &plane(const std::string &name)
    {
        if (!m_hasHost)
            host("host-0");
        const auto known = m_planes.find(name);
        m_plane = known != m_planes.end() ? known->second : m_builder.addPlane(m_host, name);
        m_planes[name] = m_plane;
        m_hasPlane = true;
        m_hasLine = false;
        return *this;
    }
    SessionFixture &line(const std::string &name, std::int64_t id = -1)
    {
        if (!m_hasPlane)
            plane("/device:TPU:0");
        m_line = m_builder.addLine(m_plane, name, id >= 0 ? id : ++m_nextLineId);
        m_hasLine = true;
        return *this;
    }
    /// One event of type `name`; events of one name, category and plane share their type.
    SessionFixture &op(const std::string &name, std::int64_t beginPs, std::int64_t durationPs,
                       const std::string &category = {})
    {
        if (!m_hasLine)
            line("XLA Ops", 3);
        m_builder.addEvent(m_line, typeOf(name, category), TimePoint::ps(beginPs), Duration::ps(durationPs));
        return *this;
    }
    EventTypeId typeOf(const std::string &name, const std::string &category = {})
    {
        const auto key = std::make_tuple(m_plane.value, name, category);
        const auto known = m_types.find(key);
        if (known != m_types.end())
            return known->second;
        return m_types[key] = m_builder.addType(m_plane, name, {}, category);
    }
    SessionBuilder &builder() { return m_builder; }
    LineId currentLine() const { return m_line; }
    SessionPtr build() { return m_builder.finish(); }

private:
    SessionBuilder m_builder;
    HostId m_host;
    PlaneId m_plane;
    LineId m_line;
    bool m_hasHost = false;
    bool m_hasPlane = false;
    bool m_hasLine = false;
    std::int64_t m_nextLineId = 100;
    std::map<std::string, PlaneId> m_planes;
    std::map<std::tuple<std::uint32_t, std::string, std::string>, EventTypeId> m_types;
};

} // namespace planescope::testing
