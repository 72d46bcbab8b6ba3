#pragma once
// Every action of the program with id, text and keys. Menus, toolbar, shortcuts, command palette, start view and key
// sheet all read this table.
#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace planescope {

class ThemeHub;

enum class CommandMenu { File, Edit, View, Go, Selection, Analyse, Window, Help };
inline constexpr std::size_t kCommandMenuCount = 8;

/// Where a command's keys act. Timeline: only while a timeline-like view has the focus, so letters stay free elsewhere.
enum class CommandContext { Global, Timeline };

struct CommandInfo {
    const char *id;
    const char *text; ///< QT_TRANSLATE_NOOP("Commands", ...), with mnemonic
    const char *keys; ///< portable key texts, separated by a blank; the first is shown in menus
    CommandMenu menu;
    int group;        ///< entries of another group are divided by a line
    const char *icon; ///< name in :/icons; empty: none
    CommandContext context = CommandContext::Global;
    bool isCheckable = false;
    const char *subMenu = ""; ///< QT_TRANSLATE_NOOP("Commands", ...) of the sub-menu it stands in; empty: none
};

/// The whole table in menu order.
std::span<const CommandInfo> commandTable();
const CommandInfo *findCommand(const QString &id);
QString commandMenuTitle(CommandMenu menu); ///< translated, with mnemonic
QList<QKeySequence> commandKeys(const CommandInfo &command);
/// Translated text without mnemonic and dots.
QString plainCommandText(const CommandInfo &command);

/// One QAction per command; what it does is given by the window.
class Commands : public QObject
{
    Q_OBJECT
public:
    Commands(const ThemeHub &themes, QObject *parent);

    QAction *action(const QString &id) const;
    void setHandler(const QString &id, std::function<void()> handler);
    bool hasHandler(const QString &id) const;
    /// Runs the command when it is enabled. False when it is unknown or disabled.
    bool run(const QString &id);
    void setEnabled(const QString &id, bool enabled);
    void setChecked(const QString &id, bool checked);
    /// Gives the actions the keys of a map.
    void setKeys(const class KeyMap &keys);
    /// Portable texts of a command's keys.
    QStringList keysOf(const QString &id) const;
    /// Texts in the language of the moment.
    void retranslate();

signals:
    void executed(const QString &id);

private:
    std::map<QString, QAction *> m_actions;
    std::map<QString, std::function<void()>> m_handlers;
};

} // namespace planescope
