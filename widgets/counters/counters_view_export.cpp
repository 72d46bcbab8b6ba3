// What the view of counters copies and writes.
#include "model/export/table_text.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/when_done.h"
#include "widgets/counters/chip_diagram.h"
#include "widgets/counters/counter_heat_map.h"
#include "widgets/counters/counters_view.h"
#include "widgets/counters/curves_page.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFileDialog>
#include <QHeaderView>
#include <QTableView>
#include <QtConcurrent/QtConcurrentRun>

#include <algorithm>

namespace planescope {

std::vector<CounterListField> CountersView::shownFields() const
{
    std::vector<CounterListField> fields;
    const QHeaderView *header = m_list->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual)
        if (const int column = header->logicalIndex(visual);
            !header->isSectionHidden(column) && column != static_cast<int>(CounterListField::Star)) {
            fields.push_back(static_cast<CounterListField>(column));
            // A short name alone does not say which of a hundred tiles it is.
            if (fields.back() == CounterListField::Name)
                fields.push_back(CounterListField::FullName);
        }
    const auto again = std::find(fields.rbegin(), fields.rend(), CounterListField::FullName);
    if (std::count(fields.begin(), fields.end(), CounterListField::FullName) > 1)
        fields.erase(std::next(again).base());
    return fields;
}

CountersView::LeavingRows CountersView::leavingRows(bool onlySelected) const
{
    LeavingRows leaving;
    leaving.cells = m_cells;
    leaving.rows = m_rows;
    leaving.fields = shownFields();
    leaving.isTree = m_asTree->isChecked();
    if (onlySelected && !leaving.isTree) {
        std::vector<std::uint32_t> chosen;
        for (const QModelIndex &index : m_list->selectionModel()->selectedRows())
            chosen.push_back(static_cast<std::uint32_t>(index.row()));
        std::sort(chosen.begin(), chosen.end());
        leaving.chosen = std::move(chosen);
    }
    return leaving;
}

Table CountersView::LeavingRows::table(const std::stop_token &stop) const
{
    Table out;
    if (!rows)
        return out;
    out.columns.reserve(fields.size());
    for (const CounterListField field : fields)
        out.columns.push_back(CounterCells::column(field));
    const std::size_t count = chosen ? chosen->size() : rows->rows.size();
    out.rows.reserve(count);
    for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
        // The tree shows the same rows; they leave in its order.
        const std::size_t at = chosen ? (*chosen)[i] : isTree ? rows->rowsByName[i] : i;
        const std::uint32_t other = rows->others.empty() ? kNoCounterRow : rows->others[at];
        TableRow line;
        line.reserve(fields.size());
        for (const CounterListField field : fields)
            line.push_back(cells.cell(rows->rows[at], other, field));
        out.rows.push_back(std::move(line));
    }
    return out;
}

Table CountersView::shownTable(bool onlySelected) const
{
    if (mode() == CurvesMode)
        return m_curves->table();
    if (mode() == ChipsMode)
        return m_heatMap->table();
    return leavingRows(onlySelected).table();
}

QString CountersView::copiedText() const
{
    return tabbedText(shownTable(m_list->selectionModel()->selectedRows().size() > 1), noticeOf(document()));
}

/// A million rows take seconds to become words.
void CountersView::copyRows()
{
    if (mode() == CurvesMode || mode() == ChipsMode) {
        QApplication::clipboard()->setText(copiedText());
        return;
    }
    m_copyJob.start(
        this,
        [notice = noticeOf(document()), leaving = leavingRows(m_list->selectionModel()->selectedRows().size() > 1)](
            const std::stop_token &stop) { return std::make_shared<QString>(tabbedText(leaving.table(stop), notice)); },
        [](const std::shared_ptr<QString> &words) { QApplication::clipboard()->setText(*words); });
}

bool CountersView::exportTo(const QString &path) const
{
    const QString ending = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1).toLower();
    const ThemeHub &themes = *context().themes;
    if (ending == QLatin1String("png") || ending == QLatin1String("svg") || ending == QLatin1String("pdf")) {
        if (mode() == CurvesMode)
            return m_curves->plot()->savePicture(path, m_curves->plot()->size(), themes.theme(), noticeOf(document()));
        const ChipLayout layout = layoutChip(QSizeF(m_diagram->size()), themes.scale());
        return writeChartPicture(
            path, m_diagram->size(), themes.theme(),
            [&](QPainter &painter, const QRectF &, const Theme &theme) {
                paintChip(painter, layout, m_diagram->words(), theme, themes.scale(), kChipBlocks, kChipBlocks);
            },
            noticeOf(document()));
    }
    const Table table = shownTable(false);
    return !table.columns.empty() && saveTable(path, table, noticeOf(document()));
}

void CountersView::exportWithDialog()
{
    const bool hasPicture = mode() == CurvesMode || mode() == DiagramMode;
    QString kinds = tr("Tables (*.csv *.json *.md)");
    if (hasPicture)
        kinds += QLatin1String(";;") + tr("Pictures (*.png *.svg *.pdf)");
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the counters"), QStringLiteral("counters.csv"), kinds);
    if (!path.isEmpty())
        saveTo(path);
}

void CountersView::saveTo(const QString &path)
{
    const auto say = [this, path](bool isWritten) {
        if (isWritten)
            return;
        m_notes->setText(tr("%1 could not be written.").arg(path));
        m_notes->show();
    };
    if (!isTablePath(path) || mode() == CurvesMode || mode() == ChipsMode) {
        say(exportTo(path));
        return;
    }
    // It goes on when another one is asked for: what was promised is written whole.
    whenDone(this, QtConcurrent::run([path, notice = noticeOf(document()), leaving = leavingRows(false)] {
                 const Table table = leaving.table();
                 return !table.columns.empty() && saveTable(path, table, notice);
             }),
             say);
}

} // namespace planescope
