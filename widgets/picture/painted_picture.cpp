#include "widgets/picture/painted_picture.h"

#include "widgets/picture/svg_device.h"

#include <QBuffer>
#include <QHashFunctions>
#include <QImageWriter>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>

#include <cmath>

namespace planescope {

namespace {

/// QPdfWriter stamps the file with the time of day; the digits are replaced, so that all offsets stay valid.
QByteArray withoutTime(QByteArray pdf)
{
    for (const QByteArray &key : {QByteArray("/CreationDate (D:"), QByteArray("/ModDate (D:")}) {
        for (qsizetype at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + 1)) {
            const qsizetype end = pdf.indexOf(')', at);
            const char fixed[] = "20000101000000Z00'00'";
            for (qsizetype i = at + key.size(), k = 0; i < end; ++i, ++k)
                pdf[i] = k < static_cast<qsizetype>(sizeof fixed - 1) ? fixed[k] : pdf[i];
        }
    }
    return pdf;
}

/// Qt writes the fonts of a PDF in the order of a hash table: without a fixed seed the bytes differ from run to run.
class FixedHashSeed
{
public:
    FixedHashSeed() { QHashSeed::setDeterministicGlobalSeed(); }
    ~FixedHashSeed() { QHashSeed::resetRandomGlobalSeed(); }
    FixedHashSeed(const FixedHashSeed &) = delete;
    FixedHashSeed &operator=(const FixedHashSeed &) = delete;
};

Result<QImage> paintedImage(const PaintedPicture &picture, const PictureOptions &options)
{
    constexpr double kLongest = 32'000, kMost = 400e6;
    const bool isOnPaper = options.widthCm > 0;
    const double scale = isOnPaper ? options.widthCm / 2.54 * options.dpi / picture.size.width() : options.scale;
    const double width = picture.size.width() * scale, height = picture.size.height() * scale;
    if (!(width >= 1 && height >= 1 && width <= kLongest && height <= kLongest && width * height <= kMost))
        return fail(ErrorCode::InvalidArgument, {}, 0, "size of the picture");
    QImage image(QSize(static_cast<int>(std::lround(width)), static_cast<int>(std::lround(height))),
                 options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    image.fill(options.transparent ? QColor(Qt::transparent) : themeOf(options.theme).base);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    picture.paint(painter);
    painter.end();
    const double dpi = isOnPaper ? options.dpi : 96 * scale;
    image.setDotsPerMeterX(static_cast<int>(std::lround(dpi / 0.0254)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(dpi / 0.0254)));
    addPictureOrigin(&image, picture.title, picture.description, picture.file, picture.view, picture.range);
    return image;
}

} // namespace

void addPictureOrigin(QImage *image, const QString &title, const QString &description, const QString &file,
                      const QString &view, const QString &range)
{
    image->setText(QStringLiteral("Title"), title);
    image->setText(QStringLiteral("Description"), description);
    image->setText(QStringLiteral("Software"), QStringLiteral("Planescope " PLANESCOPE_VERSION));
    image->setText(QStringLiteral("Planescope-File"), file);
    image->setText(QStringLiteral("Planescope-View"), view);
    image->setText(QStringLiteral("Planescope-Range"), range);
    image->setText(QStringLiteral("Planescope-Version"), QStringLiteral(PLANESCOPE_VERSION));
}

QByteArray pngBytes(const QImage &image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setCompression(80);
    writer.write(image);
    return bytes;
}

QByteArray pdfBytes(const PaintedPicture &picture, const PictureOptions &options)
{
    const FixedHashSeed seed;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    const double widthPt = options.widthCm > 0 ? options.widthCm / 2.54 * 72 : picture.size.width() * 0.75;
    const double ptPerPx = widthPt / picture.size.width();
    constexpr int kResolution = 1200;
    writer.setResolution(kResolution);
    writer.setTitle(picture.title);
    writer.setCreator(QStringLiteral("Planescope " PLANESCOPE_VERSION));
    const QSizeF page(widthPt, picture.size.height() * ptPerPx);
    writer.setPageLayout(QPageLayout(QPageSize(page, QPageSize::Point, QString(), QPageSize::ExactMatch),
                                     QPageLayout::Portrait, QMarginsF()));
    QPainter painter(&writer);
    const double scale = ptPerPx * kResolution / 72;
    painter.scale(scale, scale);
    picture.paint(painter);
    painter.end();
    buffer.close();
    return withoutTime(bytes);
}

std::function<Result<QByteArray>()> paintPicture(const PaintedPicture &picture, const PictureOptions &options)
{
    switch (options.format) {
    case PictureFormat::Png:
        return [image = paintedImage(picture, options)]() -> Result<QByteArray> {
            return image ? Result<QByteArray>(pngBytes(*image)) : tl::unexpected<Error>(image.error());
        };
    case PictureFormat::Svg: {
        SvgDevice device(picture.size, picture.title, picture.description);
        QPainter painter(&device);
        picture.paint(painter);
        painter.end();
        return [bytes = device.document(options.widthCm)]() -> Result<QByteArray> { return bytes; };
    }
    case PictureFormat::Pdf:
        return [bytes = pdfBytes(picture, options)]() -> Result<QByteArray> { return bytes; };
    }
    return []() -> Result<QByteArray> { return fail(ErrorCode::InvalidArgument, {}, 0, "format"); };
}

Result<QByteArray> renderPaintedPicture(const PaintedPicture &picture, const PictureOptions &options)
{
    return paintPicture(picture, options)();
}

Result<void> savePictureBytes(const QString &path, const Result<QByteArray> &bytes)
{
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(*bytes) != bytes->size() || !file.commit())
        return fail(ErrorCode::WriteFailed, path.toStdString(), 0, file.errorString().toStdString());
    return {};
}

Result<void> savePaintedPicture(const QString &path, const PaintedPicture &picture, const PictureOptions &options)
{
    return savePictureBytes(path, renderPaintedPicture(picture, options));
}

} // namespace planescope
