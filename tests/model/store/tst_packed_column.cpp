#include "model/store/builders.h"
#include "tests/support/test_registry.h"

#include <algorithm>
#include <random>

using namespace planescope;

namespace {

/// Packs, and compares every row and the iterators with the plain values.
template <class T> bool isSame(ColumnArena &arena, const std::vector<T> &values)
{
    const PackedColumn<T> packed = arena.pack(std::span<const T>(values));
    if (packed.size() != values.size() || !std::equal(packed.begin(), packed.end(), values.begin(), values.end()))
        return false;
    for (std::size_t row = values.size(); row-- > 0;)
        if (packed[row] != values[row])
            return false;
    // Stretches at once: from the first row on, across the borders of blocks, one row, none.
    for (const std::size_t first : {std::size_t{0}, std::size_t{1}, std::size_t{127}, values.size() / 2}) {
        if (first > values.size())
            continue;
        for (const std::size_t count :
             {std::size_t{0}, std::size_t{1}, std::size_t{16}, std::size_t{130}, values.size() - first}) {
            if (first + count > values.size())
                continue;
            std::vector<T> part(count + 1, T{77});
            packed.read(first, count, part.data());
            if (!std::equal(part.begin(), part.end() - 1, values.begin() + static_cast<std::ptrdiff_t>(first)) ||
                part.back() != T{77})
                return false;
        }
    }
    return packed.copy() == values;
}

template <class T> std::vector<T> valuesOfWidth(unsigned bits, std::size_t rows, T least, std::mt19937_64 &random)
{
    std::vector<T> values;
    const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    for (std::size_t row = 0; row < rows; ++row)
        values.push_back(static_cast<T>(static_cast<std::uint64_t>(least) + (random() & mask)));
    if (rows > 1 && bits > 0) {
        values[rows / 2] = least;
        values[rows - 1] = static_cast<T>(static_cast<std::uint64_t>(least) + mask);
    }
    return values;
}

} // namespace

class TstPackedColumn : public QObject
{
    Q_OBJECT
private slots:
    void everyWidthAndLengthComesBackAsItWas();
    void extremesComeBackAsTheyWere();
    void manyColumnsShareAnArena();
    void sortedColumnsCanBeSearched();
    void rowsOfATraceTakeHalfTheirPlainSize();
    void typesCanBeChangedAfterPacking();
};

void TstPackedColumn::everyWidthAndLengthComesBackAsItWas()
{
    std::mt19937_64 random(3);
    ColumnArena arena(false);
    for (const std::size_t rows : {0, 1, 2, 31, 32, 33, 127, 128, 129, 255, 256, 257, 1000})
        for (unsigned bits = 0; bits <= 64; ++bits) {
            const std::int64_t least = bits == 64 ? INT64_MIN : bits % 2 == 0 ? -7'000'000'000'000 : 5;
            QVERIFY2(isSame(arena, valuesOfWidth<std::int64_t>(std::min(bits, 63u), rows, least, random)),
                     qPrintable(QStringLiteral("%1 rows of %2 bits").arg(rows).arg(bits)));
            if (bits <= 32)
                QVERIFY(isSame(arena, valuesOfWidth<std::uint32_t>(bits, rows, bits == 32 ? 0 : 12, random)));
            if (bits <= 16)
                QVERIFY(isSame(arena, valuesOfWidth<std::uint16_t>(bits, rows, 0, random)));
        }
}

void TstPackedColumn::extremesComeBackAsTheyWere()
{
    ColumnArena arena(false);
    std::vector<std::int64_t> times(300, 0);
    times[0] = INT64_MIN;
    times[130] = INT64_MAX;
    times[131] = INT64_MIN;
    times[299] = -1;
    QVERIFY(isSame(arena, times));
    std::vector<std::uint32_t> offsets(300, kNoStats);
    offsets[7] = 0;
    offsets[200] = kNoStats - 1;
    QVERIFY(isSame(arena, offsets));
    std::vector<std::uint16_t> lanes(300, 0);
    lanes[299] = 0xFFFF;
    QVERIFY(isSame(arena, lanes));
}

void TstPackedColumn::manyColumnsShareAnArena()
{
    std::mt19937_64 random(4);
    ColumnArena arena(false);
    std::vector<std::vector<std::int64_t>> plain;
    std::vector<PackedColumn<std::int64_t>> packed;
    // More than one piece of memory: the arena takes 64 MiB at a time.
    for (int i = 0; i < 12; ++i) {
        plain.push_back(valuesOfWidth<std::int64_t>(63, 1'000'000 + std::size_t(i), 0, random));
        packed.push_back(arena.pack(std::span<const std::int64_t>(plain.back())));
    }
    QVERIFY(arena.used() > (std::uint64_t{64} << 20));
    for (std::size_t i = 0; i < plain.size(); ++i)
        QVERIFY(std::equal(packed[i].begin(), packed[i].end(), plain[i].begin(), plain[i].end()));
}

void TstPackedColumn::sortedColumnsCanBeSearched()
{
    ColumnArena arena(false);
    std::vector<std::int64_t> times;
    for (std::int64_t i = 0; i < 5'000; ++i)
        times.push_back(i * i);
    const PackedColumn<std::int64_t> packed = arena.pack(std::span<const std::int64_t>(times));
    for (const std::int64_t at : {std::int64_t{-1}, std::int64_t{0}, std::int64_t{17}, std::int64_t{4'900},
                                  std::int64_t{24'980'003}, std::int64_t{90'000'000}}) {
        QCOMPARE(std::lower_bound(packed.begin(), packed.end(), at) - packed.begin(),
                 std::lower_bound(times.begin(), times.end(), at) - times.begin());
        QCOMPARE(std::upper_bound(packed.begin(), packed.end(), at) - packed.begin(),
                 std::upper_bound(times.begin(), times.end(), at) - times.begin());
    }
}

void TstPackedColumn::rowsOfATraceTakeHalfTheirPlainSize()
{
    // Ops of 0.2 to 20 us one after the other, in 40 us loops, of 500 types: 26 bytes a row when plain.
    std::mt19937_64 random(5);
    PlainColumns plain;
    std::vector<std::int64_t> begin, duration;
    std::vector<std::uint32_t> type, offset;
    std::vector<std::uint16_t> lane;
    std::int64_t at = 0;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        begin.push_back(at);
        duration.push_back(std::int64_t(200'000 + random() % 20'000'000));
        at += i % 4 == 0 ? 0 : duration.back();
        type.push_back(std::uint32_t(4'000 + random() % 500));
        lane.push_back(i % 4 == 0 ? 0 : 1);
        offset.push_back(i * 30 + std::uint32_t(random() % 8));
    }
    ColumnArena arena(false);
    const EventColumns packed = arena.pack({begin, duration, type, lane, offset, {}});
    QVERIFY(packed.beginPs.isPacked() && packed.statOffset.isPacked());
    QVERIFY2(arena.used() < 100'000u * 13, qPrintable(QString::number(arena.used())));
}

void TstPackedColumn::typesCanBeChangedAfterPacking()
{
    SessionBuilder builder("types");
    const PlaneId plane = builder.addPlane(builder.addHost("h"), "/device:TPU:0");
    const EventTypeId a = builder.addType(plane, "a");
    for (int i = 0; i < 2'000; ++i)
        builder.addType(plane, "between " + std::to_string(i));
    const EventTypeId b = builder.addType(plane, "b");
    const LineId line = builder.addLine(plane, "XLA Ops", 1);
    for (int i = 0; i < 1'000; ++i)
        builder.addEvent(line, a, TimePoint::ps(i * 10), Duration::ps(5));
    builder.makeColumns();
    const std::vector<std::pair<std::uint64_t, EventTypeId>> rows{{3, b}, {999, b}};
    builder.setTypes(line, rows);
    const EventColumns &columns = builder.peek().line(line).events;
    for (std::uint64_t row = 0; row < 1'000; ++row)
        QCOMPARE(columns.type[row], row == 3 || row == 999 ? b.value : a.value);
    builder.replaceType(line, a, b);
    const SessionPtr session = builder.finish();
    for (std::uint64_t row = 0; row < 1'000; ++row)
        QCOMPARE(session->line(line).events.type[row], b.value);
}

PLANESCOPE_TEST(TstPackedColumn)
#include "tst_packed_column.moc"
