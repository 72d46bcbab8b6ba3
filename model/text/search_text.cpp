#include "model/text/search_text.h"

#include <QCoreApplication>

namespace planescope::text {

namespace {

class SearchSentence
{
    Q_DECLARE_TR_FUNCTIONS(SearchText)
public:
    static QString of(const QString &query, const Error &error)
    {
        const QString detail = QString::fromStdString(error.detail);
        const QString regex = QStringLiteral("regular expression: ");
        if (detail.startsWith(regex)) {
            const QString reason = detail.mid(regex.size());
            if (reason.contains(QLatin1String("too large")) || reason.contains(QLatin1String("repetition size")))
                return tr("The regular expression would grow too large. Repeat less, or smaller parts.");
            return tr("The regular expression is not valid: %1.").arg(reason);
        }
        // What stands before the place, so that nobody has to count.
        const QByteArray utf8 = query.toUtf8();
        const auto at = static_cast<qsizetype>(error.offset);
        const QString before = QString::fromUtf8(utf8.left(at)).trimmed().right(24);
        //: %1: the end of what was typed before the mistake
        const QString place = before.isEmpty() ? tr("At the beginning") : tr("After “%1”").arg(before);
        return QStringLiteral("%1 %2").arg(place, expected(detail));
    }

private:
    /// The second half of a sentence that begins with a place.
    static QString expected(const QString &detail)
    {
        if (detail == QLatin1String("field"))
            return tr("a field is missing, such as name, dur, category or stat.flops.");
        if (detail.startsWith(QLatin1String("field ")))
            return tr("stands no field that is known; the nearest is %1.").arg(detail.mid(6));
        if (detail == QLatin1String("operator"))
            return tr("an operator is missing: ~ !~ = != < <= > or >=.");
        if (detail == QLatin1String("value"))
            return tr("a value is missing.");
        if (detail == QLatin1String(")"))
            return tr("a closing parenthesis is missing.");
        if (detail == QLatin1String("closing quote"))
            return tr("begins a text whose closing quote is missing.");
        if (detail == QLatin1String("fewer parentheses"))
            return tr("there are too many parentheses inside of each other.");
        if (detail.startsWith(QLatin1String("number")))
            return detail == QLatin1String("number") ? tr("a number is missing.")
                                                     : tr("a time is missing, such as 10us or 1.5 ms.");
        if (detail.startsWith(QLatin1String("one of ")))
            return tr("stands an operator that this field cannot have; it has %1.").arg(detail.mid(7));
        return tr("the expression should end, or go on with and or or.");
    }
};

} // namespace

QString searchProblem(const QString &query, const Error &error) { return SearchSentence::of(query, error); }

} // namespace planescope::text
