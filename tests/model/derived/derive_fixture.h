#pragma once
// A session under construction with stats on its events; times in picoseconds.
#include "model/format/xplane/derived_lines.h"
#include "tests/support/stat_fixture.h"

#include <initializer_list>
#include <map>

namespace planescope::testing {

class DeriveFixture
{
public:
    struct Value {
        Value(const char *statName, std::int64_t number) : name(statName), bits(static_cast<std::uint64_t>(number)) {}
        Value(const char *statName, int number) : Value(statName, std::int64_t{number}) {}
        Value(const char *statName, const char *statText) : name(statName), text(statText), isText(true) {}
        std::string name;
        std::uint64_t bits = 0;
        std::string text;
        bool isText = false;
    };

    DeriveFixture() : host(builder.addHost("h")) { builder.setStatSource(m_stats); }

    PlaneId plane(const char *name, std::int64_t id = 0) { return builder.addPlane(host, name, id); }
    LineId line(PlaneId plane, const char *name, std::int64_t id)
    {
        const LineId line = builder.addLine(plane, name, id);
        m_planeOf[line.value] = plane;
        return line;
    }
    EventTypeId type(PlaneId plane, const std::string &name)
    {
        const auto [it, isNew] = m_types.try_emplace({plane.value, name});
        if (isNew)
            it->second = builder.addType(plane, name);
        return it->second;
    }
    void event(LineId line, const char *name, std::int64_t begin, std::int64_t end,
               std::initializer_list<Value> values = {})
    {
        std::uint32_t handle = kNoStats;
        if (values.size() > 0) {
            std::vector<FixtureStat> list;
            for (const Value &v : values)
                list.push_back(
                    {builder.intern(v.name), v.isText ? StatKind::String : StatKind::Int64, 0, v.bits, v.text});
            handle = m_stats->add(std::move(list));
        }
        builder.addEvent(line, type(m_planeOf[line.value], name), TimePoint::ps(begin), Duration::ps(end - begin),
                         handle);
    }
    void planeStat(PlaneId plane, const char *name, std::uint64_t value)
    {
        m_stats->setPlaneStats(plane, {{builder.intern(name), StatKind::Uint64, 0, value, {}}});
    }
    SessionPtr finish(const DeriveOptions &options = {})
    {
        deriveLines(builder, options);
        return builder.finish();
    }

    SessionBuilder builder{"t"};
    HostId host;

private:
    std::shared_ptr<StatFixture> m_stats = std::make_shared<StatFixture>();
    std::map<std::uint32_t, PlaneId> m_planeOf;
    std::map<std::pair<std::uint32_t, std::string>, EventTypeId> m_types;
};

/// The first line of this name; fails the lookup with a value that no line has.
inline LineId lineNamed(const Session &session, std::string_view name)
{
    for (std::uint32_t i = 0; i < session.lines().size(); ++i)
        if (session.text(session.line(LineId{i}).name) == name)
            return LineId{i};
    return LineId{0xFFFFFFFFu};
}

/// "name@begin+length" of every row, joined by blanks.
inline std::string rowsAsText(const Session &session, std::string_view lineName)
{
    const LineId line = lineNamed(session, lineName);
    if (line.value >= session.lines().size())
        return "no such line";
    std::string text;
    for (std::uint64_t row = 0; row < session.line(line).events.size(); ++row) {
        const EventRef e{line, row};
        text += (text.empty() ? "" : " ") + std::string(session.label(e)) + '@' +
                std::to_string(session.begin(e).toPs()) + '+' + std::to_string(session.duration(e).toPs());
    }
    return text;
}

} // namespace planescope::testing
