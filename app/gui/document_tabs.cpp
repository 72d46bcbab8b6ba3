#include "app/gui/document_tabs.h"

#include "model/state/open_profiles.h"
#include "model/state/session_summary.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>

namespace planescope {

namespace {
constexpr int kTabPadding = 14;
constexpr int kTabGap = 8;
constexpr int kTabClose = 10;
} // namespace

DocumentTabs::DocumentTabs(OpenProfiles &profiles, const ThemeHub &themes, QWidget *parent) :
    QTabBar(parent), m_profiles(profiles), m_themes(themes)
{
    setObjectName(QStringLiteral("documentTabs"));
    setExpanding(false);
    setDrawBase(false);
    setElideMode(Qt::ElideNone);
    setUsesScrollButtons(true);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Open profiles"));
    for (Document *document : profiles.documents())
        watch(document);
    connect(&profiles, &OpenProfiles::documentAdded, this, [this](Document *document) {
        watch(document);
        rebuild();
    });
    connect(&profiles, &OpenProfiles::documentRemoved, this, &DocumentTabs::rebuild);
    connect(&themes, &ThemeHub::changed, this, &DocumentTabs::rebuild);
    connect(this, &QTabBar::currentChanged, this, [this](int index) {
        if (index < 0)
            return;
        m_current = documentAt(index);
        if (m_current)
            emit documentChosen(m_current);
        else
            emit startChosen();
    });
    rebuild();
}

void DocumentTabs::watch(Document *document)
{
    connect(document, &Document::sessionChanged, this, &DocumentTabs::rebuild);
    connect(document, &Document::failed, this, &DocumentTabs::rebuild);
    connect(document, &Document::restarted, this, &DocumentTabs::rebuild);
}

void DocumentTabs::setStartShown(bool shown)
{
    if (m_startShown == shown)
        return;
    m_startShown = shown;
    rebuild();
}

void DocumentTabs::setCurrentDocument(Document *document)
{
    m_current = document;
    const QSignalBlocker blocker(this);
    for (int i = 0; i < count(); ++i)
        if (documentAt(i) == document)
            setCurrentIndex(i);
    update();
}

Document *DocumentTabs::documentAt(int index) const
{
    return index >= 0 && index < static_cast<int>(m_documents.size()) ? m_documents[static_cast<std::size_t>(index)]
                                                                      : nullptr;
}

DocumentTabs::Facts DocumentTabs::factsOf(int index) const
{
    const Document *document = documentAt(index);
    if (!document)
        return {tr("Start"), {}};
    Facts facts{profileTitle(document->path()), {}};
    switch (document->stage()) {
    case Document::Stage::Loading:
        facts.second = tr("reading");
        break;
    case Document::Stage::Failed:
        facts.second = tr("not open");
        break;
    case Document::Stage::Indexed:
    case Document::Stage::Ready:
        facts.second = hostsAndChips(*document->session());
        break;
    }
    return facts;
}

// Rebuilt from the list of documents: a handful of tabs, and never out of step.
void DocumentTabs::rebuild()
{
    const QSignalBlocker blocker(this);
    while (count() > 0)
        removeTab(count() - 1);
    m_documents.clear();
    if (m_startShown)
        m_documents.push_back(nullptr);
    for (Document *document : m_profiles.documents())
        m_documents.push_back(document);
    for (int i = 0; i < static_cast<int>(m_documents.size()); ++i) {
        const Document *document = documentAt(i);
        addTab(factsOf(i).title);
        if (document)
            setTabToolTip(i, QString::fromStdString(document->path().string()));
        if (document == m_current)
            setCurrentIndex(i);
    }
    m_hovered = m_hoveredClose = m_pressedClose = -1;
    setVisible(count() > 1);
    updateGeometry();
    update();
}

QSize DocumentTabs::tabSizeHint(int index) const
{
    const Facts facts = factsOf(index);
    QFont strong = m_themes.font(FontRole::Dense);
    strong.setWeight(QFont::Medium);
    int width = 2 * m_themes.px(kTabPadding) + QFontMetrics(strong).horizontalAdvance(facts.title) +
                m_themes.px(kTabGap + kTabClose);
    if (!facts.second.isEmpty())
        width += m_themes.px(kTabGap) + QFontMetrics(m_themes.font(FontRole::Caption)).horizontalAdvance(facts.second);
    return {width, std::max(m_themes.px(30), QFontMetrics(strong).height() + 8)};
}

QRect DocumentTabs::closeRect(int index) const
{
    const QRect tab = tabRect(index);
    const int size = m_themes.px(kTabClose) + 10;
    return {tab.right() - m_themes.px(kTabPadding) - m_themes.px(kTabClose) - 4, tab.center().y() - size / 2, size,
            size};
}

void DocumentTabs::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
    for (int i = 0; i < count(); ++i) {
        const QRect tab = tabRect(i);
        const bool isCurrent = i == currentIndex();
        if (isCurrent) {
            painter.fillRect(tab, theme.base);
            painter.fillRect(QRect(tab.left(), tab.top(), tab.width(), 2), theme.accent);
            painter.fillRect(QRect(tab.left(), tab.top() + 2, 1, tab.height()), theme.border);
            painter.fillRect(QRect(tab.right(), tab.top() + 2, 1, tab.height()), theme.border);
        } else if (i == m_hovered) {
            painter.fillRect(tab.adjusted(0, 0, 0, -1), theme.hover);
        }
        const Facts facts = factsOf(i);
        QFont font = m_themes.font(FontRole::Dense);
        if (isCurrent)
            font.setWeight(QFont::Medium);
        painter.setFont(font);
        painter.setPen(isCurrent ? theme.text : theme.text2);
        QRect text = tab.adjusted(m_themes.px(kTabPadding), 0, 0, 0);
        painter.drawText(text, Qt::AlignVCenter, facts.title);
        text.setLeft(text.left() + painter.fontMetrics().horizontalAdvance(facts.title) + m_themes.px(kTabGap));
        if (!facts.second.isEmpty()) {
            painter.setFont(m_themes.font(FontRole::Caption));
            painter.setPen(theme.text2);
            painter.drawText(text, Qt::AlignVCenter, facts.second);
        }
        const QRect close = closeRect(i);
        if (i == m_hoveredClose) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.pressed);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.drawRoundedRect(close, 4, 4);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        const QPixmap cross = iconPixmap(QStringLiteral("close"), isCurrent ? theme.text : theme.text2,
                                         m_themes.px(kTabClose), devicePixelRatioF());
        painter.drawPixmap(
            close.center() - QPoint(m_themes.px(kTabClose) / 2, m_themes.px(kTabClose) / 2) + QPoint(1, 1), cross);
        if (isCurrent && hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(theme.accent, 2));
            painter.drawRect(tab.adjusted(2, 3, -2, -3));
        }
    }
}

int DocumentTabs::closeAt(QPoint pos) const
{
    const int index = tabAt(pos);
    return index >= 0 && closeRect(index).contains(pos) ? index : -1;
}

void DocumentTabs::mousePressEvent(QMouseEvent *event)
{
    m_pressedClose = -1;
    if (event->button() == Qt::MiddleButton) {
        m_pressedClose = tabAt(event->pos());
        return;
    }
    if (event->button() == Qt::LeftButton && closeAt(event->pos()) >= 0) {
        m_pressedClose = closeAt(event->pos());
        return;
    }
    QTabBar::mousePressEvent(event);
}

void DocumentTabs::mouseReleaseEvent(QMouseEvent *event)
{
    const int pressed = std::exchange(m_pressedClose, -1);
    if (pressed >= 0) {
        const int released = event->button() == Qt::MiddleButton ? tabAt(event->pos()) : closeAt(event->pos());
        if (released == pressed)
            closeTab(pressed);
        return;
    }
    QTabBar::mouseReleaseEvent(event);
}

void DocumentTabs::closeTab(int index)
{
    if (Document *document = documentAt(index))
        m_profiles.close(document);
    else
        emit startClosed();
}

void DocumentTabs::mouseMoveEvent(QMouseEvent *event)
{
    m_hovered = tabAt(event->pos());
    m_hoveredClose = closeAt(event->pos());
    update();
    QTabBar::mouseMoveEvent(event);
}

void DocumentTabs::leaveEvent(QEvent *event)
{
    m_hovered = m_hoveredClose = -1;
    update();
    QTabBar::leaveEvent(event);
}

void DocumentTabs::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Open profiles"));
        rebuild();
    }
    QTabBar::changeEvent(event);
}

} // namespace planescope
