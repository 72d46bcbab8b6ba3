#pragma once
// The kernels of the demonstration sessions, written once for all tests of this folder.
#include "model/demo/demo_session.h"
#include "model/format/session_reader.h"
#include "model/state/kernel_codes.h"

#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace planescope::testing {

/// The run folders of the demo, with the listings in "llo" beside them.
class DemoKernels
{
public:
    static DemoKernels &instance()
    {
        static DemoKernels demo;
        return demo;
    }
    std::filesystem::path folder() const { return m_folder.path().toStdString(); }
    std::filesystem::path runFolder(demo::DemoRun run)
    {
        const std::filesystem::path path = folder() / std::string(demo::demoRunName(run));
        if (!std::filesystem::exists(path)) {
            const std::array runs{run};
            m_isWritten = demo::writeDemo(folder(), runs).has_value() && m_isWritten;
        }
        return path;
    }
    /// Null when the demo cannot be written.
    KernelPagePtr page(demo::DemoRun run)
    {
        KernelPagePtr &slot = m_pages[run];
        if (!slot) {
            const std::filesystem::path path = runFolder(run);
            if (const auto session = loadSession(path))
                slot = readKernelPage(*session, path, {});
        }
        return m_isWritten ? slot : nullptr;
    }

private:
    QTemporaryDir m_folder;
    bool m_isWritten = true;
    std::map<demo::DemoRun, KernelPagePtr> m_pages;
};

/// The call of this name; null without one.
inline const KernelFacts *callNamed(const KernelPage &page, const std::string &name)
{
    const auto found = std::find_if(page.calls.begin(), page.calls.end(),
                                    [&](const KernelFacts &facts) { return facts.call.name == name; });
    return found == page.calls.end() ? nullptr : &*found;
}

/// The launch of a call with marks inside; null without one.
inline const DetailedLaunch *markedLaunch(const KernelFacts &facts)
{
    const auto found = std::find_if(facts.launches.begin(), facts.launches.end(),
                                    [](const DetailedLaunch &launch) { return !launch.detail.marks.empty(); });
    return found == facts.launches.end() ? nullptr : &*found;
}

} // namespace planescope::testing
