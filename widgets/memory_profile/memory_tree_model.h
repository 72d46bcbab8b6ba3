#pragma once
// A tree of bytes as rows: by call stack, or by kind and op.
#include "model/analysis/memory_tree.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace planescope {

/// What a reader calls a node.
QString memoryNodeText(const MemoryNode &node);

class MemoryTreeModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Name, Size, Share, Blocks, Source, ColumnCount };
    enum Role { PlainRole = Qt::UserRole + 1, ShareRole };

    explicit MemoryTreeModel(QObject *parent = nullptr);
    /// Null shows nothing.
    void setTree(std::shared_ptr<const MemoryNode> tree);
    const MemoryNode *tree() const { return m_tree.get(); }
    const MemoryNode *nodeOf(const QModelIndex &index) const;
    QModelIndex indexOf(const MemoryNode *node) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        const MemoryNode *node = nullptr;
        std::size_t parent = 0; ///< row of m_rows; of the root itself
        int place = 0;          ///< among the children of its parent
        std::size_t firstChild = 0;
    };
    void add(std::size_t row);
    std::size_t rowOf(const QModelIndex &index) const { return index.isValid() ? index.internalId() : 0; }
    std::shared_ptr<const MemoryNode> m_tree;
    std::vector<Row> m_rows; ///< [0] is the root; children stand together
};

} // namespace planescope
