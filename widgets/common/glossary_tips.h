#pragma once
// Explains the words of the glossary where a view uses them first: labels, buttons and heads of tables get the meaning
// into their tooltip. Painted pages do the same by themselves (PageCanvas).
#include <QObject>
#include <QPointer>
#include <QWidget>

#include <vector>

namespace planescope {

class View;

/// Where a view uses a term first.
struct GlossaryUse {
    int term = 0;             ///< row of Glossary::terms()
    QPointer<QWidget> widget; ///< the label, the button, or the viewport of the head
    int section = -1;         ///< of a head
};

/// In reading order of the widgets, what is hidden left out.
std::vector<GlossaryUse> glossaryUses(const View &view);

/// Filters the tooltips of the whole program.
class GlossaryTips final : public QObject
{
    Q_OBJECT
public:
    explicit GlossaryTips(QObject *parent = nullptr) : QObject(parent) {}
    bool eventFilter(QObject *watched, QEvent *event) override;
};

/// The meanings of all terms in a text, as rich text; empty without terms.
QString meaningsIn(const QString &text);

/// A tooltip with the meanings of its words below: `tip` plain or rich, `meanings` rich text.
QString withMeanings(const QString &tip, const QString &meanings);

} // namespace planescope
