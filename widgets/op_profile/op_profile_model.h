#pragma once
// The op profile as a tree of rows: sorted, filtered, small rows of a parent folded into "N more".
#include "model/text/time_unit.h"
#include "widgets/op_profile/op_filter.h"

#include <QAbstractItemModel>

#include <map>
#include <memory>

namespace planescope {

class OpProfileModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column {
        Name,
        Share,
        Time,
        Calls,
        Mean,
        Flops,
        Hbm,
        Wasted,
        FlopRate,
        HbmRate,
        FrameworkOp,
        Source,
        ColumnCount
    };
    enum Role {
        BarRole = Qt::UserRole + 1, ///< 0 to 1: length of the cell's bar
        ClassRole,                  ///< OpClass as int, of named rows
        BadgeRole,                  ///< the class stands as a letter before the name
        StrongRole,                 ///< the root: drawn strong
        MoreRole,                   ///< "N more": drawn as a link
        PlainRole                   ///< number or text for copying, C locale, without unit
    };
    static constexpr int kFirstRows = 10;          ///< shown of a parent before the rest is folded
    static constexpr std::size_t kMoreRows = 1000; ///< that "N more" opens at once, so that it opens at once

    explicit OpProfileModel(QObject *parent = nullptr);
    ~OpProfileModel() override;

    /// A filter of another tree counts as none.
    void setTree(OpTreePtr tree, OpFilterPtr filter = nullptr);
    const OpTreePtr &tree() const { return m_tree; }
    /// Shows what it keeps; null: all. One of another tree is not looked at.
    void setFilter(OpFilterPtr filter);
    const OpFilterPtr &filter() const { return m_filter; }
    /// Folds what is beyond nine tenths of a parent's time.
    void setOnlyTop(bool onlyTop);
    bool onlyTop() const { return m_onlyTop; }
    /// Shows the next rows (at most `most`) below the parent of a "N more" row.
    void openMore(const QModelIndex &more, std::size_t most = kMoreRows);

    const OpProfileNode *nodeOf(const QModelIndex &index) const;
    /// Unfolds what hides it. Invalid when the filter hides it.
    QModelIndex indexOf(const OpProfileNode *node, int column = Name);
    bool isMore(const QModelIndex &index) const;
    /// What a PlainRole number of the column is multiplied by to be in the unit that the header names.
    double unitFactor(int column) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    struct Row;
    void rebuild();
    std::unique_ptr<Row> rowFor(const OpProfileNode &node, Row *parent) const;
    void fillChildren(Row &row) const;
    void sortNodes(std::vector<const OpProfileNode *> &nodes) const;
    const Row *rowOf(const QModelIndex &index) const;
    double sortKey(const OpProfileNode &node) const;
    QString displayText(const Row &row, int column) const;
    QString toolTip(const Row &row, int column) const;
    QVariant plainValue(const Row &row, int column) const;
    text::TimeUnit unitOf(int column) const;

    OpTreePtr m_tree;
    std::unique_ptr<Row> m_top; ///< its only child is the root's row
    OpFilterPtr m_filter;
    bool m_onlyTop = false;
    int m_sortColumn = Share;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    std::map<const OpProfileNode *, std::size_t> m_opened; ///< parents whose "N more" was opened, and how far
};

} // namespace planescope
