#pragma once
// Texts of boxes: how wide they are and how they look. A text is drawn once into an alpha mask and then only blended,
// which is several times cheaper than drawing it anew for thousands of boxes.
#include "model/store/session.h"
#include "widgets/timeline/label_ladder.h"

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QImage>
#include <QLocale>

#include <unordered_map>

namespace planescope {

/// Fonts of the boxes, in logical pixels.
struct LabelFonts {
    QFont name;   ///< 11 px
    QFont length; ///< 11 px, 600
    QFont badge;  ///< 10 px, 600
};

class LabelCache
{
public:
    /// A text as it looks: how much of each pixel is ink, without rows above and below that have none.
    struct Mask {
        QImage alpha; ///< null: not drawn yet
        int topToMiddle = 0;
    };
    struct Entry {
        LabelText text;
        LabelWidths widths;
        std::vector<float> ends; ///< right of each letter of the name; made when first cut
        Mask name, plain, number;
    };
    struct Length {
        QString text; ///< "33.00 ms"
        double width = 0;
        Mask mask;
    };
    /// Device pixels, half open.
    struct Clip {
        int left = 0;
        int right = 0;
        int top = 0;
        int bottom = 0;
    };

    LabelCache() = default;
    /// Forgets everything. `ratio`: device pixels per logical pixel.
    void reset(const LabelFonts &fonts, double ratio, const QLocale &locale);

    const LabelFonts &fonts() const { return m_fonts; }
    double ratio() const { return m_ratio; }
    /// Height of capitals, logical pixels; for the middle of a box.
    double capHeight() const { return m_nameMetrics.capHeight(); }
    /// Ids of another session mean other names.
    void forgetNames();
    /// Texts of a name and their widths in logical pixels.
    Entry &entry(const Session &session, NameId name);
    /// Width of the first `letters` of the name and an ellipsis.
    double cutWidth(Entry &entry, int letters) const;
    /// A duration as it is written on a box. Valid until the next call.
    Length &length(Duration d);

    /// Blends the whole name, the name without its suffix or its number into a 32-bit image; `left` and `middle` in
    /// device pixels.
    void blendText(QImage &image, double left, double middle, Entry &entry, LabelChoice::Text text, QRgb colour,
                   const Clip &clip);
    void blendLength(QImage &image, double left, double middle, Length &length, QRgb colour, const Clip &clip);
    /// The first `letters` of the name and an ellipsis.
    void blendCut(QImage &image, double left, double middle, Entry &entry, int letters, QRgb colour, const Clip &clip);
    /// Blends the badge of a class: a letter in a 14 px outline.
    void blendBadge(QImage &image, double left, double middle, char letter, QRgb colour, const Clip &clip);

private:
    void draw(Mask &mask, const QString &text, bool bold);
    void blend(QImage &image, double left, double middle, Mask &mask, const QString &text, bool bold, QRgb colour,
               const Clip &clip);
    double endOf(Entry &entry, int letters) const;
    static void blendMask(QImage &image, int left, int top, const QImage &alpha, QRgb colour, const Clip &clip);

    LabelFonts m_fonts;
    double m_ratio = 1;
    QLocale m_locale;
    QFontMetricsF m_nameMetrics{QFont()};
    QFontMetricsF m_lengthMetrics{QFont()};
    std::unordered_map<std::uint32_t, Entry> m_entries;
    double m_ellipsisWidth = 0;
    Mask m_ellipsis;
    std::size_t m_nameMasks = 0; ///< that are drawn
    std::unordered_map<std::int64_t, Length> m_durations;
    QHash<char, QImage> m_badges;
};

} // namespace planescope
