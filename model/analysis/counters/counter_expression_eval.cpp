#include "model/analysis/counters/counter_expression_node.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace planescope {

namespace {

using Call = CounterExpression::Node::Call;

constexpr double kGapInFormula = std::numeric_limits<double>::quiet_NaN();

/// A unit as numerator and denominator of words: "cycles / s".
struct UnitWords {
    std::vector<std::string> over, under;

    static UnitWords of(std::string_view text)
    {
        UnitWords unit;
        bool isUnder = false;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find_first_of("/*", begin), text.size());
            if (end > begin && text.substr(begin, end - begin) != "1")
                (isUnder ? unit.under : unit.over).emplace_back(text.substr(begin, end - begin));
            if (end < text.size())
                isUnder = isUnder || text[end] == '/';
            begin = end + 1;
        }
        return unit;
    }
    void cancel()
    {
        for (auto word = over.begin(); word != over.end();) {
            const auto same = std::find(under.begin(), under.end(), *word);
            if (same == under.end()) {
                ++word;
                continue;
            }
            under.erase(same);
            word = over.erase(word);
        }
        std::sort(over.begin(), over.end());
        std::sort(under.begin(), under.end());
    }
    UnitWords times(const UnitWords &other, bool isInverse) const
    {
        UnitWords product = *this;
        const auto &a = isInverse ? other.under : other.over;
        const auto &b = isInverse ? other.over : other.under;
        product.over.insert(product.over.end(), a.begin(), a.end());
        product.under.insert(product.under.end(), b.begin(), b.end());
        product.cancel();
        return product;
    }
    std::string text() const
    {
        std::string joined;
        for (const std::string &word : over)
            joined += (joined.empty() ? "" : "*") + word;
        if (joined.empty() && !under.empty())
            joined = "1";
        for (const std::string &word : under)
            joined += "/" + word;
        return joined;
    }
    friend bool operator==(const UnitWords &, const UnitWords &) = default;
};

/// A value at every time of the grid, or one for all.
struct Operand {
    bool isConstant = true;
    double number = 0;
    std::vector<double> values;
    UnitWords unit;
    SampleMeaning meaning = SampleMeaning::Holds;

    double at(std::size_t i) const { return isConstant ? number : values[i]; }
};

class ExpressionRun
{
public:
    using Node = CounterExpression::Node;
    using SeriesPtr = std::shared_ptr<const CounterSeries>;

    ExpressionRun(std::vector<SeriesPtr> series, const std::stop_token &stop) :
        m_series(std::move(series)), m_stop(stop)
    {
        // The grid has every time at which an operand has a sample.
        for (const SeriesPtr &one : m_series) {
            std::vector<std::int64_t> merged;
            merged.reserve(m_grid.size() + one->timePs.size());
            std::set_union(m_grid.begin(), m_grid.end(), one->timePs.begin(), one->timePs.end(),
                           std::back_inserter(merged));
            m_grid = std::move(merged);
        }
        m_grid.erase(std::unique(m_grid.begin(), m_grid.end()), m_grid.end());
    }

    Result<CounterSeries> run(const Node &root)
    {
        Operand result = evaluate(root);
        if (m_error)
            return tl::unexpected<Error>(*m_error);
        CounterSeries out;
        out.unit = result.unit.text();
        out.meaning = result.meaning;
        if (reachesBack(out.meaning))
            out.reachPs = longestReach();
        for (std::size_t i = 0; i < m_grid.size(); ++i) {
            const double value = result.at(i);
            // Before every operand is known there is nothing; a gap later on is one.
            if (out.timePs.empty() && !std::isfinite(value))
                continue;
            out.timePs.push_back(m_grid[i]);
            out.value.push_back(std::isfinite(value) ? value : kGapInFormula);
        }
        return out;
    }

private:
    std::int64_t longestReach() const
    {
        std::int64_t longest = 0;
        for (const SeriesPtr &one : m_series)
            longest = std::max(longest, one->reachPs);
        return longest;
    }

    Operand failAt(const Node &node, std::string what)
    {
        if (!m_error)
            m_error = Error{ErrorCode::InvalidArgument, {}, node.offset, std::move(what)};
        return {};
    }

    Operand evaluate(const Node &node)
    {
        if (m_stop.stop_requested())
            return failAt(node, "canceled");
        switch (node.type) {
        case Node::Type::Number:
            return {true, node.number, {}, {}, SampleMeaning::Holds};
        case Node::Type::Name:
            return onGrid(*m_series[node.name]);
        case Node::Type::Negate: {
            Operand inner = evaluate(*node.parts[0]);
            inner.number = -inner.number;
            for (double &value : inner.values)
                value = -value;
            return inner;
        }
        case Node::Type::Function:
            return function(node);
        default:
            return binary(node);
        }
    }

    Operand onGrid(const CounterSeries &series) const
    {
        Operand operand;
        operand.isConstant = false;
        operand.unit = UnitWords::of(series.unit);
        operand.meaning = series.meaning;
        operand.values.assign(m_grid.size(), kGapInFormula);
        std::size_t next = 0;
        double now = kGapInFormula;
        // An increment of long ago says nothing about what others counted since.
        const bool isStaleOnce = reachesBack(series.meaning) && series.reachPs > 0;
        for (std::size_t i = 0; i < m_grid.size(); ++i) {
            // Several samples of one time: the last one stands.
            while (next < series.size() && series.timePs[next] <= m_grid[i])
                now = series.value[next++];
            const bool isStale = isStaleOnce && next > 0 && m_grid[i] - series.timePs[next - 1] > series.reachPs;
            operand.values[i] = isStale ? kGapInFormula : now;
        }
        return operand;
    }

    Operand binary(const Node &node)
    {
        const Operand a = evaluate(*node.parts[0]), b = evaluate(*node.parts[1]);
        if (m_error)
            return {};
        Operand out;
        const bool isSum = node.type == Node::Type::Add || node.type == Node::Type::Subtract;
        if (isSum) {
            // A bare number takes the unit of what it is added to.
            if (!a.isConstant && !b.isConstant && a.unit != b.unit)
                return failAt(node, "units " + unitText(a) + " " + unitText(b));
            out.unit = a.isConstant ? b.unit : a.unit;
        } else {
            out.unit = a.unit.times(b.unit, node.type == Node::Type::Divide);
        }
        out.isConstant = a.isConstant && b.isConstant;
        const bool bothReachBack = (a.isConstant || reachesBack(a.meaning)) && (b.isConstant || reachesBack(b.meaning));
        const SampleMeaning neither = bothReachBack ? SampleMeaning::Interval : SampleMeaning::Holds;
        out.meaning = a.isConstant ? b.meaning : b.isConstant || a.meaning == b.meaning ? a.meaning : neither;
        // A quotient of two sums is no sum itself.
        if (node.type == Node::Type::Divide && !b.isConstant)
            out.meaning = neither;
        const auto combine = [&](double x, double y) {
            switch (node.type) {
            case Node::Type::Add:
                return x + y;
            case Node::Type::Subtract:
                return x - y;
            case Node::Type::Multiply:
                return x * y;
            default:
                return y != 0 ? x / y : kGapInFormula;
            }
        };
        if (out.isConstant) {
            out.number = combine(a.number, b.number);
            return out;
        }
        out.values.resize(m_grid.size());
        for (std::size_t i = 0; i < m_grid.size(); ++i)
            out.values[i] = combine(a.at(i), b.at(i));
        return out;
    }
    static std::string unitText(const Operand &operand)
    {
        const std::string text = operand.unit.text();
        return text.empty() ? "1" : text;
    }

    Operand function(const Node &node)
    {
        if (node.call == Call::Min || node.call == Call::Max)
            return extreme(node, evaluate(*node.parts[0]));
        if (node.call == Call::Abs) {
            Operand of = evaluate(*node.parts[0]);
            of.number = std::abs(of.number);
            for (double &value : of.values)
                value = std::abs(value);
            return of;
        }
        // What looks back in time counts the samples of its own operands: those of others would split increments.
        std::vector<SeriesPtr> own = m_series;
        std::vector<bool> isUsed(m_series.size());
        markNames(*node.parts[0], isUsed);
        for (std::size_t i = 0; i < own.size(); ++i)
            if (!isUsed[i])
                own[i] = std::make_shared<const CounterSeries>();
        ExpressionRun inner(std::move(own), m_stop);
        Operand of = inner.lookBack(node);
        if (inner.m_error) {
            m_error = m_error ? m_error : inner.m_error;
            return {};
        }
        if (of.isConstant || inner.m_grid == m_grid)
            return of;
        CounterSeries series;
        series.meaning = of.meaning;
        series.reachPs = inner.longestReach();
        series.timePs = std::move(inner.m_grid);
        series.value = std::move(of.values);
        Operand gridded = onGrid(series);
        gridded.unit = of.unit;
        return gridded;
    }
    static void markNames(const Node &node, std::vector<bool> &isUsed)
    {
        if (node.type == Node::Type::Name)
            isUsed[node.name] = true;
        for (const auto &part : node.parts)
            markNames(*part, isUsed);
    }

    Operand lookBack(const Node &node)
    {
        Operand first = evaluate(*node.parts[0]);
        if (m_error)
            return {};
        std::vector<double> &v = first.values;
        if (node.call == Call::Mean)
            return mean(node, std::move(first));
        if (node.call == Call::Sum) {
            double running = 0;
            for (double &value : v)
                value = running += std::isfinite(value) ? value : 0;
            first.meaning = SampleMeaning::Total;
            return first;
        }
        if (first.isConstant) {
            first.number = 0;
            return first;
        }
        // An increment is a difference already; its rate is the increment over the time that it speaks of.
        const bool isIncrement = first.meaning == SampleMeaning::Increment;
        double before = kGapInFormula;
        for (std::size_t i = 0; i < v.size(); ++i) {
            const double now = v[i];
            double grown = isIncrement ? now : now - before;
            // A register that was cleared did not run backwards.
            if (first.meaning == SampleMeaning::Total && grown < 0)
                grown = kGapInFormula;
            before = now;
            if (node.call == Call::Rate) {
                const double seconds = i > 0 ? static_cast<double>(m_grid[i] - m_grid[i - 1]) * 1e-12 : 0;
                grown = seconds > 0 ? grown / seconds : kGapInFormula;
            }
            v[i] = grown;
        }
        first.meaning = node.call != Call::Rate ? SampleMeaning::Increment
                        : isIncrement           ? SampleMeaning::Interval
                                                : SampleMeaning::Holds;
        if (node.call == Call::Rate)
            first.unit = first.unit.times(UnitWords{{"s"}, {}}, true);
        return first;
    }

    Operand extreme(const Node &node, Operand best)
    {
        for (std::size_t p = 1; p < node.parts.size(); ++p) {
            const Operand other = evaluate(*node.parts[p]);
            if (m_error)
                return {};
            if (!best.isConstant && !other.isConstant && best.unit != other.unit)
                return failAt(node, "units " + unitText(best) + " " + unitText(other));
            const auto pick = [&](double a, double b) {
                if (std::isnan(a) || std::isnan(b))
                    return kGapInFormula;
                return node.call == Call::Min ? std::min(a, b) : std::max(a, b);
            };
            Operand out;
            out.isConstant = best.isConstant && other.isConstant;
            out.unit = best.isConstant ? other.unit : best.unit;
            out.meaning = best.isConstant ? other.meaning : best.meaning;
            out.number = pick(best.number, other.number);
            if (!out.isConstant) {
                out.values.resize(m_grid.size());
                for (std::size_t i = 0; i < m_grid.size(); ++i)
                    out.values[i] = pick(best.at(i), other.at(i));
            }
            best = std::move(out);
        }
        return best;
    }

    /// Mean of the last samples, gaps left out.
    Operand mean(const Node &node, Operand of)
    {
        const auto width = static_cast<std::size_t>(node.parts[1]->number);
        const std::vector<double> source = of.values;
        double sum = 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < source.size(); ++i) {
            if (std::isfinite(source[i])) {
                sum += source[i];
                ++count;
            }
            if (i >= width && std::isfinite(source[i - width])) {
                sum -= source[i - width];
                --count;
            }
            of.values[i] = count > 0 ? sum / static_cast<double>(count) : kGapInFormula;
        }
        return of;
    }

    std::vector<SeriesPtr> m_series;
    std::stop_token m_stop;
    std::vector<std::int64_t> m_grid;
    std::optional<Error> m_error;
};

} // namespace

Result<CounterSeries> runExpression(const CounterExpression::Node &root,
                                    std::vector<std::shared_ptr<const CounterSeries>> series,
                                    const std::stop_token &stop)
{
    return ExpressionRun(std::move(series), stop).run(root);
}

} // namespace planescope
