// Every view of the program explains the words of the field where it uses them first.
#include "app/gui/dock_host.h"
#include "tests/app/demo_window.h"
#include "tests/support/test_registry.h"
#include "widgets/common/glossary.h"
#include "widgets/common/glossary_tips.h"
#include "widgets/kernel/unit_bars.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

#include <set>

using namespace planescope;

class TstGlossaryInViews : public QObject
{
    Q_OBJECT
private slots:
    void wordsAreExplainedWhereTheyStandFirst()
    {
        testing::DemoWindow demo;
        QVERIFY(demo.open());
        MainWindow &window = demo.window();
        ViewRegistry views;
        registerViews(views);
        QStringList silent;
        int painted = 0;
        for (const ViewDescriptor &each : views.views()) {
            const QString id = QLatin1String(each.id);
            // Painted pages explain words by themselves (tst_overview_view, tst_glossary); the timeline explains the
            // names of rows and classes under the mouse; the others list what the user wrote or what was lost.
            if (QStringList{QStringLiteral("overview"), QStringLiteral("compare"), QStringLiteral("timeline"),
                            QStringLiteral("notes"), QStringLiteral("report"), QStringLiteral("search"),
                            QStringLiteral("details")}
                    .contains(id))
                continue;
            window.docks().showView(id, false);
            const View *const view = window.docks().view(id);
            QVERIFY2(view, each.id);
            QTRY_VERIFY2_WITH_TIMEOUT(view->isSettled(), each.id, 60'000);
            const std::vector<GlossaryUse> uses = glossaryUses(*view);
            std::set<int> terms;
            for (const GlossaryUse &use : uses) {
                QVERIFY2(terms.insert(use.term).second, each.id); // once, where it stands first
                QVERIFY2(use.widget && use.widget->isVisible(), each.id);
            }
            QStringList words;
            for (const int term : terms)
                words << Glossary::of(QLocale(QLocale::English)).terms()[static_cast<std::size_t>(term)].word;
            qInfo("%s: %s", each.id, qPrintable(words.join(QStringLiteral(", "))));
            if (uses.empty())
                silent << id;
            // What is painted explains its words under the mouse: units beside the bundles, blocks of the chip.
            for (const UnitBars *bars : view->findChildren<UnitBars *>()) {
                if (!bars->isVisible())
                    continue;
                QHelpEvent help(QEvent::ToolTip, QPoint(4, 4), bars->mapToGlobal(QPoint(4, 4)));
                QApplication::sendEvent(const_cast<UnitBars *>(bars), &help);
                QVERIFY2(QToolTip::text().contains(QLatin1String("MXU")), qPrintable(QToolTip::text()));
                QVERIFY2(Qt::mightBeRichText(QToolTip::text()), qPrintable(QToolTip::text()));
                ++painted;
            }
        }
        QVERIFY(painted > 0);
        QVERIFY2(silent.isEmpty(), qPrintable(silent.join(QStringLiteral(", "))));
    }
};

PLANESCOPE_TEST(TstGlossaryInViews)
#include "tst_glossary_in_views.moc"
