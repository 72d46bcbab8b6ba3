#include "app/cli/compiler_answer.h"

namespace planescope::cli {

namespace {

void writeWord(JsonWriter &json, std::string_view word)
{
    if (word.empty())
        json.null();
    else
        json.text(validUtf8(word));
}

/// The memory-space assignment; times are places in its schedule.
void writeMemoryPlan(JsonWriter &json, const std::optional<MemoryPlan> &memory)
{
    json.key("memory_plan");
    if (!memory) {
        json.null();
        return;
    }
    const MemoryPlan &plan = *memory;
    json.beginObject().key("buffers").beginArray();
    for (const PlacedBuffer &buffer : plan.buffers) {
        json.beginObject(JsonWriter::Layout::Inline).key("id").text(std::to_string(buffer.id));
        json.key("name").text(validUtf8(buffer.name)).key("size_bytes").integer(buffer.sizeBytes);
        json.key("benefit").number(buffer.benefit).key("defined_at").integer(buffer.definedAt);
        json.key("used_at").beginArray(JsonWriter::Layout::Inline);
        for (const std::uint64_t time : buffer.usedAt)
            json.integer(time);
        json.end().key("scoped").boolean(buffer.isScoped).end();
    }
    json.end().key("placements").beginArray();
    for (const BufferPlacement &at : plan.placements) {
        json.beginObject(JsonWriter::Layout::Inline).key("id").text(std::to_string(at.id));
        json.key("size_bytes").integer(at.sizeBytes).key("offset_bytes").integer(at.offset);
        json.key("start").integer(at.startTime).key("end").integer(at.endTime).end();
    }
    json.end().key("schedule").beginArray();
    for (const std::string &instruction : plan.schedule)
        json.text(validUtf8(instruction));
    json.end().key("bad_rows").integer(plan.badRows).end();
}

} // namespace

void writeCompilerTables(JsonWriter &json, const llo::DumpedProgram &program)
{
    json.key("hlo_ranges").beginArray();
    for (const HloAddressRange &range : program.ranges) {
        json.beginObject(JsonWriter::Layout::Inline).key("name").text(validUtf8(range.name)).key("core");
        writeWord(json, range.core);
        if (!range.isEmpty()) {
            json.key("overlay").integer(std::uint64_t{range.overlay}).key("from").integer(std::uint64_t{range.from});
            json.key("last_overlay").integer(std::uint64_t{range.lastOverlay});
            json.key("to").integer(std::uint64_t{range.to});
        }
        json.end();
    }
    json.end();
    json.key("trace_markers").beginArray();
    for (const TraceMarker &marker : program.markers) {
        json.beginObject(JsonWriter::Layout::Inline).key("name").text(validUtf8(marker.name));
        json.key("id").text(std::to_string(marker.id)).end();
    }
    json.end();
    json.key("shared_bodies").beginArray();
    for (const SharedBody &body : program.sharedBodies) {
        json.beginObject(JsonWriter::Layout::Inline).key("body").text(validUtf8(body.key));
        json.key("ordinal").integer(body.ordinal).key("names").beginArray(JsonWriter::Layout::Inline);
        for (const std::string &name : body.names)
            json.text(validUtf8(name));
        json.end().end();
    }
    json.end();
    writeMemoryPlan(json, program.memory);
}

} // namespace planescope::cli
