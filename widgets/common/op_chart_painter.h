#pragma once
// Draws a laid-out chart. One code for screen, PNG, SVG and PDF: it takes any QPainter and decides nothing.
#include "widgets/common/op_chart_layout.h"
#include "widgets/common/theme.h"

#include <QLocale>
#include <QString>

#include <optional>

class QPainter;

namespace planescope {

struct OpChartLook {
    const Theme *theme = nullptr;
    double scale = 1;
    std::optional<std::size_t> hovered; ///< shapes of the layout
    std::optional<std::size_t> selected;
    bool hasFocus = false; ///< keyboard: ring round the selected shape
    /// Lines in the middle of the ring: what 100 % is. The first is the figure.
    QStringList centre;
    QLocale locale;
};

void paintOpChart(QPainter &painter, const OpChartLayout &layout, const OpChartLook &look);

} // namespace planescope
