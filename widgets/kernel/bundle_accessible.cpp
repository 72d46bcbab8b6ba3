#include "widgets/kernel/bundle_accessible.h"

#include "widgets/kernel/bundle_grid.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <map>
#include <optional>

namespace planescope {

namespace {

class BundleGridAccessible;

/// A row of the grid (no column), or one cell of it. Rows are counted as they stand, so folding changes what one says.
class BundlePartAccessible : public QAccessibleInterface
{
public:
    BundlePartAccessible(const BundleGridAccessible *grid, std::size_t row, std::optional<std::size_t> column) :
        m_grid(grid), m_row(row), m_column(column)
    {}

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int index) const override;
    int childCount() const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override { return m_column ? QAccessible::Cell : QAccessible::Row; }
    QAccessible::State state() const override;
    std::size_t row() const { return m_row; }
    std::optional<std::size_t> column() const { return m_column; }

private:
    const BundleGridAccessible *m_grid;
    std::size_t m_row;
    std::optional<std::size_t> m_column;
};

class BundleGridAccessible : public QAccessibleWidget
{
public:
    explicit BundleGridAccessible(BundleGrid *grid) : QAccessibleWidget(grid, QAccessible::Table) {}
    ~BundleGridAccessible() override
    {
        for (const auto &[key, id] : m_parts)
            QAccessible::deleteAccessibleInterface(id);
    }

    BundleGrid *grid() const { return static_cast<BundleGrid *>(object()); }

    int childCount() const override { return grid()->program() ? static_cast<int>(grid()->rows().size()) : 0; }
    QAccessibleInterface *child(int index) const override
    {
        return index >= 0 && index < childCount() ? part(static_cast<std::size_t>(index), {}) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto *of = dynamic_cast<const BundlePartAccessible *>(child);
        return of && !of->column() ? static_cast<int>(of->row()) : -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint at = grid()->viewport()->mapFromGlobal(QPoint(x, y));
        const auto row = grid()->rowAtPoint(at);
        return row ? part(*row, {}) : nullptr;
    }
    QAccessibleInterface *focusChild() const override
    {
        return grid()->hasFocus() ? child(static_cast<int>(grid()->currentRow())) : nullptr;
    }

    /// Parts are made when asked for and live as long as this.
    QAccessibleInterface *part(std::size_t row, std::optional<std::size_t> column) const
    {
        const std::pair key(row, column ? *column + 1 : 0);
        const auto known = m_parts.find(key);
        if (known != m_parts.end())
            return QAccessible::accessibleInterface(known->second);
        auto *made = new BundlePartAccessible(this, row, column);
        m_parts[key] = QAccessible::registerAccessibleInterface(made);
        return made;
    }

private:
    mutable std::map<std::pair<std::size_t, std::size_t>, QAccessible::Id> m_parts;
};

bool BundlePartAccessible::isValid() const
{
    return m_grid->object() && m_grid->grid()->program() && m_row < m_grid->grid()->rows().size() &&
           (!m_column || *m_column < m_grid->grid()->spokenColumns());
}

QAccessibleInterface *BundlePartAccessible::parent() const
{
    return m_column ? m_grid->part(m_row, {}) : const_cast<BundleGridAccessible *>(m_grid);
}

int BundlePartAccessible::childCount() const
{
    return m_column || !isValid() ? 0 : static_cast<int>(m_grid->grid()->spokenColumns());
}

QAccessibleInterface *BundlePartAccessible::child(int index) const
{
    return index >= 0 && index < childCount() ? m_grid->part(m_row, static_cast<std::size_t>(index)) : nullptr;
}

int BundlePartAccessible::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *of = dynamic_cast<const BundlePartAccessible *>(child);
    return of && !m_column && of->column() && of->row() == m_row ? static_cast<int>(*of->column()) : -1;
}

QAccessibleInterface *BundlePartAccessible::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i)
        if (QAccessibleInterface *at = child(i); at->rect().contains(x, y))
            return at;
    return nullptr;
}

QString BundlePartAccessible::text(QAccessible::Text kind) const
{
    if (!isValid() || kind != QAccessible::Name)
        return {};
    const BundleGrid *grid = m_grid->grid();
    return m_column ? grid->spokenCell(m_row, *m_column) : grid->spokenRow(m_row);
}

QRect BundlePartAccessible::rect() const
{
    if (!isValid())
        return {};
    const BundleGrid *grid = m_grid->grid();
    const QRect area = m_column ? grid->spokenCellRect(m_row, *m_column) : grid->rowRect(m_row);
    return area.translated(grid->viewport()->mapToGlobal(QPoint(0, 0)));
}

QAccessible::State BundlePartAccessible::state() const
{
    QAccessible::State state;
    state.invalid = !isValid();
    if (!isValid())
        return state;
    const BundleGrid *grid = m_grid->grid();
    state.selectable = true;
    state.selected = grid->isSelectedRow(m_row);
    state.focusable = true;
    state.focused = grid->hasFocus() && grid->currentRow() == m_row && !m_column;
    const BundleRow at = grid->rows().at(m_row);
    if (at.isHead && !m_column) {
        state.expandable = true;
        state.collapsed = grid->rows().isFolded(at.section);
        state.expanded = !grid->rows().isFolded(at.section);
    }
    return state;
}

QAccessibleInterface *bundleGridInterface(const QString &, QObject *object)
{
    if (auto *grid = qobject_cast<BundleGrid *>(object))
        return new BundleGridAccessible(grid);
    return nullptr;
}

} // namespace

void installBundleAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(bundleGridInterface);
        return true;
    }();
    Q_UNUSED(installed);
}

} // namespace planescope
