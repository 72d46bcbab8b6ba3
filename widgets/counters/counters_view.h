#pragma once
// Hardware counters: every register as a list or a tree that is filtered by typing, the chip as a block diagram, what
// was sampled as curves, and chips against each other.
#include "widgets/common/latest_job.h"
#include "widgets/counters/chip_figures.h"
#include "widgets/counters/counter_cells.h"
#include "widgets/view.h"

#include <QPointer>

class QCheckBox;
class QComboBox;
class QScrollArea;
class QSplitter;
class QStackedLayout;
class QStackedWidget;
class QTableView;
class QTreeView;

namespace planescope {

class ChipDiagram;
class CounterDetails;
class CounterHeatMap;
class CounterListModel;
class CounterPanel;
class CounterTreeModel;
class CurvesPage;
class EmptyState;
class JobOverlay;
class SearchField;
class SegmentedControl;
class TextLabel;

class CountersView final : public View
{
    Q_OBJECT
public:
    enum Mode { TableMode, DiagramMode, CurvesMode, ChipsMode };

    CountersView(const ViewContext &context, QWidget *parent);
    ~CountersView() override;

    void settingsChanged() override;
    QString scopeText() const override;
    bool isSettled() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    void setTrackFilter(const QString &filter) override;
    void addMenuActions(QMenu &menu) override;

    Mode mode() const;
    void setMode(Mode mode);
    QString filter() const;
    void setFilter(const QString &line);
    void setAsTree(bool tree);
    void setWithZeros(bool zeros);
    /// What is wrong with the filter line; empty when nothing.
    QString filterProblem() const;
    QString countText() const;
    QTableView *list() const { return m_list; }
    CounterListModel *model() const { return m_model; }
    CounterTreeModel *treeModel() const { return m_treeModel; }
    CounterPanel *panel() const { return m_panel; }
    CounterDetails *details() const { return m_details; }
    ChipDiagram *diagram() const { return m_diagram; }
    CurvesPage *curves() const { return m_curves; }
    CounterHeatMap *heatMap() const { return m_heatMap; }
    void toggleFavourite(std::uint32_t row);
    /// Shown rows (or the selected ones) in the shown columns.
    Table shownTable(bool onlySelected) const;
    QString copiedText() const;
    void copyRows(); ///< to the clipboard, from a worker
    bool exportTo(const QString &path) const;
    /// The same for the window: rows from a worker, and a failure is said in the view.
    void saveTo(const QString &path);

signals:
    void rowsShown(); ///< what the filter, scope and order ask for stands on the screen

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// What is copied or written: a worker makes a table of it.
    struct LeavingRows {
        CounterCells cells;
        CounterRowsPtr rows;
        std::vector<CounterListField> fields;
        std::optional<std::vector<std::uint32_t>> chosen; ///< positions in rows; nothing: all
        bool isTree = false;
        Table table(const std::stop_token &stop = {}) const;
    };
    LeavingRows leavingRows(bool onlySelected) const;
    QWidget *buildToolBar();
    QWidget *buildTablePage();
    void buildList(QWidget *parent);
    void connectParts();
    void connectData();
    void findingsChanged();
    void startRows();
    void startMatrix();
    void startDiagram();
    void showRows(CounterRowsPtr rows);
    void showState();
    void applyMode();
    void arrangeColumns();
    void updateDetails();
    void updateNote();
    void applyFilterLine();
    void changeFavourites(const QStringList &names);
    void changeFilters(const std::map<QString, QString> &filters);
    void showMenu(const QPoint &at, QWidget *of);
    void exportWithDialog();
    Settings settingsNow() const;
    std::vector<CounterListField> shownFields() const;
    std::uint32_t currentRow() const;
    bool hasTable() const;
    bool hasSamples() const;

    QPointer<CounterData> m_data;
    CounterData::Findings m_findings;
    CounterCells m_cells;
    CounterChoicesPtr m_choices;
    std::vector<ChipChoice> m_chips;
    CounterRowsPtr m_rows;
    CounterFilter m_filter;
    CounterListField m_sortBy = CounterListField::Value;
    bool m_isDescending = true;
    bool m_isPaired = false;
    QStringList m_favourites; ///< as long as nobody keeps settings
    std::map<QString, QString> m_keptFilters;
    QByteArray m_columns;
    LatestJob m_rowsJob, m_choicesJob, m_matrixJob, m_diagramJob, m_copyJob;
    bool m_isRowsBusy = false, m_isMatrixBusy = false, m_isDiagramBusy = false, m_isChoosing = false;
    bool m_isMatrixStale = true, m_wasModeChosen = false;
    QString m_findAfterRows; ///< name that is chosen once rows stand

    SegmentedControl *m_mode;
    SearchField *m_field;
    QCheckBox *m_hideZeros, *m_asTree;
    TextLabel *m_count, *m_problem, *m_notes;
    CounterPanel *m_panel;
    QTableView *m_list;
    QTreeView *m_tree;
    CounterListModel *m_model;
    CounterTreeModel *m_treeModel;
    QStackedWidget *m_lists, *m_content;
    CounterDetails *m_details;
    ChipDiagram *m_diagram;
    QComboBox *m_chip;
    TextLabel *m_diagramNote;
    QWidget *m_diagramSide;
    QSplitter *m_splitter;
    CurvesPage *m_curves;
    CounterHeatMap *m_heatMap;
    EmptyState *m_empty, *m_noRows;
    JobOverlay *m_job;
    QStackedLayout *m_pages;
};

/// Why a session has no counters and how to record some; empty when it has some.
QString missingCountersText();

extern const ViewDescriptor countersView;

} // namespace planescope
