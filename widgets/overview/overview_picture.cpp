#include "widgets/overview/overview_picture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <cmath>

namespace planescope {

namespace {

constexpr int kPictureWidth = 1600;
constexpr int kPictureDpi = 96;
constexpr double kHeadHeight = 52;

/// Headline, the label of a synthetic profile, and the page below.
class OverviewSheet
{
public:
    OverviewSheet(const OverviewSource &source, const OverviewPictureOptions &options, const ThemeHub &themes) :
        m_source(source), m_options(options), m_themes(themes), m_page(source, themes, options.locale),
        m_width(options.width > 0 ? options.width : kPictureWidth)
    {}

    QSize size() const
    {
        return {m_width, static_cast<int>(std::ceil(m_themes.px(kHeadHeight) + m_page.heightFor(m_width)))};
    }

    void paint(QPainter &painter) const
    {
        painter.fillRect(QRect(QPoint(0, 0), size()), m_themes.theme().window);
        painter.setRenderHint(QPainter::Antialiasing);
        PageCanvas canvas(m_themes, &painter, nullptr);
        const double left = m_themes.px(18);
        const double top = (m_themes.px(kHeadHeight) - canvas.lineHeight(FontRole::Title)) / 2 + 4;
        QString notice;
        for (const QualityFact &fact : m_source.overview->quality)
            if (fact.kind == Quality::Synthetic)
                notice = QString::fromStdString(fact.text);
        const double label = notice.isEmpty() ? 0 : canvas.textWidth(notice, FontRole::Strong) + m_themes.px(24);
        canvas.text(left, top, m_width - 2 * left - label - m_themes.px(16),
                    m_options.title.isEmpty() ? QString::fromStdString(m_source.session->name()) : m_options.title,
                    FontRole::Title);
        if (!notice.isEmpty()) {
            const double height = canvas.lineHeight(FontRole::Strong) + m_themes.px(10);
            const QRectF box(m_width - left - label, (m_themes.px(kHeadHeight) - height) / 2 + 4, label, height);
            painter.setPen(m_themes.theme().warning);
            painter.setBrush(m_themes.theme().warningGround);
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            canvas.text(box.x() + m_themes.px(12), box.y() + m_themes.px(5), label, notice, FontRole::Strong,
                        Ink::Warning);
        }
        painter.translate(0, m_themes.px(kHeadHeight));
        m_page.paint(&painter, m_width);
    }

private:
    const OverviewSource &m_source;
    const OverviewPictureOptions &m_options;
    const ThemeHub &m_themes;
    OverviewPage m_page;
    int m_width;
};

QByteArray encodedSheet(const QString &ending, const OverviewSheet &sheet, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const QSize size = sheet.size();
    if (ending == QLatin1String("png")) {
        QImage image(size * scale, QImage::Format_RGB32);
        image.setDevicePixelRatio(scale);
        QPainter painter(&image);
        sheet.paint(painter);
        painter.end();
        image.save(&buffer, "PNG");
    } else if (ending == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(0, 0), size));
        svg.setResolution(kPictureDpi);
        QPainter painter(&svg);
        sheet.paint(painter);
    } else if (ending == QLatin1String("pdf")) {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(kPictureDpi);
        pdf.setPageSize(QPageSize(QSizeF(size) * 72.0 / kPictureDpi, QPageSize::Point));
        pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
        QPainter painter(&pdf);
        sheet.paint(painter);
    }
    return bytes;
}

} // namespace

Result<void> saveOverviewPicture(const QString &path, const OverviewSource &source,
                                 const OverviewPictureOptions &options)
{
    loadBundledFonts();
    ThemeHub themes;
    themes.setTheme(options.theme);
    const OverviewSheet sheet(source, options, themes);
    const QString ending = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1).toLower();
    const QByteArray bytes = encodedSheet(ending, sheet, options.scale);
    if (bytes.isEmpty())
        return fail(ErrorCode::InvalidArgument, path.toStdString(), 0, "--output");
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail(ErrorCode::WriteFailed, path.toStdString());
    return {};
}

} // namespace planescope
