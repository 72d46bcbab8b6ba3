#pragma once
// The buffers that are alive at a place: flat, or grouped by what they are for, where they come from, or their shape.
#include "widgets/memory_viewer/memory_scene.h"

#include <QAbstractItemModel>

#include <optional>

namespace planescope {

enum class BufferGrouping { None, Category, Scope, Source, Shape };

class LiveBuffersModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Name, Size, Lifetime, Shape, Padding, Share, Kind, Op, Source, ColumnCount };
    enum Role {
        BarRole = Qt::UserRole + 1, ///< QPointF: begin and end of the life, 0 to 1
        PlaceRole,                  ///< double: the cursor, 0 to 1
        ClassRole,                  ///< OpClass as int
        GroupRole,                  ///< bool: a group, drawn strong
        SortRole,
        PlainRole, ///< number or text for copying, C locale, without unit
        MarkedRole ///< bool: changed by a hypothesis
    };

    explicit LiveBuffersModel(QObject *parent = nullptr);

    void setScene(MemoryScenePtr scene);
    /// What is alive, and the event it belongs to.
    void setBuffers(std::vector<LiveBuffer> buffers, std::uint32_t event);
    /// What came (the first `came`) and what went; names say which.
    void setChanges(std::vector<LiveBuffer> buffers, std::size_t came, std::uint32_t event);
    const std::vector<LiveBuffer> &buffers() const { return m_buffers; }
    void setGrouping(BufferGrouping grouping);
    BufferGrouping grouping() const { return m_grouping; }
    void setFilter(const QString &text);
    /// Buffers (rows of the table) that a hypothesis changes.
    void setMarked(std::vector<bool> marked);

    /// Sum of the rows that the filter keeps.
    std::int64_t shownBytes() const { return m_shownBytes; }
    std::size_t shownCount() const { return m_shownCount; }
    const LiveBuffer *bufferOf(const QModelIndex &index) const;
    /// The buffers of a row: one, or those of a group.
    std::vector<LiveBuffer> buffersOf(const QModelIndex &index) const;
    QModelIndex indexOfMemory(std::uint32_t buffer) const;
    /// What the filter keeps, however the list is sorted or grouped: fixed ones first, then as they take memory, which
    /// is XProf's order at the peak.
    std::vector<LiveBuffer> inOrderOfTaking() const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    struct Group {
        QString name;
        std::int64_t bytes = 0, padding = 0;
        std::vector<std::uint32_t> members; ///< rows of m_buffers
    };
    void rebuild();
    bool matches(const LiveBuffer &buffer) const;
    QString groupName(const LiveBuffer &buffer) const;
    QVariant bufferData(const LiveBuffer &buffer, int column, int role) const;
    QVariant groupData(const Group &group, int column, int role) const;
    QString text(const LiveBuffer &buffer, int column) const;
    double number(const LiveBuffer &buffer, int column) const;

    MemoryScenePtr m_scene;
    std::vector<LiveBuffer> m_buffers;
    std::vector<Group> m_groups; ///< one without a name when nothing is grouped
    std::vector<bool> m_marked;
    QString m_filter;
    BufferGrouping m_grouping = BufferGrouping::None;
    std::optional<std::size_t> m_came; ///< of m_buffers; nothing when no changes are listed
    std::uint32_t m_event = 0;
    std::int64_t m_shownBytes = 0;
    std::size_t m_shownCount = 0;
    int m_sortColumn = Size;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

} // namespace planescope
