#include "tests/support/test_registry.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/theme.h"

#include <QLabel>
#include <QPushButton>

using namespace planescope;

class TstEmptyState : public QObject
{
    Q_OBJECT
private slots:
    void longSentencesAreShownWholeInTheMiddle_data()
    {
        QTest::addColumn<int>("width");
        QTest::newRow("narrow") << 260;
        QTest::newRow("wide") << 1200;
    }

    void longSentencesAreShownWholeInTheMiddle()
    {
        QFETCH(int, width);
        ThemeHub themes;
        EmptyState page(themes, QStringLiteral("details"));
        page.setText(QStringLiteral("Kein Ereignis ist ausgewählt."),
                     QStringLiteral("Ein Ereignis der Zeitachse anklicken, um alles darüber zu lesen, oder über "
                                    "Zeilen ziehen, um einen Bereich zu summieren."));
        page.setAction(QStringLiteral("Zeitachse zeigen"));
        page.resize(width, 300);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        int seen = 0;
        for (const QLabel *label : page.findChildren<QLabel *>()) {
            if (!label->isVisible() || label->text().isEmpty())
                continue;
            ++seen;
            QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
            const int middle = label->mapTo(&page, label->rect().center()).x();
            QVERIFY2(qAbs(middle - width / 2) <= 2, qPrintable(QString::number(middle)));
        }
        QCOMPARE(seen, 2);
        const auto *button = page.findChild<QPushButton *>();
        QVERIFY(button->height() >= button->sizeHint().height());
    }
};

PLANESCOPE_TEST(TstEmptyState)
#include "tst_empty_state.moc"
