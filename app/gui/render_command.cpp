#include "app/gui/render_command.h"

#include "app/gui/render_view.h"
#include "app/gui/standard_input.h"
#include "model/analysis/name_match.h"
#include "model/format/hlo/hlo_modules.h"
#include "model/format/session_reader.h"
#include "model/query/filter.h"
#include "model/query/program_runs.h"
#include "model/state/session_summary.h"
#include "model/text/error_text.h"
#include "model/text/import_text.h"
#include "model/text/range_text.h"
#include "widgets/compare/compare_picture.h"
#include "widgets/overview/overview_picture.h"
#include "widgets/picture/picture_writer.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>

#include <cstdio>
#include <filesystem>
#include <memory>

static void initRenderTranslations() { Q_INIT_RESOURCE(translations); }

namespace planescope {

namespace {

enum RenderExit { RenderFine = 0, RenderInternal = 1, RenderUsage = 2, RenderNoFile = 3, RenderDamaged = 4 };

/// English like the output of planescope-cli; scripts read it.
constexpr const char *kRenderHelp = R"(Usage: planescope render FILE [options] -o OUT.png|.svg|.pdf
       planescope render A B --view compare [options] -o OUT.png|.svg|.pdf

Paints a view of a profile into a file. No window opens and no display is needed. The same profile and options give
the same bytes.

  FILE                     .xplane.pb (plain, .gz, .zst), a run folder, or - for standard input
  -o, --output OUT         picture; its ending says the format
  --view ID                timeline (the default), op-profile, op-stats, roofline, memory,
                           memory-profile, overview, kernel, hlo, counters (also counters-diagram, -curves, -chips),
                           utilization (also utilization-gap), compare (of two profiles)
  --range A..B             times since session start (1.2ms..95ms, either end open), step:N, step:N..M,
                           layer:N/backward or step:N/layer:M
  --program NAME|ID        from the first to the last run of this program, within the range; of the view memory the
                           program that is shown; of the view kernel the listing
  --space SPACE            memory: HBM (the default), VMEM, SFLAG, CMEM, SMEM, Host or a number
  --at peak|ORDER          memory: where the cursor stands; kernel: address of a bundle, 0x1f,
                           or a page: calls, source, compiler, compare, record
  --track REGEX            rows whose "host / device / row" matches; without it the rows that tell most; of the view
                           counters its filter line
  --colours WHAT           what colours of the timeline say: class (the default), name, layer, duration (beside the
                           median), utilisation, program, delta (beside the same op in a second profile, named
                           after FILE)
  --title TEXT             headline, best the finding as a sentence; without it the profile's name
  --size WxH               layout size in pixels, 1920x1080; 1920x0 or without it: as high as the rows need
  --scale S                device pixels per pixel of a PNG, 1 to 4
  --width-cm W             width on paper instead of a scale, with --dpi
  --dpi N                  resolution of a PNG with --width-cm (300)
  --theme NAME             light, dark, paper or contrast (paper)
  --frame, --no-frame      page with title, facts, legend, shares and origin (the default), or rows alone
  --transparent            no ground behind the picture
  --lang CODE              language of the words and form of the numbers: en, de
  -h, --help               this text

Exit codes: 0 fine, 2 wrong usage, 3 a file cannot be read or written, 4 the file is damaged: what could be read was
painted.

Examples:
  planescope render run.xplane.pb -o timeline.png
  planescope render run.xplane.pb --view op-profile --size 1280x800 -o where-the-time-went.svg
  planescope render before/ after/ --view compare -o what-changed.svg
  planescope render run/ --range step:102 --track "XLA Ops" --theme dark --scale 2 -o step102.png
  planescope render run/ --range step:102/layer:17/backward --width-cm 16 --dpi 300 --title "A third waits" -o layer.pdf
)";

const std::vector<std::string_view> kRenderOptions{"--output",      "--view",  "--range", "--program", "--space",
                                                   "--at",          "--track", "--title", "--size",    "--scale",
                                                   "--width-cm",    "--dpi",   "--theme", "--frame",   "--no-frame",
                                                   "--transparent", "--lang",  "--help",  "--colours"};
const std::vector<std::string_view> kRenderThemes{"light", "dark", "paper", "contrast"};
const std::vector<std::string_view> kRenderViews{
    "timeline",        "op-profile", "op-stats", "roofline",         "memory",          "memory-profile", "overview",
    "kernel",          "hlo",        "counters", "counters-diagram", "counters-curves", "counters-chips", "utilization",
    "utilization-gap", "compare"};
const std::vector<std::string_view> kRenderColours{"class",       "name",    "layer", "duration",
                                                   "utilisation", "program", "delta"};
const std::vector<std::string_view> kRenderLanguages{"en", "de"};

void printLine(QString text)
{
    text.replace(QChar(0x202F), QLatin1Char(' ')).replace(QChar(0x2212), QLatin1Char('-'));
    std::fprintf(stderr, "planescope render: %s\n", text.toUtf8().constData());
}

int usage(const QString &text)
{
    printLine(text);
    std::fputs("Try: planescope render --help\n", stderr);
    return RenderUsage;
}

QString nearestHint(const QString &word, const std::vector<std::string_view> &known)
{
    const QByteArray bytes = word.toUtf8();
    const std::string_view near = nearestWord({bytes.constData(), static_cast<std::size_t>(bytes.size())}, known);
    return near.empty() ? QString()
                        : QStringLiteral(", did you mean %1?")
                              .arg(QString::fromUtf8(near.data(), static_cast<qsizetype>(near.size())));
}

QString listOfWords(const std::vector<std::string_view> &words)
{
    QStringList list;
    for (const std::string_view word : words)
        list << QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    return list.join(QStringLiteral(", "));
}

int indexOfWord(const QString &word, const std::vector<std::string_view> &known)
{
    for (std::size_t i = 0; i < known.size(); ++i)
        if (word.toStdString() == known[i])
            return static_cast<int>(i);
    return -1;
}

struct RenderRequest {
    QString file;
    QString second; ///< the other profile of a comparison
    QString output;
    QString range;
    QString program, space, at;
    QString language;
    QString view = QStringLiteral("timeline");
    PictureOptions options;
};

/// Nothing and `*exitCode` when the words cannot be used or only help was asked for.
std::optional<RenderRequest> parseRender(const QStringList &words, int *exitCode)
{
    QCommandLineParser parser;
    parser.setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
    const auto value = [&](const QStringList &names) {
        parser.addOption(QCommandLineOption(names, QString(), QStringLiteral("value")));
    };
    value({QStringLiteral("o"), QStringLiteral("output")});
    for (const char *name : {"view", "range", "program", "space", "at", "track", "title", "size", "scale", "width-cm",
                             "dpi", "theme", "lang", "colours"})
        value({QLatin1String(name)});
    for (const char *name : {"frame", "no-frame", "transparent"})
        parser.addOption(QCommandLineOption(QLatin1String(name)));
    parser.addOption(QCommandLineOption(QStringList{QStringLiteral("h"), QStringLiteral("help")}));

    *exitCode = RenderUsage;
    if (!parser.parse(QStringList{QStringLiteral("planescope render")} + words)) {
        QString text = parser.errorText();
        if (!parser.unknownOptionNames().isEmpty()) {
            const QString name = QStringLiteral("--") + parser.unknownOptionNames().constFirst();
            text = QStringLiteral("unknown option %1").arg(name) + nearestHint(name, kRenderOptions);
        }
        usage(text);
        return std::nullopt;
    }
    if (parser.isSet(QStringLiteral("help"))) {
        std::fputs(kRenderHelp, stdout);
        *exitCode = RenderFine;
        return std::nullopt;
    }
    const auto text = [&](const char *name) { return parser.value(QLatin1String(name)); };
    const auto isSet = [&](const char *name) { return parser.isSet(QLatin1String(name)); };
    const auto refuse = [&](const QString &problem) {
        usage(problem);
        return std::nullopt;
    };

    RenderRequest request;
    PictureOptions &o = request.options;
    const QStringList files = parser.positionalArguments();
    const bool hasDelta = text("colours") == QLatin1String("delta");
    const bool isComparison = text("view") == QLatin1String("compare") || hasDelta;
    if (isComparison && files.size() != 2)
        return refuse(QStringLiteral("%1 wants two profiles, not %2")
                          .arg(hasDelta ? QStringLiteral("--colours delta") : QStringLiteral("--view compare"))
                          .arg(files.size()));
    if (!isComparison && files.size() != 1)
        return refuse(files.isEmpty() ? QStringLiteral("no profile is named")
                                      : QStringLiteral("one profile is expected, not %1").arg(files.size()));
    request.second = isComparison ? files.constLast() : QString();
    request.file = files.constFirst();
    request.output = text("output");
    if (request.output.isEmpty())
        return refuse(QStringLiteral("the picture needs a name: -o OUT.png"));
    const auto format = pictureFormatOf(request.output);
    if (!format)
        return refuse(QStringLiteral("%1 does not end in .png, .svg or .pdf").arg(request.output));
    o.format = *format;
    if (isSet("view") && indexOfWord(text("view"), kRenderViews) < 0)
        return refuse(
            QStringLiteral("\"%1\" is no view that can be rendered: %2").arg(text("view"), listOfWords(kRenderViews)) +
            nearestHint(text("view"), kRenderViews));
    if (isSet("view"))
        request.view = text("view");
    if (isSet("theme")) {
        const int theme = indexOfWord(text("theme"), kRenderThemes);
        if (theme < 0)
            return refuse(QStringLiteral("\"%1\" is not one of light, dark, paper, contrast").arg(text("theme")) +
                          nearestHint(text("theme"), kRenderThemes));
        o.theme = static_cast<ThemeId>(theme);
    }
    if (isSet("colours")) {
        const int colours = indexOfWord(text("colours"), kRenderColours);
        if (colours < 0)
            return refuse(QStringLiteral("\"%1\" is not one of class, name, layer, duration, utilisation, program, "
                                         "delta")
                              .arg(text("colours")) +
                          nearestHint(text("colours"), kRenderColours));
        if (request.view != QLatin1String("timeline"))
            return refuse(QStringLiteral("--colours belongs to --view timeline"));
        o.colours = static_cast<LaneColours>(colours);
    }
    if (isSet("lang")) {
        request.language = text("lang");
        if (indexOfWord(request.language, kRenderLanguages) < 0)
            return refuse(QStringLiteral("\"%1\" is not one of en, de").arg(request.language));
        if (request.language == QLatin1String("de"))
            o.locale = QLocale(QLocale::German);
    }
    if (isSet("size")) {
        static const QRegularExpression form(QStringLiteral("^(\\d{1,5})[xX](\\d{1,5})$"));
        const QRegularExpressionMatch match = form.match(text("size"));
        o.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
        if (!match.hasMatch() || o.size.width() < 320 || (o.size.height() != 0 && o.size.height() < 160))
            return refuse(QStringLiteral("\"%1\" is no size; write 1920x1080, at least 320x160").arg(text("size")));
    }
    const auto number = [&](const char *name, double least, double most, double *target) {
        if (!isSet(name))
            return true;
        bool isNumber = false;
        const double v = text(name).toDouble(&isNumber);
        if (!isNumber || !(v >= least && v <= most)) {
            usage(QStringLiteral("--%1 wants a number from %2 to %3, not \"%4\"")
                      .arg(QLatin1String(name))
                      .arg(least)
                      .arg(most)
                      .arg(text(name)));
            return false;
        }
        *target = v;
        return true;
    };
    if (!number("scale", 0.5, 4, &o.scale) || !number("width-cm", 2, 200, &o.widthCm) ||
        !number("dpi", 50, 1200, &o.dpi))
        return std::nullopt;
    if (isSet("frame") && isSet("no-frame"))
        return refuse(QStringLiteral("--frame and --no-frame exclude each other"));
    o.frame = !isSet("no-frame");
    o.transparent = isSet("transparent");
    o.title = text("title");
    o.rows = text("track");
    if (const auto rows = NameMatch::make(o.rows.toStdString(), MatchMode::Regex); !rows)
        return refuse(
            QStringLiteral("--track: not a regular expression: %1").arg(QString::fromStdString(rows.error().detail)));
    request.range = text("range");
    request.program = text("program");
    request.space = text("space");
    request.at = text("at");
    const bool isKernel = request.view == QLatin1String("kernel");
    if (request.view != QLatin1String("memory") && (isSet("space") || (isSet("at") && !isKernel)))
        return refuse(QStringLiteral("--space and --at belong to --view memory"));
    *exitCode = RenderFine;
    return request;
}

int exitCodeOfLoad(ErrorCode code) { return code == ErrorCode::InvalidArgument ? RenderUsage : RenderNoFile; }

OverviewSource overviewSource(const SessionPtr &session)
{
    OverviewSource source;
    source.session = session;
    const HloLookup programs = hlo::lookupOf(std::make_shared<const hlo::Modules>(session));
    source.index = OpIndex::build(session, programs);
    source.overview = overviewOf(session, source.index, programs);
    return source;
}

PageSheetOptions sheetOptions(const RenderRequest &request)
{
    PageSheetOptions options;
    options.theme = request.options.theme;
    options.width = request.options.size.width();
    options.scale = request.options.scale;
    options.title = request.options.title;
    options.locale = request.options.locale;
    return options;
}

/// The overview has neither range nor rows: it is about the whole session.
Result<void> renderOverview(const RenderRequest &request, const SessionPtr &session)
{
    return saveOverviewPicture(request.output, overviewSource(session), sheetOptions(request));
}

Result<void> renderComparison(const RenderRequest &request, const SessionPtr &session, const SessionPtr &other)
{
    const auto side = [](const SessionPtr &of) {
        const OverviewSource source = overviewSource(of);
        return CompareSide{QString::fromStdString(of->name()), source.index, source.overview};
    };
    std::error_code error;
    const bool isSame = std::filesystem::equivalent(request.file.toStdString(), request.second.toStdString(), error);
    return saveComparePicture(request.output, side(session), side(other), isSame, sheetOptions(request));
}

int renderFile(const RenderRequest &request)
{
    StandardInput input;
    QString path = request.file;
    if (path == QLatin1String("-")) {
        const auto copy = input.path();
        if (!copy) {
            printLine(QStringLiteral("standard input cannot be read"));
            return RenderNoFile;
        }
        path = *copy;
    }
    Result<SessionPtr> session = loadSession(path.toStdString());
    if (!session) {
        printLine(text::errorText(session.error()));
        return exitCodeOfLoad(session.error().code);
    }
    SessionPtr other;
    if (!request.second.isEmpty()) {
        const Result<SessionPtr> second = loadSession(request.second.toStdString());
        if (!second) {
            printLine(text::errorText(second.error()));
            return exitCodeOfLoad(second.error().code);
        }
        other = *second;
    }
    PictureOptions options = request.options;
    if (!request.range.isEmpty()) {
        QString problem;
        const auto range = text::rangeNamed(**session, request.range, &problem);
        if (!range)
            return usage(problem);
        options.range = *range;
    }
    const bool isOfProgram = request.view == QLatin1String("memory") || request.view == QLatin1String("kernel");
    if (!request.program.isEmpty() && !isOfProgram) {
        const TimeRange within = options.range.isEmpty() ? (*session)->range() : options.range;
        const auto runs = programRuns(**session, request.program.toStdString(), within);
        if (!runs)
            return usage(QStringLiteral("--program: %1 does not run there").arg(request.program));
        options.range = *runs;
    }
    PictureSource source{*session, std::make_shared<const OpClassTable>(*session),
                         pictureFileReference(request.file, request.output)};
    ViewProgram shown;
    shown.path = path.toStdString();
    if (isOfProgram) {
        shown.program = request.program;
        shown.space = request.space;
        shown.at = request.at;
    }
    if (other && request.view == QLatin1String("timeline")) {
        source.other = other;
        source.otherName = profileTitle(request.second.toStdString());
    }
    const Result<void> saved = request.view == QLatin1String("compare")    ? renderComparison(request, *session, other)
                               : request.view == QLatin1String("overview") ? renderOverview(request, *session)
                               : request.view == QLatin1String("timeline")
                                   ? saveTimelinePicture(request.output, source, options)
                                   : saveViewPicture(request.output, request.view, source, options, shown);
    if (!saved) {
        printLine(text::errorText(saved.error()));
        return exitCodeOfLoad(saved.error().code);
    }
    bool hasLoss = false;
    for (const SessionPtr &one : {*session, other}) {
        if (!one || !one->importReport().hasLoss())
            continue;
        hasLoss = true;
        for (const ImportEntry &entry : one->importReport().entries())
            if (entry.severity >= Severity::DataLoss)
                printLine(text::importText(entry, QLocale::c()));
    }
    return hasLoss ? RenderDamaged : RenderFine;
}

} // namespace

int runRender(const QStringList &words)
{
    int exitCode = RenderFine;
    const std::optional<RenderRequest> request = parseRender(words, &exitCode);
    if (!request)
        return exitCode;

    static int argc = 1;
    static char name[] = "planescope";
    static char *argv[] = {name, nullptr};
    std::unique_ptr<QGuiApplication> app; // views other than the timeline are widgets
    QTemporaryDir runtime;                // without one Qt complains on standard error
    if (!QCoreApplication::instance()) {
        if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR") && runtime.isValid())
            qputenv("XDG_RUNTIME_DIR", runtime.path().toLocal8Bit());
        qputenv("QT_QPA_PLATFORM", "offscreen");
        if (request->view == QLatin1String("timeline"))
            app = std::make_unique<QGuiApplication>(argc, argv);
        else
            app = std::make_unique<QApplication>(argc, argv);
    }
    initRenderTranslations();
    QTranslator translator;
    // English has a file too, for its plural forms.
    const QString language = request->language.isEmpty() ? QStringLiteral("en") : request->language;
    if (translator.load(QStringLiteral(":/i18n/planescope_%1.qm").arg(language)))
        QCoreApplication::installTranslator(&translator);
    const int result = renderFile(*request);
    QCoreApplication::removeTranslator(&translator);
    return result;
}

} // namespace planescope
