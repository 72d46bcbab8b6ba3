#pragma once
// Two listings of a kernel side by side: what every loop saves or loses, which opcodes changed, and the bundles
// aligned.
#include "model/analysis/kernel/kernel_page.h"
#include "model/analysis/kernel/listing_diff.h"
#include "widgets/common/latest_job.h"
#include "widgets/common/table_sheet.h"
#include "widgets/common/theme.h"

#include <QWidget>

#include <array>
#include <memory>

class QComboBox;

namespace planescope {

class EmptyState;
class SegmentedControl;
class TableView;
class TextLabel;

/// What the page shows of two listings; made on a worker.
struct DiffSheets {
    KernelCodePtr before, after;
    ListingDiff diff;
    TableSheetPtr loops, opcodes, bundles;
};
std::shared_ptr<const DiffSheets> diffSheets(KernelCodePtr before, KernelCodePtr after);
/// "Loop 0x1a–0xa8e: 2 677 bundles become 2 512: 165 saved an iteration."
QString diffSentence(const DiffSheets &sheets);

class DiffPage final : public QWidget
{
    Q_OBJECT
public:
    explicit DiffPage(const ThemeHub &themes, QWidget *parent = nullptr);

    /// Null: nothing. The listings that can be chosen.
    void setPage(KernelPagePtr page);
    void choose(std::uint32_t before, std::uint32_t after);
    const std::shared_ptr<const DiffSheets> &shown() const { return m_shown; }
    TableView *table() const { return m_table; }
    SegmentedControl *lists() const { return m_lists; }
    QString sentence() const;
    bool isBusy() const { return m_isBusy; }
    QString emptyText() const;

protected:
    void showEvent(QShowEvent *event) override;

signals:
    void bundleWanted(std::uint32_t code, std::uint32_t bundle);
    void listingWanted(); ///< another one is to be opened
    void compared();

private:
    void start();
    void showList();

    KernelPagePtr m_page;
    std::shared_ptr<const DiffSheets> m_shown;
    LatestJob m_job;
    bool m_isBusy = false;
    QComboBox *m_before, *m_after;
    SegmentedControl *m_lists;
    TextLabel *m_sentence;
    TableView *m_table;
    EmptyState *m_empty;
    QWidget *m_content;
};

} // namespace planescope
