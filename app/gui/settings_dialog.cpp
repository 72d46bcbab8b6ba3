#include "app/gui/settings_dialog.h"

#include "app/gui/key_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QThread>
#include <QVBoxLayout>

#include <array>

namespace planescope {

namespace {

/// Replaces the texts of a combo box and keeps the choice.
void setChoices(QComboBox *box, const QStringList &texts)
{
    const QSignalBlocker blocker(box);
    const int current = box->currentIndex();
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(current);
}

} // namespace

SettingsDialog::SettingsDialog(const Settings &settings, QWidget *parent) : QDialog(parent), m_settings(settings)
{
    setObjectName(QStringLiteral("settingsDialog"));
    auto *layout = new QVBoxLayout(this);
    auto *row = new QHBoxLayout;
    m_groups = new QListWidget(this);
    m_groups->setObjectName(QStringLiteral("settingsGroups"));
    m_groups->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_pages = new QStackedWidget(this);
    row->addWidget(m_groups);
    row->addWidget(m_pages, 1);
    layout->addLayout(row, 1);
    for (QWidget *page : {makeAppearance(), makeInput(), makeKeys(), makeLanguage(), makeLoading()}) {
        m_pages->addWidget(page);
        m_groups->addItem(QString());
    }
    connect(m_groups, &QListWidget::currentRowChanged, m_pages, &QStackedWidget::setCurrentIndex);
    m_groups->setCurrentRow(0);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    updateTexts();
    showValues();
    resize(680, 460);
}

template <class Change> void SettingsDialog::apply(Change change)
{
    if (m_isShowing)
        return;
    change(m_settings);
    emit settingsChanged(m_settings);
}

QWidget *SettingsDialog::makeAppearance()
{
    auto *page = new QWidget;
    auto *form = new QFormLayout(page);
    const auto addRow = [&](const char *label, QWidget *field) {
        auto *text = new QLabel(page);
        text->setBuddy(field);
        m_labels.emplace_back(text, label);
        form->addRow(text, field);
    };
    m_theme = new QComboBox(page);
    m_theme->setObjectName(QStringLiteral("settingTheme"));
    m_density = new QComboBox(page);
    m_density->setObjectName(QStringLiteral("settingDensity"));
    m_scale = new QSpinBox(page);
    m_scale->setObjectName(QStringLiteral("settingScale"));
    m_scale->setRange(75, 200);
    m_scale->setSingleStep(5);
    m_scale->setSuffix(QStringLiteral("\u202F%"));
    m_scale->setKeyboardTracking(false);
    m_systemFont = new QCheckBox(page);
    m_reduceMotion = new QCheckBox(page);
    addRow(QT_TR_NOOP("&Theme"), m_theme);
    addRow(QT_TR_NOOP("&Density of rows"), m_density);
    addRow(QT_TR_NOOP("&Size of everything"), m_scale);
    form->addRow(m_systemFont);
    form->addRow(m_reduceMotion);
    connect(m_theme, &QComboBox::currentIndexChanged, this,
            [this](int i) { apply([i](Settings &s) { s.theme = static_cast<ThemeChoice>(i); }); });
    connect(m_density, &QComboBox::currentIndexChanged, this,
            [this](int i) { apply([i](Settings &s) { s.density = static_cast<Density>(i); }); });
    connect(m_scale, &QSpinBox::valueChanged, this,
            [this](int value) { apply([value](Settings &s) { s.uiScalePercent = value; }); });
    connect(m_systemFont, &QCheckBox::toggled, this,
            [this](bool on) { apply([on](Settings &s) { s.useSystemFont = on; }); });
    connect(m_reduceMotion, &QCheckBox::toggled, this,
            [this](bool on) { apply([on](Settings &s) { s.reduceMotion = on; }); });
    return page;
}

QWidget *SettingsDialog::makeInput()
{
    auto *page = new QWidget;
    auto *form = new QFormLayout(page);
    m_wheel = new QComboBox(page);
    m_wheel->setObjectName(QStringLiteral("settingWheel"));
    auto *label = new QLabel(page);
    label->setBuddy(m_wheel);
    m_labels.emplace_back(label, QT_TR_NOOP("&Wheel over the timeline"));
    form->addRow(label, m_wheel);
    connect(m_wheel, &QComboBox::currentIndexChanged, this,
            [this](int i) { apply([i](Settings &s) { s.wheelZooms = i == 0; }); });
    return page;
}

QWidget *SettingsDialog::makeKeys()
{
    m_keys = new KeyPage;
    connect(m_keys, &KeyPage::changed, this, [this](const Settings &keys) {
        apply([&](Settings &s) {
            s.keyPreset = keys.keyPreset;
            s.keys = keys.keys;
            s.wheelZooms = keys.wheelZooms;
        });
    });
    return m_keys;
}

QWidget *SettingsDialog::makeLanguage()
{
    auto *page = new QWidget;
    auto *form = new QFormLayout(page);
    m_language = new QComboBox(page);
    m_language->setObjectName(QStringLiteral("settingLanguage"));
    auto *label = new QLabel(page);
    label->setBuddy(m_language);
    m_labels.emplace_back(label, QT_TR_NOOP("&Language"));
    form->addRow(label, m_language);
    auto *note = new QLabel(page);
    note->setWordWrap(true);
    m_notes.emplace_back(note, QT_TR_NOOP("Names that come from a profile are never translated."));
    form->addRow(note);
    connect(m_language, &QComboBox::currentIndexChanged, this, [this](int i) {
        static constexpr std::array<const char *, 3> codes{"", "en", "de"};
        apply([i](Settings &s) { s.language = QLatin1String(codes[static_cast<std::size_t>(i)]); });
    });
    return page;
}

QWidget *SettingsDialog::makeLoading()
{
    auto *page = new QWidget;
    auto *form = new QFormLayout(page);
    m_threads = new QSpinBox(page);
    m_threads->setObjectName(QStringLiteral("settingThreads"));
    m_threads->setRange(0, 256);
    m_threads->setKeyboardTracking(false);
    auto *label = new QLabel(page);
    label->setBuddy(m_threads);
    m_labels.emplace_back(label, QT_TR_NOOP("&Threads that read a profile"));
    form->addRow(label, m_threads);
    m_restore = new QCheckBox(page);
    m_restore->setObjectName(QStringLiteral("settingRestore"));
    form->addRow(m_restore);
    connect(m_threads, &QSpinBox::valueChanged, this,
            [this](int value) { apply([value](Settings &s) { s.threads = value; }); });
    connect(m_restore, &QCheckBox::toggled, this,
            [this](bool on) { apply([on](Settings &s) { s.restoreDocuments = on; }); });
    return page;
}

void SettingsDialog::updateTexts()
{
    setWindowTitle(tr("Settings"));
    const QStringList groups{tr("Appearance"), tr("Input"), tr("Keys"), tr("Language"), tr("Reading")};
    for (int i = 0; i < groups.size(); ++i)
        m_groups->item(i)->setText(groups[i]);
    m_groups->setFixedWidth(m_groups->sizeHintForColumn(0) + 40);
    m_groups->setAccessibleName(tr("Groups of settings"));
    m_isShowing = true;
    setChoices(m_theme, {tr("Like the desktop"), tr("Light"), tr("Dark"), tr("Paper"), tr("High contrast")});
    setChoices(m_density, {tr("Compact"), tr("Normal"), tr("Roomy")});
    setChoices(m_wheel, {tr("Zooms at the mouse"), tr("Scrolls the rows, with Ctrl it zooms")});
    // Names of languages stand in their own language.
    setChoices(m_language, {tr("Like the desktop"), QStringLiteral("English"), QStringLiteral("Deutsch")});
    m_isShowing = false;
    m_systemFont->setText(tr("Use the font of the &system (pictures keep their own)"));
    m_reduceMotion->setText(tr("&Reduce motion"));
    m_restore->setText(tr("&Open the last profiles at start"));
    m_threads->setSpecialValueText(tr("one per core (%1)").arg(QThread::idealThreadCount()));
    for (const auto &[label, text] : m_labels)
        label->setText(tr(text));
    for (const auto &[label, text] : m_notes)
        label->setText(tr(text));
}

void SettingsDialog::setSettings(const Settings &settings)
{
    m_settings = settings;
    showValues();
}

void SettingsDialog::showValues()
{
    m_isShowing = true;
    m_theme->setCurrentIndex(static_cast<int>(m_settings.theme));
    m_density->setCurrentIndex(static_cast<int>(m_settings.density));
    m_scale->setValue(m_settings.uiScalePercent);
    m_systemFont->setChecked(m_settings.useSystemFont);
    m_reduceMotion->setChecked(m_settings.reduceMotion);
    m_keys->setSettings(m_settings);
    m_wheel->setCurrentIndex(m_settings.wheelZooms ? 0 : 1);
    m_language->setCurrentIndex(m_settings.language == QLatin1String("en")   ? 1
                                : m_settings.language == QLatin1String("de") ? 2
                                                                             : 0);
    m_threads->setValue(m_settings.threads);
    m_restore->setChecked(m_settings.restoreDocuments);
    m_isShowing = false;
}

void SettingsDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    QDialog::changeEvent(event);
}

} // namespace planescope
