#pragma once
// Words and figures that the parts of the overview share.
#include "model/analysis/overview.h"

#include <QLocale>
#include <QString>

#include <vector>

namespace planescope {

/// One of the tiles on top.
struct OverviewTile {
    QString label, figure, note, tip;
    double share = -1; ///< of its bar; negative: none
    QString viewId;    ///< where more is told; empty: nowhere
};
std::vector<OverviewTile> overviewTiles(const Overview &overview, const QLocale &locale);

/// Rows of the environment: name and value; what is not known is left out.
std::vector<std::pair<QString, QString>> environmentRows(const Overview &overview, const QLocale &locale);

} // namespace planescope
