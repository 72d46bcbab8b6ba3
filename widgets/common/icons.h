#pragma once
// Icons of resources/icons, recoloured by the theme. Text beside an icon for everything used less than daily.
#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace planescope {

class ThemeHub;

/// Icon `name` (file name in :/icons without .svg). Normal in text2, under the mouse and checked in text, disabled at
/// 45 %. It reads the theme whenever it paints, so it needs no renewal after a theme change; sharp at every scale.
/// `themes` may die first: the icon then keeps the light theme. An unknown name gives an icon that paints nothing.
QIcon themedIcon(const ThemeHub &themes, const QString &name);

/// The same icon in one colour, for painters. `size` in device independent pixels; cached.
QPixmap iconPixmap(const QString &name, const QColor &color, int size, qreal devicePixelRatio);

/// The program's own icon, in its own colours.
QIcon programIcon();

} // namespace planescope
