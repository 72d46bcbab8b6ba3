#include "model/store/allocation_sites.h"

namespace planescope {

const CallFrame *AllocationSites::ownFrame(const AllocationSite &site) const
{
    for (const std::uint32_t row : site.stack) {
        const std::string &file = frames[row].file;
        if (!file.empty() && file.find("/site-packages/") == std::string::npos &&
            file.find("/dist-packages/") == std::string::npos && file.find("/lib/python") == std::string::npos)
            return &frames[row];
    }
    return site.stack.empty() ? nullptr : &frames[site.stack.front()];
}

} // namespace planescope
