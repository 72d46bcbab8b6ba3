#include "app/gui/command_palette.h"

#include "app/gui/commands.h"
#include "widgets/common/theme.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

constexpr int kPaletteRows = 12;

class PaletteDelegate : public QStyledItemDelegate
{
public:
    PaletteDelegate(const ThemeHub &themes, QObject *parent) : QStyledItemDelegate(parent), m_themes(themes) {}

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return {m_themes.px(200), std::max(m_themes.px(26), QFontMetrics(m_themes.font(FontRole::Body)).height() + 8)};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Theme &theme = m_themes.theme();
        const bool isCurrent = option.state & QStyle::State_Selected;
        if (isCurrent)
            painter->fillRect(option.rect, theme.selection);
        const QRect inner = option.rect.adjusted(m_themes.px(10), 0, -m_themes.px(10), 0);
        const QString keys = index.data(PaletteModel::KeysRole).toString();
        painter->setFont(m_themes.font(FontRole::Dense));
        painter->setPen(isCurrent ? theme.onSelection : theme.text2);
        painter->drawText(inner, Qt::AlignRight | Qt::AlignVCenter, keys);
        const int keysWidth = painter->fontMetrics().horizontalAdvance(keys);

        // Matched letters are heavier, so it is visible why an entry is in the list.
        const QString text = index.data(Qt::DisplayRole).toString();
        const QVariantList positions = index.data(PaletteModel::PositionsRole).toList();
        painter->setPen(isCurrent ? theme.onSelection : theme.text);
        painter->setClipRect(inner.adjusted(0, 0, -keysWidth - m_themes.px(12), 0));
        double x = inner.left();
        for (qsizetype i = 0; i < text.size();) {
            const bool isHeavy = positions.contains(static_cast<int>(i));
            qsizetype end = i + 1;
            while (end < text.size() && positions.contains(static_cast<int>(end)) == isHeavy)
                ++end;
            painter->setFont(m_themes.font(isHeavy ? FontRole::Strong : FontRole::Body));
            const QString part = text.mid(i, end - i);
            painter->drawText(QRectF(x, inner.top(), inner.width(), inner.height()), Qt::AlignVCenter, part);
            x += QFontMetricsF(painter->font()).horizontalAdvance(part);
            i = end;
        }
        painter->setClipping(false);
    }

private:
    const ThemeHub &m_themes;
};

} // namespace

PaletteModel::PaletteModel(const Commands &commands, QObject *parent) : QAbstractListModel(parent), m_commands(commands)
{}

void PaletteModel::setQuery(const QString &query)
{
    beginResetModel();
    m_entries.clear();
    for (const CommandInfo &command : commandTable()) {
        const QString id = QLatin1String(command.id);
        const QAction *action = m_commands.action(id);
        if (!action->isEnabled() || id == QLatin1String("help.palette"))
            continue;
        const QString text = plainCommandText(command);
        if (auto match = fuzzyMatch(query, text)) {
            QStringList keys;
            for (const QKeySequence &key : action->shortcuts())
                keys << key.toString(QKeySequence::NativeText);
            m_entries.push_back({id, text, keys.join(QStringLiteral("  ")), std::move(*match)});
        }
    }
    std::stable_sort(m_entries.begin(), m_entries.end(),
                     [](const Entry &a, const Entry &b) { return a.match.score > b.match.score; });
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Entry &entry = m_entries[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return entry.text;
    case Qt::AccessibleTextRole:
        return entry.keys.isEmpty() ? entry.text : QStringLiteral("%1, %2").arg(entry.text, entry.keys);
    case IdRole:
        return entry.id;
    case KeysRole:
        return entry.keys;
    case PositionsRole: {
        QVariantList positions;
        for (const int position : entry.match.positions)
            positions << position;
        return positions;
    }
    default:
        return {};
    }
}

CommandPalette::CommandPalette(Commands &commands, const ThemeHub &themes, QWidget *parent) :
    QFrame(parent, Qt::Popup | Qt::FramelessWindowHint), m_commands(commands), m_themes(themes),
    m_field(new QLineEdit(this)), m_list(new QListView(this)), m_model(new PaletteModel(commands, this))
{
    setObjectName(QStringLiteral("commandPalette"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(5, 5, 5, 5);
    layout->setSpacing(5);
    layout->addWidget(m_field);
    layout->addWidget(m_list);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new PaletteDelegate(themes, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString &query) {
        m_model->setQuery(query);
        m_list->setCurrentIndex(m_model->index(0, 0));
        updateSize();
    });
    connect(m_list, &QListView::entered, m_list, &QListView::setCurrentIndex);
    connect(m_list, &QListView::clicked, this, [this] { runCurrent(); });
    CommandPalette::changeEvent(nullptr);
}

void CommandPalette::changeEvent(QEvent *event)
{
    if (!event || event->type() == QEvent::LanguageChange) {
        m_field->setPlaceholderText(tr("Type a few letters of a command"));
        m_field->setAccessibleName(tr("Command"));
        m_list->setAccessibleName(tr("Commands"));
    }
    if (event)
        QFrame::changeEvent(event);
}

void CommandPalette::open()
{
    m_field->clear();
    m_model->setQuery({});
    m_list->setCurrentIndex(m_model->index(0, 0));
    updateSize();
    const QWidget *window = parentWidget();
    move(window->mapToGlobal(QPoint((window->width() - width()) / 2, std::min(window->height() / 8, m_themes.px(96)))));
    show();
    m_field->setFocus();
}

void CommandPalette::updateSize()
{
    const int rows = std::clamp(m_model->rowCount(), 1, kPaletteRows);
    const int rowHeight = m_model->rowCount() > 0 ? m_list->sizeHintForRow(0) : m_themes.px(26);
    m_list->setFixedHeight(rows * rowHeight + 2);
    setFixedWidth(std::min(m_themes.px(520), parentWidget()->width() - 20));
    adjustSize();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        switch (key->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QApplication::sendEvent(m_list, event);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            runCurrent();
            return true;
        case Qt::Key_Escape:
            hide();
            return true;
        default:
            break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::runCurrent()
{
    const QString id = m_list->currentIndex().data(PaletteModel::IdRole).toString();
    // Hidden first: a command may move the focus, and a popup that closes later would move it back.
    hide();
    if (!id.isEmpty())
        m_commands.run(id);
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().base);
    painter.setPen(m_themes.theme().border);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace planescope
