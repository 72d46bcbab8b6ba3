#include "app/gui/key_page.h"

#include "app/gui/key_map.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

QString keysText(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(",  "));
}

QStringList portableKeys(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::PortableText);
    return texts;
}

/// The first stroke alone: a sequence of two is no key of ours.
QKeySequence firstStroke(const QKeySequence &sequence)
{
    return sequence.isEmpty() ? sequence : QKeySequence(sequence[0]);
}

} // namespace

KeyPage::KeyPage(QWidget *parent) :
    QWidget(parent), m_presetLabel(new QLabel(this)), m_problem(new QLabel(this)), m_preset(new QComboBox(this)),
    m_filter(new QLineEdit(this)), m_list(new QTreeWidget(this)), m_edit(new QKeySequenceEdit(this)),
    m_assign(new QPushButton(this)), m_clear(new QPushButton(this)), m_reset(new QPushButton(this))
{
    m_preset->setObjectName(QStringLiteral("settingKeyPreset"));
    m_edit->setObjectName(QStringLiteral("settingKey"));
    m_presetLabel->setBuddy(m_preset);
    auto *layout = new QVBoxLayout(this);
    auto *top = new QHBoxLayout;
    top->addWidget(m_presetLabel);
    top->addWidget(m_preset, 1);
    layout->addLayout(top);
    layout->addWidget(m_filter);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setColumnCount(2);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    layout->addWidget(m_list, 1);
    auto *row = new QHBoxLayout;
    row->addWidget(m_edit, 1);
    row->addWidget(m_assign);
    row->addWidget(m_clear);
    row->addWidget(m_reset);
    layout->addLayout(row);
    m_problem->setWordWrap(true);
    layout->addWidget(m_problem);

    connect(m_preset, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (m_isFilling || index < 0)
            return;
        m_settings.keyPreset = QLatin1String(kKeyPresets[static_cast<std::size_t>(index)]);
        m_settings.wheelZooms = presetWheelZooms(m_settings.keyPreset);
        emit changed(m_settings);
        fillList();
    });
    connect(m_filter, &QLineEdit::textChanged, this, &KeyPage::fillList);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        if (m_isFilling)
            return;
        m_edit->clear();
        updateState();
    });
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &KeyPage::updateState);
    connect(m_assign, &QPushButton::clicked, this, &KeyPage::assign);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        if (const CommandInfo *command = current())
            setKeys(*command, {});
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        if (const CommandInfo *command = current()) {
            m_settings.keys.erase(QLatin1String(command->id));
            emit changed(m_settings);
            fillList();
        }
    });
    updateTexts();
}

void KeyPage::setSettings(const Settings &settings)
{
    m_settings = settings;
    fillList();
}

const CommandInfo *KeyPage::current() const
{
    const QTreeWidgetItem *const item = m_list->currentItem();
    return item ? findCommand(item->data(0, Qt::UserRole).toString()) : nullptr;
}

void KeyPage::selectCommand(const QString &id)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i)
        if (m_list->topLevelItem(i)->data(0, Qt::UserRole).toString() == id)
            m_list->setCurrentItem(m_list->topLevelItem(i));
}

void KeyPage::fillList()
{
    const CommandInfo *const before = current();
    const QString id = before ? QString::fromLatin1(before->id) : QString();
    m_isFilling = true;
    const KeyMap map(m_settings);
    const auto preset = std::find(kKeyPresets.begin(), kKeyPresets.end(), m_settings.keyPreset.toStdString());
    m_preset->setCurrentIndex(preset == kKeyPresets.end() ? 0 : static_cast<int>(preset - kKeyPresets.begin()));
    m_list->clear();
    for (const CommandInfo &command : commandTable()) {
        const QString menu = commandMenuTitle(command.menu).remove(u'&');
        const QString text = QStringLiteral("%1: %2").arg(menu, plainCommandText(command));
        const QString keys = keysText(map.keysOf(command));
        if (!m_filter->text().isEmpty() && !text.contains(m_filter->text(), Qt::CaseInsensitive) &&
            !keys.contains(m_filter->text(), Qt::CaseInsensitive))
            continue;
        auto *item = new QTreeWidgetItem(m_list, {text, keys});
        item->setData(0, Qt::UserRole, QString::fromLatin1(command.id));
        if (map.isChanged(command)) {
            QFont font = item->font(1);
            font.setBold(true);
            item->setFont(1, font);
        }
    }
    m_isFilling = false;
    selectCommand(id);
    if (!m_list->currentItem() && m_list->topLevelItemCount() > 0)
        m_list->setCurrentItem(m_list->topLevelItem(0));
    updateState();
}

QString KeyPage::problem() const
{
    const QKeySequence key = firstStroke(m_edit->keySequence());
    if (key.isEmpty())
        return {};
    const CommandInfo *const owner = KeyMap(m_settings).ownerOf(key, current());
    return owner ? tr("%1 belongs to \"%2\".").arg(key.toString(QKeySequence::NativeText), plainCommandText(*owner))
                 : QString();
}

void KeyPage::updateState()
{
    const CommandInfo *const command = current();
    const KeyMap map(m_settings);
    const QString inTheWay = problem();
    m_problem->setText(inTheWay);
    m_assign->setText(inTheWay.isEmpty() ? tr("&Add key") : tr("T&ake it from there"));
    m_assign->setEnabled(command && !m_edit->keySequence().isEmpty());
    m_clear->setEnabled(command && !map.keysOf(*command).isEmpty());
    m_reset->setEnabled(command && map.isChanged(*command));
}

void KeyPage::assign()
{
    const CommandInfo *const command = current();
    const QKeySequence key = firstStroke(m_edit->keySequence());
    if (!command || key.isEmpty())
        return;
    const KeyMap map(m_settings);
    if (const CommandInfo *owner = map.ownerOf(key, command)) {
        QList<QKeySequence> rest = map.keysOf(*owner);
        rest.removeAll(key);
        m_settings.keys[QLatin1String(owner->id)] = portableKeys(rest);
    }
    QList<QKeySequence> keys = map.keysOf(*command);
    if (!keys.contains(key))
        keys << key;
    m_edit->clear();
    setKeys(*command, portableKeys(keys));
}

void KeyPage::setKeys(const CommandInfo &command, const QStringList &keys)
{
    m_settings.keys[QLatin1String(command.id)] = keys;
    emit changed(m_settings);
    fillList();
}

void KeyPage::updateTexts()
{
    m_presetLabel->setText(tr("&Keys as in"));
    {
        const QSignalBlocker blocker(m_preset);
        const int chosen = m_preset->currentIndex();
        m_preset->clear();
        // Names of programs.
        m_preset->addItems({QStringLiteral("XProf"), QStringLiteral("Perfetto"), QStringLiteral("Tracy")});
        m_preset->setCurrentIndex(std::max(0, chosen));
    }
    m_filter->setPlaceholderText(tr("Filter commands"));
    m_filter->setAccessibleName(tr("Filter commands"));
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->setAccessibleName(tr("Commands and their keys"));
    m_edit->setAccessibleName(tr("New key"));
    m_clear->setText(tr("&No keys"));
    m_reset->setText(tr("&Keys of the preset"));
    updateState();
}

void KeyPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        updateTexts();
        fillList();
    }
    QWidget::changeEvent(event);
}

} // namespace planescope
