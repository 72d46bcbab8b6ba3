#include "widgets/kernel/gap_bars.h"

#include "model/text/format_value.h"
#include "widgets/common/theme_units.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace planescope {

GapBars::GapBars(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void GapBars::setBars(std::vector<GapBar> bars)
{
    m_bars = std::move(bars);
    QStringList words;
    for (std::size_t i = 0; i < m_bars.size(); ++i)
        words << m_bars[i].title + QStringLiteral(": ") + figureText(i);
    setAccessibleName(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QString GapBars::figureText(std::size_t bar) const
{
    QString share = text::share(m_bars[bar].share, 1);
    if (bar == 0)
        return share;
    const double points = 100 * (m_bars[bar].share - m_bars[bar - 1].share);
    const QString signedPoints =
        (points < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + text::number(std::abs(points), 1);
    return tr("%1, %2 points").arg(share, signedPoints);
}

int GapBars::barHeight() const { return m_themes.px(46); }

QSize GapBars::sizeHint() const { return {m_themes.px(260), static_cast<int>(m_bars.size()) * barHeight()}; }
QSize GapBars::minimumSizeHint() const { return {m_themes.px(200), static_cast<int>(m_bars.size()) * barHeight()}; }

void GapBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    const QFont dense = m_themes.font(FontRole::Dense);
    QFont strong = dense;
    strong.setWeight(QFont::DemiBold);
    const QColor fill = unitFill(theme, KernelUnit::Matmul);
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const GapBar &bar = m_bars[i];
        const int top = static_cast<int>(i) * barHeight();
        const QRect head(0, top, width(), m_themes.px(17));
        painter.setPen(theme.text);
        painter.setFont(strong);
        const QString share = text::share(bar.share, 1);
        painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, share);
        const int figure = QFontMetrics(strong).horizontalAdvance(share) + m_themes.px(10);
        painter.setFont(dense);
        painter.drawText(head.adjusted(0, 0, -figure, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(dense).elidedText(bar.title, Qt::ElideRight, head.width() - figure));
        const QRect whole(0, head.bottom() + 2, width(), m_themes.px(9));
        painter.fillRect(whole, theme.structure);
        const double used = std::clamp(bar.share, 0.0, 1.0) * whole.width();
        painter.fillRect(QRectF(0, whole.top(), used, whole.height()), fill);
        painter.setPen(theme.edge(fill));
        if (used > 3)
            painter.drawRect(QRectF(0, whole.top(), used - 1, whole.height() - 1));
        if (theme.structure == theme.base) {
            painter.setPen(theme.structureEdge);
            painter.drawRect(whole.adjusted(0, 0, -1, -1));
        }
        if (i > 0) {
            const double before = std::clamp(m_bars[i - 1].share, 0.0, 1.0) * whole.width();
            if (before > used) {
                painter.fillRect(QRectF(used, whole.top(), before - used, whole.height()),
                                 QBrush(theme.hatch, Qt::BDiagPattern));
                painter.fillRect(QRectF(before - 1, whole.top() - 1, 2, whole.height() + 2), theme.text);
            }
        }
        painter.setFont(m_themes.font(FontRole::Caption));
        painter.setPen(theme.text2);
        const QRect note(0, whole.bottom() + 1, width(), m_themes.px(15));
        painter.drawText(note, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(painter.font()).elidedText(bar.note, Qt::ElideRight, note.width()));
    }
}

} // namespace planescope
