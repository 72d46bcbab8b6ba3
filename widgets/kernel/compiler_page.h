#pragma once
// The tables that the compiler wrote beside the listing on show, one at a time.
#include "widgets/common/latest_job.h"
#include "widgets/kernel/compiler_sheets.h"

#include <QWidget>

class QComboBox;

namespace planescope {

class EmptyState;
class TableView;
class ThemeHub;

class CompilerPage final : public QWidget
{
    Q_OBJECT
public:
    explicit CompilerPage(const ThemeHub &themes, QWidget *parent = nullptr);

    /// What the profile itself keeps; null: nothing.
    void setPage(KernelPagePtr page);
    /// The listing on show; null: none.
    void setCode(KernelCodePtr code);
    void choose(CompilerTable table);
    CompilerTable chosen() const;
    QComboBox *choice() const { return m_choice; }
    TableView *table() const { return m_table; }
    /// Why there is no table; empty when there is one.
    QString emptyText() const;
    bool isBusy() const { return m_isBusy; }

signals:
    void programWanted(std::uint32_t code); ///< row of KernelPage::codes

protected:
    void showEvent(QShowEvent *event) override;

private:
    void fillChoice();
    void fitColumns();
    void start();

    KernelPagePtr m_page;
    KernelCodePtr m_code;
    LatestJob m_job;
    bool m_isBusy = false, m_isStale = true;
    QComboBox *m_choice;
    TableView *m_table;
    EmptyState *m_empty;
};

} // namespace planescope
