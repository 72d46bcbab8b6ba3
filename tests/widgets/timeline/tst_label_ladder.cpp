#include "tests/support/test_registry.h"
#include "widgets/timeline/label_ladder.h"

using namespace planescope;

class TstLabelLadder : public QObject
{
    Q_OBJECT
private slots:
    void splitsNamesIntoTheirShorterForms();
    void shortensStepByStepAsTheBoxShrinks();
    void cutsNamesWithoutANumberAtTheEnd();
    void neverClaimsMoreRoomThanTheBoxHas();
};

namespace {
constexpr double kLetter = 6;

double widthOf(const QString &text) { return static_cast<double>(text.size()) * kLetter; }

LabelChoice choose(double width, const QString &name, bool badge, const QString &length = {})
{
    const LabelText text = labelText(name);
    const LabelWidths widths{widthOf(text.name), widthOf(text.plain), widthOf(text.number), widthOf(length)};
    return chooseLabel(width, text, widths, badge, {}, [](int letters) { return (letters + 1) * kLetter; });
}
} // namespace

void TstLabelLadder::splitsNamesIntoTheirShorterForms()
{
    LabelText text = labelText(QStringLiteral("convolution_fusion.418.remat"));
    QCOMPARE(text.plain, QStringLiteral("convolution_fusion.418"));
    QCOMPARE(text.number, QStringLiteral("418"));
    text = labelText(QStringLiteral("fusion.5"));
    QVERIFY(text.number.isEmpty());
    QVERIFY(text.plain.isEmpty());
    QCOMPARE(labelText(QStringLiteral("fusion.52.remat3")).number, QStringLiteral("52"));
    QVERIFY(labelText(QStringLiteral("while")).number.isEmpty());
    QVERIFY(labelText(QString()).name.isEmpty());
}

void TstLabelLadder::shortensStepByStepAsTheBoxShrinks()
{
    using Text = LabelChoice::Text;
    const QString name = QStringLiteral("fusion.502.remat"); // 96 px, plain 60, number 18
    const QString length = QStringLiteral("1.234 ms");       // 48
    QCOMPARE(choose(200, name, true, length), (LabelChoice{Text::Name, true, true, 0}));
    QCOMPARE(choose(150, name, true, length), (LabelChoice{Text::Name, true, false, 0}));
    QCOMPARE(choose(110, name, true, length), (LabelChoice{Text::Name, false, false, 0}));
    QCOMPARE(choose(90, name, true, length), (LabelChoice{Text::Plain, true, false, 0}));
    QCOMPARE(choose(71, name, true, length), (LabelChoice{Text::Plain, false, false, 0}));
    QCOMPARE(choose(60, name, true, length), (LabelChoice{Text::Number, true, false, 0}));
    QCOMPARE(choose(40, name, true, length), (LabelChoice{Text::Number, false, false, 0}));
    QCOMPARE(choose(26, name, true, length), LabelChoice{});
    QCOMPARE(choose(20, QStringLiteral("a"), true), LabelChoice{});
}

void TstLabelLadder::cutsNamesWithoutANumberAtTheEnd()
{
    const QString name = QStringLiteral("all-gather-offload"); // 108 px
    const LabelChoice cut = choose(80, name, true);
    QCOMPARE(cut.text, LabelChoice::Text::Cut);
    QCOMPARE(cut.badge, true);
    QCOMPARE(cut.letters, 7);
    QCOMPARE(choose(40, name, true), LabelChoice{});
    QCOMPARE(choose(57, name, false).letters, 6);
}

void TstLabelLadder::neverClaimsMoreRoomThanTheBoxHas()
{
    const QStringList names{QStringLiteral("fusion.502.remat"), QStringLiteral("a.12"),
                            QStringLiteral("very_long_name_of_a_call"), QStringLiteral("x")};
    for (const QString &name : names) {
        const LabelText text = labelText(name);
        for (int width = 1; width < 300; ++width) {
            const LabelChoice c = choose(width, name, true, QStringLiteral("12.3 ms"));
            double used = 10 + (c.badge ? 18 : 0) + (c.length ? 7 * kLetter + 14 : 0);
            switch (c.text) {
            case LabelChoice::Text::None:
                continue;
            case LabelChoice::Text::Name:
                used += widthOf(text.name);
                break;
            case LabelChoice::Text::Plain:
                used += widthOf(text.plain);
                break;
            case LabelChoice::Text::Number:
                used += widthOf(text.number);
                break;
            case LabelChoice::Text::Cut:
                used += (c.letters + 1) * kLetter;
                break;
            }
            QVERIFY(used <= width);
        }
    }
}

PLANESCOPE_TEST(TstLabelLadder)
#include "tst_label_ladder.moc"
