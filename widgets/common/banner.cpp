#include "widgets/common/banner.h"

#include "widgets/common/icons.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace planescope {

namespace {

QString bannerIcon(Banner::Kind kind)
{
    return kind == Banner::Kind::Synthetic ? QStringLiteral("synth") : QStringLiteral("warn");
}

} // namespace

Banner::Banner(const ThemeHub &themes, Kind kind, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_kind(kind), m_link(new LinkLabel(themes, FontRole::Dense, {}, this))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, themes.px(8), 0);
    layout->setSpacing(themes.px(8));
    layout->addStretch();
    layout->addWidget(m_link);
    m_link->setInk(kind == Kind::Error ? Ink::Error : Ink::Warning);
    m_link->hide();
    connect(m_link, &LinkLabel::clicked, this, &Banner::linkClicked);
    if (kind == Kind::Synthetic) {
        m_fold = new QToolButton(this);
        m_fold->setAutoRaise(true);
        m_fold->setFocusPolicy(Qt::TabFocus);
        m_fold->setIcon(themedIcon(themes, QStringLiteral("fold")));
        m_fold->setToolTip(tr("Fold this line to a badge beside the document tabs"));
        m_fold->setAccessibleName(tr("Fold"));
        setDense(m_fold);
        layout->addWidget(m_fold);
        connect(m_fold, &QToolButton::clicked, this, &Banner::foldClicked);
    }
    connect(&themes, &ThemeHub::changed, this, &Banner::applyTheme);
    applyTheme();
}

void Banner::applyTheme()
{
    setFont(m_themes.font(FontRole::Dense));
    setFixedHeight(std::max(m_themes.px(26), fontMetrics().height() + m_themes.px(8)));
    if (m_fold)
        m_fold->setMaximumHeight(height() - 2);
    update();
}

void Banner::setText(const QString &strong, const QString &sentence)
{
    m_strong = strong;
    m_sentence = sentence;
    setToolTip(text());
    setAccessibleName(text());
    updateGeometry();
    update();
}

void Banner::setLink(const QString &text)
{
    m_link->setText(text);
    m_link->setVisible(!text.isEmpty());
}

QString Banner::text() const { return m_strong.isEmpty() ? m_sentence : m_strong + QLatin1Char(' ') + m_sentence; }

QSize Banner::sizeHint() const { return {fontMetrics().horizontalAdvance(text()) + m_themes.px(200), height()}; }
QSize Banner::minimumSizeHint() const { return {m_themes.px(120), height()}; }

void Banner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LayoutDirectionChange)
        update();
    QWidget::changeEvent(event);
}

void Banner::paintEvent(QPaintEvent *)
{
    const Theme &t = m_themes.theme();
    const bool error = m_kind == Kind::Error;
    const QColor ink = error ? t.error : t.warning;
    QPainter painter(this);
    painter.fillRect(rect(), error ? t.errorGround : t.warningGround);
    QColor line = ink;
    line.setAlphaF(0.35F);
    painter.fillRect(QRect(0, height() - 1, width(), 1), line);
    const int side = m_themes.px(14);
    int x = m_themes.px(12);
    painter.drawPixmap(x, (height() - side) / 2, iconPixmap(bannerIcon(m_kind), ink, side, devicePixelRatioF()));
    x += side + m_themes.px(8);
    int right = width() - m_themes.px(8);
    for (const QWidget *part : {static_cast<const QWidget *>(m_link), static_cast<const QWidget *>(m_fold)})
        if (part && part->isVisible())
            right = std::min(right, part->x() - m_themes.px(8));
    QFont strong = font();
    strong.setWeight(QFont::DemiBold);
    painter.setPen(ink);
    if (!m_strong.isEmpty()) {
        painter.setFont(strong);
        const QString shown = QFontMetrics(strong).elidedText(m_strong, Qt::ElideRight, right - x);
        painter.drawText(QRect(x, 0, right - x, height()), Qt::AlignVCenter, shown);
        x += QFontMetrics(strong).horizontalAdvance(shown + QLatin1Char(' '));
    }
    painter.setFont(font());
    painter.drawText(QRect(x, 0, std::max(0, right - x), height()), Qt::AlignVCenter,
                     fontMetrics().elidedText(m_sentence, Qt::ElideRight, std::max(0, right - x)));
}

} // namespace planescope
