#include "widgets/details/histogram_widget.h"

#include "model/text/format_value.h"
#include "widgets/common/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace planescope {

namespace {

constexpr double kBarWidth = 6;
constexpr double kTickGap = 64;

} // namespace

HistogramWidget::HistogramWidget(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&themes, &ThemeHub::changed, this, [this] { update(); });
}

void HistogramWidget::setDurations(std::vector<std::int64_t> ascendingPs, std::optional<Duration> marked,
                                   OpClass opClass)
{
    m_durationsPs = std::move(ascendingPs);
    m_marked = marked;
    m_class = opClass;
    if (!m_durationsPs.empty())
        //: for screen readers; %1 number of events, %2 and %3 lengths
        setAccessibleDescription(tr("Lengths of %1 events from %2 to %3.")
                                     .arg(text::count(m_durationsPs.size()),
                                          text::duration(Duration::ps(m_durationsPs.front())),
                                          text::duration(Duration::ps(m_durationsPs.back()))));
    update();
}

QString HistogramWidget::markText() const
{
    //: label of the selected event in a histogram; %1 is its length
    return m_marked ? tr("this one, %1").arg(text::duration(*m_marked)) : QString();
}

HistogramLayout HistogramWidget::currentLayout() const
{
    const QFontMetricsF caption(m_themes.font(FontRole::Caption));
    const std::size_t most = m_durationsPs.size();
    const double left = caption.horizontalAdvance(text::count(most)) + m_themes.px(8);
    const double top = caption.height() + m_themes.px(6), bottom = caption.height() + m_themes.px(6);
    const QRectF plot(left, top, width() - left - m_themes.px(4), height() - top - bottom);
    return layoutHistogram(m_durationsPs, m_marked, plot, m_themes.px(kBarWidth), m_themes.px(kTickGap));
}

QSize HistogramWidget::sizeHint() const { return {m_themes.px(360), m_themes.px(134)}; }

QSize HistogramWidget::minimumSizeHint() const { return {m_themes.px(160), m_themes.px(96)}; }

void HistogramWidget::paintEvent(QPaintEvent *)
{
    const HistogramLayout layout = currentLayout();
    if (layout.boxes.empty())
        return;
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    painter.setFont(m_themes.font(FontRole::Caption));
    const QFontMetricsF metrics(painter.font());

    QColor fill = theme.fill(m_class);
    if (fill.alpha() == 0)
        fill = theme.control;
    QColor quiet = fill; // the marked bar is the only one in full colour
    quiet.setAlphaF(0.55F);
    painter.setPen(theme.grid);
    for (const HistogramTick &tick : layout.yTicks)
        painter.drawLine(QPointF(layout.plot.left(), tick.at), QPointF(layout.plot.right(), tick.at));
    for (const HistogramBox &box : layout.boxes) {
        painter.fillRect(box.rect, box.isMarked ? fill : quiet);
        if (box.isMarked) {
            painter.setPen(theme.text);
            painter.drawRect(box.rect.adjusted(0, 0, -1, 0));
        }
    }
    painter.setPen(theme.control);
    painter.drawLine(layout.plot.bottomLeft(), layout.plot.bottomRight());

    painter.setPen(theme.text2);
    for (const HistogramTick &tick : layout.yTicks)
        painter.drawText(
            QRectF(0, tick.at - metrics.height() / 2, layout.plot.left() - m_themes.px(6), metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    const double labelsTop = layout.plot.bottom() + m_themes.px(4);
    const double unitWidth = metrics.horizontalAdvance(layout.unit);
    painter.drawText(QRectF(layout.plot.right() - unitWidth, labelsTop, unitWidth + 1, metrics.height()), Qt::AlignLeft,
                     layout.unit);
    for (const HistogramTick &tick : layout.xTicks) {
        const double labelWidth = metrics.horizontalAdvance(tick.label);
        if (tick.at + labelWidth / 2 > layout.plot.right() - unitWidth - m_themes.px(6) && layout.xTicks.size() > 1)
            continue; // the unit stands there
        painter.drawText(QPointF(tick.at - labelWidth / 2, labelsTop + metrics.ascent()), tick.label);
    }

    if (!layout.markX)
        return;
    const double x = *layout.markX, tip = layout.plot.top() - m_themes.px(1), half = m_themes.px(4);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawPolygon(QPolygonF{{x - half, tip - 1.5 * half}, {x + half, tip - 1.5 * half}, {x, tip}});
    QFont strong = painter.font();
    strong.setWeight(QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(theme.text);
    const QString words = markText();
    const double wordsWidth = QFontMetricsF(strong).horizontalAdvance(words);
    const double gap = 2 * half;
    const double wordsLeft = x + gap + wordsWidth <= width() ? x + gap : std::max(0.0, x - gap - wordsWidth);
    painter.drawText(QRectF(wordsLeft, 0, wordsWidth + 1, layout.plot.top() - m_themes.px(2)),
                     Qt::AlignLeft | Qt::AlignVCenter, words);
}

bool HistogramWidget::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto &help = static_cast<QHelpEvent &>(*event);
    const HistogramLayout layout = currentLayout();
    if (const HistogramBox *const box = layout.boxAt(help.pos().x()))
        //: %1 number of events, %2 and %3 bounds of their lengths
        QToolTip::showText(help.globalPos(),
                           tr("%1 events from %2 to below %3")
                               .arg(text::count(box->count), text::duration(box->from), text::duration(box->to)),
                           this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace planescope
