#include "widgets/memory_profile/allocations_model.h"

#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"

namespace planescope {

namespace {

bool isFigure(int column)
{
    return column == AllocationsModel::Size || column == AllocationsModel::Requested ||
           column == AllocationsModel::Times || column == AllocationsModel::Share;
}

} // namespace

AllocationsModel::AllocationsModel(QObject *parent) : QAbstractTableModel(parent) {}

void AllocationsModel::setAllocator(MemoryFactsPtr facts, const AllocatorProfile *allocator)
{
    beginResetModel();
    m_facts = std::move(facts);
    m_allocator = allocator;
    endResetModel();
}

int AllocationsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_allocator ? 0 : static_cast<int>(m_allocator->active.size());
}

int AllocationsModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString AllocationsModel::words(const ActiveAllocation &active, int column) const
{
    const bool isBlock = active.kind == ActiveAllocation::Kind::Block;
    const AllocatorEvent *const event = isBlock ? &m_allocator->events[active.event] : nullptr;
    const std::int64_t bytes = active.blockBytes * active.count;
    switch (column) {
    case Op:
        if (active.kind == ActiveAllocation::Kind::Reserved)
            return tr("Reserved for running programs");
        if (active.kind == ActiveAllocation::Kind::Unexplained)
            return tr("Taken before the step or the recording");
        return event->op == 0 ? tr("without a name") : textOf(m_allocator->texts[event->op]);
    case Size:
        return sizeText(bytes);
    case Requested:
        return sizeText(active.requestedBytes * active.count);
    case Times:
        return text::count(active.count);
    case Share:
        return text::share(static_cast<double>(bytes), static_cast<double>(m_allocator->peakBytes));
    case Region:
        return event ? textOf(m_allocator->texts[event->region]) : QString();
    case Type: {
        const std::string name = event ? dataTypeName(event->dataType) : std::string();
        return name == "INVALID" ? QString() : textOf(name);
    }
    case Shape:
        return event ? textOf(m_allocator->texts[event->shape]) : QString();
    default:
        return {};
    }
}

QVariant AllocationsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_allocator)
        return {};
    const ActiveAllocation &active = m_allocator->active[static_cast<std::size_t>(index.row())];
    const qint64 bytes = active.blockBytes * active.count;
    const double share =
        m_allocator->peakBytes > 0 ? static_cast<double>(bytes) / static_cast<double>(m_allocator->peakBytes) : 0;
    switch (role) {
    case Qt::DisplayRole:
        return words(active, index.column());
    case Qt::ToolTipRole:
        if (index.column() == Op && active.kind == ActiveAllocation::Kind::Reserved)
            return tr("XProf calls this row \"stack\".");
        if (index.column() == Op && active.kind == ActiveAllocation::Kind::Unexplained)
            return tr("XProf calls this row \"unused preallocated device memory\", although it is in use.");
        return words(active, index.column());
    case Qt::TextAlignmentRole:
        return isFigure(index.column()) ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                        : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case ShareRole:
        return index.column() == Share ? QVariant(share) : QVariant();
    case SortRole:
    case PlainRole:
        switch (index.column()) {
        case Size:
            return bytes;
        case Requested:
            return static_cast<qint64>(active.requestedBytes * active.count);
        case Times:
            return static_cast<qint64>(active.count);
        case Share:
            return share;
        default:
            return words(active, index.column());
        }
    default:
        return {};
    }
}

QVariant AllocationsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return isFigure(section) ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                 : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Op:
        return tr("In use at the mark");
    case Size:
        return tr("Size");
    case Requested:
        return tr("Requested");
    case Times:
        return tr("Times");
    case Share:
        return tr("Share");
    case Region:
        return tr("Region");
    case Type:
        return tr("Type");
    case Shape:
        return tr("Shape");
    default:
        return {};
    }
}

} // namespace planescope
