#pragma once
// Events of a name that last unusually long or short, to jump to.
#include "model/analysis/outliers.h"

#include <QString>

#include <functional>

class QMenu;
class QWidget;

namespace planescope {

/// "3 outliers"; empty without any.
QString outlierLinkText(const Outliers &outliers);
/// What counts as one.
QString outlierRule(const Outliers &outliers);

/// One entry per outlier, the farthest from the median first: "33.30 ms, +1.4 %, TPU:1, 12.31 s". Lists at most
/// kListedOutliers of them and says how many more there are. The caller owns the menu.
inline constexpr std::size_t kListedOutliers = 20;
QMenu *makeOutlierMenu(const Session &session, const Outliers &outliers, const std::function<void(EventRef)> &jump,
                       QWidget *parent);

} // namespace planescope
