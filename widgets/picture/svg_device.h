#pragma once
// Paints SVG 1.1 in which every text is a path: the picture looks the same in every program and needs no font. Clips
// and hatches are kept as vectors. The same calls give the same bytes.
#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>
#include <QString>

#include <memory>

namespace planescope {

class SvgEngine;

class SvgDevice final : public QPaintDevice
{
public:
    /// `size` in pixels at 96 dpi; `title` and `description` for readers that cannot see the picture.
    SvgDevice(QSizeF size, QString title, QString description);
    ~SvgDevice() override;
    /// The whole document; after the painter ended. With `widthCm` above 0 the size is given in cm.
    QByteArray document(double widthCm = 0) const;

    QPaintEngine *paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF m_size;
    QString m_title;
    QString m_description;
    std::unique_ptr<SvgEngine> m_engine;
};

} // namespace planescope
