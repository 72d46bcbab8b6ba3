#include "widgets/start/fingerprint_painter.h"

#include <QPainter>

#include <array>

namespace planescope {

namespace {
constexpr std::array kStackOrder{
    OpClass::Matrix, OpClass::Vector,      OpClass::Kernel, OpClass::DataMovement,     OpClass::Sparse,
    OpClass::Infeed, OpClass::HostRuntime, OpClass::Python, OpClass::CollectiveHidden, OpClass::CollectiveExposed};
}

void paintFingerprint(QPainter &painter, const QRectF &rect, const Fingerprint &print, const Theme &theme)
{
    painter.save();
    painter.setClipRect(rect);
    painter.fillRect(rect, theme.alternate);
    if (print.isEmpty()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.hatch, 1.2));
        for (double x = rect.left() - rect.height(); x < rect.right(); x += 8)
            painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
        painter.setRenderHint(QPainter::Antialiasing, false);
    } else {
        const double width = rect.width() / static_cast<double>(Fingerprint::kSlices);
        for (std::size_t slice = 0; slice < Fingerprint::kSlices; ++slice) {
            double top = rect.bottom();
            for (const OpClass opClass : kStackOrder) {
                const double share =
                    print.shares[slice * Fingerprint::kClasses + static_cast<std::size_t>(opClass)] / 255.0;
                const double height = share * rect.height();
                if (height < 0.25)
                    continue;
                top -= height;
                painter.fillRect(QRectF(rect.left() + static_cast<double>(slice) * width, top, width + 0.3, height),
                                 theme.fill(opClass));
            }
        }
    }
    painter.setPen(theme.border);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(0, 0, -1, -1));
    painter.restore();
}

} // namespace planescope
