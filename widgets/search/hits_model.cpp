#include "widgets/search/hits_model.h"

#include "model/text/format_value.h"

namespace planescope {

namespace {

QString hitText(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

HitsModel::HitsModel(QObject *parent) : QAbstractTableModel(parent) {}

void HitsModel::setDocument(Document *document)
{
    if (m_document)
        disconnect(&m_document->search(), nullptr, this, nullptr);
    if (m_document)
        disconnect(m_document, nullptr, this, nullptr);
    m_document = document;
    if (document) {
        connect(&document->search(), &SearchResults::hitsChanged, this, &HitsModel::reload);
        connect(document, &Document::sessionChanged, this, &HitsModel::reload);
        connect(document, &Document::restarted, this, &HitsModel::reload);
        connect(document, &QObject::destroyed, this, &HitsModel::reload);
    }
    reload();
}

void HitsModel::reload()
{
    beginResetModel();
    m_session = m_document ? m_document->session() : nullptr;
    m_classes = m_document ? m_document->classes() : nullptr;
    m_count = 0;
    if (m_session) {
        const auto &hits = m_document->search().hits();
        if (hits.empty() || m_session->contains(hits.back()))
            m_count = hits.size();
    }
    endResetModel();
}

std::optional<EventRef> HitsModel::eventAt(int row) const
{
    if (!m_document || row < 0 || static_cast<std::size_t>(row) >= m_count)
        return std::nullopt;
    return m_document->search().hits()[static_cast<std::size_t>(row)];
}

int HitsModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_count); }
int HitsModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant HitsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto event = eventAt(index.row());
    if (!event || !m_session->contains(*event))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case Name:
            return hitText(m_session->label(*event));
        case Begin:
            return text::timePoint(m_session->begin(*event), Duration::ns(1));
        case Length:
            return text::duration(m_session->duration(*event));
        case Row:
            return hitText(m_session->text(m_session->line(event->line).name));
        case Device:
            return hitText(m_session->text(m_session->plane(m_session->line(event->line).plane).name));
        default:
            return {};
        }
    case Qt::TextAlignmentRole:
        return index.column() == Begin || index.column() == Length ? int(Qt::AlignRight | Qt::AlignVCenter)
                                                                   : int(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (index.column() == Begin)
            return text::exactDuration(m_session->begin(*event) - TimePoint());
        if (index.column() == Length)
            return text::exactDuration(m_session->duration(*event));
        return data(index, Qt::DisplayRole);
    case ClassRole:
        return static_cast<int>(m_classes ? m_classes->classOf(*event) : OpClass::Unknown);
    default:
        return {};
    }
}

QVariant HitsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Begin || section == Length ? int(Qt::AlignRight | Qt::AlignVCenter)
                                                     : int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Event");
    case Begin:
        return tr("Begin");
    case Length:
        return tr("Duration");
    case Row:
        return tr("Row");
    case Device:
        return tr("Device");
    default:
        return {};
    }
}

void HitsModel::retranslate() { emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1); }

Table HitsModel::table(const std::vector<int> &rows) const
{
    Table table;
    table.columns = {{"name", "name", ColumnUnit::Text},
                     {"begin_ps", "begin, ps", ColumnUnit::TimePoint},
                     {"duration_ps", "duration, ps", ColumnUnit::Duration},
                     {"line", "line", ColumnUnit::Text},
                     {"plane", "plane", ColumnUnit::Text},
                     {"host", "host", ColumnUnit::Text}};
    for (const int row : rows) {
        const auto event = eventAt(row);
        if (!event || !m_session->contains(*event))
            continue;
        const Line &line = m_session->line(event->line);
        const Plane &plane = m_session->plane(line.plane);
        table.rows.push_back({std::string(m_session->label(*event)), m_session->begin(*event).toPs(),
                              m_session->duration(*event).toPs(), std::string(m_session->text(line.name)),
                              std::string(m_session->text(plane.name)),
                              std::string(m_session->text(m_session->host(plane.host).name))});
    }
    return table;
}

} // namespace planescope
