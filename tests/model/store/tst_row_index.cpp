// Rows by key: the first of equal keys, texts with one key told apart, any number of rows.
#include "model/store/row_index.h"
#include "tests/support/test_registry.h"

#include <string>
#include <unordered_map>

using namespace planescope;

class TstRowIndex : public QObject
{
    Q_OBJECT
private slots:
    void anEmptyIndexFindsNothing()
    {
        RowIndex index;
        QCOMPARE(index.find(0), RowIndex::kNone);
        index.reserve(100);
        QCOMPARE(index.find(0), RowIndex::kNone);
    }

    void theFirstOfEqualKeysStays()
    {
        RowIndex index;
        index.add(RowIndex::keyOf(std::int64_t{-1}), 4);
        index.add(RowIndex::keyOf(std::int64_t{-1}), 5);
        QCOMPARE(index.find(RowIndex::keyOf(std::int64_t{-1})), 4u);
        index.clear();
        QCOMPARE(index.find(RowIndex::keyOf(std::int64_t{-1})), RowIndex::kNone);
    }

    void textsWithOneKeyAreToldApart()
    {
        // The key is the caller's: here all texts have the same one, and the index has to grow with them inside.
        std::vector<std::string> texts;
        texts.reserve(100);
        for (int i = 0; i < 100; ++i)
            texts.push_back(std::to_string(i));
        RowIndex index;
        for (std::uint32_t row = 0; row < texts.size(); ++row)
            index.add(7, row, [&](std::uint32_t other) { return texts[other] == texts[row]; });
        for (std::uint32_t row = 0; row < texts.size(); ++row)
            QCOMPARE(index.find(7, [&](std::uint32_t other) { return texts[other] == texts[row]; }), row);
        QCOMPARE(index.find(7, [](std::uint32_t) { return false; }), RowIndex::kNone);
    }

    void manyRowsAreAllFound()
    {
        RowIndex index;
        std::unordered_map<std::int64_t, std::uint32_t> expected;
        std::int64_t id = 0;
        for (std::uint32_t row = 0; row < 20'000; ++row) {
            id += (std::int64_t{1} << (row % 40)) + 1; // ids of computations lie far apart, those inside close together
            expected.emplace(id, row);
            index.add(RowIndex::keyOf(id), row);
        }
        for (const auto &[key, row] : expected)
            QCOMPARE(index.find(RowIndex::keyOf(key)), row);
        QCOMPARE(index.find(RowIndex::keyOf(id + 1)), RowIndex::kNone);
    }
};

PLANESCOPE_TEST(TstRowIndex)
#include "tst_row_index.moc"
