#include "widgets/timeline/lane_renderer.h"

#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/line_lod.h"

#include <QPainter>

#include <algorithm>
#include <cstring>
#include <memory>

namespace planescope {

void LaneRenderer::setLook(const TimelineLook &look)
{
    m_look = look;
    makePalette();
    m_labels.reset(look.labels, look.ratio, look.locale);
    // Edges of one logical pixel, on paper one and a half; in whole device pixels.
    const double edge = look.theme->id == ThemeId::Paper ? 1.5 : 1.0;
    m_brush.edge = std::max(1, static_cast<int>(std::lround(edge * look.ratio * std::max(1.0, look.scale * 0.75))));
    m_brush.leastEdge = static_cast<float>(3 * m_brush.edge);
    m_brush.hatchPitch = std::max(4, static_cast<int>(std::lround(5 * look.ratio * look.scale)));
    m_brush.idlePitch = std::max(5, static_cast<int>(std::lround(6 * look.ratio * look.scale)));
}

void LaneRenderer::makePalette()
{
    if (m_look.theme)
        m_palette =
            std::make_unique<LanePalette>(*m_look.theme, m_colouring ? m_colouring->mode() : LaneColours::ByClass);
}

void LaneRenderer::setColouring(std::shared_ptr<const LaneColouring> colouring)
{
    m_colouring = std::move(colouring);
    makePalette();
}

void LaneRenderer::setSession(const Session *session)
{
    m_session = session;
    m_curves.clear();
    m_strips.clear();
    m_labels.forgetNames();
}

void LaneRenderer::prepare(const LaneScene &scene, double width, double height, double ratio)
{
    if (m_session != scene.session)
        setSession(scene.session);
    m_grid = {scene.visible.begin.toPs(), scene.visible.end.toPs(), std::max(1, static_cast<int>(width))};
    layoutStrips(*scene.layout, scene.scroll, height, ratio, &m_strips);
    // Asking starts the work of missing ones, so ask here, in the order of the rows, on this thread.
    for (LaneStrip &strip : m_strips) {
        strip.isStream = strip.hasLine && scene.session->line(strip.line).kind == LineKind::Stream;
        if (strip.hasLine && !strip.merged.empty())
            strip.lod = scene.group ? scene.group(strip.merged) : nullptr;
        else if (strip.hasLine && scene.lod)
            strip.lod = scene.lod(strip.line);
    }
}

void LaneRenderer::rasterStrip(LaneStrip &strip, float leastBox) const
{
    strip.marks.clear();
    if (!strip.lod || strip.lod->laneCount() == 0) {
        strip.clear();
        return;
    }
    const auto lanes = static_cast<std::size_t>(std::max(1, strip.boxEnd - strip.lane));
    strip.rasters.resize(lanes);
    for (std::size_t i = 0; i < lanes; ++i) {
        const std::size_t lane = static_cast<std::size_t>(strip.lane) + i;
        if (lane < strip.lod->laneCount())
            rasterLane(strip.lod->events(lane), &strip.lod->lod(lane), m_grid, leastBox, &strip.rasters[i]);
        else
            strip.rasters[i].reset(m_grid.width);
    }
    strip.beside.key.clear();
    if (strip.isStream && strip.lane == 0 && strip.merged.empty() && strip.lod->laneCount() > 1) {
        // Kernels of one stream that overlap: a gap in the first lane is no idle time while another one is busy.
        strip.beside.reset(m_grid.width);
        LaneRaster other;
        for (std::size_t lane = 0; lane < strip.lod->laneCount(); ++lane) {
            rasterLane(strip.lod->events(lane), &strip.lod->lod(lane), m_grid, leastBox, &other);
            for (std::size_t x = 0; x < other.key.size(); ++x)
                strip.beside.key[x] = std::max(strip.beside.key[x], other.key[x]);
        }
    }
    if (strip.markBegin == strip.markEnd)
        return;
    std::vector<LaneKey> touched(static_cast<std::size_t>(m_grid.width));
    LaneRaster raster;
    for (auto lane = static_cast<std::size_t>(strip.markBegin);
         lane < std::min(strip.lod->laneCount(), static_cast<std::size_t>(strip.markEnd)); ++lane) {
        rasterLane(strip.lod->events(lane), &strip.lod->lod(lane), m_grid, leastBox, &raster);
        for (std::size_t x = 0; x < touched.size(); ++x)
            touched[x] = std::max(touched[x], raster.key[x]);
    }
    for (std::size_t x = 0; x < touched.size(); ++x)
        if (touched[x] != 0)
            strip.marks.push_back(static_cast<int>(x));
}

TimeRange LaneRenderer::busyRange(const Session &session, const LaneStrip &strip)
{
    TimeRange busy = session.line(strip.line).range;
    for (const LineId line : strip.merged)
        if (const TimeRange own = session.line(line).range; !own.isEmpty())
            busy = {std::min(busy.begin, own.begin), std::max(busy.end, own.end)};
    return busy;
}

const LaneRaster &LaneRenderer::idleColumns(const LaneStrip &strip)
{
    return strip.beside.key.empty() ? strip.rasters.front() : strip.beside;
}

void LaneRenderer::forEachStrip(const StripHelper::Work &draw, const StripHelper::Work &finish)
{
    // Labels are this thread's alone and are written as soon as their strip is there, so that the helper has more of
    // the strips.
    m_helper.forEach(m_strips.size(), draw, finish);
}

void LaneRenderer::makeGround(const LaneScene &scene, int width)
{
    const Theme &theme = *m_look.theme;
    m_ground.assign(static_cast<std::size_t>(width), theme.base.rgb());
    m_groupGround.assign(static_cast<std::size_t>(width), theme.panel.rgb());
    const int line = std::max(1, static_cast<int>(std::lround(m_look.ratio)));
    const auto column = [&](double x) { return static_cast<int>(std::floor(x * m_look.ratio)); };
    for (const double x : scene.gridX)
        for (int i = std::max(0, column(x)); i < std::min(width, column(x) + line); ++i)
            m_ground[static_cast<std::size_t>(i)] = theme.grid.rgb();
    if (!scene.band)
        return;
    const TimeScale scale(scene.visible, width);
    const double left = scale.x(scene.band->begin);
    const double right = scale.x(scene.band->end);
    const unsigned tint = theme.isDark ? 15 : 13; // 6 % and 5 % of 256
    const auto clamp = [width](double x) { return static_cast<int>(std::clamp(x, 0.0, static_cast<double>(width))); };
    for (int x = clamp(left); x < clamp(std::ceil(right)); ++x) {
        for (auto *ground : {&m_ground, &m_groupGround}) {
            QRgb &pixel = (*ground)[static_cast<std::size_t>(x)];
            pixel = mixed(pixel, theme.accent.rgb(), tint);
        }
    }
    const int edge = std::max(1, static_cast<int>(std::lround(1.5 * m_look.ratio)));
    for (const double at : {left, right}) {
        if (at < -edge || at > width + edge)
            continue;
        const int middle = static_cast<int>(std::floor(at)) - edge / 2;
        for (int x = std::max(0, middle); x < std::min(width, middle + edge); ++x)
            m_ground[static_cast<std::size_t>(x)] = m_groupGround[static_cast<std::size_t>(x)] = theme.accent.rgb();
    }
}

void LaneRenderer::drawStrip(const LaneScene &scene, const LaneStrip &strip, const PixelBlock &block, int width,
                             PixelColumns columns) const
{
    const auto &ground = strip.isGroup ? m_groupGround : m_ground;
    const auto wide = static_cast<std::size_t>(columns.last - columns.first);
    const bool hasBoxes = strip.hasLine && strip.lod;
    const int boxBottom = hasBoxes ? strip.pixelBoxTop + strip.pixelBoxHeight : strip.pixelTop;
    for (int y = std::max(0, strip.pixelTop); y < std::min(block.height, strip.pixelBottom); ++y)
        if (!hasBoxes || y < strip.pixelBoxTop || y >= boxBottom)
            std::memcpy(block.row(y) + columns.first, ground.data() + columns.first, wide * sizeof(QRgb));
    const Theme &theme = *m_look.theme;
    const int line = std::max(1, static_cast<int>(std::lround(m_look.ratio)));
    const auto fillRows = [&](int top, const QColor &colour) {
        for (int y = top; y < top + line; ++y)
            if (block.has(y))
                std::fill_n(block.row(y) + columns.first, wide, colour.rgb());
    };
    if (strip.isGroup) {
        fillRows(strip.pixelTop, theme.border);
        fillRows(strip.pixelBottom - line, theme.border);
    }
    if (!hasBoxes)
        return;
    LaneScanlines lines;
    lines.begin(ground, columns);
    for (const LaneRaster &raster : strip.rasters)
        lines.add(raster, *m_palette, m_grid, m_brush);
    lines.write(block, strip.pixelBoxTop, strip.pixelBoxHeight, m_brush);
    // From the deepest lane up: what lies under a deeper lane must not show through it.
    std::vector<std::uint8_t> covered;
    if (strip.rasters.size() > 1)
        covered.assign(static_cast<std::size_t>(width), 0);
    for (std::size_t depth = strip.rasters.size(); depth-- > 0;) {
        const LaneRaster &raster = strip.rasters[depth];
        const std::uint8_t *under = covered.empty() ? nullptr : covered.data();
        hatchRecomputed(block, strip.pixelBoxTop, strip.pixelBoxHeight, columns, raster, *m_palette, m_brush, under);
        outlineUnknown(block, strip.pixelBoxTop, strip.pixelBoxHeight, columns, raster, *m_palette, m_brush, under);
        for (std::size_t x = 0; x < covered.size(); ++x)
            covered[x] = covered[x] | (raster.key[x] != 0 ? 1 : 0);
    }
    if (!strip.rasters.empty() && (strip.isFlat || strip.lane == 0) && showsIdle(*scene.session, strip.line)) {
        const TimeRange busy = busyRange(*scene.session, strip);
        const TimeScale scale(scene.visible, width);
        const auto clamp = [width](double x) {
            return static_cast<int>(std::clamp(x, 0.0, static_cast<double>(width)));
        };
        hatchIdle(block, strip.pixelBoxTop, strip.pixelBoxHeight, columns, clamp(scale.x(busy.begin)),
                  clamp(scale.x(busy.end)), idleColumns(strip), m_palette->idleHatch(), m_brush);
    }
    if (!strip.marks.empty()) {
        const int size = std::max(2, static_cast<int>(std::lround(kMarkHeight * m_look.ratio * m_look.scale)));
        drawMarks(block, strip.pixelBoxTop, size, columns, strip.marks, theme.text.rgb(), theme.base.rgb());
    }
}

void LaneRenderer::render(const LaneScene &scene, QImage *image)
{
    const int width = image->width();
    const PixelColumns all{0, width};
    prepare(scene, width, image->height() / m_look.ratio, m_look.ratio);
    makeGround(scene, width);
    const PixelBlock block{reinterpret_cast<QRgb *>(image->bits()), image->bytesPerLine() / 4, image->height()};
    forEachStrip(
        [&](std::size_t i) {
            if (m_strips[i].hasLine && m_strips[i].lod)
                rasterStrip(m_strips[i], 1);
            else
                m_strips[i].clear();
            drawStrip(scene, m_strips[i], block, width, all);
        },
        [&](std::size_t i) { drawLabels(scene, m_strips[i], image, all); });
    const int bottom = m_strips.empty() ? 0 : std::max(0, m_strips.back().pixelBottom);
    if (bottom < image->height()) {
        std::fill_n(block.row(bottom), width, m_look.theme->base.rgb());
        // Copies of that row: pixel by pixel a large window takes longer for its empty part than for its events.
        for (int y = bottom + 1; y < image->height(); ++y)
            std::memcpy(block.row(y), block.row(bottom), static_cast<std::size_t>(width) * sizeof(QRgb));
    }
    drawCounters(scene, image, all);
}

void LaneRenderer::renderGround(const LaneScene &scene, QImage *image)
{
    const int width = image->width();
    const std::vector<QRgb> ground = std::move(m_ground);
    const std::vector<QRgb> groupGround = std::move(m_groupGround);
    makeGround(scene, width);
    if (ground.size() != m_ground.size())
        return render(scene, image);
    const PixelBlock block{reinterpret_cast<QRgb *>(image->bits()), image->bytesPerLine() / 4, image->height()};
    const auto isSame = [&](int x) {
        const auto i = static_cast<std::size_t>(x);
        return ground[i] == m_ground[i] && groupGround[i] == m_groupGround[i];
    };
    constexpr int kJoined = 16; // columns between two changes that are not worth a second look at every strip
    for (PixelColumns changed; changed.last < width;) {
        changed.first = changed.last;
        while (changed.first < width && isSame(changed.first))
            ++changed.first;
        if (changed.first == width)
            break;
        changed.last = changed.first + 1;
        for (int x = changed.last; x < std::min(width, changed.last + kJoined); ++x)
            if (!isSame(x))
                changed.last = x + 1;
        const auto draw = [&](std::size_t i) { drawStrip(scene, m_strips[i], block, width, changed); };
        const auto finish = [&](std::size_t i) { drawLabels(scene, m_strips[i], image, changed); };
        if (changed.last - changed.first > width / 4) {
            forEachStrip(draw, finish);
        } else {
            for (std::size_t i = 0; i < m_strips.size(); ++i) {
                draw(i);
                finish(i);
            }
        }
        drawCounters(scene, image, changed);
    }
}

void LaneRenderer::drawCounters(const LaneScene &scene, QImage *image, PixelColumns columns)
{
    const bool hasCounters =
        std::any_of(m_strips.begin(), m_strips.end(), [](const LaneStrip &strip) { return strip.isCounter; });
    if (!hasCounters)
        return;
    QPainter painter(image);
    painter.scale(1 / painter.device()->devicePixelRatioF(), 1 / painter.device()->devicePixelRatioF());
    painter.setClipRect(QRect(columns.first, 0, columns.last - columns.first, image->height()));
    for (const LaneStrip &strip : m_strips)
        if (strip.isCounter)
            paintCounter(scene, strip, painter, image->width());
}

const QString &LaneRenderer::PlacedLabel::text() const
{
    switch (choice.text) {
    case LabelChoice::Text::Plain:
        return name->text.plain;
    case LabelChoice::Text::Number:
        return name->text.number;
    default:
        return name->text.name;
    }
}

void LaneRenderer::placeLabels(const LaneScene &scene, const LaneStrip &strip, double width, PixelColumns columns,
                               const std::function<void(const PlacedLabel &)> &place)
{
    const Session &session = *scene.session;
    const LabelMetrics metrics = LabelMetrics().scaled(m_look.scale);
    const double ratio = m_look.ratio;
    const auto &durations = session.line(strip.line).events.durationPs;
    const bool isMerged = !strip.merged.empty();
    for (std::size_t depth = 0; depth < strip.rasters.size(); ++depth) {
        for (const LaneBox &box : boxesIn(strip.rasters[depth], columns)) {
            const double left = std::max(0.0, static_cast<double>(box.x0));
            const double right = std::min(width, static_cast<double>(box.x1));
            const double room = (right - left) / ratio;
            if (room <= metrics.leastBox)
                continue;
            bool isCovered = false;
            for (std::size_t over = depth + 1; over < strip.rasters.size() && !isCovered; ++over) {
                const auto &key = strip.rasters[over].key;
                const auto first = key.begin() + static_cast<std::ptrdiff_t>(left);
                const auto last = key.begin() + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(right),
                                                                         static_cast<std::ptrdiff_t>(key.size()));
                isCovered = std::any_of(first, last, [](LaneKey k) { return k != 0; });
            }
            if (isCovered)
                continue;
            LabelCache::Entry &entry = m_labels.entry(session, session.eventTypes()[box.type].label());
            LabelWidths widths = entry.widths;
            PlacedLabel label;
            label.name = &entry;
            if (room >= metrics.lengthFrom) {
                label.length = &m_labels.length(isMerged ? session.duration(strip.lod->eventOf(strip.line, box.row))
                                                         : Duration::ps(durations[box.row]));
                widths.length = label.length->width;
            }
            const OpClass opClass =
                m_colouring
                    ? m_colouring->classOf(session.line(strip.lod->eventOf(strip.line, box.row).line).kind, box.type)
                    : LaneStyle::opClass(box.style);
            const char letter = opClassLetter(opClass);
            label.choice = chooseLabel(room, entry.text, widths, letter != ' ', metrics,
                                       [&](int letters) { return m_labels.cutWidth(entry, letters); });
            if (label.choice.text == LabelChoice::Text::None)
                continue;
            label.left = left;
            label.right = right;
            label.box = &box;
            label.badge = label.choice.badge ? letter : 0;
            place(label);
        }
    }
}

void LaneRenderer::drawLabels(const LaneScene &scene, const LaneStrip &strip, QImage *image, PixelColumns columns)
{
    if (strip.rasters.empty() || m_look.labels.name.pixelSize() * m_look.ratio > strip.pixelBoxHeight)
        return;
    const double unit = m_look.ratio * m_look.scale;
    const double middle = strip.pixelBoxTop + strip.pixelBoxHeight / 2.0;
    placeLabels(scene, strip, image->width(), columns, [&](const PlacedLabel &label) {
        const QRgb colour = m_palette->ink(label.box->style).text;
        // Within its own strip: the neighbours are drawn by another thread, or later.
        const LabelCache::Clip clip{std::max(columns.first, static_cast<int>(label.left)),
                                    std::min(columns.last, static_cast<int>(label.right) - m_brush.edge),
                                    strip.pixelTop, strip.pixelBottom};
        double left = label.left + 5 * unit;
        if (label.badge) {
            m_labels.blendBadge(*image, left, middle, label.badge, colour, clip);
            left += 18 * unit;
        }
        if (label.choice.text == LabelChoice::Text::Cut)
            m_labels.blendCut(*image, left, middle, *label.name, label.choice.letters, colour, clip);
        else
            m_labels.blendText(*image, left, middle, *label.name, label.choice.text, colour, clip);
        if (label.choice.length)
            m_labels.blendLength(*image, label.right - 7 * unit - label.length->width * m_look.ratio, middle,
                                 *label.length, colour, clip);
    });
}

const LaneRenderer::CounterCurves &LaneRenderer::curvesOf(const LaneScene &scene, const TrackRow &row)
{
    if (m_derived != scene.derived) {
        m_curves.clear();
        m_derived = scene.derived;
    }
    const std::vector<std::uint32_t> tracks =
        row.stack.size() > 1 ? row.stack : std::vector<std::uint32_t>{row.counter};
    const auto [known, isNew] = m_curves.try_emplace({row.kind, tracks});
    CounterCurves &curves = known->second;
    if (!isNew)
        return curves;
    if (tracks.size() == 1) {
        curves.pyramids.emplace_back(row.kind == TrackKind::Derived ? (*m_derived)[row.counter].track
                                                                    : m_session->counters()[row.counter]);
        return curves;
    }
    std::vector<const CounterTrack *> series;
    series.reserve(tracks.size());
    for (const std::uint32_t counter : tracks)
        series.push_back(&m_session->counters()[counter]);
    curves.sums = cumulativeTracks(series);
    curves.pyramids.reserve(curves.sums.size());
    for (const CounterTrack &sum : curves.sums)
        curves.pyramids.emplace_back(sum);
    return curves;
}

} // namespace planescope
