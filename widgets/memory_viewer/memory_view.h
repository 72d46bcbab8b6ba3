#pragma once
// What a program keeps in memory: the curve with its high-water mark, and what is alive at any place of it.
#include "model/analysis/memory_what_if.h"
#include "model/analysis/table.h"
#include "widgets/common/memory_page.h"
#include "widgets/memory_viewer/live_buffers_model.h"

class QCheckBox;
class QComboBox;
class QMenu;
class QSplitter;
class QToolButton;
class QTreeView;

namespace planescope {

class FigureStrip;
class LinkLabel;
class LiveBar;
class LiveBuffersDelegate;
class MemoryCanvas;
class OpData;
class SearchField;
class SegmentedControl;
class TextLabel;

class MemoryView final : public MemoryPage
{
    Q_OBJECT
public:
    MemoryView(const ViewContext &context, QWidget *parent);
    ~MemoryView() override;

    void settingsChanged() override;
    QString scopeText() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    QString setProgram(const QString &program, const QString &space, const QString &at) override;
    /// Why the place that setProgram() was asked for is not shown, once the program is; empty when it is.
    QString placeProblem() const { return m_placeProblem; }

    const MemoryScenePtr &scene() const { return m_scene; }
    MemoryCanvas *canvas() const { return m_canvas; }
    LiveBuffersModel *model() const { return m_model; }
    const FigureStrip *figures() const { return m_figures; }
    /// What is listed: what is alive at the mark or at the cursor, what came and went between pin and cursor, or all.
    enum ListOf { AtMark, AtCursor, Changes, Everything };
    void chooseList(ListOf list);
    /// Memory of the device for the shown space: what the user entered, else what the session says; 0 where none
    /// applies.
    MemoryCapacity capacity() const;
    /// What stands above the list: where, how much, in how many buffers.
    QString sentence() const;
    /// Marks a buffer in curve, address map and list and tells of it; nothing: none.
    void selectBuffer(std::optional<LiveBuffer> buffer);
    void chooseProgram(std::uint32_t program);
    void chooseSpace(std::int32_t space);
    void chooseTime(bool time);
    /// The rows of the list as tab separated text with a header.
    QString copiedText() const;
    QString csvText() const;
    bool savePicture(const QString &path);
    /// Applies rules to copies of the curve; plainly marked as hypothetical. Rules of the same buffer replace each
    /// other.
    void addRules(const std::vector<WhatIfRule> &rules);
    void clearRules();
    /// Looks on a worker for what has to leave until the program fits.
    void planToFitInto(std::int64_t bytes);
    const std::vector<WhatIfRule> &rules() const { return m_rules; }
    /// What the hypothesis says; empty without one.
    QString hypothesisText() const;

signals:
    void sceneShown();
    void timeShown();
    void planShown();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void forget() override;
    void factsChanged() override;
    void selectionChanged() override { followSelection(); }
    void rangeChanged() override;
    bool hasContent() const override { return m_scene != nullptr; }
    bool isPreparing() const override { return m_isBusy; }
    QString jobText() const override;
    QString missingText() const override;

private:
    QWidget *buildToolBar();
    QWidget *buildPanel();
    void startScene();
    void showScene(MemoryScenePtr scene);
    void startTime();
    void updateFigures();
    void updateList();
    void updateSentence();
    void followSelection();
    void showInTimeline();
    void askForCapacity();
    void applyCapacity();
    void updateNotes();
    void applyPlace();
    std::vector<LiveBuffer> everyBuffer() const;
    std::vector<LiveBuffer> chosenBuffers() const;
    void fitColumns();
    void applyRules(const QString &remark = {});
    void fillRuleMenu(QMenu &menu, const std::vector<LiveBuffer> &buffers);
    Table listTable() const;

    QPointer<OpData> m_ops;
    MemoryScenePtr m_scene;
    BufferTablePtr m_table; ///< of m_tableProgram, kept for another space
    std::uint32_t m_tableProgram = 0;
    std::uint32_t m_program = 0;
    std::int32_t m_space = 0;
    bool m_wantsTime = false;
    std::optional<LiveBuffer> m_selected;
    std::uint64_t m_sceneRequest = 0, m_timeRequest = 0;
    std::uint64_t m_planRequest = 0;
    std::vector<WhatIfRule> m_rules;
    bool m_isBusy = false;
    bool m_listsRules = false; ///< the list holds what the hypothesis changes
    QString m_wantedPlace;     ///< of setProgram(), until the program is shown
    QString m_placeProblem;

    QComboBox *m_programs, *m_grouping;
    SegmentedControl *m_spaces, *m_axisKind, *m_listOf;
    QCheckBox *m_withoutPadding;
    FigureStrip *m_figures;
    MemoryCanvas *m_canvas;
    LiveBar *m_bar;
    LiveBuffersModel *m_model;
    LiveBuffersDelegate *m_delegate;
    QTreeView *m_list;
    SearchField *m_filter;
    TextLabel *m_sentence, *m_note, *m_cardName, *m_card, *m_hypothesis;
    LinkLabel *m_show, *m_clear, *m_listRules;
    QToolButton *m_capacity;
    QWidget *m_hypothesisBox;
    QWidget *m_cardBox;
    QSplitter *m_splitter;
};

extern const ViewDescriptor memoryView;

} // namespace planescope
