#include "widgets/timeline/class_legend.h"

#include "model/text/format_value.h"
#include "model/text/term_text.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/lane_palette.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <array>
#include <set>

namespace planescope {

namespace {

/// Words of the legends of all modes but the classes.
class LegendWords
{
    Q_DECLARE_TR_FUNCTIONS(TimelineLegend)
public:
    explicit LegendWords(const Theme &theme, LaneColours mode) : m_theme(theme), m_mode(mode) {}

    std::vector<LegendEntry> names()
    {
        for (unsigned hue = 0; hue < 4; ++hue)
            add(hue, {},
                tr("Events of one name have one colour, in every profile. Forty colours are in use, so some "
                   "names share one."));
        m_entries.back().text = tr("one colour per name");
        return std::move(m_entries);
    }

    std::vector<LegendEntry> layers()
    {
        const QString tip =
            tr("Layers have ten colours in turn. Grey lies in no layer, or on a row whose device has none.");
        add(LaneColouring::layerStyle({0, LayerPhase::Forward}), tr("forward"), tip);
        add(LaneColouring::layerStyle({0, LayerPhase::Backward}), tr("backward"), tip);
        add(LaneColouring::layerStyle({0, LayerPhase::Optimizer}), tr("optimizer"), tip);
        add(LaneColouring::kNone, tr("no layer"), tip);
        return std::move(m_entries);
    }

    std::vector<LegendEntry> durations()
    {
        const QString tip = tr("The length of an event beside the median of all events of its name in this profile: "
                               "blue is shorter, orange longer.");
        for (unsigned step = 0; step < LaneColouring::kDurationSteps; ++step)
            add(step, {}, tip);
        // One unbroken ramp, its ends behind it.
        m_entries.back().text = tr("half to twice the median of the name");
        return std::move(m_entries);
    }

    std::vector<LegendEntry> shares()
    {
        const QString tip = tr("How near an op came to what limits it: the larger one of its shares of the peak FLOP "
                               "rate and of the peak bandwidth of HBM. Grey: the profile states no cost or no peak.");
        for (unsigned step = 0; step < LaneColouring::kShareSteps; ++step)
            add(step, {}, tip);
        //: the ends of a ramp of colours, in percent
        m_entries.back().text =
            tr("%1 to %2 of the peak").arg(text::number(0, 0), text::number(100, 0) + QStringLiteral("\u202f%"));
        add(LaneColouring::kNone, tr("not known"), tip);
        return std::move(m_entries);
    }

    std::vector<LegendEntry> programs(const std::vector<std::string> &names)
    {
        for (std::size_t i = 0; i < names.size(); ++i)
            add(LaneColouring::programStyle(i), QString::fromStdString(names[i]), QString::fromStdString(names[i]));
        add(LaneColouring::kNone, tr("no program"), tr("The profile does not say to which program these belong."));
        return std::move(m_entries);
    }

    std::vector<LegendEntry> deltas(const std::vector<std::string> &other)
    {
        if (other.empty()) {
            add(LaneColouring::kNone, tr("no other profile is open"),
                tr("Open a second profile: then colours say what takes longer here and what shorter."));
            return std::move(m_entries);
        }
        const QString name = QString::fromStdString(other.front());
        const QString tip = tr("The self time of an op in a step beside the same op in %1; of other events the median "
                               "of their name. Blue is shorter here, orange longer.")
                                .arg(name);
        for (unsigned step = 0; step < LaneColouring::kDurationSteps; ++step)
            add(step, {}, tip);
        //: %1: name of another profile
        m_entries.back().text = tr("half to twice its time in %1").arg(name);
        add(LaneColouring::kNone, tr("not there"), tr("The other profile has nothing of this name."));
        return std::move(m_entries);
    }

    std::vector<LegendEntry> rules(const LegendRules &rules)
    {
        for (const auto &[name, hue] : rules) {
            const QString words = QString::fromStdString(name.substr(0, 60));
            add(hue, words, tr("You gave the events of this name their colour: %1").arg(words));
            // In the colours of classes a hue is a class.
            if (m_mode == LaneColours::ByClass)
                m_entries.back().fill = m_theme.fill(static_cast<OpClass>(hue));
        }
        return std::move(m_entries);
    }

private:
    void add(unsigned style, const QString &words, const QString &tip)
    {
        m_entries.push_back({colouringFill(m_theme, m_mode, style), words, tip});
    }

    const Theme &m_theme;
    LaneColours m_mode;
    std::vector<LegendEntry> m_entries;
};

} // namespace

std::vector<LegendEntry> legendEntries(const Theme &theme, LaneColours mode, const std::vector<OpClass> &classes,
                                       const std::vector<std::string> &programs, const LegendRules &rules)
{
    LegendWords words(theme, mode);
    std::vector<LegendEntry> entries;
    switch (mode) {
    case LaneColours::ByName:
        entries = words.names();
        break;
    case LaneColours::ByLayer:
        entries = words.layers();
        break;
    case LaneColours::ByDuration:
        entries = words.durations();
        break;
    case LaneColours::ByUtilisation:
        entries = words.shares();
        break;
    case LaneColours::ByProgram:
        entries = words.programs(programs);
        break;
    case LaneColours::ByDelta:
        entries = words.deltas(programs);
        break;
    case LaneColours::ByClass:
        entries.reserve(classes.size());
        for (const OpClass c : classes)
            entries.push_back(
                {theme.fill(c), text::opClassShortName(c),
                 QStringLiteral("%1 (%2): %3")
                     .arg(text::opClassName(c), QString(QLatin1Char(opClassLetter(c))), text::opClassExplanation(c))});
        break;
    }
    const std::vector<LegendEntry> ruled = LegendWords(theme, mode).rules(rules);
    entries.insert(entries.end(), ruled.begin(), ruled.end());
    return entries;
}

ClassLegend::ClassLegend(ThemeHub *themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    connect(themes, &ThemeHub::changed, this, &ClassLegend::rebuild);
}

void ClassLegend::setClasses(std::vector<OpClass> classes)
{
    m_classes = std::move(classes);
    rebuild();
}

void ClassLegend::setMode(LaneColours mode, std::vector<std::string> programs, LegendRules rules)
{
    m_mode = mode;
    m_rules = std::move(rules);
    m_programs = std::move(programs);
    rebuild();
}

void ClassLegend::rebuild()
{
    m_entries = legendEntries(m_themes->theme(), m_mode, m_classes, m_programs, m_rules);
    QStringList words;
    for (const LegendEntry &entry : m_entries)
        if (!entry.text.isEmpty())
            words += entry.text;
    setAccessibleName(tr("Colours: %1").arg(words.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

void ClassLegend::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        rebuild();
    QWidget::changeEvent(event);
}

int ClassLegend::widthOf(const LegendEntry &entry) const
{
    if (entry.text.isEmpty())
        return m_themes->px(11); // steps stand side by side
    const int words = QFontMetrics(m_themes->font(FontRole::Caption)).horizontalAdvance(entry.text);
    return m_themes->px(28) + std::min(words, m_themes->px(160));
}

QSize ClassLegend::sizeHint() const
{
    int width = 0;
    for (const LegendEntry &entry : m_entries)
        width += widthOf(entry);
    return {width, m_themes->px(22)};
}

std::vector<std::pair<QRect, const LegendEntry *>> ClassLegend::placed() const
{
    std::vector<std::pair<QRect, const LegendEntry *>> entries;
    int x = 0;
    for (const LegendEntry &entry : m_entries) {
        const int w = widthOf(entry);
        if (x + w > width())
            break;
        entries.emplace_back(QRect(x, 0, w, height()), &entry);
        x += w;
    }
    // Right-aligned, as the design has it.
    for (auto &[rect, entry] : entries)
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
    for (const auto &[rect, entry] : placed()) {
        const int left = entry->text.isEmpty() ? rect.left() : rect.left() + m_themes->px(5);
        const QRect swatch(left, rect.center().y() - side / 2, side, side);
        painter.fillRect(swatch, entry->fill);
        painter.setPen(theme.edge(entry->fill));
        painter.drawRect(swatch.adjusted(0, 0, -1, -1));
        painter.setPen(theme.text2);
        const QRect words = rect.adjusted(swatch.right() + m_themes->px(5) - rect.left(), 0, 0, 0);
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetrics(font).elidedText(entry->text, Qt::ElideMiddle, words.width()));
    }
}

bool ClassLegend::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        for (const auto &[rect, entry] : placed()) {
            if (rect.contains(help->pos())) {
                QToolTip::showText(help->globalPos(), entry->tip, this, rect);
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
