#include "model/export/event_text.h"

#include "model/export/table_text.h"
#include "model/text/format_value.h"
#include "model/text/stat_text.h"
#include "model/text/term_text.h"

#include <QCoreApplication>

namespace planescope {

namespace {

QString fromBytes(const std::string &utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

class EventWords
{
    Q_DECLARE_TR_FUNCTIONS(EventText)
public:
    static QString sentence(const EventDetails &e, const QString &name, const QLocale &locale)
    {
        const QString begin = text::timePoint(e.range.begin, Duration::ns(1), locale);
        QString words = e.line.empty()
                            //: %1 op, %2 device, %3 length, %4 begin
                            ? tr("%1 on %2: %3 from %4").arg(name, fromBytes(e.plane), length(e, locale), begin)
                            //: %1 op, %2 device, %3 row, %4 length, %5 begin
                            : tr("%1 on %2, %3: %4 from %5")
                                  .arg(name, fromBytes(e.plane), fromBytes(e.line), length(e, locale), begin);
        if (e.parent)
            //: %1 is the sentence so far, %2 a share, %3 the surrounding op
            words = tr("%1, %2 of %3").arg(words, shareOf(e, *e.parent, locale), fromBytes(e.parent->name));
        if (e.step)
            words = tr("%1, %2 of %3").arg(words, shareOf(e, *e.step, locale), fromBytes(e.step->name));
        return words + u'.';
    }

    static QString length(const EventDetails &e, const QLocale &locale)
    {
        return text::duration(e.range.length(), locale);
    }
    static QString shareOf(const EventDetails &e, const EnclosingEvent &whole, const QLocale &locale)
    {
        return text::share(e.range.length().toPsDouble(), whole.duration.toPsDouble(), locale);
    }

    static void facts(QStringList &lines, const EventDetails &e, const std::optional<Siblings> &siblings,
                      const QLocale &locale)
    {
        const auto add = [&lines](const QString &name, const QString &value) {
            if (!value.isEmpty())
                //: %1 name of a fact, %2 its value
                lines += tr("%1: %2").arg(name, value);
        };
        add(tr("Name"), fromBytes(e.name));
        add(tr("Long name"), fromBytes(e.longName));
        add(tr("Class"), text::opClassName(e.opClass));
        add(tr("Category"), fromBytes(e.category));
        add(tr("Duration"), text::exactDuration(e.range.length(), locale));
        add(tr("Self time"), text::exactDuration(e.self, locale));
        add(tr("Begin"), text::exactDuration(e.range.begin - TimePoint(), locale));
        add(tr("End"), text::exactDuration(e.range.end - TimePoint(), locale));
        add(tr("Host"), fromBytes(e.host));
        add(tr("Plane"), fromBytes(e.plane));
        add(tr("Line"), fromBytes(e.line));
        add(tr("Program"), fromBytes(e.program));
        add(tr("Source"), fromBytes(e.source));
        if (siblings && siblings->summary.count > 0) {
            const DurationSummary &s = siblings->summary;
            add(tr("Events of this name"), text::count(s.count, locale));
            add(tr("Their total"), text::duration(s.total, locale));
            add(tr("Their average"), text::duration(Duration::ps(std::llround(s.averagePs)), locale));
            add(tr("Their minimum, median, maximum"),
                QStringList{text::duration(s.min, locale), text::duration(s.p50, locale), text::duration(s.max, locale)}
                    .join(QLatin1String(", ")));
        }
        for (const StatValue &stat : e.stats)
            if (!stat.isOverridden)
                add(fromBytes(stat.name), text::statValueText(stat, locale));
    }
};

} // namespace

Cell statCell(const StatValue &stat)
{
    switch (stat.kind) {
    case StatKind::Double:
        return stat.number;
    case StatKind::Uint64:
        return stat.bits;
    case StatKind::Int64:
        return static_cast<std::int64_t>(stat.bits);
    case StatKind::String:
        return stat.text;
    case StatKind::Bytes:
        return text::statRawText(stat).toStdString();
    case StatKind::None:
        break;
    }
    return {};
}

QString eventSentence(const EventDetails &event, const QLocale &locale)
{
    return EventWords::sentence(event, fromBytes(event.name), locale);
}

QString eventMarkdownLine(const EventDetails &event, const QLocale &locale)
{
    QString name = fromBytes(event.name);
    name.replace(u'`', u'\''); // code spans have no escape
    return EventWords::sentence(event, u'`' + name + u'`', locale);
}

QString eventText(const EventDetails &event, const std::optional<Siblings> &siblings, const QString &notice,
                  const QLocale &locale)
{
    QStringList lines{eventSentence(event, locale)};
    if (!notice.isEmpty())
        lines << notice;
    lines << QString();
    EventWords::facts(lines, event, siblings, locale);
    return lines.join(u'\n') + u'\n';
}

Table eventTable(const EventDetails &e, const std::optional<Siblings> &siblings)
{
    Table table;
    table.columns = {
        {"name", "name", ColumnUnit::Text}, {"value", "value", ColumnUnit::Text}, {"unit", "unit", ColumnUnit::Text}};
    const auto add = [&table](std::string name, Cell value, std::string unit = {}) {
        const auto *const words = std::get_if<std::string>(&value);
        if (!words || !words->empty())
            table.rows.push_back({std::move(name), std::move(value), std::move(unit)});
    };
    add("name", e.name);
    add("long_name", e.longName);
    add("category", e.category);
    add("host", e.host);
    add("plane", e.plane);
    add("line", e.line);
    add("depth", static_cast<std::uint64_t>(e.lane));
    add("begin", e.range.begin.toPs(), "ps");
    add("end", e.range.end.toPs(), "ps");
    add("duration", e.range.length().toPs(), "ps");
    add("self", e.self.toPs(), "ps");
    if (e.parent) {
        add("parent", e.parent->name);
        add("parent_duration", e.parent->duration.toPs(), "ps");
    }
    if (e.step) {
        add("step", e.step->name);
        add("step_duration", e.step->duration.toPs(), "ps");
    }
    if (e.programId)
        add("program_id", *e.programId);
    add("program", e.program);
    add("source", e.source);
    if (siblings && siblings->summary.count > 0) {
        const DurationSummary &s = siblings->summary;
        add("siblings", s.count);
        add("siblings_total", s.total.toPs(), "ps");
        add("siblings_avg", s.averagePs, "ps");
        add("siblings_min", s.min.toPs(), "ps");
        add("siblings_p50", s.p50.toPs(), "ps");
        add("siblings_max", s.max.toPs(), "ps");
    }
    for (const StatValue &stat : e.stats)
        if (!stat.isOverridden)
            add("stat." + stat.name, statCell(stat), std::string(unitSymbol(stat.unit)));
    return table;
}

QString eventMarkdown(const EventDetails &event, const std::optional<Siblings> &siblings, const QString &notice)
{
    return tableText(eventTable(event, siblings), ClipboardFormat::Markdown, notice);
}

QString eventCsv(const EventDetails &event, const std::optional<Siblings> &siblings, const QString &notice)
{
    return tableText(eventTable(event, siblings), ClipboardFormat::Csv, notice);
}

} // namespace planescope
