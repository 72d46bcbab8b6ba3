#include "widgets/timeline/timeline_view.h"

#include "model/state/saved_state.h"
#include "model/state/track_pins.h"
#include "model/text/format_value.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/class_legend.h"
#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/timeline_canvas.h"

#include <QComboBox>
#include <QDataStream>
#include <QEvent>
#include <QHBoxLayout>
#include <QIODevice>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QStackedLayout>

#include <array>

namespace planescope {

namespace {
constexpr quint32 kStateVersion = 1;
constexpr int kBarHeight = 34;
constexpr int kFilterWidth = 222;
constexpr std::array<const char *, kLaneColoursCount> kColourCommands{
    "timeline.coloursClass",       "timeline.coloursName",    "timeline.coloursLayer", "timeline.coloursDuration",
    "timeline.coloursUtilisation", "timeline.coloursProgram", "timeline.coloursDelta"};
} // namespace

TimelineView::TimelineView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_bar(new QWidget(this)), m_filter(new QLineEdit(m_bar)), m_coloursLabel(new QLabel(m_bar)),
    m_colours(new QComboBox(m_bar)), m_legend(new ClassLegend(context.themes, m_bar)),
    m_canvas(new TimelineCanvas(context, this)),
    m_empty(new EmptyState(*context.themes, QStringLiteral("timeline"), this)), m_stack(new QStackedLayout)
{
    m_bar->setAutoFillBackground(true);
    m_bar->setBackgroundRole(QPalette::Button);
    m_filter->setObjectName(QStringLiteral("timelineFilter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(themedIcon(*context.themes, QStringLiteral("filter")), QLineEdit::LeadingPosition);
    m_colours->setObjectName(QStringLiteral("timelineColours"));
    m_colours->setFocusPolicy(Qt::TabFocus); // letters belong to the lanes
    for (int i = 0; i < kLaneColoursCount; ++i)
        m_colours->addItem(QString());
    m_coloursLabel->setForegroundRole(QPalette::PlaceholderText);
    m_coloursLabel->setBuddy(m_colours);
    auto *bar = new QHBoxLayout(m_bar);
    bar->setContentsMargins(8, 4, 8, 4);
    bar->setSpacing(8);
    bar->addWidget(m_filter);
    bar->addStretch(1);
    bar->addWidget(m_coloursLabel);
    bar->addWidget(m_colours);
    bar->addWidget(m_legend, 0);

    m_stack->addWidget(m_canvas);
    m_stack->addWidget(m_empty);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_bar);
    all->addLayout(m_stack, 1);
    setFocusProxy(m_canvas);

    connect(m_filter, &QLineEdit::textChanged, m_canvas, &TimelineCanvas::setRowFilter);
    connect(m_filter, &QLineEdit::returnPressed, m_canvas, qOverload<>(&QWidget::setFocus));
    connect(m_empty, &EmptyState::actionClicked, this, [this] {
        if (this->context().runCommand)
            this->context().runCommand(QStringLiteral("view.report"));
    });
    connect(m_canvas, &TimelineCanvas::toolChanged, this, &View::viewCommandsChanged);
    connect(m_canvas, &TimelineCanvas::commandsChanged, this, &View::viewCommandsChanged);
    connect(m_canvas, &TimelineCanvas::coloursChanged, this, &TimelineView::updateLegend);
    connect(m_colours, &QComboBox::activated, this, [this](int index) {
        chooseColours(static_cast<LaneColours>(index));
        m_canvas->setFocus();
    });
    connect(context.themes, &ThemeHub::changed, this, &TimelineView::applyTheme);
    retranslate();
    applyTheme();
}

void TimelineView::applyTheme()
{
    ThemeHub &themes = *context().themes;
    m_bar->setFixedHeight(themes.px(kBarHeight));
    m_filter->setFixedWidth(themes.px(kFilterWidth));
    m_filter->setFont(themes.font(FontRole::Dense));
    m_coloursLabel->setFont(themes.font(FontRole::Dense));
    m_colours->setFont(themes.font(FontRole::Dense));
}

void TimelineView::chooseColours(LaneColours mode)
{
    if (context().changeSettings && context().settings) {
        Settings settings = *context().settings;
        settings.laneColours = mode;
        context().changeSettings(settings); // settingsChanged() follows
        return;
    }
    m_canvas->setColours(mode);
    m_colours->setCurrentIndex(static_cast<int>(mode));
    emit viewCommandsChanged();
}

void TimelineView::updateLegend()
{
    const auto &colouring = m_canvas->colouring();
    m_legend->setMode(colouring ? colouring->mode() : LaneColours::ByClass,
                      colouring ? colouring->programs() : std::vector<std::string>(),
                      colouring ? colouring->rules() : LegendRules());
}

void TimelineView::retranslate()
{
    m_filter->setPlaceholderText(tr("Filter rows"));
    m_filter->setAccessibleName(tr("Filter rows"));
    m_filter->setToolTip(tr("Shows only rows whose host, device or name fits this text or regular expression."));
    m_coloursLabel->setText(tr("Colours"));
    const std::array<QString, kLaneColoursCount> modes{
        tr("class"), tr("name"), tr("layer"), tr("duration"), tr("utilisation"), tr("program"), tr("difference")};
    for (int i = 0; i < kLaneColoursCount; ++i)
        m_colours->setItemText(i, modes[static_cast<std::size_t>(i)]);
    m_colours->setAccessibleName(tr("What colours say"));
    m_colours->setToolTip(tr("What the colour of a box says: its class, its name, its layer, its length beside the "
                             "median of its name, how well it used the device, its program, or how it differs from the "
                             "other open profile"));
    m_empty->setText(tr("This profile holds no events, so there is nothing to draw."));
    m_empty->setAction(tr("What was read"));
}

void TimelineView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    View::changeEvent(event);
}

void TimelineView::documentChanged(Document *old)
{
    if (old) {
        SavedState *const saved = SavedState::of(old);
        if (old->session() && old->session()->isComplete())
            saved->keepView(QStringLiteral("timeline"), savedRows());
        for (QObject *part :
             {static_cast<QObject *>(TrackPins::of(old)), static_cast<QObject *>(saved), static_cast<QObject *>(old)})
            disconnect(part, nullptr, this, nullptr);
    }
    m_canvas->setDocument(document());
    if (document()) {
        // After the canvas, which forgets its rows when another session comes.
        connect(document(), &Document::sessionChanged, this, &TimelineView::sessionChanged);
        connect(TrackPins::of(document()), &TrackPins::countersWanted, this, &TimelineView::pinWantedCounters);
        SavedState *const saved = SavedState::of(document());
        connect(saved, &SavedState::saving, this,
                [this](QJsonObject *views) { (*views)[QStringLiteral("timeline")] = savedRows(); });
        connect(saved, &SavedState::restored, this, &TimelineView::restoreSaved);
    }
    sessionChanged();
}

QJsonObject TimelineView::savedRows() const
{
    QJsonObject shown = m_canvas->savedRows();
    shown[QStringLiteral("filter")] = m_filter->text();
    return shown;
}

/// What was kept with the profile; nothing without it.
void TimelineView::restoreSaved()
{
    if (!document() || !document()->session() || !document()->session()->isComplete())
        return;
    const QJsonObject saved = SavedState::of(document())->ofView(QStringLiteral("timeline"));
    if (saved.isEmpty())
        return;
    m_filter->setText(saved[QStringLiteral("filter")].toString());
    m_canvas->restoreRows(saved);
}

void TimelineView::sessionChanged()
{
    const SessionPtr session = document() ? document()->session() : nullptr;
    bool hasRows = true;
    if (session && session->isComplete()) {
        hasRows = false;
        for (const Line &line : session->lines())
            hasRows = hasRows || line.events.size() > 0;
        hasRows = hasRows || !session->counters().empty();
    }
    m_stack->setCurrentWidget(hasRows ? static_cast<QWidget *>(m_canvas) : m_empty);
    m_legend->setClasses(session && document()->classes() ? classesOf(*session, *document()->classes())
                                                          : std::vector<OpClass>());
    restoreSaved();
    // What was wanted before this view was there.
    pinWantedCounters();
    emit scopeTextChanged();
}

/// Each is pinned once: what the user unpins stays unpinned.
void TimelineView::pinWantedCounters()
{
    const SessionPtr session = document() ? document()->session() : nullptr;
    if (!session || !session->isComplete())
        return;
    for (const std::uint32_t counter : TrackPins::of(document())->take())
        if (counter < session->counters().size())
            m_canvas->setPinned({TrackKind::Counter, counter}, true);
    for (const WantedFormula &formula : TrackPins::of(document())->takeFormulas())
        if (formula.plane.value < session->planes().size())
            m_canvas->addFormula(formula.text, formula.plane);
}

QString TimelineView::scopeText() const
{
    const SessionPtr session = document() ? document()->session() : nullptr;
    return session ? QString::fromStdString(session->name()) : QString();
}

void TimelineView::settingsChanged()
{
    m_canvas->settingsChanged();
    if (context().settings)
        m_colours->setCurrentIndex(static_cast<int>(context().settings->laneColours));
    emit viewCommandsChanged();
}

bool TimelineView::runViewCommand(const QString &id)
{
    for (std::size_t i = 0; i < kColourCommands.size(); ++i)
        if (id == QLatin1String(kColourCommands[i])) {
            chooseColours(static_cast<LaneColours>(i));
            return true;
        }
    if (id == QLatin1String("timeline.nextColours")) {
        chooseColours(static_cast<LaneColours>((m_colours->currentIndex() + 1) % kLaneColoursCount));
        return true;
    }
    if (id == QLatin1String("timeline.allFlows") && context().changeSettings && context().settings) {
        Settings settings = *context().settings;
        settings.allFlows = !settings.allFlows;
        context().changeSettings(settings);
        return true;
    }
    if (id == QLatin1String("timeline.nextUnit") && context().changeSettings && context().settings) {
        Settings settings = *context().settings;
        settings.timeUnit =
            static_cast<text::TimeUnit>((static_cast<int>(settings.timeUnit) + 1) % text::kTimeUnitCount);
        context().changeSettings(settings);
        return true;
    }
    return m_canvas->runCommand(id);
}

bool TimelineView::isViewCommandChecked(const QString &id) const
{
    for (std::size_t i = 0; i < kColourCommands.size(); ++i)
        if (id == QLatin1String(kColourCommands[i]))
            return m_colours->currentIndex() == static_cast<int>(i);
    if (id == QLatin1String("timeline.allFlows"))
        return m_canvas->showsAllFlows();
    if (id == QLatin1String("timeline.derivedCounters"))
        return m_canvas->showsDerivedCounters();
    if (id == QLatin1String("timeline.frameTime"))
        return m_canvas->showsFrameTime();
    switch (m_canvas->tool()) {
    case TimelineTool::Select:
        return id == QLatin1String("timeline.toolSelect");
    case TimelineTool::Pan:
        return id == QLatin1String("timeline.toolPan");
    case TimelineTool::Zoom:
        return id == QLatin1String("timeline.toolZoom");
    case TimelineTool::Measure:
        return id == QLatin1String("timeline.toolMeasure");
    }
    return false;
}

void TimelineView::setTrackFilter(const QString &expression) { m_filter->setText(expression); }

QByteArray TimelineView::saveViewState() const
{
    QByteArray bytes;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out << kStateVersion << m_canvas->headerWidth() << m_filter->text();
    return bytes;
}

void TimelineView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    double width = 0;
    QString filter;
    in >> version >> width >> filter;
    if (in.status() != QDataStream::Ok || version != kStateVersion)
        return;
    m_canvas->setHeaderWidth(width);
    m_filter->setText(filter);
}

const ViewDescriptor timelineView{
    "timeline",
    QT_TRANSLATE_NOOP("View", "Timeline"),
    QT_TRANSLATE_NOOP("View", "Timeline"),
    "timeline",
    "Alt+T",
    kCentreDockArea,
    [](const Session &) { return QString(); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new TimelineView(context, parent); }};

} // namespace planescope
