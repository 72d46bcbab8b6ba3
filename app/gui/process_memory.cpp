#include "app/gui/process_memory.h"

#include <fstream>
#include <unistd.h>

namespace planescope {

Bytes processMemory()
{
    std::ifstream file("/proc/self/statm");
    std::uint64_t total = 0;
    std::uint64_t resident = 0;
    if (!(file >> total >> resident))
        return {};
    return {resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE))};
}

} // namespace planescope
