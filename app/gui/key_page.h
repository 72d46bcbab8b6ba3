#pragma once
// The page of the settings where keys are chosen: a preset, and keys for single commands, each key for one command.
#include "model/state/settings.h"

#include <QWidget>

class QComboBox;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace planescope {

struct CommandInfo;

class KeyPage final : public QWidget
{
    Q_OBJECT
public:
    explicit KeyPage(QWidget *parent = nullptr);
    void setSettings(const Settings &settings);
    QComboBox *preset() const { return m_preset; }
    QTreeWidget *list() const { return m_list; }
    QKeySequenceEdit *edit() const { return m_edit; }
    QPushButton *assignButton() const { return m_assign; }
    QPushButton *clearButton() const { return m_clear; }
    QPushButton *resetButton() const { return m_reset; }
    /// What stands in the way of the key that was typed; empty when it is free.
    QString problem() const;
    void selectCommand(const QString &id);

signals:
    void changed(const planescope::Settings &settings);

protected:
    void changeEvent(QEvent *event) override;

private:
    const CommandInfo *current() const;
    void fillList();
    void updateTexts();
    void updateState();
    void assign();
    void setKeys(const CommandInfo &command, const QStringList &keys);

    Settings m_settings;
    bool m_isFilling = false;
    QLabel *m_presetLabel, *m_problem;
    QComboBox *m_preset;
    QLineEdit *m_filter;
    QTreeWidget *m_list;
    QKeySequenceEdit *m_edit;
    QPushButton *m_assign, *m_clear, *m_reset;
};

} // namespace planescope
