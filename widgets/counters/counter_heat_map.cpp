#include "widgets/counters/counter_heat_map.h"

#include "model/text/format_value.h"
#include "widgets/common/theme.h"
#include "widgets/common/theme_ramp.h"
#include "widgets/common/tip_chip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

/// Of parts that come many times also which one it is.
QString heatName(const CounterTable &table, std::uint32_t name)
{
    const CounterFacts &facts = table.names()[name].facts;
    const QString words = QString::fromStdString(facts.shortName);
    return facts.place.unit < 0 && facts.place.part < 0 ? words
                                                        : words + QLatin1String(", ") + counterPlaceText(facts.place);
}

/// Against the median: "+12", "-0.4", in percent; blank when it says nothing.
QString offText(const CounterMatrix::Cell &cell)
{
    if (std::isnan(cell.value))
        return QString(QChar(0x2013));
    if (cell.ofMedian == 0)
        return cell.value == 0 ? QString() : QString(QChar(0x221E));
    const double percent = (cell.ofMedian - 1) * 100;
    if (std::abs(percent) < 0.05)
        return {};
    return (percent > 0 ? QStringLiteral("+") : QString()) + text::number(percent, std::abs(percent) < 9.95 ? 1 : 0);
}

} // namespace

CounterHeatMap::CounterHeatMap(const ThemeHub &themes, QWidget *parent) :
    QAbstractScrollArea(parent), m_themes(themes), m_tip(new TipChip(themes, viewport()))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chips against counters"));
    viewport()->setMouseTracking(true);
    m_tip->hide();
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateBars();
        viewport()->update();
    });
}

void CounterHeatMap::show(const CounterCells &cells, MatrixPtr matrix)
{
    m_cells = cells;
    m_matrix = std::move(matrix);
    m_chosen.reset();
    m_tip->hide();
    horizontalScrollBar()->setValue(0);
    verticalScrollBar()->setValue(0);
    updateBars();
    viewport()->update();
}

CounterHeatMap::Metrics CounterHeatMap::metrics() const
{
    return {static_cast<double>(m_themes.px(190)), static_cast<double>(m_themes.px(148)),
            static_cast<double>(m_themes.px(48)), static_cast<double>(m_themes.px(24))};
}

void CounterHeatMap::updateBars()
{
    const Metrics size = metrics();
    const double width = m_matrix ? size.left + size.cellWidth * static_cast<double>(m_matrix->names.size()) : 0;
    const double height = m_matrix ? size.top + size.cellHeight * static_cast<double>(m_matrix->chips.size()) : 0;
    horizontalScrollBar()->setRange(0, std::max(0, static_cast<int>(width) - viewport()->width() + m_themes.px(12)));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(static_cast<int>(size.cellWidth));
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(height) - viewport()->height() + m_themes.px(36)));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(size.cellHeight));
}

void CounterHeatMap::resizeEvent(QResizeEvent *) { updateBars(); }

QRectF CounterHeatMap::cellRect(std::size_t chip, std::size_t column) const
{
    const Metrics size = metrics();
    return {size.left + size.cellWidth * static_cast<double>(column) - horizontalScrollBar()->value(),
            size.top + size.cellHeight * static_cast<double>(chip) - verticalScrollBar()->value(), size.cellWidth,
            size.cellHeight};
}

QString CounterHeatMap::chipText(std::size_t chip) const
{
    return counterReadingText(m_cells.session(), m_cells.table(), m_matrix->chips[chip].reading);
}

bool CounterHeatMap::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        m_tip->hide();
    return QAbstractScrollArea::viewportEvent(event);
}

void CounterHeatMap::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const Theme &theme = m_themes.theme();
    painter.fillRect(viewport()->rect(), theme.base);
    if (!m_matrix || !m_cells)
        return;
    const Metrics size = metrics();
    const auto px = [&](double value) { return static_cast<double>(m_themes.px(value)); };
    const QFont caption = m_themes.font(FontRole::Caption), dense = m_themes.font(FontRole::Dense);
    const QFontMetricsF captionMetrics(caption), denseMetrics(dense);
    const std::size_t first = static_cast<std::size_t>(horizontalScrollBar()->value() / size.cellWidth);
    const std::size_t last = std::min(
        m_matrix->names.size(), first + static_cast<std::size_t>(std::ceil(viewport()->width() / size.cellWidth)) + 2);
    // Cells, then heads over them.
    painter.save();
    painter.setClipRect(QRectF(size.left, size.top, viewport()->width(), viewport()->height()));
    for (std::size_t chip = 0; chip < m_matrix->chips.size(); ++chip)
        for (std::size_t column = first; column < last; ++column) {
            const QRectF rect = cellRect(chip, column);
            if (rect.bottom() < size.top || rect.top() > viewport()->height())
                continue;
            const CounterMatrix::Cell &cell = m_matrix->cell(chip, column);
            const bool isNothing = std::isnan(cell.value);
            const QColor fill = isNothing ? theme.base
                                : cell.isOutlier
                                    ? outlierColor(theme)
                                    : rampColor(theme, rampStep(std::abs(cell.deviation) / kCounterOutlier, 1.0 / 7));
            painter.fillRect(rect.adjusted(0, 0, -1, -1), fill);
            const QString words = offText(cell);
            if (!words.isEmpty()) {
                QFont font = caption;
                if (cell.isOutlier)
                    font.setWeight(QFont::Bold); // colour is not the only sign
                painter.setFont(font);
                painter.setPen(isNothing ? theme.text2 : theme.textOn(fill));
                painter.drawText(rect.adjusted(1, 0, -4, -1), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                                 words);
            }
            if (m_chosen == Place{chip, column}) {
                painter.setPen(QPen(theme.text, 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(rect.adjusted(0, 0, -1, -1));
            }
        }
    painter.restore();
    // Names of counters stand on end.
    painter.save();
    painter.setClipRect(QRectF(size.left, 0, viewport()->width(), size.top));
    painter.setFont(caption);
    for (std::size_t column = first; column < last; ++column) {
        const QRectF rect = cellRect(0, column);
        painter.save();
        painter.translate(rect.center().x() + captionMetrics.height() / 2 - px(3), size.top - px(6));
        painter.rotate(-90);
        painter.setPen(m_chosen && m_chosen->column == column ? theme.text : theme.text2);
        painter.drawText(QPointF(0, 0), captionMetrics.elidedText(heatName(m_cells.table(), m_matrix->names[column]),
                                                                  Qt::ElideMiddle, size.top - px(14)));
        painter.restore();
    }
    painter.restore();
    painter.fillRect(QRectF(0, 0, size.left, size.top), theme.base);
    painter.save();
    painter.setClipRect(QRectF(0, size.top, size.left, viewport()->height()));
    for (std::size_t chip = 0; chip < m_matrix->chips.size(); ++chip) {
        const QRectF cell = cellRect(chip, 0);
        const QRectF rect(px(16), cell.top(), size.left - px(22), cell.height());
        const CounterMatrix::Chip &head = m_matrix->chips[chip];
        QString count;
        if (head.outlierCount > 0) {
            count = text::count(head.outlierCount);
            painter.setFont(caption);
            const double width = captionMetrics.horizontalAdvance(count) + px(12);
            const QRectF badge(rect.right() - width, rect.center().y() - px(8), width, px(16));
            painter.setPen(Qt::NoPen);
            painter.setBrush(outlierColor(theme));
            painter.setRenderHint(QPainter::Antialiasing);
            painter.drawRoundedRect(badge, px(8), px(8));
            painter.setPen(theme.textOn(outlierColor(theme)));
            painter.drawText(badge, Qt::AlignCenter, count);
        }
        QFont font = dense;
        if (head.outlierCount > 0)
            font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(theme.text);
        painter.drawText(rect.adjusted(0, 0, count.isEmpty() ? 0 : -px(36), 0),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetricsF(font).elidedText(chipText(chip).section(QLatin1String(", "), 0, -2),
                                                        Qt::ElideRight, rect.width() - (count.isEmpty() ? 0 : px(36))));
    }
    painter.restore();
    painter.setFont(caption);
    painter.setPen(theme.text2);
    painter.drawText(QRectF(px(16), px(8), size.left - px(22), size.top - px(16)),
                     Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, legendText());
    painter.fillRect(QRectF(0, size.top - 1, viewport()->width(), 1), theme.border);
    if (hasFocus() && !m_chosen) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

/// Where all chips count alike, cells are blank: that is said.
QString CounterHeatMap::legendText() const
{
    const QString words = tr("Off the median of the chips, %. Orange: far outside what the other chips do.");
    if (!m_matrix || m_matrix->chips.size() < 3)
        return words;
    const bool hasOutliers = std::any_of(m_matrix->chips.begin(), m_matrix->chips.end(),
                                         [](const CounterMatrix::Chip &chip) { return chip.outlierCount > 0; });
    return hasOutliers ? words : words + QLatin1Char(' ') + tr("No chip stands out; a blank cell is at the median.");
}

std::optional<CounterHeatMap::Place> CounterHeatMap::placeAt(QPointF at) const
{
    const Metrics size = metrics();
    if (!m_matrix || at.x() < size.left || at.y() < size.top)
        return std::nullopt;
    const auto column =
        static_cast<std::size_t>((at.x() - size.left + horizontalScrollBar()->value()) / size.cellWidth);
    const auto chip = static_cast<std::size_t>((at.y() - size.top + verticalScrollBar()->value()) / size.cellHeight);
    return column < m_matrix->names.size() && chip < m_matrix->chips.size() ? std::optional(Place{chip, column})
                                                                            : std::nullopt;
}

QStringList CounterHeatMap::tipOf(Place place) const
{
    const CounterMatrix::Cell &cell = m_matrix->cell(place.chip, place.column);
    const CounterName &name = m_cells.table().names()[m_matrix->names[place.column]];
    QStringList lines{heatName(m_cells.table(), m_matrix->names[place.column]), chipText(place.chip)};
    if (std::isnan(cell.value)) {
        lines << tr("This chip does not have the counter.");
        return lines;
    }
    const auto figure = [](double value) {
        return value == std::floor(value) ? text::number(value, 0) : text::plainNumber(value);
    };
    const QString unit = counterUnitText(name.facts.unit);
    lines << (unit.isEmpty() ? figure(cell.value) : figure(cell.value) + QLatin1Char(' ') + unit);
    lines << tr("median of the chips %1").arg(figure(m_matrix->medians[place.column]));
    if (m_matrix->chips.size() < 3)
        lines << tr("Fewer than three chips: none can be called an outlier.");
    else
        lines << tr("%1 robust standard deviations off").arg(text::number(cell.deviation, 1));
    return lines;
}

void CounterHeatMap::mouseMoveEvent(QMouseEvent *event)
{
    if (const std::optional<Place> place = placeAt(event->position()))
        m_tip->showAt(event->position().toPoint(), tipOf(*place));
    else
        m_tip->hide();
}

void CounterHeatMap::choose(std::optional<Place> place)
{
    m_chosen = place;
    if (place) {
        const Metrics size = metrics();
        const QRectF rect = cellRect(place->chip, place->column);
        if (rect.left() < size.left)
            horizontalScrollBar()->setValue(horizontalScrollBar()->value() - static_cast<int>(size.left - rect.left()));
        else if (rect.right() > viewport()->width())
            horizontalScrollBar()->setValue(horizontalScrollBar()->value() +
                                            static_cast<int>(rect.right() - viewport()->width()));
        if (rect.top() < size.top)
            verticalScrollBar()->setValue(verticalScrollBar()->value() - static_cast<int>(size.top - rect.top()));
        else if (rect.bottom() > viewport()->height())
            verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                          static_cast<int>(rect.bottom() - viewport()->height()));
        setAccessibleDescription(tipOf(*place).join(QLatin1String(", ")));
        emit cellChosen(m_matrix->chips[place->chip].reading, m_matrix->names[place->column]);
    }
    viewport()->update();
}

void CounterHeatMap::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        choose(placeAt(event->position()));
}

void CounterHeatMap::keyPressEvent(QKeyEvent *event)
{
    if (!m_matrix || m_matrix->chips.empty() || m_matrix->names.empty())
        return QAbstractScrollArea::keyPressEvent(event);
    Place place = m_chosen.value_or(Place{});
    switch (event->key()) {
    case Qt::Key_Left:
        place.column -= place.column > 0 ? 1 : 0;
        break;
    case Qt::Key_Right:
        place.column += m_chosen && place.column + 1 < m_matrix->names.size() ? 1 : 0;
        break;
    case Qt::Key_Up:
        place.chip -= place.chip > 0 ? 1 : 0;
        break;
    case Qt::Key_Down:
        place.chip += m_chosen && place.chip + 1 < m_matrix->chips.size() ? 1 : 0;
        break;
    case Qt::Key_Home:
        place.column = 0;
        break;
    case Qt::Key_End:
        place.column = m_matrix->names.size() - 1;
        break;
    default:
        return QAbstractScrollArea::keyPressEvent(event);
    }
    choose(place);
}

Table CounterHeatMap::table() const
{
    Table out;
    out.columns = {{"chip", "Chip", ColumnUnit::Text},
                   {"name", "Counter", ColumnUnit::Text},
                   {"value", "Value", ColumnUnit::Number},
                   {"median", "Median of the chips", ColumnUnit::Number},
                   {"of_median", "By the median", ColumnUnit::Number},
                   {"deviation", "Robust standard deviations", ColumnUnit::Number},
                   {"outlier", "Outlier", ColumnUnit::Text}};
    if (!m_matrix || !m_cells)
        return out;
    const auto number = [](double value) { return std::isfinite(value) ? Cell(value) : Cell(); };
    for (std::size_t chip = 0; chip < m_matrix->chips.size(); ++chip)
        for (std::size_t column = 0; column < m_matrix->names.size(); ++column) {
            const CounterMatrix::Cell &cell = m_matrix->cell(chip, column);
            out.rows.push_back({chipText(chip).toStdString(),
                                std::string(m_cells.table().names()[m_matrix->names[column]].name), number(cell.value),
                                number(m_matrix->medians[column]), number(cell.ofMedian), number(cell.deviation),
                                std::string(cell.isOutlier ? "yes" : "no")});
        }
    return out;
}

} // namespace planescope
