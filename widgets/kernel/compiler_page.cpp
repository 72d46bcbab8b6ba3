#include "widgets/kernel/compiler_page.h"

#include "model/text/format_value.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/table_view.h"
#include "widgets/common/view_tool_bar.h"

#include <QComboBox>
#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {
constexpr int kLeastColumn = 60;
} // namespace

CompilerPage::CompilerPage(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_choice(new QComboBox(this)), m_table(new TableView(themes, this)),
    m_empty(new EmptyState(themes, QStringLiteral("kernel"), this))
{
    auto *bar = new ViewToolBar(themes, this);
    m_choice->setAccessibleName(tr("Table of the compiler"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    bar->addControl(m_choice);
    bar->addStretch();
    m_table->setAccessibleName(tr("Table of the compiler"));
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(m_table, 1);
    column->addWidget(m_empty, 1);
    for (const CompilerTable table : kAllCompilerTables)
        m_choice->addItem(compilerTableName(table), static_cast<int>(table));
    connect(m_choice, &QComboBox::currentIndexChanged, this, &CompilerPage::start);
    connect(m_table, &TableView::rowActivated, this, [this](std::size_t row) {
        if (!m_code || !m_page || chosen() != CompilerTable::Ranges || row >= m_code->ranges.size())
            return;
        // What was compiled out of line has a listing of its own; addresses of the others count in the loaded program.
        for (std::uint32_t i = 0; i < m_page->codes.size(); ++i)
            if (m_page->codes[i]->program == m_code->ranges[row].name && m_page->codes[i]->folder == m_code->folder) {
                emit programWanted(i);
                return;
            }
    });
    start();
}

void CompilerPage::setPage(KernelPagePtr page)
{
    m_page = std::move(page);
    fillChoice();
    start();
}

void CompilerPage::setCode(KernelCodePtr code)
{
    m_code = std::move(code);
    fillChoice();
    start();
}

/// How many rows each table has stands behind its name.
void CompilerPage::fillChoice()
{
    for (int i = 0; i < m_choice->count(); ++i) {
        const auto table = static_cast<CompilerTable>(m_choice->itemData(i).toInt());
        const std::size_t rows = compilerRows(m_code.get(), m_page.get(), table);
        m_choice->setItemText(
            i, tr("%1 (%2)", "a table and its number of rows").arg(compilerTableName(table), text::count(rows)));
    }
    // What is empty is not what one wants to see first.
    if (compilerRows(m_code.get(), m_page.get(), chosen()) > 0)
        return;
    for (int i = 0; i < m_choice->count(); ++i)
        if (compilerRows(m_code.get(), m_page.get(), static_cast<CompilerTable>(m_choice->itemData(i).toInt())) > 0) {
            m_choice->setCurrentIndex(i);
            return;
        }
}

/// Names and addresses whole, long texts in what is left.
void CompilerPage::fitColumns()
{
    const int most = width() / 4;
    for (int column = 0; column + 1 < m_table->model()->columnCount(); ++column) {
        m_table->resizeColumnToContents(column);
        const int wanted = m_table->columnWidth(column);
        m_table->setColumnWidth(column, std::clamp(wanted, kLeastColumn, std::max(kLeastColumn, most)));
    }
}

void CompilerPage::choose(CompilerTable table)
{
    m_choice->setCurrentIndex(m_choice->findData(static_cast<int>(table)));
}

CompilerTable CompilerPage::chosen() const { return static_cast<CompilerTable>(m_choice->currentData().toInt()); }

QString CompilerPage::emptyText() const { return m_empty->isHidden() ? QString() : m_empty->text(); }

void CompilerPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        start();
}

void CompilerPage::start()
{
    m_job.cancel();
    m_isBusy = false;
    m_isStale = !isVisible();
    const CompilerTable table = chosen();
    const bool isThere = compilerRows(m_code.get(), m_page.get(), table) > 0;
    m_table->setVisible(isThere);
    m_empty->setVisible(!isThere);
    if (!isThere) {
        m_empty->setText(tr("%1: not there.").arg(compilerTableName(table)), compilerTableSource(table));
        m_table->setSheet(nullptr);
        return;
    }
    if (m_isStale) // nobody pays for what is not looked at
        return;
    m_isBusy = true;
    m_job.start(
        this,
        [code = m_code, page = m_page, table](std::stop_token) { return compilerSheet(code.get(), page.get(), table); },
        [this](TableSheetPtr sheet) {
            m_isBusy = false;
            m_table->setSheet(std::move(sheet));
            fitColumns();
        });
}

} // namespace planescope
