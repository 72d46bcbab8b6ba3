#include "widgets/common/op_follower.h"

#include "widgets/common/when_done.h"

#include <QtConcurrent>

#include <algorithm>

namespace planescope {

OpFollower::OpFollower(const ViewContext &context, QObject *parent) : QObject(parent), m_context(context) {}

void OpFollower::setDocument(Document *document, OpData *data)
{
    if (m_document)
        disconnect(&m_document->selection(), nullptr, this, nullptr);
    clear();
    m_document = document;
    m_data = data;
    if (m_document)
        connect(&m_document->selection(), &Selection::eventChanged, this, &OpFollower::selectionChanged);
}

void OpFollower::clear()
{
    ++m_request;
    m_longest.reset();
    // What another view highlights is not ours to take away.
    if (m_document && m_highlight && m_document->selection().highlight() == m_highlight)
        m_document->selection().setHighlight(nullptr);
    m_highlight = nullptr;
}

std::optional<std::uint32_t> OpFollower::selectedOp() const
{
    const std::optional<EventRef> event = m_document ? m_document->selection().event() : std::nullopt;
    return event && m_data && m_data->index() ? m_data->index()->opOf(*event) : std::nullopt;
}

void OpFollower::choose(const std::vector<std::uint32_t> &ops, bool selects, bool reveals)
{
    clear();
    if (!m_document || !m_data || !m_data->index() || ops.empty())
        return;
    const std::uint64_t request = m_request;
    whenDone(this, QtConcurrent::run([index = m_data->index(), ops] { return index->eventsOf(ops); }),
             [this, request, selects, reveals](const OpEvents &found) {
                 if (request != m_request || !found.longest || !m_document)
                     return;
                 Selection &selection = m_document->selection();
                 m_longest = found.longest;
                 m_highlight = found.events;
                 selection.setHighlight(found.events);
                 emit longestFound();
                 // One of these events may be what led here: then it stays selected.
                 const bool isAmong = selection.event() && found.events->contains(*selection.event());
                 if (selects && (reveals || !isAmong))
                     selection.setEvent(found.longest);
                 else if (!isAmong)
                     selection.setEvent(std::nullopt);
                 if (reveals)
                     reveal();
             });
}

void OpFollower::choose(EventRef event, bool reveals)
{
    clear();
    if (!m_document)
        return;
    m_longest = event;
    emit longestFound();
    m_document->selection().setEvent(event);
    if (reveals)
        reveal();
}

void OpFollower::reveal()
{
    if (!m_document || !m_longest || !m_document->session())
        return;
    m_document->selection().setEvent(m_longest);
    // The event in the middle third, so that its neighbours are seen as well.
    const TimeRange range = m_document->session()->eventRange(*m_longest);
    const Duration around = Duration::ps(std::max<std::int64_t>(range.length().toPs(), 1));
    m_document->viewport().jumpTo({range.begin - around, range.end + around});
    if (m_context.runCommand)
        m_context.runCommand(QStringLiteral("view.timeline"));
}

} // namespace planescope
