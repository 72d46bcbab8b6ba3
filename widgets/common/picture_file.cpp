#include "widgets/common/picture_file.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace planescope {

namespace {

constexpr int kPictureDpi = 96;

QByteArray encodedPicture(const QString &ending, const QSize &size, double pngScale,
                          const std::function<void(QPainter &)> &paint)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (ending == QLatin1String("png")) {
        QImage image(size * pngScale, QImage::Format_RGB32);
        image.setDevicePixelRatio(pngScale);
        QPainter painter(&image);
        paint(painter);
        painter.end();
        image.save(&buffer, "PNG");
    } else if (ending == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(0, 0), size));
        svg.setResolution(kPictureDpi);
        QPainter painter(&svg);
        paint(painter);
    } else if (ending == QLatin1String("pdf")) {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(kPictureDpi);
        pdf.setPageSize(QPageSize(QSizeF(size) * 72.0 / kPictureDpi, QPageSize::Point));
        pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
        QPainter painter(&pdf);
        paint(painter);
    }
    return bytes;
}

} // namespace

Result<void> savePictureFile(const QString &path, const QSize &size, double pngScale,
                             const std::function<void(QPainter &)> &paint)
{
    const QString ending = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1).toLower();
    const QByteArray bytes = size.isEmpty() ? QByteArray() : encodedPicture(ending, size, pngScale, paint);
    if (bytes.isEmpty())
        return fail(ErrorCode::InvalidArgument, path.toStdString(), 0, "--output");
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail(ErrorCode::WriteFailed, path.toStdString());
    return {};
}

} // namespace planescope
