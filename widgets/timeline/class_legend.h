#pragma once
// What the colours of the lanes mean, with their words. Colour is never alone: the letter of the class stands in the
// boxes and in the tooltip.
#include "model/analysis/op_class.h"
#include "model/state/settings.h"

#include <QColor>
#include <QWidget>

#include <string>
#include <vector>

namespace planescope {

class ThemeHub;
struct Theme;

struct LegendEntry {
    QColor fill;
    QString text; ///< may be empty: a step between two that have words
    QString tip;
};

/// Names with a colour of their own, as LaneColouring has them.
using LegendRules = std::vector<std::pair<std::string, unsigned>>;

/// The entries of a mode: the classes that occur, the steps of a ramp, the programs (or the other profile); then rules.
std::vector<LegendEntry> legendEntries(const Theme &theme, LaneColours mode, const std::vector<OpClass> &classes,
                                       const std::vector<std::string> &programs, const LegendRules &rules = {});

class ClassLegend : public QWidget
{
    Q_OBJECT
public:
    ClassLegend(ThemeHub *themes, QWidget *parent);
    void setClasses(std::vector<OpClass> classes);
    /// What colours mean now; programs in the order of LaneColouring.
    void setMode(LaneColours mode, std::vector<std::string> programs, LegendRules rules = {});
    const std::vector<OpClass> &classes() const { return m_classes; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    void rebuild();
    int widthOf(const LegendEntry &entry) const;
    /// Entries that fit, right-aligned; the others are left out at the end.
    std::vector<std::pair<QRect, const LegendEntry *>> placed() const;

    ThemeHub *m_themes;
    LaneColours m_mode = LaneColours::ByClass;
    std::vector<OpClass> m_classes;
    std::vector<std::string> m_programs;
    LegendRules m_rules;
    std::vector<LegendEntry> m_entries;
};

/// Classes of the session's event types on the lines that are drawn, in palette order.
std::vector<OpClass> classesOf(const Session &session, const OpClassTable &table);

} // namespace planescope
