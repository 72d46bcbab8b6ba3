#pragma once
// Anything that can paint itself as PNG, SVG or PDF bytes. The same painting gives the same bytes.
#include "model/base/result.h"
#include "widgets/picture/picture_options.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>

#include <functional>

class QPainter;

namespace planescope {

struct PaintedPicture {
    QSizeF size; ///< layout pixels at 96 dpi
    QString title, description;
    std::function<void(QPainter &)> paint; ///< fills the size
    QString file, view, range;             ///< for the text chunks of a PNG; see PictureOrigin
};

/// Paints on this thread. What comes back makes the bytes, on any thread: to compress a PNG takes longer than to paint
/// it, and what paints may be a widget. Errors as below.
std::function<Result<QByteArray>()> paintPicture(const PaintedPicture &picture, const PictureOptions &options);
/// PNG, SVG or PDF by options.format; size, scale, widthCm and dpi as PictureOptions says.
/// InvalidArgument when a PNG would have more than 32,000 pixels on a side or 400 million in all.
Result<QByteArray> renderPaintedPicture(const PaintedPicture &picture, const PictureOptions &options);
/// Renders and writes the file as a whole or not at all.
Result<void> savePaintedPicture(const QString &path, const PaintedPicture &picture, const PictureOptions &options);

/// Parts that other pictures need as well.
QByteArray pngBytes(const QImage &image);
QByteArray pdfBytes(const PaintedPicture &picture, const PictureOptions &options);
Result<void> savePictureBytes(const QString &path, const Result<QByteArray> &bytes);
/// The keys by which a PNG leads back to its profile.
void addPictureOrigin(QImage *image, const QString &title, const QString &description, const QString &file,
                      const QString &view, const QString &range);

} // namespace planescope
