#pragma once
// Synthetic profiles: a training run of a transformer on TPU chips, made up, deterministic, of any size. For
// measurement, for the demonstration session, and for tests.
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>

namespace planescope::xplane {

class XSpaceWriter;

struct SyntheticOptions {
    std::uint64_t events = 0; ///< over all hosts, exactly; 0: what `steps` steps give
    std::uint32_t steps = 3;  ///< training steps when `events` is 0
    std::uint32_t hosts = 1;
    std::uint32_t devicesPerHost = 0; ///< chips; 0: as `lines` suggests
    std::uint32_t lines = 40;         ///< lines with events per host: five per chip, the others are host threads
    std::uint32_t stats = 2;          ///< stats on every op event, 0 to 8
    std::uint32_t layers = 12;        ///< of the model
    std::uint64_t seed = 1;
};

/// Two hosts with two chips each, three steps, some ten thousand events: what the program shows without a file.
SyntheticOptions demoOptions();

/// Writes the file `path`; with several hosts a folder `path` with `<host>.xplane.pb` for each. An existing file is
/// replaced. Fails when it cannot be written or an option is out of range.
Result<void> writeSynthetic(const SyntheticOptions &options, const std::filesystem::path &path);

/// One host of it. `hostEvents`: its share of the events, or 0.
void writeSyntheticHost(const SyntheticOptions &options, std::uint32_t host, std::uint64_t hostEvents,
                        XSpaceWriter &writer);

} // namespace planescope::xplane
