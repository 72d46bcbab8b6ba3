#pragma once
// The label of a profile that is no measurement, as a strip above what a picture shows. Word for word, never cut.
#include "widgets/common/theme.h"

#include <QRectF>
#include <QString>

class QPainter;
class QWidget;

namespace planescope {

class Document;

/// syntheticNotice() of what the document shows; empty without a profile.
QString noticeOf(const Document *document);
/// That of the view which the widget is part of: tables ask it when they are copied, so that no view can forget it.
QString noticeAround(const QWidget &widget);

/// Height that the label needs in this width; 0 without a label. `scale` as of the picture's other texts.
double noticeStripHeight(const QString &notice, double width, double scale);
/// `strip` is of the height above.
void paintNoticeStrip(QPainter &painter, const QRectF &strip, const QString &notice, const Theme &theme, double scale);

} // namespace planescope
