#pragma once
// Stats of an XSpace, decoded from the mapped file when somebody asks. A handle is the byte offset, in the plane's
// file, of the length of an XEvent or XEventMetadata.
//
//   XStat: 1 metadata_id (key into stat_metadata), then one of
//          2 double, 3 uint64, 4 int64, 5 str, 6 bytes, 7 ref (the name of stat_metadata[ref]), 8 gzip-compressed str
#include "model/base/string_pool.h"
#include "model/format/xplane/id_map.h"
#include "model/io/wire_reader.h"
#include "model/store/stat.h"

#include <algorithm>
#include <memory>
#include <span>

namespace planescope::xplane {

/// Stats that the reader itself understands; recognised by name, since ids differ from plane to plane.
enum class StatRole : std::uint8_t {
    None,
    HloCategory,
    FrameworkOp,
    Source,
    SourceStack,
    HloOp,
    HloModule,
    ProgramId,
    Async,
    HloProto,
    DroppedTraces,
    ProfileStart,
    ProfileStop
};
StatRole statRoleOf(std::string_view name);

struct StatName {
    NameId name;
    StatRole role = StatRole::None;
};

/// stat_metadata of one plane message.
class StatNames
{
public:
    void set(std::int64_t id, StatName name);
    /// Nullptr for an id without an entry.
    const StatName *find(std::int64_t id) const
    {
        const std::uint32_t at = m_ids.find(id);
        return at == IdMap::kNone ? nullptr : &m_names[at];
    }
    bool contains(std::int64_t id) const { return m_ids.find(id) != IdMap::kNone; }
    /// One look at every entry.
    bool containsName(NameId name) const
    {
        return std::any_of(m_names.begin(), m_names.end(), [name](const StatName &s) { return s.name == name; });
    }
    std::size_t size() const { return m_names.size(); }
    friend bool sameNames(const StatNames &a, const StatNames &b);

private:
    IdMap m_ids;
    std::vector<StatName> m_names;
    std::uint64_t m_sum = 0; // over (id, name): equal for equal tables
};
bool sameNames(const StatNames &a, const StatNames &b);

/// One XPlane message: its bytes and its stat names. Planes of one name have several.
struct PlaneChunk {
    const std::uint8_t *begin = nullptr;
    const std::uint8_t *end = nullptr;
    const std::uint8_t *statsBegin = nullptr; ///< first plane stat (its tag)
    const std::uint8_t *statsEnd = nullptr;
    std::shared_ptr<StatNames> statNames; ///< shared by chunks that repeat the same table
};

/// One XStat as written, before names and references are resolved.
struct RawStat {
    std::int64_t metadataId = 0;
    std::uint32_t valueField = 0; ///< 2..8; 0 without a value
    std::uint64_t bits = 0;
    std::span<const std::uint8_t> bytes;
};
/// False when the message is damaged.
bool readStat(std::span<const std::uint8_t> message, RawStat &stat);

class XPlaneStats final : public StatSource
{
public:
    struct PlaneEntry {
        const std::uint8_t *fileBegin = nullptr;
        const std::uint8_t *fileEnd = nullptr;
        std::vector<PlaneChunk> chunks; ///< by place in the file
    };

    /// The pool lives as long as the session that owns this source.
    explicit XPlaneStats(const StringPool &pool) : m_pool(&pool) {}
    PlaneEntry &plane(PlaneId id);

    void eventStats(PlaneId plane, std::uint64_t handle, const StatVisitor &visit) const override;
    void typeStats(PlaneId plane, std::uint64_t handle, const StatVisitor &visit) const override;
    void planeStats(PlaneId plane, const StatVisitor &visit) const override;
    bool knowsStat(PlaneId plane, NameId name) const override;
    std::unique_ptr<StatNumbers> numbers(PlaneId plane, const std::vector<NameId> &names) const override;

private:
    void visitMessage(PlaneId plane, std::uint64_t handle, std::uint32_t statField, bool onType,
                      const StatVisitor &visit) const;
    void visitStat(const PlaneChunk &chunk, std::span<const std::uint8_t> message, bool onType,
                   const StatVisitor &visit) const;
    const StringPool *m_pool;
    std::vector<PlaneEntry> m_planes;
};

} // namespace planescope::xplane
