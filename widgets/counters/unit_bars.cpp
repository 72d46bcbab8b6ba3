#include "widgets/counters/unit_bars.h"

#include "widgets/common/theme.h"
#include "widgets/common/theme_ramp.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace planescope {

struct ChipUnitBars::Line {
    QRectF rect;    ///< with the formula
    QRectF bar;     ///< name, bar and figures
    QRectF formula; ///< empty when it is not shown
    std::size_t group = 0;
    std::optional<std::size_t> index; ///< none: title of the group
};

ChipUnitBars::ChipUnitBars(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Use of the units"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ChipUnitBars::setGroups(std::vector<UnitBarGroup> groups)
{
    m_groups = std::move(groups);
    if (m_chosen && (m_chosen->group >= m_groups.size() || m_chosen->bar >= m_groups[m_chosen->group].bars.size()))
        m_chosen.reset();
    updateGeometry();
    update();
}

void ChipUnitBars::setShowsFormulas(bool shows)
{
    m_showsFormulas = shows;
    updateGeometry();
    update();
}

std::vector<ChipUnitBars::Line> ChipUnitBars::lines(int width) const
{
    std::vector<Line> out;
    const auto px = [&](double value) { return static_cast<double>(m_themes.px(value)); };
    const QFontMetrics small(m_themes.font(FontRole::Caption));
    double y = px(8);
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        Line title;
        title.group = g;
        title.rect = title.bar = QRectF(0, y, width, px(28));
        out.push_back(title);
        y += px(28);
        for (std::size_t b = 0; b < m_groups[g].bars.size(); ++b) {
            const ChipUnitBar &bar = m_groups[g].bars[b];
            Line line;
            line.group = g;
            line.index = b;
            line.bar = QRectF(0, y, width, px(24));
            line.rect = line.bar;
            const bool isChosen = m_chosen == Place{g, b};
            if ((m_showsFormulas || isChosen) && !(bar.formula.isEmpty() && bar.note.isEmpty())) {
                const QString words = bar.note.isEmpty() ? bar.formula : bar.formula + QLatin1Char('\n') + bar.note;
                const QRect needed = small.boundingRect(
                    QRect(0, 0, static_cast<int>(std::max(width - px(48), 60.0)), 100000), Qt::TextWordWrap, words);
                line.formula = QRectF(px(24), y + px(24), width - px(48), needed.height());
                line.rect.setHeight(px(24) + needed.height() + px(6));
            }
            y = line.rect.bottom();
            out.push_back(line);
        }
        y += px(10);
    }
    return out;
}

int ChipUnitBars::heightForWidth(int width) const
{
    const std::vector<Line> all = lines(width);
    return all.empty() ? 0 : static_cast<int>(std::ceil(all.back().rect.bottom())) + m_themes.px(8);
}

QSize ChipUnitBars::sizeHint() const { return {m_themes.px(560), heightForWidth(std::max(width(), m_themes.px(320)))}; }
QSize ChipUnitBars::minimumSizeHint() const { return {m_themes.px(320), sizeHint().height()}; }
void ChipUnitBars::resizeEvent(QResizeEvent *) { updateGeometry(); }

QRectF ChipUnitBars::rectOf(Place place) const
{
    for (const Line &line : lines(width()))
        if (line.index && Place{line.group, *line.index} == place)
            return line.rect;
    return {};
}

void ChipUnitBars::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.base);
    const auto px = [&](double value) { return static_cast<double>(m_themes.px(value)); };
    const auto text = [&](const QRectF &area, const QString &words, FontRole role, const QColor &ink,
                          Qt::Alignment align = Qt::AlignLeft) {
        const QFont font = m_themes.font(role);
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(area, static_cast<int>(align | Qt::AlignVCenter) | Qt::TextSingleLine,
                         QFontMetricsF(font).elidedText(words, Qt::ElideRight, area.width()));
    };
    // Names and amounts get what they need, the bars the rest.
    double names = px(90), amounts = 0;
    const QFontMetricsF dense(m_themes.font(FontRole::Dense)), caption(m_themes.font(FontRole::Caption));
    double figures = px(48);
    for (const UnitBarGroup &group : m_groups)
        for (const ChipUnitBar &bar : group.bars) {
            names = std::max(names, dense.horizontalAdvance(bar.name));
            amounts = std::max(amounts, caption.horizontalAdvance(bar.amount));
            figures = std::max(figures, dense.horizontalAdvance(bar.shareText));
        }
    const double left = px(16), gap = px(10);
    names = std::min(names, width() * 0.32);
    amounts = std::min(amounts, width() * 0.34);
    const double barLeft = left + names + gap;
    const double barWidth = std::max(width() - barLeft - figures - amounts - 3 * gap - px(8), px(40));
    for (const Line &line : lines(width())) {
        if (!line.rect.intersects(event->rect()))
            continue;
        const UnitBarGroup &group = m_groups[line.group];
        if (!line.index) {
            const QRectF area = line.bar.adjusted(left, 0, -px(16), 0);
            text(area, group.title, FontRole::Strong, theme.text);
            const double used = QFontMetricsF(m_themes.font(FontRole::Strong)).horizontalAdvance(group.title) + px(16);
            text(area.adjusted(used, 0, 0, 0), group.note, FontRole::Caption, theme.text2, Qt::AlignRight);
            continue;
        }
        const ChipUnitBar &bar = group.bars[*line.index];
        const bool isChosen = m_chosen == Place{line.group, *line.index};
        if (isChosen) {
            painter.fillRect(line.rect, theme.selection);
            painter.fillRect(QRectF(0, line.rect.top(), px(3), line.rect.height()), theme.accent);
        }
        const QColor ink = isChosen ? theme.onSelection : theme.text;
        const QColor quiet = isChosen ? theme.onSelection : theme.text2;
        text(QRectF(left, line.bar.top(), names, line.bar.height()), bar.name, FontRole::Dense, ink);
        const QRectF track(barLeft, line.bar.center().y() - px(6), barWidth, px(12));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.grid);
        painter.drawRect(track);
        if (bar.share) {
            const double filled = std::clamp(*bar.share, 0.0, 1.0) * barWidth;
            painter.setBrush(rampColor(theme, 5));
            painter.drawRect(
                QRectF(track.left(), track.top(), *bar.share > 0 ? std::max(filled, 1.0) : 0.0, track.height()));
            if (*bar.share > 1.0005) { // beyond the peak: an edge that a full bar does not have
                painter.setBrush(theme.warning);
                painter.drawRect(QRectF(track.right() - px(3), track.top() - px(2), px(3), track.height() + px(4)));
            }
        } else {
            painter.setPen(QPen(theme.control, 1, Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(track.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        text(QRectF(track.right() + gap, line.bar.top(), figures, line.bar.height()), bar.shareText, FontRole::Dense,
             ink, Qt::AlignRight);
        text(QRectF(track.right() + 2 * gap + figures, line.bar.top(), amounts, line.bar.height()), bar.amount,
             FontRole::Caption, quiet, Qt::AlignRight);
        if (!line.formula.isEmpty()) {
            painter.setFont(m_themes.font(FontRole::Caption));
            painter.setPen(quiet);
            painter.drawText(line.formula, Qt::TextWordWrap,
                             bar.note.isEmpty() ? bar.formula : bar.formula + QLatin1Char('\n') + bar.note);
        }
    }
    if (hasFocus() && !m_chosen) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

std::optional<ChipUnitBars::Place> ChipUnitBars::placeAt(QPointF at) const
{
    for (const Line &line : lines(width()))
        if (line.index && line.rect.contains(at))
            return Place{line.group, *line.index};
    return std::nullopt;
}

void ChipUnitBars::choose(std::optional<Place> place)
{
    if (m_chosen == place)
        return;
    m_chosen = place;
    updateGeometry();
    update();
    if (!place)
        return;
    const QRectF at = rectOf(*place);
    if (auto *area = qobject_cast<QScrollArea *>(parentWidget() ? parentWidget()->parentWidget() : nullptr))
        area->ensureVisible(static_cast<int>(at.left()), static_cast<int>(at.center().y()), 0,
                            static_cast<int>(at.height()));
    emit barChosen(place->group, place->bar);
}

bool ChipUnitBars::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *const help = static_cast<QHelpEvent *>(event);
        if (const std::optional<Place> place = placeAt(help->pos())) {
            const ChipUnitBar &bar = m_groups[place->group].bars[place->bar];
            QStringList words{bar.name + QLatin1Char(' ') + bar.shareText, bar.amount, bar.formula, bar.note};
            words.removeAll(QString());
            QToolTip::showText(help->globalPos(), words.join(QLatin1Char('\n')), this, rectOf(*place).toRect());
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

void ChipUnitBars::mousePressEvent(QMouseEvent *event)
{
    const std::optional<Place> place = placeAt(event->position());
    choose(place == m_chosen ? std::nullopt : place); // a second click closes the formula
}

void ChipUnitBars::step(int by)
{
    std::vector<Place> all;
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        for (std::size_t b = 0; b < m_groups[g].bars.size(); ++b)
            all.push_back({g, b});
    if (all.empty())
        return;
    const auto at = m_chosen ? std::find(all.begin(), all.end(), *m_chosen) : all.end();
    const auto count = static_cast<int>(all.size());
    const int next =
        at == all.end() ? (by > 0 ? 0 : count - 1) : std::clamp(static_cast<int>(at - all.begin()) + by, 0, count - 1);
    choose(all[static_cast<std::size_t>(next)]);
}

void ChipUnitBars::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down)
        step(1);
    else if (event->key() == Qt::Key_Up)
        step(-1);
    else if (event->key() == Qt::Key_Escape && m_chosen)
        choose(std::nullopt);
    else
        QWidget::keyPressEvent(event);
}

} // namespace planescope
