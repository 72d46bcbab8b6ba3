#include "app/gui/render_view.h"

#include "model/state/session_summary.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/planescope_style.h"
#include "widgets/counters/counters_view.h"
#include "widgets/counters/utilization_view.h"
#include "widgets/memory_viewer/memory_view.h"
#include "widgets/picture/painted_picture.h"
#include "widgets/picture/picture_writer.h"
#include "widgets/view_registry.h"

#include <QApplication>
#include <QEventLoop>
#include <QPainter>
#include <QTimer>

#include <algorithm>

namespace planescope {

namespace {

QtMessageHandler passOn = nullptr;

/// The off-screen platform has no size hints to pass on and says so for every window.
void withoutSizeHints(QtMsgType type, const QMessageLogContext &where, const QString &words)
{
    if (!words.startsWith(QLatin1String("This plugin does not support propagateSizeHints")))
        passOn(type, where, words);
}

/// Views with several pages: "counters-curves" is the page of curves of the view "counters".
QString viewOfPage(const QString &id) { return id.section(QLatin1Char('-'), 0, 0); }

void openPage(View &view, const QString &id)
{
    if (auto *counters = qobject_cast<CountersView *>(&view))
        counters->setMode(id.endsWith(QLatin1String("-diagram"))  ? CountersView::DiagramMode
                          : id.endsWith(QLatin1String("-curves")) ? CountersView::CurvesMode
                          : id.endsWith(QLatin1String("-chips"))  ? CountersView::ChipsMode
                                                                  : CountersView::TableMode);
    if (auto *units = qobject_cast<UtilizationView *>(&view))
        units->setMode(id.endsWith(QLatin1String("-gap")) ? UtilizationView::GapMode : UtilizationView::UnitsMode);
}

/// Runs the event loop until the view is complete. Its jobs end by themselves; there is no other end to wait for.
void waitUntilSettled(const View &view)
{
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (view.isSettled())
            loop.quit();
    });
    look.start(1);
    loop.exec();
}

} // namespace

PaintedPicture pictureOfView(View &view, const ViewDescriptor &descriptor, const Session &session, const Theme &theme,
                             bool isTransparent)
{
    const QString notice = syntheticNotice(session);
    const int above = static_cast<int>(noticeStripHeight(notice, view.width(), 1));
    PaintedPicture picture;
    picture.size = view.size() + QSize(0, above);
    picture.title = QString::fromStdString(session.name());
    picture.description = QCoreApplication::translate("View", descriptor.title);
    if (!view.scopeText().isEmpty())
        picture.description += QStringLiteral(", ") + view.scopeText();
    if (!notice.isEmpty())
        picture.description += QStringLiteral(". ") + notice;
    picture.view = QLatin1String(descriptor.id);
    picture.paint = [&view, theme, notice, above, isTransparent, size = picture.size](QPainter &painter) {
        if (!isTransparent)
            painter.fillRect(QRectF(QPointF(), size), theme.window);
        paintNoticeStrip(painter, QRectF(0, 0, size.width(), above), notice, theme, 1);
        view.render(&painter, QPoint(0, above), QRegion(), QWidget::DrawChildren);
    };
    return picture;
}

Result<void> saveViewPicture(const QString &path, const QString &id, const PictureSource &source,
                             const PictureOptions &options, const ViewProgram &program)
{
    ViewRegistry registry;
    registerViews(registry);
    const ViewDescriptor *descriptor = registry.find(id);
    const bool isPage = !descriptor;
    if (isPage)
        descriptor = registry.find(viewOfPage(id));
    if (!descriptor)
        return fail(ErrorCode::InvalidArgument, {}, 0, "view " + id.toStdString());
    passOn = qInstallMessageHandler(withoutSizeHints);
    initResources();
    loadBundledFonts();
    ThemeHub themes;
    themes.setTheme(options.theme);
    installLook(*qApp, themes);
    const QLocale before;
    QLocale::setDefault(options.locale);
    Settings settings;
    ViewContext context;
    context.themes = &themes;
    context.settings = &settings;
    Document document(program.path.empty() ? std::filesystem::path(source.session->name()) : program.path);
    const std::unique_ptr<View> view(descriptor->create(context, nullptr));
    view->setAttribute(Qt::WA_DontShowOnScreen);
    const int width = options.size.width() > 0 ? options.size.width() : 1280;
    const int height = options.size.height() > 0 ? options.size.height() : width * 9 / 16;
    // The label of a profile that is no measurement takes a part of the asked size.
    const QString notice = syntheticNotice(*source.session);
    const int above = static_cast<int>(noticeStripHeight(notice, width, 1));
    view->resize(width, std::max(1, height - above));
    view->setDocument(&document);
    view->setTrackFilter(options.rows);
    if (isPage)
        openPage(*view, id);
    view->show();
    document.setSession(source.session, source.classes);
    if (!options.range.isEmpty()) { // a new session takes the selection away
        document.selection().setTimeRange(options.range);
        if (qobject_cast<CountersView *>(view.get()))
            document.viewport().setVisible(options.range);
    }
    waitUntilSettled(*view);
    if (program.isNamed()) {
        QString problem = view->setProgram(program.program, program.space, program.at);
        if (problem.isEmpty()) {
            waitUntilSettled(*view);
            // How many places a program has is known when it is read.
            if (const auto *memory = qobject_cast<const MemoryView *>(view.get()))
                problem = memory->placeProblem();
        }
        if (!problem.isEmpty()) {
            QLocale::setDefault(before);
            qInstallMessageHandler(passOn);
            if (problem.endsWith(QLatin1Char('.')))
                problem.chop(1); // the sentence of the error ends by itself
            return fail(ErrorCode::InvalidArgument, {}, 0, problem.toStdString());
        }
    }
    QCoreApplication::processEvents(); // layouts follow the new content

    PaintedPicture picture = pictureOfView(*view, *descriptor, *source.session, themes.theme(), options.transparent);
    if (!options.title.isEmpty())
        picture.title = options.title;
    picture.file = source.file;
    picture.view = id;
    if (!options.range.isEmpty())
        picture.range = pictureRangeText(options.range);
    Result<void> saved = savePaintedPicture(path, picture, options);
    QLocale::setDefault(before);
    qInstallMessageHandler(passOn);
    return saved;
}

} // namespace planescope
