#include "widgets/kernel/bundle_grid.h"

#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/common/density.h"
#include "widgets/common/glossary_tips.h"
#include "widgets/common/theme.h"
#include "widgets/common/tip_chip.h"
#include "widgets/kernel/bundle_accessible.h"
#include "widgets/kernel/bundle_scroll_bar.h"
#include "widgets/kernel/kernel_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr int kHeaderHeight = 32;
constexpr std::uint32_t kMostCopiedBundles = 100'000;

} // namespace

/// Names of the units over their slots; stays while rows scroll.
class BundleGrid::Header final : public QWidget
{
public:
    explicit Header(BundleGrid *grid) : QWidget(grid), m_grid(grid) { setMouseTracking(true); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        m_grid->paintHeader(painter, rect());
    }
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::ToolTip && m_grid->program()) {
            const auto *help = static_cast<QHelpEvent *>(event);
            const int unit = m_grid->columns().unitAt(help->pos().x() - m_grid->originX());
            const QString tip = unit < 0 ? QString()
                                         : unitTip(m_grid->columns().units[static_cast<std::size_t>(unit)].unit,
                                                   m_grid->program()->units().hasOneMatrixColumn);
            QToolTip::showText(help->globalPos(), withMeanings(tip, meaningsIn(tip)), this);
            return true;
        }
        return QWidget::event(event);
    }

private:
    BundleGrid *m_grid;
};

BundleGrid::BundleGrid(const ThemeHub &themes, QWidget *parent) :
    QAbstractScrollArea(parent), m_themes(themes), m_bar(new BundleScrollBar(themes)), m_header(new Header(this)),
    m_tip(new TipChip(themes, this))
{
    installBundleAccessibility();
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Bundles of the program"));
    setVerticalScrollBar(m_bar);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    m_tip->hide();
    connect(&themes, &ThemeHub::changed, this, &BundleGrid::applyTheme);
    applyTheme();
}

void BundleGrid::applyTheme()
{
    QFont mono = m_themes.font(FontRole::Code);
    mono.setPixelSize(std::max(8, m_themes.px(11)));
    setFont(mono);
    m_mono.setFont(mono);
    m_captionFont = m_themes.font(FontRole::Caption);
    m_denseFont = m_headFont = m_themes.font(FontRole::Dense);
    m_headFont.setWeight(QFont::DemiBold);
    setViewportMargins(0, m_themes.px(kHeaderHeight), 0, 0);
    layoutColumns();
    viewport()->update();
    m_header->update();
}

void BundleGrid::setDensity(Density density)
{
    m_density = density;
    layoutColumns();
    viewport()->update();
}

void BundleGrid::setProgram(KernelProgramPtr program)
{
    m_program = std::move(program);
    m_rows.set(m_program ? &m_program->sections : nullptr, m_program ? m_program->bundles() : 0);
    m_current = m_anchor = 0;
    m_hits.clear();
    m_marked.clear();
    m_related.clear();
    m_sources = nullptr;
    m_history.clear();
    m_hoveredRow.reset();
    m_hoveredValue.clear();
    m_paintedRows = 0;
    m_tip->hide();
    layoutColumns();
    rowsChanged();
    m_bar->setValue(0);
    horizontalScrollBar()->setValue(0);
    viewport()->update();
    m_header->update();
    emit currentChanged();
    emit selectionChanged();
}

void BundleGrid::setText(GridText text)
{
    m_text = text;
    layoutColumns();
    viewport()->update();
    m_header->update();
}

void BundleGrid::layoutColumns()
{
    m_blocksRatio = 0;
    m_header->setGeometry(0, 0, std::max(0, width() - m_bar->width()), m_themes.px(kHeaderHeight));
    if (!m_program) {
        m_columns = {};
        updateBars();
        return;
    }
    ColumnSizes sizes;
    sizes.scale = m_themes.scale();
    const QFontMetricsF mono(font());
    sizes.rowHeight =
        std::max(m_themes.px(sizesOf(m_density).kernelRow), static_cast<int>(std::ceil(mono.height())) + 2);
    const QFontMetricsF caption(m_themes.font(FontRole::Caption));
    for (const KernelUnit unit : kAllKernelUnits)
        sizes.unitNames.push_back(static_cast<int>(
            std::ceil(caption.horizontalAdvance(shortUnitName(unit, m_program->units().hasOneMatrixColumn)))));
    double widest =
        std::max(mono.horizontalAdvance(QStringLiteral("0x12345")), caption.horizontalAdvance(tr("Address")));
    QFont strong = m_themes.font(FontRole::Dense);
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF names(strong);
    for (const BundleSection &section : m_program->sections)
        widest = std::max(widest, names.horizontalAdvance(sectionName(*m_program, section)));
    sizes.addressText = static_cast<int>(std::ceil(widest)) + m_themes.px(4);
    m_columns = layoutBundleColumns(*m_program, m_text, viewport()->width(), sizes);
    updateBars();
}

void BundleGrid::updateBars()
{
    const int rows = m_program ? std::max(1, viewport()->height() / m_columns.rowHeight) : 1;
    m_bar->setPageStep(rows);
    m_bar->setRange(0, m_program ? std::max(0, static_cast<int>(m_rows.size()) - rows) : 0);
    horizontalScrollBar()->setPageStep(std::max(1, viewport()->width()));
    horizontalScrollBar()->setSingleStep(m_themes.px(32));
    horizontalScrollBar()->setRange(0, std::max(0, m_columns.width - viewport()->width()));
}

void BundleGrid::rowsChanged()
{
    updateBars();
    if (!m_program) {
        m_bar->setContent(0, {});
        return;
    }
    m_bar->setContent(m_rows.size(), [this](std::size_t first, std::size_t end) {
        BundleScrollBar::Heat heat;
        const auto &spills = m_program->all.spillBundles;
        for (std::size_t row = first; row < end; ++row) {
            const BundleRow at = m_rows.at(row);
            std::uint32_t last = at.bundle + 1;
            if (at.isHead) {
                if (!m_rows.isFolded(at.section))
                    continue;
                last = m_program->sections[at.section].end;
            }
            std::uint8_t most = 0;
            for (std::uint32_t bundle = at.bundle; bundle < last; ++bundle)
                most = std::max(most, m_program->heat[bundle]);
            heat.share = std::max(heat.share, most / 255.0);
            const auto spill = std::lower_bound(spills.begin(), spills.end(), at.bundle);
            heat.spills = heat.spills || (spill != spills.end() && *spill < last);
        }
        return heat;
    });
    setHits(m_hits);
}

void BundleGrid::setHits(std::vector<std::uint32_t> bundles)
{
    m_hits = std::move(bundles);
    std::vector<std::size_t> rows;
    for (const std::uint32_t bundle : m_hits)
        if (const std::size_t row = m_rows.rowOfBundle(bundle); rows.empty() || rows.back() != row)
            rows.push_back(row);
    m_bar->setHits(std::move(rows));
    viewport()->update();
}

void BundleGrid::setMarked(std::vector<std::uint32_t> bundles)
{
    m_marked = std::move(bundles);
    viewport()->update();
}

void BundleGrid::setSources(BundleSourcesPtr sources)
{
    m_sources = std::move(sources);
    viewport()->update();
}

int BundleGrid::originX() const { return -horizontalScrollBar()->value(); }

QRect BundleGrid::rowRect(std::size_t row) const
{
    const auto from = static_cast<int>(row) - m_bar->value();
    return {0, from * m_columns.rowHeight, viewport()->width(), m_columns.rowHeight};
}

QRect BundleGrid::cellRect(std::uint32_t bundle, KernelUnit unit, int slot) const
{
    for (const UnitColumn &column : m_columns.units)
        if (column.unit == unit) {
            const QRect row = rowRect(m_rows.rowOfBundle(bundle));
            const int top = row.top() + (row.height() - m_columns.cellHeight) / 2;
            return {originX() + m_columns.slotX(column, slot), top, m_columns.cell, m_columns.cellHeight};
        }
    return {};
}

std::optional<std::size_t> BundleGrid::rowAtPoint(const QPoint &at) const
{
    if (!m_program || at.y() < 0 || m_columns.rowHeight <= 0)
        return std::nullopt;
    const auto row = static_cast<std::size_t>(m_bar->value()) + static_cast<std::size_t>(at.y() / m_columns.rowHeight);
    return row < m_rows.size() ? std::optional(row) : std::nullopt;
}

std::uint32_t BundleGrid::currentBundle() const
{
    return m_program && m_rows.size() > 0 ? m_rows.at(m_current).bundle : 0;
}

std::uint32_t BundleGrid::currentSection() const
{
    return m_program && m_rows.size() > 0 ? m_rows.at(m_current).section : BundleSection::kNone;
}

std::pair<std::uint32_t, std::uint32_t> BundleGrid::selected() const
{
    if (!m_program || m_rows.size() == 0)
        return {0, 0};
    const BundleRow first = m_rows.at(std::min(m_current, m_anchor));
    std::uint32_t end = first.isHead ? m_program->sections[first.section].end : first.bundle + 1;
    const BundleRow last = m_rows.at(std::max(m_current, m_anchor));
    end = std::max(end, last.isHead && m_rows.isFolded(last.section) ? m_program->sections[last.section].end
                                                                     : last.bundle + (last.isHead ? 0 : 1));
    return {first.bundle, end};
}

bool BundleGrid::isSelectedRow(std::size_t row) const
{
    return row >= std::min(m_current, m_anchor) && row <= std::max(m_current, m_anchor);
}

QString BundleGrid::spokenCell(std::size_t row, std::size_t column) const
{
    const BundleRow at = m_rows.at(row);
    const bool isLast = column + 1 == spokenColumns();
    const bool isText = column + 2 == spokenColumns();
    if (at.isHead) {
        const BundleSection &section = m_program->sections[at.section];
        if (column == 0)
            return sectionName(*m_program, section);
        if (isText)
            return sectionSentence(*m_program, section);
        return isLast
                   ? QString()
                   : unitShareText(*m_program, m_columns.units[column - 1].unit, section.facts.used, section.bundles());
    }
    if (column == 0)
        return addressText(at.bundle);
    if (isText) {
        const QString text = rowText(at.bundle);
        return text.isEmpty() ? tr("empty") : text;
    }
    if (isLast)
        return marksText(at.bundle);
    const UnitColumn &unit = m_columns.units[column - 1];
    return tr("%1: %2 of %3")
        .arg(shortUnitName(unit.unit, m_program->units().hasOneMatrixColumn),
             text::count(m_program->units().rows[at.bundle][planescope::at(unit.unit)]),
             text::count(static_cast<std::uint64_t>(unit.slotCount)));
}

QString BundleGrid::spokenRow(std::size_t row) const
{
    const BundleRow at = m_rows.at(row);
    if (at.isHead) {
        const QString sentence = sectionSentence(*m_program, m_program->sections[at.section]);
        const QString name = sectionName(*m_program, m_program->sections[at.section]);
        return m_rows.isFolded(at.section) ? tr("%1, folded. %2").arg(name, sentence)
                                           : QStringLiteral("%1. %2").arg(name, sentence);
    }
    QStringList parts{addressText(at.bundle)};
    for (std::size_t i = 0; i < m_columns.units.size(); ++i)
        if (m_program->units().rows[at.bundle][planescope::at(m_columns.units[i].unit)] > 0)
            parts << spokenCell(row, i + 1);
    for (std::size_t column = m_columns.units.size() + 1; column < spokenColumns(); ++column)
        if (const QString words = spokenCell(row, column); !words.isEmpty())
            parts << words;
    return parts.join(QStringLiteral(", "));
}

QRect BundleGrid::spokenCellRect(std::size_t row, std::size_t column) const
{
    const QRect whole = rowRect(row);
    const auto cut = [&](int x, int width) { return QRect(originX() + x, whole.top(), width, whole.height()); };
    if (column == 0)
        return cut(m_columns.addressX, m_columns.addressWidth);
    if (column + 2 == spokenColumns())
        return cut(m_columns.textX, m_columns.textWidth);
    if (column + 1 == spokenColumns())
        return cut(m_columns.marksX, m_columns.marksWidth);
    return cut(m_columns.units[column - 1].x, m_columns.units[column - 1].width);
}

void BundleGrid::scrollTo(std::size_t row)
{
    const auto at = static_cast<int>(row);
    const int rows = m_bar->pageStep();
    if (at < m_bar->value() || at >= m_bar->value() + rows)
        m_bar->setValue(at - rows / 3); // in the upper third: what follows is seen
}

void BundleGrid::showBundle(std::uint32_t bundle)
{
    if (!m_program || bundle >= m_program->bundles())
        return;
    if (m_rows.reveal(bundle)) {
        rowsChanged();
        emit foldsChanged();
    }
    const std::size_t row = m_rows.rowOfBundle(bundle);
    scrollTo(row);
    choose(row, false);
}

void BundleGrid::showSection(std::uint32_t section)
{
    if (!m_program || section >= m_program->sections.size())
        return;
    const std::uint32_t parent = m_program->sections[section].parent;
    if (parent != BundleSection::kNone && m_rows.reveal(m_program->sections[section].first)) {
        rowsChanged();
        emit foldsChanged();
    }
    const std::size_t row = m_rows.rowOfHead(section);
    m_bar->setValue(static_cast<int>(row) - 2);
    choose(row, false);
}

void BundleGrid::selectBundles(std::uint32_t first, std::uint32_t end)
{
    if (!m_program || first >= end || end > m_program->bundles())
        return;
    showBundle(first);
    m_rows.reveal(end - 1);
    rowsChanged();
    m_anchor = m_rows.rowOfBundle(first);
    choose(m_rows.rowOfBundle(end - 1), true);
}

void BundleGrid::setFolded(std::uint32_t section, bool folded)
{
    if (m_program && section < m_program->sections.size() && m_rows.isFolded(section) != folded)
        toggleFold(section);
}

void BundleGrid::setAllFolded(bool folded)
{
    if (!m_program)
        return;
    const std::uint32_t bundle = currentBundle();
    m_rows.setAllFolded(folded);
    rowsChanged();
    m_current = m_anchor = m_rows.rowOfBundle(bundle);
    scrollTo(m_current);
    viewport()->update();
    emit foldsChanged();
    emit currentChanged();
    emit selectionChanged();
}

void BundleGrid::foldAllBlocksBut(std::uint32_t section)
{
    if (!m_program || section >= m_program->sections.size())
        return;
    for (std::uint32_t i = 0; i < m_program->sections.size(); ++i)
        m_rows.setFolded(i, i != section && m_program->sections[i].kind == BundleSection::Kind::Block);
    m_rows.reveal(m_program->sections[section].first);
    rowsChanged();
    m_current = m_anchor = 0;
    showSection(section);
    emit foldsChanged();
}

void BundleGrid::toggleFold(std::uint32_t section)
{
    const BundleRow current = m_rows.at(m_current);
    m_rows.setFolded(section, !m_rows.isFolded(section));
    rowsChanged();
    m_current = m_anchor = current.isHead ? m_rows.rowOfHead(current.section) : m_rows.rowOfBundle(current.bundle);
    viewport()->update();
    emit foldsChanged();
    emit currentChanged();
    emit selectionChanged();
}

QString BundleGrid::addressText(std::uint32_t bundle) const
{
    return text::bundleAddress(m_program->listing().bundles()[bundle].address);
}

QString BundleGrid::selectedText() const
{
    if (!m_program)
        return {};
    const auto [first, end] = selected();
    const BundleListing &listing = m_program->listing();
    QString out;
    for (std::uint32_t bundle = first; bundle < std::min(end, first + kMostCopiedBundles); ++bundle) {
        const Bundle &at = listing.bundles()[bundle];
        out += QStringLiteral("%1 : %2{ %3 }")
                   .arg(text::bundleAddress(at.address), QStringLiteral("> ").repeated(at.depth),
                        latinText(bundleText(listing, bundle)));
        if (at.comment.size > 0)
            out += QStringLiteral(" /* %1 */").arg(latinText(listing.text(at.comment)).simplified());
        out += QLatin1Char('\n');
    }
    return out;
}

int BundleGrid::wholeHeight() const
{
    return m_themes.px(kHeaderHeight) + static_cast<int>(m_rows.size()) * m_columns.rowHeight;
}

} // namespace planescope
