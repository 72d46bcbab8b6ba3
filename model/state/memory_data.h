#pragma once
// What the memory views of a document share, found on a worker: the programs that have buffers, the allocators, and how
// much memory a device has.
#include "model/analysis/memory_profile.h"
#include "model/state/document.h"
#include "model/state/worker_jobs.h"
#include "model/store/buffer_table.h"

#include <QObject>

#include <memory>
#include <vector>

namespace planescope {

struct ProgramEntry {
    std::uint32_t program = 0; ///< row of Session::programs()
    std::uint64_t heapEvents = 0;
    std::vector<std::int32_t> spaces; ///< empty without a buffer assignment
};

struct MemoryFacts {
    SessionPtr session;
    std::vector<ProgramEntry> programs; ///< most heap events first, then by name, as XProf lists them
    std::vector<AllocatorProfile> allocators;
    MemoryCapacity capacity;
    BufferLookup buffers; ///< reads; keep the result
};
using MemoryFactsPtr = std::shared_ptr<const MemoryFacts>;

class MemoryData : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static MemoryData *of(Document *document);
    /// Asks a running job to stop and waits for it.

    /// Null while the session loads and until everything is found.
    const MemoryFactsPtr &facts() const { return m_facts; }
    bool isRunning() const { return !m_jobs.isEmpty(); }

signals:
    void changed();

private:
    explicit MemoryData(Document *document);
    void restart();

    Document *m_document;
    SessionPtr m_session;
    MemoryFactsPtr m_facts;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
