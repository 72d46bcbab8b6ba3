// Pickles as data: every protocol of Python, and nothing that would run.
#include "model/format/torch/pickle.h"
#include "tests/support/test_registry.h"

#include <QtTest>

#include <random>

using namespace planescope;
using torch::Pickle;

class TstPickle : public QObject
{
    Q_OBJECT
private slots:
    void everyProtocolGivesTheSameValues_data();
    void everyProtocolGivesTheSameValues();
    void whatWouldRunIsRefusedByName_data();
    void whatWouldRunIsRefusedByName();
    void unknownOpcodesAreNamed();
    void bombsEndAtTheLimit_data();
    void bombsEndAtTheLimit();
    void ringsAndSharedListsAreKeptAsTheyAre();
    void lengthsBeyondTheEndAreDamage_data();
    void lengthsBeyondTheEndAreDamage();
    void damagedBytesNeverBreakTheReader();
};

namespace {

std::span<const std::uint8_t> bytesOf(const QByteArray &bytes)
{
    return {reinterpret_cast<const std::uint8_t *>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
}

QString textIn(const Pickle &pickle, Pickle::Node node)
{
    const std::string_view text = pickle.text(node);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// {"n": None, "t": True, "f": False, "i": -5, "b": 200, "w": 60000, "l": 2**40, "big": 2**70, "neg": -2**40, "r": 1.5,
///  "s": "hüllo", "list": [1, [2]], "tup": (1, 2, 3, 4), "e": (), "x": {"k": "v"}}, from protocol 3 on also "y": b"ab"
///  (which
/// older ones write as a call), from protocol 4 on "set": {7}. Written by Python's pickle.dumps().
const char *const kProtocols[] = {
    "286470300a566e0a70310a4e7356740a70320a4930310a7356660a70330a4930300a7356690a70340a492d350a7356620a70"
    "350a493230300a7356770a70360a4936303030300a73566c0a70370a4c313039393531313632373737364c0a73566269670a"
    "70380a4c313138303539313632303731373431313330333432344c0a73566e65670a70390a4c2d3130393935313136323737"
    "37364c0a7356720a7031300a46312e350a7356730a7031310a5668fc6c6c6f0a7031320a73566c6973740a7031330a286c70"
    "31340a49310a61286c7031350a49320a616173567475700a7031360a2849310a49320a49330a49340a747031370a7356650a"
    "7031380a28747356780a7031390a28647032300a566b0a7032310a56760a7032320a73732e",
    "7d71002858010000006e71014e58010000007471024930310a58010000006671034930300a58010000006971044afbffffff"
    "58010000006271054bc858010000007771064d60ea58010000006c71074c313039393531313632373737364c0a5803000000"
    "62696771084c313138303539313632303731373431313330333432344c0a58030000006e656771094c2d3130393935313136"
    "32373737364c0a580100000072710a473ff8000000000000580100000073710b580600000068c3bc6c6c6f710c5804000000"
    "6c697374710d5d710e284b015d710f4b02616558030000007475707110284b014b024b034b04747111580100000065711229"
    "58010000007871137d711458010000006b7115580100000076711673752e",
    "80027d71002858010000006e71014e58010000007471028858010000006671038958010000006971044afbffffff58010000"
    "006271054bc858010000007771064d60ea58010000006c71078a06000000000001580300000062696771088a090000000000"
    "0000004058030000006e656771098a060000000000ff580100000072710a473ff8000000000000580100000073710b580600"
    "000068c3bc6c6c6f710c58040000006c697374710d5d710e284b015d710f4b02616558030000007475707110284b014b024b"
    "034b0474711158010000006571122958010000007871137d711458010000006b7115580100000076711673752e",
    "80037d71002858010000006e71014e58010000007471028858010000006671038958010000006971044afbffffff58010000"
    "006271054bc858010000007771064d60ea58010000006c71078a06000000000001580300000062696771088a090000000000"
    "0000004058030000006e656771098a060000000000ff580100000072710a473ff8000000000000580100000073710b580600"
    "000068c3bc6c6c6f710c58040000006c697374710d5d710e284b015d710f4b02616558030000007475707110284b014b024b"
    "034b0474711158010000006571122958010000007871137d711458010000006b711558010000007671167358010000007971"
    "17430261627118752e",
    "800495bb000000000000007d94288c016e944e8c017494888c016694898c0169944afbffffff8c0162944bc88c0177944d60"
    "ea8c016c948a060000000000018c03626967948a090000000000000000408c036e6567948a060000000000ff8c017294473f"
    "f80000000000008c0173948c0668c3bc6c6c6f948c046c697374945d94284b015d944b0261658c0374757094284b014b024b"
    "034b0474948c016594298c0178947d948c016b948c017694738c01799443026162948c03736574948f94284b0790752e",
    "800595bb000000000000007d94288c016e944e8c017494888c016694898c0169944afbffffff8c0162944bc88c0177944d60"
    "ea8c016c948a060000000000018c03626967948a090000000000000000408c036e6567948a060000000000ff8c017294473f"
    "f80000000000008c0173948c0668c3bc6c6c6f948c046c697374945d94284b015d944b0261658c0374757094284b014b024b"
    "034b0474948c016594298c0178947d948c016b948c017694738c01799443026162948c03736574948f94284b0790752e"};

QByteArray asProtocol4(const QByteArray &body) { return QByteArray("\x80\x04", 2) + body + '.'; }

} // namespace

void TstPickle::everyProtocolGivesTheSameValues_data()
{
    QTest::addColumn<QByteArray>("hex");
    for (int i = 0; i < 6; ++i)
        QTest::addRow("protocol %d", i) << QByteArray(kProtocols[i]);
}

void TstPickle::everyProtocolGivesTheSameValues()
{
    QFETCH(QByteArray, hex);
    const QByteArray bytes = QByteArray::fromHex(hex);
    const auto pickle = Pickle::read(bytesOf(bytes));
    QVERIFY2(pickle.has_value(), pickle ? "" : pickle.error().detail.c_str());
    const auto value = [&](const char *key) { return pickle->value(pickle->root(), key); };
    QCOMPARE(int(pickle->kind(pickle->root())), int(Pickle::Kind::Dictionary));
    QCOMPARE(int(pickle->kind(value("n"))), int(Pickle::Kind::None));
    QCOMPARE(pickle->integer(value("t")), std::int64_t{1});
    QCOMPARE(pickle->integer(value("f"), 9), std::int64_t{0});
    QCOMPARE(pickle->integer(value("i")), std::int64_t{-5});
    QCOMPARE(pickle->integer(value("b")), std::int64_t{200});
    QCOMPARE(pickle->integer(value("w")), std::int64_t{60000});
    QCOMPARE(pickle->integer(value("l")), std::int64_t{1} << 40);
    QCOMPARE(pickle->integer(value("big")), std::numeric_limits<std::int64_t>::max());
    QCOMPARE(pickle->integer(value("neg")), -(std::int64_t{1} << 40));
    QCOMPARE(pickle->real(value("r")), 1.5);
    QCOMPARE(pickle->items(value("list")).size(), std::size_t{2});
    QCOMPARE(pickle->items(pickle->items(value("list"))[1]).size(), std::size_t{1});
    QCOMPARE(pickle->items(value("tup")).size(), std::size_t{4});
    QCOMPARE(pickle->integer(pickle->items(value("tup"))[3]), std::int64_t{4});
    QCOMPARE(int(pickle->kind(value("e"))), int(Pickle::Kind::Tuple));
    QCOMPARE(textIn(*pickle, pickle->value(value("x"), "k")), QStringLiteral("v"));
    QCOMPARE(pickle->value(pickle->root(), "absent"), Pickle::kNone);
    if (QByteArray(QTest::currentDataTag()) != "protocol 0") // there it is an escaped line
        QCOMPARE(textIn(*pickle, value("s")), QStringLiteral("h\u00fcllo"));
}

void TstPickle::whatWouldRunIsRefusedByName_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("name");
    // os.system("echo x") as every protocol would call it.
    QTest::newRow("GLOBAL") << QByteArray("cos\nsystem\n(S'echo x'\ntR.") << "GLOBAL";
    QTest::newRow("INST") << QByteArray("(S'echo x'\nios\nsystem\n.") << "INST";
    QTest::newRow("OBJ") << QByteArray("(S'echo x'\no.") << "OBJ";
    QTest::newRow("REDUCE") << asProtocol4("NNR") << "REDUCE";
    QTest::newRow("BUILD") << asProtocol4("NNb") << "BUILD";
    QTest::newRow("NEWOBJ") << asProtocol4("NN\x81") << "NEWOBJ";
    QTest::newRow("NEWOBJ_EX") << asProtocol4("NNN\x92") << "NEWOBJ_EX";
    QTest::newRow("STACK_GLOBAL") << asProtocol4(QByteArray("\x8c\x02os\x8c\x06system\x93")) << "STACK_GLOBAL";
    QTest::newRow("EXT1") << asProtocol4("\x82\x01") << "EXT1";
    QTest::newRow("EXT2") << asProtocol4("\x83\x01\x01") << "EXT2";
    QTest::newRow("EXT4") << asProtocol4("\x84\x01\x01\x01\x01") << "EXT4";
    QTest::newRow("PERSID") << QByteArray("Pid\n.") << "PERSID";
    QTest::newRow("BINPERSID") << asProtocol4("NQ") << "BINPERSID";
    QTest::newRow("NEXT_BUFFER") << asProtocol4("\x97") << "NEXT_BUFFER";
    QTest::newRow("READONLY_BUFFER") << asProtocol4("N\x98") << "READONLY_BUFFER";
}

void TstPickle::whatWouldRunIsRefusedByName()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, name);
    const auto pickle = Pickle::read(bytesOf(bytes));
    QVERIFY(!pickle);
    QCOMPARE(pickle.error().code, ErrorCode::RunsCode);
    QCOMPARE(QString::fromStdString(pickle.error().detail), name);
    QVERIFY(static_cast<std::uint8_t>(bytes[static_cast<qsizetype>(pickle.error().offset)]) != '.');
}

void TstPickle::unknownOpcodesAreNamed()
{
    const QByteArray bytes = asProtocol4("N\xf7");
    const auto pickle = Pickle::read(bytesOf(bytes));
    QVERIFY(!pickle);
    QCOMPARE(pickle.error().code, ErrorCode::Damaged);
    QCOMPARE(QString::fromStdString(pickle.error().detail), QStringLiteral("pickle: opcode 0xf7"));
    QCOMPARE(pickle.error().offset, std::uint64_t{3});
}

void TstPickle::bombsEndAtTheLimit_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty lists") << asProtocol4(QByteArray(5000, ']'));
    QTest::newRow("copies of one value") << asProtocol4("N" + QByteArray(5000, '2'));
    QTest::newRow("recalled values") << asProtocol4("N\x94" + QByteArray("h\0", 2).repeated(5000));
}

void TstPickle::bombsEndAtTheLimit()
{
    QFETCH(QByteArray, bytes);
    const auto pickle = Pickle::read(bytesOf(bytes), {}, 1000);
    QVERIFY(!pickle);
    QCOMPARE(pickle.error().code, ErrorCode::TooLarge);
    QVERIFY(Pickle::read(bytesOf(bytes), {}, 10000).has_value());
}

void TstPickle::ringsAndSharedListsAreKeptAsTheyAre()
{
    // a = []; a.append(a): Python writes the list, then itself from the memory.
    const QByteArray ring = asProtocol4(QByteArray("]\x94h\0a", 5));
    const auto pickle = Pickle::read(bytesOf(ring));
    QVERIFY(pickle.has_value());
    QCOMPARE(pickle->items(pickle->root()).size(), std::size_t{1});
    QCOMPARE(pickle->items(pickle->root())[0], pickle->root());
    // Nine levels of ten references each: a billion leaves in 400 bytes stay ninety references.
    QByteArray laughs = "K\x01\x94";
    for (char level = 0; level < 9; ++level) {
        laughs += "](";
        for (int i = 0; i < 10; ++i)
            laughs += QByteArray("h") + level;
        laughs += "e\x94";
    }
    const QByteArray bomb = asProtocol4(laughs);
    const auto shared = Pickle::read(bytesOf(bomb), {}, 200);
    QVERIFY(shared.has_value());
    QCOMPARE(shared->items(shared->root()).size(), std::size_t{10});
}

void TstPickle::lengthsBeyondTheEndAreDamage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text of 4 GiB") << asProtocol4("X\xff\xff\xff\xff"
                                                  "a");
    QTest::newRow("text of 2^63") << asProtocol4(QByteArray("\x8d\0\0\0\0\0\0\0\x80", 9));
    QTest::newRow("number of 2^31 bytes") << asProtocol4(QByteArray("\x8b\0\0\0\x80", 5));
    QTest::newRow("bytes of a negative length") << asProtocol4("T\xff\xff\xff\xff");
    QTest::newRow("append to nothing") << asProtocol4("a");
    QTest::newRow("items without a mark") << asProtocol4("}u");
    QTest::newRow("an odd dictionary") << asProtocol4("(Nd");
    QTest::newRow("append to a number") << asProtocol4("K\x01Na");
    QTest::newRow("recalled before it was kept") << asProtocol4("h\x07");
}

void TstPickle::lengthsBeyondTheEndAreDamage()
{
    QFETCH(QByteArray, bytes);
    const auto pickle = Pickle::read(bytesOf(bytes));
    QVERIFY(!pickle);
    QCOMPARE(pickle.error().code, ErrorCode::Damaged);
    QVERIFY(!pickle.error().detail.empty());
}

void TstPickle::damagedBytesNeverBreakTheReader()
{
    std::mt19937 random(11);
    int sound = 0;
    for (const char *hex : kProtocols) {
        const QByteArray whole = QByteArray::fromHex(hex);
        for (qsizetype length = 0; length < whole.size(); ++length)
            QVERIFY(!Pickle::read(bytesOf(whole.left(length))));
        for (int round = 0; round < 500; ++round) {
            QByteArray damaged = whole;
            for (int i = 0; i < 3; ++i)
                damaged[static_cast<qsizetype>(random() % static_cast<unsigned>(damaged.size()))] =
                    static_cast<char>(random());
            if (const auto pickle = Pickle::read(bytesOf(damaged))) {
                ++sound;
                for (const Pickle::Node node : pickle->items(pickle->root()))
                    (void)pickle->text(node);
            }
        }
    }
    QVERIFY(sound > 0);
}

PLANESCOPE_TEST(TstPickle)
#include "tst_pickle.moc"
