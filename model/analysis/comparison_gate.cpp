#include "model/analysis/comparison_gate.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace planescope {

namespace {

struct UnitWord {
    std::string_view word;
    ColumnUnit unit;
    double factor;
};
constexpr double kKibi = 1024;
constexpr std::array kUnitWords{
    UnitWord{"%", ColumnUnit::Share, 0.01},
    UnitWord{"pp", ColumnUnit::Share, 0.01},
    UnitWord{"ps", ColumnUnit::Duration, 1},
    UnitWord{"ns", ColumnUnit::Duration, 1e3},
    UnitWord{"us", ColumnUnit::Duration, 1e6},
    UnitWord{"ms", ColumnUnit::Duration, 1e9},
    UnitWord{"s", ColumnUnit::Duration, 1e12},
    UnitWord{"B", ColumnUnit::Size, 1},
    UnitWord{"KiB", ColumnUnit::Size, kKibi},
    UnitWord{"MiB", ColumnUnit::Size, kKibi *kKibi},
    UnitWord{"GiB", ColumnUnit::Size, kKibi *kKibi *kKibi},
    UnitWord{"KB", ColumnUnit::Size, 1e3},
    UnitWord{"MB", ColumnUnit::Size, 1e6},
    UnitWord{"GB", ColumnUnit::Size, 1e9},
};

class GateParser
{
public:
    explicit GateParser(std::string_view text) : m_text(text) {}

    Result<GateRule> run()
    {
        GateRule rule;
        rule.text = m_text;
        skipBlanks();
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isNameLetter(m_text[m_at]))
            ++m_at;
        if (m_at == begin)
            return expected("metric");
        rule.metric = m_text.substr(begin, m_at - begin);
        skipBlanks();
        if (!order(&rule.order))
            return expected("> >= < or <=");
        skipBlanks();
        const bool isSigned = m_at < m_text.size() && (m_text[m_at] == '+' || m_text[m_at] == '-');
        if (isSigned && m_text[m_at] == '+')
            ++m_at; // from_chars takes no plus
        const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), rule.value);
        if (error != std::errc())
            return expected("number");
        m_at = static_cast<std::size_t>(end - m_text.data());
        skipBlanks();
        const std::string_view word = unitWord();
        rule.measure = !isSigned     ? GateRule::Measure::Value
                       : word == "%" ? GateRule::Measure::RelativeChange
                                     : GateRule::Measure::Change;
        if (!word.empty()) {
            const auto unit = std::find_if(kUnitWords.begin(), kUnitWords.end(),
                                           [&](const UnitWord &known) { return known.word == word; });
            if (unit == kUnitWords.end() || (word == "pp" && !isSigned)) {
                m_at -= word.size();
                return expected("unit (% pp ps ns us ms s B KiB MiB GiB)");
            }
            rule.value *= unit->factor;
            rule.unit = rule.measure == GateRule::Measure::RelativeChange ? ColumnUnit::Number : unit->unit;
        }
        skipBlanks();
        if (m_at != m_text.size())
            return expected("end");
        if (const ColumnUnit unit = gateMetricUnit(rule.metric);
            rule.unit != ColumnUnit::Number && unit != ColumnUnit::Text && unit != rule.unit)
            return expected(unit == ColumnUnit::Share      ? "share, such as 50% or +2pp"
                            : unit == ColumnUnit::Duration ? "time, such as 50ms or +3%"
                                                           : "size, such as 12GiB or +3%");
        return rule;
    }

private:
    static bool isNameLetter(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    }
    void skipBlanks()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }
    bool order(GateRule::Order *order)
    {
        if (m_at >= m_text.size() || (m_text[m_at] != '>' && m_text[m_at] != '<'))
            return false;
        const bool isGreater = m_text[m_at++] == '>';
        const bool isEqual = m_at < m_text.size() && m_text[m_at] == '=';
        m_at += isEqual ? 1 : 0;
        *order = isGreater ? (isEqual ? GateRule::Order::GreaterEqual : GateRule::Order::Greater)
                           : (isEqual ? GateRule::Order::LessEqual : GateRule::Order::Less);
        return true;
    }
    std::string_view unitWord()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && m_text[m_at] != ' ')
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }
    tl::unexpected<Error> expected(const char *what) const { return fail(ErrorCode::InvalidArgument, {}, m_at, what); }

    std::string_view m_text;
    std::size_t m_at = 0;
};

bool holds(const GateRule &rule, double actual)
{
    switch (rule.order) {
    case GateRule::Order::Greater:
        return actual > rule.value;
    case GateRule::Order::GreaterEqual:
        return actual >= rule.value;
    case GateRule::Order::Less:
        return actual < rule.value;
    case GateRule::Order::LessEqual:
        return actual <= rule.value;
    }
    return false;
}

} // namespace

Result<GateRule> parseGateRule(std::string_view text) { return GateParser(text).run(); }

GateResult judgeGate(const GateRule &rule, const std::vector<ComparedMetric> &metrics)
{
    GateResult result;
    result.rule = rule;
    const auto found = std::find_if(metrics.begin(), metrics.end(),
                                    [&](const ComparedMetric &metric) { return metric.key == rule.metric; });
    if (found != metrics.end()) {
        result.actual = rule.measure == GateRule::Measure::Value    ? found->b
                        : rule.measure == GateRule::Measure::Change ? found->delta()
                                                                    : found->deltaShare();
        result.isSignificant = found->isSignificant();
    }
    result.fails = !result.actual || holds(rule, *result.actual);
    return result;
}

const std::vector<std::string_view> &gateMetrics()
{
    static const std::vector<std::string_view> keys{"step_time.mean",       "step_time.per_sequence",
                                                    "step_time.min",        "step_time.p50",
                                                    "step_time.p90",        "step_time.p99",
                                                    "step_time.max",        "step_compute.mean",
                                                    "step_collective.mean", "step_infeed.mean",
                                                    "step_idle.mean",       "flops_utilization",
                                                    "hbm_utilization",      "duty_cycle",
                                                    "device_idle",          "collectives",
                                                    "top_collective.share", "top_collective.call_mean",
                                                    "memory_peak"};
    return keys;
}

ColumnUnit gateMetricUnit(std::string_view metric)
{
    if (metric.starts_with("step_") || metric == "top_collective.call_mean")
        return ColumnUnit::Duration;
    if (metric == "memory_peak")
        return ColumnUnit::Size;
    const auto &keys = gateMetrics();
    return std::find(keys.begin(), keys.end(), metric) != keys.end() ? ColumnUnit::Share : ColumnUnit::Text;
}

} // namespace planescope
