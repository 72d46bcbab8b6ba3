#include "app/gui/arguments.h"

#include "model/query/filter.h"
#include "model/text/range_text.h"

#include <QCommandLineParser>

namespace planescope {

namespace {

QString nearestOf(const QString &word, const QStringList &known)
{
    std::vector<std::string> bytes;
    for (const QString &candidate : known)
        bytes.push_back(candidate.toStdString());
    return QString::fromStdString(std::string(nearestWord(word.toStdString(), {bytes.begin(), bytes.end()})));
}

} // namespace

ParsedArguments parseArguments(const QStringList &arguments, const QStringList &viewIds)
{
    ParsedArguments result;
    const QStringList themes{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark"),
                             QStringLiteral("paper"), QStringLiteral("contrast")};
    const QStringList layouts{QStringLiteral("timeline"), QStringLiteral("memory"), QStringLiteral("kernel"),
                              QStringLiteral("compare")};
    const QStringList languages{QStringLiteral("en"), QStringLiteral("de")};
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Shows profiles of machine learning programs.\n\n"
                       "planescope run.xplane.pb\n"
                       "planescope runs/2024_05_01 --view timeline --range 1.2ms..95ms --theme dark\n"
                       "zcat run.xplane.pb.gz | planescope -\n"
                       "planescope render run.xplane.pb --view timeline -o run.png    (planescope render --help)"));
    parser.addPositionalArgument(
        QStringLiteral("FILE|FOLDER|-"),
        QStringLiteral("Profiles or run folders to open; - reads a profile from standard input."),
        QStringLiteral("[FILE|FOLDER|-]..."));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this text."));
    const QCommandLineOption version({QStringLiteral("v"), QStringLiteral("version")},
                                     QStringLiteral("Show the version."));
    const QCommandLineOption view(
        QStringLiteral("view"),
        QStringLiteral("View to bring to the front: %1.").arg(viewIds.join(QStringLiteral(", "))),
        QStringLiteral("ID"));
    const QCommandLineOption range(
        QStringLiteral("range"),
        QStringLiteral("Time range to show: 1.2ms..95ms with either end open, step:3, step:3..5, "
                       "layer:17/backward or step:3/layer:17/backward."),
        QStringLiteral("A..B"));
    const QCommandLineOption track(QStringLiteral("track"), QStringLiteral("Rows to show, by a regular expression."),
                                   QStringLiteral("REGEX"));
    const QCommandLineOption layout(QStringLiteral("layout"),
                                    QStringLiteral("Layout: %1.").arg(layouts.join(QStringLiteral(", "))),
                                    QStringLiteral("NAME"));
    const QCommandLineOption theme(QStringLiteral("theme"),
                                   QStringLiteral("Theme: %1.").arg(themes.join(QStringLiteral(", "))),
                                   QStringLiteral("NAME"));
    const QCommandLineOption language(QStringLiteral("lang"),
                                      QStringLiteral("Language: %1.").arg(languages.join(QStringLiteral(", "))),
                                      QStringLiteral("CODE"));
    const QCommandLineOption picture(QStringLiteral("from"),
                                     QStringLiteral("Go to where this picture was taken: a PNG made by Planescope."),
                                     QStringLiteral("PICTURE"));
    const QCommandLineOption demo(QStringLiteral("demo"),
                                  QStringLiteral("Open the demo session: a synthetic case study."));
    parser.addOptions({help, version, demo, view, range, track, layout, theme, language, picture});
    const auto usageError = [&](const QString &message) {
        result.exitCode = 2;
        result.message = message;
        return result;
    };
    if (!parser.parse(arguments)) {
        QString message = parser.errorText();
        QStringList known;
        for (const auto &option : {help, version, demo, view, range, track, layout, theme, language, picture})
            known << option.names();
        for (const QString &unknown : parser.unknownOptionNames())
            if (const QString near = nearestOf(unknown, known); !near.isEmpty())
                message += QStringLiteral(" Did you mean --%1?").arg(near);
        return usageError(message);
    }
    if (parser.isSet(help)) {
        result.exitCode = 0;
        result.message = parser.helpText();
        return result;
    }
    if (parser.isSet(version)) {
        result.exitCode = 0;
        result.message = QStringLiteral("planescope %1").arg(QCoreApplication::applicationVersion());
        return result;
    }
    const auto check = [&](const QCommandLineOption &option, const QStringList &known) -> QString {
        const QString value = parser.value(option);
        if (!parser.isSet(option) || known.contains(value))
            return {};
        QString message = QStringLiteral("--%1: unknown value %2.").arg(option.names().constLast(), value);
        if (const QString near = nearestOf(value, known); !near.isEmpty())
            message += QStringLiteral(" Did you mean %1?").arg(near);
        else
            message += QStringLiteral(" Known: %1.").arg(known.join(QStringLiteral(", ")));
        return message;
    };
    for (const QString &message :
         {check(view, viewIds), check(layout, layouts), check(theme, themes), check(language, languages)})
        if (!message.isEmpty())
            return usageError(message);
    QString problem;
    if (parser.isSet(range) && !text::parseRange(parser.value(range), &problem))
        return usageError(QStringLiteral("--range: %1").arg(problem));
    result.options.paths = parser.positionalArguments();
    result.options.demo = parser.isSet(demo);
    result.options.view = parser.value(view);
    result.options.range = parser.value(range);
    result.options.track = parser.value(track);
    result.options.layout = parser.value(layout);
    result.options.theme = parser.value(theme);
    result.options.language = parser.value(language);
    result.options.picture = parser.value(picture);
    return result;
}

} // namespace planescope
