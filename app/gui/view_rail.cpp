#include "app/gui/view_rail.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QEvent>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

namespace planescope {

namespace {
constexpr int kRailWidth = 72;
constexpr double kRailOff = 0.45;
constexpr int kRailMargin = 6;
constexpr int kRailGap = 2;
constexpr int kLeastEntries = 6;
} // namespace

RailButton::RailButton(const ThemeHub &themes, const QString &icon, QWidget *parent) :
    QAbstractButton(parent), m_themes(themes), m_icon(icon)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RailButton::sizeHint() const
{
    const int textHeight = QFontMetrics(m_themes.font(FontRole::Caption)).height();
    return {m_themes.px(68), std::max(m_themes.px(52), m_themes.px(20) + textHeight + 12)};
}

QSize RailButton::minimumSizeHint() const
{
    const int textHeight = QFontMetrics(m_themes.font(FontRole::Caption)).height();
    return {m_themes.px(68), m_themes.px(20) + textHeight + 5};
}

void RailButton::enterEvent(QEnterEvent *event)
{
    update();
    QAbstractButton::enterEvent(event);
}

void RailButton::leaveEvent(QEvent *event)
{
    update();
    QAbstractButton::leaveEvent(event);
}

void RailButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    if (!isEnabled())
        painter.setOpacity(kRailOff);
    const bool isOn = isChecked() && isEnabled();
    // The accent bar stands at the very edge of the rail, the ground begins 4 px further in.
    const QRect body = rect().adjusted(4, 0, 0, 0);
    painter.setPen(Qt::NoPen);
    if (isOn || isDown() || (isEnabled() && underMouse())) {
        painter.setBrush(isOn || isDown() ? theme.pressed : theme.hover);
        painter.drawRoundedRect(body, 4, 4);
    }
    if (isOn) {
        painter.setBrush(theme.accent);
        const int inset = m_themes.px(8);
        painter.drawRect(QRect(0, inset, 3, height() - 2 * inset));
    }
    const QFontMetrics metrics(m_themes.font(FontRole::Caption));
    const int icon = m_themes.px(20);
    const int gap = 3;
    const int top = (height() - icon - gap - metrics.height()) / 2;
    const QColor ink = isOn ? theme.text : theme.text2;
    painter.drawPixmap(QPoint(body.left() + (body.width() - icon) / 2, top),
                       iconPixmap(m_icon, ink, icon, devicePixelRatioF()));
    QFont font = m_themes.font(FontRole::Caption);
    if (isOn)
        font.setWeight(QFont::Medium);
    painter.setFont(font);
    painter.setPen(ink);
    const QString word = QFontMetrics(font).elidedText(text(), Qt::ElideRight, body.width());
    painter.drawText(QRect(body.left(), top + icon + gap, body.width(), metrics.height() + 2),
                     Qt::AlignHCenter | Qt::AlignTop, word);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRoundedRect(QRectF(body).adjusted(1, 1, -1, -1), 4, 4);
    }
}

ViewRail::ViewRail(const ViewRegistry &views, const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("viewRail"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, kRailMargin, 4, kRailMargin);
    layout->setSpacing(kRailGap);
    for (const ViewDescriptor &view : views.views()) {
        auto *button = new RailButton(themes, QLatin1String(view.icon), this);
        const QString id = QLatin1String(view.id);
        button->setObjectName(QStringLiteral("rail.") + id);
        button->setCheckable(true);
        connect(button, &QAbstractButton::clicked, this, [this, id] { openView(id); });
        layout->addWidget(button);
        m_entries.push_back({id, view.title, view.railTitle, view.shortcut, button});
    }
    m_more = new RailButton(themes, QStringLiteral("more"), this);
    m_more->setObjectName(QStringLiteral("rail.more"));
    connect(m_more, &QAbstractButton::clicked, this, &ViewRail::showMore);
    layout->addWidget(m_more);
    layout->addStretch(1);
    m_settings = new RailButton(themes, QStringLiteral("gear"), this);
    m_settings->setObjectName(QStringLiteral("rail.settings"));
    connect(m_settings, &QAbstractButton::clicked, this, &ViewRail::settingsClicked);
    layout->addWidget(m_settings);
    connect(&themes, &ThemeHub::changed, this, &ViewRail::updateSize);
    updateTexts();
    updateSize();
}

RailButton *ViewRail::button(const QString &id) const
{
    for (const Entry &entry : m_entries)
        if (entry.id == id)
            return entry.button;
    return nullptr;
}

void ViewRail::setCurrentView(const QString &id)
{
    m_current = id;
    for (const Entry &entry : m_entries)
        entry.button->setChecked(entry.id == id);
    arrange();
}

void ViewRail::openView(const QString &id)
{
    // A click on the current entry must not uncheck it; the window says what is current.
    for (const Entry &entry : m_entries)
        if (entry.id == id)
            entry.button->setChecked(true);
    if (QApplication::keyboardModifiers() & Qt::AltModifier)
        emit viewAltClicked(id);
    else
        emit viewClicked(id);
}

void ViewRail::showMore()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("rail.moreMenu"));
    for (const Entry &entry : m_entries) {
        if (!entry.button->isHidden())
            continue;
        // The key is only shown: as a shortcut of this action it would be the second of its kind in the window.
        QString text = QCoreApplication::translate("View", entry.title);
        if (*entry.shortcut != '\0')
            text += QLatin1Char('\t') + QKeySequence(QLatin1String(entry.shortcut)).toString(QKeySequence::NativeText);
        QAction *action = menu->addAction(
            iconPixmap(entry.button->icon(), m_themes.theme().text2, m_themes.px(16), devicePixelRatioF()), text);
        action->setObjectName(entry.id);
        connect(action, &QAction::triggered, this, [this, id = entry.id] { openView(id); });
    }
    menu->popup(m_more->mapToGlobal(QPoint(m_more->width(), 0)));
}

QStringList ViewRail::viewsWithoutPlace() const
{
    QStringList ids;
    for (const Entry &entry : m_entries)
        if (entry.button->isHidden())
            ids.append(entry.id);
    return ids;
}

QSize ViewRail::minimumSizeHint() const
{
    return {m_themes.px(kRailWidth),
            2 * kRailMargin + kLeastEntries * (m_settings->minimumSizeHint().height() + kRailGap)};
}

void ViewRail::arrange()
{
    const int room = height() - 2 * kRailMargin;
    const int least = m_settings->minimumSizeHint().height() + kRailGap;
    const int all = static_cast<int>(m_entries.size()) + 1;
    const bool hasRoom = all * least <= room;
    const int shown = hasRoom ? all - 1 : std::max(1, room / least - 2); // the menu and the settings need a place, too
    const int each = std::clamp(room / (hasRoom ? all : shown + 2) - kRailGap, m_settings->minimumSizeHint().height(),
                                m_settings->sizeHint().height());
    // The current view always has a place: the last one, when its own is in the menu.
    std::vector<bool> hasPlace(m_entries.size());
    std::size_t current = m_entries.size();
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        hasPlace[i] = static_cast<int>(i) < shown;
        if (m_entries[i].id == m_current)
            current = i;
    }
    if (current < m_entries.size() && !hasPlace[current]) {
        hasPlace[static_cast<std::size_t>(shown) - 1] = false;
        hasPlace[current] = true;
    }
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        m_entries[i].button->setFixedHeight(each);
        m_entries[i].button->setVisible(hasPlace[i]);
    }
    m_more->setFixedHeight(each);
    m_more->setVisible(!hasRoom);
    m_settings->setFixedHeight(each);
}

void ViewRail::setViewsEnabled(bool enabled)
{
    for (const Entry &entry : m_entries)
        entry.button->setEnabled(enabled);
    m_more->setEnabled(enabled);
}

void ViewRail::updateTexts()
{
    for (const Entry &entry : m_entries) {
        entry.button->setText(QCoreApplication::translate("View", entry.railTitle));
        QString tip = QCoreApplication::translate("View", entry.title);
        if (*entry.shortcut != '\0')
            tip +=
                QStringLiteral("  ") + QKeySequence(QLatin1String(entry.shortcut)).toString(QKeySequence::NativeText);
        entry.button->setToolTip(tip + QLatin1Char('\n') + tr("Alt+click puts it to the right"));
        entry.button->setAccessibleName(QCoreApplication::translate("View", entry.title));
    }
    //: View rail, at most 64 px wide
    m_settings->setText(tr("Settings"));
    m_settings->setAccessibleName(tr("Settings"));
    //: View rail, at most 64 px wide: opens the menu of the views for which the window is too low
    m_more->setText(tr("More"));
    m_more->setToolTip(tr("Views that find no place in this height"));
    m_more->setAccessibleName(tr("More views"));
    setAccessibleName(tr("Views"));
}

void ViewRail::updateSize()
{
    setFixedWidth(m_themes.px(kRailWidth));
    arrange();
    update();
}

void ViewRail::resizeEvent(QResizeEvent *event)
{
    arrange();
    QWidget::resizeEvent(event);
}

void ViewRail::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    QWidget::changeEvent(event);
}

void ViewRail::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().panel);
    painter.fillRect(QRect(layoutDirection() == Qt::RightToLeft ? 0 : width() - 1, 0, 1, height()),
                     m_themes.theme().border);
}

} // namespace planescope
