#pragma once
// Entries of the import report -> sentences. What was lost or repaired is told with number and place.
#include "model/store/import_report.h"

#include <QLocale>
#include <QString>

namespace planescope::text {

/// "Events skipped because they could not be decoded: 12. Place: /device:TPU:0, from byte 4 711 on."
QString importText(const ImportEntry &entry, const QLocale &locale = QLocale());
/// What the entry means for the numbers on the screen and what can be done; may be empty.
QString importAdvice(ImportCode code);
/// "Information", "Notice", "Data lost", "Error".
QString severityText(Severity severity);

} // namespace planescope::text
