#pragma once
// Pictures of dock views, made without a window.
#include "model/base/result.h"
#include "widgets/picture/picture_options.h"

namespace planescope {

/// Shows the view `id` of the session off the screen, waits until it is complete, and writes it as PNG, SVG or PDF.
/// A range in the options is the selected one. Needs a QApplication. MissingData when the view cannot show the session.
Result<void> saveViewPicture(const QString &path, const QString &id, const PictureSource &source,
                             const PictureOptions &options);

} // namespace planescope
