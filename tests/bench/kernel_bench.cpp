// The bundle grid under load: moving through a long program. Prints JSON: time of the GUI thread per frame (its CPU
// time and the clock's), so that runs on a busy machine compare.
//
//   kernel_bench [--bundles 100000] [--size 1920x1080] [--frames 200]
#include "tests/bench/gui_frames.h"
#include "tests/widgets/kernel/kernel_samples.h"
#include "widgets/common/theme.h"
#include "widgets/kernel/bundle_grid.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QJsonDocument>
#include <QScrollBar>

#include <cstdio>

using namespace planescope;

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCommandLineParser options;
    options.addHelpOption();
    options.addOptions({{QStringLiteral("bundles"), QStringLiteral("Bundles of the program."), QStringLiteral("N"),
                         QStringLiteral("100000")},
                        {QStringLiteral("size"), QStringLiteral("Size of the grid."), QStringLiteral("WxH"),
                         QStringLiteral("1920x1080")},
                        {QStringLiteral("frames"), QStringLiteral("Frames of each kind."), QStringLiteral("N"),
                         QStringLiteral("200")}});
    options.process(app);
    initResources();
    loadBundledFonts();
    const auto bundles = options.value(QStringLiteral("bundles")).toUInt();
    const QStringList size = options.value(QStringLiteral("size")).split(QLatin1Char('x'));
    const int frames = options.value(QStringLiteral("frames")).toInt();
    if (bundles < 100 || size.size() != 2 || frames < 1) {
        std::fputs("kernel_bench: wrong options\n", stderr);
        return 2;
    }

    QElapsedTimer clock;
    clock.start();
    const KernelProgramPtr program =
        makeKernelProgram(planescope::testing::codeOf(planescope::testing::loopListing(40, bundles - 80, 40)));
    const auto prepareMs = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    ThemeHub themes;
    BundleGrid grid(themes);
    grid.resize(size[0].toInt(), size[1].toInt());
    grid.show();
    clock.restart();
    grid.setProgram(program);
    const auto setMs = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    QCoreApplication::processEvents();

    QJsonObject report{{QStringLiteral("bundles"), static_cast<int>(program->bundles())},
                       {QStringLiteral("prepare_ms"), prepareMs},
                       {QStringLiteral("set_ms"), setMs}};
    for (const GridText text : {GridText::Slots, GridText::Text, GridText::Both}) {
        grid.setText(text);
        QCoreApplication::processEvents();
        QScrollBar *bar = grid.verticalScrollBar();
        Frames wheel, page, whole, keys;
        bar->setValue(bar->maximum() / 3);
        for (int i = 0; i < frames; ++i)
            wheel.measure([&] { bar->setValue(bar->value() + 3); });
        for (int i = 0; i < frames; ++i)
            page.measure([&] { bar->setValue(bar->value() + bar->pageStep()); });
        for (int i = 0; i < frames; ++i)
            whole.measure([&] { grid.viewport()->update(); });
        for (int i = 0; i < frames; ++i)
            keys.measure([&] { grid.showBundle(static_cast<std::uint32_t>(i) * 37 % program->bundles()); });
        const char *const name = text == GridText::Slots ? "slots" : text == GridText::Text ? "text" : "both";
        report[QLatin1String(name)] = QJsonObject{{QStringLiteral("wheel"), wheel.report()},
                                                  {QStringLiteral("page"), page.report()},
                                                  {QStringLiteral("whole"), whole.report()},
                                                  {QStringLiteral("jump"), keys.report()}};
    }
    std::puts(QJsonDocument(report).toJson().constData());
    return 0;
}
