#include "model/format/session_reader.h"

namespace planescope {

Result<SessionPtr> loadSession(const std::filesystem::path &path, const LoadOptions &, const LoadHooks &)
{
    return fail(ErrorCode::UnknownFormat, path.string());
}

} // namespace planescope
