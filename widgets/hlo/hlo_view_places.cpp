// Where the HLO view looks, and where it was before.
#include "model/state/op_data.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/when_done.h"
#include "widgets/hlo/hlo_card.h"
#include "widgets/hlo/hlo_graph_widget.h"
#include "widgets/hlo/hlo_text_widget.h"
#include "widgets/hlo/hlo_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QToolButton>
#include <QtConcurrent>

namespace planescope {

namespace {

constexpr std::size_t kMostNodes = 200;
constexpr std::size_t kLongestHistory = 200;

} // namespace

void HloView::chooseInstruction(std::uint32_t row) { look(row, true); }

void HloView::look(std::uint32_t row, bool scrolls)
{
    if (!m_page || row >= m_page->module->instructions().size())
        return;
    if (scrolls)
        m_text->showLine(m_page->lines->lineOf(row));
    const HloPlace place{m_program, std::string(m_page->module->instructions()[row].name)};
    const bool isOther = row != m_chosen;
    if (!isOther && (m_isQuiet || (m_data && m_data->place() == place)))
        return;
    m_chosen = row;
    note({});
    if (!m_isInHistory && !m_isQuiet) {
        m_history.resize(std::min(m_history.size(), m_historyAt + 1));
        m_history.emplace_back(place.program, place.instruction);
        if (m_history.size() > kLongestHistory)
            m_history.erase(m_history.begin());
        m_historyAt = m_history.size() - 1;
    }
    m_isInHistory = false;
    updateHistory();
    m_event.reset();
    m_card->setInstruction(m_page, row, m_times);
    if (isOther)
        startGraph();
    if (m_isQuiet)
        return;
    if (m_data)
        m_data->setPlace(place);
    announce();
}

void HloView::follow(bool isComputation, std::uint32_t row)
{
    if (!m_page)
        return;
    if (!isComputation)
        return look(row, true);
    const HloComputation &computation = m_page->module->computations()[row];
    if (computation.root != HloModule::kNone)
        look(computation.root, false); // what the computation is for
    m_text->showLine(m_page->lines->headOf(row));
}

/// The longest execution becomes the selected event, unless one of this op is selected already.
void HloView::announce()
{
    m_event.reset();
    const std::uint64_t request = ++m_eventRequest;
    const HloTimes::Row *measured = m_times ? m_times->of(m_chosen) : nullptr;
    if (!measured || !m_ops || !m_ops->index())
        return;
    const std::optional<EventRef> current = document()->selection().event();
    if (current && m_ops->index()->opOf(*current) == measured->op) {
        m_event = current;
        m_card->setCanShow(true);
        return;
    }
    whenDone(this, QtConcurrent::run([index = m_ops->index(), op = measured->op]() -> std::optional<EventRef> {
                 const std::vector<EventRef> events = index->eventsOf(op, 1);
                 return events.empty() ? std::nullopt : std::optional(events.front());
             }),
             [this, request](std::optional<EventRef> event) {
                 if (request != m_eventRequest || !event || !document())
                     return;
                 m_event = event;
                 m_card->setCanShow(true);
                 document()->selection().setEvent(event);
             });
}

void HloView::setRadius(int radius) { m_radius->setCurrentIndex(radius - 1); }

void HloView::startGraph()
{
    const std::uint64_t request = ++m_graphRequest;
    if (!m_page || m_chosen == HloModule::kNone) {
        m_shownGraph = HloModule::kNone;
        m_graph->setPicture(nullptr, m_page ? tr("Choose an instruction to see what is around it.") : QString());
        return;
    }
    HloGraphOptions options;
    options.radius = static_cast<unsigned>(m_radius->currentIndex() + 1);
    options.mergeFusions = !m_open->isChecked();
    options.nodeLimit = kMostNodes;
    whenDone(this,
             QtConcurrent::run([page = m_page, row = m_chosen, times = m_times, options,
                                fonts = m_graph->fonts()]() -> HloGraphPicturePtr {
                 HloGraphPicture picture =
                     labelHloGraph(page, hloNeighbourhood(*page->module, row, options), times.get(), fonts);
                 picture.places = layoutGraph(picture.graph, picture.sizes);
                 return std::make_shared<const HloGraphPicture>(std::move(picture));
             }),
             [this, request](HloGraphPicturePtr picture) {
                 if (request != m_graphRequest)
                     return;
                 m_shownGraph = picture->graph.centre;
                 m_graph->setPicture(std::move(picture));
                 emit graphShown();
             });
}

void HloView::goBack()
{
    if (m_historyAt > 0)
        showHistory(m_historyAt - 1);
}

void HloView::goForward()
{
    if (m_historyAt + 1 < m_history.size())
        showHistory(m_historyAt + 1);
}

void HloView::showHistory(std::size_t at)
{
    if (!m_data)
        return;
    m_historyAt = at;
    m_isInHistory = true;
    m_data->setPlace(HloPlace{m_history[at].first, m_history[at].second});
    if (!m_isLoading) // else look() comes when the program is there
        m_isInHistory = false;
    updateHistory();
}

void HloView::updateHistory()
{
    m_back->setEnabled(m_historyAt > 0);
    m_forward->setEnabled(m_historyAt + 1 < m_history.size());
}

} // namespace planescope
