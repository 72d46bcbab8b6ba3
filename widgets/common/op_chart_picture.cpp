#include "widgets/common/op_chart_picture.h"

#include "widgets/common/notice_strip.h"
#include "widgets/common/picture_file.h"

#include <QPainter>

namespace planescope {

bool writeChartPicture(const QString &path, const QSize &size, const Theme &theme, const PaintChart &paint,
                       const QString &notice)
{
    constexpr double kPngScale = 2;
    const double above = size.isEmpty() ? 0 : noticeStripHeight(notice, size.width(), 1);
    const QSize whole = size.isEmpty() ? size : QSize(size.width(), size.height() + static_cast<int>(above));
    return savePictureFile(path, whole, kPngScale,
                           [&](QPainter &painter) {
                               painter.fillRect(QRectF(QPointF(), QSizeF(whole)), theme.base);
                               paintNoticeStrip(painter, QRectF(0, 0, whole.width(), above), notice, theme, 1);
                               painter.translate(0, above);
                               paint(painter, QRectF(QPointF(), QSizeF(size)).adjusted(12, 12, -12, -12), theme);
                           })
        .has_value();
}

} // namespace planescope
