#pragma once
// The hits of the name search as rows: name, begin, duration, row, device. A thin view of SearchResults; a million rows
// cost nothing until they are shown.
#include "model/analysis/table.h"
#include "model/state/document.h"

#include <QAbstractTableModel>
#include <QPointer>

namespace planescope {

class HitsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Begin, Length, Row, Device, ColumnCount };
    /// OpClass of the event as int.
    static constexpr int ClassRole = Qt::UserRole;

    explicit HitsModel(QObject *parent);
    void setDocument(Document *document);
    std::optional<EventRef> eventAt(int row) const;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void retranslate();
    /// Rows of the model for machines.
    Table table(const std::vector<int> &rows) const;

private:
    void reload();

    QPointer<Document> m_document;
    // Hits and the session they belong to are kept together: a new session may come before new hits.
    SessionPtr m_session;
    std::shared_ptr<const OpClassTable> m_classes;
    std::size_t m_count = 0;
};

} // namespace planescope
