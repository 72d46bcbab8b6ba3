#pragma once
// One page per group of Settings. A change acts at once; there is nothing to confirm.
#include "model/state/settings.h"

#include <QDialog>

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QSpinBox;
class QStackedWidget;

namespace planescope {

class KeyPage;

class SettingsDialog : public QDialog
{
    Q_OBJECT
public:
    SettingsDialog(const Settings &settings, QWidget *parent);
    const Settings &settings() const { return m_settings; }
    /// Shows values that were changed elsewhere (Ctrl++).
    void setSettings(const Settings &settings);

signals:
    void settingsChanged(const planescope::Settings &settings);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeAppearance();
    QWidget *makeInput();
    QWidget *makeKeys();
    QWidget *makeLanguage();
    QWidget *makeLoading();
    void updateTexts();
    void showValues();
    template <class Change> void apply(Change change);

    Settings m_settings;
    bool m_isShowing = false;
    KeyPage *m_keys;
    QListWidget *m_groups;
    QStackedWidget *m_pages;
    QComboBox *m_theme, *m_density, *m_wheel, *m_language;
    QSpinBox *m_scale, *m_threads;
    QCheckBox *m_systemFont, *m_reduceMotion, *m_restore;
    std::vector<std::pair<QLabel *, const char *>> m_labels; // with their source texts
    std::vector<std::pair<QLabel *, const char *>> m_notes;
};

} // namespace planescope
