#include "widgets/kernel/unit_bars.h"

#include "model/text/format_value.h"
#include "widgets/common/glossary_tips.h"
#include "widgets/common/theme_units.h"
#include "widgets/kernel/kernel_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace planescope {

std::vector<UnitBar> unitBars(const KernelProgram &program, const BundleRangeFacts &facts,
                              const std::optional<UnitBound> &limit)
{
    std::vector<UnitBar> bars;
    for (const KernelUnit unit : kAllKernelUnits) {
        if (!program.isCounted(unit) || program.slotCount[at(unit)] == 0)
            continue;
        UnitBar bar;
        bar.unit = unit;
        bar.name = shortUnitName(unit, program.units().hasOneMatrixColumn);
        const auto used = static_cast<double>(facts.used[at(unit)]);
        if (const auto &capacities = program.units().capacities; capacities && (*capacities)[at(unit)] > 0) {
            const auto whole = static_cast<double>((*capacities)[at(unit)] * facts.bundles());
            bar.share = whole > 0 ? used / whole : 0;
            bar.figure = text::share(used, whole);
        } else {
            bar.figure = text::count(facts.used[at(unit)]);
        }
        bar.isLimit = limit && limit->unit == unit;
        bars.push_back(std::move(bar));
    }
    return bars;
}

UnitBars::UnitBars(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void UnitBars::setBars(std::vector<UnitBar> bars, bool hasOneMatrixColumn)
{
    m_bars = std::move(bars);
    m_hasOneMatrixColumn = hasOneMatrixColumn;
    QStringList words;
    for (const UnitBar &bar : m_bars)
        words << bar.name + QLatin1Char(' ') + bar.figure;
    setAccessibleName(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

int UnitBars::rowHeight() const { return m_themes.px(20); }

QSize UnitBars::sizeHint() const
{
    return {m_themes.px(220), std::max(1, static_cast<int>(m_bars.size()) * rowHeight())};
}

void UnitBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    const QFont dense = m_themes.font(FontRole::Dense);
    QFont strong = dense;
    strong.setWeight(QFont::DemiBold);
    const int names = QFontMetrics(strong).horizontalAdvance(QStringLiteral("MATMUL")) + m_themes.px(10);
    const int figures = QFontMetrics(strong).horizontalAdvance(QStringLiteral("100.0 %")) + m_themes.px(10);
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const UnitBar &bar = m_bars[i];
        const QRect row(0, static_cast<int>(i) * rowHeight(), width(), rowHeight());
        painter.setFont(bar.isLimit ? strong : dense);
        painter.setPen(bar.isLimit ? theme.text : theme.text2);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, bar.name);
        painter.setPen(theme.text);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, bar.figure);
        const QRect whole(names, row.top() + (row.height() - m_themes.px(10)) / 2,
                          std::max(0, width() - names - figures), m_themes.px(10));
        painter.fillRect(whole, theme.structure);
        const QColor fill = unitFill(theme, bar.unit);
        if (bar.share > 0) {
            const QRectF used(whole.left(), whole.top(), std::max(1.0, std::min(1.0, bar.share) * whole.width()),
                              whole.height());
            painter.fillRect(used, fill);
            painter.setPen(theme.edge(fill));
            painter.drawRect(used.toRect().adjusted(0, 0, -1, -1));
        }
        if (theme.structure == theme.base) {
            painter.setPen(theme.structureEdge);
            painter.drawRect(whole.adjusted(0, 0, -1, -1));
        }
    }
}

bool UnitBars::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int row = help->pos().y() / std::max(1, rowHeight());
        const QString tip = row >= 0 && row < static_cast<int>(m_bars.size())
                                ? unitTip(m_bars[static_cast<std::size_t>(row)].unit, m_hasOneMatrixColumn)
                                : QString();
        QToolTip::showText(help->globalPos(), withMeanings(tip, meaningsIn(tip)), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace planescope
