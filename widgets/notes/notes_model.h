#pragma once
// Bookmarks and notes as rows; the text can be changed in its cell.
#include "model/analysis/table.h"
#include "model/state/notes.h"

#include <QAbstractTableModel>
#include <QPointer>

namespace planescope {

class NotesModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Text, Number, Begin, Length, Row, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setNotes(Notes *notes);
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void retranslate() { emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1); }
    Table table(const std::vector<int> &rows) const;

private:
    void reload();
    QPointer<Notes> m_notes;
    std::vector<Note> m_rows; ///< as last shown
};

} // namespace planescope
