#include "widgets/timeline/strip_helper.h"

#include <chrono>

namespace planescope {

namespace {

constexpr std::size_t kLeastShared = 5; // strips; fewer are drawn before a thread is awake
constexpr std::chrono::microseconds kAwake(600);
constexpr std::chrono::microseconds kLookOut(300);
constexpr int kLooks = 64; // between two looks at the clock

void relax()
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
}

/// Until `isSo` or the time is over; true when it is so.
template <class Condition> bool lookOut(std::chrono::microseconds time, const Condition &isSo)
{
    const auto end = std::chrono::steady_clock::now() + time;
    do {
        for (int i = 0; i < kLooks; ++i) {
            if (isSo())
                return true;
            relax();
        }
    } while (std::chrono::steady_clock::now() < end);
    return isSo();
}

} // namespace

StripHelper::~StripHelper()
{
    if (!m_thread.joinable())
        return;
    m_state = Over;
    m_state.notify_one();
    m_thread.join();
}

void StripHelper::wakeUp()
{
    int expected = Asleep;
    if (m_thread.joinable() && m_state.compare_exchange_strong(expected, Awake))
        m_state.notify_one();
}

void StripHelper::run()
{
    for (;;) {
        int state = m_state.load();
        switch (state) {
        case Over:
            return;
        case Open:
            if (m_state.compare_exchange_strong(state, Busy)) {
                help();
                m_state = Done;
                m_state.notify_one();
            }
            break;
        case Awake:
            if (!lookOut(kAwake, [this] { return m_state.load() != Awake; }))
                m_state.compare_exchange_strong(state, Asleep);
            break;
        default:
            m_state.wait(state);
        }
    }
}

void StripHelper::help()
{
    std::size_t drawn = 0;
    for (std::size_t i = m_next++; i < m_count; i = m_next++) {
        (*m_draw)(i);
        m_drawn[drawn++] = i;
        m_drawnCount.store(drawn, std::memory_order_release);
    }
}

void StripHelper::forEach(std::size_t count, const Work &draw, const Work &finish)
{
    if (count < kLeastShared || std::thread::hardware_concurrency() < 2) {
        for (std::size_t i = 0; i < count; ++i) {
            draw(i);
            finish(i);
        }
        return;
    }
    m_draw = &draw;
    m_count = count;
    m_next = 0;
    m_drawn.resize(count);
    m_drawnCount = 0;
    if (!m_thread.joinable())
        m_thread = std::thread([this] { run(); });
    m_state = Open;
    m_state.notify_one();
    std::size_t finished = 0;
    const auto finishDrawn = [&] {
        for (const std::size_t there = m_drawnCount.load(std::memory_order_acquire); finished < there; ++finished)
            finish(m_drawn[finished]);
    };
    for (std::size_t i = m_next++; i < count; i = m_next++) {
        draw(i);
        finish(i);
        finishDrawn();
    }
    int state = Open;
    if (m_state.compare_exchange_strong(state, Asleep))
        return; // it never came
    if (!lookOut(kLookOut, [this] { return m_state.load() == Done; }))
        for (state = m_state.load(); state != Done; state = m_state.load())
            m_state.wait(state);
    finishDrawn();
    m_state = Asleep;
}

} // namespace planescope
