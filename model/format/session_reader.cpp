#include "model/format/session_reader.h"

#include "model/format/hlo/out_of_memory_report.h"
#include "model/format/hlo/program_session.h"
#include "model/format/kineto/kineto_space.h"
#include "model/format/llo/dump_folder.h"
#include "model/format/llo/side_file.h"
#include "model/format/pprof/pprof_reader.h"
#include "model/format/progress_ticker.h"
#include "model/format/torch/memory_snapshot.h"
#include "model/format/xplane/resync.h"
#include "model/format/xplane/xspace_loader.h"
#include "model/io/open_content.h"
#include "model/io/wire_reader.h"
#include "model/store/builders.h"

#include <algorithm>
#include <optional>

namespace planescope {

namespace {

namespace fs = std::filesystem;

bool isProfileName(const std::string &name)
{
    for (const std::string_view ending : {".xplane.pb", ".xplane.pb.gz", ".xplane.pb.zst", ".xplane"})
        if (name.size() > ending.size() && name.ends_with(ending))
            return true;
    return false;
}

/// Profiles directly in `folder`, by name.
std::vector<fs::path> profilesIn(const fs::path &folder)
{
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, ignored))
        if (entry.is_regular_file(ignored) && isProfileName(entry.path().filename().string()))
            found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

std::uint64_t fileSizeOf(const fs::path &path)
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    return error ? 0 : size;
}

std::string nameOf(const fs::path &path)
{
    return path.filename().empty() ? path.parent_path().filename().string() : path.filename().string();
}

/// The serialised XSpace within a profiler service's reply.
std::span<const std::uint8_t> spaceOfResponse(std::span<const std::uint8_t> bytes)
{
    wire::Reader reader(bytes);
    while (reader.next())
        if (reader.is(8, wire::Type::Bytes))
            return reader.bytes();
    return {};
}

void reportEarlyEnd(const OpenedContent &opened, const std::string &name, ImportReport &report)
{
    if (!opened.endsEarly)
        return;
    ImportEntry entry;
    entry.code = ImportCode::FileTruncated;
    entry.severity = Severity::DataLoss;
    entry.place = name;
    entry.offset = opened.brokenAt;
    entry.hasOffset = true;
    report.add(std::move(entry));
}

bool isProgram(ContentKind kind) { return kind == ContentKind::HloProto || kind == ContentKind::HloText; }

/// A file that is an HLO program by itself.
Result<SessionPtr> loadProgram(OpenedContent opened, const fs::path &path)
{
    ImportReport report;
    const std::string name = path.filename().string();
    reportEarlyEnd(opened, name, report);
    Result<SessionPtr> session = hlo::programSession(name, std::move(opened.content), std::move(report));
    if (session)
        return session;
    Error withPath = session.error();
    withPath.path = path.string();
    return tl::unexpected<Error>(std::move(withPath));
}

/// What lies in memory and nothing else: a session without events. Nothing when the file is of another kind.
std::optional<Result<SessionPtr>> loadSites(const OpenedContent &opened, const fs::path &path)
{
    const std::span<const std::uint8_t> bytes = opened.content.bytes;
    AllocationSites sites;
    if (opened.kind == ContentKind::Pprof) {
        Result<AllocationSites> read = readPprof(bytes);
        if (!read) {
            Error withPath = read.error();
            withPath.path = path.string();
            return tl::unexpected<Error>(std::move(withPath));
        }
        sites = std::move(*read);
    } else if (opened.kind == ContentKind::Text) {
        auto read = hlo::readOutOfMemoryReport({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
        if (!read)
            return std::nullopt;
        sites = std::move(*read);
    } else {
        return std::nullopt;
    }
    const std::string name = path.filename().string();
    ImportReport report;
    reportEarlyEnd(opened, name, report);
    SessionBuilder builder(name);
    const HostId host = builder.addHost({});
    builder.host(host).file = name;
    builder.host(host).fileSize = Bytes{opened.content.fileSize};
    builder.setFileSize(Bytes{opened.content.fileSize});
    if (sites.broken > 0) {
        ImportEntry entry;
        entry.code = ImportCode::EventsSkipped;
        entry.severity = Severity::DataLoss;
        entry.count = sites.broken;
        report.add(std::move(entry));
    }
    builder.report() = std::move(report);
    builder.setAllocationSites(std::make_shared<const AllocationSites>(std::move(sites)));
    return builder.finish();
}

ImportEntry entryOf(const ListingFinding &finding)
{
    ImportEntry entry;
    entry.count = finding.count;
    entry.severity = Severity::DataLoss;
    entry.code = ImportCode::InstructionsSkipped;
    if (finding.fault == ListingFault::UnknownOpcode || finding.fault == ListingFault::UnknownLabel) {
        entry.severity = Severity::Notice;
        entry.code = ImportCode::KindNotShown;
        entry.place = finding.name;
    } else if (finding.fault == ListingFault::CutBundle || finding.fault == ListingFault::CutComment) {
        entry.code = ImportCode::FileTruncated;
    }
    return entry;
}

/// A listing of bundles has no times: a session without events, whose kernels the state part finds by its path.
Result<SessionPtr> loadListing(const OpenedContent &opened, const fs::path &path, const std::stop_token &stop)
{
    const std::string name = path.filename().string();
    const Result<BundleListingPtr> listing = llo::readListing(opened.content, path.string(), {}, stop);
    if (!listing)
        return tl::unexpected<Error>(listing.error());
    SessionBuilder builder(name);
    const HostId host = builder.addHost({});
    builder.host(host).file = name;
    builder.host(host).fileSize = Bytes{opened.content.fileSize};
    builder.setFileSize(Bytes{opened.content.fileSize});
    reportEarlyEnd(opened, name, builder.report());
    for (const ListingFinding &finding : (*listing)->findings())
        builder.report().add(entryOf(finding));
    return builder.finish();
}

/// A table or an MLIR text of a TPU compiler by itself: a session without events, whose listing the state part finds
/// beside it. Nothing when the file is of another kind. `isAlone`: there is no folder to look into.
std::optional<Result<SessionPtr>> loadSideFile(const OpenedContent &opened, const fs::path &path, bool isAlone,
                                               const std::stop_token &stop)
{
    if (opened.kind != ContentKind::Text && opened.kind != ContentKind::Unknown &&
        opened.kind != ContentKind::OtherProtobuf)
        return std::nullopt;
    const std::string name = path.filename().string();
    const auto side = llo::sideFileOf(opened.content, name);
    if (!side)
        return std::nullopt;
    const Result<std::uint64_t> broken = llo::brokenRowsOf(opened.content, *side);
    if (!broken) {
        Error withPath = broken.error();
        withPath.path = path.string();
        return tl::unexpected<Error>(std::move(withPath));
    }
    if (side->kind != DumpFileKind::Mlir && side->kind != DumpFileKind::MlirBytecode) {
        if (isAlone)
            return fail(ErrorCode::ListingMissing, path.string());
        const auto dump = llo::readDumpFolder(path.has_parent_path() ? path.parent_path() : ".", stop);
        if (!dump && dump.error().code == ErrorCode::Canceled)
            return tl::unexpected<Error>(dump.error());
        if (!dump || llo::programsOf(*dump, *side).empty())
            return fail(ErrorCode::ListingMissing, path.string());
    }
    SessionBuilder builder(name);
    const HostId host = builder.addHost({});
    builder.host(host).file = name;
    builder.host(host).fileSize = Bytes{opened.content.fileSize};
    builder.setFileSize(Bytes{opened.content.fileSize});
    reportEarlyEnd(opened, name, builder.report());
    if (*broken > 0) {
        ImportEntry entry;
        entry.code = ImportCode::InstructionsSkipped;
        entry.severity = Severity::DataLoss;
        entry.place = name;
        entry.count = *broken;
        builder.report().add(std::move(entry));
    }
    return builder.finish();
}

Result<SessionPtr> loadDumpFolder(const fs::path &path)
{
    SessionBuilder builder(nameOf(path));
    builder.addHost({});
    return builder.finish();
}

/// Puts an XSpace made from another format in the place of the file's own bytes.
void useSpace(std::string space, const ImportReport &more, xplane::SourceFile &source, ImportReport &report)
{
    auto kept = std::make_shared<const std::string>(std::move(space));
    source.content.bytes = {reinterpret_cast<const std::uint8_t *>(kept->data()), kept->size()};
    source.content.anonymousBytes = kept->size();
    source.content.owner = std::move(kept);
    for (ImportEntry entry : more.entries()) {
        if (entry.place.empty())
            entry.place = source.name;
        report.add(std::move(entry));
    }
}

Result<xplane::SourceFile> sourceFrom(OpenedContent opened, const fs::path &path, ImportReport &report,
                                      const std::stop_token &stop)
{
    const auto withPath = [&](Error error) {
        error.path = path.string();
        return tl::unexpected<Error>(std::move(error));
    };
    xplane::SourceFile source;
    source.name = path.filename().string();
    if (opened.kind == ContentKind::Json) {
        Result<kineto::TraceSpace> space = kineto::spaceOfTrace(opened.content.bytes, stop);
        if (!space)
            return withPath(space.error());
        reportEarlyEnd(opened, source.name, report);
        source.content = std::move(opened.content);
        useSpace(std::move(space->bytes), space->report, source, report);
        return source;
    }
    if (opened.kind == ContentKind::Pickle) {
        Result<torch::SnapshotSpace> space = torch::spaceOfSnapshot(opened.content.bytes, stop);
        if (!space)
            return withPath(space.error());
        reportEarlyEnd(opened, source.name, report);
        source.content = std::move(opened.content);
        source.sites = std::make_shared<const AllocationSites>(std::move(space->sites));
        useSpace(std::move(space->bytes), space->report, source, report);
        return source;
    }
    std::span<const std::uint8_t> bytes = opened.content.bytes;
    switch (opened.kind) {
    case ContentKind::XSpace:
        break;
    case ContentKind::ProfileResponse:
        bytes = spaceOfResponse(bytes);
        break;
    case ContentKind::Empty:
        return fail(ErrorCode::EmptyFile, path.string());
    case ContentKind::TextModeCopy:
        return fail(ErrorCode::TextModeCopy, path.string(), firstReplacedByte(bytes));
    case ContentKind::Unknown:
    case ContentKind::OtherProtobuf:
    case ContentKind::Pprof:
        // The very first bytes may be the damaged ones: a plane with a name further on tells an XSpace.
        if (!xplane::holdsPlanes(bytes)) {
            if (opened.kind == ContentKind::Unknown)
                return fail(ErrorCode::UnknownFormat, path.string());
            return fail(ErrorCode::OtherFormat, path.string(), 0, std::string(contentKindName(opened.kind)));
        }
        break;
    default:
        return fail(ErrorCode::OtherFormat, path.string(), 0, std::string(contentKindName(opened.kind)));
    }
    reportEarlyEnd(opened, source.name, report);
    source.content = std::move(opened.content);
    source.content.bytes = bytes;
    return source;
}

Result<SessionPtr> load(const std::string &name, const std::string &path, std::vector<xplane::SourceFile> files,
                        const ImportReport &report, const LoadOptions &options, const LoadHooks &hooks)
{
    auto session = xplane::loadSpaces(name, std::move(files), report, options, hooks);
    if (session || session.error().code == ErrorCode::Canceled)
        return session;
    Error withPath = session.error();
    withPath.path = path;
    return tl::unexpected<Error>(std::move(withPath));
}

} // namespace

std::vector<fs::path> runFolders(const fs::path &folder)
{
    constexpr int kDeepest = 8;
    std::vector<fs::path> found;
    std::error_code ignored;
    if (!profilesIn(folder).empty())
        return {folder};
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, ignored);
    for (; !ignored && it != fs::recursive_directory_iterator(); it.increment(ignored)) {
        if (it.depth() >= kDeepest)
            it.disable_recursion_pending();
        if (it->is_directory(ignored) && !profilesIn(it->path()).empty())
            found.push_back(it->path());
    }
    // Runs are named by their time; the newest comes first.
    std::sort(found.begin(), found.end(), [](const fs::path &a, const fs::path &b) {
        return a.filename() != b.filename() ? a.filename() > b.filename() : a > b;
    });
    return found;
}

Result<SessionPtr> loadSession(const fs::path &path, const LoadOptions &options, const LoadHooks &hooks)
{
    std::error_code error;
    const bool isFolder = fs::is_directory(path, error);
    std::vector<fs::path> paths{path};
    if (isFolder) {
        const std::vector<fs::path> runs = runFolders(path);
        if (runs.empty())
            return llo::isDumpFolder(path) ? loadDumpFolder(path) : fail(ErrorCode::NoProfiles, path.string());
        paths = profilesIn(runs.front());
    }
    std::vector<xplane::SourceFile> files;
    ImportReport report;
    std::optional<Error> firstError;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        OpenProgress progress;
        const ProgressTicker ticker(hooks.progress, progress.bytesDone, fileSizeOf(paths[i]),
                                    static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(paths.size()),
                                    ProgressTicker::From::FirstByte);
        auto opened = openContent(paths[i], progress, hooks.stop);
        if (opened && !isFolder && isProgram(opened->kind))
            return loadProgram(std::move(*opened), path);
        if (opened && !isFolder && opened->kind == ContentKind::LloText)
            return loadListing(*opened, path, hooks.stop);
        if (opened && !isFolder) {
            if (auto session = loadSites(*opened, path))
                return *session;
            if (auto session = loadSideFile(*opened, path, false, hooks.stop))
                return *session;
        }
        auto source = opened ? sourceFrom(std::move(*opened), paths[i], report, hooks.stop)
                             : Result<xplane::SourceFile>(tl::unexpected<Error>(opened.error()));
        if (source) {
            files.push_back(std::move(*source));
            continue;
        }
        if (source.error().code == ErrorCode::Canceled)
            return tl::unexpected<Error>(source.error());
        if (!firstError)
            firstError = source.error();
        ImportEntry entry;
        entry.code = ImportCode::HostSkipped;
        entry.severity = Severity::DataLoss;
        entry.place = paths[i].filename().string();
        entry.count = 1;
        report.add(std::move(entry));
    }
    if (files.empty())
        return tl::unexpected<Error>(*firstError);
    return load(nameOf(path), path.string(), std::move(files), report, options, hooks);
}

Result<SessionPtr> loadSessionFrom(int descriptor, const std::string &name, const LoadOptions &options,
                                   const LoadHooks &hooks)
{
    OpenProgress progress;
    std::optional<ProgressTicker> ticker;
    ticker.emplace(hooks.progress, progress.bytesDone, 0, 0, 1, ProgressTicker::From::FirstByte);
    auto opened = readContent(descriptor, name, progress, hooks.stop);
    ticker.reset(); // what follows reports by itself
    if (!opened)
        return tl::unexpected<Error>(opened.error());
    if (isProgram(opened->kind))
        return loadProgram(std::move(*opened), name);
    if (opened->kind == ContentKind::LloText)
        return loadListing(*opened, name, hooks.stop);
    if (auto session = loadSites(*opened, name))
        return *session;
    if (auto session = loadSideFile(*opened, name, true, hooks.stop))
        return *session;
    ImportReport report;
    auto source = sourceFrom(std::move(*opened), name, report, hooks.stop);
    if (!source)
        return tl::unexpected<Error>(source.error());
    std::vector<xplane::SourceFile> files;
    files.push_back(std::move(*source));
    return load(name, name, std::move(files), report, options, hooks);
}

} // namespace planescope
