#pragma once
// Small sessions with op lines for the tests of op metrics. Times in picoseconds.
#include "model/store/builders.h"
#include "tests/support/stat_fixture.h"

#include <map>
#include <string>
#include <vector>

namespace planescope::testing {

/// One host, any number of chips, ops with costs.
class OpFixture
{
public:
    explicit OpFixture(std::vector<std::pair<std::string, double>> planeFacts = defaultFacts()) :
        m_builder("ops"), m_stats(std::make_shared<StatFixture>()), m_facts(std::move(planeFacts))
    {
        m_host = m_builder.addHost("host");
    }

    static std::vector<std::pair<std::string, double>> defaultFacts()
    {
        return {{"peak_teraflops_per_second", 1.0}, {"peak_hbm_bw_gigabytes_per_second", 100.0}};
    }

    /// A chip; its ops follow.
    OpFixture &chip(const std::string &name = "/device:TPU:0")
    {
        m_plane = m_builder.addPlane(m_host, name);
        std::vector<FixtureStat> facts;
        for (const auto &[fact, value] : m_facts)
            facts.push_back({m_builder.intern(fact), StatKind::Double, value, 0, {}});
        m_stats->setPlaneStats(m_plane, facts);
        m_ops = m_builder.addLine(m_plane, "XLA Ops", 3);
        m_types.clear();
        return *this;
    }

    /// A memory_access_breakdown (MemoryAccessed of XLA's op metrics): so many bytes read from HBM.
    static std::string readFromHbm(std::uint64_t bytes)
    {
        std::string inner{'\x08', '\x01', '\x10', '\x01', '\x18'};
        for (; bytes >= 0x80; bytes >>= 7)
            inner += static_cast<char>((bytes & 0x7f) | 0x80);
        inner += static_cast<char>(bytes);
        return std::string{'\x0a', static_cast<char>(inner.size())} + inner;
    }

    struct Cost {
        std::int64_t flops = 0, bytes = 0;
        std::string breakdown;
        std::string provenance, deduplicated;
        std::int64_t symbol = -1; ///< -1: the next free one
    };

    OpFixture &op(const std::string &name, const std::string &category, std::int64_t begin, std::int64_t duration)
    {
        return op(name, category, begin, duration, Cost{});
    }
    OpFixture &op(const std::string &name, const std::string &category, std::int64_t begin, std::int64_t duration,
                  const Cost &cost, std::vector<FixtureStat> eventStats = {})
    {
        auto [found, isNew] = m_types.try_emplace(name);
        if (isNew) {
            EventType type;
            type.plane = m_plane;
            type.name = m_builder.intern("%" + name + " = f32[] " + category + "()");
            type.displayName = m_builder.intern(name);
            type.category = m_builder.intern(category);
            type.frameworkOp = m_builder.intern(cost.provenance);
            type.programId = kProgram;
            type.hasProgramId = true;
            const auto symbol = static_cast<std::uint64_t>(cost.symbol >= 0 ? cost.symbol : ++m_symbols);
            std::vector<FixtureStat> stats{
                {m_builder.intern("program_id"), StatKind::Uint64, 0, kProgram, {}},
                {m_builder.intern("symbol_id"), StatKind::Uint64, 0, symbol, {}},
                {m_builder.intern("flops"), StatKind::Uint64, 0, static_cast<std::uint64_t>(cost.flops), {}},
                {m_builder.intern("bytes_accessed"), StatKind::Uint64, 0, static_cast<std::uint64_t>(cost.bytes), {}}};
            if (!cost.breakdown.empty())
                stats.push_back({m_builder.intern("memory_access_breakdown"), StatKind::Bytes, 0, 0, cost.breakdown});
            if (!cost.deduplicated.empty())
                stats.push_back({m_builder.intern("deduplicated_name"), StatKind::String, 0, 0, cost.deduplicated});
            type.statHandle = m_stats->add(stats);
            found->second = m_builder.addType(type);
        }
        const std::uint32_t handle = eventStats.empty() ? kNoStats : m_stats->add(std::move(eventStats));
        m_builder.addEvent(m_ops, found->second, TimePoint::ps(begin), Duration::ps(duration), handle);
        return *this;
    }

    SessionBuilder &builder() { return m_builder; }
    /// Handle for the stats of an event that is added by hand.
    std::uint32_t stats(std::vector<FixtureStat> stats) { return m_stats->add(std::move(stats)); }
    PlaneId plane() const { return m_plane; }
    SessionPtr build()
    {
        Program program;
        program.host = m_host;
        program.id = kProgram;
        program.name = m_builder.intern("jit_f(17)");
        m_builder.addProgram(program);
        m_builder.setStatSource(m_stats);
        return m_builder.finish();
    }

    static constexpr std::uint64_t kProgram = 17;

private:
    SessionBuilder m_builder;
    std::shared_ptr<StatFixture> m_stats;
    std::vector<std::pair<std::string, double>> m_facts;
    HostId m_host;
    PlaneId m_plane;
    LineId m_ops;
    std::uint64_t m_symbols = 0;
    std::map<std::string, EventTypeId> m_types;
};

} // namespace planescope::testing
