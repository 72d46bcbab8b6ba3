#pragma once
// Everything that is alive as one bar: each buffer as long as its size, in the order of the list below.
#include "widgets/memory_viewer/memory_scene.h"

#include <QWidget>

#include <optional>

namespace planescope {

class ThemeHub;

class LiveBar final : public QWidget
{
    Q_OBJECT
public:
    LiveBar(const ThemeHub &themes, QWidget *parent);
    void setBuffers(MemoryScenePtr scene, std::vector<LiveBuffer> buffers);
    /// Outlined; by the buffer whose memory it is.
    void setMarked(std::optional<std::uint32_t> memory);
    QSize sizeHint() const override;

signals:
    void bufferClicked(std::uint32_t memory);
    void bufferHovered(std::optional<std::uint32_t> memory);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    const LiveBuffer *at(double x) const;
    const ThemeHub &m_themes;
    MemoryScenePtr m_scene;
    std::vector<LiveBuffer> m_buffers;
    std::int64_t m_whole = 0;
    std::optional<std::uint32_t> m_marked, m_hovered;
};

} // namespace planescope
