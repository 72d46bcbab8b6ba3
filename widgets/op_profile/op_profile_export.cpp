// What leaves the op profile: text for the clipboard, pictures and tables as files, the state of the view.
#include "model/export/table_text.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/theme.h"
#include "widgets/op_profile/figure_tile.h"
#include "widgets/op_profile/op_profile_model.h"
#include "widgets/op_profile/op_profile_view.h"

#include <QCheckBox>
#include <QDataStream>
#include <QFileDialog>
#include <QHeaderView>
#include <QIODevice>
#include <QSplitter>
#include <QTreeView>

#include <functional>

namespace planescope {

namespace {

constexpr quint32 kStateVersion = 1;

/// Keys of the columns, for machines; in the order of OpProfileModel::Column.
const std::vector<Column> &treeColumns()
{
    static const std::vector<Column> columns{{"name", "name", ColumnUnit::Text},
                                             {"time_share", "share", ColumnUnit::Share},
                                             {"time_s", "time", ColumnUnit::Number},
                                             {"occurrences", "calls", ColumnUnit::Count},
                                             {"avg_time_ms", "average", ColumnUnit::Number},
                                             {"flops_utilization_share", "FLOPS", ColumnUnit::Share},
                                             {"hbm_utilization_share", "HBM", ColumnUnit::Share},
                                             {"wasted_share", "wasted", ColumnUnit::Share},
                                             {"tera_flop_per_s", "flop rate", ColumnUnit::Number},
                                             {"hbm_gigabytes_per_s", "HBM rate", ColumnUnit::Number},
                                             {"framework_op", "framework op", ColumnUnit::Text},
                                             {"source", "source", ColumnUnit::Text}};
    return columns;
}

Cell cellOf(const QVariant &value)
{
    if (!value.isValid())
        return {};
    if (value.typeId() == QMetaType::QString)
        return value.toString().isEmpty() ? Cell() : Cell(value.toString().toStdString());
    if (value.typeId() == QMetaType::ULongLong)
        return static_cast<std::uint64_t>(value.toULongLong());
    return value.toDouble();
}

/// A number in the unit that the header names, C locale.
QString copiedCell(const OpProfileModel &model, const QModelIndex &index)
{
    if (index.column() == OpProfileModel::Name)
        return index.data(Qt::DisplayRole).toString();
    const QVariant value = index.data(OpProfileModel::PlainRole);
    const double factor = model.unitFactor(index.column());
    return factor == 1 || !value.isValid() ? value.toString() : QVariant(value.toDouble() * factor).toString();
}

} // namespace

QString OpProfileView::flopsFigure() const { return m_flops->figure(); }
QString OpProfileView::communicationFigure() const { return m_communication->figure(); }

QString OpProfileView::copiedText() const
{
    QString out = noticeOf(document());
    if (!out.isEmpty())
        out += QLatin1Char('\n');
    QStringList cells;
    for (int column = 0; column < OpProfileModel::ColumnCount; ++column)
        if (!m_tree->isColumnHidden(column))
            cells << m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    out += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    const std::function<void(const QModelIndex &, int)> add = [&](const QModelIndex &parent, int depth) {
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const QModelIndex index = m_model->index(row, 0, parent);
            QStringList line;
            for (int column = 0; column < OpProfileModel::ColumnCount; ++column)
                if (!m_tree->isColumnHidden(column))
                    line << copiedCell(*m_model, index.siblingAtColumn(column));
            line[0].prepend(QString(qsizetype{2} * depth, QLatin1Char(' ')));
            out += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
            if (m_tree->isExpanded(index))
                add(index, depth + 1);
        }
    };
    add({}, 0);
    return out;
}

/// Unfolded rows with their depth, shown columns only.
Table OpProfileView::unfoldedTable() const
{
    Table out;
    out.columns.push_back({"depth", "depth", ColumnUnit::Count});
    std::vector<int> columns;
    for (int column = 0; column < OpProfileModel::ColumnCount; ++column)
        if (!m_tree->isColumnHidden(column)) {
            columns.push_back(column);
            out.columns.push_back(treeColumns()[static_cast<std::size_t>(column)]);
        }
    const std::function<void(const QModelIndex &, std::int64_t)> add = [&](const QModelIndex &parent,
                                                                           std::int64_t depth) {
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const QModelIndex index = m_model->index(row, 0, parent);
            TableRow cells{depth};
            for (const int column : columns)
                cells.push_back(column == OpProfileModel::Name
                                    ? Cell(index.data(Qt::DisplayRole).toString().toStdString())
                                    : cellOf(index.siblingAtColumn(column).data(OpProfileModel::PlainRole)));
            out.rows.push_back(std::move(cells));
            if (m_tree->isExpanded(index))
                add(index, depth + 1);
        }
    };
    add({}, 0);
    return out;
}

bool OpProfileView::exportTo(const QString &path) const
{
    if (!m_shownTree)
        return false;
    if (isTablePath(path))
        return saveTable(path, unfoldedTable(), noticeOf(document()));
    return writeChartPicture(
        path, m_chart->size(), context().themes->theme(),
        [this](QPainter &painter, const QRectF &area, const Theme &theme) {
            m_chart->paintInto(painter, area, theme, 1);
        },
        noticeOf(document()));
}

void OpProfileView::exportWithDialog()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the chart or the table"), QStringLiteral("op-profile.png"),
        tr("Pictures (*.png *.svg *.pdf)") + QStringLiteral(";;") + tr("Tables (*.csv *.json *.md)"));
    if (!path.isEmpty() && !exportTo(path))
        setNotes({tr("%1 could not be written.").arg(path)});
}

void OpProfileView::showCategories()
{
    m_grouping->setCurrentIndex(static_cast<int>(OpGrouping::Category));
    m_kind->setCurrentIndex(static_cast<int>(OpChartKind::Donut));
    m_withoutIdle->setChecked(true);
}

QByteArray OpProfileView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kStateVersion << m_grouping->currentIndex() << m_kind->currentIndex() << m_withoutIdle->isChecked()
        << m_onlyTop->isChecked() << m_splitter->saveState() << m_tree->header()->saveState();
    return state;
}

void OpProfileView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    int grouping = 0, kind = 0;
    bool withoutIdle = true, onlyTop = false;
    QByteArray splitter, header;
    in >> version >> grouping >> kind >> withoutIdle >> onlyTop >> splitter >> header;
    if (in.status() != QDataStream::Ok || version != kStateVersion)
        return;
    m_grouping->setCurrentIndex(grouping);
    m_kind->setCurrentIndex(kind);
    m_withoutIdle->setChecked(withoutIdle);
    m_onlyTop->setChecked(onlyTop);
    m_splitter->restoreState(splitter);
    m_tree->header()->restoreState(header);
    followSortColumn(m_tree->header()->sortIndicatorSection());
}

} // namespace planescope
