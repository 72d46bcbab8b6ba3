#include "model/base/string_pool.h"
#include "tests/support/test_registry.h"

using namespace planescope;

class TstStringPool : public QObject
{
    Q_OBJECT
private slots:
    void equalTextsShareOneId();
    void idZeroIsTheEmptyText();
    void idsStayValidWhileThePoolGrows();
    void borrowedTextIsNotCopied();
};

void TstStringPool::equalTextsShareOneId()
{
    StringPool pool;
    const NameId a = pool.intern("fusion.1");
    QCOMPARE(pool.intern(std::string("fusion.") + "1"), a);
    QCOMPARE(pool.internBorrowed("fusion.1"), a);
    QVERIFY(pool.intern("fusion.2") != a);
    QCOMPARE(pool.find("fusion.1"), std::optional<NameId>(a));
    QVERIFY(!pool.find("fusion.3"));
}

void TstStringPool::idZeroIsTheEmptyText()
{
    StringPool pool;
    QCOMPARE(pool.intern(""), NameId{});
    QCOMPARE(pool.text(NameId{}), std::string_view());
    QCOMPARE(pool.text(NameId{4711}), std::string_view());
}

void TstStringPool::idsStayValidWhileThePoolGrows()
{
    StringPool pool;
    std::vector<NameId> ids;
    for (int i = 0; i < 5000; ++i)
        ids.push_back(pool.intern("name " + std::to_string(i)));
    for (int i = 0; i < 5000; ++i) {
        QCOMPARE(pool.text(ids[std::size_t(i)]), std::string_view("name " + std::to_string(i)));
        QCOMPARE(pool.find("name " + std::to_string(i)), std::optional<NameId>(ids[std::size_t(i)]));
    }
    QCOMPARE(pool.size(), std::size_t(5001));
}

void TstStringPool::borrowedTextIsNotCopied()
{
    StringPool pool;
    const std::string mapped = "lives in a file";
    QCOMPARE(static_cast<const void *>(pool.text(pool.internBorrowed(mapped)).data()),
             static_cast<const void *>(mapped.data()));
}

PLANESCOPE_TEST(TstStringPool)
#include "tst_string_pool.moc"
