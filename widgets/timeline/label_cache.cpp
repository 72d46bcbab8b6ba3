#include "widgets/timeline/label_cache.h"

#include "model/text/format_value.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace planescope {

namespace {

// Whole HLO lines serve as names when the profile has no short ones; no box is wide enough for more.
constexpr qsizetype kLongestName = 240;
constexpr std::size_t kCacheLimit = 20'000; // masks of names, and those of lengths

} // namespace

void LabelCache::reset(const LabelFonts &fonts, double ratio, const QLocale &locale)
{
    m_fonts = fonts;
    m_ratio = ratio;
    m_locale = locale;
    m_nameMetrics = QFontMetricsF(fonts.name);
    m_lengthMetrics = QFontMetricsF(fonts.length);
    m_ellipsisWidth = m_nameMetrics.horizontalAdvance(QChar(0x2026));
    m_ellipsis = {};
    m_durations.clear();
    m_badges.clear();
    forgetNames();
}

void LabelCache::forgetNames()
{
    m_entries.clear();
    m_nameMasks = 0;
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

LabelCache::Length &LabelCache::length(Duration d)
{
    auto known = m_durations.find(d.toPs());
    if (known == m_durations.end()) {
        if (m_durations.size() > kCacheLimit)
            m_durations.clear();
        Length length;
        length.text = text::duration(d, m_locale);
        length.width = m_lengthMetrics.horizontalAdvance(length.text);
        known = m_durations.emplace(d.toPs(), std::move(length)).first;
    }
    return known->second;
}

void LabelCache::draw(Mask &mask, const QString &text, bool bold)
{
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
    const QImage alpha = image.convertToFormat(QImage::Format_Alpha8);
    const auto hasInk = [&](int y) {
        const uchar *const line = alpha.constScanLine(y);
        return std::any_of(line, line + width, [](uchar a) { return a != 0; });
    };
    int first = 0;
    int last = height;
    while (first + 1 < last && !hasInk(first))
        ++first;
    while (last > first + 1 && !hasInk(last - 1))
        --last;
    mask.alpha = alpha.copy(0, first, width, last - first);
    // Capitals stand in the middle of the box; descenders hang below, as in the design.
    mask.topToMiddle = ascent - static_cast<int>(std::lround(metrics.capHeight() * m_ratio / 2)) - first;
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
    const auto blended = [overRedBlue, overGreen](QRgb under, std::uint32_t a) {
        // (t + t / 256) / 256 with a half added first is t / 255, rounded. Without ink it is what was there.
        std::uint32_t redBlue = overRedBlue * a + (under & kRedBlue) * (255 - a) + 0x00800080u;
        redBlue = (redBlue + (redBlue >> 8 & kRedBlue)) >> 8 & kRedBlue;
        std::uint32_t green = overGreen * a + (under >> 8 & 0xFFu) * (255 - a) + 0x80u;
        green = (green + (green >> 8)) & 0xFF00u;
        return 0xFF000000u | redBlue | green;
    };
    const qsizetype inRow = image.bytesPerLine();
    const qsizetype inMask = alpha.bytesPerLine();
    uchar *to = image.bits() + firstY * inRow + qsizetype{4} * firstX;
    const uchar *from = alpha.constBits() + (firstY - top) * inMask + (firstX - left);
    const int width = lastX - firstX;
    for (int y = firstY; y < lastY; ++y, to += inRow, from += inMask) {
        auto *const line = reinterpret_cast<QRgb *>(to);
        int x = 0;
        // Four at a time, with one look whether there is ink: whether each pixel has some is hard to predict.
        for (; x + 4 <= width; x += 4) {
            std::uint32_t four = 0;
            std::memcpy(&four, from + x, 4);
            if (four == 0)
                continue;
            for (int i = x; i < x + 4; ++i)
                line[i] = blended(line[i], from[i]);
        }
        for (; x < width; ++x)
            line[x] = blended(line[x], from[x]);
    }
}

void LabelCache::blend(QImage &image, double left, double middle, Mask &mask, const QString &text, bool bold,
                       QRgb colour, const Clip &clip)
{
    if (mask.alpha.isNull())
        draw(mask, text, bold);
    blendMask(image, static_cast<int>(std::lround(left - m_ratio)),
              static_cast<int>(std::lround(middle)) - mask.topToMiddle, mask.alpha, colour, clip);
}

void LabelCache::blendText(QImage &image, double left, double middle, Entry &entry, LabelChoice::Text text, QRgb colour,
                           const Clip &clip)
{
    const bool isPlain = text == LabelChoice::Text::Plain;
    const bool isNumber = text == LabelChoice::Text::Number;
    Mask &mask = isPlain ? entry.plain : isNumber ? entry.number : entry.name;
    if (mask.alpha.isNull() && ++m_nameMasks > kCacheLimit) {
        for (auto &[id, other] : m_entries)
            other.name = other.plain = other.number = {};
        m_nameMasks = 1;
    }
    const QString &words = isPlain ? entry.text.plain : isNumber ? entry.text.number : entry.text.name;
    blend(image, left, middle, mask, words, false, colour, clip);
}

void LabelCache::blendLength(QImage &image, double left, double middle, Length &length, QRgb colour, const Clip &clip)
{
    blend(image, left, middle, length.mask, length.text, true, colour, clip);
}

void LabelCache::blendCut(QImage &image, double left, double middle, Entry &entry, int letters, QRgb colour,
                          const Clip &clip)
{
    const double cut = left + endOf(entry, letters) * m_ratio;
    Clip before = clip;
    before.right = std::min(clip.right, static_cast<int>(std::lround(cut)));
    blendText(image, left, middle, entry, LabelChoice::Text::Name, colour, before);
    blend(image, cut, middle, m_ellipsis, QString(QChar(0x2026)), false, colour, clip);
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
