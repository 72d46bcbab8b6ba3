#pragma once
// The overview as a file, for reviews and machines without a display.
#include "widgets/common/page_sheet.h"
#include "widgets/overview/overview_page.h"

namespace planescope {

/// As savePageSheet() says; the title is the session's name.
Result<void> saveOverviewPicture(const QString &path, const OverviewSource &source, const PageSheetOptions &options);

} // namespace planescope
