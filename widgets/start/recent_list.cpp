#include "widgets/start/recent_list.h"

#include "model/state/recent_files.h"
#include "model/text/format_value.h"
#include "widgets/common/theme.h"
#include "widgets/start/fingerprint_painter.h"

#include <QLocale>
#include <QPainter>

namespace planescope {

namespace {
constexpr int kRecentRow = 56;
constexpr int kPrintWidth = 176;
constexpr int kPrintHeight = 28;
} // namespace

QString openedText(const QDateTime &when, const QDateTime &now)
{
    if (!when.isValid())
        return {};
    const qint64 days = when.toLocalTime().date().daysTo(now.toLocalTime().date());
    if (days <= 0)
        return RecentModel::tr("today");
    if (days == 1)
        return RecentModel::tr("yesterday");
    if (days < 60)
        return RecentModel::tr("%n day(s) ago", nullptr, static_cast<int>(days));
    return QLocale().toString(when.toLocalTime().date(), QLocale::ShortFormat);
}

RecentModel::RecentModel(RecentFiles &recent, QObject *parent) : QAbstractListModel(parent), m_recent(recent)
{
    connect(&recent, &RecentFiles::changed, this, &RecentModel::reload);
    reload();
}

void RecentModel::setFilter(const QString &filter)
{
    m_filter = filter.trimmed();
    reload();
}

void RecentModel::reload()
{
    beginResetModel();
    m_rows.clear();
    const auto &files = m_recent.files();
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto has = [&](const QString &text) { return text.contains(m_filter, Qt::CaseInsensitive); };
        if (m_filter.isEmpty() || has(files[i].title) || has(files[i].path) || has(files[i].summary))
            m_rows.push_back(i);
    }
    endResetModel();
}

int RecentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant RecentModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::size_t at = m_rows[static_cast<std::size_t>(index.row())];
    const RecentFile &file = m_recent.files()[at];
    switch (role) {
    case Qt::DisplayRole:
        return file.title;
    case Qt::ToolTipRole:
    case PathRole:
        return file.path;
    case SummaryRole:
        return file.isMissing ? tr("Not found: it was moved or the disk is not mounted") : file.summary;
    case SizeRole:
        return file.isMissing || file.sizeBytes == 0 ? QString() : text::bytes({file.sizeBytes});
    case OpenedRole:
        return openedText(file.openedAt, QDateTime::currentDateTime());
    case MissingRole:
        return file.isMissing;
    case IndexRole:
        return static_cast<int>(at);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(file.title, data(index, SummaryRole).toString());
    default:
        return {};
    }
}

QSize RecentDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    const int lines =
        QFontMetrics(m_themes.font(FontRole::Body)).height() + QFontMetrics(m_themes.font(FontRole::Dense)).height();
    return {m_themes.px(320), std::max(m_themes.px(kRecentRow), lines + 16)};
}

void RecentDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = m_themes.theme();
    const auto *model = qobject_cast<const RecentModel *>(index.model());
    const RecentFile &file =
        model->recent().files()[static_cast<std::size_t>(index.data(RecentModel::IndexRole).toInt())];
    const bool isSelected = option.state & QStyle::State_Selected;
    const bool hasFocus = isSelected && (option.state & QStyle::State_HasFocus);
    painter->fillRect(option.rect, isSelected                               ? theme.selection
                                   : option.state & QStyle::State_MouseOver ? theme.hover
                                                                            : theme.base);
    if (isSelected)
        painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), theme.accent);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.border);
    QRect inner = option.rect.adjusted(m_themes.px(16), 0, -m_themes.px(16), 0);

    // A narrow list keeps the words and gives up the picture.
    if (inner.width() > m_themes.px(kPrintWidth + 260)) {
        const QRectF print(inner.left(), inner.center().y() - m_themes.px(kPrintHeight) / 2.0, m_themes.px(kPrintWidth),
                           m_themes.px(kPrintHeight));
        paintFingerprint(*painter, print, file.isMissing ? Fingerprint{} : file.fingerprint, theme);
        inner.setLeft(inner.left() + m_themes.px(kPrintWidth + 16));
    }
    const QColor quiet = isSelected && theme.id == ThemeId::HighContrast ? theme.onSelection : theme.text2;
    painter->setFont(m_themes.font(FontRole::Dense));
    painter->setPen(quiet);
    painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, index.data(RecentModel::OpenedRole).toString());
    inner.setRight(inner.right() - m_themes.px(100));
    painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, index.data(RecentModel::SizeRole).toString());
    inner.setRight(inner.right() - m_themes.px(72));

    QFont name = m_themes.font(FontRole::Body);
    name.setWeight(QFont::Medium);
    const QFontMetrics nameMetrics(name);
    const QFontMetrics factMetrics(m_themes.font(FontRole::Dense));
    const int top = inner.center().y() - (nameMetrics.height() + factMetrics.height()) / 2;
    painter->setFont(name);
    painter->setPen(isSelected ? theme.onSelection : file.isMissing ? theme.text2 : theme.text);
    painter->drawText(QRect(inner.left(), top, inner.width(), nameMetrics.height()), Qt::AlignVCenter,
                      nameMetrics.elidedText(file.title, Qt::ElideRight, inner.width()));
    painter->setFont(m_themes.font(FontRole::Dense));
    painter->setPen(quiet);
    painter->drawText(
        QRect(inner.left(), top + nameMetrics.height(), inner.width(), factMetrics.height()), Qt::AlignVCenter,
        factMetrics.elidedText(index.data(RecentModel::SummaryRole).toString(), Qt::ElideRight, inner.width()));
    if (hasFocus) {
        painter->setPen(QPen(theme.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(1, 1, -1, -2));
    }
}

} // namespace planescope
