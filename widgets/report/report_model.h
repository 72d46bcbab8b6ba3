#pragma once
// The import report of a session as rows: severity, what, place, count, offset.
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
    /// Comma separated for machines: codes as words of the report, C locale, one header line.
    QByteArray csv() const;
    /// The rows as on the screen, one per line.
    QString text(const QList<int> &rows) const;

private:
    SessionPtr m_session;
    std::vector<std::size_t> m_rows; // worst first
};

} // namespace planescope
