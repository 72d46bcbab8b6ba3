#include "widgets/common/empty_state.h"

#include "widgets/common/icons.h"
#include "widgets/common/text_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace planescope {

EmptyState::EmptyState(const ThemeHub &themes, const QString &icon, QWidget *parent) :
    QWidget(parent), m_icon(new TextLabel(themes, FontRole::Body, Ink::Secondary, {}, this)),
    m_why(new TextLabel(themes, FontRole::Body, Ink::Text, {}, this)),
    m_more(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)), m_action(new QPushButton(this))
{
    // The column takes the width it may have: an aligned label would stay at its narrowest and lose wrapped lines.
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    auto *page = new QWidget(this);
    page->setMaximumWidth(themes.px(360));
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    row->addWidget(page, 1000);
    row->addStretch(1);
    column->addStretch();
    for (TextLabel *label : {m_icon, m_why, m_more}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(label != m_icon);
        label->setMinimumWidth(themes.px(240));
        column->addWidget(label);
    }
    column->addWidget(m_action, 0, Qt::AlignHCenter);
    column->addStretch();
    const auto showIcon = [this, &themes, icon] {
        m_icon->setPixmap(iconPixmap(icon, themes.theme().text2, themes.px(20), devicePixelRatioF()));
    };
    showIcon();
    connect(&themes, &ThemeHub::changed, this, showIcon);
    connect(m_action, &QPushButton::clicked, this, &EmptyState::actionClicked);
    setAction({});
    setText({});
}

void EmptyState::setText(const QString &why, const QString &more)
{
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    m_more->setText(more);
    m_more->setVisible(!more.isEmpty());
    setAccessibleName(text());
}

void EmptyState::setAction(const QString &text)
{
    m_action->setText(text);
    m_action->setVisible(!text.isEmpty());
}

QString EmptyState::text() const
{
    return m_more->text().isEmpty() ? m_why->text() : m_why->text() + QLatin1Char('\n') + m_more->text();
}

} // namespace planescope
