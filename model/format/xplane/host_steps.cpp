#include "model/format/xplane/host_steps.h"

#include "model/format/xplane/event_groups.h"

namespace planescope {

std::function<std::optional<std::int64_t>(EventRef)> hostStepLookup(const SessionPtr &session,
                                                                    const std::stop_token &stop)
{
    const EventFactsReader facts(*session);
    auto groups = std::make_shared<std::vector<EventGroups>>();
    for (std::uint32_t host = 0; host < session->hosts().size(); ++host) {
        GroupingOptions options;
        options.stop = stop;
        groups->push_back(groupEvents(*session, HostId{host}, facts, options));
    }
    return [session, groups](EventRef event) -> std::optional<std::int64_t> {
        const Plane &plane = session->plane(session->line(event.line).plane);
        return (*groups)[plane.host.value].groupOf(event);
    };
}

} // namespace planescope
