#pragma once
// The block diagram of a chip: blocks filled by how busy they were, raw numbers where no share is defined.
#include "widgets/counters/chip_layout.h"

#include <QStringList>
#include <QWidget>

#include <optional>
#include <utility>

class QPainter;

namespace planescope {

class ThemeHub;
struct Theme;

/// What one block says.
struct ChipBlockWords {
    QString title;
    std::optional<double> share;                    ///< of the cycles or of the peak; fills the block
    QString figure;                                 ///< the share in words; empty without one
    QStringList lines;                              ///< below the title, or at the foot under a figure
    std::vector<std::pair<QString, QString>> facts; ///< left what, right how much
    QString tip;                                    ///< formula and where the numbers come from
    QString filter;                                 ///< shows the counters of the block in the table; may be empty
    bool isKnown = true;                            ///< false: no counter of this block was recorded
};

struct ChipWords {
    std::array<ChipBlockWords, kChipBlocks> blocks;
    QString loads, stores; ///< beside the arrows between TensorCore and VMEM
    QString legend;        ///< "Share of cycles, %"
    QString noShare;       ///< what blocks without colour mean

    ChipBlockWords &of(ChipBlock block) { return blocks[static_cast<std::size_t>(block)]; }
    const ChipBlockWords &of(ChipBlock block) const { return blocks[static_cast<std::size_t>(block)]; }
};

/// Paints the diagram from (0, 0) on. `chosen`, `hovered`: blocks with an outline; kChipBlocks: none.
void paintChip(QPainter &painter, const ChipLayout &layout, const ChipWords &words, const Theme &theme, double scale,
               std::size_t chosen, std::size_t hovered);

/// Tab reaches it, arrows go from block to block, Enter and a click choose.
class ChipDiagram final : public QWidget
{
    Q_OBJECT
public:
    explicit ChipDiagram(const ThemeHub &themes, QWidget *parent = nullptr);

    void setWords(ChipWords words);
    const ChipWords &words() const { return m_words; }
    std::optional<ChipBlock> chosen() const;
    QRectF rectOf(ChipBlock block) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The user points at a block; its filter is in the words.
    void blockChosen(ChipBlock block);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    ChipLayout layoutNow() const;
    void choose(std::size_t block);

    const ThemeHub &m_themes;
    ChipWords m_words;
    std::size_t m_chosen = kChipBlocks, m_hovered = kChipBlocks;
};

} // namespace planescope
