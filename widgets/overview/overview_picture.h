#pragma once
// The overview as a file, for reviews and machines without a display. The same profile and options give the same bytes.
#include "model/base/result.h"
#include "widgets/overview/overview_page.h"

#include <QSize>

namespace planescope {

struct OverviewPictureOptions {
    ThemeId theme = ThemeId::Paper;
    int width = 0;    ///< layout pixels at 96 dpi; 0: 1600. The height is what the page needs
    double scale = 1; ///< device pixels per pixel of a PNG
    QString title;    ///< empty: the session's name
    QLocale locale = QLocale::c();
};

/// PNG, SVG or PDF by the ending of `path`. WriteFailed when the file cannot be written, InvalidArgument for other
/// endings.
Result<void> saveOverviewPicture(const QString &path, const OverviewSource &source,
                                 const OverviewPictureOptions &options);

} // namespace planescope
