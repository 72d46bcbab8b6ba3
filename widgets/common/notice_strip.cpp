#include "widgets/common/notice_strip.h"

#include "model/state/document.h"
#include "model/state/session_summary.h"
#include "widgets/view.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr double kLeastHeight = 26, kSide = 12, kAbove = 4;
constexpr int kWords = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter;

} // namespace

QString noticeOf(const Document *document)
{
    return document && document->session() ? syntheticNotice(*document->session()) : QString();
}

QString noticeAround(const QWidget &widget)
{
    for (const QWidget *at = &widget; at; at = at->parentWidget())
        if (const auto *const view = qobject_cast<const View *>(at))
            return noticeOf(view->document());
    return {};
}

double noticeStripHeight(const QString &notice, double width, double scale)
{
    if (notice.isEmpty())
        return 0;
    const QRectF room(0, 0, std::max(1.0, width - 2 * kSide * scale), 1e6);
    const QFontMetricsF metrics(bundledFont(FontRole::Strong, scale));
    const double words = metrics.boundingRect(room, kWords & ~Qt::AlignVCenter, notice).height();
    return std::ceil(std::max(kLeastHeight * scale, words + 2 * kAbove * scale));
}

void paintNoticeStrip(QPainter &painter, const QRectF &strip, const QString &notice, const Theme &theme, double scale)
{
    if (notice.isEmpty())
        return;
    painter.save();
    painter.fillRect(strip, theme.warningGround);
    painter.fillRect(QRectF(strip.left(), strip.bottom() - 1, strip.width(), 1), theme.warning);
    painter.setPen(theme.warning);
    painter.setFont(bundledFont(FontRole::Strong, scale));
    painter.drawText(strip.adjusted(kSide * scale, 0, -kSide * scale, 0), kWords, notice);
    painter.restore();
}

} // namespace planescope
