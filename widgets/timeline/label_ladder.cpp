#include "widgets/timeline/label_ladder.h"

namespace planescope {

LabelText labelText(const QString &name)
{
    LabelText text;
    text.name = name;
    QStringView rest(name);
    const QLatin1String remat(".remat");
    if (const qsizetype at = rest.indexOf(remat); at > 0) {
        const QStringView after = rest.mid(at + remat.size());
        // ".remat", ".remat2", ".remat.3" are one family; anything else behind it is part of the name.
        bool isSuffix = true;
        for (const QChar c : after)
            isSuffix = isSuffix && (c.isDigit() || c == QLatin1Char('.'));
        if (isSuffix) {
            rest = rest.left(at);
            text.plain = rest.toString();
        }
    }
    qsizetype digits = rest.size();
    while (digits > 0 && rest[digits - 1].isDigit())
        --digits;
    if (digits > 1 && rest[digits - 1] == QLatin1Char('.') && rest.size() - digits >= 2)
        text.number = rest.mid(digits).toString();
    return text;
}

LabelMetrics LabelMetrics::scaled(double factor) const
{
    LabelMetrics m = *this;
    for (double *value :
         {&m.padding, &m.badge, &m.lengthGap, &m.leastBox, &m.badgeFrom, &m.numberBadgeFrom, &m.lengthFrom, &m.cutFrom})
        *value *= factor;
    return m;
}

LabelChoice chooseLabel(double boxWidth, const LabelText &text, const LabelWidths &widths, bool hasBadge,
                        const LabelMetrics &m, const std::function<double(int)> &cutWidth)
{
    using Text = LabelChoice::Text;
    if (text.name.isEmpty() || boxWidth <= m.leastBox)
        return {};
    const double room = boxWidth - m.padding;
    const double badge = hasBadge ? m.badge : 0;
    const bool badgeFits = hasBadge && boxWidth >= m.badgeFrom;
    const double wideBadge = badgeFits ? badge : 0;
    if (widths.length > 0 && boxWidth >= m.lengthFrom && widths.name + badge + widths.length + m.lengthGap <= room)
        return {Text::Name, hasBadge, true, 0};
    if (badgeFits && widths.name + badge <= room)
        return {Text::Name, true, false, 0};
    if (widths.name <= room)
        return {Text::Name, false, false, 0};
    if (!text.plain.isEmpty()) {
        if (badgeFits && widths.plain + badge <= room)
            return {Text::Plain, true, false, 0};
        if (widths.plain <= room)
            return {Text::Plain, false, false, 0};
    }
    if (!text.number.isEmpty()) {
        if (hasBadge && boxWidth >= m.numberBadgeFrom && widths.number + badge <= room)
            return {Text::Number, true, false, 0};
        if (widths.number <= room)
            return {Text::Number, false, false, 0};
        return {};
    }
    if (boxWidth < m.cutFrom)
        return {};
    int low = 0;
    int high = static_cast<int>(text.name.size()) - 1;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        if (cutWidth(middle) + wideBadge <= room)
            low = middle;
        else
            high = middle - 1;
    }
    if (low >= m.leastLetters)
        return {Text::Cut, badgeFits, false, low};
    return {};
}

} // namespace planescope
