#include "app/gui/guided_tour.h"

#include "app/gui/dock_host.h"
#include "app/gui/tour_facts.h"
#include "model/state/kernel_document.h"
#include "model/state/open_profiles.h"
#include "model/state/overview_data.h"
#include "model/text/format_value.h"
#include "model/text/overview_text.h"
#include "widgets/common/op_words.h"
#include "widgets/common/text_label.h"
#include "widgets/compare/compare_view.h"
#include "widgets/kernel/kernel_view.h"
#include "widgets/memory_viewer/memory_view.h"
#include "widgets/op_profile/op_profile_view.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <cmath>

namespace planescope {

namespace {

constexpr const char *kTourOne = "mixtral-8x22b-b1";
constexpr const char *kTourEight = "mixtral-8x22b-b8";
constexpr const char *kTourKernel = "flash-attention-v7x";
constexpr const char *kTourCall = "flash_attention.3", *kTourNewCall = "flash_attention.1";

QString percentWords(double share) { return text::share(share, 1); }
/// Two digits, as the case study is known by.
QString exactWords(double share) { return utilizationText(share); }
QString lengthWords(Duration length) { return text::duration(length); }

/// Whether a figure is what the case study says.
bool isNear(double value, double expected, double tolerance) { return std::abs(value - expected) <= tolerance; }

const Evidence *evidenceOf(const Overview &overview, Proof kind)
{
    for (const Evidence &evidence : overview.evidence)
        if (evidence.kind == kind)
            return &evidence;
    return nullptr;
}

} // namespace

GuidedTour::GuidedTour(const ThemeHub &themes, OpenProfiles &profiles, DockHost &docks, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_profiles(profiles), m_docks(docks),
    m_count(new TextLabel(themes, FontRole::Caption, Ink::Secondary, {}, this)),
    m_title(new TextLabel(themes, FontRole::Section, Ink::Text, {}, this)),
    m_text(new TextLabel(themes, FontRole::Body, Ink::Text, {}, this)), m_back(new QPushButton(this)),
    m_next(new QPushButton(this)), m_leave(new QPushButton(this))
{
    setObjectName(QStringLiteral("guidedTour"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 10, 16, 10);
    row->setSpacing(10);
    auto *words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(m_count);
    words->addWidget(m_title);
    words->addWidget(m_text);
    m_text->setWordWrap(true);
    row->addLayout(words, 1);
    for (QPushButton *button : {m_leave, m_back, m_next})
        row->addWidget(button, 0, Qt::AlignBottom);
    m_next->setDefault(true);
    m_leave->setObjectName(QStringLiteral("tourLeave"));
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    connect(m_back, &QPushButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_step + 1 < kTourSteps)
            goTo(m_step + 1);
        else
            leave();
    });
    connect(m_leave, &QPushButton::clicked, this, &GuidedTour::leave);
    connect(&profiles, &OpenProfiles::loaded, this, [this] {
        if (isRunning() && m_waits)
            lightUp();
        refresh();
    });
    connect(&profiles, &OpenProfiles::documentRemoved, this, [this] {
        if (isRunning())
            leave();
    });
    hide();
}

GuidedTour::~GuidedTour() = default;

Document *GuidedTour::run(const char *name) const
{
    for (Document *document : m_profiles.documents())
        if (document->path().filename() == name)
            return document;
    return nullptr;
}

OverviewData *GuidedTour::dataOf(Document *document)
{
    OverviewData *const sums = OverviewData::of(document);
    if (sums)
        connect(sums, &OverviewData::overviewChanged, this, &GuidedTour::refresh, Qt::UniqueConnection);
    return sums;
}

void GuidedTour::start()
{
    show();
    goTo(0);
}

void GuidedTour::leave()
{
    if (!isRunning())
        return;
    m_step = -1;
    hide();
    const QString view = m_docks.currentView();
    setDetailsShown(true);
    m_docks.showView(view, false);
    emit left();
}

void GuidedTour::goTo(int step)
{
    if (step < 0 || step >= kTourSteps)
        return;
    m_step = step;
    carryOut();
    refresh();
    m_next->setFocus();
}

void GuidedTour::showRange(Document *document, TimeRange range)
{
    const Duration around = Duration::ps(range.length().toPs() / 8);
    document->viewport().jumpTo({range.begin - around, range.end + around});
}

/// The view of a program's memory once it shows this document; else null.
MemoryView *GuidedTour::memoryOf(const Document *document) const
{
    auto *const view = qobject_cast<MemoryView *>(m_docks.view(QStringLiteral("memory")));
    const bool isShown = view && document && view->scene() && view->scene()->facts->session == document->session();
    return isShown ? view : nullptr;
}

void GuidedTour::lightLargestBlock()
{
    if (m_step != 5)
        return;
    if (MemoryView *const view = memoryOf(run(kTourOne)))
        view->selectBuffer(largestAtPeak(view->scene()->memory));
    refresh();
}

std::optional<TourKernel> GuidedTour::kernelOf(Document *document, const char *call)
{
    const KernelDocument *const kernels = document ? KernelDocument::of(document) : nullptr;
    if (!kernels)
        return std::nullopt;
    connect(kernels, &KernelDocument::pageChanged, this, &GuidedTour::lightKernels, Qt::UniqueConnection);
    return kernels->page() ? tourKernel(*kernels->page(), call) : std::nullopt;
}

/// Both kernels, once they are read: the recorded calls are selected, and the listing of the older one is shown.
void GuidedTour::lightKernels()
{
    if (m_step != 6)
        return;
    Document *const one = run(kTourOne);
    Document *const newer = run(kTourKernel);
    const auto v6e = kernelOf(one, kTourCall);
    const auto v7x = kernelOf(newer, kTourNewCall);
    if (v6e && v7x && !m_lit) {
        m_lit = true; // what the user looks at from now on stays
        one->selection().setTimeRange(std::nullopt);
        one->selection().setEvent(v6e->launch);
        KernelDocument::of(one)->setCall(v6e->call);
        // The body of the loop with what limits it, not the few bundles that the kernel begins with.
        KernelDocument::of(one)->setPlace(BundlePlace{v6e->code, v6e->bodyFirst});
        if (auto *const kernels = qobject_cast<KernelView *>(m_docks.view(QStringLiteral("kernel"))))
            kernels->showPage(KernelView::Page::Bundles);
        newer->selection().setEvent(v7x->launch);
        KernelDocument::of(newer)->setCall(v7x->call);
        showRange(newer, newer->session()->eventRange(v7x->launch));
        // One step of the grid, with a row for every unit.
        const TimeRange call = one->session()->eventRange(v6e->launch);
        const Duration step = Duration::ps(std::llround(v6e->callPs / 3072));
        one->viewport().jumpTo({call.begin, call.begin + step + step});
    }
    refresh();
}

/// The words take height from the views. Details are about an event of the timeline: other steps do without them, and
/// they come back where the user had them.
void GuidedTour::setDetailsShown(bool shown)
{
    const QString details = QStringLiteral("details");
    if (shown && m_hidDetails)
        m_docks.showView(details, false);
    else if (!shown && m_docks.isViewVisible(details))
        m_docks.closeView(details);
    else
        return;
    m_hidDetails = !shown;
}

/// Opens what the step is about and lights it up.
void GuidedTour::carryOut()
{
    Document *const one = run(kTourOne);
    if (one)
        m_profiles.setActive(one);
    const char *const views[kTourSteps] = {"overview", "overview", "op-profile", "timeline",
                                           "timeline", "memory",   "kernel",     "compare"};
    const QString view = QLatin1String(views[m_step]);
    m_lit = false;
    setDetailsShown(view == QLatin1String("timeline"));
    m_docks.showView(view, false);
    // The user may have other profiles open: it is the run with batch 8 that stands beside.
    if (auto *const beside = qobject_cast<CompareView *>(m_docks.view(view)))
        beside->compareWith(run(kTourEight));
    lightUp();
}

/// What the step is about, in a view that is shown. A run that is still being read has it when it is read.
void GuidedTour::lightUp()
{
    Document *const one = run(kTourOne);
    m_waits = !one || !one->session() || one->stage() != Document::Stage::Ready;
    if (m_waits)
        return;
    const TourLayer layer = tourLayer(*one->session());
    switch (m_step) {
    case 2:
        if (auto *const profile = qobject_cast<OpProfileView *>(m_docks.view(QStringLiteral("op-profile"))))
            profile->showCategories();
        one->selection().setTimeRange(std::nullopt);
        if (layer.isFound)
            one->selection().setEvent(layer.reduce);
        break;
    case 3:
        if (layer.isFound) {
            one->selection().setEvent(layer.span);
            showRange(one, layer.range);
            // Once the docks have their heights: the row of its ops stands whole above its span.
            if (auto *const timeline = qobject_cast<TimelineView *>(m_docks.view(QStringLiteral("timeline"))))
                QTimer::singleShot(0, timeline->canvas(), [canvas = timeline->canvas(), layer] {
                    canvas->reveal(layer.reduce);
                    canvas->reveal(layer.span);
                });
        }
        break;
    case 4:
        if (layer.isFound) {
            one->selection().setTimeRange(layer.range);
            one->selection().setEvent(layer.reduce);
            showRange(one, layer.range);
        }
        break;
    case 5:
        if (auto *const memory = qobject_cast<MemoryView *>(m_docks.view(QStringLiteral("memory")))) {
            connect(memory, &MemoryView::sceneShown, this, &GuidedTour::lightLargestBlock, Qt::UniqueConnection);
            lightLargestBlock();
        }
        break;
    case 6:
        lightKernels();
        break;
    default:
        break;
    }
}

TourWords GuidedTour::wordsOf(int step)
{
    TourWords words;
    Document *const one = run(kTourOne);
    const OverviewData *const sums = dataOf(one);
    const auto overview = sums ? sums->overview() : nullptr;
    const bool isReady = one && one->session() && one->stage() == Document::Stage::Ready && overview;
    const QString waiting = tr("The session is still being read and added up.");
    const auto expect = [&](double value, double expected, double tolerance) {
        words.isUnexpected = words.isUnexpected || !isNear(value, expected, tolerance);
    };
    const Evidence *const slow = isReady ? evidenceOf(*overview, Proof::SlowChip) : nullptr;
    const TourLayer layer = isReady ? tourLayer(*one->session(), slow ? slow->plane : std::nullopt) : TourLayer();
    switch (step) {
    case 0:
        words.title = tr("Three synthetic runs");
        words.text = waiting;
        if (isReady) {
            const RunEnvironment &env = overview->environment;
            words.text =
                tr("Training with batch 1 and batch 8, and one kernel: rebuilt from the figures of a published "
                   "talk, not measured. The label stands in every file, on the plane Task Environment. This run "
                   "holds %1 hosts and %2 of %3 chips, %4 steps.")
                    .arg(env.hostCount)
                    .arg(env.deviceCount)
                    .arg(env.programDevices)
                    .arg(overview->steps.figures.count);
            expect(static_cast<double>(env.deviceCount), 8, 0);
        }
        break;
    case 1:
        words.title = tr("Busy, yet slow");
        words.text = waiting;
        if (isReady) {
            const Evidence *const gaps = evidenceOf(*overview, Proof::Gaps);
            words.text =
                tr("A step takes %1. The chips are busy for %2 of the time, yet they reach only %3 of their FLOP rate. "
                   "%4.")
                    .arg(lengthWords(Duration::ps(static_cast<std::int64_t>(overview->steps.figures.meanPs))),
                         percentWords(overview->duty.share()), percentWords(overview->flopsUtilization),
                         gaps ? text::evidenceText(*gaps, *overview, *one->session()).note : tr("No step begins late"));
            expect(overview->flopsUtilization, 0.276, 1e-9);
            expect(overview->duty.share(), 0.997, 0.0005);
        }
        break;
    case 2:
        words.title = tr("A third of the time is one collective");
        words.text = waiting;
        if (const Evidence *const top = isReady ? evidenceOf(*overview, Proof::TopCollective) : nullptr) {
            words.text = tr("%1 takes %2 of the op time, %3 per call, and the FLOPS utilisation is %4. The pie by "
                            "category, idle "
                            "left out, shows it as a slice; a click on a slice lights up its events on the timeline.")
                             .arg(QString::fromStdString(top->name), exactWords(top->share),
                                  lengthWords(Duration::ps(top->ps)), exactWords(overview->flopsUtilization));
            expect(top->share, 0.31, 1e-4);
            expect(overview->flopsUtilization, 0.276, 1e-9);
        }
        break;
    case 3:
        words.title = tr("One layer, backwards");
        words.text = waiting;
        if (layer.isFound) {
            words.text = tr("Step 102, layer 17, first chip: %1 long. The AllReduce stands in it alone: nothing runs "
                            "beside it.")
                             .arg(lengthWords(layer.range.length()));
            expect(layer.range.length().toPsDouble(), 89e9, 0);
        }
        break;
    case 4:
        words.title = tr("What the layer is made of");
        words.text = waiting;
        if (layer.isFound && isReady) {
            const Evidence *const top = evidenceOf(*overview, Proof::TopCollective);
            words.text = tr("%1 ops. The AllReduce takes %2 of it, %3. It moves %4, %5, which does not depend on "
                            "the batch.")
                             .arg(layer.ops)
                             .arg(lengthWords(layer.reduceLength), exactWords(layer.share()),
                                  top ? QString::fromStdString(top->shape) : QString(),
                                  text::bytes({top ? arrayBytes(top->shape) : 0}));
            if (slow && layer.slowReduceLength)
                words.text += QLatin1Char(' ') + tr("%1; its own AllReduce takes %2 only: the others wait for it.")
                                                     .arg(text::evidenceText(*slow, *overview, *one->session()).title,
                                                          lengthWords(*layer.slowReduceLength));
            words.tip = tr("The talk rounds: it shows 8x16Kx16K as the array. The gradient of the experts of Mixtral "
                           "8x22B is three arrays of [8,6144,16384]; the sessions keep the array of the talk.");
            expect(static_cast<double>(layer.ops), 54, 0);
            expect(layer.reduceLength.toPsDouble(), 33e9, 0);
            expect(layer.share(), 33.0 / 89.0, 1e-9);
        }
        break;
    case 5:
        words.title = tr("There is room in memory");
        words.text = waiting;
        if (const MemoryView *const memory = isReady ? memoryOf(one) : nullptr) {
            const BufferTable &table = memory->scene()->table();
            const auto largest = largestAtPeak(memory->scene()->memory);
            const Evidence *const top = evidenceOf(*overview, Proof::TopCollective);
            if (!largest || !top)
                break;
            const LogicalBuffer &buffer = table.buffers()[largest->buffer];
            const std::string_view shape = table.shapeOf(buffer).text;
            const bool isThatArray = shape.substr(0, shape.find('{')) == top->shape;
            const QString sentences =
                isThatArray ? tr("At most %1 of %2 are in use. The largest block at the high-water mark is %3, %4: the "
                                 "array that the AllReduce moves. So there is room for a larger batch, and the "
                                 "AllReduce costs the same for it.")
                            : tr("At most %1 of %2 are in use. The largest block at the high-water mark is %3, %4. So "
                                 "there is room for a larger batch.");
            words.text = sentences.arg(text::bytes({static_cast<std::uint64_t>(overview->memory.peakBytes)}),
                                       text::bytes({static_cast<std::uint64_t>(overview->memory.capacityBytes)}),
                                       QString::fromStdString(table.nameOf(buffer)),
                                       text::bytes({static_cast<std::uint64_t>(largest->size)}));
            expect(static_cast<double>(overview->memory.peakBytes), 12'884'918'784.0, 0);
            expect(static_cast<double>(largest->size), 4.0 * (1 << 30), 0);
            words.isUnexpected = words.isUnexpected || !isThatArray;
        }
        break;
    case 6: {
        words.title = tr("Inside a kernel");
        words.text = waiting;
        const auto v6e = kernelOf(one, kTourCall);
        const auto v7x = kernelOf(run(kTourKernel), kTourNewCall);
        if (!v6e || !v7x || !v7x->sampledMatrixBusy || !v7x->sampledSyncWait)
            break;
        const std::uint64_t counters = dumpedCounters(*run(kTourKernel)->session());
        const auto length = [](double ps) { return lengthWords(Duration::ps(std::llround(ps))); };
        words.text =
            tr("%1 on TPU v6e: the schedule of its listing takes %2; waits of %3 make it %4, the call.")
                .arg(QLatin1String(kTourCall), length(v6e->schedulePs), length(v6e->waitPs), length(v6e->callPs));
        words.text += QLatin1Char(' ') +
                      tr("MATMUL fills %1 of the slots of its body (%2 bundles, %3 fills, %4 spills), %5 of those of "
                         "the schedule and %6 of those of the call; useful FLOPs are %7 of the peak.")
                          .arg(percentWords(v6e->bodyShare), text::count(v6e->bodyBundles), text::count(v6e->bodyFills),
                               text::count(v6e->bodySpills), percentWords(v6e->scheduleShare),
                               percentWords(v6e->callShare), percentWords(v6e->peakShare));
        words.text +=
            QLatin1Char(' ') +
            tr("On TPU v7x it is %1, %2 and %3, and %4 of the peak are useful; sampled counters say that the matrix "
               "units are busy for %5 of the cycles and that %6 are waiting; beside them stand %7 raw counters.")
                .arg(percentWords(v7x->bodyShare), percentWords(v7x->scheduleShare), percentWords(v7x->callShare),
                     percentWords(v7x->peakShare), exactWords(*v7x->sampledMatrixBusy),
                     percentWords(*v7x->sampledSyncWait), text::count(counters));
        words.text += QLatin1Char(' ') + tr("How long it waits is invented, and the backward kernel was not compiled.");
        expect(v6e->schedulePs, 1'363'858'000, 1000);
        expect(v6e->waitPs, 99'570'000, 2000);
        expect(v6e->callPs, 1'463'429'000, 2000);
        expect(v6e->bodyShare, 0.49262, 1e-5);
        expect(v6e->scheduleShare, 0.31421, 1e-5);
        expect(v6e->callShare, 0.29284, 1e-5);
        expect(v6e->peakShare, 0.15346, 1e-5);
        expect(static_cast<double>(v6e->bodyBundles), 881, 0);
        expect(static_cast<double>(v6e->bodyFills), 460, 0);
        expect(static_cast<double>(v6e->bodySpills), 460, 0);
        expect(v7x->bodyShare, 0.45285, 1e-5);
        expect(v7x->scheduleShare, 0.28493, 1e-5);
        expect(v7x->callShare, 0.26269, 1e-5);
        expect(v7x->peakShare, 0.13271, 1e-5);
        expect(*v7x->sampledMatrixBusy, 0.2627080855833235, 1e-9);
        expect(*v7x->sampledSyncWait, 0.07805576148469066, 1e-9);
        expect(static_cast<double>(counters), 17'990, 0);
        break;
    }
    default: {
        words.title = tr("The same with batch 8");
        words.text = waiting;
        OverviewData *const other = dataOf(run(kTourEight));
        const auto eight = other ? other->overview() : nullptr;
        if (isReady && eight) {
            const Document *const second = run(kTourEight);
            const TourLayer its = tourLayer(*second->session());
            const Evidence *const top = evidenceOf(*eight, Proof::TopCollective);
            words.text =
                tr("FLOPS utilisation rises from %1 to %2, because eight sequences share the AllReduce: it "
                   "still takes %3 in each layer, but only %4 of the program and %5 of the layer. %6 of %7 are "
                   "in use, and the roofline says: %8. The gradients of attention are reduced behind compute.")
                    .arg(exactWords(overview->flopsUtilization), exactWords(eight->flopsUtilization),
                         lengthWords(its.reduceLength), exactWords(top ? top->share : 0), exactWords(its.share()),
                         text::bytes({static_cast<std::uint64_t>(eight->memory.peakBytes)}),
                         text::bytes({static_cast<std::uint64_t>(eight->memory.capacityBytes)}),
                         text::resourceWord(eight->rooflineLimit));
            words.tip =
                tr("That the talk's two figures for the share of the AllReduce mean the program and a layer is "
                   "our reading. This run is marked as a snapshot of continuous profiling; it keeps the rows of "
                   "the host, which a real snapshot does not have.");
            expect(its.reduceLength.toPsDouble(), 33e9, 0);
            expect(its.share(), 33.0 / 379.3, 1e-9);
            expect(top ? top->share : 0, 0.067, 1e-4);
            expect(static_cast<double>(eight->memory.peakBytes), 31'138'644'480.0, 0);
            expect(eight->flopsUtilization, 0.6074, 1e-9);
        }
        break;
    }
    }
    return words;
}

void GuidedTour::refresh()
{
    if (!isRunning())
        return;
    m_words = wordsOf(m_step);
    m_count->setText(tr("Guided tour, step %1 of %2").arg(m_step + 1).arg(kTourSteps));
    m_title->setText(m_words.title);
    m_text->setText(m_words.isUnexpected
                        ? m_words.text + QLatin1Char(' ') + tr("Attention: the case study has another figure here.")
                        : m_words.text);
    m_text->setToolTip(m_words.tip);
    m_text->setInk(m_words.isUnexpected ? Ink::Warning : Ink::Text);
    m_back->setText(tr("Back"));
    m_back->setEnabled(m_step > 0);
    m_next->setText(m_step + 1 < kTourSteps ? tr("Next") : tr("Finish"));
    m_leave->setText(tr("Leave the tour"));
    setAccessibleName(m_count->text() + QStringLiteral(": ") + m_words.title);
    setAccessibleDescription(m_words.tip.isEmpty() ? m_words.text : m_words.text + QLatin1Char(' ') + m_words.tip);
    emit stepShown(m_step);
}

void GuidedTour::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().panel);
    painter.fillRect(QRect(0, 0, width(), 2), m_themes.theme().accent);
}

void GuidedTour::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        leave();
    else
        QWidget::keyPressEvent(event);
}

void GuidedTour::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace planescope
