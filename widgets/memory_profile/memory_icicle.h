#pragma once
// A tree of bytes as a picture: every node a box as wide as its bytes, below the one that it belongs to. A click
// chooses, a double click looks closer, Backspace goes out again.
#include "model/analysis/memory_tree.h"
#include "widgets/common/op_chart_layout.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <unordered_map>

class QPainter;

namespace planescope {

class ThemeHub;
class TipChip;
struct Theme;

class MemoryIcicle final : public QWidget
{
    Q_OBJECT
public:
    MemoryIcicle(const ThemeHub &themes, QWidget *parent);

    /// Null shows nothing.
    void setTree(std::shared_ptr<const MemoryNode> tree);
    void setSelected(const MemoryNode *node);
    const MemoryNode *selected() const { return m_selected; }
    /// The node that fills the width; the root at first.
    void setShown(const MemoryNode *node);
    const MemoryNode *shown() const { return m_shown; }
    const OpChartLayout &layout();
    /// The box of a node; empty when it is too narrow, too deep, or outside of what is shown.
    QRectF boxOf(const MemoryNode *node);
    bool savePicture(const QString &path, const QSize &size, const Theme &theme, const QString &notice = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void nodeChosen(const planescope::MemoryNode *node);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    OpChartQuestion question(const QRectF &area, double scale) const;
    const MemoryNode *nodeAt(const QPointF &at);
    const MemoryNode *memoryOf(const OpProfileNode *node) const;
    const MemoryNode *parentOf(const MemoryNode *node) const;
    void convert(const MemoryNode &from, OpProfileNode &to, bool isRoot);
    void know(const MemoryNode &from, const OpProfileNode &to, const MemoryNode *parent);
    void choose(const MemoryNode *node);
    void invalidate();

    const ThemeHub &m_themes;
    TipChip *m_tip;
    std::shared_ptr<const MemoryNode> m_tree;
    OpProfileNode m_chart; ///< the same tree as the painter of charts takes it: bytes stand for time
    OpNodeClasses m_classes;
    std::unordered_map<const OpProfileNode *, const MemoryNode *> m_memoryOf;
    std::unordered_map<const MemoryNode *, const OpProfileNode *> m_chartOf;
    std::unordered_map<const MemoryNode *, const MemoryNode *> m_parentOf;
    const MemoryNode *m_shown = nullptr;
    const MemoryNode *m_selected = nullptr;
    std::optional<std::size_t> m_hovered;
    OpChartLayout m_layout;
    bool m_isLaidOut = false;
};

} // namespace planescope
