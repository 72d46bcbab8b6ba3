#pragma once
// What is in use at the peak of an allocator, as rows of alike blocks.
#include "model/state/memory_data.h"

#include <QAbstractTableModel>

namespace planescope {

class AllocationsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Op, Size, Requested, Times, Share, Region, Type, Shape, ColumnCount };
    enum Role { SortRole = Qt::UserRole + 1, PlainRole, ShareRole };

    explicit AllocationsModel(QObject *parent = nullptr);
    void setAllocator(MemoryFactsPtr facts, const AllocatorProfile *allocator);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString words(const ActiveAllocation &active, int column) const;
    MemoryFactsPtr m_facts;
    const AllocatorProfile *m_allocator = nullptr;
};

} // namespace planescope
