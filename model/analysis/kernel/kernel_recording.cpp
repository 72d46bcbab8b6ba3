#include "model/analysis/kernel/kernel_recording.h"

#include <algorithm>

namespace planescope {

namespace {

RecordingHint hintFor(KernelData data, const std::string &folder)
{
    const std::string tracing = "--xla_xprof_enable_custom_call_tracing=true";
    const std::string regions = "--xla_enable_custom_call_region_trace=true";
    const std::string debugInfo = "--xla_xprof_register_llo_debug_info=true";
    const std::string dumpTo = "--xla_jf_dump_to=" + folder;
    const std::string dumpText = "--xla_jf_dump_llo_text=true";
    RecordingHint hint;
    hint.data = data;
    switch (data) {
    case KernelData::Calls:
        break; // every capture of a program with custom calls has them
    case KernelData::Marks:
    case KernelData::Stages:
        hint.compilerFlags = {regions};
        break;
    case KernelData::UnitTracks:
        hint.compilerFlags = {regions, debugInfo};
        break;
    case KernelData::InstructionRows:
        hint.compilerFlags = {tracing};
        break;
    case KernelData::DebugInfo:
        hint.compilerFlags = {debugInfo};
        break;
    case KernelData::HardwareSamples:
        hint.pythonOption = "\"tpu_enable_kernel_profiling\": True";
        hint.needsV7x = true;
        break;
    case KernelData::Listing:
    case KernelData::Table:
        hint.compilerFlags = {dumpTo, dumpText};
        break;
    case KernelData::Mosaic:
        hint.compilerFlags = {"--xla_mosaic_dump_to=" + folder, "--xla_mosaic_enable_dump_debug_info=true"};
        break;
    }
    return hint;
}

void addNew(std::vector<std::string> *all, const std::vector<std::string> &some)
{
    for (const std::string &word : some)
        if (std::find(all->begin(), all->end(), word) == all->end())
            all->push_back(word);
}

std::string joinedWords(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

} // namespace

KernelRecording kernelRecording(const std::vector<bool> &there, std::string_view directory)
{
    KernelRecording out;
    const std::string folder(directory);
    std::vector<std::string> flags, options;
    for (std::size_t i = 0; i < kKernelDataCount; ++i) {
        RecordingHint hint = hintFor(static_cast<KernelData>(i), folder);
        hint.isThere = i < there.size() && there[i];
        if (!hint.isThere) {
            addNew(&flags, hint.compilerFlags);
            if (!hint.pythonOption.empty())
                addNew(&options, {hint.pythonOption});
        }
        out.hints.push_back(std::move(hint));
    }
    if (!flags.empty())
        out.shellText = "export LIBTPU_INIT_ARGS=\"" + joinedWords(flags) + "\"\n";
    if (!options.empty()) {
        out.pythonText = "options = jax.profiler.ProfileOptions()\noptions.advanced_configuration = {";
        for (std::size_t i = 0; i < options.size(); ++i)
            out.pythonText += (i > 0 ? ", " : "") + options[i];
        out.pythonText += "}\njax.profiler.start_trace(\"/tmp/profile\", profiler_options=options)\n";
    }
    return out;
}

} // namespace planescope
