// What the colours of the timeline say: the mode, what it needs beside the session, and the user's rules.
#include "widgets/timeline/timeline_canvas.h"

#include "model/state/compare_choice.h"
#include "model/state/op_data.h"
#include "model/state/session_summary.h"
#include "widgets/common/theme.h"

#include <QMenu>
#include <QPixmap>
#include <QSignalBlocker>

#include <array>

namespace planescope {

void TimelineCanvas::setColours(LaneColours mode)
{
    if (m_colours == mode)
        return;
    m_colours = mode;
    startColouring();
}

void TimelineCanvas::setColourRules(const std::map<QString, int> &rules)
{
    if (m_colourRules == rules)
        return;
    m_colourRules = rules;
    startColouring();
}

void TimelineCanvas::startColouring()
{
    m_colourJobs.stop();
    if (!m_session || !m_session->isComplete() || !m_document->classes() ||
        (m_colours == LaneColours::ByClass && m_colourRules.empty())) {
        takeColouring(nullptr);
        return;
    }
    LaneColouring::Sources sources;
    sources.layers = m_tracks.layers;
    for (const auto &[name, hue] : m_colourRules)
        sources.rules[name.toStdString()] = static_cast<unsigned>(hue);
    if (m_colours == LaneColours::ByUtilisation || m_colours == LaneColours::ByDelta)
        sources.ops = opsFor(m_document);
    if (m_colours == LaneColours::ByDelta)
        followComparison(sources);
    m_colourJobs.start(
        this,
        [mode = m_colours, session = m_session, classes = m_document->classes(), sources = std::move(sources)](
            const std::stop_token &stop) { return LaneColouring::make(mode, session, classes, sources, stop); },
        [this](std::shared_ptr<const LaneColouring> made, bool wasStopped) {
            if (!wasStopped)
                takeColouring(std::move(made));
        });
}

/// The ops of a document as they are known now; colours follow when they change.
std::shared_ptr<const OpIndex> TimelineCanvas::opsFor(Document *document)
{
    OpData *const known = OpData::of(document);
    connect(known, &OpData::indexChanged, this, &TimelineCanvas::opsKnown, Qt::UniqueConnection);
    return known->index() && known->index()->session() == document->session() ? known->index() : nullptr;
}

void TimelineCanvas::opsKnown()
{
    if (m_colours == LaneColours::ByUtilisation || m_colours == LaneColours::ByDelta)
        startColouring();
}

void TimelineCanvas::followComparison(LaneColouring::Sources &sources)
{
    CompareChoice *const choice = CompareChoice::of(m_document);
    connect(choice, &CompareChoice::chosen, this, &TimelineCanvas::opsKnown, Qt::UniqueConnection);
    Document *const other = m_context.documents ? choice->among(m_context.documents()) : nullptr;
    if (other) { // a picture of the timeline compares with the same
        const QSignalBlocker quiet(choice);
        choice->choose(other);
    }
    if (other != m_other) {
        forgetComparison();
        m_other = other;
        if (other) {
            connect(other, &Document::sessionChanged, this, &TimelineCanvas::opsKnown);
            connect(other, &QObject::destroyed, this, &TimelineCanvas::opsKnown, Qt::QueuedConnection);
        }
    }
    if (!other || !other->session() || !other->session()->isComplete())
        return;
    sources.other = other->session();
    sources.otherName = profileTitle(other->path()).toStdString();
    sources.others = opsFor(other);
}

void TimelineCanvas::forgetComparison()
{
    if (m_other)
        disconnect(m_other, nullptr, this, nullptr);
    m_other = nullptr;
}

/// A colour for all events of this name, kept for every profile.
void TimelineCanvas::addColourRules(QMenu &menu, const QString &name)
{
    QMenu *const rules = menu.addMenu(tr("Colour of this name"));
    rules->setObjectName(QStringLiteral("timelineColourRules"));
    rules->setEnabled(m_context.settings && m_context.changeSettings);
    const auto set = [this, name](std::optional<int> colour) {
        Settings settings = *m_context.settings;
        settings.colourRules.erase(name);
        if (colour)
            settings.colourRules[name] = *colour;
        m_context.changeSettings(settings);
    };
    const auto known = m_colourRules.find(name);
    const auto add = [&](const QString &text, std::optional<int> colour, bool isChosen) {
        QAction *const action = rules->addAction(text, this, [set, colour] { set(colour); });
        action->setCheckable(true);
        action->setChecked(isChosen);
        return action;
    };
    add(tr("As the mode says"), std::nullopt, known == m_colourRules.end());
    const std::array<QString, kRuleColourCount> words{tr("Blue"),         tr("Light blue"), tr("Green"),  tr("Orange"),
                                                      tr("Light orange"), tr("Violet"),     tr("Yellow"), tr("Brown"),
                                                      tr("Grey"),         tr("Dark grey")};
    for (int colour = 0; colour < kRuleColourCount; ++colour) {
        QAction *const action = add(words[static_cast<std::size_t>(colour)], colour,
                                    known != m_colourRules.end() && known->second == colour);
        QPixmap patch(16, 16);
        patch.fill(m_context.themes->theme().fill(static_cast<OpClass>(colour)));
        action->setIcon(patch);
    }
    if (!m_colourRules.empty()) {
        rules->addSeparator();
        rules->addAction(tr("Forget the colours of all names"), this, [this] {
            Settings settings = *m_context.settings;
            settings.colourRules.clear();
            m_context.changeSettings(settings);
        });
    }
}

} // namespace planescope
