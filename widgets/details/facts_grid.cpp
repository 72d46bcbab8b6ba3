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

/// A value on one line that never asks for more than it has: what does not fit is cut at the right, the whole stays in
/// the tooltip and in what is copied.
class ValueLabel final : public TextLabel
{
public:
    ValueLabel(const ThemeHub &themes, FontRole role, const QString &text, QWidget *parent) :
        TextLabel(themes, role, Ink::Text, {}, parent), m_whole(text)
    {
        setTextInteractionFlags(Qt::TextSelectableByMouse);
        setTextFormat(Qt::PlainText);
        setAccessibleName(text);
        setText(text);
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

} // namespace

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
    rebuild();
}

void FactsGrid::rebuild()
{
    for (const Row &row : m_rows) {
        delete row.name;
        delete row.value;
    }
    m_rows.clear();
    for (const Fact &fact : m_facts) {
        auto *name = new TextLabel(m_themes, FontRole::Dense, Ink::Secondary, fact.name, this);
        auto *value = new ValueLabel(m_themes, fact.isCode ? FontRole::Code : FontRole::Dense, fact.value, this);
        if (fact.isStrong) {
            QFont strong = value->font();
            strong.setWeight(QFont::DemiBold);
            value->setFont(strong);
        }
        // The whole value first: the label may be too narrow for it.
        const QString tip = fact.tip.isEmpty() ? fact.value : fact.value + u'\n' + fact.tip;
        name->setToolTip(tip);
        value->setToolTip(tip);
        m_rows.push_back({name, value});
    }
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
    for (int i = 0; i < count; ++i) {
        const Row &row = m_rows[static_cast<std::size_t>(i)];
        const int pair = perColumn > 0 ? i / perColumn : 0, line = perColumn > 0 ? i % perColumn : 0;
        m_grid->addWidget(row.name, line, pair * 2, Qt::AlignLeft | Qt::AlignVCenter);
        m_grid->addWidget(row.value, line, pair * 2 + 1);
        row.name->show();
        row.value->show();
    }
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
