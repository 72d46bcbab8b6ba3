#include "widgets/hlo/hlo_card.h"

#include "model/analysis/hlo_category.h"
#include "model/analysis/hlo_graph.h"
#include "model/analysis/program_memory.h"
#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <span>

namespace planescope {

namespace {

constexpr std::size_t kMostLinks = 40;
constexpr qsizetype kLongestFact = 600; // characters; tuples of a training step have thousands of parts

QString link(bool isComputation, std::uint32_t row, std::string_view name)
{
    return QStringLiteral("<a href=\"%1:%2\">%3</a>")
        .arg(isComputation ? QStringLiteral("c") : QStringLiteral("i"))
        .arg(row)
        .arg(hloText(name).toHtmlEscaped());
}

QString cutFact(const QString &text)
{
    return text.size() > kLongestFact ? text.left(kLongestFact) + QChar(0x2026) : text;
}

/// Where the array lies, as its layout says: "VMEM"; empty when the layout says nothing, as on GPUs.
QString memoryText(const QString &shape)
{
    static const QRegularExpression layout(QStringLiteral("\\{[0-9,]*(:[^{}]*)?\\}"));
    static const QRegularExpression space(QStringLiteral("S\\((\\d+)\\)"));
    QStringList names;
    for (auto it = layout.globalMatch(shape); it.hasNext();) {
        const QString attributes = it.next().captured(1);
        if (attributes.isEmpty())
            continue;
        const QRegularExpressionMatch match = space.match(attributes);
        const QString name = hloText(memorySpaceName(match.captured(1).toInt()));
        if (!name.isEmpty() && !names.contains(name))
            names << name;
    }
    return names.join(QStringLiteral(", "));
}

/// Long words get places to break at, so that they do not widen the pane.
QString breakable(const QString &text)
{
    QString out;
    for (const QChar c : cutFact(text)) {
        out += QString(c).toHtmlEscaped();
        if (QStringLiteral("/,_.(){}[]").contains(c))
            out += QChar(0x200B);
    }
    return out;
}

} // namespace

HloCard::HloCard(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_name(new TextLabel(themes, FontRole::Section, Ink::Text, {}, this)),
    m_kind(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)), m_facts(new QLabel(this)),
    m_show(new QPushButton(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 12);
    column->setSpacing(4);
    auto *head = new QHBoxLayout;
    head->addWidget(m_name, 1);
    head->addWidget(m_show);
    column->addLayout(head);
    column->addWidget(m_kind);
    column->addWidget(m_facts);
    column->addStretch(1);
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (TextLabel *label : {m_name, m_kind})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_facts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setWordWrap(true);
    m_facts->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_facts->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_show->setIcon(themedIcon(themes, QStringLiteral("timeline")));
    setDense(m_show);
    connect(m_show, &QPushButton::clicked, this, &HloCard::showRequested);
    connect(m_facts, &QLabel::linkActivated, this, [this](const QString &target) {
        emit linkFollowed(target.startsWith(QLatin1Char('c')), target.mid(2).toUInt());
    });
    connect(&themes, &ThemeHub::changed, this, &HloCard::rebuild);
    rebuild();
}

void HloCard::setInstruction(HloPagePtr page, std::uint32_t row, const std::shared_ptr<const HloTimes> &times)
{
    m_page = std::move(page);
    m_row = row;
    m_times = times;
    m_show->setEnabled(false);
    rebuild();
}

void HloCard::setCanShow(bool canShow) { m_show->setEnabled(canShow); }

QString HloCard::text() const
{
    QString facts = m_facts->text();
    facts.remove(QChar(0x200B));
    return QStringList{m_name->text(), m_kind->text(), QTextDocumentFragment::fromHtml(facts).toPlainText()}.join(
        QLatin1Char('\n'));
}

void HloCard::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        rebuild();
}

void HloCard::rebuild()
{
    m_show->setText(tr("Show in timeline"));
    m_facts->setFont(m_themes.font(FontRole::Dense));
    const bool has = m_page && m_row < m_page->module->instructions().size();
    m_show->setVisible(has && m_times && m_times->of(m_row));
    m_kind->setVisible(has);
    if (!has) {
        m_name->setText(tr("Choose an instruction"));
        m_facts->setText(tr("A click on a line or a node shows what is around it. Names in colour lead to where they "
                            "are computed."));
        return;
    }
    const HloInstruction &instruction = m_page->module->instructions()[m_row];
    m_name->setText(hloText(instruction.name));
    m_name->setToolTip(hloText(instruction.name));
    QString kind = hloText(instruction.opcode);
    const QString category = QString::fromStdString(hloCategoryOf(instruction));
    if (!category.isEmpty() && category != kind)
        kind = category;
    m_kind->setText(kind);
    m_facts->setText(factsHtml());
}

QString HloCard::factsHtml() const
{
    const HloModule &module = *m_page->module;
    const HloInstruction &instruction = module.instructions()[m_row];
    const QString ink = m_themes.theme().text2.name();
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"2\" width=\"100%\">");
    const auto rich = [&](const QString &label, const QString &value) {
        if (!value.isEmpty())
            html += QStringLiteral("<tr><td width=\"%1\" style=\"color:%2\">%3</td><td>%4</td></tr>")
                        .arg(m_themes.px(92))
                        .arg(ink, label.toHtmlEscaped(), value);
    };
    const auto plain = [&](const QString &label, const QString &value) { rich(label, breakable(value)); };
    const auto links = [&](const QString &label, std::span<const std::uint32_t> rows, bool isComputation) {
        QStringList names;
        std::size_t left = 0;
        for (const std::uint32_t row : rows) {
            if (row == HloModule::kNone)
                continue;
            if (static_cast<std::size_t>(names.size()) == kMostLinks) {
                ++left;
                continue;
            }
            names << link(isComputation, row,
                          isComputation ? module.computations()[row].name : module.instructions()[row].name);
        }
        if (left > 0)
            names << tr("%n more", nullptr, static_cast<int>(left));
        rich(label, names.join(QStringLiteral(", ")));
    };
    if (const HloTimes::Row *measured = m_times ? m_times->of(m_row) : nullptr) {
        const OpSums &sums = measured->sums;
        plain(tr("Time"), tr("%1, %2 of the op time")
                              .arg(text::duration(Duration::ps(sums.timePs)), text::share(measured->share, 1)));
        if (sums.occurrences > 0)
            plain(tr("Executions"),
                  tr("%1, %2 on average")
                      .arg(text::count(sums.occurrences),
                           text::duration(Duration::ps(sums.timePs / static_cast<std::int64_t>(sums.occurrences)))));
        const double runs = static_cast<double>(std::max<std::uint64_t>(sums.occurrences, 1));
        if (sums.flops > 0)
            plain(tr("Cost"), tr("%1 per execution, %2")
                                  .arg(text::withPrefix(sums.flops / runs, u"FLOP"),
                                       text::withPrefix(sums.flops / sums.seconds(), u"FLOP/s")));
        if (sums.bytes > 0)
            plain(tr("Bytes"), tr("%1 per execution, %2")
                                   .arg(text::bytes(Bytes{static_cast<std::uint64_t>(sums.bytes / runs)}),
                                        text::byteRate(sums.bytes / sums.seconds())));
    }
    plain(tr("Array"), hloText(hlo::shapeTextOf(instruction)));
    if (const std::uint64_t elements = hlo::leftOutElements(module, m_row); elements > 0)
        plain(tr("Value"), tr("%1 elements, which the text leaves out").arg(text::count(elements)));
    plain(tr("Memory"), memoryText(hloText(hlo::shapeTextOf(instruction))));
    links(tr("Operands"), module.operands(instruction), false);
    links(tr("Users"), module.users(m_row), false);
    links(tr("Runs after"), module.controlPredecessors(instruction), false);
    links(tr("Calls"), module.called(instruction), true);
    const std::uint32_t own = instruction.computation;
    links(tr("Within"), std::span(&own, 1), true);
    links(tr("Called by"), module.callers(instruction.computation), false);
    plain(tr("Kernel"), hloText(instruction.customCallTarget));
    plain(tr("Sharding"), hloText(hlo::shardingOf(instruction)));
    plain(tr("Scope"), hloText(instruction.opName));
    plain(tr("Copy of"), hloText(instruction.deduplicatedName));
    QStringList frames;
    for (const HloStackFrame *frame : module.stack(instruction))
        frames << breakable(QStringLiteral("%1:%2").arg(hloText(frame->file)).arg(frame->line)) +
                      QStringLiteral(" <span style=\"color:%1\">%2</span>")
                          .arg(ink, hloText(frame->function).toHtmlEscaped());
    if (frames.isEmpty())
        plain(tr("Source"), hloText(module.sourceOf(instruction)));
    else
        rich(tr("Source"), frames.join(QStringLiteral("<br>")));
    return html + QStringLiteral("</table>");
}

} // namespace planescope
