#include "model/text/term_text.h"

#include <QCoreApplication>

#include <unordered_map>

namespace planescope::text {

namespace {

class TermWords
{
    Q_DECLARE_TR_FUNCTIONS(TermText)
public:
    struct ClassWords {
        const char *name;
        const char *shortName;
        const char *explanation;
    };
    static const ClassWords &ofClass(OpClass c)
    {
        static const ClassWords words[] = {
            {QT_TRANSLATE_NOOP("TermText", "Matrix compute"), QT_TRANSLATE_NOOP("TermText", "Matrix"),
             QT_TRANSLATE_NOOP("TermText", "Dot products, convolutions and fusions that keep the matrix unit busy.")},
            {QT_TRANSLATE_NOOP("TermText", "Vector compute"), QT_TRANSLATE_NOOP("TermText", "Vector"),
             QT_TRANSLATE_NOOP("TermText", "Elementwise, reduce and loop fusions on the vector unit.")},
            {QT_TRANSLATE_NOOP("TermText", "Custom kernel"), QT_TRANSLATE_NOOP("TermText", "Kernel"),
             QT_TRANSLATE_NOOP("TermText", "Custom calls: kernels written in Pallas, Mosaic, Triton or by a library.")},
            {QT_TRANSLATE_NOOP("TermText", "Collective, exposed"), QT_TRANSLATE_NOOP("TermText", "Exposed"),
             QT_TRANSLATE_NOOP("TermText",
                               "Collectives on the compute row, and waits for them: nothing else runs meanwhile.")},
            {QT_TRANSLATE_NOOP("TermText", "Collective, hidden"), QT_TRANSLATE_NOOP("TermText", "Hidden"),
             QT_TRANSLATE_NOOP("TermText", "Collectives that run behind compute on rows of their own.")},
            {QT_TRANSLATE_NOOP("TermText", "Data movement"), QT_TRANSLATE_NOOP("TermText", "Data"),
             QT_TRANSLATE_NOOP("TermText", "Copies, transposes, reshapes and transfers between memories.")},
            {QT_TRANSLATE_NOOP("TermText", "Infeed, outfeed"), QT_TRANSLATE_NOOP("TermText", "Infeed"),
             QT_TRANSLATE_NOOP("TermText", "Transfers from and to the host, the input pipeline.")},
            {QT_TRANSLATE_NOOP("TermText", "Sparse, irregular"), QT_TRANSLATE_NOOP("TermText", "Sparse"),
             QT_TRANSLATE_NOOP("TermText", "Work of the SparseCore, gather, scatter, sort and random numbers.")},
            {QT_TRANSLATE_NOOP("TermText", "Host runtime"), QT_TRANSLATE_NOOP("TermText", "Host"),
             QT_TRANSLATE_NOOP("TermText", "Dispatch, driver and executor threads of the host.")},
            {QT_TRANSLATE_NOOP("TermText", "Python, annotation"), QT_TRANSLATE_NOOP("TermText", "Python"),
             QT_TRANSLATE_NOOP("TermText", "Python frames and annotations that the program itself made.")},
            {QT_TRANSLATE_NOOP("TermText", "Structure"), QT_TRANSLATE_NOOP("TermText", "Structure"),
             QT_TRANSLATE_NOOP("TermText", "Boxes that contain work: steps, modules, loops, scopes.")},
            {QT_TRANSLATE_NOOP("TermText", "Not classified"), QT_TRANSLATE_NOOP("TermText", "Unknown"),
             QT_TRANSLATE_NOOP("TermText", "Neither category nor name says what kind of work this is.")},
        };
        static_assert(std::size(words) == kOpClassCount);
        return words[static_cast<std::size_t>(c)];
    }

    struct KindWords {
        const char *name;
        const char *explanation;
    };
    static const KindWords &ofLine(LineKind kind)
    {
        static const KindWords words[] = {
            {QT_TRANSLATE_NOOP("TermText", "Steps"),
             QT_TRANSLATE_NOOP("TermText", "One box for each training or inference step.")},
            {QT_TRANSLATE_NOOP("TermText", "Programs"),
             QT_TRANSLATE_NOOP("TermText", "One box for each run of a compiled program.")},
            {QT_TRANSLATE_NOOP("TermText", "Operations"),
             QT_TRANSLATE_NOOP(
                 "TermText", "HLO instructions in the order in which the core ran them; loops contain their bodies.")},
            {QT_TRANSLATE_NOOP("TermText", "Asynchronous operations"),
             QT_TRANSLATE_NOOP("TermText", "Copies and collectives from start to done; they may overlap.")},
            {QT_TRANSLATE_NOOP("TermText", "Program annotations"),
             QT_TRANSLATE_NOOP("TermText", "Marks that the compiled program itself left.")},
            {QT_TRANSLATE_NOOP("TermText", "Name scopes"),
             QT_TRANSLATE_NOOP("TermText", "Scopes of the framework, one level for each part of the path.")},
            {QT_TRANSLATE_NOOP("TermText", "Framework operations"),
             QT_TRANSLATE_NOOP("TermText", "Operations as the framework names them.")},
            {QT_TRANSLATE_NOOP("TermText", "Source code"),
             QT_TRANSLATE_NOOP("TermText", "Source lines that the operations came from.")},
            {QT_TRANSLATE_NOOP("TermText", "Host offload"),
             QT_TRANSLATE_NOOP("TermText", "Transfers between device and host memory, from start to done.")},
            {QT_TRANSLATE_NOOP("TermText", "Launch statistics"),
             QT_TRANSLATE_NOOP("TermText", "Kernel launches by the host, summed for each step.")},
            {QT_TRANSLATE_NOOP("TermText", "Stream"),
             QT_TRANSLATE_NOOP("TermText", "Kernels and copies of one GPU stream.")},
            {QT_TRANSLATE_NOOP("TermText", "Thread"), QT_TRANSLATE_NOOP("TermText", "One thread of the host.")},
            {QT_TRANSLATE_NOOP("TermText", "SparseCore operations"),
             QT_TRANSLATE_NOOP("TermText", "Operations of a SparseCore.")},
            {QT_TRANSLATE_NOOP("TermText", "SparseCore steps"),
             QT_TRANSLATE_NOOP("TermText", "Steps as a SparseCore saw them.")},
            {QT_TRANSLATE_NOOP("TermText", "SparseCore programs"),
             QT_TRANSLATE_NOOP("TermText", "Runs of programs on a SparseCore.")},
            {QT_TRANSLATE_NOOP("TermText", "Counters"),
             QT_TRANSLATE_NOOP("TermText", "Sampled values; each holds until the next sample.")},
            {QT_TRANSLATE_NOOP("TermText", "Counter dump"),
             QT_TRANSLATE_NOOP("TermText", "Hardware counters read at once; shown in their own view, not as boxes.")},
            {QT_TRANSLATE_NOOP("TermText", "Kernel marks"),
             QT_TRANSLATE_NOOP("TermText", "Marks of instrumented kernels, without a length.")},
            {QT_TRANSLATE_NOOP("TermText", "Other"),
             QT_TRANSLATE_NOOP("TermText", "A row whose meaning is not known; it is drawn as it is.")},
        };
        static_assert(std::size(words) == static_cast<std::size_t>(LineKind::Other) + 1);
        return words[static_cast<std::size_t>(kind)];
    }

    static QString ofStat(std::string_view name)
    {
        // Meanings: names of xplane_schema.cc (openxla/xla) as the profiler's own code uses them.
        static const std::unordered_map<std::string_view, const char *> words{
            {"hlo_category", QT_TRANSLATE_NOOP("TermText", "Category that the compiler gave the operation.")},
            {"hlo_op", QT_TRANSLATE_NOOP("TermText", "Name of the HLO instruction.")},
            {"hlo_module", QT_TRANSLATE_NOOP("TermText", "Name of the compiled program.")},
            {"program_id",
             QT_TRANSLATE_NOOP("TermText", "Number of the compiled program; the same in all rows of a file.")},
            {"symbol_id", QT_TRANSLATE_NOOP("TermText", "Number of the instruction in its program.")},
            {"flops",
             QT_TRANSLATE_NOOP("TermText", "Floating point operations of one run, by the compiler's cost model.")},
            {"model_flops",
             QT_TRANSLATE_NOOP("TermText", "Floating point operations that the model asked for, without padding.")},
            {"bytes_accessed",
             QT_TRANSLATE_NOOP("TermText", "Bytes read and written in all memory spaces, by the cost model.")},
            {"raw_bytes_accessed",
             QT_TRANSLATE_NOOP("TermText", "Bytes read and written before the cost model's corrections.")},
            {"memory_access_breakdown",
             QT_TRANSLATE_NOOP("TermText", "Bytes by memory space and by reading or writing, in binary form.")},
            {"shape_with_layout", QT_TRANSLATE_NOOP("TermText", "Shape of the result with its layout in memory.")},
            {"deduplicated_name", QT_TRANSLATE_NOOP("TermText", "Name of the equal fusion whose code is shared.")},
            {"tf_op", QT_TRANSLATE_NOOP("TermText", "Path of the operation in the framework.")},
            {"source", QT_TRANSLATE_NOOP("TermText", "Source line that the operation came from.")},
            {"source_stack", QT_TRANSLATE_NOOP("TermText", "Calls that led to the operation, the outermost first.")},
            {"kernel_details",
             QT_TRANSLATE_NOOP("TermText", "Registers, shared memory, block and grid of the launch.")},
            {"memcpy_details", QT_TRANSLATE_NOOP("TermText", "Kind, size and goal of the copy.")},
            {"device_offset_ps", QT_TRANSLATE_NOOP("TermText", "Begin on the device's own clock.")},
            {"device_duration_ps", QT_TRANSLATE_NOOP("TermText", "Length on the device's own clock.")},
            {"dma_stall_duration_ps",
             QT_TRANSLATE_NOOP("TermText", "Part of the operation that waited for a transfer.")},
            {"bytes_transferred", QT_TRANSLATE_NOOP("TermText", "Bytes that the transfer moved.")},
            {"all_reduce_id", QT_TRANSLATE_NOOP("TermText", "Number that the collective has on every participant.")},
            {"all_reduce_unique_id",
             QT_TRANSLATE_NOOP("TermText", "Number that the collective has on every participant.")},
            {"uses_megacore", QT_TRANSLATE_NOOP("TermText", "1 when two cores work as one.")},
            {"replica_id", QT_TRANSLATE_NOOP("TermText", "Number of the replica that ran the program.")},
            {"run_id", QT_TRANSLATE_NOOP("TermText", "Number of the launch.")},
            {"queue_id", QT_TRANSLATE_NOOP("TermText", "Queue of the runtime that the launch went through.")},
            {"core_type", QT_TRANSLATE_NOOP("TermText", "Kind of core, as a number of the runtime.")},
            {"device_ordinal", QT_TRANSLATE_NOOP("TermText", "Number of the device in the process.")},
            {"group_id", QT_TRANSLATE_NOOP("TermText", "Step that the event belongs to.")},
            {"step_num", QT_TRANSLATE_NOOP("TermText", "Number of the step, given by the program.")},
            {"iter_num", QT_TRANSLATE_NOOP("TermText", "Number of the loop iteration.")},
            {"step_name", QT_TRANSLATE_NOOP("TermText", "Name of the step.")},
            {"step_idle_time_ps", QT_TRANSLATE_NOOP("TermText", "Part of the step in which the core did nothing.")},
            {"correlation_id",
             QT_TRANSLATE_NOOP("TermText", "Joins the call of the host with the work on the device.")},
            {"context_id", QT_TRANSLATE_NOOP("TermText", "Context of the GPU driver.")},
            {"Time Scale Multiplier",
             QT_TRANSLATE_NOOP("TermText", "Factor by which the clock of the core was slowed down.")},
            {"scope_range_id", QT_TRANSLATE_NOOP("TermText", "Place in the tree of scopes.")},
            {"bytes_reserved", QT_TRANSLATE_NOOP("TermText", "Memory that the allocator holds.")},
            {"bytes_allocated", QT_TRANSLATE_NOOP("TermText", "Memory in use.")},
            {"bytes_available", QT_TRANSLATE_NOOP("TermText", "Memory that is free.")},
            {"peak_bytes_in_use", QT_TRANSLATE_NOOP("TermText", "Most memory that was in use so far.")},
            {"requested_bytes", QT_TRANSLATE_NOOP("TermText", "Memory that was asked for.")},
            {"allocation_bytes", QT_TRANSLATE_NOOP("TermText", "Memory that was given, with rounding.")},
            {"fragmentation",
             QT_TRANSLATE_NOOP("TermText", "Share of the free memory that lies outside the largest free block.")},
            {"region_type", QT_TRANSLATE_NOOP("TermText", "What the memory is for.")},
            {"theoretical_occupancy_pct", QT_TRANSLATE_NOOP("TermText", "Occupancy that the launch could reach.")},
            {"_r", QT_TRANSLATE_NOOP("TermText", "Marks the root of a step.")},
            {"_a", QT_TRANSLATE_NOOP("TermText", "Marks an asynchronous event.")},
            {"_pt", QT_TRANSLATE_NOOP("TermText", "Kind of what the event produces, for arrows.")},
            {"_p", QT_TRANSLATE_NOOP("TermText", "Number of what the event produces, for arrows.")},
            {"_ct", QT_TRANSLATE_NOOP("TermText", "Kind of what the event consumes, for arrows.")},
            {"_c", QT_TRANSLATE_NOOP("TermText", "Number of what the event consumes, for arrows.")},
            {"flow", QT_TRANSLATE_NOOP("TermText", "Arrow that begins or ends here.")},
            {"peak_teraflops_per_second", QT_TRANSLATE_NOOP("TermText", "Highest compute rate of the device.")},
            {"peak_hbm_bw_gigabytes_per_second",
             QT_TRANSLATE_NOOP("TermText", "Highest rate of the device's main memory.")},
            {"clock_rate", QT_TRANSLATE_NOOP("TermText", "Highest clock of the device.")},
            {"core_count", QT_TRANSLATE_NOOP("TermText", "Number of multiprocessors.")},
            {"memory_bandwidth", QT_TRANSLATE_NOOP("TermText", "Highest rate of the device's main memory.")},
            {"memory_size", QT_TRANSLATE_NOOP("TermText", "Size of the device's main memory.")},
            {"dropped_traces", QT_TRANSLATE_NOOP("TermText", "Events that were lost while recording.")},
        };
        const auto at = words.find(name);
        return at == words.end() ? QString() : tr(at->second);
    }
};

} // namespace

QString opClassName(OpClass c) { return TermWords::tr(TermWords::ofClass(c).name); }
QString opClassShortName(OpClass c) { return TermWords::tr(TermWords::ofClass(c).shortName); }
QString opClassExplanation(OpClass c) { return TermWords::tr(TermWords::ofClass(c).explanation); }
QString lineKindName(LineKind kind) { return TermWords::tr(TermWords::ofLine(kind).name); }
QString lineKindExplanation(LineKind kind) { return TermWords::tr(TermWords::ofLine(kind).explanation); }
QString statExplanation(std::string_view name) { return TermWords::ofStat(name); }

} // namespace planescope::text
