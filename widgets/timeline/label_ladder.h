#pragma once
// Which label a box of some width carries. Pure: widths come in, a choice comes out.
#include <QString>
#include <QStringView>

#include <functional>

namespace planescope {

/// The texts a name can be shortened to.
struct LabelText {
    QString name;
    QString plain;  ///< without ".remat"; empty when the same
    QString number; ///< "502" of "fusion.502"; empty when below two digits
};

/// Splits "fusion.502.remat" into its texts.
LabelText labelText(const QString &name);

struct LabelWidths {
    double name = 0;
    double plain = 0;
    double number = 0;
    double length = 0; ///< of the duration; 0: none to show
};

struct LabelChoice {
    enum class Text { None, Name, Plain, Number, Cut };
    Text text = Text::None;
    bool badge = false;
    bool length = false;
    int letters = 0; ///< of Cut: how many are left, before the ellipsis

    friend bool operator==(const LabelChoice &, const LabelChoice &) = default;
};

/// Measures of a label at scale 1; multiply all by the scale of the text.
struct LabelMetrics {
    double padding = 10;   ///< left and right together
    double badge = 18;     ///< badge and its gap
    double lengthGap = 14; ///< before and after the duration
    double leastBox = 20;  ///< narrower boxes stay empty
    double badgeFrom = 72;
    double numberBadgeFrom = 52;
    double lengthFrom = 150;
    double cutFrom = 56;
    int leastLetters = 5;

    LabelMetrics scaled(double factor) const;
};

/// `fits(n)`: width of the first n letters and an ellipsis. Order of the ladder: badge, name, length; badge, name;
/// name; the same without ".remat"; badge, number; number; name cut at the end (only of names without a number).
LabelChoice chooseLabel(double boxWidth, const LabelText &text, const LabelWidths &widths, bool hasBadge,
                        const LabelMetrics &metrics, const std::function<double(int)> &cutWidth);

} // namespace planescope
