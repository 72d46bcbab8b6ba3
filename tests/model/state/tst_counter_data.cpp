#include "model/state/counter_data.h"

#include "model/format/session_reader.h"
#include "tests/support/places.h"
#include "tests/support/test_registry.h"

#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace planescope;

namespace {

/// The small profile of four chips with counters.
SessionPtr counterSession()
{
    const Result<SessionPtr> session =
        loadSession(std::filesystem::path(planescope::testing::sourceFile("/tests/data/xplane/tpu-counters")));
    return session ? *session : nullptr;
}

void giveCounters(Document &document, const SessionPtr &session)
{
    document.setSession(session, std::make_shared<const OpClassTable>(session));
}

} // namespace

class TstCounterData : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(counterSession()); }

    void countersAreReadOnceAndKept()
    {
        Document document("x");
        CounterData *const data = CounterData::of(&document);
        QCOMPARE(CounterData::of(&document), data);
        QVERIFY(!CounterData::of(nullptr));
        QSignalSpy changed(data, &CounterData::findingsChanged);
        giveCounters(document, counterSession());
        QVERIFY(changed.count() > 0 || changed.wait(20'000));
        const CounterData::Findings findings = data->findings();
        QVERIFY(findings);
        QVERIFY(!findings->isEmpty());
        QCOMPARE(findings->table->rowCount(), std::size_t{66});
        QCOMPARE(findings->table->readings().size(), std::size_t{8});
        QCOMPARE(findings->sampled.size(), std::size_t{6});
        QCOMPARE(findings->kernels.size(), std::size_t{1});
        QCOMPARE(findings->kernels[0].calls, std::uint64_t{2});
        QCOMPARE(*findings->table->readings()[findings->matrix.chips[0].reading].chip, std::int64_t{2});
        QVERIFY(!findings->utilization.rows.empty());
        QVERIFY(!findings->tree.nodes().empty());
        document.restart();
        QVERIFY(!data->findings());
        giveCounters(document, counterSession());
        QTRY_VERIFY(data->findings());
    }

    void theNewestRowQuestionIsAnswered()
    {
        Document document("x");
        CounterData *const data = CounterData::of(&document);
        giveCounters(document, counterSession());
        QTRY_VERIFY(data->findings());
        int answers = 0;
        CounterData::Rows rows;
        CounterData::RowQuestion question;
        question.column = CounterColumn::Value;
        question.isDescending = true;
        for (const char *line : {"m", "mx", "mxu busy_2"}) {
            question.filter = *CounterFilter::parse(line);
            data->askRows(this, question, [&](const CounterData::Rows &found) {
                ++answers;
                rows = found;
            });
        }
        QTRY_VERIFY(rows && rows->size() == 8);
        QVERIFY(answers >= 1);
        for (std::size_t i = 1; i < rows->size(); ++i)
            QVERIFY(data->findings()->table->value((*rows)[i - 1]) >= data->findings()->table->value((*rows)[i]));
        {
            QObject gone;
            data->askRows(&gone, question, [&](const CounterData::Rows &) { QFAIL("answered to nobody"); });
        }
        bool isAnswered = false;
        data->askRows(this, question, [&](const CounterData::Rows &) { isAnswered = true; });
        QTRY_VERIFY(isAnswered);
    }

    void tracksAndFormulasAreAnswered()
    {
        Document document("x");
        CounterData *const data = CounterData::of(&document);
        giveCounters(document, counterSession());
        QTRY_VERIFY(data->findings());
        CounterData::Pyramid pyramid;
        data->askTrack(this, 0, [&](const CounterData::Pyramid &found) { pyramid = found; });
        QTRY_VERIFY(pyramid);
        QVERIFY(!pyramid->isEmpty());

        const PlaneId plane = data->findings()->sampled[0].plane;
        std::optional<Result<CounterData::Pyramid>> formula;
        data->askFormula(this, QStringLiteral("100 * sync_wait / cycles"), plane,
                         [&](const Result<CounterData::Pyramid> &found) { formula = found; });
        QTRY_VERIFY(formula);
        QVERIFY(formula->has_value());
        QCOMPARE((**formula)->series().size(), std::size_t{8});
        QCOMPARE((**formula)->range(0, 8).max, 100.0 * 500 / 1900);

        formula.reset();
        data->askFormula(this, QStringLiteral("sync_wiat"), plane,
                         [&](const Result<CounterData::Pyramid> &found) { formula = found; });
        QTRY_VERIFY(formula);
        QVERIFY(!formula->has_value());
        QVERIFY(formula->error().detail.starts_with("unknown sync_wiat, nearest "));
    }

    void aClosedDocumentEndsItsWorkers()
    {
        auto document = std::make_unique<Document>("x");
        CounterData *const data = CounterData::of(document.get());
        giveCounters(*document, counterSession());
        data->askTrack(this, 0, [](const CounterData::Pyramid &) { QFAIL("answered after the end"); });
        document.reset();
        QCoreApplication::processEvents();
    }
};

PLANESCOPE_TEST(TstCounterData)
#include "tst_counter_data.moc"
