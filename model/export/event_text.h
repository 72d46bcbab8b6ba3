#pragma once
// One event as text for the clipboard.
#include "model/analysis/event_details.h"
#include "model/analysis/table.h"

#include <QLocale>
#include <QString>

#include <optional>

namespace planescope {

/// One sentence: "all-reduce.571 on /device:TPU:0, XLA Ops: 33.00 ms from 10.733787 s, 37.1 % of while.2."
QString eventSentence(const EventDetails &event, const QLocale &locale = QLocale());
/// The sentence, the facts and every stat, one per line, in the user's language.
QString eventText(const EventDetails &event, const std::optional<Siblings> &siblings, const QString &notice,
                  const QLocale &locale = QLocale());
/// One line of Markdown: the sentence with the name as code.
QString eventMarkdownLine(const EventDetails &event, const QLocale &locale = QLocale());
/// A Markdown table of facts and stats: names and plain numbers.
QString eventMarkdown(const EventDetails &event, const std::optional<Siblings> &siblings, const QString &notice);
/// CSV "name,value,unit" of facts and stats, C locale.
QString eventCsv(const EventDetails &event, const std::optional<Siblings> &siblings, const QString &notice);

/// The value of a stat as it is; bytes as their text of stat_text.h, nothing for a stat without a value.
Cell statCell(const StatValue &stat);

/// Facts and stats as a table with the columns name, value, unit; the values plain, absent ones left out.
Table eventTable(const EventDetails &event, const std::optional<Siblings> &siblings);

} // namespace planescope
