#pragma once
// Names and values side by side: two pairs per row when there is room, else one. Values can be selected and copied.
#include <QWidget>

#include <vector>

class QGridLayout;

namespace planescope {

class TextLabel;
class ThemeHub;
class ValueLabel;

struct Fact {
    QString name;
    QString value;
    QString tip;           ///< exact value or explanation
    bool isStrong = false; ///< one of the loud numbers
    bool isCode = false;   ///< shape, id, address
};

class FactsGrid final : public QWidget
{
    Q_OBJECT
public:
    explicit FactsGrid(const ThemeHub &themes, QWidget *parent = nullptr);
    /// Facts without a value are left out.
    void setFacts(std::vector<Fact> facts);
    int pairsPerRow() const { return m_pairs; }
    /// Name and value of every fact shown, in order.
    const std::vector<Fact> &facts() const { return m_facts; }

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Row {
        TextLabel *name = nullptr;
        ValueLabel *value = nullptr;
        bool isStrong = false;
        bool isCode = false;
    };
    void rebuild();
    void showFacts();
    Row makeRow(const Fact &fact);
    void arrange();
    int pairsThatFit() const;
    const ThemeHub &m_themes;
    QGridLayout *m_grid;
    std::vector<Fact> m_facts;
    std::vector<Row> m_rows;
    int m_pairs = 1;
};

} // namespace planescope
