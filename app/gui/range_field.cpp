#include "app/gui/range_field.h"

#include "model/analysis/range_choice.h"
#include "model/state/document.h"
#include "model/text/format_value.h"
#include "model/text/range_text.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace planescope {

namespace {

constexpr std::size_t kListedSteps = 12;
constexpr std::size_t kListedLayers = 8;

/// The first line of device steps that holds events; null without one.
const Line *stepLine(const Session &session)
{
    for (const Line &line : session.lines())
        if (line.kind == LineKind::Steps && line.events.size() > 0)
            return &line;
    return nullptr;
}

QString stepName(const Session &session, const Line &line, std::size_t row)
{
    const std::string_view name = session.text(session.eventTypes()[line.events.type[row]].label());
    return RangeField::tr("Step %1").arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
}

TimeRange rowRange(const Line &line, std::size_t row)
{
    return TimeRange::ps(line.events.beginPs[row], line.events.beginPs[row] + line.events.durationPs[row]);
}

QString rangeFacts(TimeRange range)
{
    const Duration resolution = Duration::ps(std::max<std::int64_t>(1, range.length().toPs() / 10'000));
    //: begin and length of a time range
    return RangeField::tr("%1 + %2").arg(text::timePoint(range.begin, resolution), text::duration(range.length()));
}

} // namespace

std::vector<NamedRange> stepRanges(const Document &document, TimePoint near, std::size_t limit)
{
    std::vector<NamedRange> steps;
    const Line *line = document.session() ? stepLine(*document.session()) : nullptr;
    if (!line)
        return steps;
    const PackedColumn<std::int64_t> &begins = line->events.beginPs;
    const auto at =
        static_cast<std::size_t>(std::upper_bound(begins.begin(), begins.end(), near.toPs()) - begins.begin());
    const std::size_t first = at > limit / 2 ? at - limit / 2 : 0;
    const std::size_t last = std::min(begins.size(), first + limit);
    for (std::size_t row = first; row < last; ++row)
        if (line->events.durationPs[row] > 0)
            steps.push_back({stepName(*document.session(), *line, row), rowRange(*line, row)});
    return steps;
}

std::vector<NamedRange> layerRanges(const Document &document, TimePoint near, std::size_t limit)
{
    std::vector<NamedRange> ranges;
    const SessionPtr &session = document.session();
    if (!session || !session->isComplete())
        return ranges;
    const TimeRange all = session->range();
    std::vector<NamedLayer> layers = namedLayers(*session, {near, all.end + Duration::ps(1)}, limit);
    if (layers.empty())
        layers = namedLayers(*session, all, limit);
    for (const NamedLayer &layer : layers)
        ranges.push_back({text::layerText(layer.name), session->eventRange(layer.event)});
    return ranges;
}

NamedRange shownRange(const Document &document)
{
    // viewport() and selection() are not const: they are the document's writable parts.
    auto &writable = const_cast<Document &>(document);
    const auto selected = writable.selection().timeRange();
    const TimeRange range = selected ? *selected : writable.viewport().visible();
    if (!selected && range == writable.viewport().bounds())
        return {RangeField::tr("Whole session"), range};
    if (const Line *line = document.session() ? stepLine(*document.session()) : nullptr) {
        const auto begins = line->events.beginPs;
        const auto it = std::lower_bound(begins.begin(), begins.end(), range.begin.toPs());
        const auto row = static_cast<std::size_t>(it - begins.begin());
        if (row < begins.size() && rowRange(*line, row) == range)
            return {stepName(*document.session(), *line, row), range};
    }
    return {selected ? RangeField::tr("Selection") : RangeField::tr("View"), range};
}

RangeField::RangeField(const ThemeHub &themes, QWidget *parent) : QAbstractButton(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("rangeField"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, &RangeField::showMenu);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
    refresh();
}

void RangeField::setDocument(Document *document)
{
    if (m_document) {
        disconnect(m_document, nullptr, this, nullptr);
        disconnect(&m_document->viewport(), nullptr, this, nullptr);
        disconnect(&m_document->selection(), nullptr, this, nullptr);
    }
    m_document = document;
    if (document) {
        connect(document, &Document::sessionChanged, this, &RangeField::refresh);
        connect(document, &Document::restarted, this, &RangeField::refresh);
        connect(document, &QObject::destroyed, this, [this] {
            m_document = nullptr;
            refresh();
        });
        connect(&document->viewport(), &Viewport::visibleChanged, this, &RangeField::refresh);
        connect(&document->viewport(), &Viewport::boundsChanged, this, &RangeField::refresh);
        connect(&document->selection(), &Selection::timeRangeChanged, this, &RangeField::refresh);
    }
    refresh();
}

void RangeField::refresh()
{
    m_facts.clear();
    if (!m_document || !m_document->session()) {
        m_name = tr("no profile open");
        setEnabled(false);
    } else if (m_document->session()->isComplete() && m_document->session()->range().isEmpty()) {
        m_name = tr("no times in this profile"); // a program or a snapshot of memory
        setEnabled(false);
    } else {
        const NamedRange shown = shownRange(*m_document);
        m_name = shown.name;
        m_facts = rangeFacts(shown.range);
        setEnabled(true);
    }
    setAccessibleName(tr("Range: %1").arg(shownText()));
    setToolTip(isEnabled() ? tr("%1\nClick to go to another range").arg(shownText()) : QString());
    update();
}

QString RangeField::shownText() const
{
    return m_facts.isEmpty() ? m_name : QStringLiteral("%1  %2").arg(m_name, m_facts);
}

QSize RangeField::sizeHint() const
{
    return {m_themes.px(360), std::max(m_themes.px(28), QFontMetrics(m_themes.font(FontRole::Dense)).height() + 8)};
}

QSize RangeField::minimumSizeHint() const { return {m_themes.px(180), sizeHint().height()}; }

void RangeField::goTo(Document &document, const NamedRange &range, bool select)
{
    document.selection().setTimeRange(select ? std::optional(range.range) : std::nullopt);
    // A margin of a twentieth shows where the range begins and ends.
    const Duration margin = select ? Duration::ps(range.range.length().toPs() / 20) : Duration();
    document.viewport().jumpTo({range.range.begin - margin, range.range.end + margin});
}

void RangeField::showMenu()
{
    if (!m_document || !m_document->session())
        return;
    QMenu menu(this);
    fillMenu(menu);
    menu.exec(mapToGlobal(QPoint(0, height())));
}

QStringList RangeField::listedRanges()
{
    QMenu menu;
    if (m_document && m_document->session())
        fillMenu(menu);
    QStringList names;
    for (const QAction *action : menu.actions())
        if (!action->isSeparator())
            names << action->text().section(QLatin1Char('\t'), 0, 0);
    return names;
}

void RangeField::fillMenu(QMenu &menu)
{
    Document &document = *m_document;
    const auto addRange = [&](const NamedRange &entry, bool select) {
        menu.addAction(QStringLiteral("%1\t%2").arg(entry.name, rangeFacts(entry.range)), this,
                       [&document, entry, select] { goTo(document, entry, select); });
    };
    addRange({tr("Whole session"), document.viewport().bounds()}, false);
    if (const auto selected = document.selection().timeRange())
        addRange({tr("Selection"), *selected}, true);
    if (const auto event = document.selection().event())
        addRange({tr("Selected event"), document.session()->eventRange(*event)}, true);
    const auto steps = stepRanges(document, document.viewport().visible().begin, kListedSteps);
    if (!steps.empty()) {
        menu.addSection(tr("Steps"));
        for (const NamedRange &step : steps)
            addRange(step, true);
    }
    const auto layers = layerRanges(document, document.viewport().visible().begin, kListedLayers);
    if (!layers.empty()) {
        menu.addSection(tr("Layers"));
        for (const NamedRange &layer : layers)
            addRange(layer, true);
    }
    menu.addSeparator();
    menu.addAction(tr("Another range…"), this, &RangeField::rangeDialogWanted);
}

void RangeField::enterEvent(QEnterEvent *event)
{
    update();
    QAbstractButton::enterEvent(event);
}

void RangeField::leaveEvent(QEvent *event)
{
    update();
    QAbstractButton::leaveEvent(event);
}

void RangeField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QAbstractButton::changeEvent(event);
}

void RangeField::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = m_themes.theme();
    painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(theme.control, 1));
    painter.setBrush(isEnabled() && underMouse() ? theme.alternate : theme.base);
    const double inset = hasFocus() ? 1 : 0.5;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 4, 4);
    const int icon = m_themes.px(12);
    QRect inner = rect().adjusted(8, 0, -8, 0);
    painter.drawPixmap(QPoint(inner.right() - icon, (height() - icon) / 2),
                       iconPixmap(QStringLiteral("down"), theme.text2, icon, devicePixelRatioF()));
    inner.setRight(inner.right() - icon - 8);
    painter.setFont(m_themes.font(FontRole::Dense));
    const QFontMetrics metrics = painter.fontMetrics();
    painter.setPen(theme.text2);
    const QString label = tr("Range");
    painter.drawText(inner, Qt::AlignVCenter, label);
    inner.setLeft(inner.left() + metrics.horizontalAdvance(label) + 6);
    painter.setPen(isEnabled() ? theme.text : theme.text2);
    painter.drawText(inner, Qt::AlignVCenter, metrics.elidedText(shownText(), Qt::ElideRight, inner.width()));
}

} // namespace planescope
