#include "widgets/counters/counter_cells.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

#include <algorithm>

namespace planescope {

namespace {

QString detailText(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

/// The word that stands at a byte of the line, for messages.
QString wordAt(const QString &line, std::uint64_t offset)
{
    const QByteArray bytes = line.toUtf8();
    const qsizetype from = std::min(static_cast<qsizetype>(offset), bytes.size());
    qsizetype to = bytes.indexOf(' ', from);
    if (to < 0)
        to = bytes.size();
    return QString::fromUtf8(bytes.mid(from, std::min<qsizetype>(to - from, 40)));
}

} // namespace

QString counterPlaceText(const CounterPlace &place)
{
    const auto numbered = [](const QString &name, int number) {
        return number < 0 ? name : name + QLatin1Char(' ') + text::count(static_cast<std::uint64_t>(number));
    };
    const auto tile = [&](const QString &side) {
        QString words = numbered(QCoreApplication::translate("planescope::CounterWords", "SparseCore"), place.unit);
        if (place.part >= 0)
            words += QLatin1String(", ") +
                     numbered(QCoreApplication::translate("planescope::CounterWords", "tile"), place.part);
        return side.isEmpty() ? words : words + QLatin1String(", ") + side;
    };
    switch (place.block) {
    case CounterBlock::TensorCore:
        return QCoreApplication::translate("planescope::CounterWords", "TensorCore");
    case CounterBlock::SparseSequencer:
        return tile(QCoreApplication::translate("planescope::CounterWords", "sequencer"));
    case CounterBlock::SparseTile:
        return tile({});
    case CounterBlock::SparseTileVector:
        return tile(QCoreApplication::translate("planescope::CounterWords", "vectors"));
    case CounterBlock::SparseTileScalar:
        return tile(QCoreApplication::translate("planescope::CounterWords", "scalars and streams"));
    case CounterBlock::CommonMemory:
        return numbered(QCoreApplication::translate("planescope::CounterWords", "Memory network"), place.unit);
    case CounterBlock::ChipLinks:
        return QCoreApplication::translate("planescope::CounterWords", "Links to other chips");
    case CounterBlock::RouterQueue:
        return numbered(QCoreApplication::translate("planescope::CounterWords", "Router queue"), place.unit);
    case CounterBlock::HbmChannel: {
        const QString stack =
            numbered(QCoreApplication::translate("planescope::CounterWords", "HBM stack"), place.unit);
        return place.part < 0
                   ? stack
                   : stack + QLatin1String(", ") +
                         numbered(QCoreApplication::translate("planescope::CounterWords", "channel"), place.part);
    }
    case CounterBlock::PowerManager:
        return QCoreApplication::translate("planescope::CounterWords", "Power manager");
    case CounterBlock::Other:
        break;
    }
    return {};
}

QString counterUnitText(CounterUnit unit)
{
    switch (unit) {
    case CounterUnit::Count:
        return {};
    case CounterUnit::Cycles:
        return QCoreApplication::translate("planescope::CounterWords", "cycles");
    case CounterUnit::Instructions:
        return QCoreApplication::translate("planescope::CounterWords", "instructions");
    case CounterUnit::Operations:
        return QCoreApplication::translate("planescope::CounterWords", "operations");
    case CounterUnit::Requests:
        return QCoreApplication::translate("planescope::CounterWords", "requests");
    case CounterUnit::Packets:
        return QCoreApplication::translate("planescope::CounterWords", "packets");
    default:
        return detailText(counterUnitName(unit));
    }
}

QString counterKindText(CounterKind kind)
{
    switch (kind) {
    case CounterKind::Clock:
        return QCoreApplication::translate("planescope::CounterWords",
                                           "Cycles of its part of the chip: what shares refer to.");
    case CounterKind::Busy:
        return QCoreApplication::translate("planescope::CounterWords", "Cycles in which so many units worked.");
    case CounterKind::Stall:
        return QCoreApplication::translate("planescope::CounterWords",
                                           "Cycles in which something waited; the name is the cause. Causes overlap.");
    case CounterKind::Throttle:
        return QCoreApplication::translate("planescope::CounterWords", "Cycles skipped for want of power.");
    case CounterKind::Instructions:
        return QCoreApplication::translate("planescope::CounterWords", "Instructions issued in a slot.");
    case CounterKind::Operations:
        return QCoreApplication::translate("planescope::CounterWords", "Operations of an arithmetic unit.");
    case CounterKind::Requests:
        return QCoreApplication::translate("planescope::CounterWords", "Requests or words of memory.");
    case CounterKind::Packets:
        return QCoreApplication::translate("planescope::CounterWords", "Packets on a link.");
    case CounterKind::Occupancy:
        return QCoreApplication::translate("planescope::CounterWords",
                                           "Depth of a queue, summed over cycles: by cycles it is the mean depth.");
    case CounterKind::Latency:
        return QCoreApplication::translate("planescope::CounterWords",
                                           "Cycles summed over sampled requests: by requests it is the mean latency.");
    default:
        return {};
    }
}

QString counterReadingText(const Session &session, const CounterTable &table, std::uint32_t index)
{
    const CounterReading &reading = table.readings()[index];
    QStringList parts;
    if (session.hosts().size() > 1)
        parts << detailText(session.text(session.host(reading.host).name));
    parts << (reading.chip ? QCoreApplication::translate("planescope::CounterWords", "chip %1").arg(*reading.chip)
                           : detailText(session.text(session.plane(reading.plane).name)));
    // Two planes may state one chip: the dies of it.
    for (const CounterReading &other : table.readings())
        if (&other != &reading && other.chip == reading.chip && other.host == reading.host &&
            other.plane != reading.plane && reading.chip) {
            parts << detailText(session.text(session.plane(reading.plane).name));
            break;
        }
    parts << QCoreApplication::translate("planescope::CounterWords", "sample %1").arg(reading.sample);
    return parts.join(QLatin1String(", "));
}

QString counterFilterProblem(const Error &error, const QString &line)
{
    const QString detail = detailText(error.detail);
    const QString place =
        QCoreApplication::translate("planescope::CounterWords", "Place %1").arg(error.offset + 1) + QLatin1String(": ");
    if (detail.startsWith(QLatin1String("field "))) {
        const qsizetype comma = detail.indexOf(QLatin1String(", nearest "));
        const QString field = detail.mid(6, comma < 0 ? -1 : comma - 6);
        const QString near = comma < 0 ? QString() : detail.mid(comma + 10);
        return place +
               (near.isEmpty()
                    ? QCoreApplication::translate("planescope::CounterWords", "there is no field “%1”.").arg(field)
                    : QCoreApplication::translate("planescope::CounterWords",
                                                  "there is no field “%1”; did you mean “%2”?")
                          .arg(field, near));
    }
    if (detail.startsWith(QLatin1String("regex: ")))
        return place + QCoreApplication::translate("planescope::CounterWords", "not a regular expression: %1.")
                           .arg(detail.mid(7));
    if (detail == QLatin1String("value"))
        return place + QCoreApplication::translate("planescope::CounterWords", "a value is missing here.");
    if (detail == QLatin1String("number"))
        return place + QCoreApplication::translate("planescope::CounterWords",
                                                   "“%1” is not a number; 1e6, 0x4d67 and 12 % are.")
                           .arg(wordAt(line, error.offset));
    if (detail == QLatin1String(")"))
        return place + QCoreApplication::translate("planescope::CounterWords", "a closing parenthesis is missing.");
    if (detail == QLatin1String("end"))
        return place + QCoreApplication::translate("planescope::CounterWords", "“%1” cannot stand here.")
                           .arg(wordAt(line, error.offset));
    if (detail == QLatin1String("test"))
        return place +
               QCoreApplication::translate("planescope::CounterWords", "a word or a comparison is missing here.");
    return place + QCoreApplication::translate("planescope::CounterWords", "this is not understood: %1.").arg(detail);
}

QStringList counterProblemTexts(const CounterTable &table)
{
    QStringList out;
    for (const CounterProblem &problem : table.problems()) {
        const int n = static_cast<int>(std::min<std::uint64_t>(problem.count, 1'000'000'000));
        const QString example = detailText(problem.example);
        const auto say = [&](const char *words) {
            out << QCoreApplication::translate("planescope::CounterProblems", words, nullptr, n).arg(example);
        };
        switch (problem.kind) {
        case CounterProblem::Kind::NoChip:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n plane(s) state no chip, such as %1. XProf leaves them out; they are shown."));
            break;
        case CounterProblem::Kind::NoClock:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n reading(s) have no count of cycles, such as %1: no rates and shares."));
            break;
        case CounterProblem::Kind::UnknownGeneration:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n reading(s) are of a chip whose clock and formulas are not public (%1): no "
                                    "rates and no use of units."));
            break;
        case CounterProblem::Kind::NoId:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems", "%n row(s) state no counter id, such as %1."));
            break;
        case CounterProblem::Kind::UnknownId:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n row(s) have an id that lies in no public block of the chip, such as %1."));
            break;
        case CounterProblem::Kind::Duplicate:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n row(s) repeat a name of their reading, such as %1."));
            break;
        case CounterProblem::Kind::OutOfOrder:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n reading(s) are numbered against their times, such as %1."));
            break;
        case CounterProblem::Kind::SameSample:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n reading(s) have the number of another one, such as %1."));
            break;
        case CounterProblem::Kind::Decreased:
            say(QT_TRANSLATE_N_NOOP(
                "planescope::CounterProblems",
                "%n counter(s) became less from one reading to the next, such as %1: wrapped around or cleared. "
                "Without their width there is no difference."));
            break;
        case CounterProblem::Kind::Wrapped:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n counter(s) wrapped around, such as %1; corrected by their width."));
            break;
        case CounterProblem::Kind::NotANumber:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems", "%n value(s) are no numbers, such as that of %1."));
            break;
        case CounterProblem::Kind::Negative:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n value(s) are below zero, such as that of %1, which no count can be."));
            break;
        case CounterProblem::Kind::NoValue:
            say(QT_TRANSLATE_N_NOOP("planescope::CounterProblems",
                                    "%n event(s) on lines of counters have no value, such as %1."));
            break;
        }
    }
    return out;
}

QString CounterCells::title(CounterListField field)
{
    switch (field) {
    case CounterListField::Star:
        return {};
    case CounterListField::Id:
        return QCoreApplication::translate("planescope::CounterCells", "Id");
    case CounterListField::Name:
        return QCoreApplication::translate("planescope::CounterCells", "Counter");
    case CounterListField::Value:
        return QCoreApplication::translate("planescope::CounterCells", "Value");
    case CounterListField::Hex:
        return QCoreApplication::translate("planescope::CounterCells", "Hex");
    case CounterListField::Unit:
        return QCoreApplication::translate("planescope::CounterCells", "Unit");
    case CounterListField::Other:
        return QCoreApplication::translate("planescope::CounterCells", "Beside it");
    case CounterListField::Difference:
        return QCoreApplication::translate("planescope::CounterCells", "Difference");
    case CounterListField::Ratio:
        return QCoreApplication::translate("planescope::CounterCells", "Ratio");
    case CounterListField::Delta:
        return QCoreApplication::translate("planescope::CounterCells", "Since the sample before");
    case CounterListField::PerSecond:
        return QCoreApplication::translate("planescope::CounterCells", "Per second");
    case CounterListField::PerCycle:
        return QCoreApplication::translate("planescope::CounterCells", "Per cycle");
    case CounterListField::PeakShare:
        return QCoreApplication::translate("planescope::CounterCells", "Of peak, %");
    case CounterListField::Set:
        return QCoreApplication::translate("planescope::CounterCells", "Set");
    case CounterListField::Host:
        return QCoreApplication::translate("planescope::CounterCells", "Host");
    case CounterListField::Chip:
        return QCoreApplication::translate("planescope::CounterCells", "Chip");
    case CounterListField::Device:
        return QCoreApplication::translate("planescope::CounterCells", "Device");
    case CounterListField::Die:
        return QCoreApplication::translate("planescope::CounterCells", "Die");
    case CounterListField::Kernel:
        return QCoreApplication::translate("planescope::CounterCells", "Kernel");
    case CounterListField::Sample:
        return QCoreApplication::translate("planescope::CounterCells", "Sample");
    case CounterListField::Block:
        return QCoreApplication::translate("planescope::CounterCells", "Part of the chip");
    case CounterListField::Index:
        return QCoreApplication::translate("planescope::CounterCells", "Index");
    case CounterListField::FullName:
        return QCoreApplication::translate("planescope::CounterCells", "Full name");
    case CounterListField::Description:
        return QCoreApplication::translate("planescope::CounterCells", "Description");
    }
    return {};
}

QString CounterCells::titleTip(CounterListField field)
{
    switch (field) {
    case CounterListField::Star:
        return QCoreApplication::translate("planescope::CounterCells", "Favourites: click to add or to take away");
    case CounterListField::Id:
        return QCoreApplication::translate("planescope::CounterCells", "Address of the register");
    case CounterListField::Delta:
        return QCoreApplication::translate("planescope::CounterCells",
                                           "Growth since the reading of the same chip with the next smaller sample");
    case CounterListField::PerSecond:
        return QCoreApplication::translate(
            "planescope::CounterCells",
            "Growth by time; the time is the cycles of the same part of the chip by its clock");
    case CounterListField::PerCycle:
        return QCoreApplication::translate("planescope::CounterCells",
                                           "Growth by the cycles of the same part of the chip");
    case CounterListField::PeakShare:
        return QCoreApplication::translate(
            "planescope::CounterCells",
            "Growth per cycle by the most that it can grow in a cycle, where that is known");
    case CounterListField::Index:
        return QCoreApplication::translate("planescope::CounterCells",
                                           "Number in its block, as the sampling options want it: "
                                           "(id - id of the first) / 8");
    case CounterListField::Other:
        return QCoreApplication::translate("planescope::CounterCells", "The same counter in the other reading");
    case CounterListField::Difference:
        return QCoreApplication::translate("planescope::CounterCells", "The reading beside it minus this one");
    case CounterListField::Ratio:
        return QCoreApplication::translate("planescope::CounterCells", "The reading beside it by this one");
    default:
        return title(field);
    }
}

} // namespace planescope
