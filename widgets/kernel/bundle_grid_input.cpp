// Mouse and keys of the bundle grid, and the card of what lies under the pointer.
#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/common/theme.h"
#include "widgets/common/tip_chip.h"
#include "widgets/kernel/bundle_grid.h"
#include "widgets/kernel/bundle_scroll_bar.h"
#include "widgets/kernel/kernel_words.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr int kMostTipLines = 14;

/// The column of the grid that an instruction is counted in; nothing when none counts it.
std::optional<KernelUnit> unitOfKind(OpcodeKind kind)
{
    switch (kind) {
    case OpcodeKind::Matmul:
        return KernelUnit::Matmul;
    case OpcodeKind::Matpush:
        return KernelUnit::Matpush;
    case OpcodeKind::Xlu:
        return KernelUnit::Xlu;
    case OpcodeKind::Vpop:
        return KernelUnit::Vpop;
    case OpcodeKind::Eup:
        return KernelUnit::Eup;
    case OpcodeKind::Valu:
        return KernelUnit::Valu;
    case OpcodeKind::Vload:
    case OpcodeKind::VectorMisc:
    case OpcodeKind::VectorEither:
        return KernelUnit::Vload;
    case OpcodeKind::Vstore:
    case OpcodeKind::RandomSeed:
        return KernelUnit::Vstore;
    case OpcodeKind::Salu:
        return KernelUnit::Salu;
    default:
        return std::nullopt;
    }
}

bool isValueChar(QChar c) { return c.isLetterOrNumber() || c == QLatin1Char('_'); }

} // namespace

void BundleGrid::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layoutColumns();
}

void BundleGrid::scrollContentsBy(int dx, int dy)
{
    m_tip->hide();
    if (dx != 0) {
        viewport()->update();
        m_header->update();
        return;
    }
    // Only the rows that come into sight are painted; what was painted moves.
    const int pixels = dy * m_columns.rowHeight;
    if (std::abs(pixels) >= viewport()->height())
        viewport()->update();
    else
        viewport()->scroll(0, pixels);
}

void BundleGrid::choose(std::size_t row, bool extends)
{
    m_current = std::min(row, m_rows.size() - 1);
    if (!extends)
        m_anchor = m_current;
    const auto at = static_cast<int>(m_current);
    if (at < m_bar->value())
        m_bar->setValue(at);
    else if (at >= m_bar->value() + m_bar->pageStep())
        m_bar->setValue(at - m_bar->pageStep() + 1);
    viewport()->update();
    if (QAccessible::isActive()) {
        QAccessibleEvent said(this, QAccessible::Focus);
        said.setChild(static_cast<int>(m_current));
        QAccessible::updateAccessibility(&said);
    }
    emit currentChanged();
    emit selectionChanged();
}

void BundleGrid::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::BackButton) {
        goBack();
        return;
    }
    const std::optional<std::size_t> row = rowAtPoint(event->pos());
    if (event->button() != Qt::LeftButton || !row)
        return;
    const BundleRow at = m_rows.at(*row);
    if (at.isHead && event->pos().x() < m_columns.addressX + originX()) {
        choose(*row, false);
        toggleFold(at.section);
        return;
    }
    choose(*row, event->modifiers() & Qt::ShiftModifier);
}

void BundleGrid::mouseDoubleClickEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> row = rowAtPoint(event->pos());
    if (event->button() != Qt::LeftButton || !row)
        return;
    const BundleRow at = m_rows.at(*row);
    if (at.isHead) {
        if (event->pos().x() >= m_columns.addressX + originX())
            toggleFold(at.section);
    } else if (!followBranch(at.bundle)) {
        emit bundleActivated(at.bundle);
    }
}

void BundleGrid::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> row = rowAtPoint(event->pos());
    if (event->buttons() & Qt::LeftButton) {
        if (row && *row != m_current)
            choose(*row, true);
        return;
    }
    hover(event->pos());
}

void BundleGrid::hover(const QPoint &at)
{
    const std::optional<std::size_t> row = rowAtPoint(at);
    const QString value = valueAt(at);
    if (row == m_hoveredRow && value == m_hoveredValue) {
        if (m_tip->isVisible() && row)
            m_tip->showAt(viewport()->mapTo(this, at), tipAt(at));
        return;
    }
    m_hoveredRow = row;
    m_hoveredValue = value;
    m_related.clear();
    if (!value.isEmpty() && m_program)
        if (const auto known = m_program->values().valueNamed(value.toStdString())) {
            for (const auto rows : {m_program->values().definitions(*known), m_program->values().uses(*known)})
                for (const std::uint32_t instruction : rows)
                    m_related.push_back(m_program->values().bundleOf(instruction));
            std::sort(m_related.begin(), m_related.end());
        }
    viewport()->update();
    const QStringList lines = row ? tipAt(at) : QStringList();
    if (lines.isEmpty())
        m_tip->hide();
    else
        m_tip->showAt(viewport()->mapTo(this, at), lines);
}

QString BundleGrid::valueAt(const QPoint &at) const
{
    const std::optional<std::size_t> row = rowAtPoint(at);
    if (!row || m_text == GridText::Slots)
        return {};
    const BundleRow line = m_rows.at(*row);
    const double character = (at.x() - originX() - m_columns.textX) / m_mono.pitch();
    if (line.isHead || character < 0 || at.x() - originX() > m_columns.textX + m_columns.textWidth)
        return {};
    const QString text = rowText(line.bundle);
    auto place = static_cast<qsizetype>(character);
    if (place >= text.size())
        return {};
    if (text[place] == QLatin1Char('%'))
        ++place;
    qsizetype begin = place, end = place;
    while (begin > 0 && isValueChar(text[begin - 1]))
        --begin;
    while (end < text.size() && isValueChar(text[end]))
        ++end;
    return begin > 0 && text[begin - 1] == QLatin1Char('%') && end > begin ? text.mid(begin - 1, end - begin + 1)
                                                                           : QString();
}

/// Who makes a value and who reads it, and how many bundles lie between.
QStringList BundleGrid::valueTip(std::uint32_t value, std::uint32_t bundle) const
{
    const DefUse &values = m_program->values();
    const BundleListing &listing = m_program->listing();
    const auto opcodeAt = [&](std::uint32_t instruction) {
        return latinText(listing.opcodeOf(listing.instructions()[instruction]));
    };
    QStringList lines{QLatin1Char('%') + latinText(values.nameOf(value))};
    std::optional<std::uint32_t> made;
    for (const std::uint32_t instruction : values.definitions(value)) {
        made = values.bundleOf(instruction);
        lines << tr("made at %1 by %2").arg(addressText(*made), opcodeAt(instruction));
    }
    if (values.definitions(value).empty())
        lines << tr("made outside of this program");
    for (const std::uint32_t instruction : values.uses(value)) {
        const std::uint32_t read = values.bundleOf(instruction);
        if (lines.size() >= kMostTipLines) {
            lines << tr("and more");
            break;
        }
        const QString where = addressText(read) + (read == bundle ? QStringLiteral(" •") : QString());
        lines << (made && read >= *made
                      ? tr("read at %1 by %2, %3 bundles later")
                            .arg(where, opcodeAt(instruction), text::count(read - *made))
                      : tr("read at %1 by %2, in the next iteration").arg(where, opcodeAt(instruction)));
    }
    if (values.uses(value).empty())
        lines << tr("never read");
    return lines;
}

QStringList BundleGrid::tipAt(const QPoint &at) const
{
    const std::optional<std::size_t> row = rowAtPoint(at);
    if (!row)
        return {};
    const BundleRow line = m_rows.at(*row);
    const BundleListing &listing = m_program->listing();
    const int column = m_columns.unitAt(at.x() - originX());
    if (line.isHead) {
        const BundleSection &section = m_program->sections[line.section];
        QStringList lines{addressRange(listing, section.first, section.end)};
        if (column >= 0)
            lines << unitShareText(*m_program, m_columns.units[static_cast<std::size_t>(column)].unit,
                                   section.facts.used, section.bundles());
        const QString sentence = sectionSentence(*m_program, section);
        lines << sentence.split(QStringLiteral("; "));
        if (section.facts.spills > 0)
            lines << tr("spilled registers: %1").arg(text::count(section.facts.spills));
        return lines;
    }
    if (const QString value = valueAt(at); !value.isEmpty())
        if (const auto known = m_program->values().valueNamed(value.toStdString()))
            return valueTip(*known, line.bundle);
    QStringList lines{addressText(line.bundle)};
    const UnitRow &used = m_program->units().rows[line.bundle];
    if (column >= 0) {
        const UnitColumn &unit = m_columns.units[static_cast<std::size_t>(column)];
        lines << tr("%1: %2 of %3")
                     .arg(shortUnitName(unit.unit, m_program->units().hasOneMatrixColumn),
                          text::count(used[planescope::at(unit.unit)]),
                          text::count(static_cast<std::uint64_t>(unit.slotCount)));
    }
    for (const BundleInstruction &instruction : listing.instructionsOf(line.bundle)) {
        if (lines.size() >= kMostTipLines) {
            lines << tr("and more");
            break;
        }
        const auto unit = unitOfKind(listing.factsOf(instruction).kind);
        if (column >= 0 && unit != m_columns.units[static_cast<std::size_t>(column)].unit)
            continue;
        lines << latinText(listing.text(instruction.text)).simplified();
    }
    if (const QString marks = marksText(line.bundle); !marks.isEmpty())
        lines << marks;
    return lines;
}

bool BundleGrid::followBranch(std::uint32_t bundle)
{
    const auto branches = m_program->listing().branches();
    const auto found = std::find_if(branches.begin(), branches.end(), [bundle](const BundleBranch &branch) {
        return branch.bundle == bundle && branch.target != BundleBranch::kNoTarget;
    });
    if (found == branches.end())
        return false;
    m_history.push_back(bundle);
    showBundle(found->target);
    return true;
}

bool BundleGrid::goBack()
{
    if (m_history.empty())
        return false;
    const std::uint32_t bundle = m_history.back();
    m_history.pop_back();
    showBundle(bundle);
    return true;
}

void BundleGrid::goToSibling(int direction)
{
    for (auto row = static_cast<qsizetype>(m_current) + direction;
         row >= 0 && row < static_cast<qsizetype>(m_rows.size()); row += direction)
        if (m_rows.at(static_cast<std::size_t>(row)).isHead) {
            choose(static_cast<std::size_t>(row), false);
            return;
        }
}

void BundleGrid::keyPressEvent(QKeyEvent *event)
{
    if (!m_program || m_rows.size() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(selectedText());
        return;
    }
    if (event->matches(QKeySequence::Find) || event->text() == QLatin1String("/")) {
        emit findWanted();
        return;
    }
    if (event->matches(QKeySequence::SelectAll)) {
        m_anchor = 0;
        choose(m_rows.size() - 1, true);
        return;
    }
    const auto row = static_cast<qsizetype>(m_current);
    const auto last = static_cast<qsizetype>(m_rows.size()) - 1;
    const qsizetype page = std::max(1, m_bar->pageStep() - 1);
    const bool extends = event->modifiers() & Qt::ShiftModifier;
    const auto go = [&](qsizetype to) {
        choose(static_cast<std::size_t>(std::clamp<qsizetype>(to, 0, last)), extends);
    };
    const BundleRow at = m_rows.at(m_current);
    switch (event->key()) {
    case Qt::Key_Up:
        if (event->modifiers() & Qt::AltModifier)
            return goToSibling(-1);
        return go(row - 1);
    case Qt::Key_Down:
        if (event->modifiers() & Qt::AltModifier)
            return goToSibling(1);
        return go(row + 1);
    case Qt::Key_PageUp:
        return go(row - page);
    case Qt::Key_PageDown:
        return go(row + page);
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(last);
    case Qt::Key_Left:
        if (at.isHead && !m_rows.isFolded(at.section))
            toggleFold(at.section);
        else if (at.isHead && m_program->sections[at.section].parent != BundleSection::kNone)
            choose(m_rows.rowOfHead(m_program->sections[at.section].parent), false);
        else if (!at.isHead && at.section != BundleSection::kNone)
            choose(m_rows.rowOfHead(at.section), false);
        return;
    case Qt::Key_Right:
        if (at.isHead && m_rows.isFolded(at.section))
            toggleFold(at.section);
        else
            go(row + 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (at.isHead)
            toggleFold(at.section);
        else if (!followBranch(at.bundle))
            emit bundleActivated(at.bundle);
        return;
    case Qt::Key_Backspace:
        goBack();
        return;
    case Qt::Key_M:
        emit sourceWanted(at.bundle);
        return;
    case Qt::Key_H:
        emit hloWanted();
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void BundleGrid::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_program || m_rows.size() == 0)
        return;
    if (const auto row = rowAtPoint(viewport()->mapFrom(this, event->pos())); row && !isSelectedRow(*row))
        choose(*row, false);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy the bundles"), this, [this] { QApplication::clipboard()->setText(selectedText()); });
    menu->addAction(tr("Copy the sum of the units"), this, [this] {
        const auto [first, end] = selected();
        QApplication::clipboard()->setText(
            sumSentence(*m_program, rangeFacts(m_program->listing(), m_program->units(), first, end)));
    });
    menu->addSeparator();
    if (const std::uint32_t section = currentSection(); section != BundleSection::kNone) {
        menu->addAction(m_rows.isFolded(section) ? tr("Unfold") : tr("Fold"), this,
                        [this, section] { toggleFold(section); });
        menu->addAction(tr("Select the whole section"), this, [this, section] {
            selectBundles(m_program->sections[section].first, m_program->sections[section].end);
        });
    }
    emit menuOpening(menu);
    menu->addSeparator();
    menu->addAction(tr("Fold all"), this, [this] { setAllFolded(true); });
    menu->addAction(tr("Unfold all"), this, [this] { setAllFolded(false); });
    menu->popup(event->globalPos());
}

bool BundleGrid::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave) {
        m_tip->hide();
        m_hoveredRow.reset();
        m_hoveredValue.clear();
        m_related.clear();
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

bool BundleGrid::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_program) {
        // Letters and arrows that mean something here do not run a command of the window.
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool isFold = key->key() == Qt::Key_Return || key->key() == Qt::Key_Left || key->key() == Qt::Key_Right ||
                            key->key() == Qt::Key_Up || key->key() == Qt::Key_Down || key->key() == Qt::Key_Home ||
                            key->key() == Qt::Key_End || key->key() == Qt::Key_Backspace || key->key() == Qt::Key_M ||
                            key->key() == Qt::Key_H;
        if ((isFold && !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) ||
            key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll) ||
            key->matches(QKeySequence::Find) || key->text() == QLatin1String("/")) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void BundleGrid::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void BundleGrid::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void BundleGrid::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace planescope
