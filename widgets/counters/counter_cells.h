#pragma once
// What the cells of counters say, in words and in numbers; shared by the list, the tree and what is copied.
#include "model/analysis/table.h"
#include "widgets/counters/counter_rows.h"

#include <QString>

namespace planescope {

/// "TensorCore", "SparseCore 0, tile 3, vectors"; the die is a column of its own.
QString counterPlaceText(const CounterPlace &place);
/// "cycles", "W"; empty for plain counts.
QString counterUnitText(CounterUnit unit);
/// "cycles in which a unit worked": what a kind of counter adds up. Empty when the name does not say.
QString counterKindText(CounterKind kind);
/// "chip 0, sample 146", with the host when there are several.
QString counterReadingText(const Session &session, const CounterTable &table, std::uint32_t reading);
/// What is wrong with a filter line and where; `text` as typed.
QString counterFilterProblem(const Error &error, const QString &text);
/// What is odd about the counters of a profile, a sentence each.
QStringList counterProblemTexts(const CounterTable &table);

class CounterCells
{
public:
    CounterCells() = default;
    CounterCells(SessionPtr session, CounterTablePtr table) : m_session(std::move(session)), m_table(std::move(table))
    {}
    explicit operator bool() const { return m_table != nullptr; }
    const Session &session() const { return *m_session; }
    const CounterTable &table() const { return *m_table; }
    const CounterTablePtr &tablePtr() const { return m_table; }

    /// A dash for nothing. `other`: the row beside it, or kNoCounterRow.
    QString text(std::uint32_t row, std::uint32_t other, CounterListField field) const;
    /// For machines: numbers plain, the name whole.
    Cell cell(std::uint32_t row, std::uint32_t other, CounterListField field) const;
    /// Full name, description, and what is odd about the value.
    QString tip(std::uint32_t row) const;
    bool isOdd(std::uint32_t row) const;

    static bool isNumber(CounterListField field);
    static QString title(CounterListField field);
    static QString titleTip(CounterListField field);
    static Column column(CounterListField field);

private:
    std::string hex(std::uint32_t row) const;
    QString valueText(std::uint32_t row) const;

    SessionPtr m_session;
    CounterTablePtr m_table;
};

} // namespace planescope
