#pragma once
// Words of the memory views that several of their parts use.
#include "model/analysis/buffer_category.h"
#include "model/analysis/memory_profile.h"
#include "model/analysis/program_memory.h"
#include "model/analysis/table.h"
#include "model/state/settings.h"

#include <QLocale>
#include <QString>
#include <QVariant>

namespace planescope {

/// "HBM", "Host", "space 8".
QString memorySpaceText(std::int32_t space);
QString bufferGroupText(BufferGroup group);
QString bufferCategoryText(BufferCategory category);
/// A sentence on where the figure comes from; empty when there is none.
QString capacitySourceText(CapacitySource source);
QString sizeText(std::int64_t bytes, const QLocale &locale = QLocale());
/// Always MiB with two digits, as XProf writes it: "12 288.00 MiB".
QString mebibytesText(std::int64_t bytes, const QLocale &locale = QLocale());
/// Why there is nothing to see and how to record it: "programs", "plan", "buffers",
/// "allocators".
QString missingMemoryText(std::string_view what);
/// Whole sentences about what was passed over in a program's buffer assignment.
QStringList memoryProblemTexts(const ProgramMemory &memory);
/// "fusion.507" or "copy-start{1}" of a buffer.
QString bufferNameText(const BufferTable &table, std::uint32_t buffer);
QString textOf(std::string_view bytes);
/// The capacity to show: what the user entered, else what the session says.
MemoryCapacity capacityInUse(const Settings *settings, const MemoryCapacity &stated);
/// A plain value of an item model as a cell of a table: whole number, number, text, or nothing.
Cell cellOf(const QVariant &value);

} // namespace planescope
