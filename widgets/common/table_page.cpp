#include "widgets/common/table_page.h"

#include "model/state/settings.h"
#include "widgets/common/density.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/icons.h"
#include "widgets/common/text_label.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

namespace planescope {

TablePage::TablePage(const ThemeHub &themes, const QString &icon, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_bar(new QHBoxLayout),
    m_summary(new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this)), m_table(new CopyTable(this)),
    m_empty(new EmptyState(themes, icon, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_bar->setContentsMargins(10, 3, 6, 3);
    m_summary->setMinimumWidth(1); // gives way in a narrow dock
    m_bar->addWidget(m_summary, 1);
    layout->addLayout(m_bar);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_table, 1);
    setFocusProxy(m_table);
    showTable(false);
}

void TablePage::setSummary(const QString &text)
{
    m_summary->setText(text);
    m_summary->setToolTip(text);
}

QToolButton *TablePage::addButton(const QString &icon, Qt::ToolButtonStyle style)
{
    auto *button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setToolButtonStyle(style);
    button->setIcon(themedIcon(m_themes, icon));
    button->setFocusPolicy(Qt::TabFocus);
    m_bar->addWidget(button);
    return button;
}

void TablePage::setModel(QAbstractItemModel *model, const std::vector<int> &columnWidths)
{
    m_table->setModel(model);
    for (std::size_t i = 0; i < columnWidths.size(); ++i)
        m_table->horizontalHeader()->resizeSection(static_cast<int>(i), m_themes.px(columnWidths[i]));
}

void TablePage::showTable(bool shows)
{
    m_table->setVisible(shows);
    m_empty->setVisible(!shows);
}

void TablePage::applySettings(const Settings &settings)
{
    m_table->setFont(m_themes.font(FontRole::Dense));
    m_table->horizontalHeader()->setFont(m_themes.font(FontRole::Caption));
    for (QToolButton *button : findChildren<QToolButton *>(QString(), Qt::FindDirectChildrenOnly))
        button->setFont(m_themes.font(FontRole::Dense));
    m_table->verticalHeader()->setDefaultSectionSize(
        std::max(m_themes.px(sizesOf(settings.density).row), QFontMetrics(m_table->font()).height() + 4));
}

QByteArray TablePage::saveColumns() const { return m_table->horizontalHeader()->saveState(); }

void TablePage::restoreColumns(const QByteArray &state)
{
    m_table->horizontalHeader()->restoreState(state);
    m_table->horizontalHeader()->setStretchLastSection(true);
}

} // namespace planescope
