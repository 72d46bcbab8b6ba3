#include "widgets/op_profile/op_card.h"

#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/op_words.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/text_label.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <functional>

namespace planescope {

namespace {

QString textOf(const std::string &text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// The HLO text of what is inside a fusion, from its module.
QString fusedText(const OpTree &tree, const OpProfileNode &node, const HloLookup &hlo)
{
    if (!hlo.module || !hlo.expression)
        return {};
    for (const Program &program : tree.index().session()->programs())
        if (program.id == node.programId)
            if (const HloModulePtr module = hlo.module(program); module && node.fused < module->instructions().size())
                return QString::fromStdString(hlo.expression(*module, module->instructions()[node.fused]));
    return {};
}

/// All frames of the stack that an op was traced with; empty when the profile has none.
QString stackText(const OpInfo &op)
{
    const QString frames = textOf(op.sourceStack).trimmed();
    return frames.isEmpty() ? QString() : OpCard::tr("Source stack:") + QLatin1Char('\n') + frames;
}

/// What is inside a fusion, nested ones indented; what else there is the tree lists.
QString partsText(const OpProfileNode &node)
{
    constexpr qsizetype kMostLines = 1000;
    QStringList lines;
    const std::function<void(const OpProfileNode &, int)> add = [&](const OpProfileNode &parent, int depth) {
        for (const OpProfileNode &child : parent.children) {
            if (lines.size() >= kMostLines)
                return;
            lines << QString(qsizetype{2} * depth, QLatin1Char(' ')) + nodeLabel(child) + QStringLiteral("  ") +
                         textOf(child.category);
            add(child, depth + 1);
        }
    };
    add(node, 0);
    if (lines.isEmpty())
        return {};
    if (lines.size() >= kMostLines)
        lines << OpCard::tr("The tree lists the rest.");
    return OpCard::tr("Inside it:") + QLatin1Char('\n') + lines.join(QLatin1Char('\n'));
}

} // namespace

OpCard::OpCard(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_name(new TextLabel(themes, FontRole::Section, Ink::Text, {}, this)),
    m_kind(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)),
    m_facts(new TextLabel(themes, FontRole::Dense, Ink::Text, {}, this)),
    m_source(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)), m_hlo(new QPlainTextEdit(this)),
    m_show(new QPushButton(tr("Show in timeline"), this)), m_inHlo(new QPushButton(tr("Show HLO"), this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 12);
    column->setSpacing(4);
    auto *head = new QHBoxLayout;
    head->addWidget(m_name, 1);
    head->addWidget(m_inHlo);
    head->addWidget(m_show);
    column->addLayout(head);
    column->addWidget(m_kind);
    column->addWidget(m_facts);
    column->addWidget(m_source);
    column->addWidget(m_hlo);
    for (TextLabel *label : {m_name, m_source})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // Long names and paths must not widen the pane.
    for (TextLabel *label : {m_name, m_kind, m_facts, m_source})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_hlo->setReadOnly(true);
    m_hlo->setAccessibleName(tr("HLO text, source stack, what is inside"));
    m_show->setIcon(themedIcon(themes, QStringLiteral("timeline")));
    m_inHlo->setIcon(themedIcon(themes, QStringLiteral("graph")));
    setDense(m_show);
    setDense(m_inHlo);
    connect(m_inHlo, &QPushButton::clicked, this, &OpCard::hloRequested);
    connect(m_show, &QPushButton::clicked, this, &OpCard::showRequested);
    connect(&themes, &ThemeHub::changed, this, &OpCard::applyTheme);
    applyTheme();
    setNode(nullptr, nullptr, {});
}

void OpCard::applyTheme()
{
    m_hlo->setFont(m_themes.font(FontRole::Code));
    m_hlo->setMinimumHeight(m_themes.px(68));
    m_hlo->setMaximumHeight(m_themes.px(140));
}

void OpCard::setCanShow(bool canShow) { m_show->setEnabled(canShow); }

QString OpCard::text() const
{
    return QStringList{m_name->text(), m_kind->text(), m_facts->text(), m_source->text(), m_hlo->toPlainText()}.join(
        QLatin1Char('\n'));
}

void OpCard::setNode(const OpTreePtr &tree, const OpProfileNode *node, const HloLookup &hlo)
{
    m_show->setVisible(tree && !tree->opsOf(node).empty());
    const bool isInHlo = node && (node->op != OpProfileNode::kNoOp || node->kind == OpNodeKind::Fused);
    m_inHlo->setVisible(tree && isInHlo && !tree->index().session()->programs().empty());
    m_show->setEnabled(false);
    m_hlo->setVisible(false);
    m_source->setVisible(false);
    m_kind->setVisible(false);
    if (!tree || !node || node->kind == OpNodeKind::Root) {
        m_name->setText(tr("Choose a slice or a row"));
        m_facts->setText(tr("The tree, the chart and the timeline follow.\nA second click on a slice looks inside."));
        return;
    }
    m_name->setText(nodeLabel(*node));
    m_name->setToolTip(textOf(node->name));
    const OpFigures figures = tree->figures(*node);
    const OpSums &sums = node->sums;
    QStringList facts;
    if (node->kind == OpNodeKind::Fused) {
        facts << tr("Part of a fusion: it has no time of its own.");
    } else {
        if (node->kind == OpNodeKind::SparseCore)
            facts << tr("Ran on a SparseCore, started by the op above: its time is in no sum.");
        facts << tr("%1, %2 of the time")
                     .arg(text::duration(Duration::ps(sums.timePs)), text::share(figures.timeShare, 1));
        if (sums.occurrences > 0)
            facts << tr("%1 executions, %2 on average, shortest %3")
                         .arg(text::count(sums.occurrences),
                              text::duration(Duration::ps(sums.timePs / static_cast<std::int64_t>(sums.occurrences))),
                              text::duration(Duration::ps(sums.minPs)));
        const double seconds = sums.seconds();
        if (figures.flopsUtilization >= 0 && seconds > 0)
            facts << tr("FLOPS utilisation %1: %2 of %3")
                         .arg(utilizationText(figures.flopsUtilization),
                              text::withPrefix(sums.flops / seconds, u"FLOP/s"),
                              text::withPrefix(tree->index().peaks().flopsPerSecond, u"FLOP/s"));
        else if (sums.flops > 0 && seconds > 0)
            facts << tr("FLOP rate %1").arg(text::withPrefix(sums.flops / seconds, u"FLOP/s"));
        if (figures.hbmUtilization >= 0 && sums.traffic.isKnown && seconds > 0)
            facts << tr("HBM bandwidth %1: %2 of %3")
                         .arg(utilizationText(figures.hbmUtilization), text::byteRate(sums.traffic.hbm() / seconds),
                              text::byteRate(tree->index().peaks().bandwidth(MemoryPort::Hbm)));
    }
    const bool isOp = node->op != OpProfileNode::kNoOp;
    if (isOp && sums.bytes > 0 && sums.executions > 0)
        facts << tr("%1 moved by each execution, %2 in all")
                     .arg(text::bytes(Bytes{static_cast<std::uint64_t>(std::llround(sums.bytes / sums.executions))}),
                          text::bytes(Bytes{static_cast<std::uint64_t>(std::llround(sums.bytes))}));
    if (node->kind == OpNodeKind::Op && !node->children.empty()) {
        QStringList parts;
        for (std::size_t i = 0; i < std::min<std::size_t>(node->children.size(), 5); ++i)
            parts << nodeLabel(node->children[i]);
        if (node->children.size() > 5)
            parts << tr("%n more", nullptr, static_cast<int>(node->children.size() - 5));
        //: What is inside a fusion; %1 is a list of instructions
        facts << tr("Fused: %1").arg(parts.join(QStringLiteral(", ")));
    }
    if (isOp && node->kind != OpNodeKind::SparseCore) {
        const OpRates rates = ratesOf(sums, tree->index().peaks());
        if (rates.boundBy != Resource::Unknown)
            //: %1 is a resource such as HBM, %2 how much of its peak was used
            facts << tr("Bound by %1: %2 of its peak")
                         .arg(resourceText(rates.boundBy), utilizationText(rates.boundUtilization));
    }
    QStringList details;
    if (isOp) {
        const OpInfo &op = tree->index().ops()[node->op];
        //: %1 category of an op, %2 name of its program
        const QString program = textOf(tree->index().programName(op.programId));
        m_kind->setText(
            tr("%1, program %2").arg(textOf(op.category), program.left(program.lastIndexOf(QLatin1Char('(')))));
        m_kind->setToolTip(program);
        m_kind->setVisible(true);
        if (op.eventFlops > 0 && sums.flops <= 0)
            facts << tr("Its executions state %1 themselves; XProf does not count them.")
                         .arg(text::withPrefix(op.eventFlops, u"FLOP"));
        m_source->setText(op.source.empty() ? textOf(op.provenance) : textOf(op.source));
        m_source->setToolTip(QStringList{textOf(op.provenance), textOf(op.sourceStack)}.join(QLatin1Char('\n')));
        m_source->setVisible(!m_source->text().isEmpty());
        details << textOf(op.longName) << stackText(op);
    } else if (node->kind == OpNodeKind::Fused) {
        m_kind->setText(textOf(node->category));
        m_kind->setVisible(true);
        details << fusedText(*tree, *node, hlo);
    }
    if (node->kind == OpNodeKind::Op || node->kind == OpNodeKind::Fused)
        details << partsText(*node);
    details.removeAll(QString());
    m_hlo->setPlainText(details.join(QStringLiteral("\n\n")));
    m_hlo->setVisible(!m_hlo->toPlainText().isEmpty());
    m_facts->setText(facts.join(QLatin1Char('\n')));
}

} // namespace planescope
