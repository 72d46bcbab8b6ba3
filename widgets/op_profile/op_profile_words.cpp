// What stands in the cells, headers and tooltips of the op profile's tree.
#include "model/text/format_value.h"
#include "widgets/common/op_words.h"
#include "widgets/op_profile/op_profile_row.h"

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

QString toString(const std::string &text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString dash() { return QString(QChar(0x2013)); }

} // namespace

QVariant OpProfileModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(
            (section == Name || section >= FrameworkOp ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Share:
            return tr("Part of the whole time; with idle time only when it is shown.");
        case Time:
            return tr("Sum over all devices, without the ops inside.");
        case Flops:
            return tr("Floating-point operations per second at the nominal clock, of the peak of the device.");
        case Hbm:
            return tr(
                "Bytes of HBM per second, of the peak bandwidth. Only ops whose traffic the profile breaks down.");
        case Wasted:
            return tr("Share of time times what neither FLOPS nor HBM used: where improving pays most.");
        default:
            return {};
        }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return m_tree && m_tree->options().grouping == OpGrouping::Program      ? tr("Program, op")
               : m_tree && m_tree->options().grouping == OpGrouping::Provenance ? tr("Scope, op")
                                                                                : tr("Category, op");
    case Share:
        return tr("Share, %");
    case Time:
        switch (unitOf(Time)) {
        case text::TimeUnit::Nanoseconds:
            return tr("Time, ns");
        case text::TimeUnit::Microseconds:
            return tr("Time, µs");
        case text::TimeUnit::Milliseconds:
            return tr("Time, ms");
        default:
            return tr("Time, s");
        }
    case Calls:
        return tr("Calls");
    case Mean:
        switch (unitOf(Mean)) {
        case text::TimeUnit::Nanoseconds:
            return tr("Mean, ns");
        case text::TimeUnit::Microseconds:
            return tr("Mean, µs");
        case text::TimeUnit::Milliseconds:
            return tr("Mean, ms");
        default:
            return tr("Mean, s");
        }
    case Flops:
        return tr("FLOPS, %");
    case Hbm:
        return tr("HBM, %");
    case Wasted:
        return tr("Wasted, %");
    case FlopRate:
        return tr("TFLOP/s");
    case HbmRate:
        return tr("HBM, GB/s");
    case FrameworkOp:
        return tr("Framework op");
    case Source:
        return tr("Source");
    default:
        return {};
    }
}

/// The setting, or what the longest time of the column asks for: a short profile has no "0.000 s".
text::TimeUnit OpProfileModel::unitOf(int column) const
{
    if (text::timeUnit() != text::TimeUnit::BySize)
        return text::timeUnit();
    if (!m_tree)
        return column == Time ? text::TimeUnit::Seconds : text::TimeUnit::Milliseconds;
    const double longest = column == Time ? static_cast<double>(m_tree->root().sums.timePs) : m_tree->longestMeanPs();
    // The longest number has at least two digits before the point, but for the nanosecond.
    return longest >= 10e12  ? text::TimeUnit::Seconds
           : longest >= 10e9 ? text::TimeUnit::Milliseconds
           : longest >= 10e6 ? text::TimeUnit::Microseconds
                             : text::TimeUnit::Nanoseconds;
}

double OpProfileModel::unitFactor(int column) const
{
    if (column != Time && column != Mean)
        return 1;
    const double ofSeconds = column == Time ? 1 : 1e-3; // what PlainRole gives: seconds, milliseconds
    switch (unitOf(column)) {
    case text::TimeUnit::Nanoseconds:
        return ofSeconds * 1e9;
    case text::TimeUnit::Microseconds:
        return ofSeconds * 1e6;
    case text::TimeUnit::Milliseconds:
        return ofSeconds * 1e3;
    default:
        return ofSeconds;
    }
}

QVariant OpProfileModel::plainValue(const Row &row, int column) const
{
    const OpProfileNode &node = *row.node;
    const auto known = [](double value) { return value < 0 ? QVariant() : QVariant(value); };
    if (row.isMore)
        return column == Share ? QVariant(row.hiddenShare) : QVariant();
    const auto calls = static_cast<double>(node.sums.occurrences);
    switch (column) {
    case Name:
        return nodeLabel(node);
    case Share:
        return row.figures.timeShare;
    case Time:
        return node.sums.seconds();
    case Calls:
        return calls > 0 ? QVariant(static_cast<qulonglong>(node.sums.occurrences)) : QVariant();
    case Mean:
        return calls > 0 && node.kind != OpNodeKind::Fused ? QVariant(node.sums.meanMilliseconds()) : QVariant();
    case Flops:
        return known(row.figures.flopsUtilization);
    case Hbm:
        return node.sums.traffic.isKnown ? known(row.figures.hbmUtilization) : QVariant();
    case Wasted:
        return known(row.figures.wastedShare);
    case FlopRate:
        return node.sums.flops > 0 ? QVariant(node.sums.teraFlopsPerSecond()) : QVariant();
    case HbmRate:
        return node.sums.traffic.isKnown ? QVariant(node.sums.hbmGigabytesPerSecond()) : QVariant();
    case FrameworkOp: {
        if (node.kind != OpNodeKind::Op && node.kind != OpNodeKind::SparseCore)
            return {};
        // After the last colon the type, or the last part of the path when it is empty.
        const QString provenance = toString(m_tree->index().ops()[node.op].provenance);
        const QString type = provenance.mid(provenance.lastIndexOf(QLatin1Char(':')) + 1);
        const QString path = provenance.left(provenance.indexOf(QLatin1Char(':')));
        const QString name = type.isEmpty() ? path : type;
        return name.mid(name.lastIndexOf(QLatin1Char('/')) + 1);
    }
    case Source:
        return node.kind == OpNodeKind::Op || node.kind == OpNodeKind::SparseCore
                   ? QVariant(toString(m_tree->index().ops()[node.op].source))
                   : QVariant();
    default:
        return {};
    }
}

QString OpProfileModel::displayText(const Row &row, int column) const
{
    if (row.isMore && column == Name)
        return tr("%n more", nullptr, row.hiddenCount);
    if (!row.isMore && column == Name && row.node->kind == OpNodeKind::Root)
        return m_tree->options().withIdle ? tr("All programs, with idle") : tr("All programs, without idle");
    if (!row.isMore && row.node->kind == OpNodeKind::Fused && column != Name)
        return {};
    const QVariant value = plainValue(row, column);
    const auto number = value.toDouble() * unitFactor(column);
    const auto significant = [&](double v) {
        const int before = v > 0 ? static_cast<int>(std::floor(std::log10(v))) + 1 : 1;
        return text::number(v, std::clamp(4 - before, 0, 6));
    };
    if (!value.isValid())
        return column == Flops || column == Hbm || column == Wasted ? row.isMore ? QString() : dash() : QString();
    switch (column) {
    case Share:
        return text::number(number * 100, number > 0 && number < 0.001 ? 3 : 2);
    case Wasted:
        return text::number(number * 100, 2);
    case Flops:
    case Hbm:
        return text::number(number * 100, 1);
    case Time:
        return text::number(number, number >= 10 ? 2 : 3);
    case Calls:
        return text::count(value.toULongLong());
    case Mean:
    case FlopRate:
    case HbmRate:
        return significant(number);
    default:
        return value.toString();
    }
}

QString OpProfileModel::toolTip(const Row &row, int column) const
{
    if (row.isMore)
        return tr("Show all rows of this group");
    const OpProfileNode &node = *row.node;
    if (column == Name && (node.kind == OpNodeKind::Op || node.kind == OpNodeKind::SparseCore)) {
        const OpInfo &op = m_tree->index().ops()[node.op];
        const QString text = toString(op.longName.empty() ? op.name : op.longName);
        return node.kind == OpNodeKind::Op
                   ? text
                   : tr("Ran on a SparseCore, started by the op above: its time is in no sum.") + QLatin1Char('\n') +
                         text;
    }
    if (column == Name && node.kind == OpNodeKind::Program)
        return toString(node.name);
    if (column == Time)
        return text::exactDuration(Duration::ps(node.sums.timePs));
    if (column == Flops && row.figures.flopsUtilization >= 0) {
        QString lines =
            tr("%1 in %2, of %3 on each device.")
                .arg(text::withPrefix(node.sums.flops, u"FLOP"), text::duration(Duration::ps(node.sums.timePs)),
                     text::withPrefix(m_tree->index().peaks().flopsPerSecond, u"FLOP/s"));
        lines += QLatin1Char('\n') + peakSourceText(m_tree->index().peaks());
        if (std::abs(row.figures.xprofFlopsUtilization - row.figures.flopsUtilization) > 0.0005)
            lines += QLatin1Char('\n') + tr("XProf 2.24.2 shows %1 (counts loops twice).")
                                             .arg(utilizationText(row.figures.xprofFlopsUtilization));
        if (row.figures.flopsUtilization > 1)
            lines += QLatin1Char('\n') + tr("More than the peak: the stated FLOPs or the stated peak are not right.");
        return lines;
    }
    if (column == Hbm && row.figures.hbmUtilization >= 0 && node.sums.traffic.isKnown && node.sums.seconds() > 0) {
        QString lines = tr("%1 in %2, of %3 on each device.")
                            .arg(text::bytes(Bytes{static_cast<std::uint64_t>(std::max(node.sums.traffic.hbm(), 0.0))}),
                                 text::duration(Duration::ps(node.sums.timePs)),
                                 text::byteRate(m_tree->index().peaks().bandwidth(MemoryPort::Hbm)));
        if (row.figures.hbmUtilization > 1)
            lines += QLatin1Char('\n') + tr("More than the peak: a copy runs on beside other ops, or the stated bytes "
                                            "or the stated peak are not right. XProf 2.24.2 shows 100 %.");
        return lines;
    }
    return {};
}

} // namespace planescope
