#pragma once
// Chips against counters: a cell says how far a chip lies from the median of all chips. Outlying chips stand on top,
// the counters in which they differ most stand first.
#include "widgets/counters/counter_cells.h"

#include <QAbstractScrollArea>

namespace planescope {

class ThemeHub;
class TipChip;

class CounterHeatMap final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    using MatrixPtr = std::shared_ptr<const CounterMatrix>;
    explicit CounterHeatMap(const ThemeHub &themes, QWidget *parent = nullptr);

    /// Null: nothing.
    void show(const CounterCells &cells, MatrixPtr matrix);
    const MatrixPtr &matrix() const { return m_matrix; }
    /// In pixels of the viewport; empty when it is scrolled away.
    QRectF cellRect(std::size_t chip, std::size_t column) const;
    struct Place {
        std::size_t chip = 0, column = 0;
        bool operator==(const Place &) const = default;
    };
    std::optional<Place> chosen() const { return m_chosen; }
    void choose(std::optional<Place> place);
    QStringList tipOf(Place place) const;
    Table table() const;
    QString legendText() const;

signals:
    /// A cell was chosen: the row of this chip's reading, or kNoCounterRow.
    void cellChosen(std::uint32_t reading, std::uint32_t name);

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Metrics {
        double left, top, cellWidth, cellHeight;
    };
    Metrics metrics() const;
    void updateBars();
    std::optional<Place> placeAt(QPointF at) const;
    QString chipText(std::size_t chip) const;

    const ThemeHub &m_themes;
    CounterCells m_cells;
    MatrixPtr m_matrix;
    std::optional<Place> m_chosen;
    TipChip *m_tip;
};

} // namespace planescope
