// Frames of the timeline at every zoom, on sessions of millions of events in memory. Prints JSON: per zoom the median
// and the greatest time of a repaint, by the clock and by the thread's own work, and how often a round of the event
// loop kept the thread for more than 16 ms. Compare numbers of one run only: machines differ.
//
//   frame_bench [--events 1000000,10000000] [--tracks 40] [--size 1920x1080] [--frames 15] [--zooms 0-99]
#include "model/store/builders.h"
#include "widgets/common/gui_watchdog.h"
#include "widgets/common/planescope_style.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QThread>

#include <algorithm>
#include <array>
#include <cstdio>
#include <random>

using namespace planescope;

namespace {

struct BenchColumns {
    std::vector<std::int64_t> begin, duration;
    std::vector<std::uint32_t> type;
    std::vector<std::uint16_t> lane;
};

/// Bursts of short ops with gaps between them, one in a hundred two hundred times as long.
BenchColumns benchColumns(std::size_t count, std::uint32_t firstType, std::uint32_t types, unsigned seed)
{
    BenchColumns columns;
    columns.begin.resize(count), columns.duration.resize(count), columns.type.resize(count);
    columns.lane.assign(count, 0);
    std::minstd_rand random(seed + 1);
    std::int64_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto length = static_cast<std::int64_t>(200'000 + random() % 2'000'000);
        columns.begin[i] = at;
        columns.duration[i] = random() % 100 == 0 ? length * 200 : length;
        columns.type[i] = firstType + static_cast<std::uint32_t>(random() % types);
        at += columns.duration[i] + (random() % 50 == 0 ? 40'000'000 : random() % 3 == 0 ? 300'000 : 0);
    }
    return columns;
}

SessionPtr benchSession(std::uint64_t events, int tracks)
{
    SessionBuilder builder("bench");
    const HostId host = builder.addHost("host-0");
    constexpr std::array kinds{"convolution fusion", "loop fusion", "custom-call", "all-reduce", "copy", "gather"};
    constexpr std::array names{"convolution_fusion.", "fusion.", "custom-call.", "all-reduce.", "copy.", "gather."};
    constexpr std::uint32_t typeCount = 600;
    PlaneId plane;
    std::uint32_t firstType = 0;
    for (int track = 0; track < tracks; ++track) {
        if (track % 10 == 0) {
            plane = builder.addPlane(host, "/device:TPU:" + std::to_string(track / 10));
            for (std::uint32_t t = 0; t < typeCount; ++t) {
                const std::string name = names[t % 6] + std::to_string(t) + (t % 4 == 0 ? ".remat" : "");
                const EventTypeId id = builder.addType(plane, name, name, kinds[t % 6]);
                if (t == 0)
                    firstType = id.value;
            }
        }
        const LineId line =
            builder.addLine(plane, track % 10 == 0 ? "XLA Ops" : "Line " + std::to_string(track), track);
        const BenchColumns columns = benchColumns(events / static_cast<std::uint64_t>(tracks), firstType, typeCount,
                                                  static_cast<unsigned>(track));
        builder.packColumns(line, {columns.begin, columns.duration, columns.type, columns.lane, {}, {}}, {1, 1, {}});
    }
    return builder.finish();
}

double medianOf(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

QJsonObject sweep(std::uint64_t events, int tracks, QSize size, int frames, std::pair<int, int> zoomRange)
{
    const SessionPtr session = benchSession(events, tracks);
    const auto classes = std::make_shared<const OpClassTable>(session);
    QJsonObject result;
    result[QStringLiteral("events")] = static_cast<double>(session->eventCount());
    result[QStringLiteral("tracks")] = tracks;

    ThemeHub themes;
    QApplication::setStyle(
        new PlanescopeStyle(themes)); // as in the program: other styles draw their scroll bars slower
    Settings settings;
    settings.reduceMotion = true;
    Document document("bench");
    document.setSession(session, classes);
    document.viewport().setBounds(session->range());
    TimelineView view(ViewContext{&themes, &settings, {}, {}}, nullptr);
    TimelineCanvas *canvas = view.canvas();
    view.resize(size);
    view.show();
    QCoreApplication::processEvents();
    GuiWatchdog watchdog;
    view.setDocument(&document);
    for (std::size_t row = 0; row < canvas->layoutOfRows().rows.size(); ++row)
        if (canvas->layoutOfRows().rows[row].isFolded)
            canvas->toggleFold(row);
    QElapsedTimer clock;
    clock.start();
    canvas->repaint();
    while (canvas->isPreparing())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    result[QStringLiteral("lod_ms")] = static_cast<double>(clock.elapsed());
    watchdog.endRound();
    result[QStringLiteral("lod_violations_16ms")] = watchdog.violations();
    result[QStringLiteral("lod_worst_round_ms")] = watchdog.worstMs();
    watchdog.reset();

    QJsonArray zooms;
    std::vector<double> medians;
    double worstFrame = 0;
    double worstMedian = 0;
    double worstThreadMedian = 0;
    const TimeRange whole = session->range();
    std::minstd_rand random(5);
    int zoom = -1;
    for (double length = whole.length().toPsDouble(); length > 2000; length /= 2) {
        if (++zoom < zoomRange.first || zoom > zoomRange.second)
            continue;
        std::vector<double> wall;
        std::vector<double> cpu;
        for (int frame = 0; frame < frames; ++frame) {
            const double room = whole.length().toPsDouble() - length;
            const auto begin =
                whole.begin.toPs() + static_cast<std::int64_t>(room * (static_cast<double>(random() % 1000) / 1000));
            // A jump with all that is new there, then a step of a pan. Both are frames that somebody waits for.
            for (const double shift : {0.0, length / 97}) {
                document.viewport().setVisible(TimeRange::ps(begin + static_cast<std::int64_t>(shift),
                                                             begin + static_cast<std::int64_t>(length + shift)));
                const double cpuBefore = threadCpuMs();
                clock.start();
                QCoreApplication::processEvents(); // one round of the event loop, as when the user moves
                wall.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
                cpu.push_back(threadCpuMs() - cpuBefore);
            }
        }
        const double median = medianOf(wall);
        const double greatest = *std::max_element(wall.begin(), wall.end());
        zooms.append(QJsonObject{{QStringLiteral("range_ps"), length},
                                 {QStringLiteral("median_ms"), median},
                                 {QStringLiteral("max_ms"), greatest},
                                 {QStringLiteral("thread_median_ms"), medianOf(cpu)},
                                 {QStringLiteral("thread_max_ms"), *std::max_element(cpu.begin(), cpu.end())}});
        medians.push_back(median);
        worstFrame = std::max(worstFrame, greatest);
        worstMedian = std::max(worstMedian, median);
        worstThreadMedian = std::max(worstThreadMedian, medianOf(cpu));
    }
    watchdog.endRound();
    result[QStringLiteral("zooms")] = zooms;
    result[QStringLiteral("median_ms")] = medianOf(medians);
    result[QStringLiteral("worst_zoom_median_ms")] = worstMedian;
    result[QStringLiteral("worst_zoom_thread_median_ms")] = worstThreadMedian;
    result[QStringLiteral("worst_frame_ms")] = worstFrame;
    result[QStringLiteral("violations_16ms")] = watchdog.violations();
    result[QStringLiteral("worst_round_ms")] = watchdog.worstMs();
    return result;
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    loadBundledFonts();
    QCommandLineParser parser;
    parser.addHelpOption();
    const auto option = [](const char *name, const char *help, const char *value) {
        return QCommandLineOption(QLatin1String(name), QLatin1String(help), QLatin1String("value"),
                                  QLatin1String(value));
    };
    parser.addOptions({option("events", "Event counts, separated by commas.", "1000000,10000000"),
                       option("tracks", "Lines with events.", "40"), option("size", "Size of the view.", "1920x1080"),
                       option("frames", "Places per zoom; two frames each.", "15"),
                       option("zooms", "Only these, the first is the whole session, each next half as long.", "0-99")});
    parser.process(app);
    const QStringList size = parser.value(QStringLiteral("size")).split(QLatin1Char('x'));
    if (size.size() != 2)
        return 2;
    const QStringList zooms = parser.value(QStringLiteral("zooms")).split(QLatin1Char('-'));
    QJsonArray runs;
    for (const QString &count : parser.value(QStringLiteral("events")).split(QLatin1Char(',')))
        runs.append(sweep(count.toULongLong(), parser.value(QStringLiteral("tracks")).toInt(),
                          QSize(size[0].toInt(), size[1].toInt()), parser.value(QStringLiteral("frames")).toInt(),
                          {zooms.first().toInt(), zooms.last().toInt()}));
    QJsonObject report{{QStringLiteral("cores"), QThread::idealThreadCount()}, {QStringLiteral("runs"), runs}};
    if (runs.size() > 1)
        report[QStringLiteral("last_to_first")] =
            runs.last().toObject()[QStringLiteral("worst_zoom_median_ms")].toDouble() /
            runs.first().toObject()[QStringLiteral("worst_zoom_median_ms")].toDouble();
    std::fputs(QJsonDocument(report).toJson().constData(), stdout);
    return 0;
}
