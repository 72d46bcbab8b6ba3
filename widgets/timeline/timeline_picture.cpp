#include "widgets/timeline/timeline_picture.h"

#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/layer_track.h"
#include "widgets/timeline/lod_store.h"
#include "widgets/timeline/minimap.h"
#include "widgets/timeline/timeline_chrome.h"

#include <QPaintEngine>
#include <QPainter>

#include <array>
#include <set>

namespace planescope {

namespace {
constexpr double kPictureRuler = 28;
constexpr double kPictureMinimap = 46;
constexpr int kPictureMinimapColumns = 2048;
} // namespace

struct TimelinePicture::Private {
    SessionPtr session;
    std::shared_ptr<const OpClassTable> classes;
    const Theme *theme = nullptr;
    TimelinePictureRequest request;
    TrackState tracks;
    TrackLayout layout;
    LodStore lods;
    std::optional<MinimapData> minimap;

    double rulerHeight() const { return request.showRuler ? std::round(kPictureRuler * request.scale) : 0; }
    double minimapHeight() const { return minimap ? std::round(kPictureMinimap * request.scale) : 0; }
    double headerWidth() const { return std::round(request.headerWidth * request.scale); }
};

TimelinePicture::TimelinePicture(const SessionPtr &session, std::shared_ptr<const OpClassTable> classes,
                                 const Theme &theme, const TimelinePictureRequest &request) :
    d(std::make_unique<Private>())
{
    d->session = session;
    d->classes = classes;
    d->theme = &theme;
    d->request = request;
    if (d->request.range.isEmpty())
        d->request.range = session->range();
    TrackState &state = d->tracks;
    state.filter = request.rowFilter;
    state.onlyLines = request.rows;
    for (const std::uint32_t counter : request.counters)
        state.onlyRows.push_back({TrackKind::Counter, counter});
    for (const PlaneId plane : request.foldedPlanes)
        state.foldedPlanes.insert(plane.value);
    for (const HostId host : request.foldedHosts)
        state.foldedHosts.insert(host.value);
    if (request.foldAllDevices)
        for (std::uint32_t i = 0; i < session->planes().size(); ++i)
            state.foldedPlanes.insert(i);
    if (request.flatLines)
        for (const LineId line : request.rows)
            state.foldedLines.insert(line.value);
    TrackMetrics metrics = TrackMetrics::of(request.density, request.scale);
    if (request.laneLimit > 0)
        metrics.laneLimit = request.laneLimit;
    metrics.pitch = std::round(metrics.pitch * request.rowScale);
    metrics.groupHeight = std::round(metrics.groupHeight * request.rowScale);
    metrics.counterHeight = std::round(metrics.counterHeight * request.rowScale);
    if (request.rows.empty() && request.counters.empty())
        state.layers = std::make_shared<const std::vector<DeviceLayers>>(findLayers(*session));
    d->layout = layoutTracks(*session, state, metrics);
    d->lods.setSession(session, std::move(classes));
    d->lods.setColouring(request.colouring);
    std::vector<LineId> lines;
    for (const TrackRow &row : d->layout.rows)
        if (row.hasLine && row.merged.empty())
            lines.push_back(row.line);
    d->lods.buildNow(lines);
    for (const TrackRow &row : d->layout.rows)
        if (!row.merged.empty())
            d->lods.buildGroupNow(row.merged);
    if (request.showMinimap)
        if (const auto line = minimapLine(*session))
            d->minimap = layoutMinimap(*session, *d->classes, *line, session->range(), kPictureMinimapColumns);
}

TimelinePicture::~TimelinePicture() = default;
TimelinePicture::TimelinePicture(TimelinePicture &&) noexcept = default;
TimelinePicture &TimelinePicture::operator=(TimelinePicture &&) noexcept = default;

double TimelinePicture::contentHeight() const { return d->layout.height + d->rulerHeight() + d->minimapHeight(); }

TimeRange TimelinePicture::range() const { return d->request.range; }

void TimelinePicture::paint(QPainter &painter, const QRectF &area) const
{
    const TimelinePictureRequest &request = d->request;
    const bool isRaster = painter.paintEngine()->type() == QPaintEngine::Raster;
    const double ratio = isRaster ? painter.deviceTransform().m11() : 1;
    const TimelineLook look = TimelineLook::ofPicture(*d->theme, request.scale, ratio, request.locale);
    const double header = d->headerWidth();
    const double top = d->minimapHeight() + d->rulerHeight();
    const QRectF lanes(area.left() + header, area.top() + top, area.width() - header, area.height() - top);
    if (lanes.width() < 1 || lanes.height() < 1)
        return;

    LaneScene scene;
    scene.session = d->session.get();
    scene.layout = &d->layout;
    scene.lod = [this](LineId line) { return d->lods.ready(line); };
    scene.group = [this](const std::vector<LineId> &lines) { return d->lods.readyGroup(lines); };
    scene.visible = request.range;
    scene.band = request.selectedRange;
    const TimeScale scale(request.range, lanes.width());
    std::optional<TimePoint> origin = request.axisOrigin;
    if (!origin && request.selectedRange && request.range.contains(request.selectedRange->begin))
        origin = request.selectedRange->begin;
    const AxisTicks axis = layoutTicks(scale, origin, 72 * request.scale, request.locale);
    for (const AxisTick &tick : axis.ticks)
        if (tick.rank == 2)
            scene.gridX.push_back(tick.x);

    LaneRenderer renderer;
    renderer.setLook(look);
    renderer.setColouring(request.colouring);
    if (isRaster) {
        // Lanes stand on whole device pixels of the target, whatever its scale.
        const QRectF onDevice = painter.deviceTransform().mapRect(lanes);
        QImage image(std::max(1, static_cast<int>(std::lround(onDevice.width()))),
                     std::max(1, static_cast<int>(std::lround(onDevice.height()))), QImage::Format_RGB32);
        renderer.render(scene, &image);
        painter.save();
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.resetTransform();
        const double own = painter.device()->devicePixelRatioF();
        painter.setWorldTransform(
            QTransform::fromScale(1 / own, 1 / own).translate(std::round(onDevice.left()), std::round(onDevice.top())));
        painter.drawImage(QPointF(0, 0), image);
        painter.restore();
    } else {
        renderer.paintVector(scene, painter, lanes);
    }
    paintLayerRows(painter, lanes, d->layout, d->tracks, 0, scale, look, request.selectedRange);
    OverlayState overlay;
    overlay.band = request.selectedRange;
    overlay.selected = request.selectedEvent;
    paintOverlay(painter, lanes, scene, renderer, look, overlay);
    if (header > 0)
        paintHeader(painter, QRectF(area.left(), lanes.top(), header, lanes.height()), d->layout, 0, look, {});
    if (request.showRuler)
        paintRuler(painter, QRectF(area.left(), area.top() + d->minimapHeight(), area.width(), d->rulerHeight()),
                   lanes.left(), scale, axis, look, {request.selectedRange, {}, {}, {}});
    if (d->minimap) {
        painter.fillRect(QRectF(area.left(), area.top(), area.width(), d->minimapHeight()), d->theme->alternate);
        paintMinimap(painter, QRectF(lanes.left(), area.top(), lanes.width(), d->minimapHeight()), *d->minimap,
                     request.range, look, {});
    }
}

/// Styles of all boxes in the range, up to a few thousand columns of each lane; `visit` says whether to go on.
template <class Visit> void TimelinePicture::visitStyles(Visit visit) const
{
    const PixelGrid grid{d->request.range.begin.toPs(), d->request.range.end.toPs(), 4096};
    LaneRaster raster;
    for (const TrackRow &row : d->layout.rows) {
        const LineLod *lod = !row.merged.empty() ? d->lods.readyGroup(row.merged)
                             : row.hasLine       ? d->lods.ready(row.line)
                                                 : nullptr;
        for (std::size_t lane = 0;
             lod && lane < lod->laneCount() && (row.isFlat || lane < row.lanes || lane >= row.boxLanes); ++lane) {
            rasterLane(lod->events(lane), &lod->lod(lane), grid, 1, &raster);
            for (const LaneKey key : raster.key)
                if (key != 0 && !visit(styleOfKey(key)))
                    return;
        }
    }
}

/// Where a rule of the user gives a name the colour of a class, colours do not say who is of that class.
void TimelinePicture::visitUnruled(LineId id, const std::function<void(OpClass)> &visit) const
{
    const Session &session = *d->session;
    std::set<std::string_view> ruled;
    for (const auto &[name, hue] : d->request.colouring->rules())
        ruled.insert(name);
    const EventColumns &events = session.line(id).events;
    std::vector<std::uint8_t> shown(session.eventTypes().size());
    for (std::size_t row = 0; row < events.size() && events.beginPs[row] < d->request.range.end.toPs(); ++row)
        if (events.beginPs[row] + events.durationPs[row] > d->request.range.begin.toPs())
            shown[events.type[row]] = 1;
    const auto classes = d->classes->classes(session.line(id).kind);
    for (std::size_t type = 0; type < shown.size(); ++type)
        if (shown[type] != 0 && ruled.count(session.text(session.eventTypes()[type].label())) == 0)
            visit(static_cast<OpClass>(classes[type]));
}

std::vector<OpClass> TimelinePicture::classesShown() const
{
    std::array<bool, kOpClassCount> seen{};
    const auto see = [&](OpClass c) { seen[static_cast<std::size_t>(c)] = true; };
    if (d->request.colouring && d->request.colouring->mode() == LaneColours::ByClass) {
        for (const TrackRow &row : d->layout.rows) {
            for (const LineId line : row.merged)
                visitUnruled(line, see);
            if (row.merged.empty() && row.hasLine)
                visitUnruled(row.line, see);
        }
    } else {
        visitStyles([&](unsigned style) {
            see(LaneStyle::opClass(style));
            return true;
        });
    }
    std::vector<OpClass> classes;
    for (std::size_t c = 0; c < static_cast<std::size_t>(OpClass::Structure); ++c)
        if (seen[c])
            classes.push_back(static_cast<OpClass>(c));
    return classes;
}

bool TimelinePicture::showsRecomputed() const
{
    bool found = false;
    visitStyles([&](unsigned style) {
        found = LaneStyle::isRecomputed(style);
        return !found;
    });
    return found;
}

QStringList TimelinePicture::rowPaths() const
{
    QStringList paths;
    for (const TrackRow &row : d->layout.rows)
        if (row.kind == TrackKind::Line || row.kind == TrackKind::Counter || row.kind == TrackKind::Layers ||
            row.isFlat)
            paths += row.path;
    return paths;
}

void paintTimeline(QPainter &painter, const QRectF &area, const SessionPtr &session,
                   std::shared_ptr<const OpClassTable> classes, const Theme &theme,
                   const TimelinePictureRequest &request)
{
    TimelinePicture(session, std::move(classes), theme, request).paint(painter, area);
}

} // namespace planescope
