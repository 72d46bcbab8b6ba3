#include "widgets/roofline/roofline_data.h"

#include "model/analysis/op_tables.h"
#include "widgets/common/op_column_words.h"

namespace planescope {

RooflineDataPtr rooflineData(const RooflineQuestion &question, std::stop_token stop)
{
    auto out = std::make_shared<RooflineData>();
    const OpIndex &index = *question.index;
    out->index = question.index;
    RooflineOptions options;
    options.withInfeedOutfeed = question.withInfeedOutfeed;
    out->model = rooflineModel(index, *question.table, options);
    Table table;
    table.columns = rooflineColumns();
    std::vector<OpClass> classes;
    const auto add = [&](const RooflineRow &row, const std::string &step) {
        table.rows.push_back(rooflineCells(index, row.point, step));
        classes.push_back(row.opClass);
        out->rows.push_back(row);
    };
    const auto whole = [](RooflineRow::Kind kind, const RooflinePoint &point, std::int64_t step) {
        RooflineRow row;
        row.kind = kind;
        row.point = point;
        row.step = step;
        return row;
    };
    add(whole(RooflineRow::Kind::Program, out->model.program, 0), "Total");
    if (question.withSteps)
        for (const RooflineStep &step : rooflineSteps(index, index.stepTables(question.planes), options)) {
            const auto kind = step.isAverage ? RooflineRow::Kind::Average : RooflineRow::Kind::Step;
            add(whole(kind, step.point, step.number), step.isAverage ? "Average" : std::to_string(step.number));
        }
    if (stop.stop_requested())
        return nullptr;
    for (const RooflinePoint &point : out->model.ops) {
        const OpInfo &op = index.ops()[point.op];
        RooflineRow row;
        row.point = point;
        row.opClass = opClassOf(op.category, op.name, op.longName);
        out->hiddenOps += !row.isInPlot();
        // Bytes of short asynchronous ops are moved after they end: their rates say nothing about the peaks.
        out->aboveTheRoof += op.hasCost && (point.computeEfficiency > 1.01 ||
                                            (point.rooflineEfficiency > 1.01 && point.selfShare > 0.001));
        add(row, "Total");
    }
    const auto name = static_cast<int>(columnOf(table.columns, "name"));
    std::vector<ColumnWords> words = opColumnWords(table.columns);
    out->sheet = makeSheet(std::move(table), std::move(words), std::move(classes), name);
    return stop.stop_requested() ? nullptr : out;
}

} // namespace planescope
