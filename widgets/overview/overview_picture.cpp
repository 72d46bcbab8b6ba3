#include "widgets/overview/overview_picture.h"

namespace planescope {

Result<void> saveOverviewPicture(const QString &path, const OverviewSource &source, const PageSheetOptions &options)
{
    PageSheet sheet;
    sheet.title = QString::fromStdString(source.session->name());
    for (const QualityFact &fact : source.overview->quality)
        if (fact.kind == Quality::Synthetic)
            sheet.notice = QString::fromStdString(fact.text);
    sheet.heightFor = [&](const ThemeHub &themes, double width) {
        return OverviewPage(source, themes, options.locale).heightFor(width);
    };
    sheet.paint = [&](const ThemeHub &themes, QPainter *painter, double width) {
        OverviewPage(source, themes, options.locale).paint(painter, width);
    };
    return savePageSheet(path, sheet, options);
}

} // namespace planescope
