#pragma once
// Colours of the timeline that say something else than the class of an event: its name, its layer, how long it took
// beside others of its name, how well it used the device, its program, how it compares with another profile; and the
// rules by which the user colours names. Plain C++, made on a worker, immutable.
//
// A style keeps its meaning of LaneStyle where the class is Structure or Unknown (no value). Otherwise the four bits of
// the class hold a hue or a step, the two bits of the shade a variant; see hueOf() and variantOf().
#include "model/analysis/layers.h"
#include "model/analysis/op_class.h"
#include "model/analysis/op_metrics.h"
#include "model/state/settings.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace planescope {

/// What some modes need besides the session; without it nothing has a value in them.
struct ColouringSources {
    std::shared_ptr<const std::vector<DeviceLayers>> layers{}; ///< ByLayer
    std::shared_ptr<const OpIndex> ops{};                      ///< ByUtilisation, ByDelta
    std::shared_ptr<const OpIndex> others{};                   ///< ByDelta: of the other profile
    SessionPtr other{};                                        ///< the same, for events that are no ops
    std::string otherName{};                                   ///< of that profile, for the legend
    std::map<std::string, unsigned> rules{};                   ///< hues by name, where hues mean no step
};

class LaneColouring
{
public:
    using Sources = ColouringSources;
    static constexpr unsigned kHues = 10;         ///< by name, layer, program
    static constexpr unsigned kVariants = 4;      ///< of a hue
    static constexpr unsigned kDurationSteps = 9; ///< 0: half the median or less, 4: the median, 8: twice or more
    static constexpr unsigned kShareSteps = 7;    ///< of 0 to 100 %
    static constexpr std::uint8_t kNoRule = 0xFF;
    static constexpr unsigned kNone = static_cast<unsigned>(OpClass::Unknown); ///< has no value in this mode

    /// Null for ByClass without a rule that fits, and when asked to stop. ByDuration and ByDelta: two passes over a
    /// session; else one over its types.
    static std::shared_ptr<const LaneColouring> make(LaneColours mode, SessionPtr session,
                                                     std::shared_ptr<const OpClassTable> classes, Sources sources = {},
                                                     const std::stop_token &stop = {});

    LaneColours mode() const { return m_mode; }
    /// Style of each row of a line. Any thread.
    std::vector<std::uint8_t> styles(LineId line) const;
    OpClass classOf(LineKind kind, std::uint32_t type) const
    {
        return static_cast<OpClass>(m_classes->classes(kind)[type]);
    }
    /// ByProgram: the names in the order of their colours. ByDelta: the other profile, or nothing.
    const std::vector<std::string> &programs() const { return m_programs; }
    /// Style of a row of programs().
    static unsigned programStyle(std::size_t program) { return styleOfNumber(program); }
    /// Names of this session that a rule gives a colour, with the style of their legend.
    const std::vector<std::pair<std::string, unsigned>> &rules() const { return m_rules; }
    /// Layers have ten hues in turn; forward, backward and optimizer are variants.
    static unsigned layerStyle(const LayerName &name);
    static unsigned durationStyle(std::int64_t ps, std::int64_t medianPs);
    /// `share` of the peak, 0 to 1.
    static unsigned shareStyle(double share);

    static unsigned hueOf(unsigned style) { return style & 15u; }
    static unsigned variantOf(unsigned style) { return style >> 4 & 3u; }

private:
    LaneColouring() = default;
    static unsigned styleOfNumber(std::size_t number)
    {
        return static_cast<unsigned>(number % kHues | (number / kHues % kVariants) << 4);
    }
    void findPrograms();
    void findCosts();
    void findDeltas(const std::stop_token &stop);
    void findRules();
    std::optional<std::uint32_t> opOfRow(LineId line, std::size_t row,
                                         std::unordered_map<std::uint32_t, std::optional<std::uint32_t>> &ofType) const;
    void deltaStyles(LineId line, std::vector<std::uint8_t> &out) const;
    void layerStyles(LineId line, std::vector<std::uint8_t> &out) const;
    void shareStyles(LineId line, std::vector<std::uint8_t> &out) const;
    void eventPrograms(LineId line, std::vector<std::uint8_t> &out) const;

    LaneColours m_mode = LaneColours::ByClass;
    SessionPtr m_session;
    std::shared_ptr<const OpClassTable> m_classes;
    Sources m_sources;
    std::vector<std::int64_t> m_medianPs;   ///< by label (NameId)
    std::vector<std::uint8_t> m_ofType;     ///< by event type: name, program, delta
    std::vector<std::uint8_t> m_ofOp;       ///< by op: delta
    std::vector<std::uint8_t> m_ruleOfType; ///< kNoRule: none; empty without rules
    std::vector<std::pair<std::string, unsigned>> m_rules;
    std::vector<std::string> m_programs;
    /// By op of m_ops: the least picoseconds that one execution needs at the peaks of compute and memory; 0: unknown.
    std::vector<double> m_leastPs;
};

} // namespace planescope
