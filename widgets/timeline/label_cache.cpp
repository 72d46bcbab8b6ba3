#include "widgets/timeline/label_cache.h"

#include "model/text/format_value.h"

#include <QPainter>

#include <cmath>

namespace planescope {

namespace {

// Whole HLO lines serve as names when the profile has no short ones; no box is wide enough for more.
constexpr qsizetype kLongestName = 240;
constexpr int kCacheLimit = 20'000;

} // namespace

void LabelCache::reset(const LabelFonts &fonts, double ratio, const QLocale &locale)
{
    m_fonts = fonts;
    m_ratio = ratio;
    m_locale = locale;
    m_nameMetrics = QFontMetricsF(fonts.name);
    m_lengthMetrics = QFontMetricsF(fonts.length);
    m_entries.clear();
    m_durations.clear();
    m_plain.clear();
    m_bold.clear();
    m_badges.clear();
}

const LabelCache::Entry &LabelCache::entry(const Session &session, NameId name)
{
    const auto known = m_entries.find(name.value);
    if (known != m_entries.end())
        return known->second;
    const std::string_view utf8 = session.text(name);
    Entry entry;
    entry.text =
        labelText(QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())).left(kLongestName).simplified());
    entry.widths.name = m_nameMetrics.horizontalAdvance(entry.text.name);
    entry.widths.plain = m_nameMetrics.horizontalAdvance(entry.text.plain);
    entry.widths.number = m_nameMetrics.horizontalAdvance(entry.text.number);
    return m_entries.emplace(name.value, std::move(entry)).first->second;
}

double LabelCache::cutWidth(const QString &name, int letters) const
{
    return m_nameMetrics.horizontalAdvance(name.left(letters) + QChar(0x2026));
}

double LabelCache::lengthWidth(const QString &text) const { return m_lengthMetrics.horizontalAdvance(text); }

const QString &LabelCache::durationText(Duration d)
{
    auto known = m_durations.find(d.toPs());
    if (known == m_durations.end()) {
        if (m_durations.size() > kCacheLimit)
            m_durations.clear();
        known = m_durations.insert(d.toPs(), text::duration(d, m_locale));
    }
    return *known;
}

const LabelCache::Mask &LabelCache::mask(const QString &text, bool bold)
{
    QHash<QString, Mask> &masks = bold ? m_bold : m_plain;
    const auto known = masks.constFind(text);
    if (known != masks.constEnd())
        return *known;
    if (masks.size() > kCacheLimit)
        masks.clear();
    const QFontMetricsF &metrics = bold ? m_lengthMetrics : m_nameMetrics;
    const int width = static_cast<int>(std::ceil((metrics.horizontalAdvance(text) + 3) * m_ratio));
    const int ascent = static_cast<int>(std::ceil(metrics.ascent() * m_ratio));
    const int height = ascent + static_cast<int>(std::ceil(metrics.descent() * m_ratio)) + 1;
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(m_ratio, m_ratio);
    painter.setFont(bold ? m_fonts.length : m_fonts.name);
    painter.setPen(Qt::white); // alpha mask
    painter.drawText(QPointF(1, ascent / m_ratio), text);
    painter.end();
    Mask mask;
    mask.alpha = image.convertToFormat(QImage::Format_Alpha8);
    // Capitals stand in the middle of the box; descenders hang below, as in the design.
    mask.baselineToMiddle = ascent - static_cast<int>(std::lround(metrics.capHeight() * m_ratio / 2));
    return *masks.insert(text, mask);
}

void LabelCache::blendMask(QImage &image, int left, int top, const QImage &alpha, QRgb colour, int clipLeft,
                           int clipRight)
{
    const int firstX = std::max({left, clipLeft, 0});
    const int lastX = std::min({left + alpha.width(), clipRight, image.width()});
    const int lastY = std::min(top + alpha.height(), image.height());
    const unsigned red = qRed(colour);
    const unsigned green = qGreen(colour);
    const unsigned blue = qBlue(colour);
    for (int y = std::max(0, top); y < lastY; ++y) {
        const uchar *source = alpha.constScanLine(y - top) - left;
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (int x = firstX; x < lastX; ++x) {
            const unsigned a = source[x];
            if (a == 0)
                continue;
            const QRgb under = line[x];
            const auto channel = [a](unsigned over, unsigned ground) {
                return (over * a + ground * (255 - a) + 127) / 255;
            };
            line[x] = 0xFF000000u | channel(red, under >> 16 & 255u) << 16 | channel(green, under >> 8 & 255u) << 8 |
                      channel(blue, under & 255u);
        }
    }
}

void LabelCache::blend(QImage &image, double left, double middle, const QString &text, bool bold, QRgb colour,
                       int clipLeft, int clipRight)
{
    const Mask &drawn = mask(text, bold);
    blendMask(image, static_cast<int>(std::lround(left - m_ratio)),
              static_cast<int>(std::lround(middle)) - drawn.baselineToMiddle, drawn.alpha, colour, clipLeft, clipRight);
}

void LabelCache::blendBadge(QImage &image, double left, double middle, char letter, QRgb colour, int clipLeft,
                            int clipRight)
{
    QImage &badge = m_badges[letter];
    if (badge.isNull()) {
        const double side = LabelMetrics().badge - 4;
        const int pixels = static_cast<int>(std::ceil(side * m_ratio));
        QImage drawn(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
        drawn.fill(Qt::transparent);
        QPainter painter(&drawn);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.scale(pixels / side, pixels / side);
        painter.setPen(QColor(255, 255, 255, 190)); // alpha mask
        painter.drawRoundedRect(QRectF(0.5, 0.5, side - 1, side - 1), 2, 2);
        painter.setPen(Qt::white); // alpha mask
        painter.setFont(m_fonts.badge);
        const QFontMetricsF metrics(m_fonts.badge);
        const QString text(QLatin1Char{letter});
        painter.drawText(QPointF((side - metrics.horizontalAdvance(text)) / 2, (side + metrics.capHeight()) / 2), text);
        painter.end();
        badge = drawn.convertToFormat(QImage::Format_Alpha8);
    }
    blendMask(image, static_cast<int>(std::lround(left)), static_cast<int>(std::lround(middle - badge.height() / 2.0)),
              badge, colour, clipLeft, clipRight);
}

} // namespace planescope
