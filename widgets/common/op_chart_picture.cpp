#include "widgets/common/op_chart_picture.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace planescope {

namespace {

constexpr int kPngScale = 2;
constexpr int kDpi = 96;

QByteArray encoded(const QString &ending, const QSize &size, const Theme &theme, const PaintChart &paint)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const QRectF area(QPointF(0, 0), QSizeF(size));
    const auto draw = [&](QPainter &painter) {
        painter.fillRect(area, theme.base);
        paint(painter, area.adjusted(12, 12, -12, -12), theme);
    };
    if (ending == QLatin1String("png")) {
        QImage image(size * kPngScale, QImage::Format_RGB32);
        QPainter painter(&image);
        painter.scale(kPngScale, kPngScale);
        draw(painter);
        painter.end();
        image.save(&buffer, "PNG");
    } else if (ending == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(0, 0), size));
        svg.setResolution(kDpi);
        QPainter painter(&svg);
        draw(painter);
    } else if (ending == QLatin1String("pdf")) {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(kDpi);
        pdf.setPageSize(QPageSize(QSizeF(size) * 72.0 / kDpi, QPageSize::Point));
        pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
        QPainter painter(&pdf);
        draw(painter);
    }
    return bytes;
}

} // namespace

bool writeChartPicture(const QString &path, const QSize &size, const Theme &theme, const PaintChart &paint)
{
    const QString ending = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1).toLower();
    const QByteArray bytes = size.isEmpty() ? QByteArray() : encoded(ending, size, theme, paint);
    if (bytes.isEmpty())
        return false;
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

} // namespace planescope
