#include "widgets/common/op_follower.h"

#include <QtConcurrent>

#include <algorithm>

namespace planescope {

OpFollower::OpFollower(const ViewContext &context, QObject *parent) : QObject(parent), m_context(context) {}

void OpFollower::setDocument(Document *document, OpData *data)
{
    if (m_document)
        disconnect(&m_document->selection(), nullptr, this, nullptr);
    m_document = document;
    m_data = data;
    clear();
    if (m_document)
        connect(&m_document->selection(), &Selection::eventChanged, this, &OpFollower::selectionChanged);
}

void OpFollower::clear()
{
    ++m_request;
    m_longest.reset();
}

std::optional<std::uint32_t> OpFollower::selectedOp() const
{
    const std::optional<EventRef> event = m_document ? m_document->selection().event() : std::nullopt;
    return event && m_data && m_data->index() ? m_data->index()->opOf(*event) : std::nullopt;
}

void OpFollower::choose(std::uint32_t op, bool reveals)
{
    clear();
    if (!m_document || !m_data || !m_data->index())
        return;
    const std::uint64_t request = m_request;
    // An event of this op may be what led here: then the selection stays as it is.
    const bool isSelected = !reveals && selectedOp() == op;
    QtConcurrent::run([index = m_data->index(), op]() -> std::optional<EventRef> {
        const std::vector<EventRef> events = index->eventsOf(op, 1);
        return events.empty() ? std::nullopt : std::optional(events.front());
    }).then(this, [this, request, isSelected, reveals](std::optional<EventRef> event) {
        if (request != m_request || !event)
            return;
        m_longest = event;
        emit longestFound();
        if (m_document && !isSelected)
            m_document->selection().setEvent(event);
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
