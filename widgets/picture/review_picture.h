#pragma once
// A piece of the timeline as a page for a review: what it shows, rows with a time axis, legend, shares, origin.
#include "model/analysis/class_times.h"
#include "widgets/picture/picture_options.h"
#include "widgets/picture/picture_rows.h"

#include <QSizeF>
#include <QStringList>

#include <memory>
#include <vector>

class QPainter;

namespace planescope {

class ReviewPicture
{
public:
    /// Lays the page out; prepares the rows on all cores. `options.size` (0 0 allowed) rules the page's size.
    ReviewPicture(PictureSource source, const PictureOptions &options);
    ~ReviewPicture();
    ReviewPicture(ReviewPicture &&) noexcept;
    ReviewPicture &operator=(ReviewPicture &&) noexcept;

    /// In layout pixels.
    QSizeF size() const;
    /// Paints from (0, 0) on; the painter's transform decides the scale.
    void paint(QPainter &painter) const;

    TimeRange range() const;
    QString title() const;
    /// "host-0 / TPU:0 / XLA Ops", in order.
    QStringList rowNames() const;
    /// One sentence for readers that cannot see the picture.
    QString description() const;
    /// Rows that had no room or were not asked for.
    int rowsLeftOut() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace planescope
