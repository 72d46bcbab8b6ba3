#include "widgets/details/outlier_menu.h"

#include "model/text/format_value.h"
#include "model/text/selection_text.h"

#include <QCoreApplication>
#include <QMenu>

namespace planescope {

namespace {

class OutlierWords
{
    Q_DECLARE_TR_FUNCTIONS(OutlierMenu)
public:
    static QString link(std::uint64_t number)
    {
        return number == 1 ? tr("1 outlier") : tr("%1 outliers").arg(text::count(number));
    }
    static QString rule(const OrdinaryLength &ordinary)
    {
        return tr("Events that differ from the median of %1 by more than %2: three robust standard deviations, and at "
                  "least 5 %.")
            .arg(text::duration(ordinary.median), text::duration(ordinary.margin));
    }
    //: %1 a duration, %2 "+1.4 %", %3 a device, %4 a moment
    static QString entry() { return tr("%1, %2, %3, from %4"); }
    static QString more(std::uint64_t number) { return tr("%1 more are not listed").arg(text::count(number)); }
};

QString excessText(const Outlier &outlier, Duration median)
{
    const QString percent = text::share(outlier.excess.toPsDouble(), median.toPsDouble());
    return outlier.excess > Duration() ? u'+' + percent : percent;
}

} // namespace

QString outlierLinkText(const Outliers &outliers)
{
    return outliers.count == 0 ? QString() : OutlierWords::link(outliers.count);
}

QString outlierRule(const Outliers &outliers) { return OutlierWords::rule(outliers.ordinary); }

QMenu *makeOutlierMenu(const Session &session, const Outliers &outliers, const std::function<void(EventRef)> &jump,
                       QWidget *parent)
{
    auto *menu = new QMenu(parent);
    const std::size_t listed = std::min(outliers.most.size(), kListedOutliers);
    for (std::size_t i = 0; i < listed; ++i) {
        const Outlier &outlier = outliers.most[i];
        const PlaneId plane = session.line(outlier.event.line).plane;
        const QString words = OutlierWords::entry().arg(
            text::duration(outlier.length), excessText(outlier, outliers.ordinary.median),
            text::deviceText(session, plane), text::timePoint(session.begin(outlier.event), Duration::us(1)));
        QAction *const action = menu->addAction(words, [jump, event = outlier.event] { jump(event); });
        action->setToolTip(
            QString::fromStdString(std::string(session.text(session.host(session.plane(plane).host).name))));
    }
    menu->setToolTipsVisible(true);
    if (outliers.count > listed) {
        menu->addSeparator();
        menu->addAction(OutlierWords::more(outliers.count - listed))->setEnabled(false);
    }
    return menu;
}

} // namespace planescope
