#include "app/gui/key_sheet.h"

#include "widgets/common/key_caps.h"
#include "widgets/common/theme.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace planescope {

KeySheet::KeySheet(const ThemeHub &themes, const KeyMap &keys, QWidget *parent) :
    QDialog(parent), m_themes(themes), m_keys(keys)
{
    setObjectName(QStringLiteral("keySheet"));
    setWindowTitle(tr("Keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 16, 24, 16);
    layout->setSpacing(12);
    auto *note = new QLabel(tr("Letters act while the timeline has the focus; all others act everywhere."), this);
    note->setFont(m_themes.font(FontRole::Dense));
    layout->addWidget(note);

    auto *page = new QWidget(this);
    auto *columns = new QHBoxLayout(page);
    columns->setContentsMargins(0, 0, m_themes.px(12), 0); // free of the scroll bar
    columns->setSpacing(40);
    // Three columns of about the same height: file, edit, view | go | the rest.
    columns->addWidget(makeColumn(0, 2), 0, Qt::AlignTop);
    columns->addWidget(makeColumn(3, 3), 0, Qt::AlignTop);
    columns->addWidget(makeColumn(4, 7), 0, Qt::AlignTop);
    auto *area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(page);
    area->setMinimumWidth(page->sizeHint().width() + 20);
    area->setMinimumHeight(std::min(page->sizeHint().height() + 4, m_themes.px(560)));
    layout->addWidget(area, 1);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

QWidget *KeySheet::makeColumn(int first, int last) const
{
    auto *column = new QWidget;
    auto *grid = new QGridLayout(column);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    int row = 0;
    for (int menu = first; menu <= last; ++menu) {
        bool hasTitle = false;
        for (const CommandInfo &command : commandTable()) {
            const QList<QKeySequence> keys = m_keys.keysOf(command);
            if (command.menu != static_cast<CommandMenu>(menu) || keys.isEmpty())
                continue;
            if (!hasTitle) {
                auto *title = new QLabel(commandMenuTitle(command.menu).remove(QLatin1Char('&')), column);
                title->setFont(m_themes.font(FontRole::Strong));
                if (row > 0)
                    grid->setRowMinimumHeight(row++, 8);
                grid->addWidget(title, row++, 0, 1, 2);
                hasTitle = true;
            }
            auto *text = new QLabel(plainCommandText(command), column);
            text->setFont(m_themes.font(FontRole::Dense));
            grid->addWidget(text, row, 0);
            QStringList texts;
            for (const QKeySequence &key : keys)
                texts << key.toString(QKeySequence::NativeText);
            grid->addWidget(new KeyCaps(m_themes, texts, column), row, 1, Qt::AlignRight);
            ++row;
        }
    }
    return column;
}

} // namespace planescope
