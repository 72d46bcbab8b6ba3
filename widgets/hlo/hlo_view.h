#pragma once
// The programs of a profile: their text, the graph around one instruction, and what was measured of it.
#include "model/state/hlo_data.h"
#include "widgets/hlo/hlo_page.h"
#include "widgets/view.h"

#include <QPointer>
#include <QTimer>

#include <stop_token>

class QCheckBox;
class QComboBox;
class QMenu;
class QSplitter;
class QStackedLayout;
class QToolButton;

namespace planescope {

class EmptyState;
class HloCard;
class HloGraphWidget;
class HloTextWidget;
class JobOverlay;
class OpData;
class SearchField;
class SegmentedControl;
class TextLabel;

class HloView final : public View
{
    Q_OBJECT
public:
    HloView(const ViewContext &context, QWidget *parent);
    ~HloView() override;

    void settingsChanged() override;
    QString scopeText() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    bool isSettled() const override;
    void addMenuActions(QMenu &menu) override;

    HloTextWidget *text() const { return m_text; }
    HloGraphWidget *graph() const { return m_graph; }
    const HloCard *card() const { return m_card; }
    QComboBox *programs() const { return m_programs; }
    SearchField *searchField() const { return m_search; }
    QString searchCount() const;
    QString emptyText() const;
    /// Row of the instruction that is looked at; kNone without one.
    std::uint32_t chosen() const { return m_chosen; }

    /// Looks at an instruction as a click does: text, graph, card and the document's selection follow.
    void chooseInstruction(std::uint32_t row);
    void goBack();
    void goForward();
    void setRadius(int radius);
    /// The shown graph in the DOT language; empty without one.
    QString dotText() const;
    /// Writes the whole text on a worker; exported() follows.
    void exportText(const QString &path);
    /// Writes the graph as PNG, SVG or PDF by the path's ending. False when it cannot be written.
    bool exportGraph(const QString &path) const;

signals:
    void pageShown();  ///< another program, or the same in another form
    void graphShown(); ///< the graph of chosen()
    void searched();   ///< the count of hits is there
    void exported(bool isGood);

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *buildToolBar();
    QWidget *buildRight();
    void connectData();
    void fillPrograms();
    void startPage(std::size_t program);
    void showPage(HloPagePtr page);
    void showState();
    void updateTimes();
    void chooseDefault();
    void followPlace();
    void followSelection();
    void look(std::uint32_t row, bool scrolls);
    void follow(bool isComputation, std::uint32_t row);
    void announce();
    void startGraph();
    void startSearch();
    void stepSearch(int direction);
    void showSearchCount();
    void showHistory(std::size_t at);
    void updateHistory();
    void note(const QString &text);
    void saveTextWithDialog();
    void saveGraphWithDialog();
    hlo::TextOptions textOptions() const;
    const Program *program() const;

    QPointer<HloData> m_data;
    QPointer<OpData> m_ops;
    HloPagePtr m_page;
    std::shared_ptr<const HloTimes> m_times;
    std::size_t m_program = 0;
    std::uint32_t m_chosen = HloModule::kNone;
    std::uint32_t m_shownGraph = HloModule::kNone; ///< centre of the shown graph
    std::string m_wanted;                          ///< instruction to look at once the page is there
    std::optional<EventRef> m_event;
    std::uint64_t m_pageRequest = 0, m_graphRequest = 0, m_searchRequest = 0, m_eventRequest = 0;
    bool m_isLoading = false;
    std::vector<std::pair<std::size_t, std::string>> m_history; ///< program and instruction
    std::size_t m_historyAt = 0;
    bool m_isQuiet = false;     ///< looks without telling the other views
    bool m_isInHistory = false; ///< a step through it is no new entry
    std::vector<std::size_t> m_hits;
    std::stop_source m_searchStop;
    QTimer m_searchDelay;

    QComboBox *m_programs;
    QToolButton *m_back, *m_forward;
    SearchField *m_search;
    TextLabel *m_count;
    QToolButton *m_previous, *m_next;
    QCheckBox *m_metadata, *m_config, *m_open;
    SegmentedControl *m_radius;
    HloTextWidget *m_text;
    HloGraphWidget *m_graph;
    TextLabel *m_note;
    HloCard *m_card;
    QSplitter *m_splitter, *m_right;
    EmptyState *m_empty;
    JobOverlay *m_job;
    QStackedLayout *m_pages;
};

extern const ViewDescriptor hloView;

} // namespace planescope
