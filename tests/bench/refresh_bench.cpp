// How long the views take to follow a new range: every view of the program stands on one document; then everything is
// selected, its middle third, and everything again. Prints JSON: per view and range when it had settled, when the
// sentence stood there, the longest round of the event loop in the GUI thread, and one pass over the same columns for
// comparison. Of several rounds the fastest counts. Compare numbers of one run only.
//
//   refresh_bench FILE [ROUNDS]
#include "model/state/op_data.h"
#include "model/state/selection_sentence.h"
#include "model/state/selection_sums.h"
#include "tests/bench/bench_profile.h"
#include "widgets/common/gui_watchdog.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/theme.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <map>

using namespace planescope;

namespace {

struct ShownView {
    QString id;
    std::unique_ptr<View> view;
};

double onePass(const Session &session, std::uint64_t *events)
{
    QElapsedTimer clock;
    clock.start();
    std::int64_t sum = 0;
    *events = 0;
    for (const Line &line : session.lines()) {
        const EventColumns &c = line.events;
        *events += c.size();
        for (std::size_t row = 0; row < c.size(); ++row)
            sum += c.beginPs[row] ^ c.durationPs[row] ^ c.type[row] ^ c.lane[row];
    }
    volatile std::int64_t sink = sum;
    (void)sink;
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

class Refresh
{
public:
    Refresh(Document &document, std::vector<ShownView> &views) : m_document(document), m_views(views)
    {
        m_sentence.setDocument(&document);
    }

    /// Until nothing is computed any more; false when that takes more than ten minutes.
    bool settle()
    {
        QElapsedTimer clock;
        clock.start();
        while (clock.elapsed() < 600'000) {
            QCoreApplication::processEvents(QEventLoop::AllEvents);
            if (isSettled())
                return true;
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        return false;
    }

    /// Milliseconds from the selection on, by what was waited for; the longest round of the GUI thread.
    std::map<QString, double> measure(TimeRange range)
    {
        std::map<QString, double> ms;
        GuiWatchdog watchdog;
        QElapsedTimer clock;
        clock.start();
        m_document.selection().setTimeRange(range);
        do {
            QCoreApplication::processEvents(QEventLoop::AllEvents);
            const double now = static_cast<double>(clock.nsecsElapsed()) / 1e6;
            const auto note = [&](const QString &what, bool isThere) {
                if (!isThere)
                    ms.erase(what);
                else
                    ms.try_emplace(what, now);
            };
            note(QStringLiteral("sentence"), !m_sentence.isRunning());
            for (const ShownView &shown : m_views)
                note(shown.id, shown.view->isSettled());
        } while (!isSettled());
        watchdog.endRound();
        double all = 0;
        for (const auto &[what, time] : ms)
            all = std::max(all, time);
        ms[QStringLiteral("all")] = all;
        ms[QStringLiteral("gui_worst_round")] = watchdog.worstMs();
        return ms;
    }

private:
    bool isSettled() const
    {
        return !m_sentence.isRunning() && std::all_of(m_views.begin(), m_views.end(),
                                                      [](const ShownView &shown) { return shown.view->isSettled(); });
    }

    Document &m_document;
    std::vector<ShownView> &m_views;
    SelectionSentence m_sentence;
};

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    loadBundledFonts();
    const BenchProfile profile = benchProfile(argc, argv);
    if (!profile.session)
        return profile.exitCode;
    ThemeHub themes;
    QApplication::setStyle(new PlanescopeStyle(themes));
    Settings settings;
    settings.reduceMotion = true;
    Document document(argv[1]);
    document.setSession(profile.session, std::make_shared<const OpClassTable>(profile.session));
    document.viewport().setBounds(profile.session->range());
    ViewContext context;
    context.themes = &themes;
    context.settings = &settings;
    ViewRegistry registry;
    registerViews(registry);
    std::vector<ShownView> views;
    for (const ViewDescriptor &descriptor : registry.views()) {
        ShownView shown{QLatin1String(descriptor.id), std::unique_ptr<View>(descriptor.create(context, nullptr))};
        shown.view->resize(900, 600);
        shown.view->show();
        shown.view->setDocument(&document);
        views.push_back(std::move(shown));
    }
    OpData::of(&document)->setFollowsSelection(true);
    Refresh refresh(document, views);
    if (!refresh.settle()) {
        std::fprintf(stderr, "the views do not come to rest\n");
        return 1;
    }
    while (!SelectionSums::of(&document)->index() ||
           (profile.session->eventCount() <= SelectionSums::kMostEvents && !SelectionSums::of(&document)->wholeNames()))
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::uint64_t events = 0;
    double pass = onePass(*profile.session, &events);
    const TimeRange whole = profile.session->range();
    const Duration third = Duration::ps(whole.length().toPs() / 3);
    const std::array<std::pair<const char *, TimeRange>, 2> ranges{
        std::pair{"everything", whole}, std::pair{"middle_third", TimeRange{whole.begin + third, whole.end - third}}};
    std::array<std::map<QString, double>, 2> fastest;
    for (int round = 0; round < profile.rounds; ++round) {
        pass = std::min(pass, onePass(*profile.session, &events));
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            const std::map<QString, double> ms = refresh.measure(ranges[i].second);
            if (fastest[i].empty() || ms.at(QStringLiteral("all")) < fastest[i].at(QStringLiteral("all")))
                fastest[i] = ms;
        }
    }
    QJsonObject report{{QStringLiteral("events"), static_cast<double>(events)}, {QStringLiteral("pass_ms"), pass}};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        QJsonObject times;
        for (const auto &[what, ms] : fastest[i])
            times[what + QStringLiteral("_ms")] = ms;
        times[QStringLiteral("all_to_pass")] = fastest[i].at(QStringLiteral("all")) / pass;
        report[QLatin1String(ranges[i].first)] = times;
    }
    std::fputs(QJsonDocument(report).toJson().constData(), stdout);
    return 0;
}
