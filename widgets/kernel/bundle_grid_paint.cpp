// How the bundle grid looks. Cells are collected by colour, so a frame costs two calls per unit.
#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/common/theme_units.h"
#include "widgets/kernel/bundle_grid.h"
#include "widgets/kernel/bundle_scroll_bar.h"
#include "widgets/kernel/kernel_words.h"

#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>

namespace planescope {

namespace {

bool holds(const std::vector<std::uint32_t> &sorted, std::uint32_t bundle)
{
    return std::binary_search(sorted.begin(), sorted.end(), bundle);
}

} // namespace

void BundleGrid::paintHeader(QPainter &painter, const QRect &rect)
{
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect, theme.panel);
    painter.setPen(theme.border);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    if (!m_program)
        return;
    painter.setFont(m_themes.font(FontRole::Caption));
    const int bar = m_themes.px(3);
    const QRect words = rect.adjusted(0, 0, 0, -bar - m_themes.px(4));
    const int x0 = originX();
    const auto word = [&](int x, int width, const QString &text, const QColor &ink) {
        painter.setPen(ink);
        painter.drawText(QRect(x0 + x, words.top(), width, words.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    word(m_columns.addressX, m_columns.addressWidth + m_themes.px(12), tr("Address"), theme.text2);
    for (const UnitColumn &column : m_columns.units) {
        word(column.x, column.width + m_themes.px(60),
             shortUnitName(column.unit, m_program->units().hasOneMatrixColumn), theme.text);
        const QRect under(x0 + column.x, rect.bottom() - bar - m_themes.px(2), column.width, bar);
        painter.fillRect(under, unitFill(theme, column.unit));
    }
    word(m_columns.textX, m_columns.textWidth, m_text == GridText::Slots ? tr("Opcodes") : tr("Instructions"),
         theme.text2);
    if (m_columns.marksWidth > 0)
        word(m_columns.marksX, m_columns.marksWidth, tr("Source, branches, waits"), theme.text2);
}

void BundleGrid::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_themes.theme().base);
    if (m_program)
        paintRows(painter, event->rect());
}

void BundleGrid::paintRows(QPainter &painter, const QRect &exposed)
{
    const Theme &theme = m_themes.theme();
    const int height = m_columns.rowHeight;
    const auto top = static_cast<std::size_t>(m_bar->value());
    const std::size_t first = top + static_cast<std::size_t>(std::max(0, exposed.top()) / height);
    const std::size_t end =
        std::min(m_rows.size(), top + static_cast<std::size_t>(std::max(0, exposed.bottom()) / height) + 1);
    if (first >= end)
        return;
    m_paintedRows += end - first;
    painter.setFont(font());
    for (std::size_t row = first; row < end; ++row) {
        const QRect rect = rowRect(row);
        const BundleRow at = m_rows.at(row);
        if (isSelectedRow(row))
            painter.fillRect(rect, theme.selection);
        else if (m_hoveredRow == row)
            painter.fillRect(rect, theme.hover);
        else if (at.isHead)
            painter.fillRect(rect, theme.alternate);
        paintBrackets(painter, row, at, rect);
    }
    paintCells(painter, first, end);
    for (std::size_t row = first; row < end; ++row) {
        const QRect rect = rowRect(row);
        const BundleRow at = m_rows.at(row);
        if (at.isHead)
            paintHeadBars(painter, m_program->sections[at.section], rect.top());
        paintTexts(painter, row, at, rect);
        if (isSelectedRow(row))
            painter.fillRect(QRect(rect.left(), rect.top(), m_themes.px(3), rect.height()), theme.accent);
        if (!at.isHead && holds(m_hits, at.bundle)) {
            painter.setPen(QPen(theme.accent, 1));
            painter.drawRect(rect.adjusted(m_columns.addressX + originX() - m_themes.px(3), 1, -2, -2));
        }
        if (!at.isHead && holds(m_related, at.bundle)) {
            painter.setPen(QPen(theme.text, 1, Qt::DotLine));
            painter.drawRect(rect.adjusted(m_columns.addressX + originX() - m_themes.px(3), 1, -2, -2));
        }
        if (row == m_current && hasFocus()) {
            painter.setPen(theme.accent);
            painter.drawRect(rect.adjusted(m_themes.px(3), 0, -1, -1));
        }
    }
}

/// Two calls per unit, whatever the number of rows: cells that are used and cells that are not.
void BundleGrid::paintCells(QPainter &painter, std::size_t firstRow, std::size_t lastRow)
{
    if (paintsPixels(painter)) {
        paintSprites(painter, firstRow, lastRow);
        return;
    }
    const Theme &theme = m_themes.theme();
    std::vector<QRect> used, empty;
    const int x0 = originX();
    for (const UnitColumn &column : m_columns.units) {
        used.clear();
        empty.clear();
        for (std::size_t row = firstRow; row < lastRow; ++row) {
            const BundleRow at = m_rows.at(row);
            if (at.isHead)
                continue;
            const int count = m_program->units().rows[at.bundle][planescope::at(column.unit)];
            const QRect rect = rowRect(row);
            const int top = rect.top() + (rect.height() - m_columns.cellHeight) / 2;
            for (int slot = 0; slot < column.slotCount; ++slot)
                (slot < count ? used : empty)
                    .emplace_back(x0 + m_columns.slotX(column, slot), top, m_columns.cell - 1,
                                  m_columns.cellHeight - 1);
        }
        const QColor fill = unitFill(theme, column.unit);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(theme.border);
        painter.drawRects(empty.data(), static_cast<int>(empty.size()));
        painter.setBrush(fill);
        painter.setPen(theme.edge(fill));
        painter.drawRects(used.data(), static_cast<int>(used.size()));
    }
    painter.setBrush(Qt::NoBrush);
}

/// On a screen every block of slots is one picture: outlines cost much more than what is copied.
void BundleGrid::paintSprites(QPainter &painter, std::size_t firstRow, std::size_t lastRow)
{
    const Theme &theme = m_themes.theme();
    if (const double ratio = painter.device()->devicePixelRatioF(); ratio != m_blocksRatio) {
        for (std::vector<QPixmap> &blocks : m_blocks)
            blocks.clear();
        m_blocksRatio = ratio;
    }
    const int x0 = originX();
    const int inset = (m_columns.rowHeight - m_columns.cellHeight) / 2;
    for (const UnitColumn &column : m_columns.units) {
        std::vector<QPixmap> &blocks = m_blocks[planescope::at(column.unit)];
        blocks.resize(static_cast<std::size_t>(column.slotCount) + 1);
        for (std::size_t row = firstRow; row < lastRow; ++row) {
            const BundleRow at = m_rows.at(row);
            if (at.isHead)
                continue;
            const int count =
                std::min<int>(m_program->units().rows[at.bundle][planescope::at(column.unit)], column.slotCount);
            QPixmap &block = blocks[static_cast<std::size_t>(count)];
            if (block.isNull()) {
                block = QPixmap(QSize(column.width, m_columns.cellHeight) * m_blocksRatio);
                block.setDevicePixelRatio(m_blocksRatio);
                block.fill(Qt::transparent);
                QPainter into(&block);
                const QColor fill = unitFill(theme, column.unit);
                for (int slot = 0; slot < column.slotCount; ++slot) {
                    into.setPen(slot < count ? theme.edge(fill) : theme.border);
                    into.setBrush(slot < count ? QBrush(fill) : QBrush(Qt::NoBrush));
                    into.drawRect(slot * m_columns.pitch, 0, m_columns.cell - 1, m_columns.cellHeight - 1);
                }
            }
            painter.drawPixmap(x0 + column.x, rowRect(row).top() + inset, block);
        }
    }
}

/// Folding never loses the pattern: a section shows the share of each unit over its slots.
void BundleGrid::paintHeadBars(QPainter &painter, const BundleSection &section, int top)
{
    const Theme &theme = m_themes.theme();
    const int bar = m_themes.px(8);
    const int y = top + (m_columns.rowHeight - bar) / 2;
    for (const UnitColumn &column : m_columns.units) {
        const QRect whole(originX() + column.x, y, column.width, bar);
        painter.fillRect(whole, theme.structure);
        if (theme.structure == theme.base) {
            painter.setPen(theme.structureEdge);
            painter.drawRect(whole.adjusted(0, 0, -1, -1));
        }
        const double slotCount = static_cast<double>(column.slotCount) * static_cast<double>(section.bundles());
        const double share = slotCount > 0 ? static_cast<double>(section.facts.used[at(column.unit)]) / slotCount : 0;
        if (share > 0)
            painter.fillRect(QRectF(whole.left(), y, std::max(1.0, share * whole.width()), bar),
                             unitFill(theme, column.unit));
    }
}

void BundleGrid::paintBrackets(QPainter &painter, std::size_t row, const BundleRow &at, const QRect &rect)
{
    const Theme &theme = m_themes.theme();
    const int x0 = originX() + m_themes.px(8);
    const int line = m_themes.px(2);
    for (std::uint32_t section = at.section; section != BundleSection::kNone;
         section = m_program->sections[section].parent) {
        const BundleSection &of = m_program->sections[section];
        const auto depth = static_cast<int>(std::min(of.depth, BundleColumns::kMostBrackets - 1));
        const int x = x0 + depth * m_columns.bracketPitch;
        const bool isLoop = of.kind == BundleSection::Kind::Loop;
        const QColor ink = isLoop ? theme.text2 : theme.control;
        if (at.isHead && section == at.section) {
            if (m_rows.isFolded(section)) {
                painter.fillRect(QRect(x, rect.top() + rect.height() / 2 - 1, m_columns.bracketPitch, line), ink);
                continue;
            }
            painter.fillRect(QRect(x, rect.top() + rect.height() / 2, line, rect.height() - rect.height() / 2), ink);
            painter.fillRect(QRect(x, rect.top() + rect.height() / 2, m_columns.bracketPitch - 2, line), ink);
            continue;
        }
        painter.fillRect(QRect(x, rect.top(), isLoop ? line : 1, rect.height()), ink);
        if (!at.isHead && at.bundle + 1 == of.end)
            painter.fillRect(QRect(x, rect.bottom() - line + 1, m_columns.bracketPitch - 2, line), ink);
    }
    const int middle = rect.top() + rect.height() / 2;
    const int mark = originX() + m_columns.bracketsWidth + m_themes.px(4);
    painter.setRenderHint(QPainter::Antialiasing);
    if (at.isHead) {
        const double s = m_themes.px(4);
        QPainterPath chevron;
        if (m_rows.isFolded(at.section)) {
            chevron.moveTo(mark + s * 0.5, middle - s);
            chevron.lineTo(mark + s * 1.5, middle);
            chevron.lineTo(mark + s * 0.5, middle + s);
        } else {
            chevron.moveTo(mark, middle - s * 0.5);
            chevron.lineTo(mark + s, middle + s * 0.5);
            chevron.lineTo(mark + s * 2, middle - s * 0.5);
        }
        painter.setPen(QPen(isSelectedRow(row) ? theme.onSelection : theme.text2, 1.4));
        painter.drawPath(chevron);
    } else if (const auto target =
                   std::lower_bound(m_program->targets.begin(), m_program->targets.end(), std::pair(at.bundle, 0U));
               target != m_program->targets.end() && target->first == at.bundle) {
        // A jump ends here.
        const double s = m_themes.px(4);
        QPainterPath triangle;
        triangle.moveTo(mark, middle - s);
        triangle.lineTo(mark + s * 1.6, middle);
        triangle.lineTo(mark, middle + s);
        triangle.closeSubpath();
        painter.fillPath(triangle, isSelectedRow(row) ? theme.onSelection : theme.text2);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (!at.isHead && holds(m_marked, at.bundle))
        painter.fillRect(QRect(mark + m_themes.px(8), rect.top() + 2, m_themes.px(4), rect.height() - 4), theme.accent);
}

void BundleGrid::paintTexts(QPainter &painter, std::size_t row, const BundleRow &at, const QRect &rect)
{
    const Theme &theme = m_themes.theme();
    const bool isSelected = isSelectedRow(row);
    const QColor ink = isSelected ? theme.onSelection : theme.text;
    const QColor faint = isSelected ? theme.onSelection : theme.text2;
    const int x0 = originX();
    const double baseline = rect.top() + (rect.height() - m_mono.height()) / 2 + m_mono.ascent();
    if (at.isHead) {
        const BundleSection &section = m_program->sections[at.section];
        painter.setFont(m_headFont);
        painter.setPen(ink);
        painter.drawText(
            QRect(x0 + m_columns.addressX, rect.top(), m_columns.addressWidth + m_themes.px(8), rect.height()),
            Qt::AlignVCenter | Qt::AlignLeft, sectionName(*m_program, section));
        painter.setFont(m_denseFont);
        const int width = m_columns.textWidth + m_columns.marksWidth + m_themes.px(12);
        painter.drawText(QRect(x0 + m_columns.textX, rect.top(), width, rect.height()),
                         Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetrics(m_denseFont).elidedText(headText(section), Qt::ElideRight, width));
        painter.setFont(font());
        return;
    }
    painter.setPen(faint);
    m_mono.draw(painter, QPointF(x0 + m_columns.addressX, baseline), addressText(at.bundle));
    // In full only what is seen: an instruction may have comments of thousands of characters.
    const auto most = static_cast<qsizetype>(m_columns.textWidth / m_mono.pitch());
    QString text = rowText(at.bundle, static_cast<std::size_t>(std::max<qsizetype>(0, most)) + 1);
    if (text.size() > most)
        text = text.left(std::max<qsizetype>(0, most - 1)) + QChar(0x2026);
    painter.setPen(m_program->heat[at.bundle] == 0 ? faint : ink);
    if (text.isEmpty())
        text = tr("empty");
    if (const qsizetype found = m_hoveredValue.isEmpty() ? -1 : text.indexOf(m_hoveredValue); found >= 0) {
        const QRectF ground(x0 + m_columns.textX + static_cast<double>(found) * m_mono.pitch(), rect.top() + 1,
                            static_cast<double>(m_hoveredValue.size()) * m_mono.pitch(), rect.height() - 2);
        if (!isSelected)
            painter.fillRect(ground, theme.pressed);
        else
            painter.drawRect(ground);
    }
    m_mono.draw(painter, QPointF(x0 + m_columns.textX, baseline), text);
    const QString marks = marksText(at.bundle);
    if (marks.isEmpty() || m_columns.marksWidth == 0)
        return;
    painter.setFont(m_captionFont);
    painter.setPen(faint);
    painter.drawText(QRect(x0 + m_columns.marksX, rect.top(), m_columns.marksWidth, rect.height()),
                     Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(m_captionFont).elidedText(marks, Qt::ElideRight, m_columns.marksWidth));
    painter.setFont(font());
}

QString BundleGrid::rowText(std::uint32_t bundle, std::size_t most) const
{
    const BundleListing &listing = m_program->listing();
    return latinText(m_text == GridText::Slots ? opcodeSummary(listing, bundle) : bundleText(listing, bundle, most));
}

QString BundleGrid::headText(const BundleSection &section) const
{
    QString sentence = sectionSentence(*m_program, section);
    if (section.kind != BundleSection::Kind::Loop || m_program->loops()[section.row].depth < 2)
        return sentence;
    return tr("%1 Depth %2.").arg(sentence, text::count(m_program->loops()[section.row].depth));
}

QString BundleGrid::marksText(std::uint32_t bundle) const
{
    const BundleListing &listing = m_program->listing();
    QStringList marks;
    if (m_sources)
        for (const BundleOrigin &from : m_sources->of(bundle))
            marks << (from.operation.empty() ? latinText(from.line.file).section(QLatin1Char('/'), -1)
                                             : latinText(from.operation)) +
                         QLatin1Char(':') + QString::number(from.line.line);
    const auto branches = listing.branches();
    for (auto it = std::lower_bound(branches.begin(), branches.end(), bundle,
                                    [](const BundleBranch &branch, std::uint32_t b) { return branch.bundle < b; });
         it != branches.end() && it->bundle == bundle; ++it)
        marks << (it->target == BundleBranch::kNoTarget ? tr("to region %1").arg(it->region)
                                                        : QStringLiteral("→ %1").arg(addressText(it->target)));
    for (const std::uint32_t branch : m_program->branchesTo(bundle))
        marks << QStringLiteral("← %1").arg(addressText(branches[branch].bundle));
    const auto &waits = m_program->all.waits;
    for (auto it = std::lower_bound(waits.begin(), waits.end(), bundle,
                                    [](const BundleWait &wait, std::uint32_t b) { return wait.bundle < b; });
         it != waits.end() && it->bundle == bundle; ++it)
        marks << (it->reason.empty() ? tr("waits") : tr("waits: %1").arg(latinText(it->reason).simplified()));
    const auto regions = listing.regions();
    for (auto it = std::lower_bound(regions.begin(), regions.end(), bundle,
                                    [](const RegionMark &mark, std::uint32_t b) { return mark.bundle < b; });
         it != regions.end() && it->bundle == bundle; ++it)
        if (it->kind != RegionMark::Kind::Empty)
            marks << (it->kind == RegionMark::Kind::Start ? tr("region %1 begins") : tr("region %1 ends"))
                         .arg(it->region);
    return marks.join(QStringLiteral(", "));
}

} // namespace planescope
