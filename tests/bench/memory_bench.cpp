// Memory views under load: panning and zooming over many allocator events, dragging the cursor through a long program.
// Prints JSON: time of the GUI thread per frame (its CPU time and the clock's), so that runs on a busy machine compare.
//
//   memory_bench [--events 1000000] [--instructions 100000] [--size 1920x1080] [--frames 40]
#include "model/analysis/allocator_pyramid.h"
#include "model/store/builders.h"
#include "tests/bench/gui_frames.h"
#include "tests/model/memory/big_program.h"
#include "widgets/common/theme.h"
#include "widgets/memory_profile/allocator_plot.h"
#include "widgets/memory_viewer/memory_canvas.h"
#include "widgets/memory_viewer/memory_view.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>

using namespace planescope;

namespace {

std::shared_ptr<MemoryFacts> manyAllocations(std::uint64_t count)
{
    auto facts = std::make_shared<MemoryFacts>();
    AllocatorProfile &a = facts->allocators.emplace_back();
    a.id = "0";
    a.texts = {""};
    a.statesFree = true;
    a.capacityBytes = std::int64_t{32} << 30;
    std::minstd_rand random(3);
    std::vector<std::int64_t> open;
    std::int64_t inUse = 0, at = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        AllocatorEvent event;
        at += 1'000'000 + random() % 9'000'000;
        event.time = TimePoint::ps(at);
        event.isFree = !open.empty() && (open.size() > 4000 || random() % 2 == 0);
        if (event.isFree) {
            const std::size_t which = random() % open.size();
            event.blockBytes = open[which];
            open[which] = open.back();
            open.pop_back();
            inUse -= event.blockBytes;
        } else {
            event.blockBytes = static_cast<std::int64_t>(256 + random() % (std::uint64_t{4} << 20));
            open.push_back(event.blockBytes);
            inUse += event.blockBytes;
        }
        event.heapBytes = inUse;
        event.reservedBytes = std::int64_t{1} << 30;
        event.freeBytes = a.capacityBytes - event.inUse();
        event.fragmentation = static_cast<double>(random() % 100) / 400.0;
        if (event.inUse() > a.peakBytes) {
            a.peakBytes = event.inUse();
            a.peakEvent = static_cast<std::uint32_t>(i);
        }
        a.events.push_back(event);
    }
    return facts;
}

QJsonObject panAndZoom(std::uint64_t events, const QSize &size, int frames)
{
    const std::shared_ptr<MemoryFacts> facts = manyAllocations(events);
    ThemeHub themes;
    AllocatorPlot plot(themes, nullptr);
    plot.resize(size);
    QElapsedTimer clock;
    clock.start();
    const auto pyramid = std::make_shared<const AllocatorPyramid>(facts->allocators.front().events);
    const double pyramidMs = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    plot.setAllocator(facts, &facts->allocators.front(), pyramid);
    plot.show();
    QCoreApplication::processEvents();
    const TimeRange whole = plot.wholeTime();
    std::minstd_rand random(5);
    Frames drawn;
    for (double length = whole.length().toPsDouble(); length > 1e9; length /= 2)
        for (int frame = 0; frame < frames; ++frame) {
            const auto room = static_cast<std::int64_t>(whole.length().toPsDouble() - length);
            const std::int64_t begin =
                whole.begin.toPs() + (room > 0 ? static_cast<std::int64_t>(static_cast<double>(room) *
                                                                           static_cast<double>(random() % 1000) / 1000)
                                               : 0);
            // A jump with all that is new there, then a step of a pan.
            for (const double shift : {0.0, length / 97})
                drawn.measure([&] {
                    plot.setVisibleTime(TimeRange::ps(begin + static_cast<std::int64_t>(shift),
                                                      begin + static_cast<std::int64_t>(length + shift)));
                });
        }
    QJsonObject report = drawn.report();
    report[QStringLiteral("events")] = static_cast<double>(events);
    report[QStringLiteral("pyramid_ms")] = pyramidMs;
    return report;
}

QJsonObject dragCursor(std::uint64_t instructions, const QSize &size)
{
    const std::string proto = testing::bigProgram(instructions);
    SessionBuilder builder("bench");
    Program program;
    program.host = builder.addHost("host");
    program.name = builder.intern("big(1)");
    program.id = 1;
    program.hasId = true;
    program.proto = proto;
    builder.addProgram(program);
    const SessionPtr session = builder.finish();
    ThemeHub themes;
    Settings settings;
    ViewContext context;
    context.themes = &themes;
    context.settings = &settings;
    Document document("bench");
    MemoryView view(context, nullptr);
    view.resize(size);
    view.show();
    QCoreApplication::processEvents();
    view.setDocument(&document);
    const double processBefore = cpuMs(CLOCK_PROCESS_CPUTIME_ID), threadBefore = threadMs();
    QElapsedTimer clock;
    clock.start();
    document.setSession(session, std::make_shared<const OpClassTable>(session));
    while (!view.scene())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
    const double readyMs = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    const double readyProcessMs = cpuMs(CLOCK_PROCESS_CPUTIME_ID) - processBefore;
    const double readyThreadMs = threadMs() - threadBefore;
    MemoryCanvas &canvas = *view.canvas();
    const auto send = [&](QEvent::Type type, double x, Qt::MouseButton button, Qt::MouseButtons held) {
        const QPointF at(x, 100);
        QMouseEvent event(type, at, canvas.mapToGlobal(at), button, held, {});
        QApplication::sendEvent(&canvas, &event);
    };
    const double left = canvas.axis().left + 4, right = canvas.axis().left + canvas.axis().width - 4;
    send(QEvent::MouseButtonPress, left, Qt::LeftButton, Qt::LeftButton);
    Frames moves;
    for (double x = left; x < right; x += 4)
        moves.measure([&] { send(QEvent::MouseMove, x, Qt::NoButton, Qt::LeftButton); });
    send(QEvent::MouseButtonRelease, right, Qt::LeftButton, {});
    QJsonObject report = moves.report();
    report[QStringLiteral("instructions")] = static_cast<double>(instructions);
    report[QStringLiteral("view_ready_ms")] = readyMs;
    report[QStringLiteral("view_ready_process_ms")] = readyProcessMs;
    report[QStringLiteral("view_ready_thread_ms")] = readyThreadMs;
    return report;
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
    parser.addOptions({option("events", "Allocator events.", "1000000"),
                       option("instructions", "Instructions of the program.", "100000"),
                       option("size", "Size of the views.", "1920x1080"),
                       option("frames", "Places per zoom; two frames each.", "40")});
    parser.process(app);
    const QStringList size = parser.value(QStringLiteral("size")).split(QLatin1Char('x'));
    if (size.size() != 2)
        return 2;
    const QSize pixels(size[0].toInt(), size[1].toInt());
    const int frames = parser.value(QStringLiteral("frames")).toInt();
    if (pixels.isEmpty() || frames < 0) {
        std::fputs("memory_bench: --size wants WIDTHxHEIGHT, --frames a number from 0 on\n", stderr);
        return 2;
    }
    const QJsonObject report{{QStringLiteral("pan_and_zoom"),
                              panAndZoom(parser.value(QStringLiteral("events")).toULongLong(), pixels, frames)},
                             {QStringLiteral("drag_cursor"),
                              dragCursor(parser.value(QStringLiteral("instructions")).toULongLong(), pixels)}};
    std::fputs(QJsonDocument(report).toJson().constData(), stdout);
    return 0;
}
