#include "model/format/xplane/host_offload.h"

#include "model/format/xplane/derived_ids.h"

#include <algorithm>
#include <array>

namespace planescope {

bool HostOffloads::isOffload(std::string_view label, std::string_view hloText)
{
    constexpr std::array<std::string_view, 6> words{"copy-start",
                                                    "copy-done",
                                                    "dynamic-slice-start",
                                                    "dynamic-slice-done",
                                                    "dynamic-update-slice-start",
                                                    "dynamic-update-slice-done"};
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return label.find(word) != std::string_view::npos; }) &&
           hloText.find("S(5)") != std::string_view::npos;
}

std::string offloadName(std::string_view label)
{
    const std::size_t dot = label.rfind('.');
    const std::string_view id = dot == std::string_view::npos ? std::string_view("0") : label.substr(dot + 1);
    std::size_t cut = label.find("-start");
    if (cut == std::string_view::npos)
        cut = label.find("-done");
    std::string name = "offload-";
    name.append(label.substr(0, cut)).append(".").append(id);
    return name;
}

void HostOffloads::add(std::string_view label, RowSpan span, DerivedTypes &types)
{
    std::string name = offloadName(label);
    std::deque<std::int64_t> &starts = m_starts[name];
    if (label.find("-start") != std::string_view::npos) {
        starts.push_back(span.beginPs);
        return;
    }
    if (label.find("-done") == std::string_view::npos || starts.empty())
        return;
    const RowSpan whole{starts.front(), std::max(starts.front(), span.endPs)};
    starts.pop_front();
    Track &track = m_tracks[trackFor(whole)];
    track.lastEndPs = std::max(track.lastEndPs, whole.endPs);
    track.rows.push_back({whole, types.named(name)});
}

std::size_t HostOffloads::trackFor(RowSpan span)
{
    std::size_t best = m_tracks.size();
    std::int64_t earliest = span.beginPs;
    for (std::size_t i = 0; i < m_tracks.size(); ++i)
        if (m_tracks[i].lastEndPs <= earliest) {
            best = i;
            earliest = m_tracks[i].lastEndPs;
        }
    if (best < m_tracks.size())
        return best;
    if (m_tracks.size() < static_cast<std::size_t>(kHostOffloadRows))
        m_tracks.push_back({span.endPs, {}});
    return m_tracks.size() - 1; // beyond the last row everything shares it, in lanes
}

void HostOffloads::finish(SessionBuilder &builder, PlaneId plane) const
{
    for (std::size_t i = 0; i < m_tracks.size(); ++i) {
        const std::int64_t id = kHostOffloadId + static_cast<std::int64_t>(i);
        addDerivedRows(builder, plane, "Host Offload Ops row " + std::to_string(i), id, id, m_tracks[i].rows);
    }
}

} // namespace planescope
