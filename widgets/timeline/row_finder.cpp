#include "widgets/timeline/row_finder.h"

#include "widgets/common/theme.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {
constexpr int kListedRows = 200; // more is not read
constexpr int kFinderWidth = 460;
constexpr int kFinderHeight = 320;
} // namespace

std::optional<int> rowFit(const QString &typed, const QString &path)
{
    int score = 0;
    qsizetype at = 0, last = -2;
    for (const QChar c : typed) {
        if (c.isSpace())
            continue;
        qsizetype found = -1;
        for (qsizetype i = at; i < path.size(); ++i)
            if (path[i].toCaseFolded() == c.toCaseFolded()) {
                found = i;
                break;
            }
        if (found < 0)
            return std::nullopt;
        const bool beginsWord = found == 0 || !path[found - 1].isLetterOrNumber();
        score += 1 + (found == last + 1 ? 6 : 0) + (beginsWord ? 4 : 0);
        last = found;
        at = found + 1;
    }
    // The typed text in one piece beats scattered letters, and short paths beat long ones.
    if (const qsizetype whole = path.indexOf(typed.trimmed(), 0, Qt::CaseInsensitive); whole >= 0 && !typed.isEmpty())
        score += 50;
    return score * 100 - static_cast<int>(std::min<qsizetype>(path.size(), 99));
}

RowFinder::RowFinder(const ThemeHub &themes, QWidget *parent) :
    QFrame(parent), m_themes(themes), m_field(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("rowFinder"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    m_field->installEventFilter(this);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_field, &QLineEdit::textChanged, this, &RowFinder::refresh);
    connect(m_field, &QLineEdit::returnPressed, this, &RowFinder::choose);
    connect(m_list, &QListWidget::itemClicked, this, &RowFinder::choose);
    hide();
}

void RowFinder::open(QStringList paths)
{
    m_paths = std::move(paths);
    m_field->setPlaceholderText(tr("Find a row"));
    m_field->setAccessibleName(tr("Find a row"));
    m_field->setFont(m_themes.font(FontRole::Dense));
    m_list->setFont(m_themes.font(FontRole::Dense));
    m_list->setAccessibleName(tr("Rows found"));
    const QSize room = parentWidget()->size();
    const int width = std::min(m_themes.px(kFinderWidth), room.width() - 20);
    const int height = std::min(m_themes.px(kFinderHeight), room.height() - 20);
    setGeometry((room.width() - width) / 2, 10, width, height);
    m_field->clear();
    refresh();
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void RowFinder::refresh()
{
    std::vector<std::pair<int, int>> fits; // better first, then in order
    const QString typed = m_field->text();
    for (int i = 0; i < m_paths.size(); ++i)
        if (const auto fit = typed.trimmed().isEmpty() ? std::optional(0) : rowFit(typed, m_paths[i]))
            fits.emplace_back(-*fit, i);
    const auto shown = std::min<std::size_t>(fits.size(), kListedRows);
    std::partial_sort(fits.begin(), fits.begin() + static_cast<std::ptrdiff_t>(shown), fits.end());
    m_listed.clear();
    m_list->clear();
    for (std::size_t i = 0; i < shown; ++i) {
        m_listed.push_back(fits[i].second);
        m_list->addItem(m_paths[fits[i].second]);
    }
    m_list->setCurrentRow(m_listed.empty() ? -1 : 0);
}

void RowFinder::choose()
{
    const int row = m_list->currentRow();
    hide();
    parentWidget()->setFocus(Qt::OtherFocusReason);
    if (row >= 0 && row < static_cast<int>(m_listed.size()))
        emit chosen(m_listed[static_cast<std::size_t>(row)]);
}

bool RowFinder::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_field && event->type() == QEvent::FocusOut) {
        hide();
    } else if (object == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape) {
            hide();
            parentWidget()->setFocus(Qt::OtherFocusReason);
            return true;
        }
        const int step = key == Qt::Key_Down       ? 1
                         : key == Qt::Key_Up       ? -1
                         : key == Qt::Key_PageDown ? 10
                         : key == Qt::Key_PageUp   ? -10
                                                   : 0;
        if (step != 0 && m_list->count() > 0) {
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1));
            return true;
        }
    }
    return QFrame::eventFilter(object, event);
}

void RowFinder::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        m_field->setPlaceholderText(tr("Find a row"));
    QFrame::changeEvent(event);
}

} // namespace planescope
