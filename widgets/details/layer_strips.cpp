#include "widgets/details/layer_strips.h"

#include "model/text/format_value.h"
#include "model/text/selection_text.h"
#include "widgets/common/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {
constexpr double kBarsHeight = 40;
constexpr double kStripPitch = 14;
constexpr double kStripGap = 3;

QString layerWords(const LayerName &name)
{
    SelectionScope scope;
    scope.layer = name;
    return text::subjectText(scope);
}
} // namespace

LayerStrips::LayerStrips(const ThemeHub &themes, QWidget *parent) : QAbstractScrollArea(parent), m_themes(themes)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false);
    verticalScrollBar()->setSingleStep(themes.px(kStripPitch));
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { m_isCentred = false; });
    connect(&themes, &ThemeHub::changed, viewport(), qOverload<>(&QWidget::update));
}

void LayerStrips::setComparison(SessionPtr session, std::shared_ptr<const OpClassTable> classes,
                                std::optional<LayerComparison> comparison)
{
    m_session = std::move(session);
    m_classes = std::move(classes);
    m_comparison = std::move(comparison);
    layoutBar();
    if (m_comparison && !m_comparison->layers.empty()) {
        const ComparedLayer &own = m_comparison->layers[m_comparison->chosen];
        //: for screen readers; %1 a layer, %2 its length, %3 number of layers, %4 shortest, %5 longest, %6 number of
        //: ops
        setAccessibleDescription(tr("%1 takes %2, among %3 layers of %4 to %5; %6 of its ops deviate.")
                                     .arg(layerWords(own.layer.name), text::duration(own.layer.range.length()),
                                          text::count(m_comparison->layers.size()),
                                          text::duration(m_comparison->lengths.min),
                                          text::duration(m_comparison->lengths.max), text::count(own.deviatingCount)));
    }
    m_isCentred = true;
    centre();
    viewport()->update();
}

void LayerStrips::centre()
{
    if (!m_comparison || !m_isCentred)
        return;
    const double room = viewport()->height() - barsRect().bottom() - m_themes.px(4);
    const double middle = m_themes.px(kStripPitch) * (static_cast<double>(m_comparison->chosen) + 0.5);
    verticalScrollBar()->setValue(static_cast<int>(middle - room / 2));
    m_isCentred = true; // our own move
}

void LayerStrips::layoutBar()
{
    const double content =
        m_comparison ? m_themes.px(kStripPitch) * static_cast<double>(m_comparison->layers.size()) : 0;
    const double room = viewport()->height() - barsRect().bottom() - m_themes.px(4);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(content - room))));
    verticalScrollBar()->setPageStep(std::max(1, static_cast<int>(room)));
}

void LayerStrips::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layoutBar();
    centre();
}

double LayerStrips::nameWidth() const
{
    return QFontMetricsF(m_themes.font(FontRole::Caption)).horizontalAdvance(QStringLiteral("000")) + m_themes.px(6);
}

QRectF LayerStrips::barsRect() const
{
    return {nameWidth(), static_cast<double>(m_themes.px(2)),
            std::max(1.0, viewport()->width() - nameWidth() - m_themes.px(4)),
            static_cast<double>(m_themes.px(kBarsHeight))};
}

double LayerStrips::longestPs() const { return std::max(1.0, m_comparison->lengths.max.toPsDouble()); }

QRectF LayerStrips::barRect(std::size_t layer) const
{
    const QRectF area = barsRect();
    const double width = area.width() / static_cast<double>(m_comparison->layers.size());
    const double left = area.left() + width * static_cast<double>(layer);
    // From the shortest to the longest, which the words beside tell: layers differ by a hundredth, not by a half.
    const double least = m_comparison->lengths.min.toPsDouble(),
                 spread = m_comparison->lengths.max.toPsDouble() - least;
    const double over = m_comparison->layers[layer].layer.range.length().toPsDouble() - least;
    const double height = area.height() * (spread > 0 ? 0.2 + 0.8 * over / spread : 1);
    const double gap = width > 3 ? 1 : 0;
    return {std::round(left), area.bottom() - height, std::max(1.0, std::round(left + width) - std::round(left) - gap),
            height};
}

QRectF LayerStrips::stripRect(std::size_t layer) const
{
    const QRectF area = barsRect();
    const double top = area.bottom() + m_themes.px(4) + m_themes.px(kStripPitch) * static_cast<double>(layer) -
                       verticalScrollBar()->value();
    const double width = area.width() * m_comparison->layers[layer].layer.range.length().toPsDouble() / longestPs();
    return {area.left(), top, width, m_themes.px(kStripPitch) - static_cast<double>(m_themes.px(kStripGap))};
}

std::optional<std::size_t> LayerStrips::layerAtPlace(QPointF pos) const
{
    if (!m_comparison || m_comparison->layers.empty())
        return {};
    const QRectF area = barsRect();
    if (pos.y() < area.bottom()) {
        const auto at = static_cast<std::ptrdiff_t>((pos.x() - area.left()) / area.width() *
                                                    static_cast<double>(m_comparison->layers.size()));
        if (pos.x() < area.left() || at >= static_cast<std::ptrdiff_t>(m_comparison->layers.size()))
            return {};
        return static_cast<std::size_t>(at);
    }
    const double y = pos.y() - area.bottom() - m_themes.px(4) + verticalScrollBar()->value();
    const auto at = static_cast<std::ptrdiff_t>(std::floor(y / m_themes.px(kStripPitch)));
    if (at < 0 || at >= static_cast<std::ptrdiff_t>(m_comparison->layers.size()))
        return {};
    return static_cast<std::size_t>(at);
}

const ComparedLayerOp *LayerStrips::opAt(QPointF pos) const
{
    const auto layer = layerAtPlace(pos);
    if (!layer || pos.y() < barsRect().bottom())
        return nullptr;
    const Duration at = Duration::ps(std::llround((pos.x() - barsRect().left()) / barsRect().width() * longestPs()));
    for (const ComparedLayerOp &op : m_comparison->layers[*layer].ops)
        if (op.offset <= at && at < op.offset + op.length)
            return &op;
    return nullptr;
}

QString LayerStrips::tipAt(QPointF pos) const
{
    const auto at = layerAtPlace(pos);
    if (!at)
        return {};
    const ComparedLayer &layer = m_comparison->layers[*at];
    //: %1 a layer, %2 its length
    QStringList lines{tr("%1, %2").arg(layerWords(layer.layer.name), text::duration(layer.layer.range.length()))};
    if (const ComparedLayerOp *op = opAt(pos)) {
        const std::string_view name = m_session->label(op->event);
        //: %1 an op, %2 and %3 lengths
        lines << tr("%1: %2, usually %3")
                     .arg(QString::fromUtf8(name.data(),
                                            static_cast<qsizetype>(std::min<std::size_t>(name.size(), 120))),
                          text::duration(op->length), text::duration(op->usual));
    } else if (layer.deviatingCount > 0) {
        lines << (layer.deviatingCount == 1 ? tr("1 op deviates") : tr("%1 ops deviate").arg(layer.deviatingCount));
    }
    return lines.join(u'\n');
}

void LayerStrips::paintEvent(QPaintEvent *)
{
    if (!m_comparison || !m_session || !m_classes)
        return;
    const Theme &theme = m_themes.theme();
    QPainter painter(viewport());
    painter.setFont(m_themes.font(FontRole::Caption));
    const QFontMetricsF metrics(painter.font());
    const QRectF bars = barsRect();
    painter.save();
    painter.setClipRect(QRectF(0, bars.bottom() + 2, viewport()->width(), viewport()->height() - bars.bottom()));
    const double perPs = bars.width() / longestPs();
    for (std::size_t i = 0; i < m_comparison->layers.size(); ++i) {
        const QRectF strip = stripRect(i);
        if (strip.bottom() < bars.bottom() || strip.top() > viewport()->height())
            continue;
        const ComparedLayer &layer = m_comparison->layers[i];
        const bool isChosen = i == m_comparison->chosen;
        if (isChosen)
            painter.fillRect(QRectF(0, strip.top() - 1, viewport()->width(), strip.height() + 2), theme.selection);
        painter.setPen(isChosen ? theme.onSelection : theme.text2);
        painter.drawText(QRectF(0, strip.top(), nameWidth() - m_themes.px(4), strip.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(layer.layer.name.number));
        for (const bool marks : {false, true})
            for (const ComparedLayerOp &op : layer.ops) {
                const double left = std::floor(strip.left() + op.offset.toPsDouble() * perPs);
                const double right =
                    std::max(left + 1, std::floor(strip.left() + (op.offset + op.length).toPsDouble() * perPs));
                const QRectF box(left, strip.top(), right - left, strip.height());
                if (!marks) {
                    QColor fill = theme.fill(m_classes->classOf(op.event));
                    painter.fillRect(box, fill.alpha() == 0 ? theme.structure : fill);
                } else if (op.deviates) {
                    painter.setPen(QPen(theme.base, 3));
                    painter.setBrush(Qt::NoBrush);
                    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
                    painter.setPen(QPen(theme.text, 1.5));
                    painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
                }
            }
    }
    painter.restore();
    for (std::size_t i = 0; i < m_comparison->layers.size(); ++i) {
        QColor quiet = theme.text2;
        quiet.setAlphaF(0.45f);
        painter.fillRect(barRect(i), i == m_comparison->chosen ? theme.text : quiet);
    }
    painter.setPen(theme.control);
    painter.drawLine(bars.bottomLeft(), bars.bottomRight());
}

void LayerStrips::mousePressEvent(QMouseEvent *event)
{
    const auto at = layerAtPlace(event->position());
    if (!at || event->button() != Qt::LeftButton)
        return;
    if (const ComparedLayerOp *op = opAt(event->position()); op && op->deviates)
        emit eventRequested(op->event);
    else
        emit layerRequested(m_comparison->layers[*at].layer.range, m_comparison->workRow);
}

bool LayerStrips::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto &help = static_cast<QHelpEvent &>(*event);
        const QString words = tipAt(help.pos());
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help.globalPos(), words, this);
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace planescope
