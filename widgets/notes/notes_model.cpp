#include "widgets/notes/notes_model.h"

#include "model/text/format_value.h"

namespace planescope {

void NotesModel::setNotes(Notes *notes)
{
    if (m_notes)
        disconnect(m_notes, nullptr, this, nullptr);
    m_notes = notes;
    if (notes)
        connect(notes, &Notes::changed, this, &NotesModel::reload);
    reload();
}

void NotesModel::reload()
{
    beginResetModel();
    m_rows = m_notes ? m_notes->notes() : std::vector<Note>();
    endResetModel();
}

int NotesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int NotesModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant NotesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Note &note = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole &&
        (index.column() == Begin || index.column() == Length || index.column() == Number))
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == Begin)
        return text::exactDuration(note.range.begin - TimePoint());
    if (role == Qt::ToolTipRole && index.column() == Length)
        return text::exactDuration(note.range.length());
    if (role == Qt::ToolTipRole && (index.column() == Text || index.column() == Row))
        return index.column() == Text ? note.text : note.row;
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    switch (index.column()) {
    case Text:
        return note.text;
    case Number:
        return note.slot > 0 ? QVariant(note.slot) : QVariant();
    case Begin:
        return text::timePoint(note.range.begin, Duration::us(1));
    case Length:
        return note.range.isEmpty() ? QString() : text::duration(note.range.length());
    case Row:
        return note.row;
    default:
        return {};
    }
}

bool NotesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || index.column() != Text || role != Qt::EditRole || !m_notes)
        return false;
    m_notes->setText(static_cast<std::size_t>(index.row()), value.toString());
    return true;
}

Qt::ItemFlags NotesModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Text)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant NotesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Text:
        return tr("Note");
    case Number:
        return tr("Number");
    case Begin:
        return tr("Begin");
    case Length:
        return tr("Duration");
    case Row:
        return tr("Row");
    default:
        return {};
    }
}

Table NotesModel::table(const std::vector<int> &rows) const
{
    Table table;
    table.columns = {{"text", "note", ColumnUnit::Text},
                     {"number", "number", ColumnUnit::Count},
                     {"begin_ps", "begin", ColumnUnit::TimePoint},
                     {"duration_ps", "duration", ColumnUnit::Duration},
                     {"row", "row", ColumnUnit::Text}};
    for (const int row : rows) {
        const Note &note = m_rows[static_cast<std::size_t>(row)];
        table.rows.push_back({note.text.toStdString(),
                              note.slot > 0 ? Cell(static_cast<std::int64_t>(note.slot)) : Cell(),
                              note.range.begin.toPs(), note.range.length().toPs(), note.row.toStdString()});
    }
    return table;
}

} // namespace planescope
