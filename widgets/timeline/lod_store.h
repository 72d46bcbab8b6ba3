#pragma once
// Level of detail of the lines of one session, built when first needed: small lines at once, large ones on workers,
// those on the screen first.
#include "widgets/timeline/line_lod.h"

#include <QObject>
#include <QThreadPool>

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
    /// Null while a worker builds it; ready() follows. Asking is what starts the work, so ask in order of need.
    const LineLod *line(LineId id);
    /// What is there, without starting anything.
    const LineLod *ready(LineId id) const;
    /// Builds these lines now, on all cores. For pictures.
    void buildNow(const std::vector<LineId> &lines);
    bool isBusy() const { return !m_pending.empty(); }

    /// Lines up to so many events are built in line(): a fraction of a millisecond.
    static constexpr std::size_t kInlineEvents = 4096;

signals:
    /// One or more lines have arrived.
    void changed();

private:
    std::shared_ptr<const TypeStyles> styles(LineKind kind);
    void store(quint64 generation, LineId id, std::shared_ptr<const LineLod> lod);

    SessionPtr m_session;
    std::shared_ptr<const OpClassTable> m_classes;
    std::unordered_map<int, std::shared_ptr<const TypeStyles>> m_styles;
    std::unordered_map<std::uint32_t, std::shared_ptr<const LineLod>> m_lines;
    std::unordered_set<std::uint32_t> m_pending;
    quint64 m_generation = 0;
    QThreadPool m_pool;
};

} // namespace planescope
