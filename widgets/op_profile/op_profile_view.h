#pragma once
// Where the time went: the ops as ring, bars, treemap or icicle, and beside it the tree with all figures.
#include "model/analysis/table.h"
#include "widgets/common/op_view.h"
#include "widgets/op_profile/op_filter.h"

class QCheckBox;
class QMenu;
class QSplitter;
class QTreeView;

namespace planescope {

class FigureTile;
class LinkLabel;
class OpCard;
class OpChartWidget;
class OpDelegate;
class OpProfileModel;
class SearchField;
class SegmentedControl;
class TextLabel;

class OpProfileView final : public OpView
{
    Q_OBJECT
public:
    OpProfileView(const ViewContext &context, QWidget *parent);
    ~OpProfileView() override;

    void settingsChanged() override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;

    OpProfileModel *model() const { return m_model; }
    QTreeView *tree() const { return m_tree; }
    OpChartWidget *chart() const { return m_chart; }
    const OpCard *card() const { return m_card; }
    const OpProfileNode *selectedNode() const { return m_selected; }
    /// Chooses a node of the shown tree: chart, tree, card follow, and the document's selection for an op.
    void selectNode(const OpProfileNode *node);
    /// The pie by category without idle, as on first sight.
    void showCategories();
    /// Figures of the header, as shown.
    QString flopsFigure() const;
    QString communicationFigure() const;
    /// The rows that are unfolded as tab separated text with a header, for the clipboard.
    QString copiedText() const;
    /// Writes the chart as PNG, SVG or PDF, or the unfolded rows as CSV or JSON, by the path's ending. False when it
    /// cannot be written.
    bool exportTo(const QString &path) const;

signals:
    void treeShown(); ///< a new tree stands in chart and table
    void filtered();  ///< the table shows what the filter keeps

protected:
    void dataChanged() override;
    bool hasContent() const override;
    void selectionChanged() override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *buildToolBar();
    QWidget *buildLeft();
    void buildTree();
    void startTree();
    void showTree(const OpTreePtr &tree, OpFilterPtr filter = nullptr);
    void startFilter(const QString &text);
    void unfoldFiltered();
    std::vector<const OpProfileNode *> unfoldedNodes() const;
    void updateTiles();
    void updateFlopsTile();
    void updateCommunicationTile();
    void updateCentre();
    void updateNotes();
    void updateCrumbs();
    void showCard();
    void openNode(const OpProfileNode *node);
    void followSortColumn(int column);
    void exportWithDialog();
    QMenu *columnMenu();
    void fitNameColumn();
    Table unfoldedTable() const;

    OpTreePtr m_shownTree;
    const OpProfileNode *m_selected = nullptr;
    std::vector<std::uint32_t> m_chosenOps; ///< of m_selected, ascending
    std::uint64_t m_treeRequest = 0, m_filterRequest = 0;

    SegmentedControl *m_grouping, *m_kind, *m_order;
    QCheckBox *m_withoutIdle, *m_onlyTop;
    SearchField *m_filter;
    FigureTile *m_flops, *m_hbm, *m_communication, *m_idle;
    LinkLabel *m_up;
    TextLabel *m_crumbs;
    OpChartWidget *m_chart;
    OpCard *m_card;
    QWidget *m_left;
    QWidget *m_cardPart; ///< the card with its line above
    OpProfileModel *m_model;
    OpDelegate *m_delegate;
    QTreeView *m_tree;
    QSplitter *m_splitter;
};

extern const ViewDescriptor opProfileView;

} // namespace planescope
