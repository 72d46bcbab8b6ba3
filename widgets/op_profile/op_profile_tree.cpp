// The tree beside the chart: its columns, and a new tree that takes the place of an old one.
#include "widgets/common/density.h"
#include "widgets/common/op_chart_widget.h"
#include "widgets/common/op_follower.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/theme.h"
#include "widgets/op_profile/op_card.h"
#include "widgets/op_profile/op_delegate.h"
#include "widgets/op_profile/op_profile_model.h"
#include "widgets/op_profile/op_profile_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QSignalBlocker>
#include <QTreeView>

#include <algorithm>
#include <functional>

namespace planescope {

void OpProfileView::buildTree()
{
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(m_delegate);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setMouseTracking(true);
    m_tree->setSortingEnabled(true);
    m_tree->setAccessibleName(tr("Ops as a tree"));
    QHeaderView *header = m_tree->header();
    header->setStretchLastSection(false);
    header->setHighlightSections(false);
    header->setSortIndicator(OpProfileModel::Share, Qt::DescendingOrder);
    m_tree->viewport()->installEventFilter(this);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    for (int column = OpProfileModel::FlopRate; column < OpProfileModel::ColumnCount; ++column)
        m_tree->setColumnHidden(column, true);
    connect(header, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { columnMenu()->popup(m_tree->header()->mapToGlobal(at)); });
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this](int column) {
        followSortColumn(column);
        showTree(m_shownTree);
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                if (const OpProfileNode *node = m_model->nodeOf(current))
                    selectNode(node);
            });
    const auto openMore = [this](const QModelIndex &index) {
        if (m_model->isMore(index))
            m_model->openMore(index.siblingAtColumn(0));
    };
    connect(m_tree, &QTreeView::clicked, this, openMore);
    connect(m_tree, &QTreeView::activated, this, openMore);
    auto *copy = new QAction(tr("Copy"), m_tree);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(copiedText()); });
    m_tree->addAction(copy);
}

/// The chart knows two orders: that of wasted time when the tree has it, else that of time.
void OpProfileView::followSortColumn(int column)
{
    const bool isByWaste = column == OpProfileModel::Wasted;
    const QSignalBlocker blocker(m_order);
    m_order->setCurrentIndex(isByWaste ? 1 : 0);
    m_chart->setByWaste(isByWaste);
}

QMenu *OpProfileView::columnMenu()
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int column = OpProfileModel::Share; column < OpProfileModel::ColumnCount; ++column) {
        QAction *action = menu->addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_tree->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            m_tree->setColumnHidden(column, !on);
            fitNameColumn();
        });
    }
    return menu;
}

/// Names take what the figures leave, but never so little that they cannot be read; then the table scrolls.
void OpProfileView::fitNameColumn()
{
    int figures = 0;
    for (int column = OpProfileModel::Share; column < OpProfileModel::ColumnCount; ++column)
        if (!m_tree->isColumnHidden(column))
            figures += m_tree->columnWidth(column);
    m_tree->setColumnWidth(OpProfileModel::Name,
                           std::max(context().themes->px(220), m_tree->viewport()->width() - figures));
}

bool OpProfileView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize)
        fitNameColumn();
    if (watched == m_left && event->type() == QEvent::Resize)
        showCard();
    return View::eventFilter(watched, event);
}

void OpProfileView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    m_tree->setFont(themes.font(FontRole::Dense));
    m_tree->header()->setFont(themes.font(FontRole::Caption));
    m_tree->setIndentation(themes.px(18));
    const Density density = context().settings ? context().settings->density : Density::Normal;
    m_delegate->setRowHeight(std::max(themes.px(sizesOf(density).row), QFontMetrics(m_tree->font()).height() + 4));
    const int widths[] = {0, 104, 70, 70, 78, 84, 84, 76, 84, 84, 140, 200};
    for (int column = OpProfileModel::Share; column < OpProfileModel::ColumnCount; ++column)
        m_tree->setColumnWidth(column, themes.px(widths[column]));
    fitNameColumn();
    m_tree->doItemsLayout();
}

std::vector<const OpProfileNode *> OpProfileView::unfoldedNodes() const
{
    std::vector<const OpProfileNode *> unfolded;
    const std::function<void(const QModelIndex &)> collect = [&](const QModelIndex &parent) {
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const QModelIndex index = m_model->index(row, 0, parent);
            if (!m_tree->isExpanded(index))
                continue;
            unfolded.push_back(m_model->nodeOf(index));
            collect(index);
        }
    };
    collect({});
    return unfolded;
}

void OpProfileView::showTree(const OpTreePtr &tree, OpFilterPtr filter)
{
    if (!tree)
        return;
    const OpTreePtr old = m_shownTree;
    const bool isOther = old != tree;
    const bool isOtherGrouping = !old || old->options().grouping != tree->options().grouping;
    // What is unfolded stays so, whatever was recomputed.
    std::vector<const OpProfileNode *> unfolded;
    if (old && !isOtherGrouping)
        unfolded = unfoldedNodes();
    const OpProfileNode *selected = old && isOther && m_selected ? tree->sameAs(*old, m_selected) : m_selected;
    // An event of another op was selected meanwhile, perhaps one that the old tree did not have: it is the newer
    // choice.
    if (const std::optional<std::uint32_t> op = follower()->selectedOp(); selected && isOther && op) {
        const std::vector<std::uint32_t> ops = tree->opsOf(selected);
        if (!std::binary_search(ops.begin(), ops.end(), *op))
            selected = nullptr;
    }
    const OpProfileNode *shown =
        old && isOther && m_chart->shown() ? tree->sameAs(*old, m_chart->shown()) : m_chart->shown();
    m_shownTree = tree;
    m_selected = nullptr;
    if (isOther) {
        m_model->setTree(tree, std::move(filter));
        m_chart->setTree(&tree->root(), &tree->classes(), &tree->index().peaks());
        m_chart->setShown(shown && !isOtherGrouping ? shown : &tree->root());
    }
    const QModelIndex top = m_model->index(0, 0);
    m_tree->expand(top);
    if (unfolded.empty())
        for (int row = 0; row < std::min(1, m_model->rowCount(top)); ++row)
            m_tree->expand(m_model->index(row, 0, top));
    for (const OpProfileNode *node : unfolded)
        if (const OpProfileNode *same = old == tree ? node : tree->sameAs(*old, node))
            m_tree->expand(m_model->indexOf(same));
    if (m_model->filter())
        unfoldFiltered();
    updateTiles();
    updateCrumbs();
    showState();
    if (selected)
        selectNode(selected);
    else {
        m_card->setNode(tree, nullptr, {});
        showCard();
        selectionChanged();
    }
    emit scopeTextChanged();
    emit treeShown();
    emit contentShown();
}

} // namespace planescope
