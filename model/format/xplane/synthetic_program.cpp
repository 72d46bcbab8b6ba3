#include "model/format/xplane/synthetic_program.h"

#include "model/io/wire_writer.h"

namespace planescope::xplane {

namespace {

constexpr std::int64_t kUs = 1'000'000;
constexpr std::int64_t kMega = 1'000'000;

class ProgramMaker
{
public:
    explicit ProgramMaker(SyntheticProgram &program) : m_program(program) {}

    int op(const char *name, const char *opcode, const char *category, const char *shape, const char *frameworkOp,
           const char *source, std::int64_t us, std::int64_t megaflops, std::int64_t kilobytes)
    {
        SyntheticOp made;
        made.name = name;
        made.opcode = opcode;
        made.category = category;
        made.shape = shape;
        made.frameworkOp = frameworkOp;
        made.source = source;
        made.picoseconds = us * kUs;
        made.flops = megaflops * kMega;
        made.bytes = kilobytes * 1024;
        made.text = "%" + made.name + " = " + made.shape + " " + made.opcode + "(%get-tuple-element." +
                    std::to_string(m_program.ops.size() + 40) + ")";
        if (made.opcode == "fusion")
            made.text += made.category == "convolution fusion" ? ", kind=kOutput" : ", kind=kLoop";
        if (made.opcode == "fusion")
            made.text += ", calls=%fused_computation." + std::to_string(m_program.ops.size());
        if (made.opcode == "all-reduce" || made.opcode == "reduce-scatter")
            made.text += ", replica_groups={{0,1,2,3}}, to_apply=%add.clone";
        if (made.opcode == "custom-call")
            made.text += ", custom_call_target=\"tpu_custom_call\"";
        m_program.ops.push_back(std::move(made));
        return static_cast<int>(m_program.ops.size()) - 1;
    }

    int ends(int done, int start)
    {
        m_program.ops[static_cast<std::size_t>(done)].endsSpanOf = start;
        return done;
    }

private:
    SyntheticProgram &m_program;
};

void putInstruction(std::string &computation, const SyntheticOp &op, std::uint64_t id)
{
    std::string metadata; // OpMetadata: 2 op_name, 3 source_file, 4 source_line
    wire::putBytes(metadata, 2, op.frameworkOp);
    const std::size_t colon = op.source.rfind(':');
    if (colon != std::string::npos) {
        wire::putBytes(metadata, 3, std::string_view(op.source).substr(0, colon));
        wire::putNumber(metadata, 4, static_cast<std::uint64_t>(std::stoul(op.source.substr(colon + 1))));
    }
    std::string shape; // ShapeProto: 2 element_type (16: BF16), 3 dimensions
    wire::putNumber(shape, 2, std::uint64_t{16});
    std::string dimensions;
    wire::putVarint(dimensions, 8);
    wire::putVarint(dimensions, 4096);
    wire::putBytes(shape, 3, dimensions);
    std::string instruction; // HloInstructionProto: 1 name, 2 opcode, 3 shape, 7 metadata, 35 id
    wire::putBytes(instruction, 1, op.name);
    wire::putBytes(instruction, 2, op.opcode);
    wire::putBytes(instruction, 3, shape);
    wire::putBytes(instruction, 7, metadata);
    wire::putNumber(instruction, 35, id);
    wire::putBytes(computation, 2, instruction);
}

} // namespace

SyntheticProgram makeTrainProgram()
{
    SyntheticProgram program;
    program.id = 7'402'118'953'016'214'077u;
    program.name = "jit_train_step";
    ProgramMaker make(program);

    const char *act = "bf16[8,4096,2048]{2,1,0:T(8,128)(2,1)}";
    const char *wide = "bf16[8,4096,7168]{2,1,0:T(8,128)(2,1)}";
    const char *weight = "bf16[2048,7168]{1,0:T(8,128)(2,1)}";
    const char *fwd = "jit(train_step)/jvp(model)/layers/while/body/";
    const char *bwd = "jit(train_step)/transpose(jvp(model))/layers/while/body/";
    const auto at = [](const char *scope, const char *rest) { return std::string(scope) + rest; };

    program.prologue = {
        make.op("infeed.1", "infeed", "infeed", "(s32[8,4096]{1,0:T(8,128)}, token[])",
                "jit(train_step)/infeed:", "train/data.py:31", 38, 0, 128),
        make.op("fusion.1", "fusion", "loop fusion", act,
                "jit(train_step)/jvp(model)/embed/gather:", "model/embed.py:24", 61, 33, 131'072),
        make.op("copy.2", "copy", "data formatting", act,
                "jit(train_step)/jvp(model)/embed/transpose:", "model/embed.py:27", 19, 0, 131'072),
    };
    program.forwardLoop = make.op("while.3", "while", "while", act,
                                  "jit(train_step)/jvp(model)/layers/while:", "model/decoder.py:112", 0, 0, 0);
    const int gather = make.op("all-gather-start.4", "all-gather-start", "all-gather-start", weight,
                               at(fwd, "ffn/all_gather:").c_str(), "model/ffn.py:40", 1, 0, 28'672);
    const int prefetch = make.op("copy-start.5", "copy-start", "copy-start", weight, at(fwd, "ffn/prefetch:").c_str(),
                                 "model/ffn.py:43", 1, 0, 28'672);
    program.forward = {
        make.op("fusion.10", "fusion", "loop fusion", act, at(fwd, "attn_norm/rms_norm/mul:").c_str(),
                "model/norm.py:18", 14, 268, 262'144),
        gather,
        make.op("fusion.11", "fusion", "convolution fusion", act, at(fwd, "attn/qkv/dot_general:").c_str(),
                "model/attention.py:57", 92, 412'317, 155'648),
        prefetch,
        make.op("splash_mha_fwd.12", "custom-call", "custom-call", act,
                at(fwd, "attn/splash_mha_fwd/pallas_call:").c_str(), "model/attention.py:71", 148, 549'756, 134'217),
        make.op("fusion.13", "fusion", "convolution fusion", act, at(fwd, "attn/out/dot_general:").c_str(),
                "model/attention.py:80", 41, 274'878, 139'264),
        make.op("all-reduce.14", "all-reduce", "all-reduce", act, at(fwd, "attn/out/psum:").c_str(),
                "model/attention.py:82", 27, 67, 131'072),
        make.op("fusion.15", "fusion", "loop fusion", act, at(fwd, "ffn_norm/rms_norm/mul:").c_str(),
                "model/norm.py:18", 13, 268, 262'144),
        make.ends(make.op("all-gather-done.16", "all-gather-done", "all-gather-done", weight,
                          at(fwd, "ffn/all_gather:").c_str(), "model/ffn.py:40", 3, 0, 28'672),
                  gather),
        make.op("fusion.17", "fusion", "convolution fusion", wide, at(fwd, "ffn/gate_up/dot_general:").c_str(),
                "model/ffn.py:46", 176, 962'072, 602'112),
        make.op("fusion.18", "fusion", "loop fusion", wide, at(fwd, "ffn/silu/mul:").c_str(), "model/ffn.py:47", 22,
                939, 917'504),
        make.ends(make.op("copy-done.19", "copy-done", "copy-done", weight, at(fwd, "ffn/prefetch:").c_str(),
                          "model/ffn.py:43", 2, 0, 28'672),
                  prefetch),
        make.op("fusion.20", "fusion", "convolution fusion", act, at(fwd, "ffn/down/dot_general:").c_str(),
                "model/ffn.py:52", 88, 481'036, 487'424),
        make.op("all-reduce.21", "all-reduce", "all-reduce", act, at(fwd, "ffn/down/psum:").c_str(), "model/ffn.py:53",
                28, 67, 131'072),
        make.op("dynamic-update-slice.22", "dynamic-update-slice", "dynamic-update-slice", act,
                at(fwd, "save:").c_str(), "model/decoder.py:118", 5, 0, 131'072),
    };
    program.head = {
        make.op("fusion.30", "fusion", "convolution fusion", "bf16[8,4096,32768]{2,1,0:T(8,128)(2,1)}",
                "jit(train_step)/jvp(model)/head/dot_general:", "model/head.py:15", 512, 4'398'046, 2'359'296),
        make.op("fusion.31", "fusion", "loop fusion", "f32[8,4096]{1,0:T(8,128)}",
                "jit(train_step)/jvp(loss)/reduce_sum:", "train/loss.py:22", 96, 2'147, 2'097'280),
    };
    program.backwardLoop =
        make.op("while.32", "while", "while", act,
                "jit(train_step)/transpose(jvp(model))/layers/while:", "model/decoder.py:112", 0, 0, 0);
    const int scatter = make.op("reduce-scatter-start.40", "reduce-scatter", "reduce-scatter", weight,
                                at(bwd, "ffn/grad/psum_scatter:").c_str(), "train/optimizer.py:61", 1, 0, 28'672);
    program.backward = {
        make.op("fusion.41", "fusion", "convolution fusion", wide, at(bwd, "ffn/down/dot_general:").c_str(),
                "model/ffn.py:52", 183, 962'072, 618'496),
        make.op("fusion.42", "fusion", "loop fusion", wide, at(bwd, "ffn/silu/mul:").c_str(), "model/ffn.py:47", 34,
                1'879, 1'376'256),
        make.op("fusion.43", "fusion", "convolution fusion", act, at(bwd, "ffn/gate_up/dot_general:").c_str(),
                "model/ffn.py:46", 352, 1'924'145, 749'568),
        scatter,
        make.op("fusion.44", "fusion", "loop fusion", act, at(bwd, "ffn_norm/rms_norm/mul:").c_str(),
                "model/norm.py:18", 27, 536, 393'216),
        make.op("splash_mha_bwd.45", "custom-call", "custom-call", act,
                at(bwd, "attn/splash_mha_bwd/pallas_call:").c_str(), "model/attention.py:71", 371, 1'374'389, 268'435),
        make.op("fusion.46", "fusion", "convolution fusion", act, at(bwd, "attn/qkv/dot_general:").c_str(),
                "model/attention.py:57", 187, 824'633, 278'528),
        make.op("all-reduce.47", "all-reduce", "all-reduce", act, at(bwd, "attn/qkv/psum:").c_str(),
                "model/attention.py:58", 28, 67, 131'072),
        make.ends(make.op("reduce-scatter-done.48", "reduce-scatter", "reduce-scatter", weight,
                          at(bwd, "ffn/grad/psum_scatter:").c_str(), "train/optimizer.py:61", 4, 0, 28'672),
                  scatter),
        make.op("copy.49", "copy", "data formatting", act, at(bwd, "attn/transpose:").c_str(), "model/attention.py:60",
                9, 0, 262'144),
    };
    program.epilogue = {
        make.op("all-reduce.60", "all-reduce", "all-reduce", "f32[2048,32768]{1,0:T(8,128)}",
                "jit(train_step)/grad_mean/psum:", "train/optimizer.py:88", 214, 67, 262'144),
        make.op("fusion.61", "fusion", "loop fusion", "f32[2048,32768]{1,0:T(8,128)}",
                "jit(train_step)/adam/mul:", "train/optimizer.py:102", 143, 805, 1'048'576),
        make.op("fusion.62", "fusion", "loop fusion", "f32[2048,7168]{1,0:T(8,128)}",
                "jit(train_step)/adam/add_any:", "train/optimizer.py:103", 57, 176, 229'376),
        make.op("copy.63", "copy", "data formatting", "f32[]{:T(128)}",
                "jit(train_step)/metrics/transpose:", "train/metrics.py:14", 4, 0, 1),
        make.op("outfeed.64", "outfeed", "outfeed", "token[]",
                "jit(train_step)/metrics/outfeed:", "train/metrics.py:19", 11, 0, 4),
    };
    return program;
}

std::string SyntheticProgram::hloProto() const
{
    std::string
        module; // HloModuleProto: 1 name, 2 entry_computation_name, 3 computations, 5 id, 6 entry_computation_id
    wire::putBytes(module, 1, name);
    wire::putBytes(module, 2, "main");
    std::uint64_t nextId = 1;
    const auto computation = [&](const char *computationName, std::uint64_t number,
                                 std::initializer_list<const std::vector<int> *> parts) {
        std::string made; // HloComputationProto: 1 name, 2 instructions, 5 id, 6 root_id
        wire::putBytes(made, 1, computationName);
        for (const std::vector<int> *part : parts)
            for (const int index : *part)
                putInstruction(made, ops[static_cast<std::size_t>(index)], nextId++);
        wire::putNumber(made, 5, number);
        wire::putNumber(made, 6, nextId - 1);
        wire::putBytes(module, 3, made);
    };
    computation("forward_body", 1, {&forward});
    computation("backward_body", 2, {&backward});
    const std::vector<int> loops{forwardLoop, backwardLoop};
    computation("main", 3, {&prologue, &loops, &head, &epilogue});
    wire::putNumber(module, 5, id & 0xFFFF);
    wire::putNumber(module, 6, std::uint64_t{3});
    std::string proto; // HloProto: 1 hlo_module
    wire::putBytes(proto, 1, module);
    return proto;
}

} // namespace planescope::xplane
