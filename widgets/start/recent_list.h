#pragma once
// The recent files as rows with fingerprint, name, summary, size and date.
#include <QAbstractListModel>
#include <QDateTime>
#include <QListView>
#include <QStyledItemDelegate>

namespace planescope {

class RecentFiles;
class ThemeHub;

class RecentModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { PathRole = Qt::UserRole, SummaryRole, SizeRole, OpenedRole, MissingRole, IndexRole };

    RecentModel(RecentFiles &recent, QObject *parent);
    /// Shows entries whose title, path or summary contains the text.
    void setFilter(const QString &filter);
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    const RecentFiles &recent() const { return m_recent; }

private:
    void reload();

    RecentFiles &m_recent;
    QString m_filter;
    std::vector<std::size_t> m_rows; // indices into RecentFiles::files()
};

/// "today", "yesterday", "11 days ago", then the date.
QString openedText(const QDateTime &when, const QDateTime &now);

class RecentDelegate : public QStyledItemDelegate
{
public:
    RecentDelegate(const ThemeHub &themes, QObject *parent) : QStyledItemDelegate(parent), m_themes(themes) {}
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const ThemeHub &m_themes;
};

} // namespace planescope
