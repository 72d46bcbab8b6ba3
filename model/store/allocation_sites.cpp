#include "model/store/allocation_sites.h"

namespace planescope {

bool isPackageFile(std::string_view file)
{
    // Traces of PyTorch cut files to the path below the folder of a package.
    for (const std::string_view package : {"torch/", "jax/", "<"})
        if (file.starts_with(package))
            return true;
    for (const std::string_view folder : {"/site-packages/", "/dist-packages/", "/lib/python"})
        if (file.find(folder) != std::string_view::npos)
            return true;
    return false;
}

const CallFrame *AllocationSites::ownFrame(const AllocationSite &site) const
{
    for (const std::uint32_t row : site.stack)
        if (const std::string &file = frames[row].file; !file.empty() && file != "??" && !isPackageFile(file))
            return &frames[row];
    return site.stack.empty() ? nullptr : &frames[site.stack.front()];
}

} // namespace planescope
