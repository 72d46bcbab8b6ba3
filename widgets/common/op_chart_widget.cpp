#include "widgets/common/op_chart_widget.h"

#include "model/text/format_value.h"
#include "widgets/common/op_words.h"
#include "widgets/common/tip_chip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace planescope {

OpChartWidget::OpChartWidget(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    m_tip = new TipChip(themes, this);
    m_tip->hide();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart of the op profile"));
    connect(&themes, &ThemeHub::changed, this, &OpChartWidget::invalidate);
}

void OpChartWidget::invalidate()
{
    m_isLaidOut = false;
    m_hovered.reset();
    m_tip->hide();
    update();
}

void OpChartWidget::setTree(const OpProfileNode *root, const OpNodeClasses *classes, const DevicePeaks *peaks)
{
    m_root = m_shown = root;
    m_classes = classes;
    m_peaks = peaks;
    m_selected = nullptr;
    m_only.clear();
    invalidate();
}

void OpChartWidget::setKind(OpChartKind kind)
{
    m_kind = kind;
    invalidate();
}

void OpChartWidget::setByWaste(bool byWaste)
{
    if (m_isByWaste == byWaste)
        return;
    m_isByWaste = byWaste;
    invalidate();
}

void OpChartWidget::setShown(const OpProfileNode *node)
{
    if (!node || (m_shown == node && m_only.empty()))
        return;
    m_shown = node;
    m_only.clear();
    invalidate();
}

void OpChartWidget::showFolded(const std::vector<const OpProfileNode *> &nodes)
{
    m_only = nodes;
    invalidate();
    emit foldedChanged();
}

void OpChartWidget::goUp()
{
    if (m_only.empty())
        emit upRequested();
    else
        showFolded({});
}

void OpChartWidget::setSelected(const OpProfileNode *node)
{
    if (m_selected == node)
        return;
    m_selected = node;
    // What is chosen elsewhere is not among the folded ones.
    if (node && !m_only.empty() && std::find(m_only.begin(), m_only.end(), node) == m_only.end())
        showFolded({});
    invalidate();
}

void OpChartWidget::setCentre(std::vector<OpCentreLine> lines, const QString &formula)
{
    m_centre = std::move(lines);
    m_centreFormula = formula;
    update();
}

bool OpChartWidget::isInCentre(QPointF at)
{
    const OpChartLayout &chart = layout();
    const QPointF from = at - chart.centre;
    return chart.kind == OpChartKind::Donut && !chart.shapes.empty() && !m_centreFormula.isEmpty() &&
           std::hypot(from.x(), from.y()) < chart.innerRadius;
}

bool OpChartWidget::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (isInCentre(help->pos()))
            QToolTip::showText(help->globalPos(), m_centreFormula, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

OpChartQuestion OpChartWidget::question(const QRectF &area, double scale) const
{
    OpChartQuestion q;
    q.kind = m_kind;
    q.shown = m_shown;
    q.root = m_root;
    q.selected = m_selected;
    q.classes = m_classes;
    q.only = m_only;
    if (m_isByWaste)
        q.order.peaks = m_peaks;
    q.area = area;
    q.scale = scale;
    return q;
}

const OpChartLayout &OpChartWidget::layout()
{
    if (!m_isLaidOut) {
        const double margin = 12 * m_themes.scale();
        m_layout = layoutOpChart(question(QRectF(rect()).adjusted(margin, margin, -margin, -margin), m_themes.scale()));
        m_isLaidOut = true;
    }
    return m_layout;
}

void OpChartWidget::paintInto(QPainter &painter, const QRectF &area, const Theme &theme, double scale) const
{
    const OpChartLayout chart = layoutOpChart(question(area, scale));
    OpChartLook look;
    look.theme = &theme;
    look.scale = scale;
    look.selected = chart.shapeOf(m_selected);
    look.centre = m_centre;
    paintOpChart(painter, chart, look);
}

void OpChartWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().base);
    OpChartLook look;
    look.theme = &m_themes.theme();
    look.scale = m_themes.scale();
    look.hovered = m_hovered;
    look.selected = layout().shapeOf(m_selected);
    look.hasFocus = hasFocus();
    look.centre = m_centre;
    paintOpChart(painter, layout(), look);
}

void OpChartWidget::resizeEvent(QResizeEvent *) { invalidate(); }

QStringList OpChartWidget::tipOf(const OpChartItem &item) const
{
    QStringList lines{chartItemLabel(item)};
    if (!item.node) {
        lines << text::share(item.share, 1);
        for (std::size_t i = 0; i < std::min<std::size_t>(item.folded.size(), 4); ++i)
            lines << nodeLabel(*item.folded[i]);
        return lines;
    }
    const OpProfileNode &node = *item.node;
    lines << tr("%1, %2 of the time").arg(text::duration(Duration::ps(node.sums.timePs)), text::share(item.share, 1));
    if (node.sums.occurrences > 0)
        lines << tr("%n execution(s)", nullptr,
                    static_cast<int>(std::min<std::uint64_t>(node.sums.occurrences, 0x7FFFFFFF)));
    if (m_peaks && !item.isIdle()) {
        const OpFigures figures = figuresOf(node, *m_root, *m_peaks);
        if (figures.flopsUtilization >= 0)
            lines << tr("FLOPS utilisation %1").arg(utilizationText(figures.flopsUtilization));
        if (figures.hbmUtilization >= 0)
            lines << tr("HBM bandwidth %1").arg(utilizationText(figures.hbmUtilization));
        if (figures.wastedShare >= 0)
            lines << tr("Wasted: %1 of the time").arg(text::share(figures.wastedShare, 1));
    }
    return lines;
}

void OpChartWidget::setHovered(std::optional<std::size_t> shape)
{
    if (m_hovered == shape)
        return;
    m_hovered = shape;
    update();
}

void OpChartWidget::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> shape = layout().shapeAt(event->position());
    setHovered(shape);
    setCursor(shape ? Qt::PointingHandCursor : isInCentre(event->position()) ? Qt::WhatsThisCursor : Qt::ArrowCursor);
    if (shape)
        m_tip->showAt(event->pos(), tipOf(m_layout.shapes[*shape].item));
    else
        m_tip->hide();
}

void OpChartWidget::leaveEvent(QEvent *)
{
    setHovered(std::nullopt);
    m_tip->hide();
}

void OpChartWidget::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::BackButton) {
        goUp();
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    const std::optional<std::size_t> shape = layout().shapeAt(event->position());
    if (!shape) {
        if (isInCentre(event->position()))
            QToolTip::showText(event->globalPosition().toPoint(), m_centreFormula, this);
        return;
    }
    const OpChartItem &item = m_layout.shapes[*shape].item;
    if (!item.node) {
        showFolded(std::vector<const OpProfileNode *>(item.folded));
        return;
    }
    const OpProfileNode *node = item.node;
    if (m_selected == node)
        emit nodeOpened(node); // a second click looks inside
    else
        emit nodeClicked(node);
}

void OpChartWidget::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && m_selected && layout().shapeAt(event->position()))
        emit nodeOpened(m_selected); // its first press has chosen
}

void OpChartWidget::keyPressEvent(QKeyEvent *event)
{
    const std::vector<OpChartShape> &shapes = layout().shapes;
    const std::optional<std::size_t> at = m_layout.shapeOf(m_selected);
    const auto choose = [&](std::size_t index) {
        const OpChartItem &item = shapes[index].item;
        emit nodeClicked(item.node ? item.node : item.folded.front());
    };
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        if (!shapes.empty())
            choose(at ? (*at + 1) % shapes.size() : 0);
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        if (!shapes.empty())
            choose(at ? (*at + shapes.size() - 1) % shapes.size() : shapes.size() - 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_selected)
            emit nodeOpened(m_selected);
        return;
    case Qt::Key_Backspace:
        goUp();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void OpChartWidget::focusInEvent(QFocusEvent *) { update(); }
void OpChartWidget::focusOutEvent(QFocusEvent *) { update(); }

QSize OpChartWidget::sizeHint() const { return {m_themes.px(560), m_themes.px(420)}; }
QSize OpChartWidget::minimumSizeHint() const { return {m_themes.px(200), m_themes.px(128)}; }

} // namespace planescope
