#include "app/gui/commands.h"

#include "app/gui/key_map.h"
#include "widgets/common/icons.h"

#include <QCoreApplication>

#include <array>

namespace planescope {

namespace {

constexpr CommandContext kTimelineKeys = CommandContext::Timeline;
constexpr const char *kThemeMenu = QT_TRANSLATE_NOOP("Commands", "&Theme");
constexpr const char *kLayoutMenu = QT_TRANSLATE_NOOP("Commands", "&Layout");
constexpr const char *kSizeMenu = QT_TRANSLATE_NOOP("Commands", "Si&ze");
constexpr const char *kBookmarkMenu = QT_TRANSLATE_NOOP("Commands", "Boo&kmarks");
constexpr const char *kToolMenu = QT_TRANSLATE_NOOP("Commands", "&Tool");
constexpr const char *kColourMenu = QT_TRANSLATE_NOOP("Commands", "&Colours");

// clang-format off
const std::array kCommands{
    CommandInfo{"file.open", QT_TRANSLATE_NOOP("Commands", "&Open…"), "Ctrl+O", CommandMenu::File, 0, "open"},
    CommandInfo{"file.openFolder", QT_TRANSLATE_NOOP("Commands", "Open run &folder…"), "Ctrl+Shift+O", CommandMenu::File, 0, "folder"},
    CommandInfo{"file.openDemo", QT_TRANSLATE_NOOP("Commands", "Open the &demo session"), "", CommandMenu::File, 0, "synth"},
    CommandInfo{"file.reload", QT_TRANSLATE_NOOP("Commands", "&Read again"), "F5", CommandMenu::File, 1, ""},
    CommandInfo{"file.cancel", QT_TRANSLATE_NOOP("Commands", "C&ancel reading"), "", CommandMenu::File, 1, "stop"},
    CommandInfo{"file.save", QT_TRANSLATE_NOOP("Commands", "&Save view and notes"), "Ctrl+S", CommandMenu::File, 1, "notes"},
    CommandInfo{"file.exportPicture", QT_TRANSLATE_NOOP("Commands", "Export &picture…"), "Ctrl+E", CommandMenu::File, 2, "camera"},
    CommandInfo{"file.repeatPicture", QT_TRANSLATE_NOOP("Commands", "Export picture a&gain"), "Ctrl+Shift+E", CommandMenu::File, 2, ""},
    CommandInfo{"file.close", QT_TRANSLATE_NOOP("Commands", "&Close profile"), "Ctrl+W", CommandMenu::File, 3, "close"},
    CommandInfo{"file.quit", QT_TRANSLATE_NOOP("Commands", "&Quit"), "Ctrl+Q", CommandMenu::File, 4, ""},

    CommandInfo{"edit.copy", QT_TRANSLATE_NOOP("Commands", "&Copy"), "Ctrl+C", CommandMenu::Edit, 0, "copy"},
    CommandInfo{"edit.copyMarkdown", QT_TRANSLATE_NOOP("Commands", "Copy as &Markdown"), "Ctrl+Shift+C", CommandMenu::Edit, 0, ""},
    CommandInfo{"edit.copyPicture", QT_TRANSLATE_NOOP("Commands", "Copy &picture"), "Ctrl+Alt+C", CommandMenu::Edit, 0, "camera"},
    CommandInfo{"edit.find", QT_TRANSLATE_NOOP("Commands", "&Find events"), "/ Ctrl+F", CommandMenu::Edit, 1, "find"},
    CommandInfo{"edit.findNext", QT_TRANSLATE_NOOP("Commands", "Find &next"), "F3", CommandMenu::Edit, 1, "down"},
    CommandInfo{"edit.findPrevious", QT_TRANSLATE_NOOP("Commands", "Find &previous"), "Shift+F3", CommandMenu::Edit, 1, "up"},
    CommandInfo{"edit.settings", QT_TRANSLATE_NOOP("Commands", "&Settings…"), "Ctrl+,", CommandMenu::Edit, 2, "gear"},

    CommandInfo{"view.overview", QT_TRANSLATE_NOOP("Commands", "O&verview"), "Alt+U", CommandMenu::View, 0, "overview"},
    CommandInfo{"view.timeline", QT_TRANSLATE_NOOP("Commands", "&Timeline"), "Alt+T", CommandMenu::View, 0, "timeline"},
    CommandInfo{"view.opProfile", QT_TRANSLATE_NOOP("Commands", "&Op profile"), "Alt+O", CommandMenu::View, 0, "pie"},
    CommandInfo{"view.opStats", QT_TRANSLATE_NOOP("Commands", "Op st&atistics"), "Alt+Shift+O", CommandMenu::View, 0, "sort"},
    CommandInfo{"view.roofline", QT_TRANSLATE_NOOP("Commands", "&Roofline"), "Alt+R", CommandMenu::View, 0, "roof"},
    CommandInfo{"view.memory", QT_TRANSLATE_NOOP("Commands", "&Memory"), "Alt+M", CommandMenu::View, 0, "memory"},
    CommandInfo{"view.memoryProfile", QT_TRANSLATE_NOOP("Commands", "Memory p&rofile"), "Alt+Shift+M", CommandMenu::View, 0, "chip"},
    CommandInfo{"view.kernel", QT_TRANSLATE_NOOP("Commands", "&Kernel"), "Alt+L", CommandMenu::View, 0, "kernel"},
    CommandInfo{"view.hlo", QT_TRANSLATE_NOOP("Commands", "&HLO"), "Alt+Shift+H", CommandMenu::View, 0, "graph"},
    CommandInfo{"view.counters", QT_TRANSLATE_NOOP("Commands", "Hardware count&ers"), "Alt+C", CommandMenu::View, 0, "counters"},
    CommandInfo{"view.utilization", QT_TRANSLATE_NOOP("Commands", "&Use of units"), "Alt+Shift+C", CommandMenu::View, 0, "measure"},
    CommandInfo{"view.compare", QT_TRANSLATE_NOOP("Commands", "&Compare"), "Alt+P", CommandMenu::View, 0, "cmp"},
    CommandInfo{"view.details", QT_TRANSLATE_NOOP("Commands", "&Details"), "Q", CommandMenu::View, 0, "details", kTimelineKeys, true},
    CommandInfo{"view.search", QT_TRANSLATE_NOOP("Commands", "&Search hits"), "Ctrl+Alt+F", CommandMenu::View, 0, "list"},
    CommandInfo{"view.notes", QT_TRANSLATE_NOOP("Commands", "Bookmarks and &notes"), "Ctrl+Alt+N", CommandMenu::View, 0, "notes"},
    CommandInfo{"view.report", QT_TRANSLATE_NOOP("Commands", "&Import report"), "Ctrl+Alt+I", CommandMenu::View, 0, "report"},
    CommandInfo{"view.themeSystem", QT_TRANSLATE_NOOP("Commands", "Like the &desktop"), "", CommandMenu::View, 1, "", CommandContext::Global, true, kThemeMenu},
    CommandInfo{"view.themeLight", QT_TRANSLATE_NOOP("Commands", "&Light"), "", CommandMenu::View, 1, "", CommandContext::Global, true, kThemeMenu},
    CommandInfo{"view.themeDark", QT_TRANSLATE_NOOP("Commands", "&Dark"), "", CommandMenu::View, 1, "", CommandContext::Global, true, kThemeMenu},
    CommandInfo{"view.themePaper", QT_TRANSLATE_NOOP("Commands", "&Paper"), "", CommandMenu::View, 1, "", CommandContext::Global, true, kThemeMenu},
    CommandInfo{"view.themeContrast", QT_TRANSLATE_NOOP("Commands", "&High contrast"), "", CommandMenu::View, 1, "", CommandContext::Global, true, kThemeMenu},
    CommandInfo{"timeline.coloursClass", QT_TRANSLATE_NOOP("Commands", "By &class"), "", CommandMenu::View, 1, "", kTimelineKeys, true, kColourMenu},
    CommandInfo{"timeline.coloursName", QT_TRANSLATE_NOOP("Commands", "By &name"), "", CommandMenu::View, 1, "", kTimelineKeys, true, kColourMenu},
    CommandInfo{"timeline.coloursLayer", QT_TRANSLATE_NOOP("Commands", "By &layer"), "", CommandMenu::View, 1, "", kTimelineKeys, true, kColourMenu},
    CommandInfo{"timeline.coloursDuration", QT_TRANSLATE_NOOP("Commands", "By &duration beside the median"), "", CommandMenu::View, 1, "", kTimelineKeys, true, kColourMenu},
    CommandInfo{"timeline.coloursUtilisation", QT_TRANSLATE_NOOP("Commands", "By &utilisation"), "", CommandMenu::View, 1, "", kTimelineKeys, true, kColourMenu},
    CommandInfo{"timeline.coloursProgram", QT_TRANSLATE_NOOP("Commands", "By &program"), "", CommandMenu::View, 1, "", kTimelineKeys, true, kColourMenu},
    CommandInfo{"timeline.coloursDelta", QT_TRANSLATE_NOOP("Commands", "By d&ifference from the other profile"), "", CommandMenu::View, 1, "", kTimelineKeys, true, kColourMenu},
    CommandInfo{"timeline.nextColours", QT_TRANSLATE_NOOP("Commands", "Nex&t colours"), "C", CommandMenu::View, 1, "", kTimelineKeys, false, kColourMenu},
    CommandInfo{"timeline.nextUnit", QT_TRANSLATE_NOOP("Commands", "Next time &unit"), "U", CommandMenu::View, 1, "", kTimelineKeys},
    CommandInfo{"view.larger", QT_TRANSLATE_NOOP("Commands", "&Larger"), "Ctrl++ Ctrl+=", CommandMenu::View, 1, "plus", CommandContext::Global, false, kSizeMenu},
    CommandInfo{"view.smaller", QT_TRANSLATE_NOOP("Commands", "&Smaller"), "Ctrl+-", CommandMenu::View, 1, "minus", CommandContext::Global, false, kSizeMenu},
    CommandInfo{"view.normalSize", QT_TRANSLATE_NOOP("Commands", "&Normal size"), "Ctrl+0", CommandMenu::View, 1, "", CommandContext::Global, false, kSizeMenu},
    CommandInfo{"view.fullScreen", QT_TRANSLATE_NOOP("Commands", "&Full screen"), "F11", CommandMenu::View, 2, "", CommandContext::Global, true},
    CommandInfo{"timeline.frameTime", QT_TRANSLATE_NOOP("Commands", "Frame ti&mes"), "F12", CommandMenu::View, 2, "", kTimelineKeys, true},
    CommandInfo{"view.onlyThis", QT_TRANSLATE_NOOP("Commands", "&Only this view"), "Shift+F11", CommandMenu::View, 2, "", CommandContext::Global, true},

    CommandInfo{"go.back", QT_TRANSLATE_NOOP("Commands", "&Back"), "Alt+Left", CommandMenu::Go, 0, "back"},
    CommandInfo{"go.forward", QT_TRANSLATE_NOOP("Commands", "&Forward"), "Alt+Right", CommandMenu::Go, 0, "fwd"},
    CommandInfo{"go.range", QT_TRANSLATE_NOOP("Commands", "To a &range…"), "Ctrl+G", CommandMenu::Go, 1, ""},
    CommandInfo{"timeline.whole", QT_TRANSLATE_NOOP("Commands", "&Whole trace"), "Z 0 Home", CommandMenu::Go, 1, "home", kTimelineKeys},
    CommandInfo{"timeline.fit", QT_TRANSLATE_NOOP("Commands", "&Zoom to selection"), "F", CommandMenu::Go, 1, "fit", kTimelineKeys},
    CommandInfo{"timeline.zoomIn", QT_TRANSLATE_NOOP("Commands", "Zoom &in"), "W +", CommandMenu::Go, 1, "plus", kTimelineKeys},
    CommandInfo{"timeline.zoomOut", QT_TRANSLATE_NOOP("Commands", "Zoom &out"), "S -", CommandMenu::Go, 1, "minus", kTimelineKeys},
    CommandInfo{"timeline.panLeft", QT_TRANSLATE_NOOP("Commands", "Pan &left"), "A", CommandMenu::Go, 1, "", kTimelineKeys},
    CommandInfo{"timeline.panRight", QT_TRANSLATE_NOOP("Commands", "Pan &right"), "D", CommandMenu::Go, 1, "", kTimelineKeys},
    CommandInfo{"timeline.previousEvent", QT_TRANSLATE_NOOP("Commands", "&Previous event in the row"), "Left ,", CommandMenu::Go, 2, "", kTimelineKeys},
    CommandInfo{"timeline.nextEvent", QT_TRANSLATE_NOOP("Commands", "&Next event in the row"), "Right .", CommandMenu::Go, 2, "", kTimelineKeys},
    CommandInfo{"timeline.parent", QT_TRANSLATE_NOOP("Commands", "P&arent event"), "Shift+Up", CommandMenu::Go, 2, "", kTimelineKeys},
    CommandInfo{"timeline.child", QT_TRANSLATE_NOOP("Commands", "&Child event"), "Shift+Down", CommandMenu::Go, 2, "", kTimelineKeys},
    CommandInfo{"timeline.followBack", QT_TRANSLATE_NOOP("Commands", "Follow the flow bac&k"), "[", CommandMenu::Go, 2, "", kTimelineKeys},
    CommandInfo{"timeline.followForward", QT_TRANSLATE_NOOP("Commands", "Follow the flow forwar&d"), "]", CommandMenu::Go, 2, "", kTimelineKeys},
    CommandInfo{"timeline.flowPrevious", QT_TRANSLATE_NOOP("Commands", "Previous of several flows"), "Ctrl+[", CommandMenu::Go, 2, "", kTimelineKeys},
    CommandInfo{"timeline.flowNext", QT_TRANSLATE_NOOP("Commands", "Next of several flows"), "Ctrl+]", CommandMenu::Go, 2, "", kTimelineKeys},
    CommandInfo{"timeline.previousStep", QT_TRANSLATE_NOOP("Commands", "Previous &step"), "Shift+Left", CommandMenu::Go, 3, "", kTimelineKeys},
    CommandInfo{"timeline.nextStep", QT_TRANSLATE_NOOP("Commands", "Next s&tep"), "Shift+Right", CommandMenu::Go, 3, "", kTimelineKeys},
    CommandInfo{"timeline.up", QT_TRANSLATE_NOOP("Commands", "Row &up"), "Up", CommandMenu::Go, 4, "", kTimelineKeys},
    CommandInfo{"timeline.down", QT_TRANSLATE_NOOP("Commands", "Row &down"), "Down", CommandMenu::Go, 4, "", kTimelineKeys},
    CommandInfo{"timeline.pageUp", QT_TRANSLATE_NOOP("Commands", "Rows one p&age up"), "PgUp", CommandMenu::Go, 4, "", kTimelineKeys},
    CommandInfo{"timeline.pageDown", QT_TRANSLATE_NOOP("Commands", "Rows one pa&ge down"), "PgDown", CommandMenu::Go, 4, "", kTimelineKeys},
    CommandInfo{"timeline.fold", QT_TRANSLATE_NOOP("Commands", "Fold or unfold the ro&w"), "Return", CommandMenu::Go, 4, "", kTimelineKeys},

    CommandInfo{"timeline.findRow", QT_TRANSLATE_NOOP("Commands", "Find a r&ow…"), "Ctrl+P", CommandMenu::Go, 4, "find"},
    CommandInfo{"notes.add", QT_TRANSLATE_NOOP("Commands", "&Note this place"), "Ctrl+D", CommandMenu::Go, 5, "notes"},
    CommandInfo{"notes.store1", QT_TRANSLATE_NOOP("Commands", "Store bookmark &1"), "Ctrl+1", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.store2", QT_TRANSLATE_NOOP("Commands", "Store bookmark &2"), "Ctrl+2", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.store3", QT_TRANSLATE_NOOP("Commands", "Store bookmark &3"), "Ctrl+3", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.store4", QT_TRANSLATE_NOOP("Commands", "Store bookmark &4"), "Ctrl+4", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.store5", QT_TRANSLATE_NOOP("Commands", "Store bookmark &5"), "Ctrl+5", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.store6", QT_TRANSLATE_NOOP("Commands", "Store bookmark &6"), "Ctrl+6", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.store7", QT_TRANSLATE_NOOP("Commands", "Store bookmark &7"), "Ctrl+7", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.store8", QT_TRANSLATE_NOOP("Commands", "Store bookmark &8"), "Ctrl+8", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.store9", QT_TRANSLATE_NOOP("Commands", "Store bookmark &9"), "Ctrl+9", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go1", QT_TRANSLATE_NOOP("Commands", "To bookmark 1"), "Alt+1", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go2", QT_TRANSLATE_NOOP("Commands", "To bookmark 2"), "Alt+2", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go3", QT_TRANSLATE_NOOP("Commands", "To bookmark 3"), "Alt+3", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go4", QT_TRANSLATE_NOOP("Commands", "To bookmark 4"), "Alt+4", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go5", QT_TRANSLATE_NOOP("Commands", "To bookmark 5"), "Alt+5", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go6", QT_TRANSLATE_NOOP("Commands", "To bookmark 6"), "Alt+6", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go7", QT_TRANSLATE_NOOP("Commands", "To bookmark 7"), "Alt+7", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go8", QT_TRANSLATE_NOOP("Commands", "To bookmark 8"), "Alt+8", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"notes.go9", QT_TRANSLATE_NOOP("Commands", "To bookmark 9"), "Alt+9", CommandMenu::Go, 5, "", CommandContext::Global, false, kBookmarkMenu},
    CommandInfo{"timeline.allFlows", QT_TRANSLATE_NOOP("Commands", "Flows of all &events in view"), "Shift+F", CommandMenu::View, 3, "", kTimelineKeys, true},
    CommandInfo{"timeline.derivedCounters", QT_TRANSLATE_NOOP("Commands", "Co&mputed counters"), "Shift+C", CommandMenu::View, 3, "", kTimelineKeys, true},
    CommandInfo{"timeline.pinRow", QT_TRANSLATE_NOOP("Commands", "Pin or unpin the ro&w"), "P", CommandMenu::View, 3, "", kTimelineKeys},
    CommandInfo{"timeline.hideRow", QT_TRANSLATE_NOOP("Commands", "Hide the row"), "", CommandMenu::View, 3, "", kTimelineKeys},
    CommandInfo{"timeline.showAllRows", QT_TRANSLATE_NOOP("Commands", "Show all hidden rows"), "", CommandMenu::View, 3, "", kTimelineKeys},
    CommandInfo{"timeline.toRange", QT_TRANSLATE_NOOP("Commands", "Event to &range"), "R", CommandMenu::Selection, 0, "", kTimelineKeys},
    CommandInfo{"selection.sameName", QT_TRANSLATE_NOOP("Commands", "Find all of the same &name"), "Ctrl+Shift+F", CommandMenu::Selection, 0, "list"},
    CommandInfo{"timeline.clear", QT_TRANSLATE_NOOP("Commands", "&Clear selection"), "Esc", CommandMenu::Selection, 0, "", kTimelineKeys},
    CommandInfo{"timeline.keepMeasurement", QT_TRANSLATE_NOOP("Commands", "&Keep the measurement"), "M", CommandMenu::Selection, 1, "measure", kTimelineKeys},
    CommandInfo{"timeline.storeMeasurement", QT_TRANSLATE_NOOP("Commands", "Keep the measurement with the pr&ofile"), "Shift+M", CommandMenu::Selection, 1, "", kTimelineKeys},
    CommandInfo{"timeline.toolSelect", QT_TRANSLATE_NOOP("Commands", "&Select"), "1", CommandMenu::Selection, 2, "select", kTimelineKeys, true, kToolMenu},
    CommandInfo{"timeline.toolPan", QT_TRANSLATE_NOOP("Commands", "&Pan"), "2", CommandMenu::Selection, 2, "pan", kTimelineKeys, true, kToolMenu},
    CommandInfo{"timeline.toolZoom", QT_TRANSLATE_NOOP("Commands", "&Zoom"), "3", CommandMenu::Selection, 2, "zoom", kTimelineKeys, true, kToolMenu},
    CommandInfo{"timeline.toolMeasure", QT_TRANSLATE_NOOP("Commands", "&Measure"), "4", CommandMenu::Selection, 2, "measure", kTimelineKeys, true, kToolMenu},

    CommandInfo{"analyse.report", QT_TRANSLATE_NOOP("Commands", "What was &lost while reading"), "", CommandMenu::Analyse, 0, "report"},
    CommandInfo{"analyse.details", QT_TRANSLATE_NOOP("Commands", "All &values of the event"), "", CommandMenu::Analyse, 0, "details"},

    CommandInfo{"window.start", QT_TRANSLATE_NOOP("Commands", "&Start"), "", CommandMenu::Window, 0, "home"},
    CommandInfo{"window.next", QT_TRANSLATE_NOOP("Commands", "&Next profile"), "Ctrl+Tab", CommandMenu::Window, 1, ""},
    CommandInfo{"window.previous", QT_TRANSLATE_NOOP("Commands", "&Previous profile"), "Ctrl+Shift+Tab", CommandMenu::Window, 1, ""},
    CommandInfo{"window.layoutTimeline", QT_TRANSLATE_NOOP("Commands", "&Timeline"), "", CommandMenu::Window, 2, "", CommandContext::Global, true, kLayoutMenu},
    CommandInfo{"window.layoutMemory", QT_TRANSLATE_NOOP("Commands", "&Memory"), "", CommandMenu::Window, 2, "", CommandContext::Global, true, kLayoutMenu},
    CommandInfo{"window.layoutKernel", QT_TRANSLATE_NOOP("Commands", "&Kernel"), "", CommandMenu::Window, 2, "", CommandContext::Global, true, kLayoutMenu},
    CommandInfo{"window.layoutCompare", QT_TRANSLATE_NOOP("Commands", "&Compare"), "", CommandMenu::Window, 2, "", CommandContext::Global, true, kLayoutMenu},
    CommandInfo{"window.resetLayout", QT_TRANSLATE_NOOP("Commands", "&Reset this layout"), "", CommandMenu::Window, 2, "", CommandContext::Global, false, kLayoutMenu},
    CommandInfo{"window.nextPane", QT_TRANSLATE_NOOP("Commands", "Next p&ane"), "F6", CommandMenu::Window, 3, ""},
    CommandInfo{"window.previousPane", QT_TRANSLATE_NOOP("Commands", "Pre&vious pane"), "Shift+F6", CommandMenu::Window, 3, ""},
    CommandInfo{"window.float", QT_TRANSLATE_NOOP("Commands", "&Float this view"), "", CommandMenu::Window, 3, "float"},
    CommandInfo{"window.dockRight", QT_TRANSLATE_NOOP("Commands", "This view to the &right"), "", CommandMenu::Window, 3, ""},
    CommandInfo{"window.closeView", QT_TRANSLATE_NOOP("Commands", "&Close this view"), "Ctrl+Shift+W", CommandMenu::Window, 3, "close"},

    CommandInfo{"help.manual", QT_TRANSLATE_NOOP("Commands", "&Manual"), "F1", CommandMenu::Help, 0, "help"},
    CommandInfo{"help.tour", QT_TRANSLATE_NOOP("Commands", "Guided &tour"), "", CommandMenu::Help, 0, "play"},
    CommandInfo{"help.palette", QT_TRANSLATE_NOOP("Commands", "&Any command…"), "Ctrl+Shift+P", CommandMenu::Help, 0, "text"},
    CommandInfo{"help.keys", QT_TRANSLATE_NOOP("Commands", "All &keys"), "?", CommandMenu::Help, 0, "keyboard"},
    CommandInfo{"help.about", QT_TRANSLATE_NOOP("Commands", "A&bout Planescope"), "", CommandMenu::Help, 1, "info"},
};
// clang-format on

} // namespace

std::span<const CommandInfo> commandTable() { return kCommands; }

const CommandInfo *findCommand(const QString &id)
{
    for (const CommandInfo &command : kCommands)
        if (id == QLatin1String(command.id))
            return &command;
    return nullptr;
}

QString commandMenuTitle(CommandMenu menu)
{
    static constexpr std::array<const char *, kCommandMenuCount> titles{
        QT_TRANSLATE_NOOP("Commands", "&File"),      QT_TRANSLATE_NOOP("Commands", "&Edit"),
        QT_TRANSLATE_NOOP("Commands", "&View"),      QT_TRANSLATE_NOOP("Commands", "&Go"),
        QT_TRANSLATE_NOOP("Commands", "&Selection"), QT_TRANSLATE_NOOP("Commands", "&Analyse"),
        QT_TRANSLATE_NOOP("Commands", "&Window"),    QT_TRANSLATE_NOOP("Commands", "&Help")};
    return QCoreApplication::translate("Commands", titles[static_cast<std::size_t>(menu)]);
}

QList<QKeySequence> commandKeys(const CommandInfo &command)
{
    QList<QKeySequence> keys;
    const QString text = QLatin1String(command.keys);
    for (const QString &key : text.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        keys << QKeySequence(key, QKeySequence::PortableText);
    return keys;
}

QString plainCommandText(const CommandInfo &command)
{
    QString text = QCoreApplication::translate("Commands", command.text);
    text.remove(QLatin1Char('&'));
    text.remove(QChar(0x2026));
    if (*command.subMenu != '\0') {
        QString group = QCoreApplication::translate("Commands", command.subMenu);
        group.remove(QLatin1Char('&'));
        text = QStringLiteral("%1: %2").arg(group, text);
    }
    return text;
}

Commands::Commands(const ThemeHub &themes, QObject *parent) : QObject(parent)
{
    for (const CommandInfo &command : kCommands) {
        const QString id = QLatin1String(command.id);
        auto *action = new QAction(this);
        action->setObjectName(id);
        action->setShortcuts(commandKeys(command));
        action->setShortcutContext(command.context == CommandContext::Timeline ? Qt::WidgetWithChildrenShortcut
                                                                               : Qt::WindowShortcut);
        action->setCheckable(command.isCheckable);
        action->setMenuRole(QAction::NoRole);
        if (*command.icon != '\0')
            action->setIcon(themedIcon(themes, QLatin1String(command.icon)));
        connect(action, &QAction::triggered, this, [this, id] {
            const auto handler = m_handlers.find(id);
            if (handler != m_handlers.end())
                handler->second();
            emit executed(id);
        });
        m_actions[id] = action;
    }
    retranslate();
}

QAction *Commands::action(const QString &id) const
{
    const auto it = m_actions.find(id);
    return it == m_actions.end() ? nullptr : it->second;
}

void Commands::setHandler(const QString &id, std::function<void()> handler)
{
    Q_ASSERT(m_actions.contains(id));
    m_handlers[id] = std::move(handler);
}

bool Commands::hasHandler(const QString &id) const { return m_handlers.contains(id); }

bool Commands::run(const QString &id)
{
    QAction *command = action(id);
    if (!command || !command->isEnabled())
        return false;
    command->trigger();
    return true;
}

void Commands::setEnabled(const QString &id, bool enabled)
{
    if (QAction *command = action(id))
        command->setEnabled(enabled);
}

void Commands::setChecked(const QString &id, bool checked)
{
    if (QAction *command = action(id))
        command->setChecked(checked);
}

void Commands::setKeys(const KeyMap &keys)
{
    for (const CommandInfo &command : kCommands)
        m_actions[QLatin1String(command.id)]->setShortcuts(keys.keysOf(command));
    retranslate();
}

QStringList Commands::keysOf(const QString &id) const
{
    QStringList texts;
    if (const QAction *const known = action(id))
        for (const QKeySequence &key : known->shortcuts())
            texts << key.toString(QKeySequence::PortableText);
    return texts;
}

void Commands::retranslate()
{
    for (const CommandInfo &command : kCommands) {
        QAction *action = m_actions[QLatin1String(command.id)];
        action->setText(QCoreApplication::translate("Commands", command.text));
        QString tip = plainCommandText(command);
        if (!action->shortcuts().isEmpty())
            tip += QStringLiteral("  ") + action->shortcuts().constFirst().toString(QKeySequence::NativeText);
        action->setToolTip(tip);
        action->setStatusTip(QString());
    }
}

} // namespace planescope
