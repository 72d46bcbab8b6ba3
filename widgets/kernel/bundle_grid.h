#pragma once
// The bundles of a program: rows down, units of the core across, a cell for every slot. Only rows in sight are made and
// painted, and scrolling paints what comes into sight, so 100,000 bundles scroll like a hundred.
#include "model/state/settings.h"
#include "widgets/kernel/bundle_columns.h"
#include "widgets/kernel/bundle_rows.h"
#include "widgets/kernel/bundle_sources.h"
#include "widgets/kernel/mono_text.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QPointer>

#include <optional>
#include <string>

class QMenu;
class QPainter;

namespace planescope {

class BundleScrollBar;
class ThemeHub;
class TipChip;

class BundleGrid final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    BundleGrid(const ThemeHub &themes, QWidget *parent = nullptr);

    void setProgram(KernelProgramPtr program);
    const KernelProgramPtr &program() const { return m_program; }
    void setText(GridText text);
    GridText gridText() const { return m_text; }
    void setDensity(Density density);
    /// Bundles that are outlined and stand in the scroll bar; sorted.
    void setHits(std::vector<std::uint32_t> bundles);
    /// Bundles with a mark beside them: where the shown event stands; sorted.
    void setMarked(std::vector<std::uint32_t> bundles);
    const std::vector<std::uint32_t> &marked() const { return m_marked; }
    /// Source lines beside the bundles; null: none.
    void setSources(BundleSourcesPtr sources);
    /// What stands at the right of a bundle: source lines, branches, waits, regions.
    QString marksText(std::uint32_t bundle) const;

    const BundleRows &rows() const { return m_rows; }
    const BundleColumns &columns() const { return m_columns; }
    std::uint32_t currentBundle() const;
    /// The section whose head is current, else the innermost one around the current bundle.
    std::uint32_t currentSection() const;
    /// Selected bundles, half open; a head stands for its section.
    std::pair<std::uint32_t, std::uint32_t> selected() const;
    /// Unfolds what hides the bundle, scrolls it into sight and makes it current.
    void showBundle(std::uint32_t bundle);
    void showSection(std::uint32_t section);
    void selectBundles(std::uint32_t first, std::uint32_t end);
    void setFolded(std::uint32_t section, bool folded);
    void setAllFolded(bool folded);
    /// Folds every block but this one; loops stay open. Makes its head current.
    void foldAllBlocksBut(std::uint32_t section);
    /// The selected bundles as they stand in the listing.
    QString selectedText() const;
    /// Where a row stands in the viewport.
    QRect rowRect(std::size_t row) const;
    /// Where a slot of a unit stands in the viewport; empty when the unit has no column.
    QRect cellRect(std::uint32_t bundle, KernelUnit unit, int slot) const;
    /// What the pointer's card says over a place of the viewport.
    QStringList tipAt(const QPoint &at) const;
    /// Name of the value under a place of the viewport; empty without one.
    QString valueAt(const QPoint &at) const;
    /// Rows painted since the program was set; for tests of what scrolling costs.
    std::size_t paintedRows() const { return m_paintedRows; }
    /// Height of all rows and the header, for a picture of the whole.
    int wholeHeight() const;
    std::size_t currentRow() const { return m_current; }
    bool isSelectedRow(std::size_t row) const;
    std::optional<std::size_t> rowAtPoint(const QPoint &at) const;
    /// What a screen reader says of a row: address, the units that are used, and the instructions; of a head its
    /// sentence and whether it is folded.
    QString spokenRow(std::size_t row) const;
    /// Address, one per unit, instructions, and what stands at the right.
    std::size_t spokenColumns() const { return m_columns.units.size() + 3; }
    QString spokenCell(std::size_t row, std::size_t column) const;
    QRect spokenCellRect(std::size_t row, std::size_t column) const;
    /// "0x16c": as in the listing.
    QString addressText(std::uint32_t bundle) const;

signals:
    void currentChanged(); ///< another bundle or section is current
    void selectionChanged();
    void foldsChanged();
    void findWanted();                          ///< "/" or Ctrl+F
    void bundleActivated(std::uint32_t bundle); ///< Enter or a double click on a bundle
    void sourceWanted(std::uint32_t bundle);    ///< M
    void hloWanted();                           ///< H
    void menuOpening(QMenu *menu);              ///< the view adds what leads elsewhere

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    class Header;
    void applyTheme();
    void layoutColumns();
    void updateBars();
    void rowsChanged();
    void choose(std::size_t row, bool extends);
    void scrollTo(std::size_t row);
    void toggleFold(std::uint32_t section);
    bool followBranch(std::uint32_t bundle);
    bool goBack();
    void goToSibling(int direction);
    void hover(const QPoint &at);
    QStringList valueTip(std::uint32_t value, std::uint32_t bundle) const;
    /// Instructions in full only up to some `most` characters: there may be thousands.
    QString rowText(std::uint32_t bundle, std::size_t most = std::string::npos) const;
    QString headText(const BundleSection &section) const;
    void paintHeader(QPainter &painter, const QRect &rect);
    void paintRows(QPainter &painter, const QRect &exposed);
    void paintCells(QPainter &painter, std::size_t firstRow, std::size_t lastRow);
    void paintSprites(QPainter &painter, std::size_t firstRow, std::size_t lastRow);
    void paintHeadBars(QPainter &painter, const BundleSection &section, int top);
    void paintBrackets(QPainter &painter, std::size_t row, const BundleRow &at, const QRect &rect);
    void paintTexts(QPainter &painter, std::size_t row, const BundleRow &at, const QRect &rect);
    int originX() const;

    const ThemeHub &m_themes;
    KernelProgramPtr m_program;
    BundleRows m_rows;
    BundleColumns m_columns;
    GridText m_text = GridText::Slots;
    Density m_density = Density::Normal;
    std::size_t m_current = 0, m_anchor = 0; ///< rows
    std::vector<std::uint32_t> m_hits, m_marked, m_related;
    std::vector<std::uint32_t> m_history; ///< bundles before a branch was followed
    std::optional<std::size_t> m_hoveredRow;
    QString m_hoveredValue;
    std::size_t m_paintedRows = 0;
    BundleSourcesPtr m_sources;
    BundleScrollBar *m_bar;
    QWidget *m_header;
    TipChip *m_tip;
    MonoText m_mono;
    QFont m_captionFont, m_denseFont, m_headFont;
    /// A block of slots by unit and how many are used; dropped when sizes or colours change.
    std::array<std::vector<QPixmap>, kKernelUnits> m_blocks;
    double m_blocksRatio = 0; ///< device pixels per pixel of the blocks
};

} // namespace planescope
