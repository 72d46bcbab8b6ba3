#pragma once
// What the allocators did while the profile was recorded, and what was in use at the peak.
#include "model/analysis/table.h"
#include "model/state/memory_data.h"
#include "widgets/view.h"

#include <QPointer>

class QCheckBox;
class QComboBox;
class QSortFilterProxyModel;
class QSplitter;
class QStackedLayout;
class QTreeView;

namespace planescope {

class AllocationsModel;
class AllocatorPlot;
class AllocatorPyramid;
class EmptyState;
class FigureStrip;
class JobOverlay;
class SearchField;
class TextLabel;

class MemoryProfileView final : public View
{
    Q_OBJECT
public:
    MemoryProfileView(const ViewContext &context, QWidget *parent);
    ~MemoryProfileView() override;

    void settingsChanged() override;
    QString scopeText() const override;
    bool isSettled() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;

    const AllocatorProfile *allocator() const { return m_allocator; }
    AllocatorPlot *plot() const { return m_plot; }
    const FigureStrip *figures() const { return m_figures; }
    AllocationsModel *model() const { return m_model; }
    void chooseAllocator(int index);
    QString copiedText() const;

signals:
    void allocatorShown();

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *buildToolBar();
    void connectData();
    void factsChanged();
    void showState();
    void updateFigures();
    void updateSentence();
    void fitColumns();
    Table activeTable() const;

    QPointer<MemoryData> m_data;
    MemoryFactsPtr m_facts;
    const AllocatorProfile *m_allocator = nullptr;
    std::uint64_t m_request = 0;

    QComboBox *m_allocators;
    QCheckBox *m_showsFree, *m_follows;
    FigureStrip *m_figures;
    AllocatorPlot *m_plot;
    TextLabel *m_sentence;
    SearchField *m_filter;
    AllocationsModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QTreeView *m_list;
    QSplitter *m_splitter;
    QWidget *m_page;
    EmptyState *m_empty;
    JobOverlay *m_job;
    QStackedLayout *m_pages;
};

extern const ViewDescriptor memoryProfileView;

} // namespace planescope
