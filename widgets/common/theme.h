#pragma once
// Every colour and font of the program. Four instances, read by palette, style and painters; no colour literal
// anywhere else. Values: contrast checked by tst_theme.
#include "model/analysis/op_class.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>

namespace planescope {

enum class ThemeId { Light, Dark, Paper, HighContrast };

enum class FontRole { Caption, Dense, Body, Strong, Section, Title, Figure, Code };

struct Theme {
    ThemeId id;
    bool isDark;
    QColor window, panel, base, alternate, hover, pressed;
    QColor text, text2, disabled;
    QColor border, control, grid, structure, structureEdge;
    QColor accent, onAccent, selection, onSelection;
    QColor warning, warningGround, error, errorGround;
    QColor hatch; ///< diagonal hatch of idle and waiting

    /// Fill of a class; the same in all themes but for Structure and Unknown (transparent).
    QColor fill(OpClass c) const;
    /// 1 px edge of a data box: darker in light, lighter in dark, much darker on paper.
    QColor edge(const QColor &fill) const;
    /// Black or white, whichever reads better on `fill` (WCAG contrast); the theme's text on Structure.
    QColor textOn(const QColor &fill) const;
    QPalette palette() const;
};

const Theme &themeOf(ThemeId id);

/// WCAG 2 contrast ratio, 1 to 21.
double contrast(const QColor &a, const QColor &b);

/// The theme in use and the factor of the UI scale. Views read it and repaint on changed().
class ThemeHub : public QObject
{
    Q_OBJECT
public:
    explicit ThemeHub(QObject *parent = nullptr);
    const Theme &theme() const { return *m_theme; }
    double scale() const { return m_scale; }
    /// Pixels at the current UI scale, rounded.
    int px(double value) const;
    /// Planescope Sans or Mono at the role's size and weight, times the scale (or the system font when so set).
    QFont font(FontRole role) const;
    void setTheme(ThemeId id);
    void setScale(double scale);
    void setUseSystemFont(bool use);

signals:
    void changed();

private:
    const Theme *m_theme;
    double m_scale = 1;
    bool m_useSystemFont = false;
};

/// Makes :/fonts, :/icons and :/help available; cheap to repeat. A static library's resources need this call.
void initResources();

/// Registers the bundled fonts once; call after QGuiApplication exists. False when a font is missing.
bool loadBundledFonts();
QFont bundledFont(FontRole role, double scale);

} // namespace planescope
