#pragma once
// Colours of the classes that a profile holds, with their words. Colour is never alone: the letter stands in the
// swatch.
#include "model/analysis/op_class.h"

#include <QWidget>

#include <vector>

namespace planescope {

class ThemeHub;

class ClassLegend : public QWidget
{
    Q_OBJECT
public:
    ClassLegend(ThemeHub *themes, QWidget *parent);
    void setClasses(std::vector<OpClass> classes);
    const std::vector<OpClass> &classes() const { return m_classes; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    /// Class at this x; entries that do not fit are left out at the right.
    std::vector<std::pair<QRect, OpClass>> entries() const;

    ThemeHub *m_themes;
    std::vector<OpClass> m_classes;
};

/// Classes of the session's event types on the lines that are drawn, in palette order.
std::vector<OpClass> classesOf(const Session &session, const OpClassTable &table);

} // namespace planescope
