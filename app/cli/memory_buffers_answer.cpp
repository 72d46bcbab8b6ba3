#include "app/cli/memory_buffers_answer.h"

#include "model/analysis/buffer_category.h"

#include <algorithm>
#include <array>

namespace planescope::cli {

namespace {

Cell textCell(std::string_view text) { return text.empty() ? Cell() : Cell(std::string(text)); }

Cell instructionCell(const MemoryAnswer &answer, std::uint32_t event)
{
    return event < answer.memory.eventCount() ? textCell(answer.memory.instructionName[event]) : Cell();
}

/// Order from which and up to which a buffer is alive; nothing for what is fixed.
std::pair<Cell, Cell> spanCells(const MemoryAnswer &answer, const LiveBuffer &live)
{
    if (live.lifetime == BufferTable::kNone)
        return {};
    const HeapLifetime &lifetime = answer.memory.lifetimes[live.lifetime];
    return {Cell(std::uint64_t{lifetime.begin}), Cell(std::uint64_t{lifetime.end})};
}

/// What a buffer is for, guessed from its provenance.
std::string_view categoryWord(BufferCategory category)
{
    static constexpr std::array<std::string_view, kBufferCategoryCount> kWords{
        "weight", "optimizer", "input", "activation", "gradient", "output", "constant", "temporary"};
    return kWords[static_cast<std::size_t>(category)];
}

void writeLive(JsonWriter &json, const MemoryAnswer &answer, const std::vector<LiveBuffer> &list)
{
    const BufferTable &table = *answer.memory.table;
    json.beginArray();
    for (const LiveBuffer &live : list) {
        const LogicalBuffer &buffer = table.buffers()[live.buffer];
        const HloInstruction *const instruction = table.instructionOf(buffer);
        const auto [first, last] = spanCells(answer, live);
        json.beginObject(JsonWriter::Layout::Inline);
        json.key("buffer").text(table.nameOf(buffer)).key("buffer_id").text(std::to_string(buffer.id));
        json.key("instruction").cell(textCell(instruction ? instruction->name : std::string_view()), ColumnUnit::Text);
        json.key("opcode").cell(textCell(instruction ? instruction->opcode : std::string_view()), ColumnUnit::Text);
        json.key("shape").text(table.shapeOf(buffer).text);
        json.key("size_bytes").integer(live.unpadded).key("padded_bytes").integer(live.size);
        json.key("group").text(bufferGroupWord(bufferGroup(table.allocationOf(buffer))));
        json.key("category").text(categoryWord(bufferCategory(table, buffer)));
        json.key("allocation").integer(table.allocationOf(buffer).index).key("offset_bytes").integer(buffer.offset);
        json.key("first_order").cell(first, ColumnUnit::Count).key("last_order").cell(last, ColumnUnit::Count);
        json.key("op_name").cell(textCell(instruction ? instruction->opName : std::string_view()), ColumnUnit::Text);
        json.key("source").cell(textCell(instruction ? table.module()->sourceOf(*instruction) : std::string()),
                                ColumnUnit::Text);
        json.end();
    }
    json.end();
}

std::string ruleWord(const WhatIfRule &rule)
{
    switch (rule.kind) {
    case WhatIfRule::Kind::Rematerialise:
        return "remat";
    case WhatIfRule::Kind::Shard:
        return "shard by " + std::to_string(rule.value);
    case WhatIfRule::Kind::ElementBits:
        return std::to_string(rule.value) + " bits";
    case WhatIfRule::Kind::OffLoad:
        break;
    }
    return "offload";
}

void writeHypothesis(JsonWriter &json, const MemoryAnswer &answer)
{
    const Hypothesis &h = *answer.hypothesis;
    const BufferTable &table = *answer.memory.table;
    json.key("hypothetical").beginObject();
    json.key("note").text("An estimate from the recorded lifetimes; the compiler would place the rest anew.");
    json.key("fits").cell(h.fits ? Cell(std::string(*h.fits ? "yes" : "no")) : Cell(), ColumnUnit::Text);
    json.key("limit_bytes").cell(h.fits ? Cell(h.limit) : Cell(), ColumnUnit::Size);
    json.key("peak_bytes").integer(h.memory.peakBytes);
    json.key("peak_order").integer(std::uint64_t{h.memory.peakEvent});
    json.key("peak_instruction").cell(instructionCell(answer, h.memory.peakEvent), ColumnUnit::Text);
    json.key("rules").beginArray();
    for (const WhatIfRule &rule : h.rules) {
        const LogicalBuffer &buffer = table.buffers()[rule.memory];
        json.beginObject(JsonWriter::Layout::Inline).key("rule").text(ruleWord(rule));
        json.key("buffer").text(table.nameOf(buffer)).key("padded_bytes").integer(buffer.size).end();
    }
    json.end();
    json.key("after").beginArray();
    for (std::size_t k = 0; k < h.memory.bytes.size(); ++k) {
        json.beginObject(JsonWriter::Layout::Inline).key("order").integer(std::uint64_t{k});
        json.key("padded_bytes").integer(h.memory.bytes[k]).end();
    }
    json.end().end();
}

} // namespace

std::vector<Column> liveColumns()
{
    return {{"buffer", "buffer", ColumnUnit::Text},
            {"group", "group", ColumnUnit::Text},
            {"category", "kind", ColumnUnit::Text},
            {"padded_bytes", "size", ColumnUnit::Size},
            {"size_bytes", "without padding", ColumnUnit::Size},
            {"share", "share", ColumnUnit::Share},
            {"first_order", "from", ColumnUnit::Count},
            {"last_order", "to", ColumnUnit::Count},
            {"shape", "shape", ColumnUnit::Text},
            {"source", "source", ColumnUnit::Text}};
}

TableRow liveRow(const MemoryAnswer &answer, const LiveBuffer &live)
{
    const BufferTable &table = *answer.memory.table;
    const LogicalBuffer &buffer = table.buffers()[live.buffer];
    const HloInstruction *const instruction = table.instructionOf(buffer);
    const std::int64_t whole = answer.memory.bytesAt(answer.at);
    const auto [first, last] = spanCells(answer, live);
    return {table.nameOf(buffer),
            std::string(bufferGroupWord(bufferGroup(table.allocationOf(buffer)))),
            std::string(categoryWord(bufferCategory(table, buffer))),
            live.size,
            live.unpadded,
            whole > 0 ? Cell(static_cast<double>(live.size) / static_cast<double>(whole)) : Cell(),
            first,
            last,
            table.shapeOf(buffer).text,
            textCell(instruction ? table.module()->sourceOf(*instruction) : std::string())};
}

void writeMemoryJson(Output &out, const MemoryAnswer &answer)
{
    JsonWriter json(out);
    json.beginObject().key("schema").text("planescope/memory/1");
    writeFile(json, *answer.session);
    const auto finish = [&] {
        json.key("warnings").beginArray();
        for (const std::string &warning : answer.warnings)
            json.text(warning);
        json.end();
        writeMissing(json, answer.missing);
        json.finish();
    };
    if (!answer.program) {
        json.key("program").null();
        return finish();
    }
    const ProgramMemory &m = answer.memory;
    const BufferTable &table = *m.table;
    json.key("program").text(answer.program->name).key("program_id").text(std::to_string(answer.program->id));
    json.key("space").integer(std::int64_t{m.space}).key("space_name").text(memorySpaceWord(m.space));
    json.key("spaces").beginArray(JsonWriter::Layout::Inline);
    for (const std::int32_t space : table.spaces())
        json.integer(std::int64_t{space});
    json.end();
    json.key("order_source").text(heapSourceWord(m.source));
    json.key("peak_bytes").integer(m.peakBytes()).key("peak_unpadded_bytes").integer(m.peakUnpaddedBytes());
    json.key("peak_order").cell(m.eventCount() ? Cell(std::uint64_t{m.peakEvent}) : Cell(), ColumnUnit::Count);
    json.key("peak_instruction").cell(instructionCell(answer, m.peakEvent), ColumnUnit::Text);
    const bool hasCapacity = answer.capacity.bytes > 0;
    json.key("capacity_bytes").cell(hasCapacity ? Cell(answer.capacity.bytes) : Cell(), ColumnUnit::Size);
    json.key("capacity_source").cell(textCell(capacitySourceWord(answer.capacity.source)), ColumnUnit::Text);
    json.key("headroom_bytes")
        .cell(hasCapacity ? Cell(answer.capacity.bytes - m.peakBytes()) : Cell(), ColumnUnit::Size);
    json.key("parameter_bytes").integer(m.parameterBytes).key("live_out_bytes").integer(m.liveOutBytes);
    json.key("aliased_bytes").integer(m.aliasedBytes);
    json.key("constant_bytes").integer(m.constantBytes).key("fixed_bytes").integer(m.fixedBytes);
    json.key("fixed_allocation_bytes").integer(m.fixedTotalBytes).key("total_allocation_bytes").integer(m.totalBytes);
    json.key("temporary_peak_bytes").integer(m.peakHeapBytes);
    json.key("thread_local_bytes").integer(m.threadLocalBytes).key("non_reusable_bytes").integer(m.nonReusableBytes);
    json.key("scoped_vmem_bytes").integer(m.space == 1 ? table.scopedVmemBytes() : 0);
    json.key("curve").beginArray();
    for (std::size_t k = 0; k < m.heapBytes.size(); ++k) {
        json.beginObject(JsonWriter::Layout::Inline).key("order").integer(std::uint64_t{k});
        json.key("instruction").cell(instructionCell(answer, static_cast<std::uint32_t>(k)), ColumnUnit::Text);
        json.key("bytes").integer(m.heapUnpaddedBytes[k] + m.fixedBytes);
        json.key("padded_bytes").integer(m.heapBytes[k] + m.fixedBytes).end();
    }
    json.end();
    std::vector<LiveBuffer> peak = aliveAt(m, m.peakEvent);
    if (answer.at == m.peakEvent)
        peak = answer.live;
    json.key("live_at_peak");
    writeLive(json, answer, peak);
    if (answer.at != m.peakEvent) {
        json.key("at").beginObject(JsonWriter::Layout::Inline).key("order").integer(std::uint64_t{answer.at});
        json.key("instruction").cell(instructionCell(answer, answer.at), ColumnUnit::Text);
        json.key("padded_bytes").integer(m.bytesAt(answer.at)).end();
        json.key("live_at_order");
        writeLive(json, answer, answer.live);
    }
    if (answer.since) {
        json.key("difference").beginObject().key("since_order").integer(std::uint64_t{*answer.since});
        json.key("order").integer(std::uint64_t{answer.at});
        json.key("came_bytes").integer(answer.difference.cameBytes);
        json.key("went_bytes").integer(answer.difference.wentBytes);
        json.key("came");
        writeLive(json, answer, answer.difference.came);
        json.key("went");
        writeLive(json, answer, answer.difference.went);
        json.end();
    }
    if (answer.hypothesis)
        writeHypothesis(json, answer);
    finish();
}

void writeMemoryText(Output &out, const MemoryAnswer &answer)
{
    for (const MissingData &missing : answer.missing)
        out << missing.why << ' ' << missing.howToRecord << '\n';
    if (!answer.program)
        return;
    const ProgramMemory &m = answer.memory;
    out << answer.program->name << ", " << memorySpaceWord(m.space) << '\n';
    out << "  high-water mark  " << sizeWords(m.peakBytes());
    if (m.eventCount() > 0)
        out << " at #" << std::to_string(m.peakEvent) << ' ' << std::string(m.instructionName[m.peakEvent]);
    if (answer.capacity.bytes > 0) {
        out << ", "
            << cellText(static_cast<double>(m.peakBytes()) / static_cast<double>(answer.capacity.bytes),
                        ColumnUnit::Share)
                   .toStdString()
            << " of " << sizeWords(answer.capacity.bytes);
        const std::int64_t room = answer.capacity.bytes - m.peakBytes();
        out << (room >= 0 ? ", free " : ", too much by ") << sizeWords(room >= 0 ? room : -room);
    }
    out << "\n  fixed            " << sizeWords(m.fixedBytes) << ": parameters " << sizeWords(m.parameterBytes)
        << ", results " << sizeWords(m.liveOutBytes);
    if (m.aliasedBytes > 0)
        out << " (" << sizeWords(m.aliasedBytes) << " of them over parameters)";
    out << ", constants " << sizeWords(m.constantBytes) << '\n';
    out << "  temporaries      " << sizeWords(m.peakHeapBytes) << " at the mark, padding "
        << sizeWords(m.peakHeapBytes - m.peakHeapUnpaddedBytes) << '\n';
    out << "  allocations      " << sizeWords(m.totalBytes) << " in all, thread-local " << sizeWords(m.threadLocalBytes)
        << " beside them\n";
    if (m.threadLocalBytes > 0)
        out << "  thread-local     left out above, as in XProf; with it at most "
            << sizeWords(m.peakBytes() + m.threadLocalBytes) << " at the mark, "
            << sizeWords(m.totalBytes + m.threadLocalBytes) << " in all\n";
    if (m.space == 1 && m.table->scopedVmemBytes() > 0)
        out << "  scoped VMEM      " << sizeWords(m.table->scopedVmemBytes()) << '\n';
    out << "  order            " << std::string(heapSourceWord(m.source)) << '\n';
    for (const std::string &warning : answer.warnings)
        out << "  " << warning << '\n';
    if (answer.hypothesis) {
        const Hypothesis &h = *answer.hypothesis;
        out << "\nHypothetical, not compiled: " << sizeWords(h.memory.peakBytes) << " at #"
            << std::to_string(h.memory.peakEvent) << " instead of " << sizeWords(m.peakBytes());
        if (h.fits)
            out << (*h.fits ? "; it fits into " : "; it does not fit into ") << sizeWords(h.limit);
        out << '\n';
        for (const WhatIfRule &rule : h.rules)
            out << "  " << ruleWord(rule) << "  " << m.table->nameOf(m.table->buffers()[rule.memory]) << ", "
                << sizeWords(m.table->buffers()[rule.memory].size) << '\n';
    }
    if (m.peakBytes() > answer.capacity.bytes && answer.capacity.bytes > 0)
        out << "\nOut of memory: it does not fit by " << sizeWords(m.peakBytes() - answer.capacity.bytes)
            << ". The largest buffers at the mark are below; --fit looks for what has to leave.\n";
    if (answer.since) {
        const MemoryDifference &d = answer.difference;
        out << "\nFrom #" << std::to_string(*answer.since) << " to #" << std::to_string(answer.at) << ": came "
            << sizeWords(d.cameBytes) << " in " << std::to_string(d.came.size()) << " buffers, went "
            << sizeWords(d.wentBytes) << " in " << std::to_string(d.went.size()) << '\n';
        for (const auto *list : {&d.came, &d.went})
            for (const LiveBuffer &live : *list)
                out << (list == &d.came ? "  + " : "  - ") << sizeWords(live.size) << "  "
                    << m.table->nameOf(m.table->buffers()[live.buffer]) << '\n';
    }
    out << "\nAlive "
        << (m.eventCount()
                ? "at #" + std::to_string(answer.at) + ' ' +
                      std::string(m.instructionName[std::min<std::size_t>(answer.at, m.instructionName.size() - 1)])
                : std::string("during the whole run"))
        << ": " << sizeWords(m.bytesAt(answer.at)) << " in " << std::to_string(answer.live.size()) << " buffers\n";
}

void writeProgramList(const CommonOptions &common, Output &out, const MemoryAnswer &answer)
{
    const bool hasHosts = answer.session->hosts().size() > 1;
    std::vector<Column> columns{{"program", "program", ColumnUnit::Text},
                                {"program_id", "id", ColumnUnit::Id},
                                {"heap_events", "events", ColumnUnit::Count},
                                {"hbm_peak_bytes", "HBM peak", ColumnUnit::Size},
                                {"spaces", "spaces", ColumnUnit::Text}};
    if (hasHosts)
        columns.push_back({"host", "host", ColumnUnit::Text});
    Table table{columns, {}};
    for (const MemoryProgram &program : answer.programs) {
        const BufferTablePtr buffers = program.buffers();
        std::string spaces;
        if (buffers)
            for (const std::int32_t space : buffers->spaces())
                spaces += (spaces.empty() ? "" : ", ") + memorySpaceWord(space);
        TableRow row{program.name, program.id, program.heapEvents,
                     buffers ? Cell(programMemory(buffers).peakBytes()) : Cell(), textCell(spaces)};
        if (hasHosts)
            row.emplace_back(program.host);
        table.rows.push_back(std::move(row));
    }
    if (common.format == Format::Json) {
        JsonWriter json(out);
        json.beginObject().key("schema").text("planescope/memory/1");
        writeFile(json, *answer.session);
        json.key("programs").rows(table);
        writeMissing(json, answer.missing);
        json.finish();
        return;
    }
    const auto writer = tableWriter(common.format, out, columns);
    writer->rows(table);
    writer->finish();
    if (common.format == Format::Text)
        for (const MissingData &missing : answer.missing)
            out << missing.why << ' ' << missing.howToRecord << '\n';
}

} // namespace planescope::cli
