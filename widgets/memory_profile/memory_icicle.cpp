#include "widgets/memory_profile/memory_icicle.h"

#include "model/text/format_value.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/op_chart_painter.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/tip_chip.h"
#include "widgets/memory_profile/memory_tree_model.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace planescope {

namespace {

constexpr double kRowPitch = 24;
constexpr std::int64_t kFinest = 50'000;

/// Frames of the user's own code stand out from those of packages.
OpClass classOfNode(const MemoryNode &node)
{
    switch (node.kind) {
    case MemoryNode::Kind::Root:
    case MemoryNode::Kind::Unnamed:
        return OpClass::Structure;
    case MemoryNode::Kind::Reserved:
        return OpClass::Kernel;
    case MemoryNode::Kind::Unexplained:
        return OpClass::DataMovement;
    case MemoryNode::Kind::Named:
        break;
    }
    if (node.place.empty())
        return OpClass::Matrix;
    return isPackageFile(node.place) ? OpClass::HostRuntime : OpClass::Python;
}

} // namespace

MemoryIcicle::MemoryIcicle(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_tip(new TipChip(themes, this))
{
    m_tip->hide();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Memory by what asked for it"));
    connect(&themes, &ThemeHub::changed, this, &MemoryIcicle::invalidate);
}

QSize MemoryIcicle::sizeHint() const { return {m_themes.px(640), m_themes.px(220)}; }
QSize MemoryIcicle::minimumSizeHint() const { return {m_themes.px(240), m_themes.px(80)}; }

void MemoryIcicle::setTree(std::shared_ptr<const MemoryNode> tree)
{
    m_tree = std::move(tree);
    m_chart = {};
    m_classes = {};
    m_memoryOf.clear();
    m_chartOf.clear();
    m_parentOf.clear();
    m_selected = nullptr;
    m_hovered.reset();
    m_shown = m_tree.get();
    if (m_tree) {
        convert(*m_tree, m_chart, true);
        know(*m_tree, m_chart, nullptr); // addresses are final now
    }
    invalidate();
}

void MemoryIcicle::convert(const MemoryNode &from, OpProfileNode &to, bool isRoot)
{
    // A root of ops would be called "All programs".
    to.kind = from.children.empty() && !isRoot ? OpNodeKind::Op : OpNodeKind::Category;
    to.name = memoryNodeText(from).toStdString();
    to.sums.timePs = from.bytes;
    // The largest come first; nobody sees what is smaller than a fraction of a pixel.
    std::size_t count = 0;
    while (count < from.children.size() && from.children[count].bytes > m_tree->bytes / kFinest)
        ++count;
    to.children.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        convert(from.children[i], to.children[i], false);
}

void MemoryIcicle::know(const MemoryNode &from, const OpProfileNode &to, const MemoryNode *parent)
{
    m_memoryOf[&to] = &from;
    m_chartOf[&from] = &to;
    m_parentOf[&from] = parent;
    m_classes.set(to, classOfNode(from));
    for (std::size_t i = 0; i < to.children.size(); ++i)
        know(from.children[i], to.children[i], &from);
}

const MemoryNode *MemoryIcicle::memoryOf(const OpProfileNode *node) const
{
    const auto found = m_memoryOf.find(node);
    return found == m_memoryOf.end() ? nullptr : found->second;
}

const MemoryNode *MemoryIcicle::parentOf(const MemoryNode *node) const
{
    const auto found = m_parentOf.find(node);
    return found == m_parentOf.end() ? nullptr : found->second;
}

void MemoryIcicle::setSelected(const MemoryNode *node)
{
    if (m_selected == node)
        return;
    m_selected = node;
    update();
}

void MemoryIcicle::setShown(const MemoryNode *node)
{
    m_shown = node && m_chartOf.contains(node) ? node : m_tree.get();
    invalidate();
}

OpChartQuestion MemoryIcicle::question(const QRectF &area, double scale) const
{
    OpChartQuestion q;
    q.kind = OpChartKind::Icicle;
    q.shown = m_shown ? m_chartOf.at(m_shown) : nullptr;
    q.root = m_tree ? &m_chart : nullptr;
    q.classes = &m_classes;
    q.area = area;
    q.scale = scale;
    q.icicleDepth = std::max(2, static_cast<int>(area.height() / (kRowPitch * scale)));
    return q;
}

const OpChartLayout &MemoryIcicle::layout()
{
    if (!m_isLaidOut) {
        const double edge = m_themes.px(12);
        m_layout = layoutOpChart(question(QRectF(rect()).adjusted(edge, edge / 2, -edge, -edge / 2), m_themes.scale()));
        m_isLaidOut = true;
    }
    return m_layout;
}

QRectF MemoryIcicle::boxOf(const MemoryNode *node)
{
    const auto found = m_chartOf.find(node);
    if (found == m_chartOf.end())
        return {};
    const auto shape = layout().shapeOf(found->second);
    return shape ? layout().shapes[*shape].box : QRectF();
}

void MemoryIcicle::invalidate()
{
    m_isLaidOut = false;
    m_hovered.reset();
    m_tip->hide();
    update();
}

void MemoryIcicle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.base);
    OpChartLook look;
    look.theme = &theme;
    look.scale = m_themes.scale();
    look.hovered = m_hovered;
    if (const auto found = m_chartOf.find(m_selected); found != m_chartOf.end())
        look.selected = layout().shapeOf(found->second);
    look.hasFocus = hasFocus();
    paintOpChart(painter, layout(), look);
}

bool MemoryIcicle::savePicture(const QString &path, const QSize &size, const Theme &theme, const QString &notice)
{
    if (!m_tree || size.isEmpty())
        return false;
    return writeChartPicture(
        path, size, theme,
        [this](QPainter &painter, const QRectF &area, const Theme &look) {
            OpChartLook how;
            how.theme = &look;
            how.scale = m_themes.scale();
            paintOpChart(painter, layoutOpChart(question(area, m_themes.scale())), how);
        },
        notice);
}

void MemoryIcicle::resizeEvent(QResizeEvent *) { invalidate(); }

const MemoryNode *MemoryIcicle::nodeAt(const QPointF &at)
{
    const auto shape = layout().shapeAt(at);
    return shape ? memoryOf(m_layout.shapes[*shape].item.node) : nullptr;
}

void MemoryIcicle::choose(const MemoryNode *node)
{
    if (!node)
        return;
    setSelected(node);
    emit nodeChosen(node);
}

void MemoryIcicle::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        choose(nodeAt(event->position()));
}

void MemoryIcicle::mouseDoubleClickEvent(QMouseEvent *event)
{
    const MemoryNode *const node = nodeAt(event->position());
    // What fills the width already leads out again.
    setShown(node == m_shown ? parentOf(node) : node);
}

void MemoryIcicle::mouseMoveEvent(QMouseEvent *event)
{
    const auto shape = layout().shapeAt(event->position());
    if (shape != m_hovered) {
        m_hovered = shape;
        update();
    }
    const MemoryNode *const node = shape ? memoryOf(m_layout.shapes[*shape].item.node) : nullptr;
    if (!node) {
        m_tip->hide();
        return;
    }
    QStringList lines{memoryNodeText(*node)};
    if (!node->place.empty())
        lines << textOf(node->place);
    lines << tr("%1, %2 of all")
                 .arg(sizeText(node->bytes),
                      text::share(static_cast<double>(node->bytes), static_cast<double>(m_tree->bytes)));
    lines << tr("%n block(s)", nullptr, static_cast<int>(std::min<std::int64_t>(node->count, 0x7FFFFFFF)));
    m_tip->showAt(event->position().toPoint(), lines);
}

void MemoryIcicle::leaveEvent(QEvent *)
{
    m_hovered.reset();
    m_tip->hide();
    update();
}

void MemoryIcicle::keyPressEvent(QKeyEvent *event)
{
    if (!m_tree)
        return QWidget::keyPressEvent(event);
    const MemoryNode *const here = m_selected ? m_selected : m_tree.get();
    const MemoryNode *const parent = parentOf(here);
    const auto sibling = [&](std::ptrdiff_t step) -> const MemoryNode * {
        if (!parent)
            return here;
        const std::ptrdiff_t place = here - parent->children.data() + step;
        return place < 0 || place >= static_cast<std::ptrdiff_t>(parent->children.size())
                   ? here
                   : &parent->children[static_cast<std::size_t>(place)];
    };
    switch (event->key()) {
    case Qt::Key_Left:
        choose(sibling(-1));
        break;
    case Qt::Key_Right:
        choose(sibling(1));
        break;
    case Qt::Key_Up:
        choose(parent ? parent : here);
        break;
    case Qt::Key_Down:
        choose(here->children.empty() ? here : &here->children.front());
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        setShown(here);
        break;
    case Qt::Key_Backspace:
        setShown(parentOf(m_shown));
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    event->accept();
}

} // namespace planescope
