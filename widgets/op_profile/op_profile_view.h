#pragma once
// Where the time went: the ops as ring, bars, treemap or icicle, and beside it the tree with all figures.
#include "widgets/op_profile/op_tree.h"
#include "widgets/view.h"

#include <QPointer>

class QCheckBox;
class QComboBox;
class QSplitter;
class QStackedLayout;
class QTreeView;

namespace planescope {

class EmptyState;
class FigureTile;
class JobOverlay;
class LinkLabel;
class OpCard;
class OpChartWidget;
class OpData;
class OpDelegate;
class OpProfileModel;
class SearchField;
class SegmentedControl;
class TextLabel;

class OpProfileView final : public View
{
    Q_OBJECT
public:
    OpProfileView(const ViewContext &context, QWidget *parent);
    ~OpProfileView() override;

    void settingsChanged() override;
    QString scopeText() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;

    OpProfileModel *model() const { return m_model; }
    QTreeView *tree() const { return m_tree; }
    OpChartWidget *chart() const { return m_chart; }
    const OpCard *card() const { return m_card; }
    const OpProfileNode *selectedNode() const { return m_selected; }
    /// Chooses a node of the shown tree: chart, tree, card follow, and the document's selection for an op.
    void selectNode(const OpProfileNode *node);
    /// Figures of the header, as shown.
    QString flopsFigure() const;
    QString communicationFigure() const;
    /// The rows that are unfolded as tab separated text with a header, for the clipboard.
    QString copiedText() const;
    /// Writes the chart as PNG, SVG or PDF by the path's ending. False when it cannot be written.
    bool exportChart(const QString &path) const;

signals:
    void treeShown(); ///< a new tree stands in chart and table

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *buildToolBar();
    QWidget *buildLeft();
    void buildTree();
    void connectData();
    void dataChanged();
    void startTree();
    void showTree(OpTreePtr tree);
    void showState();
    void updateTiles();
    void updateCrumbs();
    void openNode(const OpProfileNode *node);
    void followSelection();
    void announce();
    void updateDevices();
    void exportWithDialog();
    void chooseColumns(const QPoint &at);
    void fitNameColumn();

    QPointer<OpData> m_data;
    OpTreePtr m_shownTree;
    const OpProfileNode *m_selected = nullptr;
    std::optional<EventRef> m_longest;
    std::uint64_t m_treeRequest = 0, m_longestRequest = 0;

    SegmentedControl *m_grouping, *m_kind;
    QCheckBox *m_withoutIdle, *m_onlyTop;
    QComboBox *m_devices;
    SearchField *m_filter;
    FigureTile *m_flops, *m_hbm, *m_communication, *m_idle;
    LinkLabel *m_up;
    TextLabel *m_crumbs, *m_note;
    OpChartWidget *m_chart;
    OpCard *m_card;
    OpProfileModel *m_model;
    OpDelegate *m_delegate;
    QTreeView *m_tree;
    QSplitter *m_splitter;
    EmptyState *m_empty;
    JobOverlay *m_job;
    QStackedLayout *m_pages;
};

extern const ViewDescriptor opProfileView;

} // namespace planescope
