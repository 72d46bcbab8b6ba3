#include "app/gui/event_search_field.h"

#include "model/query/filter.h"
#include "model/state/document.h"
#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStringList>
#include <QToolTip>

namespace planescope {

namespace {
constexpr int kSearchDelayMs = 150;
constexpr int kSearchWidth = 380;
} // namespace

EventSearchField::EventSearchField(const ThemeHub &themes, QWidget *parent) : QLineEdit(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("searchField"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kSearchDelayMs);
    connect(this, &QLineEdit::textEdited, this, [this] { m_delay.start(); });
    connect(&m_delay, &QTimer::timeout, this, [this] { emit searchWanted(text().trimmed()); });
    connect(&themes, &ThemeHub::changed, this, &EventSearchField::updateTexts);
    setDocument(nullptr);
    updateTexts();
}

void EventSearchField::setDocument(Document *document)
{
    if (m_document)
        disconnect(&m_document->search(), nullptr, this, nullptr);
    if (m_document)
        disconnect(m_document, nullptr, this, nullptr);
    m_document = document;
    m_delay.stop();
    if (document) {
        connect(document, &QObject::destroyed, this, [this] { m_document = nullptr; });
        connect(&document->search(), &SearchResults::hitsChanged, this, &EventSearchField::refresh);
        connect(&document->search(), &SearchResults::currentChanged, this, &EventSearchField::refresh);
        connect(&document->search(), &SearchResults::queryChanged, this, [this] {
            // Somebody else searched (all of the same name): show what for.
            if (m_document && !m_delay.isActive() && text().trimmed() != m_document->search().query())
                setText(m_document->search().query());
        });
    }
    setText(document ? document->search().query() : QString());
    setEnabled(document != nullptr);
    refresh();
}

void EventSearchField::refresh()
{
    // Room for the count, so that a long query never runs under it.
    const int count = QFontMetrics(m_themes.font(FontRole::Caption)).horizontalAdvance(countText());
    setTextMargins(m_themes.px(24), 0, std::max(m_themes.px(28), count + 12), 0);
    const QString problem = m_document ? m_document->search().problem() : QString();
    setToolTip(problem.isEmpty() ? searchTip() : problem);
    setAccessibleDescription(problem);
    update();
}

QString EventSearchField::searchTip() const
{
    QStringList fields;
    for (const std::string_view field : Filter::fieldNames())
        fields += QString::fromUtf8(field.data(), static_cast<qsizetype>(field.size()));
    QString rows;
    for (const auto &[query, meaning] : {std::pair(QStringLiteral("all-reduce"), tr("a part of the name")),
                                         std::pair(QStringLiteral("\"fusion.7\""), tr("the whole name")),
                                         std::pair(QStringLiteral("/^copy-(start|done)/"), tr("a regular expression")),
                                         std::pair(QStringLiteral("shape ~ 8192 and dur > 10us"), tr("a filter"))})
        rows += QStringLiteral("<tr><td><code>%1</code></td><td>&nbsp;&nbsp;%2</td></tr>")
                    .arg(query.toHtmlEscaped(), meaning.toHtmlEscaped());
    return QStringLiteral("<p>%1</p><table>%2</table><p>%3</p>")
        .arg(tr("Find events. Enter: next hit, Shift+Enter: previous hit.").toHtmlEscaped(), rows,
             //: %1: names such as name, dur, stat.NAME
             tr("Fields of filters: %1").arg(fields.join(QStringLiteral(", "))).toHtmlEscaped());
}

QString EventSearchField::countText() const
{
    if (!m_document || m_document->search().query().isEmpty())
        return {};
    const SearchResults &search = m_document->search();
    if (!search.problem().isEmpty())
        //: of what was typed into the search line
        return tr("not understood");
    if (search.isRunning() && search.total() == 0)
        return tr("searching…");
    if (search.total() == 0)
        return tr("no hits");
    const QString total = text::count(search.total());
    if (!search.isTotalKnown())
        //: a number of hits so far
        return tr("%1 or more").arg(total);
    if (!search.current())
        return tr("%n hit(s)", nullptr, static_cast<int>(std::min<std::uint64_t>(search.total(), 2'000'000'000)));
    //: position in the list of hits
    return tr("%1 of %2").arg(text::count(*search.current() + 1), total);
}

QSize EventSearchField::sizeHint() const
{
    return {m_themes.px(kSearchWidth), std::max(m_themes.px(28), QFontMetrics(font()).height() + 8)};
}

void EventSearchField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: {
        const QString query = text().trimmed();
        if (m_document && query != m_document->search().query()) {
            m_delay.stop();
            emit searchWanted(query);
        } else if (m_document && !m_document->search().problem().isEmpty()) {
            // Whoever asks again is told at once.
            QToolTip::showText(mapToGlobal(QPoint(0, height())), m_document->search().problem(), this);
        } else if (event->modifiers() & Qt::ShiftModifier) {
            emit previousWanted();
        } else {
            emit nextWanted();
        }
        return;
    }
    case Qt::Key_Escape:
        m_delay.stop();
        if (text().isEmpty()) {
            emit leaveWanted();
        } else {
            clear();
            emit searchWanted({});
        }
        return;
    case Qt::Key_Down:
        emit leaveWanted();
        return;
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void EventSearchField::updateTexts()
{
    setFont(m_themes.font(FontRole::Body));
    setPlaceholderText(tr("Find events"));
    setAccessibleName(tr("Find events"));
    updateGeometry();
    refresh();
}

void EventSearchField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    QLineEdit::changeEvent(event);
}

void EventSearchField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    const int icon = m_themes.px(16);
    painter.setOpacity(isEnabled() ? 1 : 0.45);
    painter.drawPixmap(QPoint(m_themes.px(8), (height() - icon) / 2),
                       iconPixmap(QStringLiteral("find"), theme.text, icon, devicePixelRatioF()));
    painter.setFont(m_themes.font(FontRole::Caption));
    painter.setPen(m_document && !m_document->search().problem().isEmpty() ? theme.error : theme.text2);
    const QRect inner = rect().adjusted(0, 0, -m_themes.px(8), 0);
    const QString count = countText();
    if (!count.isEmpty()) {
        painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, count);
    } else if (text().isEmpty() && !hasFocus()) {
        const int size = m_themes.px(16);
        const QRect cap(inner.right() - size, (height() - size) / 2, size, size);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(theme.panel);
        painter.setPen(theme.border);
        painter.drawRoundedRect(QRectF(cap).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        painter.setPen(theme.text2);
        painter.drawText(cap, Qt::AlignCenter, QStringLiteral("/"));
    }
}

} // namespace planescope
