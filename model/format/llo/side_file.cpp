#include "model/format/llo/side_file.h"

#include "model/format/llo/mlir_reader.h"
#include "model/format/llo/table_reader.h"

#include <algorithm>

namespace planescope::llo {

namespace {

constexpr std::string_view kWholeProgram = "TLP";

std::string_view firstBytesOf(const FileContent &content)
{
    constexpr std::size_t kHead = std::size_t{64} * 1024;
    return {reinterpret_cast<const char *>(content.bytes.data()), std::min(content.bytes.size(), kHead)};
}

bool isMlir(DumpFileKind kind) { return kind == DumpFileKind::Mlir || kind == DumpFileKind::MlirBytecode; }

/// Whether the beginning can only be that of this kind.
bool isCertain(std::string_view head, const DumpFile &file, const std::string &fileName)
{
    if (file.stampNs > 0 && !file.label.empty())
        return true; // a dump's name
    const auto has = [head](std::string_view word) { return head.find(word) != std::string_view::npos; };
    switch (file.kind) {
    case DumpFileKind::SharedBodies:
        return has("\nordinal:") && has("\nequivalent_hlos[");
    case DumpFileKind::StaticProfile:
        return has("\n - ");
    case DumpFileKind::HloDetails:
        return has("operation:") && has("emitted bundle range:");
    case DumpFileKind::Mlir:
        return fileName.ends_with(".mlir") || has("module {") || has("module @") || has("module attributes") ||
               has("\"builtin.module\"");
    default:
        return true;
    }
}

template <class T> Result<std::uint64_t> rowsOf(const Result<T> &read)
{
    if (!read)
        return tl::unexpected<Error>(read.error());
    return std::uint64_t{0};
}

} // namespace

std::optional<DumpFile> sideFileOf(const FileContent &content, const std::string &fileName)
{
    const std::string_view head = firstBytesOf(content);
    DumpFile file = dumpFileOf(fileName);
    file.kind = dumpFileKind(head, file.label);
    if (file.kind == DumpFileKind::Other || file.kind == DumpFileKind::Listing ||
        file.kind == DumpFileKind::UnscheduledLlo || !isCertain(head, file, fileName))
        return std::nullopt;
    return file;
}

Result<std::uint64_t> brokenRowsOf(const FileContent &content, const DumpFile &file)
{
    switch (file.kind) {
    case DumpFileKind::Utilization: {
        const auto table = readUtilization(content, file.fileName);
        return table ? Result<std::uint64_t>(table->badRows) : rowsOf(table);
    }
    case DumpFileKind::Schedule: {
        const auto schedule = readSchedule(content, file.fileName);
        return schedule ? Result<std::uint64_t>(schedule->unknownLines) : rowsOf(schedule);
    }
    case DumpFileKind::HloDetails:
        return rowsOf(readHloDetails(content, file.fileName));
    case DumpFileKind::TraceMarkers:
        return rowsOf(readTraceMarkers(content, file.fileName));
    case DumpFileKind::SharedBodies:
        return rowsOf(readSharedBodies(content, file.fileName));
    case DumpFileKind::StaticProfile:
        return rowsOf(readStaticProfile(content, file.fileName));
    case DumpFileKind::MemoryBuffers:
    case DumpFileKind::MemoryPlacements:
    case DumpFileKind::MemorySchedule: {
        MemoryPlan plan;
        if (const auto read = readMemoryPlan(content, file.fileName, &plan); !read)
            return tl::unexpected<Error>(read.error());
        return plan.badRows;
    }
    case DumpFileKind::Mlir:
    case DumpFileKind::MlirBytecode:
        return rowsOf(readMlir(content, file.fileName));
    default:
        return std::uint64_t{0};
    }
}

std::vector<const DumpProgram *> programsOf(const KernelDump &dump, const DumpFile &file)
{
    std::vector<const DumpProgram *> found;
    const auto add = [&](const auto &belongs) {
        for (const DumpProgram &program : dump.programs)
            if (program.find(DumpFileKind::Listing) && belongs(program))
                found.push_back(&program);
    };
    if (isMlir(file.kind)) {
        add([&](const DumpProgram &program) {
            return !file.program.empty() && program.name.starts_with(file.program);
        });
        return found;
    }
    add([&](const DumpProgram &program) { return program.name == file.program; });
    if (found.empty() && file.program == kWholeProgram)
        add([](const DumpProgram &) { return true; });
    return found;
}

} // namespace planescope::llo
