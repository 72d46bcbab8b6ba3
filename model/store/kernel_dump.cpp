#include "model/store/kernel_dump.h"

#include <algorithm>

namespace planescope {

std::optional<std::size_t> UtilizationTable::column(std::string_view name) const
{
    const auto found = std::find(columns.begin(), columns.end(), name);
    if (found == columns.end())
        return {};
    return static_cast<std::size_t>(found - columns.begin());
}

std::uint64_t UtilizationTable::sum(std::size_t column) const
{
    std::uint64_t total = 0;
    for (std::size_t row = 0; row < rowCount(); ++row)
        total += cell(row, column);
    return total;
}

TpuGeneration UtilizationTable::generation() const
{
    UnitCounts found{};
    for (const KernelUnit unit : kAllKernelUnits) {
        auto index = column(unitName(unit));
        if (!index && (unit == KernelUnit::Matmul || unit == KernelUnit::Matpush))
            index = column("MXU");
        if (!index || *index >= capacities.size())
            return TpuGeneration::Unknown;
        found[at(unit)] = capacities[*index];
    }
    return generationOf(found);
}

const DumpFile *DumpProgram::find(DumpFileKind kind, std::string_view labelEnd) const
{
    const auto found = std::find_if(files.rbegin(), files.rend(), [&](const DumpFile &file) {
        return file.kind == kind && std::string_view(file.label).ends_with(labelEnd);
    });
    return found == files.rend() ? nullptr : &*found;
}

const DumpProgram *KernelDump::program(std::string_view name) const
{
    const auto found =
        std::find_if(programs.begin(), programs.end(), [&](const DumpProgram &p) { return p.name == name; });
    return found == programs.end() ? nullptr : &*found;
}

} // namespace planescope
