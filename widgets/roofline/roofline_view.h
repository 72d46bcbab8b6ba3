#pragma once
// The roofline of a profile: the plot, the facts of the device it rests on, and the table of its points.
#include "widgets/common/latest_job.h"
#include "widgets/common/op_view.h"
#include "widgets/roofline/roofline_data.h"

#include <memory>
#include <stop_token>

class QCheckBox;
class QSplitter;

namespace planescope {

class RooflinePlot;
class SearchField;
class TableView;
class TextLabel;

class RooflineView final : public OpView
{
    Q_OBJECT
public:
    RooflineView(const ViewContext &context, QWidget *parent);
    ~RooflineView() override;

    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;

    RooflinePlot *plot() const { return m_plot; }
    TableView *table() const { return m_table; }
    const RooflineDataPtr &shown() const { return m_shown; }
    QString factsText() const;
    /// Writes the plot as PNG, SVG or PDF, or the table as CSV, JSON or Markdown, by the path's ending.
    bool exportTo(const QString &path) const;

protected:
    void dataChanged() override;
    bool hasContent() const override;
    void selectionChanged() override;

private:
    QWidget *buildToolBar();
    QWidget *buildTop();
    void start();
    void showData(RooflineDataPtr data);
    void updatePlot();
    void updateFacts();
    void updateNotes();
    void brush(const std::vector<std::size_t> &rows);
    void chooseRow(std::size_t row, bool reveals);
    void exportWithDialog();

    RooflineDataPtr m_shown;
    LatestJob m_job;
    bool m_isFollowing = false;
    std::size_t m_brushed = 0; ///< rows that the brush keeps; 0: no brush

    QCheckBox *m_ops, *m_program, *m_steps, *m_withInfeed;
    SearchField *m_filter;
    TextLabel *m_facts;
    RooflinePlot *m_plot;
    TableView *m_table;
    QSplitter *m_splitter;
};

extern const ViewDescriptor rooflineView;

} // namespace planescope
