#include "app/cli/bundle_input.h"

#include "model/format/llo/side_file.h"
#include "model/io/open_content.h"
#include "model/text/error_text.h"

#include <algorithm>
#include <filesystem>

#include <unistd.h>

namespace planescope::cli {

namespace {

BundleInput failed(const Error &error)
{
    BundleInput out;
    out.code = exitCodeOf(error.code);
    out.problem = text::errorText(error).toStdString();
    return out;
}

bool hasListing(const DumpProgram &program) { return program.find(DumpFileKind::Listing) != nullptr; }

void analyse(BundleInput *input, TpuGeneration asked)
{
    const TpuGeneration ofDump = input->dump ? input->dump->generation : TpuGeneration::Unknown;
    const llo::DumpedProgram &program = input->program;
    input->units = unitsOf(*program.listing, program.utilization ? &*program.utilization : nullptr,
                           asked != TpuGeneration::Unknown ? asked : ofDump);
    input->loops = findLoops(DefUse(program.listing), input->units);
    for (const ListingFinding &finding : program.listing->findings())
        if (finding.fault != ListingFault::UnknownOpcode && finding.fault != ListingFault::UnknownLabel)
            input->code = ExitCode::Damaged;
}

/// Takes what `dump` holds of `program` into `input`.
bool takeProgram(BundleInput *input, const DumpProgram &program)
{
    auto read = llo::readDumpedProgram(*input->dump, program);
    if (!read) {
        input->code = exitCodeOf(read.error().code);
        input->problem = text::errorText(read.error()).toStdString();
        return false;
    }
    input->program = std::move(*read);
    input->name = program.name;
    return true;
}

/// One of the programs with a listing that `belongs` holds for: the named one, or the only one; else the list.
template <class Belongs>
BundleInput chooseProgram(KernelDump dump, const CommonOptions &options, TpuGeneration generation, bool onlyLists,
                          const Belongs &belongs)
{
    BundleInput input;
    input.dump = std::move(dump);
    std::vector<std::string_view> names;
    const DumpProgram *chosen = nullptr;
    for (const DumpProgram &program : input.dump->programs) {
        if (!hasListing(program) || !belongs(program))
            continue;
        names.push_back(program.name);
        if (!options.program || *options.program == program.name)
            chosen = &program;
    }
    if (onlyLists || (!options.program && names.size() != 1))
        return input;
    if (!chosen) {
        input.code = ExitCode::Usage;
        input.problem = "--program: no listing of \"" + *options.program + "\"" + didYouMean(*options.program, names);
        return input;
    }
    if (takeProgram(&input, *chosen))
        analyse(&input, generation);
    return input;
}

/// A table or an MLIR text: the program that it was written beside.
BundleInput readBeside(const std::filesystem::path &path, const DumpFile &side, const CommonOptions &options,
                       TpuGeneration generation, bool onlyLists)
{
    auto dump = llo::readDumpFolder(path.has_parent_path() ? path.parent_path() : ".");
    std::vector<std::string> names;
    if (dump)
        for (const DumpProgram *program : llo::programsOf(*dump, side))
            names.push_back(program->name);
    if (names.empty())
        return failed({ErrorCode::ListingMissing, path.string(), 0, {}});
    return chooseProgram(std::move(*dump), options, generation, onlyLists, [&](const DumpProgram &program) {
        return std::find(names.begin(), names.end(), program.name) != names.end();
    });
}

BundleInput readFolder(const CommonOptions &options, TpuGeneration generation, bool onlyLists)
{
    auto dump = llo::readDumpFolder(options.files.front());
    if (!dump) {
        BundleInput none = failed(dump.error());
        if (dump.error().code == ErrorCode::NoProfiles)
            none.problem = "the folder holds no dump of the TPU compiler. Compile with --xla_jf_dump_to=DIR "
                           "--xla_jf_dump_llo_text=true in LIBTPU_INIT_ARGS.";
        return none;
    }
    return chooseProgram(std::move(*dump), options, generation, onlyLists, [](const DumpProgram &) { return true; });
}

Result<OpenedContent> openFile(const std::string &file)
{
    OpenProgress progress;
    return file == "-" ? readContent(STDIN_FILENO, "standard input", progress, {}) : openContent(file, progress, {});
}

} // namespace

BundleInput readBundleInput(const CommonOptions &options, TpuGeneration generation, bool onlyLists)
{
    const std::filesystem::path path = options.files.front();
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return readFolder(options, generation, onlyLists);
    const auto opened = openFile(options.files.front());
    if (!opened)
        return failed(opened.error());
    const std::string name = options.files.front() == "-" ? "standard input" : path.string();
    if (const auto side = llo::sideFileOf(opened->content, path.filename().string()); side && name == path.string())
        return readBeside(path, *side, options, generation, onlyLists);
    auto listing = llo::readListing(opened->content, name);
    if (!listing)
        return failed(listing.error());
    BundleInput input;
    const DumpFile file = llo::dumpFileOf(path.filename().string());
    input.name = file.program;
    input.program.listing = *listing;
    // What was dumped together lies in one folder; the stamp tells that it belongs together.
    if (file.stampNs > 0)
        if (auto dump = llo::readDumpFolder(path.has_parent_path() ? path.parent_path() : ".")) {
            input.dump = std::move(*dump);
            if (const DumpProgram *program = input.dump->program(file.program))
                if (auto read = llo::readDumpedProgram(*input.dump, *program);
                    read && read->listing->fileName() == file.fileName)
                    input.program = std::move(*read);
        }
    analyse(&input, generation);
    if (opened->endsEarly)
        input.code = ExitCode::Damaged;
    return input;
}

KernelCode kernelCodeOf(const BundleInput &input)
{
    KernelCode code;
    code.program = input.name;
    code.listing = input.program.listing;
    code.schedule = input.program.schedule;
    analyseCode(&code, input.program.utilization ? &*input.program.utilization : nullptr, input.units.generation);
    return code;
}

} // namespace planescope::cli
