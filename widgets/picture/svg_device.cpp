#include "widgets/picture/svg_device.h"

#include <QBuffer>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>
#include <QPixmap>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

/// A number of the file format with at most `decimals` digits after the point, without trailing zeros.
QByteArray svgDecimal(double value, int decimals)
{
    const double power = std::pow(10.0, decimals);
    const auto scaled = static_cast<qlonglong>(std::llround(std::clamp(value, -1e12, 1e12) * power));
    QByteArray digits = QByteArray::number(std::abs(scaled)).rightJustified(decimals + 1, '0');
    digits.insert(digits.size() - decimals, '.');
    while (digits.endsWith('0'))
        digits.chop(1);
    if (digits.endsWith('.'))
        digits.chop(1);
    return scaled < 0 ? '-' + digits : digits;
}

/// A hundredth of a pixel is more than any picture shows.
QByteArray svgNumber(double value) { return svgDecimal(value, 2); }

QByteArray svgPath(const QPainterPath &path)
{
    QByteArray data;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element e = path.elementAt(i);
        const QByteArray point = svgNumber(e.x) + ' ' + svgNumber(e.y);
        switch (e.type) {
        case QPainterPath::MoveToElement:
            if (i > 0)
                data += 'Z';
            data += 'M' + point;
            break;
        case QPainterPath::LineToElement:
            data += 'L' + point;
            break;
        case QPainterPath::CurveToElement:
            data += 'C' + point;
            break;
        case QPainterPath::CurveToDataElement:
            data += ' ' + point;
            break;
        }
    }
    return data;
}

QByteArray svgTransform(const QTransform &t)
{
    if (t.isIdentity())
        return {};
    if (t.type() == QTransform::TxTranslate)
        return " transform=\"translate(" + svgNumber(t.dx()) + ' ' + svgNumber(t.dy()) + ")\"";
    QByteArray text = " transform=\"matrix(";
    for (const double v : {t.m11(), t.m12(), t.m21(), t.m22()})
        text += svgDecimal(v, 6) + ' ';
    return text + svgNumber(t.dx()) + ' ' + svgNumber(t.dy()) + ")\"";
}

QByteArray svgEscaped(const QString &text) { return text.toHtmlEscaped().toUtf8(); }

} // namespace

class SvgEngine final : public QPaintEngine
{
public:
    SvgEngine() :
        QPaintEngine(PrimitiveTransform | PatternTransform | PainterPaths | AlphaBlend | Antialiasing |
                     ConstantOpacity | PaintOutsidePaintEvent | PixmapTransform)
    {}

    bool begin(QPaintDevice *) override { return true; }
    bool end() override
    {
        closeClip();
        return true;
    }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState &now) override
    {
        const DirtyFlags dirty = now.state();
        if (dirty & DirtyTransform)
            m_transform = now.transform();
        if (dirty & DirtyPen)
            m_pen = now.pen();
        if (dirty & DirtyBrush)
            m_brush = now.brush();
        if (dirty & DirtyOpacity)
            m_opacity = now.opacity();
        if (dirty & (DirtyClipRegion | DirtyClipPath | DirtyClipEnabled)) {
            // The state holds the whole clip in logical coordinates of now; without clipping there is none.
            m_hasClip = now.isClipEnabled();
            if (m_hasClip) {
                QPainterPath clip;
                if (dirty & DirtyClipPath)
                    clip = now.clipPath();
                else if (dirty & DirtyClipRegion)
                    clip.addRegion(now.clipRegion());
                if (dirty & (DirtyClipPath | DirtyClipRegion)) {
                    clip = now.transform().map(clip);
                    const bool joins = now.clipOperation() == Qt::IntersectClip && !m_clip.isEmpty();
                    m_clip = joins ? m_clip.intersected(clip) : clip;
                    if (now.clipOperation() == Qt::NoClip)
                        m_hasClip = false;
                }
            } else {
                m_clip = {};
            }
        }
    }

    void drawPath(const QPainterPath &path) override
    {
        if (path.isEmpty())
            return;
        // Texts arrive as a path at the origin and a translation: equal words share one path.
        const QByteArray data = svgPath(path);
        const QByteArray rule = path.fillRule() == Qt::OddEvenFill ? " fill-rule=\"evenodd\"" : "";
        if (data.size() > 120) {
            QByteArray &id = m_paths[data];
            if (id.isEmpty()) {
                id = "p" + QByteArray::number(m_paths.size());
                m_defs += "<path id=\"" + id + "\" d=\"" + data + "\"" + rule + "/>\n";
            }
            add("<use xlink:href=\"#" + id + "\"" + paint() + svgTransform(m_transform) + "/>\n");
        } else {
            add("<path d=\"" + data + "\"" + rule + paint() + svgTransform(m_transform) + "/>\n");
        }
    }

    void drawRects(const QRectF *rects, int count) override
    {
        for (int i = 0; i < count; ++i) {
            const QRectF &r = rects[i];
            if (m_transform.type() <= QTransform::TxTranslate) {
                const QRectF m = m_transform.mapRect(r);
                add("<rect x=\"" + svgNumber(m.x()) + "\" y=\"" + svgNumber(m.y()) + "\" width=\"" +
                    svgNumber(m.width()) + "\" height=\"" + svgNumber(m.height()) + "\"" + paint() + "/>\n");
            } else {
                add("<rect x=\"" + svgNumber(r.x()) + "\" y=\"" + svgNumber(r.y()) + "\" width=\"" +
                    svgNumber(r.width()) + "\" height=\"" + svgNumber(r.height()) + "\"" + paint() +
                    svgTransform(m_transform) + "/>\n");
            }
        }
    }

    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override
    {
        QByteArray list;
        for (int i = 0; i < count; ++i)
            list += (i ? " " : "") + svgNumber(points[i].x()) + ',' + svgNumber(points[i].y());
        if (mode == PolylineMode)
            add("<polyline fill=\"none\" points=\"" + list + "\"" + stroke() + svgTransform(m_transform) + "/>\n");
        else
            add("<polygon points=\"" + list + "\"" + (mode == OddEvenMode ? " fill-rule=\"evenodd\"" : "") + paint() +
                svgTransform(m_transform) + "/>\n");
    }

    void drawLines(const QLineF *lines, int count) override
    {
        for (int i = 0; i < count; ++i)
            add("<path d=\"M" + svgNumber(lines[i].x1()) + ' ' + svgNumber(lines[i].y1()) + 'L' +
                svgNumber(lines[i].x2()) + ' ' + svgNumber(lines[i].y2()) + "\" fill=\"none\"" + stroke() +
                svgTransform(m_transform) + "/>\n");
    }

    void drawImage(const QRectF &target, const QImage &image, const QRectF &source, Qt::ImageConversionFlags) override
    {
        QByteArray png;
        QBuffer buffer(&png);
        buffer.open(QIODevice::WriteOnly);
        image.copy(source.toRect()).save(&buffer, "PNG");
        add("<image x=\"" + svgNumber(target.x()) + "\" y=\"" + svgNumber(target.y()) + "\" width=\"" +
            svgNumber(target.width()) + "\" height=\"" + svgNumber(target.height()) +
            "\" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64," + png.toBase64() + "\"" +
            svgTransform(m_transform) + "/>\n");
    }

    void drawPixmap(const QRectF &target, const QPixmap &pixmap, const QRectF &source) override
    {
        drawImage(target, pixmap.toImage(), source, Qt::AutoColor);
    }

    QByteArray body() const { return (m_defs.isEmpty() ? QByteArray() : "<defs>\n" + m_defs + "</defs>\n") + m_body; }

private:
    void closeClip()
    {
        if (m_isClipOpen)
            m_body += "</g>\n";
        m_isClipOpen = false;
        m_openClip.clear();
    }

    /// Appends an element inside the group of the current clip.
    void add(const QByteArray &element)
    {
        const QByteArray clip = m_hasClip && !m_clip.isEmpty() ? svgPath(m_clip) : QByteArray();
        if (m_hasClip && m_clip.isEmpty())
            return; // everything is clipped away
        if (clip != m_openClip) {
            closeClip();
            if (!clip.isEmpty()) {
                QByteArray &id = m_clips[clip];
                if (id.isEmpty()) {
                    id = "c" + QByteArray::number(m_clips.size());
                    m_defs += "<clipPath id=\"" + id + "\"><path d=\"" + clip + "\"/></clipPath>\n";
                }
                m_body += "<g clip-path=\"url(#" + id + ")\">\n";
                m_isClipOpen = true;
            }
            m_openClip = clip;
        }
        m_body += element;
    }

    QByteArray colorOf(const char *what, const QColor &color) const
    {
        QByteArray text = QByteArray(" ") + what + "=\"" + color.name(QColor::HexRgb).toLatin1() + "\"";
        const double alpha = color.alphaF() * m_opacity;
        if (alpha < 0.999)
            text += QByteArray(" ") + what + "-opacity=\"" + svgNumber(alpha) + "\"";
        return text;
    }

    QByteArray stroke() const
    {
        if (m_pen.style() == Qt::NoPen)
            return {};
        const double width = m_pen.widthF() > 0 ? m_pen.widthF() : 1;
        QByteArray text = colorOf("stroke", m_pen.color());
        if (width != 1)
            text += " stroke-width=\"" + svgNumber(width) + "\"";
        if (m_pen.style() != Qt::SolidLine) {
            text += " stroke-dasharray=\"";
            bool isFirst = true;
            for (const qreal dash : m_pen.dashPattern()) {
                text += (isFirst ? "" : " ") + svgNumber(dash * width);
                isFirst = false;
            }
            text += '"';
        }
        if (m_pen.capStyle() == Qt::RoundCap)
            text += " stroke-linecap=\"round\"";
        if (m_pen.isCosmetic())
            text += " vector-effect=\"non-scaling-stroke\"";
        return text;
    }

    QByteArray paint()
    {
        if (m_brush.style() == Qt::NoBrush)
            return " fill=\"none\"" + stroke();
        if (m_brush.style() == Qt::SolidPattern)
            return colorOf("fill", m_brush.color()) + stroke();
        return " fill=\"url(#" + pattern() + ")\"" + stroke();
    }

    /// A hatch of lines for Qt's line patterns, an image for textures; anything else as its colour at half strength.
    QByteArray pattern()
    {
        QByteArray content;
        QByteArray size = "8";
        const QByteArray line = colorOf("stroke", m_brush.color()) + " stroke-width=\"1\"";
        QByteArray height = size;
        switch (m_brush.style()) {
        case Qt::BDiagPattern:
            content = "<path d=\"M-2 2L2 -2M0 8L8 0M6 10L10 6\"" + line + "/>";
            break;
        case Qt::FDiagPattern:
            content = "<path d=\"M-2 6L2 10M0 0L8 8M6 -2L10 2\"" + line + "/>";
            break;
        case Qt::DiagCrossPattern:
            content = "<path d=\"M0 0L8 8M8 0L0 8\"" + line + "/>";
            break;
        case Qt::TexturePattern: {
            const QImage image = m_brush.textureImage();
            QByteArray png;
            QBuffer buffer(&png);
            buffer.open(QIODevice::WriteOnly);
            image.save(&buffer, "PNG");
            size = svgNumber(image.width() / image.devicePixelRatio());
            height = svgNumber(image.height() / image.devicePixelRatio());
            content = "<image width=\"" + size + "\" height=\"" + height + "\" xlink:href=\"data:image/png;base64," +
                      png.toBase64() + "\"/>";
            break;
        }
        default:
            content = "<rect width=\"8\" height=\"8\"" + colorOf("fill", m_brush.color()) + " opacity=\"0.5\"/>";
        }
        const QTransform place = m_brush.transform() * m_transform;
        QByteArray placed = svgTransform(place);
        placed.replace(" transform=", " patternTransform=");
        QByteArray &id = m_patterns[content + placed];
        if (id.isEmpty()) {
            id = "h" + QByteArray::number(m_patterns.size());
            m_defs += "<pattern id=\"" + id + "\" patternUnits=\"userSpaceOnUse\" width=\"" + size + "\" height=\"" +
                      (height == "8" ? size : height) + "\"" + placed + ">" + content + "</pattern>\n";
        }
        return id;
    }

    QTransform m_transform;
    QPen m_pen;
    QBrush m_brush;
    double m_opacity = 1;
    QPainterPath m_clip; ///< in device coordinates
    bool m_hasClip = false;
    bool m_isClipOpen = false;
    QByteArray m_openClip;
    QHash<QByteArray, QByteArray> m_paths, m_clips, m_patterns;
    QByteArray m_defs;
    QByteArray m_body;
};

SvgDevice::SvgDevice(QSizeF size, QString title, QString description) :
    m_size(size), m_title(std::move(title)), m_description(std::move(description)),
    m_engine(std::make_unique<SvgEngine>())
{}

SvgDevice::~SvgDevice() = default;

QPaintEngine *SvgDevice::paintEngine() const { return m_engine.get(); }

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth:
        return static_cast<int>(std::ceil(m_size.width()));
    case PdmHeight:
        return static_cast<int>(std::ceil(m_size.height()));
    case PdmWidthMM:
        return static_cast<int>(m_size.width() * 25.4 / 96);
    case PdmHeightMM:
        return static_cast<int>(m_size.height() * 25.4 / 96);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return 96;
    case PdmDepth:
        return 32;
    case PdmNumColors:
        return 0x1000000;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    }
    return 0;
}

QByteArray SvgDevice::document(double widthCm) const
{
    QByteArray width = svgNumber(m_size.width());
    QByteArray height = svgNumber(m_size.height());
    if (widthCm > 0) {
        height = svgNumber(widthCm * m_size.height() / m_size.width()) + "cm";
        width = svgNumber(widthCm) + "cm";
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
           "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" width=\"" +
           width + "\" height=\"" + height + "\" viewBox=\"0 0 " + svgNumber(m_size.width()) + ' ' +
           svgNumber(m_size.height()) + "\">\n<title>" + svgEscaped(m_title) + "</title>\n<desc>" +
           svgEscaped(m_description) + "</desc>\n" + m_engine->body() + "</svg>\n";
}

} // namespace planescope
