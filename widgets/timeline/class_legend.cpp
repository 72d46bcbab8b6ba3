#include "widgets/timeline/class_legend.h"

#include "model/text/term_text.h"
#include "widgets/common/theme.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <array>
#include <set>

namespace planescope {

ClassLegend::ClassLegend(ThemeHub *themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    connect(themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ClassLegend::setClasses(std::vector<OpClass> classes)
{
    m_classes = std::move(classes);
    QStringList words;
    for (const OpClass c : m_classes)
        words += text::opClassName(c);
    setAccessibleName(tr("Colours: %1").arg(words.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

QSize ClassLegend::sizeHint() const
{
    const QFontMetrics metrics(m_themes->font(FontRole::Caption));
    int width = 0;
    for (const OpClass c : m_classes)
        width += m_themes->px(28) + metrics.horizontalAdvance(text::opClassShortName(c));
    return {width, m_themes->px(22)};
}

std::vector<std::pair<QRect, OpClass>> ClassLegend::entries() const
{
    const QFontMetrics metrics(m_themes->font(FontRole::Caption));
    std::vector<std::pair<QRect, OpClass>> entries;
    int x = 0;
    for (const OpClass c : m_classes) {
        const int w = m_themes->px(28) + metrics.horizontalAdvance(text::opClassShortName(c));
        if (x + w > width())
            break;
        entries.emplace_back(QRect(x, 0, w, height()), c);
        x += w;
    }
    // Right-aligned, as the design has it.
    for (auto &[rect, c] : entries)
        rect.translate(width() - x, 0);
    return entries;
}

void ClassLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes->theme();
    const QFont font = m_themes->font(FontRole::Caption);
    painter.setFont(font);
    const int side = m_themes->px(10);
    for (const auto &[rect, c] : entries()) {
        const QRect swatch(rect.left() + m_themes->px(5), rect.center().y() - side / 2, side, side);
        painter.fillRect(swatch, theme.fill(c));
        painter.setPen(theme.edge(theme.fill(c)));
        painter.drawRect(swatch.adjusted(0, 0, -1, -1));
        painter.setPen(theme.text2);
        painter.drawText(rect.adjusted(m_themes->px(20), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         text::opClassShortName(c));
    }
}

bool ClassLegend::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        for (const auto &[rect, c] : entries()) {
            if (rect.contains(help->pos())) {
                QToolTip::showText(
                    help->globalPos(),
                    QStringLiteral("%1 (%2): %3")
                        .arg(text::opClassName(c), QString(QLatin1Char(opClassLetter(c))), text::opClassExplanation(c)),
                    this, rect);
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

std::vector<OpClass> classesOf(const Session &session, const OpClassTable &table)
{
    // Types belong to planes; which kinds of lines a plane has decides how they are classed.
    std::vector<std::set<LineKind>> kinds(session.planes().size());
    for (const Line &line : session.lines())
        if (line.events.size() > 0 && line.kind != LineKind::Counters && line.kind != LineKind::CounterDump)
            kinds[line.plane.value].insert(line.kind);
    std::array<bool, kOpClassCount> seen{};
    for (std::size_t type = 0; type < session.eventTypes().size(); ++type)
        for (const LineKind kind : kinds[session.eventTypes()[type].plane.value])
            seen[table.classes(kind)[type]] = true;
    std::vector<OpClass> classes;
    for (std::size_t c = 0; c < static_cast<std::size_t>(OpClass::Structure); ++c)
        if (seen[c])
            classes.push_back(static_cast<OpClass>(c));
    return classes;
}

} // namespace planescope
