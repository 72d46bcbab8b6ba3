#pragma once
// How every standard control is drawn: flat, quiet, one accent for focus, current and default. Fusion draws what is not
// overridden here. No application style sheet: it would switch parts of a proxy style off and slow down big tables.
//
// Marks on widgets that change their look (dynamic properties, set by the functions below):
//   dense    a control in a view's tool bar: lower, 12 px
//   invalid  a field whose content is wrong: outline in the error colour
//   rail     a tool button of the view rail: accent bar at the left when checked
// A dock's property "scope" is drawn in its title beside the name.
#include "model/state/settings.h"
#include "widgets/common/density.h"

#include <QPointer>
#include <QProxyStyle>

class QApplication;

namespace planescope {

struct Theme;
class ThemeHub;

void setDense(QWidget *control, bool dense = true);
void setInvalid(QWidget *field, bool invalid);
void setRailItem(QWidget *button);
void setDockScope(QWidget *dock, const QString &scope);

class PlanescopeStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    /// `themes` may die first; the light theme is used then.
    explicit PlanescopeStyle(const ThemeHub &themes);

    Density density() const { return m_density; }
    void setDensity(Density density);

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returnData) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                           const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl sub,
                         const QWidget *widget) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;
    QPixmap standardPixmap(StandardPixmap pixmap, const QStyleOption *option, const QWidget *widget) const override;
    void polish(QWidget *widget) override;
    using QProxyStyle::polish;

    /// Palette and fonts of the whole application, then a new layout of all widgets.
    void applyTo(QApplication &app) const;

private:
    const Theme &theme() const;
    int px(double value) const;
    int controlHeight(const QWidget *widget) const;

    // planescope_style_primitives.cpp
    void drawToolPanel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawCommandPanel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawField(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawCheck(const QStyleOption *option, QPainter *painter) const;
    void drawRadio(const QStyleOption *option, QPainter *painter) const;
    void drawFocus(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawItemGround(const QStyleOption *option, QPainter *painter, const QWidget *widget, bool wholeRow) const;
    void drawFrame(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawChevron(const QRectF &rect, int degrees, const QColor &color, QPainter *painter) const;
    /// Ground in `fill` with an outline; 2 px accent instead when it has the keyboard focus.
    void drawBox(const QRectF &rect, const QColor &fill, const QColor &outline, QPainter *painter) const;
    void drawRing(const QRectF &rect, QPainter *painter) const;

    // planescope_style_controls.cpp
    void drawMenuItem(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawMenuBarItem(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawTabShape(const QStyleOption *option, QPainter *painter) const;
    void drawDockTitle(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawHeaderSection(const QStyleOption *option, QPainter *painter) const;
    void drawHeaderLabel(const QStyleOption *option, QPainter *painter, const QWidget *widget) const;
    void drawProgress(ControlElement element, const QStyleOption *option, QPainter *painter) const;
    void drawToolBar(const QStyleOption *option, QPainter *painter) const;

    // planescope_style_complex.cpp
    void drawComboBox(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const;
    void drawSpinBox(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const;
    void drawSlider(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const;
    void drawScrollBar(const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const;

    QPointer<const ThemeHub> m_themes;
    Density m_density = Density::Normal;
};

/// Registers the fonts, makes PlanescopeStyle the application's style (Qt owns it) and keeps palette and fonts in step
/// with `themes`. Returns the style, to set the density.
PlanescopeStyle *installLook(QApplication &app, ThemeHub &themes);

} // namespace planescope
