#include "model/state/kernel_codes.h"

#include "model/format/hlo/hlo_modules.h"
#include "model/format/llo/dump_folder.h"
#include "model/format/llo/llo_proto_reader.h"
#include "model/format/llo/mlir_reader.h"
#include "model/format/llo/side_file.h"
#include "model/io/open_content.h"

#include <algorithm>

namespace planescope {

namespace {

namespace fs = std::filesystem;

constexpr int kDeepestDump = 4;
/// Folders that are looked into: a profile may lie in somebody's home.
constexpr int kMostFolders = 500;

void addDumpFolders(const fs::path &folder, int depth, int *budget, std::vector<fs::path> *found)
{
    std::error_code error;
    if (--*budget < 0 || !fs::is_directory(folder, error))
        return;
    if (std::find(found->begin(), found->end(), folder) == found->end() && llo::isDumpFolder(folder))
        found->push_back(folder);
    if (depth == 0)
        return;
    std::vector<fs::path> inside;
    for (fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
         !error && it != fs::directory_iterator(); it.increment(error))
        if (it->is_directory(error) && !it->is_symlink(error))
            inside.push_back(it->path());
    std::sort(inside.begin(), inside.end());
    for (const fs::path &each : inside)
        addDumpFolders(each, depth - 1, budget, found);
}

/// Programs that are compiled out of line because they are custom calls; a listing says so in its entry bundle.
bool isKernel(const BundleListing &listing) { return listing.entryHlo().find("custom-call") != std::string_view::npos; }

/// The first stage of the Mosaic text whose kernel the program's name begins with.
void readMosaic(const KernelDump &dump, const std::string &program, KernelCode *code, const std::stop_token &stop)
{
    const DumpFile *best = nullptr;
    std::size_t length = 0;
    for (const DumpProgram &each : dump.programs)
        for (const DumpFile &file : each.files)
            if ((file.kind == DumpFileKind::Mlir || file.kind == DumpFileKind::MlirBytecode) &&
                program.starts_with(each.name) && each.name.size() >= length) {
                const bool isBetter = !best || each.name.size() > length || file.number < best->number;
                length = each.name.size();
                best = isBetter ? &file : best;
            }
    if (!best)
        return;
    const fs::path path = fs::path(dump.folder) / best->fileName;
    OpenProgress progress;
    auto opened = openContent(path, progress, stop);
    if (!opened) {
        code->problems.push_back(opened.error());
        return;
    }
    auto mlir = llo::readMlir(opened->content, path.string());
    if (!mlir) {
        code->problems.push_back(mlir.error());
        return;
    }
    code->mlir = std::move(*mlir);
    code->mlirFile = best->fileName;
}

void readProgram(const KernelDump &dump, const DumpProgram &program, bool onlyKernels, FoundCodes *found,
                 const std::stop_token &stop)
{
    auto read = llo::readDumpedProgram(dump, program, {}, stop);
    if (!read) {
        if (read.error().code != ErrorCode::MissingData && read.error().code != ErrorCode::Canceled)
            found->problems.push_back(read.error());
        return;
    }
    if (onlyKernels && !isKernel(*read->listing))
        return;
    auto code = std::make_shared<KernelCode>();
    code->program = program.name;
    code->folder = dump.folder;
    code->listing = std::move(read->listing);
    code->schedule = std::move(read->schedule);
    code->ranges = std::move(read->ranges);
    code->markers = std::move(read->markers);
    code->sharedBodies = std::move(read->sharedBodies);
    code->memory = std::move(read->memory);
    code->problems = std::move(read->problems);
    readMosaic(dump, program.name, code.get(), stop);
    analyseCode(code.get(), read->utilization ? &*read->utilization : nullptr, dump.generation);
    found->codes.push_back(std::move(code));
}

/// The programs that a table or an MLIR text was written beside; an MLIR text can be read without them.
void readBeside(const KernelDump *dump, const DumpFile &side, const FileContent &content, const fs::path &place,
                FoundCodes *found, const std::stop_token &stop)
{
    const std::vector<const DumpProgram *> programs =
        dump ? llo::programsOf(*dump, side) : std::vector<const DumpProgram *>();
    for (const DumpProgram *program : programs)
        if (!stop.stop_requested())
            readProgram(*dump, *program, false, found, stop);
    if (!programs.empty())
        return;
    if (side.kind != DumpFileKind::Mlir && side.kind != DumpFileKind::MlirBytecode) {
        found->problems.push_back(Error{ErrorCode::ListingMissing, place.string(), 0, {}});
        return;
    }
    auto mlir = llo::readMlir(content, place.string());
    if (!mlir) {
        found->problems.push_back(mlir.error());
        return;
    }
    found->mlir = std::move(*mlir);
    found->mlirFile = side.fileName;
}

} // namespace

std::vector<fs::path> dumpFoldersBeside(const fs::path &profile)
{
    std::vector<fs::path> found;
    std::error_code error;
    const fs::path whole = fs::absolute(profile, error).lexically_normal();
    fs::path folder = fs::is_directory(whole, error) ? whole : whole.parent_path();
    if (folder.filename().empty())
        folder = folder.parent_path(); // a path that ends with a slash
    int budget = kMostFolders;
    addDumpFolders(folder, kDeepestDump, &budget, &found);
    // plugins/profile/<run>: dumps of the job often lie beside the run, not in it.
    if (folder.has_parent_path())
        addDumpFolders(folder.parent_path(), 2, &budget, &found);
    return found;
}

void readKernelCodes(const fs::path &place, FoundCodes *found, bool onlyKernels, const std::stop_token &stop)
{
    std::error_code error;
    const bool isFolder = fs::is_directory(place, error);
    const fs::path folder = isFolder ? place : place.parent_path();
    Result<KernelDump> dump = llo::readDumpFolder(folder.empty() ? fs::path(".") : folder, stop);
    if (isFolder) {
        found->folders.push_back(folder.string());
        if (!dump) {
            found->problems.push_back(dump.error());
            return;
        }
        for (const DumpProgram &program : dump->programs)
            if (!stop.stop_requested())
                readProgram(*dump, program, onlyKernels, found, stop);
        return;
    }
    // One listing: with the files of its program and time beside it, and without, when it was renamed.
    const std::string name = place.filename().string();
    if (dump)
        for (const DumpProgram &program : dump->programs)
            for (const DumpFile &file : program.files)
                if (file.fileName == name && file.kind == DumpFileKind::Listing) {
                    DumpProgram alone = program;
                    std::erase_if(alone.files, [&](const DumpFile &other) {
                        return other.kind == DumpFileKind::Listing && other.fileName != name;
                    });
                    readProgram(*dump, alone, false, found, stop);
                    return;
                }
    OpenProgress progress;
    auto opened = openContent(place, progress, stop);
    if (!opened) {
        found->problems.push_back(opened.error());
        return;
    }
    if (const auto side = llo::sideFileOf(opened->content, name)) {
        readBeside(dump ? &*dump : nullptr, *side, opened->content, place, found, stop);
        return;
    }
    auto listing = llo::readListing(opened->content, name, {}, stop);
    if (!listing) {
        found->problems.push_back(listing.error());
        return;
    }
    auto code = std::make_shared<KernelCode>();
    code->program = llo::dumpFileOf(name).program;
    code->folder = folder.string();
    code->listing = std::move(*listing);
    analyseCode(code.get(), nullptr);
    found->codes.push_back(std::move(code));
}

namespace {

/// The body of every custom call whose HLO the profile holds.
void readBodies(const SessionPtr &session, std::vector<KernelFacts> *calls, const std::stop_token &stop)
{
    const hlo::Modules modules(session);
    for (KernelFacts &facts : *calls) {
        if (stop.stop_requested())
            return;
        const HloModulePtr module = modules.ofId(facts.call.programId);
        const std::uint32_t row = module ? module->find(facts.call.name) : HloModule::kNone;
        if (row == HloModule::kNone)
            continue;
        const HloInstruction &instruction = module->instructions()[row];
        // The config is JSON inside the message, as it is inside the text.
        const auto body = llo::mosaicOfCustomCall(instruction.proto.empty() ? instruction.text : instruction.proto);
        if (body)
            facts.mosaic = *body;
    }
}

} // namespace

KernelPagePtr readKernelPage(const SessionPtr &session, const fs::path &path, const std::vector<fs::path> &added,
                             const KernelPageOptions &options, const std::stop_token &stop)
{
    FoundCodes found;
    if (session->lines().empty() && session->programs().empty())
        readKernelCodes(path, &found, false, stop);
    else
        for (const fs::path &folder : dumpFoldersBeside(path))
            readKernelCodes(folder, &found, true, stop);
    for (const fs::path &place : added)
        readKernelCodes(place, &found, false, stop);
    const KernelPagePtr page = kernelPage(session, std::move(found.codes), options, stop);
    if (!page)
        return nullptr;
    auto whole = std::make_shared<KernelPage>(*page);
    whole->problems = std::move(found.problems);
    whole->folders = std::move(found.folders);
    whole->loneMlir = std::move(found.mlir);
    whole->loneMlirFile = std::move(found.mlirFile);
    whole->debugPrograms = llo::lloPrograms(*session);
    readBodies(session, &whole->calls, stop);
    return whole;
}

} // namespace planescope
