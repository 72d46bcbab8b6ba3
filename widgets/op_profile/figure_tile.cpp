#include "widgets/op_profile/figure_tile.h"

#include "widgets/common/text_label.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

FigureTile::FigureTile(const ThemeHub &themes, const QString &label, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_label(new TextLabel(themes, FontRole::Dense, Ink::Secondary, label, this)),
    m_figure(new TextLabel(themes, FontRole::Figure, Ink::Text, {}, this)),
    m_note(new TextLabel(themes, FontRole::Caption, Ink::Secondary, {}, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 8, 10);
    column->setSpacing(0);
    for (TextLabel *part : {m_label, m_figure, m_note})
        column->addWidget(part);
    m_note->setWordWrap(true);
    m_figure->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    column->addStretch();
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::WhatsThisCursor);
}

void FigureTile::setLabel(const QString &label) { m_label->setText(label); }

void FigureTile::setFigure(const QString &figure, const QString &note, const QString &formula)
{
    m_figure->setText(figure);
    fitFigure();
    m_note->setText(note);
    setToolTip(formula);
    setAccessibleName(m_label->text() + QLatin1Char(' ') + figure);
    setAccessibleDescription(note + QLatin1Char('\n') + formula);
}

/// A number that has no room is written smaller, and its neighbours with it: cut off it would be another number.
void FigureTile::fitFigure()
{
    const QMargins margins = layout()->contentsMargins();
    QList<FigureTile *> row{this};
    if (parentWidget())
        row = parentWidget()->findChildren<FigureTile *>(QString(), Qt::FindDirectChildrenOnly);
    for (const FontRole role : {FontRole::Figure, FontRole::Title, FontRole::Section}) {
        const QFontMetrics metrics(m_themes.font(role));
        const bool fits = std::all_of(row.begin(), row.end(), [&](const FigureTile *tile) {
            return metrics.horizontalAdvance(tile->figure()) <= tile->width() - margins.left() - margins.right();
        });
        if (!fits && role != FontRole::Section)
            continue;
        for (FigureTile *tile : row)
            tile->m_figure->setRole(role);
        return;
    }
}

void FigureTile::resizeEvent(QResizeEvent *) { fitFigure(); }

void FigureTile::showFormula()
{
    if (!toolTip().isEmpty())
        QToolTip::showText(mapToGlobal(QPoint(m_themes.px(16), height())), toolTip(), this);
}

void FigureTile::mousePressEvent(QMouseEvent *) { showFormula(); }

void FigureTile::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        showFormula();
    else
        QWidget::keyPressEvent(event);
}

void FigureTile::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setPen(QPen(m_themes.theme().accent, m_themes.px(2)));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

QString FigureTile::figure() const { return m_figure->text(); }
QString FigureTile::note() const { return m_note->text(); }

} // namespace planescope
