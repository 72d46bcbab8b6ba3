#include "widgets/picture/picture_writer.h"

#include "widgets/picture/painted_picture.h"
#include "widgets/picture/review_picture.h"
#include "widgets/picture/svg_device.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImageReader>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QThreadPool>

#include <cmath>

namespace planescope {

namespace {

constexpr int kLongestSide = 32'000;
constexpr double kMostPixels = 400e6;

const QString kFileKey = QStringLiteral("Planescope-File");
const QString kViewKey = QStringLiteral("Planescope-View");
const QString kRangeKey = QStringLiteral("Planescope-Range");
const QString kTracksKey = QStringLiteral("Planescope-Tracks");
const QString kVersionKey = QStringLiteral("Planescope-Version");
const QString kTimelineView = QStringLiteral("timeline");

double deviceScale(const ReviewPicture &picture, const PictureOptions &options)
{
    if (options.widthCm > 0)
        return options.widthCm / 2.54 * options.dpi / picture.size().width();
    return options.scale;
}

bool fitsMemory(QSizeF layout, double scale)
{
    const double w = layout.width() * scale;
    const double h = layout.height() * scale;
    return w >= 1 && h >= 1 && w <= kLongestSide && h <= kLongestSide && w * h <= kMostPixels;
}

QImage imageOf(const ReviewPicture &picture, const PictureOptions &options)
{
    const double scale = deviceScale(picture, options);
    const QSize pixels(static_cast<int>(std::lround(picture.size().width() * scale)),
                       static_cast<int>(std::lround(picture.size().height() * scale)));
    QImage image(pixels, options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    image.fill(options.transparent ? QColor(Qt::transparent) : themeOf(options.theme).base);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    picture.paint(painter);
    painter.end();
    // The resolution tells other programs how large the picture is on paper.
    const double dpi = options.widthCm > 0 ? options.dpi : 96 * scale;
    image.setDotsPerMeterX(static_cast<int>(std::lround(dpi / 0.0254)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dpi / 0.0254)));
    return image;
}

void addOrigin(QImage *image, const ReviewPicture &picture, const PictureSource &source, const PictureOptions &options)
{
    addPictureOrigin(image, picture.title(), picture.description(), source.file, kTimelineView,
                     pictureRangeText(picture.range()));
    image->setText(kTracksKey, options.rows);
    image->setText(QStringLiteral("Planescope-Rows"), picture.rowNames().join(QLatin1Char('\n')));
}

} // namespace

std::optional<PictureFormat> pictureFormatOf(const QString &fileName)
{
    const QString ending = QFileInfo(fileName).suffix().toLower();
    if (ending == QLatin1String("png"))
        return PictureFormat::Png;
    if (ending == QLatin1String("svg"))
        return PictureFormat::Svg;
    if (ending == QLatin1String("pdf"))
        return PictureFormat::Pdf;
    return std::nullopt;
}

QImage renderTimelineImage(const PictureSource &source, const PictureOptions &options)
{
    const ReviewPicture picture(source, options);
    if (!fitsMemory(picture.size(), deviceScale(picture, options)))
        return {};
    QImage image = imageOf(picture, options);
    addOrigin(&image, picture, source, options);
    return image;
}

Result<QByteArray> renderTimelinePicture(const PictureSource &source, const PictureOptions &options)
{
    const ReviewPicture picture(source, options);
    switch (options.format) {
    case PictureFormat::Png: {
        if (!fitsMemory(picture.size(), deviceScale(picture, options)))
            return fail(ErrorCode::InvalidArgument, {}, 0, "size of the picture");
        QImage image = imageOf(picture, options);
        addOrigin(&image, picture, source, options);
        return pngBytes(image);
    }
    case PictureFormat::Svg: {
        SvgDevice device(picture.size(), picture.title(), picture.description());
        QPainter painter(&device);
        picture.paint(painter);
        painter.end();
        return device.document(options.widthCm);
    }
    case PictureFormat::Pdf:
        return pdfBytes({picture.size(),
                         picture.title(),
                         picture.description(),
                         [&](QPainter &painter) { picture.paint(painter); },
                         {},
                         {},
                         {}},
                        options);
    }
    return fail(ErrorCode::InvalidArgument, {}, 0, "format");
}

Result<void> saveTimelinePicture(const QString &path, const PictureSource &source, const PictureOptions &options)
{
    return savePictureBytes(path, renderTimelinePicture(source, options));
}

ClipboardPicture makeClipboardPicture(const PictureSource &source, const PictureOptions &options)
{
    const QImage image = renderTimelineImage(source, options);
    return {image, image.isNull() ? QByteArray() : pngBytes(image)};
}

bool putOnClipboard(const ClipboardPicture &picture)
{
    if (picture.image.isNull())
        return false;
    auto *data = new QMimeData;
    data->setData(QStringLiteral("image/png"), picture.png);
    data->setImageData(picture.image);
    QGuiApplication::clipboard()->setMimeData(data);
    return true;
}

QThreadPool &pictureThread()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(1);
    return pool;
}

std::optional<PictureOrigin> readPictureOrigin(const QString &path)
{
    QImageReader reader(path, "png");
    if (!reader.canRead())
        return std::nullopt;
    PictureOrigin origin;
    origin.version = reader.text(kVersionKey);
    if (origin.version.isEmpty())
        return std::nullopt;
    origin.file = reader.text(kFileKey);
    origin.view = reader.text(kViewKey);
    origin.rows = reader.text(kTracksKey);
    static const QRegularExpression form(QStringLiteral("^(-?\\d{1,18})ps\\.\\.(-?\\d{1,18})ps$"));
    if (const QRegularExpressionMatch range = form.match(reader.text(kRangeKey)); range.hasMatch())
        origin.range = TimeRange::ps(range.captured(1).toLongLong(), range.captured(2).toLongLong());
    return origin;
}

QString pictureRangeText(TimeRange range)
{
    return QStringLiteral("%1ps..%2ps").arg(range.begin.toPs()).arg(range.end.toPs());
}

QString pictureFileReference(const QString &profilePath, const QString &picturePath)
{
    if (profilePath.isEmpty() || profilePath == QLatin1String("-"))
        return profilePath;
    return QFileInfo(picturePath).absoluteDir().relativeFilePath(QFileInfo(profilePath).absoluteFilePath());
}

} // namespace planescope
