#pragma once
// The import report of a session as rows: severity, what, place, count, offset.
#include "model/analysis/table.h"
#include "model/store/session.h"

#include <QAbstractTableModel>

namespace planescope {

class ReportModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { SeverityColumn, What, Place, Count, Offset, ColumnCount };
    static constexpr int SeverityRole = Qt::UserRole;

    explicit ReportModel(QObject *parent);
    void setSession(SessionPtr session);
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void retranslate();
    /// Rows of the model for machines: codes as words of the report, in English.
    Table table(const std::vector<int> &rows) const;
    /// All of them as CSV.
    QByteArray csv(const QString &notice) const;

private:
    SessionPtr m_session;
    std::vector<std::size_t> m_rows; // worst first
};

} // namespace planescope
