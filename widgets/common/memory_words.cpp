#include "widgets/common/memory_words.h"

#include "model/text/format_value.h"
#include "model/text/size_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace planescope {

namespace {

QString word(const char *text) { return QCoreApplication::translate("Memory", text); }

} // namespace

QString textOf(std::string_view bytes) { return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())); }

MemoryCapacity capacityInUse(const Settings *settings, const MemoryCapacity &stated)
{
    if (settings && settings->deviceMemoryBytes > 0)
        return {settings->deviceMemoryBytes, CapacitySource::Setting};
    return stated;
}

Cell cellOf(const QVariant &value)
{
    if (value.typeId() == QMetaType::LongLong)
        return static_cast<std::int64_t>(value.toLongLong());
    if (value.typeId() == QMetaType::Double)
        return value.toDouble();
    return value.toString().isEmpty() ? Cell() : Cell(value.toString().toStdString());
}

QString memorySpaceText(std::int32_t space)
{
    if (space == 5)
        return QCoreApplication::translate("Memory", "Host");
    const std::string_view name = memorySpaceName(space);
    return name.empty() ? QCoreApplication::translate("Memory", "Space %1").arg(space) : textOf(name);
}

QString bufferGroupText(BufferGroup group)
{
    switch (group) {
    case BufferGroup::Parameter:
        return word(QT_TRANSLATE_NOOP("Memory", "Parameter"));
    case BufferGroup::Output:
        return word(QT_TRANSLATE_NOOP("Memory", "Output"));
    case BufferGroup::ThreadLocal:
        return word(QT_TRANSLATE_NOOP("Memory", "Thread-local"));
    case BufferGroup::Constant:
        return word(QT_TRANSLATE_NOOP("Memory", "Constant"));
    case BufferGroup::Temporary:
        break;
    }
    return word(QT_TRANSLATE_NOOP("Memory", "Temporary"));
}

QString bufferCategoryText(BufferCategory category)
{
    switch (category) {
    case BufferCategory::Weight:
        return word(QT_TRANSLATE_NOOP("Memory", "Weight"));
    case BufferCategory::Optimizer:
        return word(QT_TRANSLATE_NOOP("Memory", "Optimizer"));
    case BufferCategory::Input:
        return word(QT_TRANSLATE_NOOP("Memory", "Input"));
    case BufferCategory::Activation:
        return word(QT_TRANSLATE_NOOP("Memory", "Activation"));
    case BufferCategory::Gradient:
        return word(QT_TRANSLATE_NOOP("Memory", "Gradient"));
    case BufferCategory::Output:
        return word(QT_TRANSLATE_NOOP("Memory", "Output"));
    case BufferCategory::Constant:
        return word(QT_TRANSLATE_NOOP("Memory", "Constant"));
    case BufferCategory::Temporary:
        break;
    }
    return word(QT_TRANSLATE_NOOP("Memory", "Temporary"));
}

QString capacitySourceText(CapacitySource source)
{
    switch (source) {
    case CapacitySource::Allocator:
        return word(
            QT_TRANSLATE_NOOP("Memory", "The capacity is what the allocator of the device states in this session."));
    case CapacitySource::DevicePlane:
        return word(QT_TRANSLATE_NOOP("Memory", "The capacity is what the profile states for the device."));
    case CapacitySource::ChipTable:
        return word(QT_TRANSLATE_NOOP(
            "Memory", "The profile does not state the capacity; it is the vendor's figure for this chip."));
    case CapacitySource::Setting:
        return word(QT_TRANSLATE_NOOP("Memory", "The capacity was entered by hand."));
    case CapacitySource::Unknown:
        break;
    }
    return {};
}

QString sizeText(std::int64_t bytes, const QLocale &locale)
{
    const bool isNegative = bytes < 0;
    const QString words = text::bytes(Bytes{static_cast<std::uint64_t>(isNegative ? -bytes : bytes)}, locale);
    return isNegative ? QChar(0x2212) + words : words;
}

QString mebibytesText(std::int64_t bytes, const QLocale &locale) { return text::mebibytes(bytes, locale); }

QString missingMemoryText(std::string_view what)
{
    if (what == "programs")
        return word(QT_TRANSLATE_NOOP(
            "Memory", "This profile has no HLO programs, so it does not say what lies in memory. Record "
                      "with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX."));
    if (what == "plan")
        return word(QT_TRANSLATE_NOOP("Memory",
                                      "This file says what lies in memory, not what a program plans. It stands in "
                                      "the view Memory profile."));
    if (what == "buffers")
        return word(QT_TRANSLATE_NOOP(
            "Memory", "The HLO of this program has no buffer assignment. Compiled programs have one: record "
                      "with enable_hlo_proto on, or dump the HLO after optimisation."));
    if (what == "allocators")
        return word(QT_TRANSLATE_NOOP("Memory",
                                      "This profile has no allocator events. Record with the host tracer at level 2 or "
                                      "above, while memory is allocated."));
    return {};
}

QStringList memoryProblemTexts(const ProgramMemory &memory)
{
    QStringList sentences;
    const auto say = [&](std::uint64_t count, const char *text) {
        if (count > 0)
            sentences << QCoreApplication::translate("Memory", text, nullptr,
                                                     static_cast<int>(std::min<std::uint64_t>(count, 0x7FFFFFFF)));
    };
    const BufferTable &table = *memory.table;
    say(table.problemCount(BufferProblem::UnknownBuffer),
        QT_TRANSLATE_N_NOOP("Memory", "%n buffer(s) are named that have no memory; they are left out."));
    say(table.problemCount(BufferProblem::ImpossibleSize),
        QT_TRANSLATE_N_NOOP("Memory", "%n size(s) are negative or beyond 4 PiB; they count as 0."));
    say(table.problemCount(BufferProblem::DamagedMessage),
        QT_TRANSLATE_N_NOOP("Memory", "%n part(s) of the buffer assignment cannot be read."));
    say(memory.freeOfNothing,
        QT_TRANSLATE_N_NOOP("Memory", "%n event(s) free memory that was never taken; they are passed over."));
    say(memory.doubleTake,
        QT_TRANSLATE_N_NOOP("Memory", "%n event(s) take memory that is in use; they are passed over."));
    say(memory.sharingLoops,
        QT_TRANSLATE_N_NOOP("Memory", "%n event(s) let buffers take over memory in a ring; they are passed over."));
    return sentences;
}

QString bufferNameText(const BufferTable &table, std::uint32_t buffer)
{
    return textOf(table.nameOf(table.buffers()[buffer]));
}

} // namespace planescope
