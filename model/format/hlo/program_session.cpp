#include "model/format/hlo/program_session.h"

#include "model/format/hlo/hlo_reader.h"
#include "model/format/hlo/hlo_text_reader.h"
#include "model/store/builders.h"

#include <charconv>
#include <utility>

namespace planescope::hlo {

namespace {

/// The id in `jit_f(13).hlo_proto.pb`; 0 without one.
std::uint64_t idInName(std::string_view file, std::string_view module)
{
    std::uint64_t id = 0;
    if (file.starts_with(module) && file.substr(module.size()).starts_with('(')) {
        const std::string_view digits = file.substr(module.size() + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
        if (error != std::errc() || end == digits.data() + digits.size() || *end != ')')
            return 0;
    }
    return id;
}

} // namespace

Result<SessionPtr> programSession(const std::string &name, FileContent content, ImportReport report)
{
    const std::string_view bytes(reinterpret_cast<const char *>(content.bytes.data()), content.bytes.size());
    std::vector<std::string_view> parts{bytes};
    if (isModuleText(bytes))
        parts = moduleTexts(bytes);
    SessionBuilder builder(name);
    const HostId host = builder.addHost({});
    builder.host(host).file = name;
    builder.host(host).fileSize = Bytes{content.fileSize};
    builder.setFileSize(Bytes{content.fileSize});
    std::uint64_t broken = 0, modules = 0;
    for (const std::string_view part : parts) {
        const Result<HloModulePtr> module = readModule(part);
        if (!module) {
            ++broken;
            continue;
        }
        ++modules;
        broken += (*module)->brokenCount();
        Program program;
        program.host = host;
        program.proto = part;
        const std::string moduleName((*module)->name());
        program.id = idInName(name, moduleName);
        if (program.id == 0)
            program.id = (*module)->id();
        program.hasId = program.id != 0;
        // As profiles name programs.
        program.name =
            builder.intern(!program.hasId ? moduleName : moduleName + "(" + std::to_string(program.id) + ")");
        builder.addProgram(program);
    }
    if (modules == 0)
        return fail(ErrorCode::Damaged, name, 0, "HLO module");
    builder.report() = std::move(report);
    if (broken > 0) {
        ImportEntry entry;
        entry.code = ImportCode::InstructionsSkipped;
        entry.severity = Severity::DataLoss;
        entry.count = broken;
        builder.report().add(std::move(entry));
    }
    builder.keepAlive(std::move(content.owner));
    return builder.finish();
}

} // namespace planescope::hlo
