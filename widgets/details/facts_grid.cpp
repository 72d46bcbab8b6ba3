#include "widgets/details/facts_grid.h"

#include "widgets/common/text_label.h"

#include <QGridLayout>
#include <QResizeEvent>

#include <algorithm>

namespace planescope {

namespace {

constexpr int kTwoPairsFrom = 330;
constexpr int kWholeFrom = 16; // characters; a begin to the nanosecond has as many
constexpr int kPairSpacing = 12;

} // namespace

/// A value on one line that never asks for more than it has: what does not fit is cut at the right, the whole stays in
/// the tooltip and in what is copied.
class ValueLabel final : public TextLabel
{
public:
    ValueLabel(const ThemeHub &themes, FontRole role, QWidget *parent) : TextLabel(themes, role, Ink::Text, {}, parent)
    {
        setTextInteractionFlags(Qt::TextSelectableByMouse);
        setTextFormat(Qt::PlainText);
    }
    void setWhole(const QString &text)
    {
        if (m_whole == text)
            return;
        m_whole = text;
        setAccessibleName(text);
        // As it will be seen: a label that stays as wide as it is does not hear of it again.
        setText(isVisible() ? fontMetrics().elidedText(m_whole, Qt::ElideRight, width()) : m_whole);
        updateGeometry();
    }
    /// Numbers stand whole; only what is long gives way.
    QSize minimumSizeHint() const override
    {
        return {m_whole.size() <= kWholeFrom ? sizeHint().width() : 40, TextLabel::minimumSizeHint().height()};
    }
    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(m_whole) + 4, TextLabel::sizeHint().height()};
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        TextLabel::resizeEvent(event);
        setText(fontMetrics().elidedText(m_whole, Qt::ElideRight, width()));
    }

private:
    QString m_whole;
};

FactsGrid::FactsGrid(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(kPairSpacing);
    m_grid->setVerticalSpacing(4);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    connect(&themes, &ThemeHub::changed, this, &FactsGrid::rebuild);
}

void FactsGrid::setFacts(std::vector<Fact> facts)
{
    std::erase_if(facts, [](const Fact &fact) { return fact.value.isEmpty(); });
    m_facts = std::move(facts);
    showFacts();
}

void FactsGrid::rebuild()
{
    for (const Row &row : m_rows) {
        delete row.name;
        delete row.value;
    }
    m_rows.clear();
    showFacts();
}

FactsGrid::Row FactsGrid::makeRow(const Fact &fact)
{
    Row row;
    row.name = new TextLabel(m_themes, FontRole::Dense, Ink::Secondary, {}, this);
    row.value = new ValueLabel(m_themes, fact.isCode ? FontRole::Code : FontRole::Dense, this);
    row.isCode = fact.isCode;
    row.isStrong = fact.isStrong;
    if (fact.isStrong) {
        QFont strong = row.value->font();
        strong.setWeight(QFont::DemiBold);
        row.value->setFont(strong);
    }
    return row;
}

void FactsGrid::showFacts()
{
    // From event to event most facts are the same ones: labels are made only where there is none of the kind. Making,
    // placing and showing one costs more than all else here.
    bool isArranged = m_rows.size() == m_facts.size();
    while (m_rows.size() > m_facts.size()) {
        delete m_rows.back().name;
        delete m_rows.back().value;
        m_rows.pop_back();
    }
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        const Fact &fact = m_facts[i];
        if (i == m_rows.size()) {
            m_rows.push_back(makeRow(fact));
        } else if (m_rows[i].isStrong != fact.isStrong || m_rows[i].isCode != fact.isCode) {
            delete m_rows[i].name;
            delete m_rows[i].value;
            m_rows[i] = makeRow(fact);
            isArranged = false;
        }
        // The whole value first: the label may be too narrow for it.
        const QString tip = fact.tip.isEmpty() ? fact.value : fact.value + u'\n' + fact.tip;
        const Row &row = m_rows[i];
        row.name->setText(fact.name);
        row.name->setToolTip(tip);
        row.value->setWhole(fact.value);
        row.value->setToolTip(tip);
    }
    if (!isArranged || pairsThatFit() != m_pairs)
        arrange();
}

int FactsGrid::pairsThatFit() const
{
    if (width() < m_themes.px(kTwoPairsFrom))
        return 1;
    const std::size_t half = (m_rows.size() + 1) / 2;
    int names[2] = {0, 0}, values[2] = {0, 0};
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        int &name = names[i < half ? 0 : 1];
        int &value = values[i < half ? 0 : 1];
        name = std::max(name, m_rows[i].name->sizeHint().width());
        value = std::max(value, m_rows[i].value->minimumSizeHint().width());
    }
    return names[0] + names[1] + values[0] + values[1] + 3 * kPairSpacing <= width() ? 2 : 1;
}

void FactsGrid::arrange()
{
    const int pairs = pairsThatFit();
    m_pairs = pairs;
    const int count = static_cast<int>(m_rows.size());
    const int perColumn = (count + pairs - 1) / std::max(1, pairs);
    m_grid->setEnabled(false); // showing a label lays out what it lies in: once for all is enough
    for (int i = 0; i < count; ++i) {
        const Row &row = m_rows[static_cast<std::size_t>(i)];
        const int pair = perColumn > 0 ? i / perColumn : 0, line = perColumn > 0 ? i % perColumn : 0;
        m_grid->addWidget(row.name, line, pair * 2, Qt::AlignLeft | Qt::AlignVCenter);
        m_grid->addWidget(row.value, line, pair * 2 + 1);
        row.name->show();
        row.value->show();
    }
    m_grid->setEnabled(true);
    m_grid->invalidate();
    for (int pair = 0; pair < 2; ++pair) {
        m_grid->setColumnStretch(pair * 2, 0);
        m_grid->setColumnStretch(pair * 2 + 1, pair < pairs ? 1 : 0);
    }
    updateGeometry();
}

QSize FactsGrid::minimumSizeHint() const { return {m_themes.px(160), m_grid->minimumSize().height()}; }

void FactsGrid::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (pairsThatFit() != m_pairs)
        arrange();
}

} // namespace planescope
