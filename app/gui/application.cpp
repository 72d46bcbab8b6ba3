#include "app/gui/application.h"

#include "app/gui/commands.h"
#include "app/gui/main_window.h"
#include "app/gui/picture_start.h"
#include "app/gui/render_command.h"
#include "app/gui/standard_input.h"
#include "model/state/session_summary.h"
#include "model/text/time_unit.h"
#include "widgets/common/glossary_tips.h"

#include <QApplication>
#include <QEvent>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QToolTip>

#include <algorithm>
#include <cstdio>
#include <utility>

// Resources of a static library are not pulled in by themselves; the macro must stand outside every namespace.
static void initTranslationResources() { Q_INIT_RESOURCE(translations); }

namespace planescope {

namespace {

ThemeId themeIdOf(ThemeChoice choice, ThemeId desktop)
{
    switch (choice) {
    case ThemeChoice::Light:
        return ThemeId::Light;
    case ThemeChoice::Dark:
        return ThemeId::Dark;
    case ThemeChoice::Paper:
        return ThemeId::Paper;
    case ThemeChoice::HighContrast:
        return ThemeId::HighContrast;
    case ThemeChoice::System:
        break;
    }
    return desktop;
}

std::optional<ThemeChoice> themeChoiceOf(const QString &word)
{
    static const QStringList words{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"),
                                   QStringLiteral("paper"), QStringLiteral("contrast")};
    const qsizetype at = words.indexOf(word);
    return at < 0 ? std::nullopt : std::optional(static_cast<ThemeChoice>(at));
}

} // namespace

ThemeId themeForPalette(const QPalette &desktop)
{
    return desktop.color(QPalette::Window).lightnessF() < desktop.color(QPalette::WindowText).lightnessF()
               ? ThemeId::Dark
               : ThemeId::Light;
}

Application::Application(const StartOptions &options, const QString &settingsPath, SessionLoader loader) :
    m_options(options), m_store(settingsPath), m_settings(m_store.load()), m_profiles(nullptr, std::move(loader)),
    m_recent(m_store)
{
    initResources();
    initTranslationResources();
    loadBundledFonts();
    // For this run only: what the command line says is not written to the settings.
    if (const auto theme = themeChoiceOf(options.theme))
        m_settings.theme = *theme;
    if (!options.language.isEmpty())
        m_settings.language = options.language;
    if (const auto layout = layoutPresetOf(options.layout))
        m_store.setText(QStringLiteral("layout/current"), layoutPresetId(*layout));
    registerViews(m_views);
    qApp->installEventFilter(new GlossaryTips(this));
    applyLanguage();
    applySettings();
    m_window = std::make_unique<MainWindow>(
        FrameParts{m_store, m_settings, m_themes, m_profiles, m_recent, m_search, m_views});
    connect(m_window.get(), &MainWindow::settingsWanted, this, &Application::changeSettings);
    connect(&m_profiles, &OpenProfiles::loaded, this, &Application::followLoading);
    qApp->installEventFilter(this);
}

Application::~Application()
{
    m_fingerprints.clear();
    m_window.reset();
    qApp->removeTranslator(&m_translator);
}

void Application::start()
{
    m_window->show();
    QStringList paths = m_options.paths;
    if (paths.isEmpty() && !m_options.demo && m_settings.restoreDocuments)
        paths = m_window->lastDocuments();
    m_window->openPaths(paths);
    if (m_options.demo)
        m_window->commands().run(QStringLiteral("file.openDemo"));
}

void Application::changeSettings(const Settings &settings)
{
    m_settings = settings;
    m_store.save(settings);
    m_store.sync();
    applyLanguage();
    applySettings();
    m_window->settingsChanged();
}

void Application::applySettings()
{
    m_profiles.setThreads(m_settings.threads);
    m_themes.setUseSystemFont(m_settings.useSystemFont);
    if (text::timeUnit() != m_settings.timeUnit) {
        // All texts that hold a duration are made anew, as in another language.
        text::setTimeUnit(m_settings.timeUnit);
        QCoreApplication::postEvent(qApp, new QEvent(QEvent::LanguageChange));
        for (QWidget *widget : QApplication::allWidgets())
            widget->update();
    }
    m_themes.setScale(m_settings.uiScalePercent / 100.0);
    // One style for the life of the QApplication it belongs to; a second Application (tests) brings its own.
    if (!m_style) {
        m_style = new PlanescopeStyle(m_themes);
        QApplication::setStyle(m_style);
    }
    m_style->setDensity(m_settings.density);
    applyTheme();
}

void Application::applyTheme()
{
    if (m_isApplyingTheme)
        return;
    m_isApplyingTheme = true;
    // Without our own palette the desktop's shows through; Qt 6.4 has no other way to ask for it.
    if (m_settings.theme == ThemeChoice::System)
        QApplication::setPalette(QPalette());
    m_themes.setTheme(themeIdOf(m_settings.theme, themeForPalette(QGuiApplication::palette())));
    if (m_style)
        m_style->applyTo(*qApp);
    QPalette tip = m_themes.theme().palette();
    tip.setColor(QPalette::Window, m_themes.theme().text);
    tip.setColor(QPalette::WindowText, m_themes.theme().base);
    QToolTip::setPalette(tip);
    m_isApplyingTheme = false;
}

void Application::applyLanguage()
{
    QString language = m_settings.language;
    if (language.isEmpty()) {
        // The first of the desktop's languages that we speak.
        language = QStringLiteral("en");
        for (const QString &wanted : QLocale::system().uiLanguages()) {
            const QString code = wanted.left(2);
            if (code == QLatin1String("en") || code == QLatin1String("de")) {
                language = code;
                break;
            }
        }
    }
    if (language == m_language)
        return;
    m_language = language;
    // Numbers and dates follow the language, with the territory of the desktop when it fits.
    const QLocale system = QLocale::system();
    QLocale::setDefault(system.name().startsWith(language) ? system : QLocale(language));
    qApp->removeTranslator(&m_translator);
    if (m_translator.load(QStringLiteral(":/i18n/planescope_%1.qm").arg(language)))
        qApp->installTranslator(&m_translator);
}

void Application::followLoading(Document *document)
{
    const SessionPtr session = document->session();
    RecentFile file;
    file.path = QString::fromStdString(document->path().string());
    file.title = profileTitle(document->path());
    file.summary = summaryLine(*session);
    file.sizeBytes = session->fileSize().value;
    file.openedAt = QDateTime::currentDateTimeUtc();
    if (!StandardInput::isCopy(file.path))
        m_recent.add(file);
    m_fingerprints.emplace_back([this, session, classes = document->classes(), path = file.path](std::stop_token stop) {
        Fingerprint print = fingerprintOf(*session, *classes, stop);
        if (!stop.stop_requested())
            QMetaObject::invokeMethod(this, [this, path, print] { m_recent.setFingerprint(path, print); });
    });
    applyStartOptions(document);
}

namespace {

/// Whether a device ran ops: then there is a verdict to begin with.
bool hasDeviceOps(const Session &session)
{
    const auto lines = session.lines();
    return std::any_of(lines.begin(), lines.end(),
                       [](const Line &line) { return line.kind == LineKind::Ops || line.kind == LineKind::Stream; });
}

} // namespace

void Application::applyStartOptions(Document *document)
{
    // Who never left a layout sees the verdict first; later the window is as it was left.
    const bool isPlain = m_options.range.isEmpty() && m_options.view.isEmpty() && m_options.track.isEmpty();
    if (!std::exchange(m_hasOpened, true) && isPlain && m_store.text(QStringLiteral("layout/current")).isEmpty() &&
        hasDeviceOps(*document->session()))
        m_window->docks().whenLaidOut([this] { m_window->docks().showView(QStringLiteral("overview")); });
    if (!m_options.range.isEmpty())
        m_window->goToRange(*document, m_options.range);
    if (!m_options.view.isEmpty())
        m_window->docks().whenLaidOut([this, view = m_options.view] { m_window->docks().showView(view); });
    if (!m_options.track.isEmpty())
        for (const QString &id : m_window->docks().viewIds())
            m_window->docks().view(id)->setTrackFilter(m_options.track);
    // Only for the first profile: what is opened later by hand follows the user.
    m_options.range.clear();
    m_options.view.clear();
    m_options.track.clear();
}

bool Application::eventFilter(QObject *watched, QEvent *event)
{
    if (m_settings.theme == ThemeChoice::System && !m_isApplyingTheme &&
        (event->type() == QEvent::ThemeChange ||
         (event->type() == QEvent::ApplicationPaletteChange && watched == m_window.get())))
        applyTheme();
    return QObject::eventFilter(watched, event);
}

int runApplication(int argc, char **argv)
{
    QApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QCoreApplication::setApplicationName(QStringLiteral("planescope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(PLANESCOPE_VERSION));
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    if (arguments.value(1) == QLatin1String("render"))
        return runRender(arguments.mid(2));
    // Help must work without a display, so the words are read before there is a QApplication.
    ViewRegistry views;
    registerViews(views);
    QStringList viewIds;
    for (const ViewDescriptor &view : views.views())
        viewIds << QLatin1String(view.id);
    ParsedArguments parsed;
    {
        QCoreApplication core(argc, argv);
        parsed = parseArguments(arguments, viewIds);
    }
    if (parsed.exitCode) {
        std::fprintf(*parsed.exitCode == 0 ? stdout : stderr, "%s\n", qPrintable(parsed.message.trimmed()));
        return *parsed.exitCode;
    }
    if (!parsed.options.picture.isEmpty() && !startFromPicture(&parsed.options)) {
        std::fprintf(stderr, "%s: no picture made by Planescope\n", qPrintable(parsed.options.picture));
        return 3;
    }
    StandardInput input;
    for (QString &path : parsed.options.paths) {
        if (path != QLatin1String("-"))
            continue;
        const auto copy = input.path();
        if (!copy) {
            std::fprintf(stderr, "planescope: standard input cannot be read\n");
            return 3;
        }
        path = *copy;
    }
    QApplication app(argc, argv);
    QApplication::setApplicationDisplayName(QString());
    QApplication::setDesktopFileName(QStringLiteral("planescope"));
    Application program(parsed.options);
    program.start();
    return QApplication::exec();
}

} // namespace planescope
