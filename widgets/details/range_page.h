#pragma once
// What a selected range holds: the sentence, a table by name, and how long the events of the current name take.
#include "model/export/table_text.h"
#include "widgets/details/details_query.h"

#include <QFutureWatcher>
#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QSplitter;
class QStackedWidget;

namespace planescope {

class CopyTable;
class HistogramWidget;
class LayerStrips;
class LinkLabel;
class SearchField;
class SegmentedControl;
class TextLabel;
class ThemeHub;
class TotalsModel;

class RangePage final : public QWidget
{
    Q_OBJECT
public:
    RangePage(const ThemeHub &themes, QWidget *parent);
    ~RangePage() override;

    void setAnswer(const DetailsAnswer &answer);
    void applyRowHeight(int height);
    CopyTable *table() const { return m_table; }
    QSplitter *splitter() const { return m_splitter; }
    /// The sentence without marks; empty while the range holds none.
    QString sentence() const;
    /// The sentence and the table below it; CSV is the table alone.
    QString copiedText(ClipboardFormat format) const;
    /// True while a worker looks for the instances of the current name.
    bool isPending() const { return m_isPending; }
    const std::optional<NameInstances> &instances() const { return m_instances; }
    LinkLabel *outlierLink() const { return m_outliers; }
    LayerStrips *layerStrips() const { return m_layers; }
    /// 0: the instances of the current name, 1: the layer among the others.
    SegmentedControl *sideChoice() const { return m_sides; }

signals:
    void eventRequested(EventRef event); ///< select it
    void jumpRequested(EventRef event);  ///< select it and show it
    void layerRequested(TimeRange range, LineId workRow);
    void instancesShown();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeInstances();
    void askInstances();
    void showInstances();
    /// Is what was found last about this name?
    bool isInstanceOf(const NameTotal &total) const;
    void showFound(const NameTotal &total);
    void showSide();
    void setTexts();
    const NameTotal *currentTotal() const;

    const ThemeHub &m_themes;
    TextLabel *m_sentence, *m_facts;
    SearchField *m_filter;
    QSplitter *m_splitter;
    TotalsModel *m_totals;
    QSortFilterProxyModel *m_proxy;
    CopyTable *m_table;
    QWidget *m_side;
    SegmentedControl *m_sides;
    QStackedWidget *m_sideStack;
    LayerStrips *m_layers;
    TextLabel *m_layerWords;
    TextLabel *m_name, *m_figures;
    HistogramWidget *m_histogram;
    LinkLabel *m_outliers;

    std::optional<DetailsAnswer> m_answer;
    QFutureWatcher<std::optional<NameInstances>> m_watcher;
    std::stop_source m_stop;
    bool m_isPending = false;
    std::optional<NameInstances> m_instances;
};

} // namespace planescope
