#include "widgets/counters/counter_details.h"

#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace planescope {

CounterDetails::CounterDetails(const ThemeHub &themes, QWidget *parent) : QWidget(parent)
{
    setBackgroundRole(QPalette::Button);
    setAutoFillBackground(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(themes.px(16), themes.px(8), themes.px(12), themes.px(10));
    column->setSpacing(themes.px(4));
    auto *head = new QHBoxLayout;
    head->setSpacing(themes.px(10));
    m_name = new TextLabel(themes, FontRole::Strong, Ink::Text, {}, this);
    m_what = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this);
    m_what->setWordWrap(true);
    head->addWidget(m_name);
    head->addWidget(m_what, 1);
    m_full = new TextLabel(themes, FontRole::Code, Ink::Secondary, {}, this);
    m_full->setWordWrap(true);
    m_full->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_figures = new TextLabel(themes, FontRole::Dense, Ink::Text, {}, this);
    m_figures->setWordWrap(true);
    auto *links = new QHBoxLayout;
    links->setSpacing(themes.px(16));
    m_copy = new LinkLabel(themes, FontRole::Dense, tr("Copy full name"), this);
    m_uses = new LinkLabel(themes, FontRole::Dense, {}, this);
    m_curve = new LinkLabel(themes, FontRole::Dense, tr("Show its samples as a curve"), this);
    for (LinkLabel *link : {m_copy, m_uses, m_curve})
        links->addWidget(link);
    links->addStretch(1);
    column->addLayout(head);
    column->addWidget(m_full);
    column->addWidget(m_figures);
    column->addLayout(links);
    connect(m_copy, &LinkLabel::clicked, this, [this] { QApplication::clipboard()->setText(fullName()); });
    connect(m_uses, &LinkLabel::clicked, this, &CounterDetails::usesWanted);
    connect(m_curve, &LinkLabel::clicked, this, &CounterDetails::curveWanted);
    hide();
}

QString CounterDetails::fullName() const { return m_full->text().remove(QChar(0x200B)); }

void CounterDetails::show(const CounterCells &cells, std::uint32_t row, const QStringList &uses, bool hasCurve)
{
    const bool isThere = cells && row != kNoCounterRow;
    setVisible(isThere);
    if (!isThere)
        return;
    const CounterName &name = cells.table().nameOf(row);
    const auto words = [](std::string_view text) {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    m_name->setText(words(name.facts.shortName));
    const QString description = words(cells.table().descriptionOf(row));
    m_what->setText(description.isEmpty() ? counterKindText(name.facts.kind) : description);
    // A path has no blanks to break at.
    m_full->setText(words(name.name).replace(QLatin1Char('_'), QLatin1String("_") + QChar(0x200B)));
    const std::optional<double> cycles = cells.table().cycles(row);
    const QString value = cells.text(row, kNoCounterRow, CounterListField::Value);
    const QString unit = counterUnitText(name.facts.unit);
    QString figures = unit.isEmpty() ? value : value + QLatin1Char(' ') + unit;
    if (cycles && name.facts.kind != CounterKind::Clock)
        figures +=
            QLatin1String(", ") + tr("%1 per cycle").arg(cells.text(row, kNoCounterRow, CounterListField::PerCycle));
    figures += QLatin1String("; ") + counterReadingText(cells.session(), cells.table(), cells.table().reading()[row]);
    if (cells.isOdd(row)) {
        const QStringList tip = cells.tip(row).split(QLatin1Char('\n'));
        figures += QLatin1String(". ") + tip.constLast();
    }
    m_figures->setText(figures);
    m_uses->setText(uses.isEmpty() ? QString() : tr("Used by: %1").arg(uses.join(QLatin1String(", "))));
    m_uses->setVisible(!uses.isEmpty());
    m_curve->setVisible(hasCurve);
    setAccessibleName(m_name->text() + QLatin1Char(' ') + figures);
}

} // namespace planescope
