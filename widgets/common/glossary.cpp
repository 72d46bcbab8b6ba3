#include "widgets/common/glossary.h"

#include "widgets/common/theme.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

namespace planescope {

namespace {

class GlossaryWords
{
    Q_DECLARE_TR_FUNCTIONS(Glossary)
};

/// Acronyms and names want their capitals: "EUP", "SparseCore".
bool isAcronym(const QString &form)
{
    return std::count_if(form.begin(), form.end(), [](QChar c) { return c.isUpper(); }) > 1;
}

QString patternOf(QString form)
{
    const bool takesEnding = form.endsWith(QLatin1Char('*'));
    if (takesEnding)
        form.chop(1);
    const QString part = QRegularExpression::escape(form) + QLatin1String(takesEnding ? "\\p{L}*" : "");
    return isAcronym(form) ? QStringLiteral("(%1)").arg(part) : QStringLiteral("((?i)%1)").arg(part);
}

} // namespace

Glossary::Glossary(bool isGerman)
{
    initResources();
    QFile file(QStringLiteral(":/help/glossary.tsv"));
    if (!file.open(QIODevice::ReadOnly))
        return;
    const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
    std::vector<std::pair<QString, int>> forms;
    for (const QString &line : lines) {
        const QStringList fields = line.split(QLatin1Char('\t'));
        if (line.startsWith(QLatin1Char('#')) || fields.size() != 5)
            continue;
        GlossaryTerm term;
        term.id = fields[0];
        term.forms = fields[isGerman ? 3 : 1].split(QLatin1Char('|'));
        term.word = term.forms.constFirst();
        term.word.remove(QLatin1Char('*'));
        term.text = fields[isGerman ? 4 : 2];
        for (const QString &form : term.forms)
            forms.emplace_back(form, static_cast<int>(m_terms.size()));
        m_terms.push_back(std::move(term));
    }
    // Longer forms first, so that a word inside a longer one is not taken for it.
    std::stable_sort(forms.begin(), forms.end(),
                     [](const auto &a, const auto &b) { return a.first.size() > b.first.size(); });
    QStringList groups;
    for (const auto &[form, term] : forms) {
        groups << patternOf(form);
        m_termOfGroup.push_back(term);
    }
    m_pattern = QRegularExpression(
        QStringLiteral("(?<![\\p{L}\\p{N}_])(?:%1)(?![\\p{L}\\p{N}_])").arg(groups.join(QLatin1Char('|'))),
        QRegularExpression::UseUnicodePropertiesOption);
    m_pattern.optimize();
}

const Glossary &Glossary::of(const QLocale &locale)
{
    static const Glossary english(false), german(true);
    return locale.language() == QLocale::German ? german : english;
}

int Glossary::indexOf(const QString &id) const
{
    for (std::size_t i = 0; i < m_terms.size(); ++i)
        if (m_terms[i].id == id)
            return static_cast<int>(i);
    return -1;
}

std::vector<Glossary::Hit> Glossary::hitsIn(const QString &text) const
{
    std::vector<Hit> hits;
    for (auto it = m_pattern.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const int term = m_termOfGroup[static_cast<std::size_t>(match.lastCapturedIndex() - 1)];
        if (std::any_of(hits.begin(), hits.end(), [&](const Hit &hit) { return hit.term == term; }))
            continue;
        hits.push_back({term, static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength())});
    }
    return hits;
}

QString Glossary::tip(int term) const
{
    const GlossaryTerm &t = m_terms[static_cast<std::size_t>(term)];
    return QStringLiteral("<p><b>%1</b>: %2</p>").arg(t.word.toHtmlEscaped(), t.text.toHtmlEscaped());
}

QString Glossary::asMarkdown() const
{
    std::vector<const GlossaryTerm *> sorted;
    for (const GlossaryTerm &term : m_terms)
        sorted.push_back(&term);
    std::sort(sorted.begin(), sorted.end(), [](const GlossaryTerm *a, const GlossaryTerm *b) {
        return QString::localeAwareCompare(a->word.toLower(), b->word.toLower()) < 0;
    });
    QStringList lines{QStringLiteral("| %1 | %2 |").arg(GlossaryWords::tr("word"), GlossaryWords::tr("meaning")),
                      QStringLiteral("| --- | --- |")};
    for (const GlossaryTerm *term : sorted)
        lines << QStringLiteral("| **%1** | %2 |").arg(term->word, term->text);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace planescope
