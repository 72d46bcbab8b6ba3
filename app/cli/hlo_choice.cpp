#include "app/cli/hlo_choice.h"

#include "app/cli/common_options.h"

#include <algorithm>
#include <set>

namespace planescope::cli {

namespace {

bool isCalled(const Session &session, const Program &program, const std::string &wanted)
{
    const std::string name(session.text(program.name));
    return wanted == name || (program.hasId && wanted == name.substr(0, name.rfind('('))) ||
           (program.hasId && wanted == std::to_string(program.id));
}

std::string namesOf(const Session &session, const std::vector<const Program *> &programs)
{
    constexpr std::size_t kMostNamed = 8;
    std::string names;
    for (std::size_t i = 0; i < programs.size() && i < kMostNamed; ++i)
        names += (i > 0 ? ", " : "") + std::string(session.text(programs[i]->name));
    return programs.size() > kMostNamed ? names + ", ..." : names;
}

HloChoice refused(std::string problem, ExitCode code = ExitCode::Usage)
{
    HloChoice choice;
    choice.problem = std::move(problem);
    choice.code = code;
    return choice;
}

/// Names of a module that are like the wished one. Only those that begin alike are compared: a module may have 100,000.
std::string nearName(const HloModule &module, const HloWish &wish)
{
    const std::string &word = wish.op.empty() ? wish.computation : wish.op;
    std::vector<std::string_view> names;
    const std::string_view begin = std::string_view(word).substr(0, 3);
    if (wish.op.empty()) {
        for (const HloComputation &c : module.computations())
            if (c.name.starts_with(begin))
                names.push_back(c.name);
    } else {
        for (const HloInstruction &i : module.instructions())
            if (i.name.starts_with(begin))
                names.push_back(i.name);
    }
    return didYouMean(word, names);
}

} // namespace

std::vector<const Program *> distinctPrograms(const Session &session)
{
    std::vector<const Program *> programs;
    std::set<std::uint64_t> seen;
    for (const Program &program : session.programs())
        if (!program.hasId || seen.insert(program.id).second)
            programs.push_back(&program);
    return programs;
}

HloChoice chooseHlo(const hlo::Modules &modules, const HloWish &wish)
{
    const Session &session = *modules.session();
    std::vector<const Program *> programs = distinctPrograms(session);
    if (!wish.program.empty()) {
        const std::vector<const Program *> all = programs;
        std::erase_if(programs, [&](const Program *p) { return !isCalled(session, *p, wish.program); });
        if (programs.empty())
            return refused(all.empty()
                               ? "the profile holds no HLO programs"
                               : "no program is called \"" + wish.program + "\"; there are: " + namesOf(session, all));
    }
    const bool wantsPart = !wish.op.empty() || !wish.computation.empty();
    const auto placeIn = [&](const HloModule &module) {
        return wish.op.empty() ? module.findComputation(wish.computation) : module.find(wish.op);
    };
    if (wantsPart && programs.size() > 1) {
        std::vector<const Program *> having;
        for (const Program *program : programs)
            if (const HloModulePtr module = modules.of(*program); module && placeIn(*module) != HloModule::kNone)
                having.push_back(program);
        if (having.size() > 1)
            return refused("several programs have that; choose one with --program: " + namesOf(session, having));
        if (having.empty())
            return refused("no program has \"" + (wish.op.empty() ? wish.computation : wish.op) + "\"");
        programs = having;
    }
    if (programs.size() != 1) {
        if (wantsPart || (!wish.program.empty() && !programs.empty()))
            return refused("several programs are called \"" + wish.program +
                           "\"; choose one by its id: " + namesOf(session, programs));
        return {}; // a list, which may be empty
    }
    HloChoice choice;
    choice.program = programs.front();
    choice.module = modules.of(*choice.program);
    if (!choice.module) {
        return refused("the HLO of " + std::string(session.text(choice.program->name)) + " cannot be read",
                       ExitCode::Damaged);
    }
    if (!wantsPart)
        return choice;
    const std::uint32_t place = placeIn(*choice.module);
    if (place == HloModule::kNone)
        return refused("the program has no " + std::string(wish.op.empty() ? "computation" : "op") + " \"" +
                       (wish.op.empty() ? wish.computation : wish.op) + "\"" + nearName(*choice.module, wish));
    if (wish.op.empty())
        choice.computation = place;
    else {
        choice.op = place;
        choice.computation = choice.module->instructions()[place].computation;
    }
    return choice;
}

} // namespace planescope::cli
