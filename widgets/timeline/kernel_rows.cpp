#include "widgets/timeline/kernel_rows.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace planescope {

namespace {

constexpr std::array<std::string_view, 4> kInterpolatedRows{"Pallas Primitives", "Source Lines", "Source code",
                                                            "LLO Instructions"};
constexpr std::array<std::string_view, 9> kUnitTracks{"MXU",        "Scalar ALU",   "Vector ALU",
                                                      "Vector EUP", "Vector Load",  "Vector Store",
                                                      "XLU",        "Vector Fills", "Vector Spills"};

template <std::size_t N> bool isOneOf(const std::array<std::string_view, N> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

QString kernelRowOrigin(const Session &session, const Line &line)
{
    if (session.plane(line.plane).kind != PlaneKind::TpuCore || line.isDerived)
        return {};
    if (line.kind == LineKind::TensorCore || line.kind == LineKind::TraceMe)
        return QCoreApplication::translate("Timeline", "measured");
    const std::string_view name = session.text(line.name);
    return name.ends_with(" Instructions") || isOneOf(kInterpolatedRows, name)
               ? QCoreApplication::translate("Timeline", "interpolated")
               : QString();
}

QString kernelRowOrigin(const Session &session, const CounterTrack &track)
{
    return session.plane(track.plane).kind == PlaneKind::TpuCore && isOneOf(kUnitTracks, session.text(track.name))
               ? QCoreApplication::translate("Timeline", "static")
               : QString();
}

} // namespace planescope
