// The controls of the kernel view, its search, and what leaves it: tables, pictures, state.
#include "model/export/table_text.h"
#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/common/icons.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/table_view.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/kernel/bundle_grid.h"
#include "widgets/kernel/kernel_view.h"
#include "widgets/kernel/kernel_words.h"
#include "widgets/kernel/limits_panel.h"
#include "widgets/kernel/source_page.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QFileDialog>
#include <QIODevice>
#include <QMenu>
#include <QPainter>
#include <QSplitter>
#include <QToolButton>

#include <algorithm>
#include <iterator>

namespace planescope {

namespace {

constexpr quint32 kKernelStateVersion = 2; // 2: a page more

enum GoToChoice { HottestLoop, NextSpill, NextWait, NextEmpty, NextTarget, FirstBundle, LastBundle };

QToolButton *toolButton(const ThemeHub &themes, const QString &icon, const QString &tip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setIcon(themedIcon(themes, icon));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

} // namespace

QWidget *KernelView::buildToolBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_programs = new QComboBox(bar);
    m_programs->setAccessibleName(tr("Kernel"));
    m_programs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_programs->setMinimumContentsLength(18);
    m_text = new SegmentedControl(themes, {tr("Slots"), tr("Text"), tr("Both")}, bar);
    m_text->setObjectName(QStringLiteral("gridText"));
    m_text->setToolTip(tr("Slots with a summary of opcodes, instructions in full, or both"));
    m_fold = toolButton(themes, QStringLiteral("fold"), tr("Fold all loops and blocks, or unfold them"), bar);
    m_goTo = new QComboBox(bar);
    m_goTo->setObjectName(QStringLiteral("goTo"));
    m_goTo->setAccessibleName(tr("Go to"));
    m_goTo->setPlaceholderText(tr("Go to"));
    m_goTo->addItem(tr("Most expensive loop"), HottestLoop);
    m_goTo->addItem(tr("Next fill or spill"), NextSpill);
    m_goTo->addItem(tr("Next wait"), NextWait);
    m_goTo->addItem(tr("Next empty bundle"), NextEmpty);
    m_goTo->addItem(tr("Next branch target"), NextTarget);
    m_goTo->addItem(tr("First bundle"), FirstBundle);
    m_goTo->addItem(tr("Last bundle"), LastBundle);
    m_goTo->setCurrentIndex(-1);
    m_search = new SearchField(themes, QStringLiteral("find"), tr("Opcode, register, source, 0x1f"), bar);
    m_search->setToolTip(tr("Finds opcodes, registers, words of comments, and source lines where they are known; an "
                            "address leads to its bundle."));
    m_search->setKeyHint(QStringLiteral("/"));
    m_search->setMinimumWidth(themes.px(160));
    m_count = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, bar);
    m_previous = toolButton(themes, QStringLiteral("up"), tr("Previous hit (Shift+Enter)"), bar);
    m_next = toolButton(themes, QStringLiteral("down"), tr("Next hit (Enter)"), bar);
    bar->addControl(m_programs, tr("Kernel"));
    bar->addControl(m_text);
    bar->addControl(m_fold);
    bar->addControl(m_goTo);
    bar->addSeparator();
    bar->addControl(m_search);
    bar->addControl(m_previous);
    bar->addControl(m_next);
    bar->addControl(m_count);
    bar->addStretch();
    auto *copy = toolButton(themes, QStringLiteral("copy"), tr("Copy the selected bundles"), bar);
    bar->addControl(copy);
    auto *save = toolButton(themes, QStringLiteral("export"), tr("Save the bundles as a table or a picture"), bar);
    bar->addControl(save);
    connect(m_programs, &QComboBox::activated, this, [this](int index) {
        m_wantedBundle = BundleSection::kNone;
        startProgram(m_programs->itemData(index).toUInt());
    });
    connect(m_text, &SegmentedControl::currentIndexChanged, this,
            [this](int index) { m_grid->setText(static_cast<GridText>(index)); });
    connect(m_fold, &QToolButton::clicked, this, [this] {
        bool isAnyOpen = false;
        for (std::uint32_t i = 0; m_program && i < m_program->sections.size(); ++i)
            isAnyOpen = isAnyOpen || !m_grid->rows().isFolded(i);
        m_grid->setAllFolded(isAnyOpen);
    });
    connect(m_goTo, &QComboBox::activated, this, [this](int index) {
        goTo(m_goTo->itemData(index).toInt());
        m_goTo->setCurrentIndex(-1);
        m_grid->setFocus();
    });
    connect(m_search, &QLineEdit::textChanged, this, [this] { m_searchDelay.start(); });
    connect(m_search, &SearchField::nextRequested, this, [this] { stepSearch(1); });
    connect(m_search, &SearchField::previousRequested, this, [this] { stepSearch(-1); });
    connect(m_search, &SearchField::escaped, this, [this] { m_grid->setFocus(); });
    connect(m_next, &QToolButton::clicked, this, [this] { stepSearch(1); });
    connect(m_previous, &QToolButton::clicked, this, [this] { stepSearch(-1); });
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_grid->selectedText()); });
    connect(save, &QToolButton::clicked, this, &KernelView::exportWithDialog);
    return bar;
}

void KernelView::startSearch()
{
    m_searchDelay.stop();
    const QString text = m_search->text().trimmed();
    if (!m_program || text.isEmpty()) {
        m_searchJob.cancel();
        m_hits.clear();
        m_grid->setHits({});
        showSearchCount();
        emit searched();
        return;
    }
    if (const auto bundle = bundleNamed(m_program->listing(), text.toStdString())) {
        m_searchJob.cancel();
        m_hits = {*bundle};
        m_grid->setHits(m_hits);
        m_grid->showBundle(*bundle);
        showSearchCount();
        emit searched();
        return;
    }
    m_searchJob.start(
        this,
        [program = m_program, sources = m_sources, wanted = text.toStdString()](std::stop_token stop) {
            std::vector<std::uint32_t> found = findBundles(program->listing(), wanted, stop);
            if (!sources || sources->isEmpty())
                return std::make_shared<const std::vector<std::uint32_t>>(std::move(found));
            const std::vector<std::uint32_t> from = sources->find(wanted);
            std::vector<std::uint32_t> all;
            all.reserve(found.size() + from.size());
            std::set_union(found.begin(), found.end(), from.begin(), from.end(), std::back_inserter(all));
            return std::make_shared<const std::vector<std::uint32_t>>(std::move(all));
        },
        [this](const std::shared_ptr<const std::vector<std::uint32_t>> &found) {
            m_hits = *found;
            m_grid->setHits(m_hits);
            const auto next = std::lower_bound(m_hits.begin(), m_hits.end(), m_grid->currentBundle());
            if (!m_hits.empty())
                m_grid->showBundle(next == m_hits.end() ? m_hits.front() : *next);
            showSearchCount();
            emit searched();
        });
}

void KernelView::stepSearch(int direction)
{
    if (m_searchDelay.isActive()) {
        startSearch();
        return;
    }
    if (m_hits.empty())
        return;
    const std::uint32_t now = m_grid->currentBundle();
    std::uint32_t to = m_hits.front();
    if (direction > 0) {
        const auto next = std::upper_bound(m_hits.begin(), m_hits.end(), now);
        to = next == m_hits.end() ? m_hits.front() : *next;
    } else {
        const auto next = std::lower_bound(m_hits.begin(), m_hits.end(), now);
        to = next == m_hits.begin() ? m_hits.back() : *(next - 1);
    }
    m_grid->showBundle(to);
    showSearchCount();
}

void KernelView::showSearchCount()
{
    const bool isSearching = m_program && !m_search->text().trimmed().isEmpty();
    m_previous->setEnabled(!m_hits.empty());
    m_next->setEnabled(!m_hits.empty());
    m_previous->setVisible(isSearching);
    m_next->setVisible(isSearching);
    m_count->setVisible(isSearching);
    if (!isSearching)
        m_count->clear();
    else if (m_hits.empty())
        m_count->setText(tr("not found"));
    else {
        const auto at = std::lower_bound(m_hits.begin(), m_hits.end(), m_grid->currentBundle());
        const auto number = static_cast<std::uint64_t>(at - m_hits.begin()) + 1;
        m_count->setText(
            tr("%1 of %2")
                .arg(text::count(std::min<std::uint64_t>(number, m_hits.size())), text::count(m_hits.size())));
    }
}

void KernelView::goTo(int choice)
{
    if (!m_program)
        return;
    if (choice == HottestLoop) {
        const std::vector<std::size_t> order = loopsByCost(m_program->loops());
        for (std::uint32_t i = 0; !order.empty() && i < m_program->sections.size(); ++i)
            if (m_program->sections[i].kind == BundleSection::Kind::Loop && m_program->sections[i].row == order.front())
                m_grid->showSection(i);
        return;
    }
    if (choice == FirstBundle || choice == LastBundle)
        return m_grid->showBundle(choice == FirstBundle ? 0 : m_program->bundles() - 1);
    const auto isWanted = [&](std::uint32_t bundle) {
        const auto &facts = m_program->all;
        switch (choice) {
        case NextSpill:
            return std::binary_search(facts.spillBundles.begin(), facts.spillBundles.end(), bundle);
        case NextWait:
            return std::any_of(facts.waits.begin(), facts.waits.end(),
                               [bundle](const BundleWait &wait) { return wait.bundle == bundle; });
        case NextEmpty:
            return isEmptyBundle(m_program->listing(), bundle);
        default:
            return !m_program->branchesTo(bundle).empty();
        }
    };
    const std::uint32_t now = m_grid->currentBundle();
    for (std::uint32_t step = 1; step <= m_program->bundles(); ++step) // around the end
        if (const std::uint32_t bundle = (now + step) % m_program->bundles(); isWanted(bundle))
            return m_grid->showBundle(bundle);
}

bool KernelView::runViewCommand(const QString &id)
{
    if (id == QLatin1String("edit.find") && m_program) {
        m_search->setFocus();
        m_search->selectAll();
        return true;
    }
    if (id == QLatin1String("edit.copy") && m_program) {
        QApplication::clipboard()->setText(m_grid->selectedText());
        return true;
    }
    return false;
}

Table KernelView::bundleTable() const
{
    Table table;
    table.columns = {{"address", "address", ColumnUnit::Text}, {"depth", "depth", ColumnUnit::Count}};
    for (const KernelUnit unit : kAllKernelUnits)
        if (m_program->isCounted(unit))
            table.columns.push_back({std::string(unitName(unit)), std::string(unitName(unit)), ColumnUnit::Count});
    table.columns.push_back({"text", "text", ColumnUnit::Text});
    const auto [from, to] = m_grid->selected();
    const bool isAll = to <= from + 1; // one bundle is where one stands, no choice
    for (std::uint32_t row = isAll ? 0 : from; row < (isAll ? m_program->bundles() : to); ++row) {
        TableRow cells{text::bundleAddress(m_program->listing().bundles()[row].address).toStdString(),
                       std::uint64_t{m_program->listing().bundles()[row].depth}};
        for (const KernelUnit unit : kAllKernelUnits)
            if (m_program->isCounted(unit))
                cells.emplace_back(std::uint64_t{m_program->units().rows[row][at(unit)]});
        cells.emplace_back(bundleText(m_program->listing(), row));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

bool KernelView::exportTo(const QString &path) const
{
    if (!m_program)
        return false;
    if (isTablePath(path))
        return saveTable(path, bundleTable(), noticeOf(document()));
    return writeChartPicture(
        path, m_grid->size(), context().themes->theme(),
        [this](QPainter &painter, const QRectF &area, const Theme &) {
            painter.translate(area.topLeft());
            m_grid->render(&painter, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
        },
        noticeOf(document()));
}

void KernelView::exportWithDialog()
{
    if (!m_program)
        return;
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the bundles"), scopeText() + QStringLiteral(".csv"),
        tr("Tables (*.csv *.json *.md)") + QStringLiteral(";;") + tr("Pictures (*.png *.svg *.pdf)"));
    if (!path.isEmpty() && !exportTo(path))
        m_facts->setText(tr("%1 could not be written.").arg(path));
}

void KernelView::addMenuActions(QMenu &menu)
{
    menu.addAction(tr("Open a listing…"), this, &KernelView::openListing);
    if (!m_program)
        return;
    menu.addAction(tr("Copy the selected bundles"), this,
                   [this] { QApplication::clipboard()->setText(m_grid->selectedText()); });
    menu.addAction(tr("Copy the list of loops"), this,
                   [this] { QApplication::clipboard()->setText(m_limits->table()->copiedText()); });
    menu.addAction(tr("Save the bundles…"), this, &KernelView::exportWithDialog);
    menu.addAction(tr("Save the list of loops…"), this,
                   [this] { m_limits->table()->exportWithDialog(QStringLiteral("loops")); });
}

QByteArray KernelView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kKernelStateVersion << static_cast<qint32>(m_text->currentIndex()) << m_splitter->saveState()
        << m_limits->table()->saveColumns() << static_cast<qint32>(page()) << m_source->roots();
    return state;
}

void KernelView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    qint32 text = 0;
    qint32 shownPage = 0;
    QByteArray splitter, columns;
    QStringList roots;
    in >> version >> text >> splitter >> columns >> shownPage >> roots;
    if (in.status() != QDataStream::Ok || version != kKernelStateVersion)
        return;
    m_text->setCurrentIndex(text);
    m_isSplitChosen = m_splitter->restoreState(splitter);
    m_limits->table()->restoreColumns(columns);
    if (shownPage >= 0 && shownPage <= static_cast<qint32>(Page::Record))
        showPage(static_cast<Page>(shownPage));
    m_source->setRoots(roots);
}

} // namespace planescope
