#pragma once
// Writes an XSpace message by message, to a file of any size or into memory. Field numbers: see xspace_index.h,
// line_decoder.h and xplane_stats.h, which read it back.
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace planescope::xplane {

/// One XStat to write.
struct StatToWrite {
    enum class Kind : std::uint8_t { Double, Uint64, Int64, Text, Bytes, Reference };
    std::int64_t metadataId = 0;
    Kind kind = Kind::Int64;
    std::uint64_t bits = 0;
    std::string_view text;

    static StatToWrite real(std::int64_t id, double value);
    static StatToWrite integer(std::int64_t id, std::int64_t value);
    static StatToWrite unsignedInteger(std::int64_t id, std::uint64_t value);
    static StatToWrite string(std::int64_t id, std::string_view text);
    static StatToWrite bytes(std::int64_t id, std::string_view bytes);
    static StatToWrite reference(std::int64_t id, std::int64_t target); ///< the name of stat metadata `target`
};
using StatsToWrite = std::span<const StatToWrite>;

class XSpaceWriter
{
public:
    /// Into memory; take() gives the bytes.
    XSpaceWriter();
    /// To `path`, which appears complete on finish() or not at all.
    static Result<XSpaceWriter> create(const std::filesystem::path &path);
    ~XSpaceWriter();
    XSpaceWriter(XSpaceWriter &&) noexcept;
    XSpaceWriter &operator=(XSpaceWriter &&) noexcept;

    void beginPlane(std::int64_t id, std::string_view name);
    void endPlane();
    void beginLine(std::int64_t id, std::string_view name, std::int64_t timestampNs);
    void endLine(std::int64_t durationPs = 0, std::int64_t displayId = 0, std::string_view displayName = {});
    void event(std::int64_t type, std::int64_t offsetPs, std::int64_t durationPs, StatsToWrite stats = {});
    void aggregatedEvent(std::int64_t type, std::int64_t occurrences, std::int64_t totalPs);
    void eventMetadata(std::int64_t id, std::string_view name, std::string_view displayName = {},
                       StatsToWrite stats = {});
    void statMetadata(std::int64_t id, std::string_view name);
    void planeStat(const StatToWrite &stat);
    void error(std::string_view text);
    void warning(std::string_view text);
    void hostname(std::string_view name);
    /// Bytes as they are, at the current place: for fields this writer does not know.
    void raw(std::string_view bytes);

    std::uint64_t eventCount() const;
    std::uint64_t size() const;
    std::string take();
    Result<void> finish();

private:
    struct Output;
    explicit XSpaceWriter(std::unique_ptr<Output> output);
    std::unique_ptr<Output> m_output;
};

} // namespace planescope::xplane
