#include "model/demo/demo_session.h"

#include "model/demo/demo_files.h"
#include "model/demo/demo_host.h"
#include "model/demo/ironwood.h"
#include "model/demo/trillium_device.h"

#include <cstdio>
#include <string>

namespace planescope::demo {

namespace {

namespace fs = std::filesystem;

class DemoWriter
{
public:
    DemoWriter(const fs::path &folder, const ProgressFunction &progress, const std::stop_token &stop,
               std::uint32_t total) :
        m_folder(folder),
        m_progress(progress), m_stop(stop), m_total(total)
    {}

    Result<void> writeTraining(const TrainingCase &which)
    {
        const Result<TrainingRun> run = TrainingRun::load(which);
        if (!run)
            return tl::unexpected(run.error());
        for (std::uint32_t host = 0; host < kHosts; ++host)
            if (Result<void> written = writeTrainingHost(*run, host); !written)
                return written;
        return {};
    }

    Result<void> writeKernelRun()
    {
        const Result<KernelTable> kernel = KernelTable::load("tpu7x");
        const Result<CounterTable> counters = CounterTable::load("counters-v7x.tsv");
        if (!kernel || !counters)
            return tl::unexpected(kernel ? counters.error() : kernel.error());
        return writeFile(kIronwoodCase, "ironwood-host-0", [&](xplane::XSpaceWriter &writer) {
            for (std::uint32_t die = 0; die < 2; ++die)
                writeIronwoodDie(writer, *kernel, *counters, die);
            writeIronwoodHost(writer);
        });
    }

    Result<void> writeListings()
    {
        for (const DemoFile &file : demoFiles()) {
            if (!file.name.starts_with("llo/"))
                continue;
            const Result<std::string> text = unpackDemoFile(file.name);
            if (!text)
                return tl::unexpected(text.error());
            if (Result<void> written = writeText(m_folder / file.name, *text); !written)
                return written;
        }
        return {};
    }

private:
    Result<void> writeTrainingHost(const TrainingRun &run, std::uint32_t host)
    {
        return writeFile(run.which.name, "trillium-host-" + std::to_string(host), [&](xplane::XSpaceWriter &writer) {
            const std::uint32_t first = host * kChipsPerHost;
            for (std::uint32_t chip = first; chip < first + kChipsPerHost; ++chip)
                writeTensorCore(writer, run, chip);
            for (std::uint32_t chip = first; chip < first + kChipsPerHost; ++chip)
                writeSparseCore(writer, run, chip);
            writeHostMetadata(writer, run, host);
            writeHostThreads(writer, run, host);
            const std::int64_t endPs = run.times.chips[0].steps.back().fetchEnd * kTickPs;
            constexpr std::uint64_t kStopsAfterNs = 250'000'000;
            writeEnvironment(writer, {run.which.name, run.which.epochNs,
                                      run.which.epochNs + static_cast<std::uint64_t>(endPs / 1000) + kStopsAfterNs,
                                      run.which.isSnapshot});
        });
    }

    template <class Planes> Result<void> writeFile(std::string_view run, const std::string &host, Planes planes)
    {
        if (m_stop.stop_requested())
            return fail(ErrorCode::Canceled);
        const fs::path folder = m_folder / run;
        std::error_code error;
        fs::create_directories(folder, error);
        if (error)
            return fail(ErrorCode::WriteFailed, folder.string());
        Result<xplane::XSpaceWriter> writer = xplane::XSpaceWriter::create(folder / (host + ".xplane.pb"));
        if (!writer)
            return tl::unexpected(writer.error());
        planes(*writer);
        writer->warning(kNotice);
        writer->hostname(host);
        Result<void> written = writer->finish();
        if (written && m_progress)
            m_progress({++m_done, m_total, m_done - 1, m_total});
        return written;
    }

    static Result<void> writeText(const fs::path &path, const std::string &text)
    {
        std::error_code error;
        fs::create_directories(path.parent_path(), error);
        const fs::path part = path.string() + ".part";
        std::FILE *const file = std::fopen(part.c_str(), "wb");
        if (!file)
            return fail(ErrorCode::WriteFailed, path.string());
        const bool isWhole = std::fwrite(text.data(), 1, text.size(), file) == text.size();
        const bool isClosed = std::fclose(file) == 0;
        if (isWhole && isClosed)
            fs::rename(part, path, error);
        if (isWhole && isClosed && !error)
            return {};
        fs::remove(part, error);
        return fail(ErrorCode::WriteFailed, path.string());
    }

    fs::path m_folder;
    const ProgressFunction &m_progress;
    const std::stop_token &m_stop;
    std::uint32_t m_total;
    std::uint32_t m_done = 0;
};

} // namespace

std::string_view demoRunName(DemoRun run)
{
    switch (run) {
    case DemoRun::Batch1:
        return batchOne().name;
    case DemoRun::Batch8:
        return batchEight().name;
    case DemoRun::Kernel:
        break;
    }
    return kIronwoodCase;
}

Result<TrainingRun> TrainingRun::load(const TrainingCase &which)
{
    Result<OpTable> ops = OpTable::load(which.opsFile);
    Result<HostTable> host = HostTable::load();
    Result<CounterTable> counters = CounterTable::load("counters-v6e.tsv");
    Result<KernelTable> kernel = KernelTable::load("v6e");
    Result<std::string> module = unpackDemoFile(which.moduleFile);
    Result<std::string> fetch = unpackDemoFile("jit_fetch_metrics.hlo_proto.pb");
    if (!ops)
        return tl::unexpected(ops.error());
    if (!host)
        return tl::unexpected(host.error());
    if (!counters)
        return tl::unexpected(counters.error());
    if (!kernel)
        return tl::unexpected(kernel.error());
    if (!module || !fetch)
        return tl::unexpected(module ? fetch.error() : module.error());
    TrainingRun run{which,
                    std::move(*ops),
                    std::move(*host),
                    std::move(*counters),
                    std::move(*kernel),
                    std::move(*module),
                    std::move(*fetch),
                    {}};
    run.times = timeRun(which, run.ops);
    return run;
}

Result<void> writeDemo(const std::filesystem::path &folder, std::span<const DemoRun> runs,
                       const ProgressFunction &progress, const std::stop_token &stop)
{
    std::uint32_t total = 0;
    for (const DemoRun run : runs)
        total += run == DemoRun::Kernel ? 1 : kHosts;
    DemoWriter writer(folder, progress, stop, total);
    for (const DemoRun run : runs) {
        Result<void> written = run == DemoRun::Kernel
                                   ? writer.writeKernelRun()
                                   : writer.writeTraining(run == DemoRun::Batch1 ? batchOne() : batchEight());
        if (!written)
            return written;
    }
    return writer.writeListings();
}

} // namespace planescope::demo
