#include "widgets/memory_profile/memory_profile_view.h"

#include "model/analysis/allocator_pyramid.h"
#include "model/export/table_text.h"
#include "model/text/format_value.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/when_done.h"
#include "widgets/memory_profile/allocations_model.h"
#include "widgets/memory_profile/allocator_plot.h"
#include "widgets/memory_profile/memory_icicle.h"
#include "widgets/memory_profile/memory_tree_model.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDataStream>
#include <QHeaderView>
#include <QIODevice>
#include <QLabel>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QtConcurrent>

namespace planescope {

namespace {

constexpr quint32 kProfileStateVersion = 3;

QString dash() { return QString(QChar(0x2013)); }

} // namespace

const ViewDescriptor memoryProfileView{
    "memory-profile",
    QT_TRANSLATE_NOOP("View", "Memory profile"),
    QT_TRANSLATE_NOOP("View", "Allocators"),
    "chip",
    "Alt+Shift+M",
    kCentreDockArea,
    [](const Session &session) {
        return hasMemoryProfile(session) || session.allocationSites() ? QString() : missingMemoryText("allocators");
    },
    [](const ViewContext &context, QWidget *parent) -> View * { return new MemoryProfileView(context, parent); }};

struct MemoryProfileView::Prepared {
    std::shared_ptr<const AllocatorPyramid> pyramid;
    std::shared_ptr<const MemoryNode> ops, stacks, sites;
};

QString MemoryProfileView::scopeText() const { return m_allocator ? m_allocators->currentText() : QString(); }

QString MemoryProfileView::jobText() const { return tr("Reading the allocator events"); }

QString MemoryProfileView::missingText() const { return missingMemoryText("allocators"); }

void MemoryProfileView::forget()
{
    ++m_request;
    m_allocator = nullptr;
    m_facts = nullptr;
    m_ops = m_stacks = m_sites = nullptr;
    m_isShown = m_isPreparing = false;
    m_plot->setAllocator(nullptr, nullptr, nullptr);
    m_model->setAllocator(nullptr, nullptr);
    m_treeModel->setTree(nullptr);
    m_icicle->setTree(nullptr);
    m_allocators->clear();
}

void MemoryProfileView::factsChanged()
{
    forget();
    m_facts = facts();
    if (m_facts) {
        const Session &session = *m_facts->session;
        int busiest = -1;
        for (std::size_t i = 0; i < m_facts->allocators.size(); ++i) {
            const AllocatorProfile &a = m_facts->allocators[i];
            QString name = a.isDevice() && a.id.size() < 4 ? tr("Device %1").arg(textOf(a.id)) : textOf(a.id);
            if (name.isEmpty())
                name = tr("without a name");
            if (session.hosts().size() > 1)
                name = textOf(session.text(session.host(a.host).name)) + QLatin1String(", ") + name;
            m_allocators->addItem(name);
            if (busiest < 0 || a.peakBytes > m_facts->allocators[static_cast<std::size_t>(busiest)].peakBytes)
                busiest = static_cast<int>(i);
        }
        if (busiest >= 0 || session.allocationSites())
            chooseAllocator(busiest);
    }
    showState();
}

void MemoryProfileView::chooseAllocator(int index)
{
    const bool hasAllocator = m_facts && index >= 0 && static_cast<std::size_t>(index) < m_facts->allocators.size();
    if (!hasAllocator && (!m_facts || !m_facts->session->allocationSites()))
        return;
    m_allocators->setCurrentIndex(index);
    const std::uint64_t request = ++m_request;
    m_isPreparing = true;
    whenDone(this, QtConcurrent::run([facts = m_facts, index, hasAllocator] {
                 Prepared out;
                 const auto shared = [](MemoryNode node) {
                     return node.children.empty() ? nullptr : std::make_shared<const MemoryNode>(std::move(node));
                 };
                 if (hasAllocator) {
                     const AllocatorProfile &a = facts->allocators[static_cast<std::size_t>(index)];
                     out.pyramid = std::make_shared<const AllocatorPyramid>(a.events);
                     out.ops = shared(treeOfOps(a));
                     out.stacks = shared(treeOfSites(sitesAtPeak(a)));
                 }
                 if (const AllocationSites *sites = facts->session->allocationSites())
                     out.sites = shared(treeOfSites(*sites));
                 return out;
             }),
             [this, request, facts = m_facts, index, hasAllocator](const Prepared &prepared) {
                 if (request != m_request || facts != m_facts)
                     return; // a newer question replaced it
                 m_allocator = hasAllocator ? &facts->allocators[static_cast<std::size_t>(index)] : nullptr;
                 showPrepared(prepared);
             });
    showState();
}

void MemoryProfileView::showPrepared(const Prepared &prepared)
{
    m_isPreparing = false;
    m_isShown = true;
    m_ops = prepared.ops;
    m_stacks = prepared.stacks;
    m_sites = prepared.sites;
    m_upper->setVisible(m_allocator && (!m_allocator->events.empty() || !m_allocator->failures.empty()));
    // A file of call stacks has no allocator to choose and no time.
    for (QWidget *control : {static_cast<QWidget *>(m_allocators), static_cast<QWidget *>(m_showsFree),
                             static_cast<QWidget *>(m_follows), static_cast<QWidget *>(m_filter)})
        control->setVisible(m_allocator != nullptr);
    for (QLabel *name : m_allocators->parentWidget()->findChildren<QLabel *>(Qt::FindDirectChildrenOnly))
        if (name->buddy() == m_allocators)
            name->setVisible(m_allocator != nullptr);
    m_plot->setAllocator(m_facts, m_allocator, prepared.pyramid);
    applyCapacity();
    if (m_allocator && m_follows->isChecked() && document())
        m_plot->setVisibleTime(document()->viewport().visible());
    m_model->setAllocator(m_facts, m_allocator);
    m_parts.clear();
    QStringList names;
    const auto offer = [&](Part part, const QString &name, bool isThere) {
        if (isThere) {
            m_parts.push_back(part);
            names << name;
        }
    };
    const bool isReport =
        m_sites && m_facts->session->allocationSites()->source == AllocationSites::Source::OutOfMemoryReport;
    offer(Part::Blocks, tr("In use at the mark"), m_allocator != nullptr);
    offer(Part::Ops, tr("By op"), m_ops != nullptr);
    offer(Part::Stacks, tr("By call stack"), m_stacks != nullptr);
    offer(Part::Sites, isReport ? tr("Largest allocations") : tr("Call stacks of the file"), m_sites != nullptr);
    {
        const QSignalBlocker blocker(m_choice);
        m_choice->setTexts(names);
    }
    m_choice->setVisible(m_parts.size() > 1);
    const bool isOffered = std::find(m_parts.begin(), m_parts.end(), m_part) != m_parts.end();
    choosePart(isOffered || m_parts.empty() ? m_part : m_parts.front());
    updateFigures();
    updateSentence();
    updateFailures();
    selectionChanged();
    showState();
    emit scopeTextChanged();
    emit allocatorShown();
}

void MemoryProfileView::choosePart(Part part)
{
    m_part = part;
    const auto at = std::find(m_parts.begin(), m_parts.end(), part);
    if (at != m_parts.end()) {
        const QSignalBlocker blocker(m_choice);
        m_choice->setCurrentIndex(static_cast<int>(at - m_parts.begin()));
    }
    showPart();
}

void MemoryProfileView::showPart()
{
    const std::shared_ptr<const MemoryNode> tree = m_part == Part::Ops      ? m_ops
                                                   : m_part == Part::Stacks ? m_stacks
                                                   : m_part == Part::Sites  ? m_sites
                                                                            : nullptr;
    m_lower->setCurrentIndex(m_part == Part::Blocks ? 0 : 1);
    m_treeModel->setTree(tree);
    m_icicle->setTree(tree);
    if (tree)
        m_tree->expandToDepth(1);
    fitColumns();
}

/// The timeline's event, if the allocator made it.
void MemoryProfileView::selectionChanged()
{
    if (!m_allocator || !document() || !document()->session())
        return;
    const std::optional<EventRef> event = document()->selection().event();
    if (!event)
        return;
    const TimePoint time = document()->session()->begin(*event);
    const auto &events = m_allocator->events;
    for (auto at = std::lower_bound(events.begin(), events.end(), time,
                                    [](const AllocatorEvent &e, TimePoint t) { return e.time < t; });
         at != events.end() && at->time == time; ++at)
        if (at->event == *event) {
            m_plot->setPlace(static_cast<std::uint32_t>(at - events.begin()));
            return;
        }
}

void MemoryProfileView::rangeChanged()
{
    if (m_allocator && m_follows->isChecked() && document())
        m_plot->setVisibleTime(document()->viewport().visible());
}

void MemoryProfileView::applyCapacity()
{
    const bool isDevice = m_allocator && m_allocator->isDevice();
    m_plot->setCapacity(isDevice && m_facts ? capacityInUse(context().settings, m_facts->capacity).bytes : 0);
}

void MemoryProfileView::updateFigures()
{
    std::vector<StripFigure> figures;
    if (!m_allocator) {
        if (const AllocationSites *sites = m_facts ? m_facts->session->allocationSites() : nullptr)
            figures = siteFigures(*sites);
        m_figures->setFigures(std::move(figures));
        return;
    }
    const AllocatorProfile &a = *m_allocator;
    const AllocatorEvent peak = a.atPeak();
    const MemoryCapacity device = capacityInUse(context().settings, m_facts->capacity);
    const std::int64_t capacity = a.statesFree ? a.capacityBytes : a.isDevice() ? device.bytes : 0;
    figures.push_back(
        {tr("High-water mark"), sizeText(a.peakBytes), tr("at %1").arg(text::timePoint(peak.time, Duration::us(1))),
         tr("The most in use while the profile was recorded: reserved and heap. %1.").arg(mebibytesText(a.peakBytes))});
    if (capacity > 0)
        figures.push_back({tr("Share of capacity"),
                           text::share(static_cast<double>(a.peakBytes), static_cast<double>(capacity)),
                           tr("of %1").arg(sizeText(capacity)),
                           a.statesFree ? tr("What is in use and what is free together, at the mark.")
                                        : capacitySourceText(device.source)});
    else
        figures.push_back({tr("Share of capacity"), dash(), tr("capacity not known"),
                           tr("The allocator does not state how much memory there is.")});
    if (a.statesFree) {
        figures.push_back({tr("Reserved"), sizeText(peak.reservedBytes), tr("for running programs"),
                           tr("XProf calls it stack: what a program has set aside while it runs.")});
        figures.push_back(
            {tr("Heap"), sizeText(peak.heapBytes), tr("given out"), tr("Blocks that the allocator has given out.")});
        figures.push_back({tr("Free"), sizeText(peak.freeBytes), tr("at the mark"), {}});
        figures.push_back(
            {tr("Fragmentation"), text::share(peak.fragmentation, 1), tr("at the mark"),
             tr("Share of the free memory that does not lie in its largest piece, as the allocator states it.")});
        figures.push_back({tr("Since the start"), sizeText(a.lifetimePeakBytes), tr("most given out ever"),
                           tr("The greatest heap since the process began, also before the recording.")});
    } else {
        figures.push_back(
            {tr("Held"), a.hasPool ? sizeText(peak.inUse() + peak.freeBytes) : dash(),
             a.hasPool ? tr("%1 of it not in use").arg(sizeText(peak.freeBytes)) : tr("not stated"),
             tr("What the allocator has taken from the device, in use or kept for later. PyTorch calls it "
                "reserved.")});
        figures.push_back({tr("Fragmentation"), dash(), tr("not stated"),
                           tr("This allocator does not state how its free memory is scattered.")});
        figures.push_back({tr("Out of memory"), text::count(a.failures.size()), tr("calls that failed"),
                           tr("Calls that the allocator could not serve."), !a.failures.empty()});
    }
    figures.push_back({tr("Calls"),
                       text::count(a.allocations + a.deallocations),
                       tr("%1 allocations, %2 frees").arg(text::count(a.allocations), text::count(a.deallocations)),
                       {}});
    m_figures->setFigures(std::move(figures));
}

std::vector<StripFigure> MemoryProfileView::siteFigures(const AllocationSites &sites) const
{
    std::vector<StripFigure> figures;
    if (sites.source == AllocationSites::Source::OutOfMemoryReport) {
        const std::int64_t over = sites.neededBytes - sites.capacityBytes;
        figures.push_back({tr("Needed"), sites.neededBytes > 0 ? sizeText(sites.neededBytes) : dash(),
                           tr("by the program, rounded"), tr("As the compiler's report states it."), over > 0});
        figures.push_back({tr("Capacity"), sites.capacityBytes > 0 ? sizeText(sites.capacityBytes) : dash(),
                           over > 0 ? tr("%1 too little").arg(sizeText(over)) : QString(),
                           tr("As the compiler's report states it.")});
        for (const auto &[name, bytes] : sites.parts)
            figures.push_back({textOf(name), sizeText(bytes), tr("of what is needed"), {}});
    } else {
        figures.push_back({tr("In memory"), sizeText(sites.totalBytes()), mebibytesText(sites.totalBytes()),
                           tr("Everything that the file lists.")});
    }
    std::int64_t blocks = 0;
    for (const AllocationSite &site : sites.sites)
        blocks += site.count;
    figures.push_back({tr("Call stacks"),
                       text::count(sites.sites.size()),
                       tr("%n block(s)", nullptr, static_cast<int>(std::min<std::int64_t>(blocks, 0x7FFFFFFF))),
                       {}});
    if (!sites.sites.empty()) {
        const AllocationSite &largest = sites.sites.front();
        const CallFrame *const own = sites.ownFrame(largest);
        figures.push_back({tr("Largest"), sizeText(largest.bytes), own ? textOf(own->function) : QString(),
                           own ? textOf(own->place()) : QString()});
    }
    return figures;
}

void MemoryProfileView::updateSentence()
{
    m_sentence->clear();
    if (!m_allocator)
        return;
    const std::optional<std::uint32_t> row = m_plot->place();
    if (!row)
        return;
    const AllocatorEvent &event = m_allocator->events[*row];
    const QString when = text::timePoint(event.time, Duration::us(1));
    QString words =
        event.isFree ? tr("%1: %2 freed, %3 in use").arg(when, sizeText(event.blockBytes), sizeText(event.inUse()))
                     : tr("%1: %2 allocated, %3 in use").arg(when, sizeText(event.blockBytes), sizeText(event.inUse()));
    if (event.op != 0)
        words += QLatin1String("; ") + textOf(m_allocator->texts[event.op]);
    m_sentence->setText(words);
}

void MemoryProfileView::updateFailures()
{
    m_failureBox->setVisible(m_allocator && !m_allocator->failures.empty());
    if (m_failureBox->isHidden())
        return;
    const AllocatorFailure &failure = m_allocator->failures.front();
    QString words = tr("Out of memory at %1: %2 were asked for while %3 were in use.")
                        .arg(text::timePoint(failure.time, Duration::us(1)), sizeText(failure.requestedBytes),
                             sizeText(failure.inUseBytes));
    if (failure.deviceFreeBytes >= 0)
        words += QLatin1Char(' ') + tr("The device had %1 left.").arg(sizeText(failure.deviceFreeBytes));
    if (failure.op != 0)
        words += QLatin1Char(' ') + tr("Asked for by %1.").arg(textOf(m_allocator->texts[failure.op]));
    if (m_allocator->failures.size() > 1)
        words += QLatin1Char(' ') + tr("%n more failed.", nullptr, static_cast<int>(m_allocator->failures.size() - 1));
    m_failure->setText(words);
}

QString MemoryProfileView::failureText() const { return m_failureBox->isHidden() ? QString() : m_failure->text(); }

Table MemoryProfileView::shownTable() const
{
    if (m_part != Part::Blocks)
        return treeTable();
    Table table;
    const char *const keys[] = {"op",    "block_bytes", "requested_bytes", "occurrences",
                                "share", "region",      "data_type",       "shape"};
    const ColumnUnit units[] = {ColumnUnit::Text,  ColumnUnit::Size, ColumnUnit::Size, ColumnUnit::Count,
                                ColumnUnit::Share, ColumnUnit::Text, ColumnUnit::Text, ColumnUnit::Text};
    for (int column = 0; column < AllocationsModel::ColumnCount; ++column)
        table.columns.push_back({keys[column],
                                 m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toStdString(),
                                 units[column]});
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        TableRow cells;
        for (int column = 0; column < AllocationsModel::ColumnCount; ++column)
            cells.push_back(cellOf(m_sorted->index(row, column).data(AllocationsModel::PlainRole)));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

/// Every node, the depth in front.
Table MemoryProfileView::treeTable() const
{
    Table table;
    table.columns = {{"depth", "depth", ColumnUnit::Count},    {"name", "name", ColumnUnit::Text},
                     {"size_bytes", "size", ColumnUnit::Size}, {"share", "share", ColumnUnit::Share},
                     {"blocks", "blocks", ColumnUnit::Count},  {"source", "source", ColumnUnit::Text}};
    const auto add = [&](const QModelIndex &parent, std::int64_t depth, const auto &self) -> void {
        for (int row = 0; row < m_treeModel->rowCount(parent); ++row) {
            const QModelIndex index = m_treeModel->index(row, 0, parent);
            TableRow cells{Cell(depth)};
            for (int column = 0; column < MemoryTreeModel::ColumnCount; ++column)
                cells.push_back(cellOf(index.siblingAtColumn(column).data(MemoryTreeModel::PlainRole)));
            table.rows.push_back(std::move(cells));
            self(index, depth + 1, self);
        }
    };
    add({}, 0, add);
    return table;
}

QString MemoryProfileView::copiedText() const
{
    return tableText(shownTable(), ClipboardFormat::Text, noticeOf(document()));
}

QByteArray MemoryProfileView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kProfileStateVersion << m_showsFree->isChecked() << m_follows->isChecked() << static_cast<qint32>(m_part)
        << m_splitter->saveState() << m_treeSplitter->saveState() << m_list->header()->saveState()
        << m_tree->header()->saveState();
    return state;
}

void MemoryProfileView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    bool showsFree = true, follows = true;
    qint32 part = 0;
    QByteArray splitter, treeSplitter, header, treeHeader;
    in >> version >> showsFree >> follows >> part >> splitter >> treeSplitter >> header >> treeHeader;
    if (in.status() != QDataStream::Ok || version != kProfileStateVersion || part < 0 || part > int(Part::Sites))
        return;
    m_showsFree->setChecked(showsFree);
    m_follows->setChecked(follows);
    m_splitter->restoreState(splitter);
    m_treeSplitter->restoreState(treeSplitter);
    m_list->header()->restoreState(header);
    m_tree->header()->restoreState(treeHeader);
    m_part = static_cast<Part>(part);
    if (std::find(m_parts.begin(), m_parts.end(), m_part) != m_parts.end())
        choosePart(m_part);
}

} // namespace planescope
