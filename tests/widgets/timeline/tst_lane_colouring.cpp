// Colours that say something else than the class of an event.
#include "widgets/timeline/lane_colouring.h"

#include "tests/support/session_fixture.h"
#include "tests/support/stat_fixture.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/timeline/canvas_fixture.h"
#include "widgets/timeline/class_legend.h"
#include "widgets/timeline/lane_palette.h"
#include "widgets/timeline/timeline_picture.h"

#include <QComboBox>
#include <QPainter>

using namespace planescope;
using namespace planescope::testing;

namespace {

constexpr std::array kOtherModes{LaneColours::ByName,        LaneColours::ByLayer,   LaneColours::ByDuration,
                                 LaneColours::ByUtilisation, LaneColours::ByProgram, LaneColours::ByDelta};

std::shared_ptr<const LaneColouring> colouringOf(LaneColours mode, const SessionPtr &session)
{
    return LaneColouring::make(
        mode, session, std::make_shared<const OpClassTable>(session),
        {std::make_shared<const std::vector<DeviceLayers>>(findLayers(*session)), OpIndex::build(session)});
}

/// A step, two layers with a fusion of changing length in each, and a loop around nothing.
struct LayeredOps {
    SessionPtr session;
    LineId steps, ops;

    LayeredOps()
    {
        SessionFixture f;
        f.plane("/device:TPU:0").line("Steps", 1).op("7", 0, 1'000);
        steps = f.currentLine();
        f.line("XLA Ops", 3);
        ops = f.currentLine();
        f.op("fusion.1", 10, 100, "loop fusion").op("fusion.1", 120, 100, "loop fusion").op("copy.3", 230, 30, "copy");
        f.op("fusion.1", 300, 100, "loop fusion")
            .op("fusion.1", 410, 260, "loop fusion")
            .op("fusion.1", 700, 40, "loop fusion");
        f.line("XLA TraceMe", 6).op("layers_0.forward", 0, 280).op("layers_1.backward", 290, 400);
        session = f.build();
    }
};

} // namespace

class TstLaneColouring : public QObject
{
    Q_OBJECT
private slots:
    void oneNameHasOneColourInEverySession()
    {
        const LayeredOps a;
        const auto first = colouringOf(LaneColours::ByName, a.session)->styles(a.ops);
        QCOMPARE(first.size(), std::size_t(6));
        QCOMPARE(first[0], first[4]);
        QVERIFY(first[0] != first[2]);
        SessionFixture other("other");
        other.op("something.else", 0, 5).op("fusion.1", 10, 5, "loop fusion");
        const SessionPtr b = other.build();
        QCOMPARE(colouringOf(LaneColours::ByName, b)->styles(LineId{0})[1], first[0]);
    }

    void layersHaveTheirColourByNumberAndPhase()
    {
        const LayeredOps a;
        const auto styles = colouringOf(LaneColours::ByLayer, a.session)->styles(a.ops);
        QCOMPARE(unsigned(styles[0]), LaneColouring::layerStyle({0, LayerPhase::Forward}));
        QCOMPARE(unsigned(styles[3]), LaneColouring::layerStyle({1, LayerPhase::Backward}));
        QCOMPARE(unsigned(styles[5]), LaneColouring::kNone); // begins after the last layer
        QVERIFY(LaneColouring::layerStyle({0, LayerPhase::Forward}) !=
                LaneColouring::layerStyle({1, LayerPhase::Forward}));
        QVERIFY(LaneColouring::layerStyle({0, LayerPhase::Forward}) !=
                LaneColouring::layerStyle({0, LayerPhase::Backward}));
        QVERIFY(LaneColouring::layerStyle({-3, LayerPhase::Any}) < kLaneStyleCount); // what a file may say
    }

    void lengthsAreComparedWithTheMedianOfTheirName()
    {
        const LayeredOps a;
        const auto styles = colouringOf(LaneColours::ByDuration, a.session)->styles(a.ops);
        const unsigned same = LaneColouring::kDurationSteps / 2;
        QCOMPARE(unsigned(styles[0]), same);
        QCOMPARE(unsigned(styles[2]), same); // the only one of its name
        QCOMPARE(unsigned(styles[4]), LaneColouring::kDurationSteps - 1);
        QCOMPARE(unsigned(styles[5]), 0u);
    }

    void stepsBesideTheMedianAreEven_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<int>("step");
        for (const auto &[ratio, step] : std::initializer_list<std::pair<double, int>>{{0, 0},
                                                                                       {0.5, 0},
                                                                                       {0.6, 1},
                                                                                       {0.8, 2},
                                                                                       {0.9, 3},
                                                                                       {0.96, 4},
                                                                                       {1, 4},
                                                                                       {1.04, 4},
                                                                                       {1.06, 5},
                                                                                       {1.2, 6},
                                                                                       {1.5, 7},
                                                                                       {2, 8},
                                                                                       {1000, 8}})
            QTest::addRow("%g", ratio) << ratio << step;
    }
    void stepsBesideTheMedianAreEven()
    {
        QFETCH(double, ratio);
        QTEST(static_cast<int>(LaneColouring::durationStyle(static_cast<std::int64_t>(ratio * 1'000'000), 1'000'000)),
              "step");
        QCOMPARE(LaneColouring::durationStyle(5, 0), LaneColouring::kDurationSteps / 2);
    }

    void sharesOfThePeakHaveSevenSteps()
    {
        QCOMPARE(LaneColouring::shareStyle(0), 0u);
        QCOMPARE(LaneColouring::shareStyle(0.5), 3u);
        QCOMPARE(LaneColouring::shareStyle(1), 6u);
        QCOMPARE(LaneColouring::shareStyle(7), 6u); // a clock above the nominal one
    }

    void utilisationIsMeasuredByExecution()
    {
        SessionBuilder b("cost");
        auto stats = std::make_shared<StatFixture>();
        const PlaneId tpu = b.addPlane(b.addHost("h"), "/device:TPU:0", 0);
        const LineId ops = b.addLine(tpu, "XLA Ops", 3);
        stats->setPlaneStats(tpu, {{b.intern("peak_teraflops_per_second"), StatKind::Double, 100, 0, {}},
                                   {b.intern("peak_hbm_bw_gigabytes_per_second"), StatKind::Double, 1000, 0, {}}});
        EventType dot;
        dot.plane = tpu;
        dot.name = b.intern("%dot.1 = f32[8] dot()");
        dot.displayName = b.intern("dot.1");
        dot.category = b.intern("convolution fusion");
        dot.programId = 3;
        dot.hasProgramId = true;
        // 10^8 FLOP: 1 us at the peak.
        dot.statHandle = stats->add({{b.intern("flops"), StatKind::Int64, 0, 100'000'000, {}},
                                     {b.intern("symbol_id"), StatKind::Int64, 0, 5, {}},
                                     {b.intern("program_id"), StatKind::Uint64, 0, 3, {}}});
        const EventTypeId type = b.addType(dot);
        b.addEvent(ops, type, TimePoint::ps(0), Duration::us(2));
        b.addEvent(ops, type, TimePoint::ps(0) + Duration::us(3), Duration::us(20));
        b.addEvent(ops, b.addType(tpu, "copy.1", {}, "copy"), TimePoint::ps(0) + Duration::us(30), Duration::us(2));
        b.setStatSource(stats);
        const SessionPtr session = b.finish();
        const auto styles = colouringOf(LaneColours::ByUtilisation, session)->styles(ops);
        QCOMPARE(unsigned(styles[0]), LaneColouring::shareStyle(0.5));
        QCOMPARE(unsigned(styles[1]), LaneColouring::shareStyle(0.05));
        QCOMPARE(unsigned(styles[2]), LaneColouring::kNone); // not known is not zero
    }

    void programsAreToldApartByNameAndKeepTheirId()
    {
        SessionBuilder b("programs");
        const HostId host = b.addHost("h");
        const PlaneId tpu = b.addPlane(host, "/device:TPU:0", 0);
        const LineId modules = b.addLine(tpu, "XLA Modules", 2), ops = b.addLine(tpu, "XLA Ops", 3);
        const auto type = [&](const char *name, std::uint64_t program) {
            EventType made;
            made.plane = tpu;
            made.name = b.intern(name);
            made.programId = program;
            made.hasProgramId = program != 0;
            return b.addType(made);
        };
        for (const std::uint64_t id : {11, 22}) {
            Program program;
            program.host = host;
            program.id = id;
            program.name = b.intern(id == 11 ? "jit_train(11)" : "jit_eval(22)");
            b.addProgram(program);
        }
        b.addEvent(modules, b.addType(tpu, "jit_train(11)"), TimePoint::ps(0), Duration::ps(100));
        b.addEvent(modules, b.addType(tpu, "jit_train(33)"), TimePoint::ps(100), Duration::ps(100));
        b.addEvent(ops, type("fusion.1", 11), TimePoint::ps(0), Duration::ps(50));
        b.addEvent(ops, type("fusion.2", 22), TimePoint::ps(50), Duration::ps(50));
        b.addEvent(ops, type("fusion.3", 0), TimePoint::ps(100), Duration::ps(50));
        const SessionPtr session = b.finish();
        const auto colours = colouringOf(LaneColours::ByProgram, session);
        QVERIFY((colours->programs() == std::vector<std::string>{"jit_train", "jit_eval"}));
        const auto work = colours->styles(ops), runs = colours->styles(modules);
        QCOMPARE(unsigned(work[0]), LaneColouring::programStyle(0));
        QCOMPARE(unsigned(work[1]), LaneColouring::programStyle(1));
        QCOMPARE(unsigned(work[2]), LaneColouring::kNone);
        QCOMPARE(runs[0], runs[1]); // another compilation of the same program
        QCOMPARE(unsigned(runs[0]), LaneColouring::programStyle(0));
    }

    void opsAreComparedWithTheOtherProfile()
    {
        // In the other profile the first op takes as long, the second half, the third is missing.
        const auto made = [](std::vector<std::pair<const char *, std::int64_t>> ops) {
            SessionFixture f;
            std::int64_t at = 0;
            for (const auto &[name, length] : ops) {
                f.op(name, at, length);
                at += length;
            }
            return f.build();
        };
        const SessionPtr here = made({{"fusion.1", 1'000'000}, {"fusion.2", 4'000'000}, {"fusion.3", 1'000'000}});
        const SessionPtr there = made({{"fusion.1", 1'000'000}, {"fusion.2", 2'000'000}});
        LaneColouring::Sources sources{{}, OpIndex::build(here), OpIndex::build(there), there, "before", {}};
        const auto classes = std::make_shared<const OpClassTable>(here);
        const auto colours = LaneColouring::make(LaneColours::ByDelta, here, classes, sources);
        QCOMPARE(colours->programs(), std::vector<std::string>{"before"});
        const auto styles = colours->styles(LineId{0});
        QCOMPARE(styles[0], LaneColouring::kDurationSteps / 2);
        QCOMPARE(styles[1], LaneColouring::kDurationSteps - 1);
        QCOMPARE(styles[2], LaneColouring::kNone);
        // Without another profile nothing has a value, and nobody claims to have one.
        const auto alone = LaneColouring::make(LaneColours::ByDelta, here, classes);
        QVERIFY(alone->programs().empty());
        QCOMPARE(alone->styles(LineId{0})[0], LaneColouring::kNone);
    }

    void rulesColourNamesWhereHuesTellKinds()
    {
        const LayeredOps a;
        const auto classes = std::make_shared<const OpClassTable>(a.session);
        const std::uint32_t type = a.session->line(a.ops).events.type[1];
        const std::string name(a.session->text(a.session->eventTypes()[type].label()));
        LaneColouring::Sources sources;
        sources.rules = {{name, 7}, {"no such name", 2}};
        for (const LaneColours mode : {LaneColours::ByClass, LaneColours::ByName, LaneColours::ByProgram}) {
            const auto colours = LaneColouring::make(mode, a.session, classes, sources);
            QVERIFY(colours);
            QCOMPARE(colours->rules().size(), std::size_t(1));
            QCOMPARE(LaneColouring::hueOf(colours->styles(a.ops)[1]), 7U);
        }
        // Steps of a ramp keep their meaning.
        QVERIFY(LaneColouring::make(LaneColours::ByDuration, a.session, classes, sources)->rules().empty());
        sources.rules = {{"no such name", 2}};
        QVERIFY(!LaneColouring::make(LaneColours::ByClass, a.session, classes, sources));
        // Other boxes look as they do without a colouring.
        sources.rules = {{name, 7}};
        const auto byClass = LaneColouring::make(LaneColours::ByClass, a.session, classes, sources)->styles(a.ops);
        const TypeStyles plain = typeStyles(*a.session, *classes, LineKind::Ops);
        for (std::size_t row = 0; row < byClass.size(); ++row)
            if (const std::uint32_t t = a.session->line(a.ops).events.type[row]; t != type)
                QCOMPARE(byClass[row], plain[t]);
    }

    void boxesThatContainKeepTheirQuietGround()
    {
        const LayeredOps a;
        for (const LaneColours mode : {LaneColours::ByName, LaneColours::ByLayer, LaneColours::ByDuration})
            QCOMPARE(static_cast<int>(colouringOf(mode, a.session)->styles(a.steps)[0]),
                     static_cast<int>(OpClass::Structure));
    }

    void everyFillReadsInEveryTheme()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper, ThemeId::HighContrast}) {
            const Theme &theme = themeOf(id);
            for (const LaneColours mode : kOtherModes) {
                const LanePalette palette(theme, mode);
                for (unsigned style = 0; style < kLaneStyleCount; ++style) {
                    const LaneInk &ink = palette.ink(style);
                    QVERIFY(ink.isFilled);
                    QVERIFY2(
                        contrast(QColor(ink.fill), QColor(ink.text)) >= 4.5,
                        qPrintable(QStringLiteral("theme %1 mode %2 style %3").arg(int(id)).arg(int(mode)).arg(style)));
                }
            }
            for (const LaneColours mode : {LaneColours::ByName, LaneColours::ByLayer, LaneColours::ByProgram})
                for (unsigned style = 0; theme.isDark && style < 4 * 16; ++style)
                    if (LaneColouring::hueOf(style) < LaneColouring::kHues)
                        QVERIFY(contrast(colouringFill(theme, mode, style), theme.base) >= 2);
            // Steps of the ramps can be told apart, the middle from both ends.
            const auto fill = [&](LaneColours mode, unsigned style) { return colouringFill(theme, mode, style); };
            QVERIFY(fill(LaneColours::ByDuration, 0) != fill(LaneColours::ByDuration, 4));
            QVERIFY(fill(LaneColours::ByDuration, 4) != fill(LaneColours::ByDuration, 8));
            for (unsigned step = 1; step < LaneColouring::kShareSteps; ++step) {
                // Monotone away from the ground.
                QVERIFY(contrast(fill(LaneColours::ByUtilisation, step), theme.base) >
                        contrast(fill(LaneColours::ByUtilisation, step - 1), theme.base));
            }
        }
    }

    void legendsSayWhatColoursMean()
    {
        const Theme &theme = themeOf(ThemeId::Light);
        const auto words = [&](LaneColours mode) {
            QStringList texts;
            for (const LegendEntry &entry : legendEntries(theme, mode, {OpClass::Matrix}, {"jit_f"})) {
                QVERIFY2(!entry.tip.isEmpty(), "an entry without an explanation");
                if (!entry.text.isEmpty())
                    texts << entry.text;
            }
            m_words = texts;
        };
        words(LaneColours::ByClass);
        QCOMPARE(m_words, QStringList{QStringLiteral("Matrix")});
        words(LaneColours::ByProgram);
        QCOMPARE(m_words, (QStringList{QStringLiteral("jit_f"), QStringLiteral("no program")}));
        words(LaneColours::ByDuration);
        QCOMPARE(m_words.size(), 1);
        words(LaneColours::ByUtilisation);
        QCOMPARE(m_words.size(), 2);
        words(LaneColours::ByLayer);
        QCOMPARE(m_words.size(), 4);
        words(LaneColours::ByName);
        QCOMPARE(m_words.size(), 1);
    }

    void theTimelineChangesItsColoursAndBack()
    {
        const LayeredOps a;
        CanvasFixture fixture(a.session);
        QVERIFY(fixture.isReady());
        const auto colourOf = [&](EventRef event) {
            fixture.canvas().grab();
            (void)QTest::qWaitFor([&] { return !fixture.canvas().isPreparing(); });
            const QImage image = fixture.canvas().grab().toImage();
            const QRectF rect = *fixture.canvas().rectOf(event);
            return image.pixel(static_cast<int>(rect.right()) - 4, static_cast<int>(rect.bottom()) - 4);
        };
        const EventRef usual{a.ops, 0}, slow{a.ops, 4};
        const QRgb before = colourOf(slow);
        QCOMPARE(colourOf(usual), before);
        QVERIFY(fixture.view().runViewCommand(QStringLiteral("timeline.coloursDuration")));
        QTRY_VERIFY(fixture.canvas().colouring() != nullptr);
        const Theme &theme = fixture.themes().theme();
        QCOMPARE(colourOf(slow), colouringFill(theme, LaneColours::ByDuration, 8).rgb());
        QCOMPARE(colourOf(usual), colouringFill(theme, LaneColours::ByDuration, 4).rgb());
        QVERIFY(fixture.view().isViewCommandChecked(QStringLiteral("timeline.coloursDuration")));
        QVERIFY(!fixture.view().isViewCommandChecked(QStringLiteral("timeline.coloursClass")));
        QCOMPARE(fixture.view().findChild<QComboBox *>(QStringLiteral("timelineColours"))->currentIndex(), 3);
        // The next ones in turn, until the classes come again.
        for (int i = 0; i < 4; ++i)
            QVERIFY(fixture.view().runViewCommand(QStringLiteral("timeline.nextColours")));
        QTRY_VERIFY(!fixture.canvas().colouring());
        QCOMPARE(colourOf(slow), before);
    }

    void picturesHaveTheColoursThatAreAskedFor()
    {
        const LayeredOps a;
        const auto classes = std::make_shared<const OpClassTable>(a.session);
        const Theme &theme = themeOf(ThemeId::Paper);
        TimelinePictureRequest request;
        request.rows = {a.ops};
        request.headerWidth = 0;
        request.showRuler = false;
        request.colouring = colouringOf(LaneColours::ByDuration, a.session);
        QImage image(1000, 24, QImage::Format_RGB32);
        QPainter painter(&image);
        paintTimeline(painter, QRectF(0, 0, 1000, 24), a.session, classes, theme, request);
        painter.end();
        QCOMPARE(image.pixel(600, 18), colouringFill(theme, LaneColours::ByDuration, 8).rgb());
    }

private:
    QStringList m_words;
};

PLANESCOPE_TEST(TstLaneColouring)
#include "tst_lane_colouring.moc"
