#pragma once
// Sampled counters: at the left what was sampled on which plane, with formulas of one's own; at the right the curves of
// what is checked.
#include "model/analysis/table.h"
#include "widgets/counters/counter_rows.h"
#include "widgets/counters/curve_plot.h"

#include <QPointer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QScrollArea;
class QTreeWidget;
class QTreeWidgetItem;

namespace planescope {

class SearchField;
class TextLabel;
class ThemeHub;
struct ViewContext;

/// One row of the plot: a track of the session, or a formula over the counters of a plane.
struct CurveChoice {
    std::optional<std::uint32_t> track;
    QString formula;
    PlaneId plane;
    bool operator==(const CurveChoice &) const = default;
};

class CurvesPage final : public QWidget
{
    Q_OBJECT
public:
    CurvesPage(const ThemeHub &themes, QWidget *parent = nullptr);

    /// Null: nothing. `viewport`, `selection` are followed while they live.
    void setData(CounterData *counters, Document *document);
    CurvePlot *plot() const { return m_plot; }
    QTreeWidget *list() const { return m_list; }
    const std::vector<CurveChoice> &choices() const { return m_choices; }
    /// Shows exactly these; others go.
    void setChoices(std::vector<CurveChoice> choices);
    /// Adds the tracks of this short name ("mxu_busy_2") on all planes. False when none was sampled.
    bool addByName(const QString &shortName);
    bool hasTrack(const QString &shortName) const;
    void addFormula(const QString &formula);
    QString formulaProblem() const;
    bool isBusy() const { return m_waiting > 0; }
    /// Samples of the visible time of all curves, in order of time.
    Table table() const;

signals:
    void shown(); ///< all curves that were asked for stand on the screen
    void problem(const QString &words);
    /// The user wants a track among the rows of the timeline.
    void pinWanted(std::uint32_t track);
    void pinFormulaWanted(const QString &formula, PlaneId plane);

private:
    void fillList();
    void applyChecks();
    void reload();
    void place();
    QString nameOf(const CurveChoice &choice) const;
    QString planeName(PlaneId plane) const;
    void listMenu(const QPoint &at);
    void firstChoices();

    const ThemeHub &m_themes;
    QPointer<CounterData> m_data;
    QPointer<Document> m_document;
    std::vector<CurveChoice> m_choices;
    std::vector<std::pair<CurveChoice, std::shared_ptr<const SeriesPyramid>>> m_ready;
    std::vector<std::pair<QString, PlaneId>> m_formulas;
    std::uint64_t m_request = 0;
    int m_waiting = 0;
    bool m_isFilling = false, m_isFollowing = false;

    SearchField *m_find;
    QTreeWidget *m_list;
    QLineEdit *m_formula;
    QComboBox *m_plane;
    TextLabel *m_problem, *m_hint;
    CurvePlot *m_plot;
    QScrollArea *m_scroll;
    QCheckBox *m_follows;
};

} // namespace planescope
