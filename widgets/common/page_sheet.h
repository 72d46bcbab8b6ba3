#pragma once
// A painted page as a file: a headline, the label of synthetic profiles, and the page below. The same page and options
// give the same bytes.
#include "model/base/result.h"
#include "widgets/common/theme.h"

#include <QLocale>
#include <QString>

#include <functional>

class QPainter;

namespace planescope {

struct PageSheetOptions {
    ThemeId theme = ThemeId::Paper;
    int width = 0;    ///< layout pixels at 96 dpi; 0: 1600. The height is what the page needs
    double scale = 1; ///< device pixels per pixel of a PNG
    QString title;    ///< empty: what the page is called by itself
    QLocale locale = QLocale::c();
};

/// What stands on the sheet. Both functions are given the width.
struct PageSheet {
    QString title;
    QString notice; ///< of synthetic profiles; may be empty
    std::function<double(const ThemeHub &, double)> heightFor;
    std::function<void(const ThemeHub &, QPainter *, double)> paint;
};

/// PNG, SVG or PDF by the ending of `path`. WriteFailed when the file cannot be written, InvalidArgument for other
/// endings.
Result<void> savePageSheet(const QString &path, const PageSheet &sheet, const PageSheetOptions &options);

} // namespace planescope
