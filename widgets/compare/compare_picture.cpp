#include "widgets/compare/compare_picture.h"

#include <QCoreApplication>

namespace planescope {

Result<void> saveComparePicture(const QString &path, const CompareSide &a, const CompareSide &b, bool isSameFile,
                                const PageSheetOptions &options)
{
    PageSheet sheet;
    sheet.title = QCoreApplication::translate("planescope::CompareView", "%1 and %2").arg(a.name, b.name);
    for (const CompareSide *side : {&a, &b})
        for (const QualityFact &fact : side->overview->quality)
            if (fact.kind == Quality::Synthetic)
                sheet.notice = QString::fromStdString(fact.text);
    sheet.heightFor = [&](const ThemeHub &themes, double width) {
        return ComparePage(a, b, isSameFile, themes, options.locale).heightFor(width);
    };
    sheet.paint = [&](const ThemeHub &themes, QPainter *painter, double width) {
        ComparePage(a, b, isSameFile, themes, options.locale).paint(painter, width);
    };
    return savePageSheet(path, sheet, options);
}

} // namespace planescope
