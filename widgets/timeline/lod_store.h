#pragma once
// Level of detail of the lines of one session, built when first needed: small lines at once, large ones on workers,
// those on the screen first.
#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/line_lod.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace planescope {

class LodStore : public QObject
{
    Q_OBJECT
public:
    explicit LodStore(QObject *parent = nullptr);
    ~LodStore() override;

    /// Forgets everything and waits for running jobs' line at most.
    void setSession(SessionPtr session, std::shared_ptr<const OpClassTable> classes);
    /// Colours that say something else than the class; null: by class. Every line is built anew.
    void setColouring(std::shared_ptr<const LaneColouring> colouring);
    /// Null while a worker builds it; ready() follows. Asking is what starts the work, so ask in order of need.
    const LineLod *line(LineId id);
    /// The same for several lines as one lane, see LineLod::merged().
    const LineLod *group(const std::vector<LineId> &lines);
    const LineLod *readyGroup(const std::vector<LineId> &lines) const;
    /// What is there, without starting anything.
    const LineLod *ready(LineId id) const;
    /// Builds these lines now, on all cores. For pictures.
    void buildNow(const std::vector<LineId> &lines);
    void buildGroupNow(const std::vector<LineId> &lines);
    bool isBusy() const { return !m_pending.empty() || !m_pendingGroups.empty(); }

    /// Lines up to so many events are built in line(): a fraction of a millisecond.
    static constexpr std::size_t kInlineEvents = 4096;

signals:
    /// One or more lines have arrived.
    void changed();

private:
    std::shared_ptr<const TypeStyles> styles(LineKind kind);
    void forget();
    /// Builds a group, by itself or on a worker.
    std::function<std::shared_ptr<const LineLod>()> groupWork(const std::vector<LineId> &lines);
    void store(quint64 generation, LineId id, std::shared_ptr<const LineLod> lod);

    SessionPtr m_session;
    std::shared_ptr<const OpClassTable> m_classes;
    std::shared_ptr<const LaneColouring> m_colouring;
    std::unordered_map<int, std::shared_ptr<const TypeStyles>> m_styles;
    std::unordered_map<std::uint32_t, std::shared_ptr<const LineLod>> m_lines;
    std::unordered_set<std::uint32_t> m_pending;
    std::map<std::vector<LineId>, std::shared_ptr<const LineLod>> m_groups;
    std::set<std::vector<LineId>> m_pendingGroups;
    quint64 m_generation = 0;
    QThreadPool m_pool;
};

} // namespace planescope
