#pragma once
// Draws a laid-out chart. One code for screen, PNG, SVG and PDF: it takes any QPainter and decides nothing.
#include "widgets/common/op_chart_layout.h"
#include "widgets/common/theme.h"

#include <QLocale>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace planescope {

/// A line in the middle of a ring.
struct OpCentreLine {
    QString text;
    bool isFigure = false; ///< large
    friend bool operator==(const OpCentreLine &, const OpCentreLine &) = default;
};

struct OpChartLook {
    const Theme *theme = nullptr;
    double scale = 1;
    std::optional<std::size_t> hovered; ///< shapes of the layout
    std::optional<std::size_t> selected;
    bool hasFocus = false; ///< keyboard: ring round the selected shape
    /// In the middle of the ring: the figures that matter, and what 100 % is.
    std::vector<OpCentreLine> centre;
    QLocale locale;
};

/// The rows in the middle of a ring: lines that are too long are broken between words; from the end what has no room is
/// left out, so that a small ring has its first figure alone.
std::vector<OpCentreLine> ringCentreRows(const std::vector<OpCentreLine> &lines, double innerRadius, double scale);

void paintOpChart(QPainter &painter, const OpChartLayout &layout, const OpChartLook &look);

} // namespace planescope
