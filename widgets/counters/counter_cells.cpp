#include "widgets/counters/counter_cells.h"

#include "model/text/format_value.h"
#include "widgets/common/table_sheet.h"

#include <QCoreApplication>

#include <bit>
#include <charconv>
#include <cmath>

namespace planescope {

namespace {

QString utf8Words(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

QString dashForNothing() { return QString(QChar(0x2013)); }

/// A figure that may be negative or large; whole ones stay whole.
QString plainFigure(double value)
{
    if (value == std::floor(value) && std::abs(value) < 9e15)
        return text::number(value, 0);
    return fourDigits(value);
}

} // namespace

QString CounterCells::valueText(std::uint32_t row) const
{
    const std::uint64_t bits = m_table->bits()[row];
    switch (m_table->valueKind()[row]) {
    case CounterValueKind::Unsigned:
        return text::count(bits);
    case CounterValueKind::Signed: {
        const auto value = static_cast<std::int64_t>(bits);
        const std::uint64_t size = value < 0 ? 0 - bits : bits;
        return (value < 0 ? QString(QChar(0x2212)) : QString()) + text::count(size);
    }
    case CounterValueKind::Real:
        break;
    }
    const double value = std::bit_cast<double>(bits);
    return std::isfinite(value) ? text::plainNumber(value)
                                : utf8Words(std::isnan(value) ? "NaN"
                                            : value > 0       ? "inf"
                                                              : "-inf");
}

std::string CounterCells::hex(std::uint32_t row) const
{
    if (m_table->valueKind()[row] == CounterValueKind::Real)
        return {};
    char digits[16];
    const auto end = std::to_chars(digits, digits + sizeof digits, m_table->bits()[row], 16).ptr;
    return "0x" + std::string(digits, end);
}

QString CounterCells::text(std::uint32_t row, std::uint32_t other, CounterListField field) const
{
    const CounterTable &table = *m_table;
    const auto figure = [](const std::optional<double> &value) {
        return value && std::isfinite(*value) ? plainFigure(*value) : dashForNothing();
    };
    switch (field) {
    case CounterListField::Star:
        return {};
    case CounterListField::Value:
        return other == row ? dashForNothing() : valueText(row); // only the other reading has it
    case CounterListField::Hex:
        return table.valueKind()[row] == CounterValueKind::Real ? dashForNothing() : utf8Words(hex(row));
    case CounterListField::Other:
        return other == kNoCounterRow ? dashForNothing() : valueText(other);
    case CounterListField::Difference:
        return figure(counterDifference(table, row, other));
    case CounterListField::Ratio: {
        const std::optional<double> ratio = counterRatio(table, row, other);
        return ratio ? fourDigits(*ratio) : dashForNothing();
    }
    case CounterListField::Name:
        return utf8Words(table.nameOf(row).facts.shortName);
    case CounterListField::FullName:
        return utf8Words(table.nameOf(row).name);
    case CounterListField::Block:
        return counterPlaceText(table.nameOf(row).facts.place);
    case CounterListField::Unit:
        return counterUnitText(table.nameOf(row).facts.unit);
    case CounterListField::Delta:
        return figure(table.delta(row));
    case CounterListField::PerSecond: {
        const std::optional<double> rate = table.perSecond(row);
        return rate ? text::number(*rate, std::abs(*rate) < 100 ? 2 : 0) : dashForNothing();
    }
    case CounterListField::PerCycle: {
        const std::optional<double> rate = table.perCycle(row);
        return rate ? fourDigits(*rate) : dashForNothing();
    }
    case CounterListField::PeakShare: {
        const std::optional<double> share = table.peakShare(row);
        return share ? text::number(*share * 100, *share < 0.1 ? 2 : 1) : dashForNothing();
    }
    default: {
        const Cell plain = cell(row, other, field);
        if (const auto *const words = std::get_if<std::string>(&plain))
            return words->empty() ? dashForNothing() : utf8Words(*words);
        if (const auto *const whole = std::get_if<std::int64_t>(&plain))
            return QString::fromLatin1("%1").arg(*whole);
        if (const auto *const natural = std::get_if<std::uint64_t>(&plain))
            return QString::fromLatin1("%1").arg(*natural);
        return dashForNothing();
    }
    }
}

Cell CounterCells::cell(std::uint32_t row, std::uint32_t other, CounterListField field) const
{
    const CounterTable &table = *m_table;
    const CounterReading &reading = table.readingOf(row);
    const CounterName &name = table.nameOf(row);
    const auto words = [](std::string_view text) { return text.empty() ? Cell() : Cell(std::string(text)); };
    const auto figure = [](const std::optional<double> &value) {
        return value && std::isfinite(*value) ? Cell(*value) : Cell();
    };
    const auto stored = [&](std::uint32_t at) -> Cell {
        switch (table.valueKind()[at]) {
        case CounterValueKind::Unsigned:
            return table.bits()[at];
        case CounterValueKind::Signed:
            return static_cast<std::int64_t>(table.bits()[at]);
        case CounterValueKind::Real:
            break;
        }
        const double value = std::bit_cast<double>(table.bits()[at]);
        return std::isfinite(value) ? Cell(value) : Cell(std::string(std::isnan(value) ? "NaN" : "inf"));
    };
    switch (field) {
    case CounterListField::Star:
        return {};
    case CounterListField::Id:
        return table.id()[row];
    case CounterListField::Name:
        return words(name.facts.shortName);
    case CounterListField::Value:
        return other == row ? Cell() : stored(row);
    case CounterListField::Hex:
        return words(hex(row));
    case CounterListField::Unit:
        return name.facts.unit == CounterUnit::Count ? Cell() : words(counterUnitName(name.facts.unit));
    case CounterListField::Other:
        return other == kNoCounterRow ? Cell() : stored(other);
    case CounterListField::Difference:
        return figure(counterDifference(table, row, other));
    case CounterListField::Ratio:
        return figure(counterRatio(table, row, other));
    case CounterListField::Delta:
        return figure(table.delta(row));
    case CounterListField::PerSecond:
        return figure(table.perSecond(row));
    case CounterListField::PerCycle:
        return figure(table.perCycle(row));
    case CounterListField::PeakShare:
        return figure(table.peakShare(row));
    case CounterListField::Set:
        return words(table.setOf(row));
    case CounterListField::Host:
        return words(m_session->text(m_session->host(reading.host).name));
    case CounterListField::Chip:
        return reading.chip ? Cell(*reading.chip) : Cell();
    case CounterListField::Device:
        return reading.device ? Cell(*reading.device) : Cell();
    case CounterListField::Die:
        return name.facts.place.die >= 0 ? Cell(std::int64_t{name.facts.place.die}) : Cell();
    case CounterListField::Kernel:
        return words(m_session->text(reading.kernel));
    case CounterListField::Sample:
        return reading.sample;
    case CounterListField::Block:
        return words(counterPlaceText(name.facts.place).toStdString());
    case CounterListField::Index: {
        const std::optional<std::uint32_t> index = table.index(row);
        return index ? Cell(std::uint64_t{*index}) : Cell();
    }
    case CounterListField::FullName:
        return words(name.name);
    case CounterListField::Description:
        return words(table.descriptionOf(row));
    }
    return {};
}

bool CounterCells::isOdd(std::uint32_t row) const
{
    return (m_table->flags()[row] &
            (kCounterDuplicate | kCounterDecreased | kCounterWrapped | kCounterNotANumber | kCounterNegative)) != 0;
}

QString CounterCells::tip(std::uint32_t row) const
{
    const CounterName &name = m_table->nameOf(row);
    QStringList lines{utf8Words(name.name)};
    if (const std::string_view description = m_table->descriptionOf(row); !description.empty())
        lines << utf8Words(description);
    else if (const QString kind = counterKindText(name.facts.kind); !kind.isEmpty())
        lines << kind;
    const std::uint8_t flags = m_table->flags()[row];
    const auto say = [&](std::uint8_t flag, const QString &words) {
        if (flags & flag)
            lines << words;
    };
    say(kCounterNoId,
        QCoreApplication::translate("planescope::CounterCells",
                                    "The profile states no id; that of the event's metadata stands for it."));
    say(kCounterUnknownId, QCoreApplication::translate("planescope::CounterCells",
                                                       "The id lies in no block that is public for this chip."));
    say(kCounterDuplicate,
        QCoreApplication::translate("planescope::CounterCells", "This reading has the name more than once."));
    say(kCounterDecreased,
        QCoreApplication::translate("planescope::CounterCells",
                                    "Less than in the reading before: it wrapped around or was cleared. Its width is "
                                    "not known, so there is no difference."));
    say(kCounterWrapped, QCoreApplication::translate("planescope::CounterCells",
                                                     "It wrapped around; the difference is corrected by its width."));
    say(kCounterNotANumber, QCoreApplication::translate("planescope::CounterCells", "The value is no number."));
    say(kCounterNegative, QCoreApplication::translate("planescope::CounterCells", "A count below zero cannot be."));
    return lines.join(QLatin1Char('\n'));
}

bool CounterCells::isNumber(CounterListField field)
{
    switch (field) {
    case CounterListField::Star:
    case CounterListField::Name:
    case CounterListField::Unit:
    case CounterListField::Set:
    case CounterListField::Host:
    case CounterListField::Kernel:
    case CounterListField::Block:
    case CounterListField::FullName:
    case CounterListField::Description:
        return false;
    default:
        return true;
    }
}

Column CounterCells::column(CounterListField field)
{
    switch (field) {
    case CounterListField::Star:
        return {"favourite", "Favourite", ColumnUnit::Text};
    case CounterListField::Id:
        return {"id", "Id", ColumnUnit::Id};
    case CounterListField::Name:
        return {"short_name", "Short name", ColumnUnit::Text};
    case CounterListField::Value:
        return {"value", "Value", ColumnUnit::Count};
    case CounterListField::Hex:
        return {"value_hex", "Hex", ColumnUnit::Text};
    case CounterListField::Unit:
        return {"unit", "Unit", ColumnUnit::Text};
    case CounterListField::Other:
        return {"other_value", "Other value", ColumnUnit::Count};
    case CounterListField::Difference:
        return {"difference", "Difference", ColumnUnit::Number};
    case CounterListField::Ratio:
        return {"ratio", "Ratio", ColumnUnit::Number};
    case CounterListField::Delta:
        return {"delta", "Since the sample before", ColumnUnit::Number};
    case CounterListField::PerSecond:
        return {"rate_per_s", "Per second", ColumnUnit::Number};
    case CounterListField::PerCycle:
        return {"rate_per_cycle", "Per cycle", ColumnUnit::Number};
    case CounterListField::PeakShare:
        return {"peak_share", "Of peak", ColumnUnit::Share};
    case CounterListField::Set:
        return {"set", "Set", ColumnUnit::Text};
    case CounterListField::Host:
        return {"host", "Host", ColumnUnit::Text};
    case CounterListField::Chip:
        return {"chip", "Chip", ColumnUnit::Id};
    case CounterListField::Device:
        return {"device", "Device", ColumnUnit::Id};
    case CounterListField::Die:
        return {"die", "Die", ColumnUnit::Id};
    case CounterListField::Kernel:
        return {"kernel", "Kernel", ColumnUnit::Text};
    case CounterListField::Sample:
        return {"sample", "Sample", ColumnUnit::Id};
    case CounterListField::Block:
        return {"block", "Part of the chip", ColumnUnit::Text};
    case CounterListField::Index:
        return {"index", "Index", ColumnUnit::Id};
    case CounterListField::FullName:
        return {"name", "Name", ColumnUnit::Text};
    case CounterListField::Description:
        return {"description", "Description", ColumnUnit::Text};
    }
    return {"", "", ColumnUnit::Text};
}

} // namespace planescope
