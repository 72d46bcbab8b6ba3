#pragma once
// Op statistics as XProf's tables: HLO ops, or the framework's operations on devices and host; with charts above.
#include "widgets/common/latest_job.h"
#include "widgets/common/op_view.h"
#include "widgets/op_stats/op_stats_data.h"

#include <memory>
#include <stop_token>

class QCheckBox;
class QSplitter;

namespace planescope {

class OpChartWidget;
class SearchField;
class SegmentedControl;
class TableView;
class TextLabel;

class OpStatsView final : public OpView
{
    Q_OBJECT
public:
    OpStatsView(const ViewContext &context, QWidget *parent);
    ~OpStatsView() override;

    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;

    TableView *table() const;
    OpChartWidget *chart(std::size_t index) const { return m_charts[index]; }
    void setMode(OpStatsMode mode);
    /// Of framework operations: charts of the host instead of those of the devices.
    void setHostCharts(bool host);
    void setFilter(const QString &text);

protected:
    void dataChanged() override;
    bool hasContent() const override;
    void selectionChanged() override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildToolBar();
    QWidget *buildCharts();
    void start();
    void showData(OpStatsDataPtr data);
    void showCharts();
    void chooseRow(std::size_t row, bool reveals);
    void chooseSlice(std::size_t chart, const OpProfileNode *node);
    OpStatsMode mode() const;

    OpStatsDataPtr m_shown;
    std::shared_ptr<const OpIndex> m_shownIndex;
    LatestJob m_job;
    bool m_isFollowing = false;
    bool m_isSplitByHand = false;

    SegmentedControl *m_mode, *m_side;
    QCheckBox *m_withIdle, *m_showCharts;
    SearchField *m_filter;
    QWidget *m_chartRow;
    std::array<OpChartWidget *, OpStatsCharts::kCount> m_charts{};
    std::array<TextLabel *, OpStatsCharts::kCount> m_captions{};
    std::array<TableView *, 2> m_tables{}; ///< one per mode, so that each keeps its columns
    QSplitter *m_splitter;
};

extern const ViewDescriptor opStatsView;

} // namespace planescope
