#include "widgets/counters/chip_diagram.h"

#include "model/text/format_value.h"
#include "widgets/common/glossary_tips.h"
#include "widgets/common/theme.h"
#include "widgets/common/theme_ramp.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

namespace planescope {

namespace {

bool isChipFrame(std::size_t block) { return block <= static_cast<std::size_t>(ChipBlock::TensorCore); }

class ChipPainter
{
public:
    ChipPainter(QPainter &painter, const Theme &theme, double scale) :
        m_painter(painter), m_theme(theme), m_scale(scale)
    {}

    void frame(const QRectF &rect, const ChipBlockWords &words)
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(m_theme.control, 1));
        m_painter.setBrush(m_theme.base);
        m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), px(6), px(6));
        const double used = text(rect.adjusted(px(12), px(9), -px(12), 0), words.title, FontRole::Strong, m_theme.text);
        if (!words.lines.isEmpty()) {
            QRectF rest = rect.adjusted(px(24) + used, px(9), -px(12), 0);
            text(rest, words.lines.constFirst(), FontRole::Caption, m_theme.text2, Qt::AlignRight);
        }
    }

    /// Figures of blocks of one size are of one size: as large as the longest of them allows.
    void fitFigures(const ChipLayout &layout, const ChipWords &words)
    {
        for (std::size_t i = 0; i < kChipBlocks; ++i)
            if (!words.blocks[i].figure.isEmpty() && !isLarge(layout.rects[i]) &&
                width(FontRole::Title, words.blocks[i].figure) > layout.rects[i].width() - px(16))
                m_small = FontRole::Strong;
    }

    void block(const QRectF &rect, const ChipBlockWords &words)
    {
        const int step = words.share ? rampStep(*words.share) : 0;
        const QColor fill = words.share ? rampColor(m_theme, step) : m_theme.alternate;
        const QColor ink = words.share ? m_theme.textOn(fill) : m_theme.text;
        const QColor quiet = words.share ? ink : m_theme.text2;
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(words.share ? m_theme.edge(rampColor(m_theme, step + 1)) : m_theme.control, 1,
                              words.isKnown ? Qt::SolidLine : Qt::DotLine));
        m_painter.setBrush(fill);
        m_painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), px(3), px(3));
        const double edge = rect.height() < px(52) ? 4 : 7;
        QRectF inner = rect.adjusted(px(10), px(edge), -px(10), -px(edge));
        text(inner, words.title, FontRole::Strong, words.isKnown ? ink : m_theme.text2);
        inner.setTop(inner.top() + height(FontRole::Strong) + px(3));
        if (!words.figure.isEmpty()) {
            figure(rect, words, ink, quiet);
            return;
        }
        for (const QString &line : words.lines)
            if (inner.height() >= height(FontRole::Caption)) {
                text(inner, line, FontRole::Caption, quiet);
                inner.setTop(inner.top() + height(FontRole::Caption) + px(2));
            }
        for (const auto &[what, howMuch] : words.facts)
            if (inner.height() >= height(FontRole::Dense)) {
                const double right = text(inner, howMuch, FontRole::Dense, ink, Qt::AlignRight);
                text(inner.adjusted(0, px(1), -right - px(8), 0), what, FontRole::Caption, quiet);
                inner.setTop(inner.top() + height(FontRole::Dense) + px(2));
            }
    }

    void arrow(const ChipArrow &arrow)
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(QPen(m_theme.text2, px(1.5)));
        m_painter.drawLine(arrow.from, arrow.to);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.text2);
        const bool isDown = arrow.to.y() - arrow.from.y() > arrow.to.x() - arrow.from.x();
        const double length = px(8), half = px(4.5);
        for (const bool isEnd : {false, true}) {
            const QPointF tip = isEnd ? arrow.to : arrow.from;
            const double back = isEnd ? -length : length;
            const QPointF along = isDown ? QPointF(0, back) : QPointF(back, 0);
            const QPointF aside = isDown ? QPointF(half, 0) : QPointF(0, half);
            m_painter.drawPolygon(QPolygonF({tip, tip + along + aside, tip + along - aside}));
        }
    }

    void beside(const ChipArrow &arrow, const QString &words, double right)
    {
        const double middle = (arrow.from.y() + arrow.to.y()) / 2;
        const double h = height(FontRole::Caption);
        text(QRectF(arrow.from.x() + px(10), middle - h / 2, right - arrow.from.x() - px(14), h), words,
             FontRole::Caption, m_theme.text2);
    }

    void legend(const QRectF &rect, const ChipWords &words)
    {
        const double h = height(FontRole::Caption);
        const double used = text(rect, words.legend, FontRole::Caption, m_theme.text2);
        double x = rect.left() + used + px(12);
        const double cell = std::min(px(44), (rect.width() * 0.62 - used) / kRampSteps);
        for (int step = 0; step < kRampSteps; ++step, x += cell) {
            m_painter.setRenderHint(QPainter::Antialiasing, false);
            m_painter.setPen(QPen(m_theme.border, 1));
            m_painter.setBrush(rampColor(m_theme, step));
            m_painter.drawRect(QRectF(x, rect.top() + px(1), cell, px(12)));
            const QString border = planescope::text::count(static_cast<std::uint64_t>(step) * 8) +
                                   (step == kRampSteps - 1 ? QStringLiteral("+") : QString());
            text(QRectF(x, rect.top() + px(15), cell, h), border, FontRole::Caption, m_theme.text2);
        }
        x += px(24);
        m_painter.setPen(QPen(m_theme.control, 1));
        m_painter.setBrush(m_theme.alternate);
        m_painter.drawRect(QRectF(x, rect.top() + px(1), px(22), px(12)));
        text(QRectF(x + px(30), rect.top(), rect.right() - x - px(30), h), words.noShare, FontRole::Caption,
             m_theme.text2);
    }

    void outline(const QRectF &rect, double width)
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_theme.text, px(width)));
        m_painter.drawRoundedRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5), px(4), px(4));
    }

private:
    double px(double value) const { return value * m_scale; }
    double height(FontRole role) const { return QFontMetricsF(bundledFont(role, m_scale)).height(); }
    double width(FontRole role, const QString &words) const
    {
        return QFontMetricsF(bundledFont(role, m_scale)).horizontalAdvance(words);
    }
    bool isLarge(const QRectF &rect) const { return rect.width() > px(150); }

    /// The figure at the right; below it, or in small blocks nowhere, what it is made of.
    void figure(const QRectF &rect, const ChipBlockWords &words, const QColor &ink, const QColor &quiet)
    {
        FontRole role = isLarge(rect) ? FontRole::Figure : m_small;
        if (width(role, words.figure) > rect.width() - px(16))
            role = FontRole::Strong;
        const double h = height(role), foot = height(FontRole::Caption);
        const bool hasFoot = isLarge(rect) && !words.lines.isEmpty() && rect.height() > h + foot + px(36);
        const double bottom = rect.bottom() - px(8) - (hasFoot ? foot + px(4) : 0);
        text(QRectF(rect.left() + px(6), bottom - h, rect.width() - px(16), h), words.figure, role, ink,
             Qt::AlignRight);
        if (hasFoot)
            text(QRectF(rect.left() + px(10), rect.bottom() - px(8) - foot, rect.width() - px(20), foot),
                 words.lines.constFirst(), FontRole::Caption, quiet);
    }

    /// One line, elided. The width that it took.
    double text(const QRectF &area, const QString &words, FontRole role, const QColor &ink,
                Qt::Alignment align = Qt::AlignLeft)
    {
        const QFont font = bundledFont(role, m_scale);
        const QFontMetricsF metrics(font);
        const QString shown = metrics.elidedText(words, Qt::ElideRight, std::max(area.width(), 0.0));
        m_painter.setFont(font);
        m_painter.setPen(ink);
        m_painter.drawText(QRectF(area.left(), area.top(), area.width(), metrics.height()),
                           static_cast<int>(align | Qt::AlignTop) | Qt::TextSingleLine, shown);
        return metrics.horizontalAdvance(shown);
    }

    QPainter &m_painter;
    const Theme &m_theme;
    double m_scale;
    FontRole m_small = FontRole::Title;
};

} // namespace

void paintChip(QPainter &painter, const ChipLayout &layout, const ChipWords &words, const Theme &theme, double scale,
               std::size_t chosen, std::size_t hovered)
{
    painter.save();
    ChipPainter out(painter, theme, scale);
    out.fitFigures(layout, words);
    out.frame(layout.of(ChipBlock::Chip), words.of(ChipBlock::Chip));
    out.frame(layout.of(ChipBlock::TensorCore), words.of(ChipBlock::TensorCore));
    for (std::size_t i = 0; i < kChipBlocks; ++i)
        if (!isChipFrame(i))
            out.block(layout.rects[i], words.blocks[i]);
    for (const ChipArrow &arrow : layout.arrows) {
        out.arrow(arrow);
        if (arrow.says == ChipBlock::TensorCore)
            out.beside(arrow, words.loads, layout.of(ChipBlock::Valu3).left());
        else if (arrow.says == ChipBlock::Vmem)
            out.beside(arrow, words.stores, layout.of(ChipBlock::SparseCore).left());
    }
    out.legend(layout.legend, words);
    if (hovered < kChipBlocks && hovered != chosen && !isChipFrame(hovered))
        out.outline(layout.rects[hovered], 1);
    if (chosen < kChipBlocks)
        out.outline(layout.rects[chosen], 2);
    painter.restore();
}

ChipDiagram::ChipDiagram(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Block diagram of the chip"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ChipDiagram::setWords(ChipWords words)
{
    m_words = std::move(words);
    QStringList figures;
    for (const ChipBlockWords &block : m_words.blocks)
        if (!block.figure.isEmpty())
            figures << block.title + QLatin1Char(' ') + block.figure;
    setAccessibleDescription(figures.join(QLatin1String("; ")));
    update();
}

std::optional<ChipBlock> ChipDiagram::chosen() const
{
    return m_chosen < kChipBlocks ? std::optional(static_cast<ChipBlock>(m_chosen)) : std::nullopt;
}

ChipLayout ChipDiagram::layoutNow() const { return layoutChip(size(), m_themes.scale()); }
QRectF ChipDiagram::rectOf(ChipBlock block) const { return layoutNow().of(block); }
QSize ChipDiagram::sizeHint() const { return {m_themes.px(700), m_themes.px(700)}; }
QSize ChipDiagram::minimumSizeHint() const { return leastChipSize(m_themes.scale()).toSize(); }

void ChipDiagram::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_themes.theme().base);
    paintChip(painter, layoutNow(), m_words, m_themes.theme(), m_themes.scale(), m_chosen, m_hovered);
    if (hasFocus() && m_chosen >= kChipBlocks) {
        painter.setPen(QPen(m_themes.theme().accent, 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

bool ChipDiagram::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *const help = static_cast<QHelpEvent *>(event);
        const ChipLayout layout = layoutNow();
        const std::size_t block = layout.at(help->pos());
        if (block >= kChipBlocks) {
            QToolTip::hideText();
            return true;
        }
        const ChipBlockWords &words = m_words.blocks[block];
        QStringList lines{words.title + (words.figure.isEmpty() ? QString() : QLatin1Char(' ') + words.figure)};
        lines << words.lines;
        for (const auto &[what, howMuch] : words.facts)
            lines << what + QLatin1String(": ") + howMuch;
        if (!words.tip.isEmpty())
            lines << words.tip;
        QToolTip::showText(help->globalPos(), withMeanings(lines.join(QLatin1Char('\n')), meaningsIn(words.title)),
                           this, layout.rects[block].toRect());
        return true;
    }
    return QWidget::event(event);
}

void ChipDiagram::mouseMoveEvent(QMouseEvent *event)
{
    const std::size_t block = layoutNow().at(event->position());
    if (block == m_hovered)
        return;
    m_hovered = block;
    const bool leads = block < kChipBlocks && !m_words.blocks[block].filter.isEmpty();
    setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void ChipDiagram::leaveEvent(QEvent *)
{
    m_hovered = kChipBlocks;
    update();
}

void ChipDiagram::choose(std::size_t block)
{
    m_chosen = block;
    update();
    if (block < kChipBlocks)
        emit blockChosen(static_cast<ChipBlock>(block));
}

void ChipDiagram::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const std::size_t block = layoutNow().at(event->position());
    choose(block < kChipBlocks && !isChipFrame(block) ? block : kChipBlocks);
}

void ChipDiagram::keyPressEvent(QKeyEvent *event)
{
    constexpr auto kFirst = static_cast<std::size_t>(ChipBlock::SparseCore);
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        choose(m_chosen >= kChipBlocks || m_chosen + 1 >= kChipBlocks ? kFirst : m_chosen + 1);
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        choose(m_chosen >= kChipBlocks || m_chosen <= kFirst ? kChipBlocks - 1 : m_chosen - 1);
        return;
    case Qt::Key_Escape:
        if (m_chosen < kChipBlocks) {
            m_chosen = kChipBlocks;
            update();
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace planescope
