#include "widgets/timeline/label_cache.h"

#include "model/text/format_value.h"

#include <QPainter>
#include <QTextLayout>

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
    m_ellipsisWidth = m_nameMetrics.horizontalAdvance(QChar(0x2026));
    m_entries.clear();
    m_durations.clear();
    m_plain.clear();
    m_bold.clear();
    m_badges.clear();
}

LabelCache::Entry &LabelCache::entry(const Session &session, NameId name)
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

double LabelCache::endOf(Entry &entry, int letters) const
{
    if (letters <= 0)
        return 0;
    if (entry.ends.empty()) {
        // Shaped once: which of its letters fit is asked for every box of the name in every frame.
        QTextLayout layout(entry.text.name, m_fonts.name);
        layout.beginLayout();
        const QTextLine line = layout.createLine();
        layout.endLayout();
        entry.ends.reserve(static_cast<std::size_t>(entry.text.name.size()));
        for (int letter = 1; letter <= entry.text.name.size(); ++letter)
            entry.ends.push_back(static_cast<float>(line.cursorToX(letter)));
    }
    return entry.ends[std::min(entry.ends.size(), static_cast<std::size_t>(letters)) - 1];
}

double LabelCache::cutWidth(Entry &entry, int letters) const { return endOf(entry, letters) + m_ellipsisWidth; }

const LabelCache::Length &LabelCache::length(Duration d)
{
    auto known = m_durations.find(d.toPs());
    if (known == m_durations.end()) {
        if (m_durations.size() > kCacheLimit)
            m_durations.clear();
        Length length;
        length.text = text::duration(d, m_locale);
        length.width = m_lengthMetrics.horizontalAdvance(length.text);
        known = m_durations.insert(d.toPs(), length);
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

void LabelCache::blendMask(QImage &image, int left, int top, const QImage &alpha, QRgb colour, const Clip &clip)
{
    const int firstX = std::max({left, clip.left, 0});
    const int lastX = std::min({left + alpha.width(), clip.right, image.width()});
    const int firstY = std::max({top, clip.top, 0});
    const int lastY = std::min({top + alpha.height(), clip.bottom, image.height()});
    if (firstX >= lastX || firstY >= lastY)
        return;
    // Red and blue in one multiplication: their products do not reach each other.
    constexpr std::uint32_t kRedBlue = 0x00FF00FFu;
    const std::uint32_t overRedBlue = colour & kRedBlue;
    const std::uint32_t overGreen = colour >> 8 & 0xFFu;
    uchar *const bits = image.bits();
    for (int y = firstY; y < lastY; ++y) {
        const uchar *source = alpha.constScanLine(y - top) - left;
        auto *line = reinterpret_cast<QRgb *>(bits + y * image.bytesPerLine());
        for (int x = firstX; x < lastX; ++x) {
            const std::uint32_t a = source[x];
            if (a == 0)
                continue;
            const QRgb under = line[x];
            // (t + t / 256) / 256 with a half added first is t / 255, rounded.
            std::uint32_t redBlue = overRedBlue * a + (under & kRedBlue) * (255 - a) + 0x00800080u;
            redBlue = (redBlue + (redBlue >> 8 & kRedBlue)) >> 8 & kRedBlue;
            std::uint32_t green = overGreen * a + (under >> 8 & 0xFFu) * (255 - a) + 0x80u;
            green = (green + (green >> 8)) & 0xFF00u;
            line[x] = 0xFF000000u | redBlue | green;
        }
    }
}

void LabelCache::blend(QImage &image, double left, double middle, const QString &text, bool bold, QRgb colour,
                       const Clip &clip)
{
    const Mask &drawn = mask(text, bold);
    blendMask(image, static_cast<int>(std::lround(left - m_ratio)),
              static_cast<int>(std::lround(middle)) - drawn.baselineToMiddle, drawn.alpha, colour, clip);
}

void LabelCache::blendCut(QImage &image, double left, double middle, Entry &entry, int letters, QRgb colour,
                          const Clip &clip)
{
    const double cut = left + endOf(entry, letters) * m_ratio;
    Clip before = clip;
    before.right = std::min(clip.right, static_cast<int>(std::lround(cut)));
    blend(image, left, middle, entry.text.name, false, colour, before);
    blend(image, cut, middle, QString(QChar(0x2026)), false, colour, clip);
}

void LabelCache::blendBadge(QImage &image, double left, double middle, char letter, QRgb colour, const Clip &clip)
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
              badge, colour, clip);
}

} // namespace planescope
