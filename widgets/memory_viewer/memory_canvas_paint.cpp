#include "widgets/common/theme.h"
#include "widgets/memory_viewer/memory_canvas.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace planescope {

bool MemoryCanvas::savePicture(const QString &path, const QSize &size, const Theme &theme)
{
    if (!m_scene || size.isEmpty())
        return false;
    const MemoryAxis kept = m_axis;
    const QRect keptCurve = m_curve->geometry();
    m_axis.width = std::max(1, size.width() - m_themes.px(72 + 16));
    const Areas areas = areasOf(size);
    m_curve->setGeometry(areas.curve);
    m_curve->setAxis(m_axis);
    const auto draw = [&](QPainter &painter) {
        painter.fillRect(QRect(QPoint(), size), theme.base);
        m_curve->paintInto(painter, areas.curve.size(), theme);
        painter.save();
        paintStill(painter, areas, theme);
        painter.restore();
    };
    constexpr int kDpi = 96, kPngScale = 2;
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const QString ending = path.mid(path.lastIndexOf(QLatin1Char('.')) + 1).toLower();
    if (ending == QLatin1String("png")) {
        QImage image(size * kPngScale, QImage::Format_RGB32);
        QPainter painter(&image);
        painter.scale(kPngScale, kPngScale);
        draw(painter);
        painter.end();
        image.save(&buffer, "PNG");
    } else if (ending == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&buffer);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(), size));
        svg.setResolution(kDpi);
        QPainter painter(&svg);
        draw(painter);
        painter.end();
    } else if (ending == QLatin1String("pdf")) {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(kDpi);
        pdf.setPageSize(QPageSize(QSizeF(size) * 72.0 / kDpi, QPageSize::Point));
        pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
        QPainter painter(&pdf);
        draw(painter);
        painter.end();
    }
    m_axis = kept;
    m_curve->setGeometry(keptCurve);
    layoutParts();
    if (bytes.isEmpty())
        return false;
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
}

} // namespace planescope
