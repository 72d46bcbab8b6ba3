// A session that is no measurement says so in whatever is copied or saved out of a view.
#include "app/gui/dock_host.h"
#include "model/export/table_text.h"
#include "tests/app/demo_window.h"
#include "tests/support/test_registry.h"
#include "widgets/common/copy_table.h"
#include "widgets/common/table_view.h"
#include "widgets/counters/counters_view.h"
#include "widgets/counters/utilization_view.h"
#include "widgets/op_profile/op_profile_view.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QTest>
#include <QToolButton>

using namespace planescope;

namespace {

const QString kViewLabel = QStringLiteral("SYNTHETIC: rebuilt from the figures of a published talk; not a measurement");

/// What a click or a menu entry puts on the clipboard; empty when it puts nothing there.
template <class Act> QString copiedBy(Act act)
{
    QApplication::clipboard()->setText(QString());
    act();
    return QApplication::clipboard()->text();
}

/// A table or several lines: not a name that was copied by itself, and no program text.
bool isTable(const QString &text) { return text.contains(u'\t') || text.contains(u'|') || text.count(u',') > 8; }

} // namespace

class TstLabelOfSyntheticViews : public QObject
{
    Q_OBJECT
private slots:
    void tablesOfEveryViewCarryTheLabel()
    {
        testing::DemoWindow demo;
        QVERIFY(demo.open());
        MainWindow &window = demo.window();
        ViewRegistry views;
        registerViews(views);
        int tables = 0;
        QStringList without;
        for (const ViewDescriptor &each : views.views()) {
            const QString id = QLatin1String(each.id);
            if (id == QLatin1String("notes")) // what the user wrote
                continue;
            window.docks().showView(id, false);
            View *const view = window.docks().view(id);
            QVERIFY2(view, each.id);
            QTRY_VERIFY2_WITH_TIMEOUT(view->isSettled(), each.id, 60'000);
            const auto check = [&](const QString &text, const QString &how) {
                // Lines of a program are what a compiler wrote: nothing is measured in them.
                const bool isCode = how.endsWith(QLatin1String("bundles")) || how.endsWith(QLatin1String("lines"));
                if (isCode || !isTable(text))
                    return;
                ++tables;
                if (!text.contains(kViewLabel))
                    without << id + QStringLiteral(": ") + how;
            };
            for (const TableView *table : view->findChildren<TableView *>())
                check(table->copiedText(), QStringLiteral("rows"));
            for (const CopyTable *table : view->findChildren<CopyTable *>())
                for (const ClipboardFormat format :
                     {ClipboardFormat::Text, ClipboardFormat::Markdown, ClipboardFormat::Csv})
                    check(table->copiedTable(format), QStringLiteral("table"));
            QMenu menu;
            view->addMenuActions(menu);
            for (QAction *action : menu.actions())
                if (action->text().startsWith(QLatin1String("Copy")) && action->isEnabled())
                    check(copiedBy([&] { action->trigger(); }), action->text());
            for (QToolButton *button : view->findChildren<QToolButton *>())
                if ((button->toolTip() + button->text()).contains(QLatin1String("Copy")) && button->isEnabled() &&
                    !button->menu())
                    check(copiedBy([&] { button->click(); }), button->toolTip());
        }
        QVERIFY2(without.isEmpty(), qPrintable(without.join(u'\n')));
        QVERIFY2(tables > 15, qPrintable(QString::number(tables)));

        const auto *const counters = qobject_cast<CountersView *>(window.docks().view(QStringLiteral("counters")));
        const auto *const units = qobject_cast<UtilizationView *>(window.docks().view(QStringLiteral("utilization")));
        const auto *const ops = qobject_cast<OpProfileView *>(window.docks().view(QStringLiteral("op-profile")));
        QVERIFY(counters && units && ops);
        for (const char *ending : {"csv", "md", "json"}) {
            const QString path = demo.path("table.") + QLatin1String(ending);
            const auto saved = [&](bool isSaved) {
                QFile file(path);
                return isSaved && file.open(QIODevice::ReadOnly) && file.readAll().contains(kViewLabel.toUtf8());
            };
            QVERIFY2(saved(counters->exportTo(path)), ending);
            QVERIFY2(saved(units->exportTo(path)), ending);
            QVERIFY2(saved(ops->exportTo(path)), ending);
        }
    }
};

PLANESCOPE_TEST(TstLabelOfSyntheticViews)
#include "tst_label_of_synthetic_views.moc"
