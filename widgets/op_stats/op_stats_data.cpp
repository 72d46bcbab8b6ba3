#include "widgets/op_stats/op_stats_data.h"

#include "model/analysis/op_tables.h"
#include "widgets/common/op_column_words.h"

#include <algorithm>

namespace planescope {

namespace {

void fillOps(OpStatsData &out, const OpStatsQuestion &q)
{
    const OpIndex &index = *q.index;
    Table table;
    table.columns = opStatsColumns();
    std::vector<OpClass> classes;
    for (const OpStatsRow &row : opStats(index, *q.table)) {
        table.rows.push_back(opStatsCells(index, row));
        const OpInfo &op = index.ops()[row.op];
        classes.push_back(opClassOf(op.category, op.name, op.longName));
        out.ops.push_back(row.op);
        out.longest.emplace_back();
        out.aboveThePeak += op.hasCost && row.flopsUtilization > 1.01;
        out.aboveTheBandwidth += op.hasCost && row.hbmUtilization > 1.01 && row.selfShare > 0.001;
    }
    const auto name = static_cast<int>(columnOf(table.columns, "name"));
    std::vector<ColumnWords> words = opColumnWords(table.columns);
    out.sheet = makeSheet(std::move(table), std::move(words), std::move(classes), name);
    out.charts[0] = opCharts(index, *q.table);
}

void fillFramework(OpStatsData &out, const OpStatsQuestion &q, std::stop_token stop)
{
    const OpIndex &index = *q.index;
    HostOpsOptions host;
    host.range = q.range;
    // The hosts of the chosen devices; all of them when all devices are.
    for (const PlaneId plane : q.planes)
        if (const HostId id = index.session()->plane(plane).host;
            std::find(host.hosts.begin(), host.hosts.end(), id) == host.hosts.end())
            host.hosts.push_back(id);
    const HostOpTable hostTable = hostOps(*index.session(), host, stop);
    OpMetricsOptions chosen;
    chosen.range = q.range;
    chosen.planes = q.planes;
    FrameworkOpsOptions options;
    options.withIdle = q.withIdle;
    const std::vector<FrameworkOpRow> rows =
        frameworkOps(index, *q.table, hostTable, options, index.tensorCoreTimes(chosen));
    Table table;
    table.columns = frameworkOpsColumns();
    std::vector<OpClass> classes;
    for (const FrameworkOpRow &row : rows) {
        table.rows.push_back(frameworkOpsCells(index, row));
        OpClass c = row.isOnDevice ? OpClass::Unknown : OpClass::HostRuntime;
        if (row.isIdle)
            c = OpClass::Structure;
        else if (row.op != FrameworkOpRow::kNoOp) {
            const OpInfo &op = index.ops()[row.op];
            c = opClassOf(op.category, op.name, op.longName);
        }
        classes.push_back(c);
        out.ops.push_back(row.op);
        out.longest.push_back(row.longest);
        out.hasHostOps = out.hasHostOps || (!row.isOnDevice && !row.isIdle);
    }
    const auto name = static_cast<int>(columnOf(table.columns, "operation"));
    std::vector<ColumnWords> words = opColumnWords(table.columns);
    out.sheet = makeSheet(std::move(table), std::move(words), std::move(classes), name);
    out.charts = {frameworkCharts(index, rows, true), frameworkCharts(index, rows, false)};
}

} // namespace

OpStatsDataPtr opStatsData(const OpStatsQuestion &question, std::stop_token stop)
{
    auto out = std::make_shared<OpStatsData>();
    out->mode = question.mode;
    if (question.mode == OpStatsMode::HloOps)
        fillOps(*out, question);
    else
        fillFramework(*out, question, stop);
    return stop.stop_requested() ? nullptr : out;
}

} // namespace planescope
