#pragma once
// How nodes and edges of a neighbourhood look: shared by the screen and by pictures.
#include "model/analysis/hlo_graph.h"
#include "widgets/common/theme.h"
#include "widgets/hlo/graph_layout.h"
#include "widgets/hlo/hlo_page.h"

#include <QFont>

class QPainter;

namespace planescope {

/// A graph with its texts and places.
struct HloGraphPicture {
    HloPagePtr page;
    HloGraph graph;
    struct Label {
        QString name;  ///< bold
        QString what;  ///< opcode, kind
        QString shape; ///< without layout
        QString share; ///< of the op time; empty when not measured
    };
    std::vector<Label> labels;
    std::vector<QSizeF> sizes;
    GraphPlaces places;
};
using HloGraphPicturePtr = std::shared_ptr<const HloGraphPicture>;

struct HloGraphFonts {
    QFont name, text;
};

/// Labels and sizes; without places. Any thread.
HloGraphPicture labelHloGraph(HloPagePtr page, HloGraph graph, const HloTimes *times, const HloGraphFonts &fonts);

struct HloGraphMarks {
    std::uint32_t hovered = HloModule::kNone; ///< node
    std::uint32_t focused = HloModule::kNone; ///< node that keys act on
};

/// Paints in the graph's own coordinates; `visible`: what need be painted.
void paintHloGraph(QPainter &painter, const HloGraphPicture &picture, const Theme &theme, const HloGraphFonts &fonts,
                   const QRectF &visible, const HloGraphMarks &marks = {});

} // namespace planescope
