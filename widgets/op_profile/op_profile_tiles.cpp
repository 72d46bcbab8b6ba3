// The large numbers above the chart, what stands in its middle, and the sentences below it.
#include "model/text/format_value.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/op_words.h"
#include "widgets/common/text_label.h"
#include "widgets/op_profile/figure_tile.h"
#include "widgets/op_profile/op_profile_view.h"

#include <algorithm>
#include <cmath>

namespace planescope {

void OpProfileView::updateTiles()
{
    const OpTree &tree = *m_shownTree;
    const DevicePeaks &peaks = tree.index().peaks();
    const OpTable &table = tree.table();
    const OpFigures figures = tree.figures(tree.root());
    updateFlopsTile();
    if (figures.hbmUtilization >= 0 && tree.root().sums.traffic.isKnown)
        m_hbm->setFigure(utilizationText(figures.hbmUtilization),
                         tr("of %1").arg(text::byteRate(peaks.bandwidth(MemoryPort::Hbm))),
                         tr("Bytes of HBM that the ops state, in their time, of the peak bandwidth."));
    else
        m_hbm->setFigure(utilizationText(-1), tr("traffic not stated"), missingText("cost"));
    updateCommunicationTile();
    const double idle =
        table.totalPs > 0 ? static_cast<double>(table.idlePs()) / static_cast<double>(table.totalPs) : 0;
    m_idle->setFigure(
        utilizationText(idle), tree.options().withIdle ? tr("part of the chart") : tr("not in the chart"),
        tr("Time of the devices that no op covers: %1 of %2.")
            .arg(text::duration(Duration::ps(table.idlePs())), text::duration(Duration::ps(table.totalPs))));
    updateCentre();
    updateNotes();
}

void OpProfileView::updateFlopsTile()
{
    const OpTree &tree = *m_shownTree;
    const DevicePeaks &peaks = tree.index().peaks();
    const OpFigures figures = tree.figures(tree.root());
    const OpSums &sums = tree.root().sums;
    if (figures.flopsUtilization < 0) {
        m_flops->setFigure(utilizationText(-1), tr("peak not known"), missingText("peaks"));
        return;
    }
    QString formula = tr("%1 in %2 of time on all devices, of a peak of %3 each.")
                          .arg(text::withPrefix(sums.flops, u"FLOP"), text::duration(Duration::ps(sums.timePs)),
                               text::withPrefix(peaks.flopsPerSecond, u"FLOP/s"));
    if (tree.root().normalizedPs > 0)
        formula += QLatin1Char(' ') +
                   tr("Time counts at the nominal clock: %1.")
                       .arg(text::duration(Duration::ps(static_cast<std::int64_t>(tree.root().normalizedPs))));
    formula += QLatin1Char('\n') + peakSourceText(peaks);
    if (std::abs(figures.xprofFlopsUtilization - figures.flopsUtilization) > 0.0005)
        formula +=
            QLatin1Char('\n') +
            tr("XProf 2.24.2 shows %1 (counts loops twice).").arg(utilizationText(figures.xprofFlopsUtilization));
    m_flops->setFigure(utilizationText(figures.flopsUtilization),
                       tr("of %1").arg(text::withPrefix(peaks.flopsPerSecond, u"FLOP/s")), formula);
}

void OpProfileView::updateCommunicationTile()
{
    const OpTree &tree = *m_shownTree;
    if (tree.largestCollective().empty()) {
        m_communication->setLabel(tr("Communication"));
        m_communication->setFigure(utilizationText(0), tr("no collectives"),
                                   tr("Time of collectives and of waiting for them on the ops row, of the time of all "
                                      "ops."));
        return;
    }
    m_communication->setLabel(QString::fromStdString(tree.largestCollective()));
    m_communication->setFigure(
        utilizationText(tree.largestCollectiveShare()),
        tr("communication in all %1").arg(text::share(tree.communicationShare(), 1)),
        tr("Time of the ops of category %1 on the ops row, of the time of all ops: %2 of %3. With all other "
           "collectives "
           "and the waiting for them it is %4.")
            .arg(QString::fromStdString(tree.largestCollective()),
                 text::duration(Duration::ps(
                     std::llround(tree.largestCollectiveShare() * static_cast<double>(tree.root().sums.timePs)))),
                 text::duration(Duration::ps(tree.root().sums.timePs)), utilizationText(tree.communicationShare())));
}

/// The two figures that matter and the whole, so that "100 % of what" is answered; of a chosen slice its share.
void OpProfileView::updateCentre()
{
    if (!m_shownTree)
        return;
    const OpTree &tree = *m_shownTree;
    const auto deviceCount = static_cast<std::int64_t>(std::max<std::size_t>(1, tree.table().coreCount));
    const auto perDevice = [&](const OpProfileNode &node) {
        return text::duration(Duration::ps(node.sums.timePs / deviceCount));
    };
    const OpProfileNode *chosen = m_chart->selected();
    if (chosen && chosen->kind != OpNodeKind::Root && chosen->sums.timePs > 0) {
        m_chart->setCentre({{utilizationText(tree.figures(*chosen).timeShare), true},
                            {nodeLabel(*chosen)},
                            {tr("%1 of %2 per device").arg(perDevice(*chosen), perDevice(tree.root()))}},
                           tr("Its time of the time of all ops, summed over the devices: %1 of %2.")
                               .arg(text::duration(Duration::ps(chosen->sums.timePs)),
                                    text::duration(Duration::ps(tree.root().sums.timePs))));
        return;
    }
    const QString whole = tree.options().withIdle
                              ? tr("of %1 per device, idle time included").arg(perDevice(tree.root()))
                              : tr("of %1 op time per device").arg(perDevice(tree.root()));
    const QString devices = tr("mean of %n device(s)", nullptr, static_cast<int>(deviceCount));
    if (tree.figures(tree.root()).flopsUtilization < 0) {
        m_chart->setCentre({{perDevice(tree.root()), true},
                            {tree.options().withIdle ? tr("time per device") : tr("op time per device")},
                            {devices}},
                           {});
        return;
    }
    // The two figures of the header again, where the eye is first.
    std::vector<OpCentreLine> lines{{m_flops->figure(), true}, {tr("FLOPS utilisation")}};
    QString formula = tr("FLOPS utilisation") + QStringLiteral(": ") + m_flops->toolTip();
    if (!tree.largestCollective().empty()) {
        const QString name = QString::fromStdString(tree.largestCollective());
        lines.push_back({m_communication->figure(), true});
        lines.push_back({name});
        formula += QStringLiteral("\n\n") + name + QStringLiteral(": ") + m_communication->toolTip();
    }
    lines.push_back({whole});
    m_chart->setCentre(std::move(lines), formula);
}

void OpProfileView::updateNotes()
{
    const OpTree &tree = *m_shownTree;
    QStringList notes;
    if (tree.index().isMissing("hlo"))
        notes << missingText("hlo");
    notes << commonNotes();
    if (tree.opsAboveThePeak() > 0)
        notes << tr(
            "FLOPS of %n op(s) exceed the peak of the device: the stated FLOPs or the stated peak are not right.",
            nullptr, static_cast<int>(std::min<std::size_t>(tree.opsAboveThePeak(), 1'000'000)));
    if (tree.opsAboveTheBandwidth() > 0)
        notes << tr("HBM traffic of %n op(s) exceeds the peak bandwidth: a copy runs on beside other ops, or the "
                    "stated bytes or "
                    "the stated peak are not right.",
                    nullptr, static_cast<int>(std::min<std::size_t>(tree.opsAboveTheBandwidth(), 1'000'000)));
    setNotes(notes);
}

void OpProfileView::updateCrumbs()
{
    QStringList names;
    for (const OpProfileNode *node = m_chart->shown(); node && m_shownTree; node = m_shownTree->parentOf(node))
        names.prepend(nodeLabel(*node));
    if (m_chart->showsFolded())
        names << tr("the small ones");
    m_crumbs->setText(names.join(QStringLiteral(" \u203A ")));
    m_up->setVisible(names.size() > 1);
}

} // namespace planescope
