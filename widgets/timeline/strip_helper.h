#pragma once
// A second thread for the strips of a frame. A frame is over in a few milliseconds, so what a thread pool takes to hand
// work over and to wait for it shows; here the second thread is awake when the work comes, and the first one does not
// sleep while it waits for the last strip. Plain C++.
#include <atomic>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace planescope {

class StripHelper
{
public:
    using Work = std::function<void(std::size_t)>;

    StripHelper() = default;
    ~StripHelper();
    StripHelper(const StripHelper &) = delete;
    StripHelper &operator=(const StripHelper &) = delete;

    /// Work comes within a millisecond. Without any the thread goes to sleep again.
    void wakeUp();
    /// `draw` for 0 to count - 1, on this thread and the helper's; `finish` on this thread, for each after it was
    /// drawn. Returns when all is done. Both threads take what is next, so this one never waits for a helper that the
    /// machine does not let run: at most for the one strip that it is at.
    void forEach(std::size_t count, const Work &draw, const Work &finish);

private:
    enum State : int {
        Asleep,
        Awake, ///< work will come
        Open,  ///< work is there for the helper
        Busy,  ///< the helper is at it
        Done,  ///< and has left
        Over
    };
    void run();
    void help();

    std::atomic<int> m_state = Asleep;
    std::thread m_thread; ///< from the first frame on
    const Work *m_draw = nullptr;
    std::size_t m_count = 0;
    std::atomic<std::size_t> m_next = 0;
    std::vector<std::size_t> m_drawn; ///< by the helper, in this order
    std::atomic<std::size_t> m_drawnCount = 0;
};

} // namespace planescope
