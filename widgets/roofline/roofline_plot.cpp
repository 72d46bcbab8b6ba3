#include "widgets/roofline/roofline_plot.h"

#include "model/text/format_value.h"
#include "widgets/common/op_words.h"
#include "widgets/common/theme.h"
#include "widgets/common/tip_chip.h"
#include "widgets/roofline/ceiling_labels.h"

#include <QMouseEvent>
#include <QRubberBand>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr double kLeastRadius = 3.5, kMostRadius = 22;
constexpr double kWholeRadius = 8; // program and steps

QString opName(const OpIndex &index, const RooflineRow &row)
{
    switch (row.kind) {
    case RooflineRow::Kind::Program:
        return QCoreApplication::translate("Roofline", "Program, idle time included");
    case RooflineRow::Kind::Average:
        return QCoreApplication::translate("Roofline", "Average step");
    case RooflineRow::Kind::Step:
        return QCoreApplication::translate("Roofline", "Step %1").arg(text::plainNumber(static_cast<double>(row.step)));
    case RooflineRow::Kind::Op:
        break;
    }
    return QString::fromStdString(index.ops()[row.point.op].name);
}

/// What a memory of this rate allows at an intensity.
double roofAt(double bytesPerSecond, double peak, double intensity)
{
    const double slanted = bytesPerSecond * intensity;
    return peak > 0 ? std::min(slanted, peak) : slanted;
}

} // namespace

RooflinePlot::RooflinePlot(const ThemeHub &themes, QWidget *parent) :
    Plot(themes, parent), m_bubbles(new PlotBubbles(xAxis, yAxis)), m_tip(new TipChip(themes, this)),
    m_brush(new QRubberBand(QRubberBand::Rectangle, this))
{
    m_tip->hide();
    m_brush->hide();
    useLogAxis(xAxis, {});
    useLogAxis(yAxis, QStringLiteral("FLOP/s"));
    // Below the points: a ceiling is behind what reaches it.
    addLayer(QStringLiteral("ceilings"), layer(QStringLiteral("main")), QCustomPlot::limBelow);
    // The size of the plot is known when it is laid out.
    connect(this, &QCustomPlot::afterLayout, this, [this] {
        const QRectF area = QRectF(axisRect()->rect()).adjusted(2, 2, -2, -2);
        if (m_placedFor.area != area || m_placedFor.x != xAxis->range() || m_placedFor.y != yAxis->range())
            placeLabels();
    });
    xAxis->setLabel(tr("Operational intensity of the limiting resource, FLOP/byte"));
    yAxis->setLabel(tr("FLOP rate per device"));
    setMouseTracking(true);
    setAccessibleName(tr("Roofline"));
    // A ceiling's words follow its line into the visible part.
    connect(xAxis, qOverload<const QCPRange &>(&QCPAxis::rangeChanged), this, &RooflinePlot::placeCeilings);
    connect(yAxis, qOverload<const QCPRange &>(&QCPAxis::rangeChanged), this, &RooflinePlot::placeCeilings);
    applyLook(themes.theme(), themes.scale());
}

void RooflinePlot::setContent(RooflineDataPtr content, const Shown &shown)
{
    const bool isOther = !m_data || !content || m_data->index != content->index;
    m_data = std::move(content);
    m_shown = shown;
    m_kept.clear();
    m_tip->hide();
    rebuildCeilings();
    rebuildBubbles();
    if (isOther)
        showMain();
    applyLook(themes().theme(), themes().scale());
    replot(QCustomPlot::rpQueuedReplot);
}

void RooflinePlot::setKept(std::vector<bool> kept)
{
    m_kept = std::move(kept);
    rebuildBubbles();
    replot(QCustomPlot::rpQueuedReplot);
}

void RooflinePlot::setChosen(std::optional<std::size_t> row)
{
    if (m_chosen == row)
        return;
    m_chosen = row;
    m_bubbles->setChosen(row);
    replot(QCustomPlot::rpQueuedReplot);
}

void RooflinePlot::rebuildCeilings()
{
    for (const Ceiling &ceiling : m_ceilings) {
        removeGraph(ceiling.graph);
        removeItem(ceiling.label);
    }
    m_ceilings.clear();
    if (!m_data)
        return;
    const auto add = [&](Resource resource) {
        Ceiling ceiling;
        ceiling.resource = resource;
        ceiling.graph = addGraph();
        ceiling.graph->setSelectable(QCP::stNone);
        ceiling.graph->setLayer(QStringLiteral("ceilings"));
        ceiling.label = new QCPItemText(this);
        ceiling.label->setSelectable(false);
        ceiling.label->setLayer(QStringLiteral("ceilings"));
        ceiling.label->position->setType(QCPItemPosition::ptPlotCoords);
        ceiling.label->setClipToAxisRect(true);
        ceiling.label->setPadding(QMargins(4, 1, 4, 1));
        m_ceilings.push_back(ceiling);
    };
    for (const RooflineCeiling &ceiling : m_data->model.ceilings)
        add(ceiling.resource);
    if (m_data->model.peakFlopsPerSecond > 0)
        add(Resource::Compute);
    placeCeilings();
}

void RooflinePlot::placeCeilings()
{
    if (!m_data || xAxis->range().lower <= 0 || yAxis->range().lower <= 0)
        return;
    const double left = xAxis->range().lower, right = xAxis->range().upper;
    const double peak = m_data->model.peakFlopsPerSecond;
    std::size_t i = 0;
    for (const RooflineCeiling &ceiling : m_data->model.ceilings) {
        const Ceiling &drawn = m_ceilings[i];
        QVector<double> xs{left}, ys{roofAt(ceiling.bytesPerSecond, peak, left)};
        if (ceiling.ridge > left && ceiling.ridge < right) {
            xs << ceiling.ridge;
            ys << peak;
        }
        xs << right;
        ys << roofAt(ceiling.bytesPerSecond, peak, right);
        drawn.graph->setData(xs, ys, true);
        QString words = tr("%1 %2").arg(resourceText(ceiling.resource), text::byteRate(ceiling.bytesPerSecond));
        if (ceiling.ridge > 0)
            words += tr(", ridge at %1 FLOP/byte").arg(text::plainNumber(std::round(ceiling.ridge * 10) / 10));
        drawn.label->setText(words);
        ++i;
    }
    if (i < m_ceilings.size()) {
        const Ceiling &compute = m_ceilings[i];
        compute.graph->setData(QVector<double>{left, right}, QVector<double>{peak, peak}, true);
        compute.label->setText(tr("Compute %1").arg(text::withPrefix(peak, u"FLOP/s")));
    }
    placeLabels();
}

/// Beside points and other lines. In coordinates of the axes, so that a picture of another size has them there, too.
void RooflinePlot::placeLabels()
{
    if (!m_data || axisRect()->width() <= 0)
        return;
    const QRectF area = QRectF(axisRect()->rect()).adjusted(2, 2, -2, -2);
    std::vector<CeilingLine> lines;
    for (const Ceiling &ceiling : m_ceilings) {
        CeilingLine line;
        for (const QCPGraphData &corner : *ceiling.graph->data())
            line.corners.emplace_back(xAxis->coordToPixel(corner.key), yAxis->coordToPixel(corner.value));
        const QFontMetricsF metrics(ceiling.label->font());
        line.label = QSizeF(metrics.horizontalAdvance(ceiling.label->text()) + 8, metrics.height() + 2);
        lines.push_back(std::move(line));
    }
    std::vector<QRectF> points;
    for (const PlotBubble &bubble : m_bubbles->bubbles()) {
        const QPointF centre = m_bubbles->pixelOf(bubble);
        const double radius = (bubble.radius + 1) * themes().scale();
        points.emplace_back(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    }
    const std::vector<QRectF> places = placeCeilingLabels(lines, points, area);
    for (std::size_t i = 0; i < m_ceilings.size(); ++i) {
        QCPItemText *label = m_ceilings[i].label;
        label->setVisible(!places[i].isEmpty());
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        label->position->setCoords(xAxis->pixelToCoord(places[i].left()), yAxis->pixelToCoord(places[i].top()));
    }
    m_placedFor = {area, xAxis->range(), yAxis->range()};
}

std::vector<QRectF> RooflinePlot::labelRects() const
{
    std::vector<QRectF> rects;
    for (const Ceiling &ceiling : m_ceilings)
        if (ceiling.label->visible())
            rects.emplace_back(ceiling.label->topLeft->pixelPosition(), ceiling.label->bottomRight->pixelPosition());
    return rects;
}

QStringList RooflinePlot::ceilingTexts() const
{
    QStringList words;
    for (const Ceiling &ceiling : m_ceilings)
        words << ceiling.label->text();
    return words;
}

void RooflinePlot::rebuildBubbles()
{
    std::vector<PlotBubble> bubbles;
    if (m_data) {
        double longest = 0;
        for (const RooflineRow &row : m_data->rows)
            if (row.kind == RooflineRow::Kind::Op && row.isInPlot())
                longest = std::max(longest, static_cast<double>(row.point.sums.selfPs));
        for (std::size_t i = 0; i < m_data->rows.size(); ++i) {
            const RooflineRow &row = m_data->rows[i];
            const bool isOp = row.kind == RooflineRow::Kind::Op;
            const bool isProgram = row.kind == RooflineRow::Kind::Program;
            if (!row.isInPlot() || (isOp ? !m_shown.ops : isProgram ? !m_shown.program : !m_shown.steps))
                continue;
            PlotBubble bubble;
            bubble.id = i;
            bubble.x = row.point.rates.boundIntensity;
            bubble.y = row.point.rates.flopsPerSecond;
            bubble.shape = isOp ? PlotBubble::Shape::Circle : PlotBubble::Shape::Diamond;
            bubble.fill = isOp ? themes().theme().fill(row.opClass) : themes().theme().accent;
            bubble.isPale = isOp && i < m_kept.size() && !m_kept[i];
            // The area is the time.
            const double share = longest > 0 ? static_cast<double>(row.point.sums.selfPs) / longest : 0;
            bubble.radius = isOp        ? std::max(kLeastRadius, kMostRadius * std::sqrt(share))
                            : isProgram ? kWholeRadius
                                        : kWholeRadius * 0.6;
            bubbles.push_back(bubble);
        }
    }
    m_bubbles->setBubbles(std::move(bubbles));
    m_bubbles->setChosen(m_chosen);
    m_bubbles->setHovered(std::nullopt);
    placeLabels();
}

void RooflinePlot::showAll() { showShares(0); }

void RooflinePlot::showMain() { showShares(0.0005); }

void RooflinePlot::showShares(double leastShare)
{
    double left = 1, right = 1000, bottom = 1e9, top = 1e12;
    bool isFirst = true;
    const auto hold = [&](double x, double y) {
        left = isFirst ? x : std::min(left, x);
        right = isFirst ? x : std::max(right, x);
        bottom = isFirst ? y : std::min(bottom, y);
        top = isFirst ? y : std::max(top, y);
        isFirst = false;
    };
    for (const PlotBubble &bubble : m_bubbles->bubbles())
        if (const RooflineRow &row = m_data->rows[bubble.id];
            row.kind != RooflineRow::Kind::Op || row.point.selfShare >= leastShare)
            hold(bubble.x, bubble.y);
    if (m_data) {
        const double peak = m_data->model.peakFlopsPerSecond;
        for (const RooflineCeiling &ceiling : m_data->model.ceilings)
            if (ceiling.resource == Resource::Hbm && ceiling.ridge > 0)
                hold(ceiling.ridge, peak);
        if (peak > 0)
            hold(right, peak);
    }
    xAxis->setRange(left / 4, right * 6);
    yAxis->setRange(bottom / 4, top * 4);
    placeCeilings();
    replot(QCustomPlot::rpQueuedReplot);
}

void RooflinePlot::applyLook(const Theme &theme, double scale)
{
    Plot::applyLook(theme, scale);
    if (m_data && m_bubbles)
        rebuildBubbles();
    m_bubbles->setLook(theme, scale);
    const QFont font = bundledFont(FontRole::Caption, scale);
    for (const Ceiling &ceiling : m_ceilings) {
        const bool isMain = ceiling.resource == Resource::Hbm || ceiling.resource == Resource::Compute;
        QPen pen(isMain ? theme.text : theme.text2, (isMain ? 1.5 : 1) * scale);
        if (!isMain)
            pen.setStyle(Qt::DashLine); // told apart without colour
        ceiling.graph->setPen(pen);
        ceiling.label->setFont(font);
        ceiling.label->setColor(isMain ? theme.text : theme.text2);
        QColor ground = theme.base;
        ground.setAlphaF(0.8F);
        ceiling.label->setBrush(ground);
    }
    placeLabels();
}

QStringList RooflinePlot::tipOf(std::size_t index) const
{
    const RooflineRow &row = m_data->rows[index];
    const RooflinePoint &point = row.point;
    QStringList lines{opName(*m_data->index, row)};
    if (row.kind == RooflineRow::Kind::Op)
        lines << tr("%1, %2 of the time")
                     .arg(text::duration(Duration::ps(point.sums.selfPs)), text::share(point.selfShare, 1));
    lines << tr("%1 at %2 FLOP/byte")
                 .arg(text::withPrefix(point.rates.flopsPerSecond, u"FLOP/s"),
                      text::plainNumber(std::round(point.rates.boundIntensity * 100) / 100));
    lines << tr("Bound by %1: %2 of its peak")
                 .arg(resourceText(point.rates.boundBy), utilizationText(point.rates.boundUtilization));
    if (point.optimalFlopsPerSecond > 0)
        lines << tr("Possible here: %1").arg(text::withPrefix(point.optimalFlopsPerSecond, u"FLOP/s"));
    if (point.rooflineEfficiency > 1.01)
        lines << tr("More than the peak: the stated costs or the stated peak are not right.");
    return lines;
}

void RooflinePlot::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->pos();
    m_isBrushing = false;
    m_isPanning = event->button() == Qt::MiddleButton;
    m_tip->hide();
}

void RooflinePlot::mouseMoveEvent(QMouseEvent *event)
{
    if (m_isPanning) {
        const auto pan = [](QCPAxis *axis, double from, double to) {
            const double factor = axis->pixelToCoord(from) / axis->pixelToCoord(to);
            axis->setRange(axis->range().lower * factor, axis->range().upper * factor);
        };
        pan(xAxis, m_pressed.x(), event->pos().x());
        pan(yAxis, m_pressed.y(), event->pos().y());
        m_pressed = event->pos();
        replot(QCustomPlot::rpQueuedReplot);
        return;
    }
    if (event->buttons() & Qt::LeftButton) {
        m_isBrushing =
            m_isBrushing || (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
        if (m_isBrushing) {
            m_brush->setGeometry(QRect(m_pressed, event->pos()).normalized());
            m_brush->show();
        }
        return;
    }
    const std::optional<std::size_t> row = m_bubbles->bubbleAt(event->position());
    m_bubbles->setHovered(row);
    setCursor(row ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (row && m_data)
        m_tip->showAt(event->pos(), tipOf(*row));
    else
        m_tip->hide();
    replot(QCustomPlot::rpQueuedReplot);
}

void RooflinePlot::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_isPanning) {
        m_isPanning = false;
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    if (m_isBrushing) {
        m_brush->hide();
        m_isBrushing = false;
        emit brushed(m_bubbles->bubblesIn(QRectF(QRect(m_pressed, event->pos()).normalized())));
        return;
    }
    if (const std::optional<std::size_t> row = m_bubbles->bubbleAt(event->position()))
        emit rowClicked(*row);
    else
        emit brushed({});
}

void RooflinePlot::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const std::optional<std::size_t> row = m_bubbles->bubbleAt(event->position()))
        emit rowOpened(*row);
    else
        showAll();
}

void RooflinePlot::wheelEvent(QWheelEvent *event)
{
    const double factor = std::pow(0.85, event->angleDelta().y() / 120.0);
    xAxis->scaleRange(factor, xAxis->pixelToCoord(event->position().x()));
    yAxis->scaleRange(factor, yAxis->pixelToCoord(event->position().y()));
    replot(QCustomPlot::rpQueuedReplot);
    event->accept();
}

void RooflinePlot::leaveEvent(QEvent *)
{
    m_tip->hide();
    m_bubbles->setHovered(std::nullopt);
    replot(QCustomPlot::rpQueuedReplot);
}

/// Through the points in the order of the table.
void RooflinePlot::step(int by)
{
    std::vector<std::size_t> rows;
    for (const PlotBubble &bubble : m_bubbles->bubbles())
        rows.push_back(bubble.id);
    if (rows.empty())
        return;
    std::sort(rows.begin(), rows.end());
    const auto at = m_chosen ? std::find(rows.begin(), rows.end(), *m_chosen) : rows.end();
    const auto count = static_cast<std::ptrdiff_t>(rows.size());
    const std::ptrdiff_t next = at == rows.end() ? 0 : ((at - rows.begin()) + by + count) % count;
    emit rowClicked(rows[static_cast<std::size_t>(next)]);
}

void RooflinePlot::keyPressEvent(QKeyEvent *event)
{
    const auto zoom = [&](double factor) {
        xAxis->scaleRange(factor);
        yAxis->scaleRange(factor);
        replot(QCustomPlot::rpQueuedReplot);
    };
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        step(1);
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        step(-1);
        return;
    case Qt::Key_Plus:
        zoom(0.8);
        return;
    case Qt::Key_Minus:
        zoom(1.25);
        return;
    case Qt::Key_Home:
        showAll();
        return;
    case Qt::Key_Escape:
        emit brushed({});
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_chosen)
            emit rowOpened(*m_chosen);
        return;
    default:
        QCustomPlot::keyPressEvent(event);
    }
}

} // namespace planescope
