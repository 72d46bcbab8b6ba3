#pragma once
// The kernels of a document: its custom calls, the listings that belong to them, and what was measured inside. Found on
// a worker once per session, again when the user adds a listing.
#include "model/analysis/kernel/kernel_page.h"
#include "model/state/document.h"
#include "model/state/kernel_codes.h"
#include "model/state/worker_jobs.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace planescope {

/// A bundle of a listing that is looked at.
struct BundlePlace {
    std::uint32_t code = 0;   ///< row of KernelPage::codes
    std::uint32_t bundle = 0; ///< row of its bundles
    bool operator==(const BundlePlace &) const = default;
};

class KernelDocument : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static KernelDocument *of(Document *document);

    /// Null while the session loads and until everything is found; then of the newest session and listings.
    const KernelPagePtr &page() const { return m_page; }
    bool isRunning() const { return !m_jobs.isEmpty(); }
    /// Folders and listings that the user opened for this profile.
    const std::vector<std::filesystem::path> &added() const { return m_added; }
    /// Reads it too, now; twice the same is once.
    void addListing(const std::filesystem::path &place);
    /// Says by hand which listing a call belongs to; nothing: let the marks and names decide.
    void chooseCode(std::uint64_t programId, const std::string &call, std::optional<std::string> program);

    /// The call that is looked at, row of KernelPage::calls.
    std::optional<std::uint32_t> call() const { return m_call; }
    void setCall(std::optional<std::uint32_t> call);
    /// The bundle that is looked at; views of bundles and the timeline follow. Silent when nothing changes.
    const std::optional<BundlePlace> &place() const { return m_place; }
    void setPlace(std::optional<BundlePlace> place);
    /// The bundle of a mark's event, or of an instruction row; false when it cannot be joined with a listing.
    bool showEvent(EventRef event);

signals:
    void pageChanged();
    void callChanged();
    void placeChanged();

private:
    explicit KernelDocument(Document *document);
    void restart();
    void start();

    Document *m_document;
    SessionPtr m_session;
    KernelPagePtr m_page;
    std::vector<std::filesystem::path> m_added;
    std::vector<ChosenCode> m_chosen;
    std::optional<std::uint32_t> m_call;
    std::optional<BundlePlace> m_place;
    WorkerJobs m_jobs; // last: see there
};

} // namespace planescope
