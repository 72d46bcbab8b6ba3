#pragma once
// What the allocators did while the profile was recorded, and what was in use at the peak: by block, by op, by call
// stack. Also what lay in memory when a snapshot was taken, and what a program would have needed that did not fit.
#include "model/analysis/memory_tree.h"
#include "model/analysis/table.h"
#include "widgets/common/memory_page.h"

class QCheckBox;
class QComboBox;
class QSortFilterProxyModel;
class QSplitter;
class QStackedWidget;
class QTreeView;

namespace planescope {

class AllocationsModel;
class AllocatorPlot;
class AllocatorPyramid;
class FigureStrip;
class LinkLabel;
class MemoryIcicle;
class MemoryTreeModel;
class SearchField;
class SegmentedControl;
class TextLabel;
struct StripFigure;

class MemoryProfileView final : public MemoryPage
{
    Q_OBJECT
public:
    /// What the lower half shows.
    enum class Part { Blocks, Ops, Stacks, Sites };

    MemoryProfileView(const ViewContext &context, QWidget *parent);
    ~MemoryProfileView() override;

    void settingsChanged() override;
    QString scopeText() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;

    const AllocatorProfile *allocator() const { return m_allocator; }
    AllocatorPlot *plot() const { return m_plot; }
    const FigureStrip *figures() const { return m_figures; }
    AllocationsModel *model() const { return m_model; }
    MemoryTreeModel *treeModel() const { return m_treeModel; }
    MemoryIcicle *icicle() const { return m_icicle; }
    void chooseAllocator(int index);
    /// Parts that this profile has, in the order of their tabs.
    const std::vector<Part> &parts() const { return m_parts; }
    void choosePart(Part part);
    /// What the allocator could not serve, as a sentence; empty when there was nothing.
    QString failureText() const;
    QString copiedText() const;

signals:
    void allocatorShown();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void forget() override;
    void factsChanged() override;
    void selectionChanged() override;
    void rangeChanged() override;
    bool hasContent() const override { return m_isShown; }
    bool isPreparing() const override { return m_isPreparing; }
    QString jobText() const override;
    QString missingText() const override;

private:
    /// What a worker makes of an allocator.
    struct Prepared;
    QWidget *buildToolBar();
    QWidget *buildUpper(QWidget *parent);
    QWidget *buildLower(QWidget *parent);
    void showPrepared(const Prepared &prepared);
    void updateFigures();
    std::vector<StripFigure> siteFigures(const AllocationSites &sites) const;
    void updateSentence();
    void updateFailures();
    void showPart();
    void fitColumns();
    void applyCapacity();
    Table shownTable() const;
    Table treeTable() const;

    const AllocatorProfile *m_allocator = nullptr;
    MemoryFactsPtr m_facts;
    std::shared_ptr<const MemoryNode> m_ops, m_stacks, m_sites;
    std::vector<Part> m_parts;
    Part m_part = Part::Blocks;
    std::uint64_t m_request = 0;
    bool m_isShown = false, m_isPreparing = false;

    QComboBox *m_allocators;
    QCheckBox *m_showsFree, *m_follows;
    SegmentedControl *m_choice;
    FigureStrip *m_figures;
    AllocatorPlot *m_plot;
    QWidget *m_upper;
    TextLabel *m_sentence, *m_failure;
    LinkLabel *m_showFailure;
    QWidget *m_failureBox;
    SearchField *m_filter;
    AllocationsModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QTreeView *m_list, *m_tree;
    MemoryTreeModel *m_treeModel;
    MemoryIcicle *m_icicle;
    QStackedWidget *m_lower;
    QSplitter *m_splitter, *m_treeSplitter;
};

extern const ViewDescriptor memoryProfileView;

} // namespace planescope
