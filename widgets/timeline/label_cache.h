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
    struct Entry {
        LabelText text;
        LabelWidths widths;
    };

    LabelCache() = default;
    /// Forgets everything. `ratio`: device pixels per logical pixel.
    void reset(const LabelFonts &fonts, double ratio, const QLocale &locale);

    const LabelFonts &fonts() const { return m_fonts; }
    double ratio() const { return m_ratio; }
    /// Height of capitals, logical pixels; for the middle of a box.
    double capHeight() const { return m_nameMetrics.capHeight(); }
    /// Ids of another session mean other names.
    void forgetNames() { m_entries.clear(); }
    /// Texts of a name and their widths in logical pixels.
    const Entry &entry(const Session &session, NameId name);
    double cutWidth(const QString &name, int letters) const;
    double lengthWidth(const QString &text) const;
    /// "33.00 ms" of a duration.
    const QString &durationText(Duration d);

    /// Blends `text` into a 32-bit image; `left` and `middle` in device pixels, clipped to [clipLeft, clipRight).
    void blend(QImage &image, double left, double middle, const QString &text, bool bold, QRgb colour, int clipLeft,
               int clipRight);
    /// Blends the badge of a class: a letter in a 14 px outline.
    void blendBadge(QImage &image, double left, double middle, char letter, QRgb colour, int clipLeft, int clipRight);

private:
    struct Mask {
        QImage alpha;
        int baselineToMiddle = 0;
    };
    const Mask &mask(const QString &text, bool bold);
    static void blendMask(QImage &image, int left, int top, const QImage &alpha, QRgb colour, int clipLeft,
                          int clipRight);

    LabelFonts m_fonts;
    double m_ratio = 1;
    QLocale m_locale;
    QFontMetricsF m_nameMetrics{QFont()};
    QFontMetricsF m_lengthMetrics{QFont()};
    std::unordered_map<std::uint32_t, Entry> m_entries;
    QHash<qint64, QString> m_durations;
    QHash<QString, Mask> m_plain, m_bold;
    QHash<char, QImage> m_badges;
};

} // namespace planescope
