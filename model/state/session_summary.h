#pragma once
// What a profile is, in one line: for tabs, the recent list and the window title.
#include "model/store/session.h"

#include <QString>

#include <filesystem>

namespace planescope {

/// File or folder name without the endings of profiles (.xplane.pb, .gz, .zst).
QString profileTitle(const std::filesystem::path &path);
/// "2 hosts, 8 chips"; chips are device planes (TPU cores, GPUs).
QString hostsAndChips(const Session &session);
/// "2 hosts, 8 chips, 3 steps, 18.28 s"; ends with ". Synthetic" when the profile says so.
QString summaryLine(const Session &session);
/// The label of a profile that is no measurement (plane stat planescope_notice), word for word; else empty.
QString syntheticNotice(const Session &session);

} // namespace planescope
