#pragma once
// One event in three columns: facts; lengths of all events of its name; source, HLO and statistics. The columns stand
// side by side, in two rows or below each other, as the width allows.
#include "widgets/details/details_query.h"
#include "widgets/details/facts_grid.h"

#include <QWidget>

class QGridLayout;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QStackedWidget;

namespace planescope {

class ClassBadge;
class CopyTable;
class HistogramWidget;
class LinkLabel;
class SearchField;
class SegmentedControl;
class StatsModel;
class TextLabel;
class ThemeHub;

class EventPage final : public QWidget
{
    Q_OBJECT
public:
    explicit EventPage(const ThemeHub &themes, QWidget *parent = nullptr);
    void setAnswer(const DetailsAnswer &answer);
    void applyRowHeight(int height);
    /// 3, 2 or 1 columns.
    int columnCount() const { return m_columns; }
    const FactsGrid &facts() const { return *m_facts; }
    LinkLabel *outlierLink() const { return m_outlierLink; }
    CopyTable *statsTable() const { return m_table; }
    SearchField *statsFilter() const { return m_filter; }
    /// 0: source and HLO, 1: statistics.
    int currentTab() const;
    /// What stands in place of the table of an event without statistics.
    QString noStatsText() const;
    void setCurrentTab(int tab);

signals:
    void sameNameRequested();
    void zoomRequested();
    void eventRequested(EventRef event);
    void jumpRequested(EventRef event); ///< select it and show it

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeFactsColumn();
    QWidget *makeHistogramColumn();
    QWidget *makeSourceColumn();
    void arrange();
    void updateStack();
    void applyTheme();
    void setTexts(const DetailsAnswer &answer);
    std::vector<Fact> factsOf(const DetailsAnswer &answer) const;

    const ThemeHub &m_themes;
    QGridLayout *m_grid;
    int m_columns = 0;

    ClassBadge *m_badge;
    TextLabel *m_name, *m_classWords;
    FactsGrid *m_facts;
    LinkLabel *m_zoom, *m_sameName, *m_parent, *m_origin;
    std::optional<EventRef> m_parentEvent, m_originEvent;

    TextLabel *m_histogramTitle, *m_figures, *m_sums;
    LinkLabel *m_outlierLink;
    SessionPtr m_session;
    Outliers m_outliers;
    HistogramWidget *m_histogram;

    SegmentedControl *m_tabs;
    QStackedWidget *m_stack;
    TextLabel *m_source, *m_scope, *m_noSource, *m_noStats;
    QPlainTextEdit *m_code;
    SearchField *m_filter;
    StatsModel *m_stats;
    QSortFilterProxyModel *m_proxy;
    CopyTable *m_table;
    std::vector<QWidget *> m_parts; ///< facts, histogram, source
};

} // namespace planescope
