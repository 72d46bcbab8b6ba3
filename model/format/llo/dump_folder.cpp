#include "model/format/llo/dump_folder.h"

#include "model/format/llo/llo_text.h"
#include "model/format/llo/table_reader.h"
#include "model/io/open_content.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace planescope::llo {

namespace {

// Longest first where one ends like another.
constexpr std::array<std::string_view, 22> kLabels{"final_hlo-static-per-bundle-utilization",
                                                   "pre-delay_hlo-static-per-bundle-utilization",
                                                   "schedule-analysis_final_bundles",
                                                   "static_gap_analysis_final_bundles",
                                                   "final_bundles",
                                                   "bundles-pre-codegen",
                                                   "hlo-static-bundle-profile",
                                                   "hlo-details",
                                                   "trace-markers",
                                                   "deduplication-map",
                                                   "overlay-graph",
                                                   "vmem_report",
                                                   "memory-space-assignment-bufferinfo",
                                                   "memory-space-assignment-allocinfo",
                                                   "memory-space-assignment-scheduleinfo",
                                                   "critical-path",
                                                   "heap_sizes",
                                                   "all-fingerprints",
                                                   "vliw-packed-bundles",
                                                   "region-expansion",
                                                   "original",
                                                   "hlo"};

bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Takes "<digits>-" off the begin.
std::optional<std::uint64_t> takeNumber(std::string_view *rest)
{
    const std::size_t end = rest->find('-');
    if (end == std::string_view::npos || !isDigits(rest->substr(0, end)))
        return {};
    const auto number = numberOf<std::uint64_t>(rest->substr(0, end));
    if (number)
        rest->remove_prefix(end + 1);
    return number;
}

/// Takes "-<digits>" off the end.
std::uint32_t takeLastNumber(std::string_view *rest)
{
    const std::size_t begin = rest->rfind('-');
    if (begin == std::string_view::npos || !isDigits(rest->substr(begin + 1)))
        return 0;
    const auto number = numberOf<std::uint32_t>(rest->substr(begin + 1));
    rest->remove_suffix(rest->size() - begin);
    return number.value_or(0);
}

void splitMosaic(std::string_view rest, DumpFile *file)
{
    // A stage is "original" or begins "post-"; the module may say which core it is for.
    std::size_t at = std::min(rest.find("-mosaic-module-original"), rest.find("-post-"));
    if (at == std::string_view::npos && rest.ends_with("-original"))
        at = rest.size() - std::string_view("-original").size();
    file->program = std::string(rest.substr(0, at));
    file->label = at == std::string_view::npos ? std::string() : std::string(rest.substr(at + 1));
}

Result<OpenedContent> openFile(const std::filesystem::path &path, const std::stop_token &stop)
{
    OpenProgress progress;
    return openContent(path, progress, stop);
}

std::string_view headOf(const FileContent &content)
{
    constexpr std::size_t kHead = std::size_t{64} * 1024;
    return {reinterpret_cast<const char *>(content.bytes.data()), std::min(content.bytes.size(), kHead)};
}

template <class Value, class Read>
void readSide(const KernelDump &dump, const DumpFile *file, Read read, Value *value, std::vector<Error> *problems)
{
    if (!file)
        return;
    const auto opened = openFile(std::filesystem::path(dump.folder) / file->fileName, {});
    if (!opened)
        return problems->push_back(opened.error());
    auto result = read(opened->content, file->fileName);
    if (!result)
        return problems->push_back(result.error());
    *value = std::move(*result);
}

/// The three files of the memory-space assignment; what cannot be read is a problem, the rest is there.
void readPlan(const KernelDump &dump, const DumpProgram &top, DumpedProgram *out)
{
    for (const DumpFileKind kind :
         {DumpFileKind::MemoryBuffers, DumpFileKind::MemoryPlacements, DumpFileKind::MemorySchedule}) {
        const DumpFile *file = top.find(kind);
        if (!file)
            continue;
        const auto opened = openFile(std::filesystem::path(dump.folder) / file->fileName, {});
        if (!opened) {
            out->problems.push_back(opened.error());
            continue;
        }
        MemoryPlan plan = out->memory.value_or(MemoryPlan());
        if (const auto read = readMemoryPlan(opened->content, file->fileName, &plan); read)
            out->memory = std::move(plan);
        else
            out->problems.push_back(read.error());
    }
}

/// The file of this kind from the listing's compilation; without one of the same stamp, none.
const DumpFile *beside(const DumpProgram &program, const DumpFile &listing, DumpFileKind kind,
                       std::string_view labelEnd)
{
    for (const DumpFile &file : program.files)
        if (file.stampNs == listing.stampNs && file.kind == kind && std::string_view(file.label).ends_with(labelEnd))
            return &file;
    return nullptr;
}

} // namespace

DumpFile dumpFileOf(std::string_view fileName)
{
    DumpFile file;
    file.fileName = std::string(fileName);
    std::string_view rest = fileName;
    for (const std::string_view end : {".gz", ".zst", ".txt", ".html", ".mlir"})
        if (rest.ends_with(end))
            rest.remove_suffix(end.size());
    constexpr std::size_t kLeastStampDigits = 12; // nanoseconds since 1970, not a number of a file
    if (rest.find('-') != std::string_view::npos && rest.find('-') >= kLeastStampDigits)
        file.stampNs = takeNumber(&rest).value_or(0);
    constexpr std::string_view kMosaic = "mosaic-dump-";
    if (const std::size_t mosaic = rest.find(kMosaic); mosaic <= 6) {
        file.number = static_cast<std::uint32_t>(takeNumber(&rest).value_or(0));
        splitMosaic(rest.substr(rest.find(kMosaic) + kMosaic.size()), &file);
        return file;
    }
    for (const std::string_view label : kLabels) {
        if (!rest.ends_with(label) || rest.size() <= label.size() || rest[rest.size() - label.size() - 1] != '-')
            continue;
        file.label = std::string(label);
        rest.remove_suffix(label.size() + 1);
        file.number = takeLastNumber(&rest);
        file.program = std::string(rest);
        return file;
    }
    // An unknown label: it stands behind the last "-<two or more digits>-".
    for (std::size_t at = rest.rfind('-'); at != std::string_view::npos && at > 0; at = rest.rfind('-', at - 1)) {
        const std::size_t before = rest.rfind('-', at - 1);
        if (before == std::string_view::npos)
            break;
        const std::string_view word = rest.substr(before + 1, at - before - 1);
        if (word.size() < 2 || !isDigits(word))
            continue;
        file.number = numberOf<std::uint32_t>(word).value_or(0);
        file.program = std::string(rest.substr(0, before));
        file.label = std::string(rest.substr(at + 1));
        return file;
    }
    file.program = std::string(rest);
    return file;
}

Result<KernelDump> readDumpFolder(const std::filesystem::path &folder, const std::stop_token &stop)
{
    std::error_code error;
    if (!std::filesystem::exists(folder, error))
        return fail(ErrorCode::NotFound, folder.string());
    std::vector<std::filesystem::path> paths; // in order of names: folders are listed in any order
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (std::error_code ignored; entry->is_regular_file(ignored))
            paths.push_back(entry->path());
    if (error)
        return fail(ErrorCode::NotReadable, folder.string());
    std::sort(paths.begin(), paths.end());
    KernelDump dump;
    dump.folder = folder.string();
    std::map<std::string, DumpProgram> programs;
    bool hasOneChip = true;
    const auto sawChip = [&dump, &hasOneChip](TpuGeneration chip) {
        const TpuGeneration both = sharper(dump.generation, chip);
        // What one file says of the chip holds for the others, unless they were gathered from several chips.
        hasOneChip =
            hasOneChip && (dump.generation == TpuGeneration::Unknown || both == sharper(chip, dump.generation));
        dump.generation = both;
    };
    for (const std::filesystem::path &path : paths) {
        if (stop.stop_requested())
            return fail(ErrorCode::Canceled, dump.folder);
        DumpFile file = dumpFileOf(path.filename().string());
        const auto opened = openFile(path, stop);
        if (opened)
            file.kind = dumpFileKind(headOf(opened->content), file.label);
        if (file.kind == DumpFileKind::Other) {
            ++dump.otherFiles;
            continue;
        }
        DumpProgram &program = programs[file.program];
        program.name = file.program;
        if (file.kind == DumpFileKind::Utilization)
            if (const auto table = readUtilization(opened->content, file.fileName))
                sawChip(table->generation());
        if (file.kind == DumpFileKind::Listing)
            if (const auto listing = readListing(opened->content, file.fileName, {}, stop))
                sawChip((*listing)->generation());
        program.files.push_back(std::move(file));
    }
    if (programs.empty())
        return fail(ErrorCode::NoProfiles, dump.folder);
    if (!hasOneChip)
        dump.generation = TpuGeneration::Unknown;
    for (auto &[name, program] : programs) {
        std::sort(program.files.begin(), program.files.end(), [](const DumpFile &a, const DumpFile &b) {
            return std::tie(a.stampNs, a.number, a.fileName) < std::tie(b.stampNs, b.number, b.fileName);
        });
        dump.programs.push_back(std::move(program));
    }
    return dump;
}

bool isDumpFolder(const std::filesystem::path &folder)
{
    std::error_code error;
    for (const auto &entry : std::filesystem::directory_iterator(folder, error)) {
        const DumpFile file = dumpFileOf(entry.path().filename().string());
        if (file.label == "final_bundles" || file.label == "bundles-pre-codegen")
            return true;
    }
    return false;
}

Result<DumpedProgram> readDumpedProgram(const KernelDump &dump, const DumpProgram &program,
                                        const ProgressFunction &progress, const std::stop_token &stop)
{
    const DumpFile *file = program.find(DumpFileKind::Listing, "final_bundles");
    if (!file)
        file = program.find(DumpFileKind::Listing);
    if (!file)
        return fail(ErrorCode::MissingData, program.name, 0, "final_bundles");
    const std::filesystem::path path = std::filesystem::path(dump.folder) / file->fileName;
    const auto opened = openFile(path, stop);
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    auto listing = readListing(opened->content, file->fileName, progress, stop);
    if (!listing)
        return tl::unexpected<Error>(listing.error());
    DumpedProgram out;
    out.listing = std::move(*listing);
    readSide(dump, beside(program, *file, DumpFileKind::Utilization, "final_hlo-static-per-bundle-utilization"),
             readUtilization, &out.utilization, &out.problems);
    readSide(dump, beside(program, *file, DumpFileKind::Schedule, "schedule-analysis_final_bundles"), readSchedule,
             &out.schedule, &out.problems);
    if (const DumpProgram *top = dump.program("TLP")) {
        readSide(dump, top->find(DumpFileKind::HloDetails), readHloDetails, &out.ranges, &out.problems);
        readSide(dump, top->find(DumpFileKind::TraceMarkers), readTraceMarkers, &out.markers, &out.problems);
        readSide(dump, top->find(DumpFileKind::SharedBodies), readSharedBodies, &out.sharedBodies, &out.problems);
        readPlan(dump, *top, &out);
    }
    return out;
}

} // namespace planescope::llo
