#pragma once
// What a painter draws, as a file. The ending of the path chooses PNG, SVG or PDF; the same painting gives the same
// bytes.
#include "model/base/result.h"

#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace planescope {

/// `size` in pixels at 96 dpi, `pngScale` device pixels of a PNG for each. WriteFailed when the file cannot be written,
/// InvalidArgument for other endings and an empty size.
Result<void> savePictureFile(const QString &path, const QSize &size, double pngScale,
                             const std::function<void(QPainter &)> &paint);

} // namespace planescope
