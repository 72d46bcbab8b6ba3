// Order of the rows and arrows between boxes, as XProf 2.24.2's trace viewer has them.
#include "model/format/session_reader.h"
#include "tests/reference/trace_viewer_table.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using namespace planescope::testing;
namespace fs = std::filesystem;

namespace {

const fs::path kSharedFolder = fs::path(planescope::testing::sourceFile()) / ".." / "shared";

fs::path referenceOf(const std::string &stem)
{
    fs::path file = kSharedFolder / "reference" / stem / "trace_viewer@.all.json";
    if (!fs::exists(file))
        file += ".gz";
    return file;
}

fs::path profileOf(const std::string &stem) { return kSharedFolder / "data" / "xplane" / (stem + ".xplane.pb"); }

std::string words(const DrawnRow &row) { return row.process + " / " + std::to_string(row.thread) + ' ' + row.name; }

std::string words(const DrawnPlace &place)
{
    return words(place.row) + ": " + place.event.name.substr(0, 50) + " at " + std::to_string(place.event.beginPs);
}

} // namespace

class TstRowsAndFlows : public QObject
{
    Q_OBJECT
private slots:
    void rowsStandInTheOrderOfXprof_data() { profiles(); }
    void rowsStandInTheOrderOfXprof();
    void arrowsJoinTheBoxesThatXprofJoins_data() { profiles(); }
    void arrowsJoinTheBoxesThatXprofJoins();

private:
    static void profiles()
    {
        QTest::addColumn<QString>("stem");
        for (const char *stem :
             {"jax-mi300-attention", "jax-mi300-conv-8gpu", "jax-mi300-gemm", "julia-reactant-cpu",
              "julia-reactant-cuda-2gpu", "tf2-gpu-multiworker", "tpu-inference-4chip", "tpu-v6e-pallas-llo-counters"})
            QTest::newRow(stem) << QString::fromLatin1(stem);
    }
};

void TstRowsAndFlows::rowsStandInTheOrderOfXprof()
{
    QFETCH(QString, stem);
    const fs::path reference = referenceOf(stem.toStdString()), profile = profileOf(stem.toStdString());
    if (!fs::exists(profile) || !fs::exists(reference))
        QSKIP("The shared profiles and references are not here.");
    const auto session = loadSession(profile);
    QVERIFY(session.has_value());
    const RowOrder expected = readRowOrder(reference), actual = rowOrderOf(**session);
    QVERIFY(!expected.empty());
    QCOMPARE(actual.size(), expected.size());
    for (const auto &[process, rows] : expected) {
        QVERIFY2(actual.count(process), process.c_str());
        const std::vector<DrawnRow> &ours = actual.at(process);
        for (std::size_t i = 0; i < std::max(rows.size(), ours.size()); ++i) {
            const std::string wanted = i < rows.size() ? words(rows[i]) : "nothing";
            const std::string got = i < ours.size() ? words(ours[i]) : "nothing";
            QVERIFY2(wanted == got, ("row " + std::to_string(i) + ": expected " + wanted + ", got " + got).c_str());
        }
    }
}

void TstRowsAndFlows::arrowsJoinTheBoxesThatXprofJoins()
{
    QFETCH(QString, stem);
    const fs::path reference = referenceOf(stem.toStdString()), profile = profileOf(stem.toStdString());
    if (!fs::exists(profile) || !fs::exists(reference))
        QSKIP("The shared profiles and references are not here.");
    const auto session = loadSession(profile);
    QVERIFY(session.has_value());
    const DrawnFlows expected = readFlowsJson(reference);
    const DrawnFlows actual = drawnFlowsOf(**session, findFlows(**session));
    std::size_t missing = 0, other = 0, more = 0;
    std::string first;
    const auto tell = [&](const char *what, const auto &arrow) {
        if (first.size() < 3000)
            first += std::string("\n  ") + what + ' ' + words(arrow.first) + " -> " + words(arrow.second);
    };
    for (const auto &[arrow, categories] : expected.arrows) {
        const auto found = actual.arrows.find(arrow);
        if (found == actual.arrows.end()) {
            ++missing;
            tell("missing", arrow);
        } else if (!std::includes(found->second.begin(), found->second.end(), categories.begin(), categories.end())) {
            ++other;
            tell(("other category " + *categories.begin() + "/" + *found->second.begin()).c_str(), arrow);
        }
    }
    // A file that is grouped already gets no flows from XProf; its launches and producers have their ids all the
    // same.
    const bool isGrouped = stem == QLatin1String("tf2-gpu-multiworker");
    QVERIFY(!isGrouped || (expected.arrows.empty() && actual.arrows.size() > 1000));
    for (const auto &[arrow, categories] : actual.arrows)
        if (!isGrouped && !expected.arrows.count(arrow)) {
            ++more;
            tell(("more " + *categories.begin()).c_str(), arrow);
        }
    QVERIFY2(missing + other + more == 0,
             (std::to_string(expected.arrows.size()) + " arrows expected, " + std::to_string(missing) + " missing, " +
              std::to_string(other) + " of another category, " + std::to_string(more) + " more" + first)
                 .c_str());
}

PLANESCOPE_TEST(TstRowsAndFlows)
#include "tst_rows_and_flows.moc"
