#pragma once
// What a session spends its time on, added up from its begin on: the sums of any range are the difference of two
// places, however many events lie between them. One pass makes it, then selections of everything cost nothing.
#include "model/analysis/selection_answer.h"

#include <memory>

namespace planescope {

class SelectionIndex
{
public:
    /// Of devices with a single work row, as selectionAnswer() chooses rows without a choice. One pass over these rows.
    /// An answer visits up to `rowsToVisit` events at either end of its range.
    /// Null when stopped.
    static std::shared_ptr<const SelectionIndex> build(SessionPtr session, std::shared_ptr<const OpClassTable> classes,
                                                       std::stop_token stop = {}, std::uint64_t rowsToVisit = 4096);
    ~SelectionIndex();

    const SessionPtr &session() const { return m_session; }
    /// Fills in the sums of a device whose rows are known. False: the index does not know these rows. Visits a few
    /// thousand events at either end of the range.
    bool addUp(TimeRange range, DeviceAnswer &device) const;
    std::size_t byteCount() const;

private:
    struct Device;
    SelectionIndex();

    SessionPtr m_session;
    std::shared_ptr<const OpClassTable> m_classes;
    std::vector<Device> m_devices;
};

} // namespace planescope
