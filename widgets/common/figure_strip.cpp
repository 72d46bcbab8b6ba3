#include "widgets/common/figure_strip.h"

#include "widgets/common/glossary_tips.h"
#include "widgets/common/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace planescope {

FigureStrip::FigureStrip(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void FigureStrip::setFigures(std::vector<StripFigure> figures)
{
    m_figures = std::move(figures);
    QStringList words;
    for (const StripFigure &f : m_figures)
        words << f.label + QLatin1Char(' ') + f.figure + QLatin1String(", ") + f.note;
    setAccessibleName(words.join(QLatin1String("; ")));
    update();
}

QSize FigureStrip::sizeHint() const
{
    const int lines = QFontMetrics(m_themes.font(FontRole::Dense)).height() +
                      QFontMetrics(m_themes.font(FontRole::Figure)).height() +
                      QFontMetrics(m_themes.font(FontRole::Caption)).height();
    return {m_themes.px(640), lines + m_themes.px(14)};
}

QSize FigureStrip::minimumSizeHint() const { return {m_themes.px(200), sizeHint().height()}; }

QRectF FigureStrip::cellRect(std::size_t index) const
{
    const double width = this->width() / static_cast<double>(std::max<std::size_t>(m_figures.size(), 1));
    return {width * static_cast<double>(index), 0, width, static_cast<double>(height())};
}

void FigureStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.base);
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const QRectF cell = cellRect(i);
        if (i > 0) {
            painter.setPen(theme.border);
            painter.drawLine(QPointF(cell.left() + 0.5, 0), QPointF(cell.left() + 0.5, cell.bottom()));
        }
        QRectF text = cell.adjusted(m_themes.px(i == 0 ? 16 : 12), m_themes.px(6), -m_themes.px(6), 0);
        const auto line = [&](FontRole role, const QColor &ink, const QString &words) {
            const QFont font = m_themes.font(role);
            const QFontMetricsF metrics(font);
            painter.setFont(font);
            painter.setPen(ink);
            painter.drawText(QRectF(text.left(), text.top(), text.width(), metrics.height()),
                             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                             metrics.elidedText(words, Qt::ElideRight, text.width()));
            text.setTop(text.top() + metrics.height());
        };
        line(FontRole::Dense, theme.text2, m_figures[i].label);
        line(FontRole::Figure, m_figures[i].isWarning ? theme.error : theme.text, m_figures[i].figure);
        line(FontRole::Caption, theme.text2, m_figures[i].note);
    }
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, height() - 0.5), QPointF(width(), height() - 0.5));
}

bool FigureStrip::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *const help = static_cast<QHelpEvent *>(event);
        for (std::size_t i = 0; i < m_figures.size(); ++i)
            if (cellRect(i).contains(help->pos())) {
                const StripFigure &f = m_figures[i];
                QToolTip::showText(help->globalPos(),
                                   withMeanings(f.label + QLatin1String(": ") + f.figure + QLatin1String(", ") +
                                                    f.note +
                                                    (f.formula.isEmpty() ? QString() : QLatin1Char('\n') + f.formula),
                                                meaningsIn(f.label)),
                                   this);
                return true;
            }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace planescope
