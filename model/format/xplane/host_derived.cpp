#include "model/format/xplane/host_derived.h"

#include "model/format/xplane/derived_ids.h"
#include "model/format/xplane/op_scopes.h"

namespace planescope {

std::uint64_t deriveHostXlaLines(SessionBuilder &builder, PlaneId plane, const EventFactsReader &facts,
                                 std::uint64_t longestLine)
{
    const Session &session = builder.peek();
    const KnownStats &k = facts.stats();
    if (k.hloModule == kAbsentName)
        return 0;
    std::uint64_t skipped = 0;
    DerivedTypes types(builder, plane);
    std::int64_t id = kHostXlaId;
    std::vector<LineId> ordered;
    std::string module, op;
    for (const LineId line : std::vector<LineId>(session.plane(plane).lines)) {
        ordered.push_back(line);
        const EventColumns c = session.line(line).events;
        const std::int64_t opsId = id++, scopesId = id++, modulesId = id++;
        if (c.statOffset.empty())
            continue;
        if (c.size() > longestLine || modulesId >= kHostXlaIdEnd) {
            skipped += c.size();
            continue;
        }
        DerivedLine frameworkOps(false);
        DerivedLine scopes(false, {&frameworkOps});
        DerivedLine modules(false);
        std::vector<EventTypeId> scopeTypes;
        for (std::uint64_t row = 0; row < c.size(); ++row) {
            if (!facts.hasStats({line, row}))
                continue;
            bool hasModule = false, hasOp = false;
            session.visitEventStats({line, row}, [&](const StatView &s) {
                if (s.name == k.hloModule) {
                    module = s.text;
                    hasModule = true;
                } else if (s.name == k.tfOp) {
                    op = s.text;
                    hasOp = true;
                }
            });
            if (!hasModule)
                continue;
            const RowSpan span{c.beginPs[row], c.beginPs[row] + c.durationPs[row]};
            const EventTypeId moduleType = types.named(module);
            types.edit(moduleType).hloModule = types.edit(moduleType).name;
            modules.extendOrAdd(moduleType, span, {});
            if (!hasOp)
                continue;
            const FrameworkOp parsed = parseFrameworkOp(op);
            if (parsed.hasScopes()) {
                scopeTypes.clear();
                for (const std::string_view scope : nameScopes(parsed.name))
                    scopeTypes.push_back(types.named(scope));
                scopes.extendOrAdd(scopeTypes, span, {});
            }
            const EventTypeId opType = types.named(op, frameworkOpLabel(parsed));
            types.edit(opType).frameworkOp = types.edit(opType).name;
            frameworkOps.extendOrAdd(opType, span, {});
        }
        const std::string thread(session.text(session.line(line).name));
        // Rows stand in the order of their display ids; these follow their thread.
        const std::int64_t place = session.line(line).displayId;
        const auto finish = [&](DerivedLine &derived, std::string_view suffix, std::int64_t lineId, LineKind kind) {
            if (const auto added = derived.finish(builder, plane, thread + std::string(suffix), lineId, place)) {
                builder.line(*added).kind = kind;
                ordered.push_back(*added);
            }
        };
        finish(frameworkOps, "-Framework Ops", opsId, LineKind::FrameworkOps);
        finish(scopes, "-Framework Name Scope", scopesId, LineKind::NameScope);
        finish(modules, "-XLA Modules", modulesId, LineKind::Modules);
    }
    builder.plane(plane).lines = std::move(ordered);
    return skipped;
}

} // namespace planescope
