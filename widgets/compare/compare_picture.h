#pragma once
// Two profiles side by side as a file.
#include "widgets/common/page_sheet.h"
#include "widgets/compare/compare_page.h"

namespace planescope {

/// As savePageSheet() says; the title names both profiles.
Result<void> saveComparePicture(const QString &path, const CompareSide &a, const CompareSide &b, bool isSameFile,
                                const PageSheetOptions &options);

} // namespace planescope
