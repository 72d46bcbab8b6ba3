#pragma once
// The domain's words and what they mean: one table for the help page and for tooltips in the views.
#include <QLocale>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <vector>

namespace planescope {

struct GlossaryTerm {
    QString id;        ///< the same in all languages: "high-water-mark"
    QString word;      ///< headword
    QStringList forms; ///< how it may be written; the headword is the first
    QString text;      ///< one or two sentences
};

class Glossary
{
public:
    /// The one of this language; English for languages without. Made when first asked for.
    static const Glossary &of(const QLocale &locale = QLocale());

    const std::vector<GlossaryTerm> &terms() const { return m_terms; }
    /// Row of terms(); -1 when there is no such term.
    int indexOf(const QString &id) const;

    struct Hit {
        int term = 0; ///< row of terms()
        int start = 0, length = 0;
    };
    /// Every term in `text` where it first stands, by place. Words inside longer ones do not count.
    std::vector<Hit> hitsIn(const QString &text) const;

    /// "HBM: High bandwidth memory ..." as rich text, for a tooltip.
    QString tip(int term) const;
    /// A table of all terms by headword.
    QString asMarkdown() const;

private:
    explicit Glossary(bool isGerman);
    std::vector<GlossaryTerm> m_terms;
    QRegularExpression m_pattern; ///< one group per form
    std::vector<int> m_termOfGroup;
};

} // namespace planescope
