#include "model/store/import_report.h"
#include "tests/support/test_registry.h"

using namespace planescope;

namespace {

ImportEntry entryAt(ImportCode code, const std::string &place, std::uint64_t count, std::uint64_t offset = 0)
{
    ImportEntry entry;
    entry.code = code;
    entry.severity = Severity::Notice;
    entry.place = place;
    entry.count = count;
    entry.offset = offset;
    entry.hasOffset = offset != 0;
    return entry;
}

} // namespace

class TstImportReport : public QObject
{
    Q_OBJECT
private slots:
    void sameCodeAndPlaceAreOneEntry();
    void manyPlacesAreSummedUp();
    void wordsOfTheProducerStaySeparate();
};

void TstImportReport::sameCodeAndPlaceAreOneEntry()
{
    ImportReport report;
    report.add(entryAt(ImportCode::EventsSkipped, "a", 2, 500));
    report.add(entryAt(ImportCode::EventsSkipped, "a", 3, 100));
    report.add(entryAt(ImportCode::EventsSkipped, "b", 1));
    report.add(entryAt(ImportCode::NegativeTime, "a", 1));
    QCOMPARE(report.entries().size(), std::size_t(3));
    QCOMPARE(report.entries()[0].count, std::uint64_t(5));
    QCOMPARE(report.entries()[0].offset, std::uint64_t(100));
    QVERIFY(!report.hasLoss());
    ImportEntry worse = entryAt(ImportCode::EventsSkipped, "b", 1);
    worse.severity = Severity::DataLoss;
    report.add(worse);
    QVERIFY(report.hasLoss());
}

void TstImportReport::manyPlacesAreSummedUp()
{
    ImportReport report;
    constexpr std::uint64_t kPlaces = 200'000; // with a search over all entries this takes minutes
    for (std::uint64_t i = 0; i < kPlaces; ++i)
        report.add(entryAt(ImportCode::UnknownEventType, "line " + std::to_string(i), 1));
    QCOMPARE(report.entries().size(), ImportReport::kMostPlaces + 1);
    std::uint64_t count = 0;
    for (const ImportEntry &entry : report.entries())
        count += entry.count;
    QCOMPARE(count, kPlaces);
    QCOMPARE(report.entries().back().place, std::string());
}

void TstImportReport::wordsOfTheProducerStaySeparate()
{
    ImportReport report;
    for (std::size_t i = 0; i < ImportReport::kMostTexts + 5; ++i) {
        ImportEntry entry = entryAt(ImportCode::ProducerWarning, "host", 1);
        entry.text = "the same words";
        report.add(entry);
    }
    QCOMPARE(report.entries().size(), ImportReport::kMostTexts + 1);
    QCOMPARE(report.entries().back().count, std::uint64_t(5));
    QVERIFY(report.entries().back().text.empty());
}

PLANESCOPE_TEST(TstImportReport)
#include "tst_import_report.moc"
