#include "widgets/memory_viewer/memory_view.h"

#include "model/analysis/memory_difference.h"
#include "model/export/table_text.h"
#include "model/text/format_value.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/memory_viewer/live_bar.h"
#include "widgets/memory_viewer/memory_canvas.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDataStream>
#include <QHeaderView>
#include <QIODevice>
#include <QSplitter>
#include <QTreeView>

namespace planescope {

namespace {

constexpr quint32 kMemoryStateVersion = 1;
/// More rows than anybody reads; the rest is reached through the curve.
constexpr std::size_t kMostRows = 5000;

} // namespace

void MemoryView::updateFigures()
{
    const ProgramMemory &memory = m_scene->memory;
    const MemoryCapacity whole = this->capacity();
    const std::int64_t peak = memory.peakBytes(), capacity = whole.bytes;
    const std::vector<LiveBuffer> alive = aliveAt(memory, memory.peakEvent);
    const LiveBuffer *largest = nullptr, *longest = nullptr;
    const auto lengthOf = [&](const LiveBuffer &buffer) {
        const HeapLifetime &life = memory.lifetimes[buffer.lifetime];
        return life.end - life.begin;
    };
    std::int64_t padding = 0, fixedPadding = 0;
    for (const LiveBuffer &buffer : alive) {
        if (!largest || buffer.size > largest->size)
            largest = &buffer;
        if (!buffer.isFixed && (!longest || lengthOf(buffer) > lengthOf(*longest) ||
                                (lengthOf(buffer) == lengthOf(*longest) && buffer.size > longest->size)))
            longest = &buffer;
        padding += paddingOf(buffer);
        fixedPadding += buffer.isFixed ? paddingOf(buffer) : 0;
    }
    std::vector<StripFigure> figures;
    figures.push_back({tr("High-water mark"), sizeText(peak), mebibytesText(peak),
                       tr("The most that is in use at once: what is fixed, %1, and temporaries, %2.")
                           .arg(sizeText(memory.fixedBytes), sizeText(memory.peakHeapBytes))});
    if (capacity > 0)
        figures.push_back(
            {tr("Share of capacity"), text::share(static_cast<double>(peak), static_cast<double>(capacity)),
             peak <= capacity ? tr("of %1, %2 free").arg(sizeText(capacity), sizeText(capacity - peak))
                              : tr("of %1, %2 too much").arg(sizeText(capacity), sizeText(peak - capacity)),
             capacitySourceText(whole.source), peak > capacity});
    else if (memory.space == 0)
        figures.push_back({tr("Share of capacity"), QString(QChar(0x2013)), tr("capacity not known"),
                           tr("The profile does not state how much memory the device has.")});
    figures.push_back(
        {tr("Alive throughout"), sizeText(memory.fixedBytes),
         tr("parameters %1, results %2").arg(sizeText(memory.parameterBytes), sizeText(memory.liveOutBytes)),
         tr("Entry parameters, results and constants (%1). Results written over parameters, %2, count once.")
             .arg(sizeText(memory.constantBytes), sizeText(memory.aliasedBytes))});
    figures.push_back({tr("Temporaries at the mark"), sizeText(memory.peakHeapBytes),
                       tr("%n buffer(s)", nullptr, static_cast<int>(memory.aliveAtPeak.size())),
                       tr("All allocations of this space together: %1.").arg(sizeText(memory.totalBytes))});
    if (largest)
        figures.push_back({tr("Largest buffer"), sizeText(largest->size),
                           bufferNameText(m_scene->table(), largest->buffer),
                           tr("%1 of what is in use at the mark.")
                               .arg(text::share(static_cast<double>(largest->size), static_cast<double>(peak)))});
    if (longest)
        figures.push_back({tr("Longest lived"),
                           text::share(static_cast<double>(lengthOf(*longest)),
                                       static_cast<double>(std::max<std::int64_t>(memory.eventCount(), 1))),
                           //: %1 name of a buffer, %2 its size
                           tr("%1, %2").arg(bufferNameText(m_scene->table(), longest->buffer), sizeText(longest->size)),
                           //: %1 number of events, the share of which is shown
                           tr("Of the program's %1 events, from where it is made to its last use. Of the temporaries "
                              "at the mark; the "
                              "list sorts by lifetime as well.")
                               .arg(text::count(memory.eventCount()))});
    const std::int64_t gaps = std::max<std::int64_t>(0, m_scene->boxesHeight - memory.peakHeapBytes);
    figures.push_back(
        {tr("Wasted at the mark"), sizeText(padding + gaps),
         tr("padding %1, gaps %2").arg(sizeText(padding), sizeText(gaps)),
         tr("Padding is what tiles and alignment add to the values, %1 of it in temporaries; gaps are what the "
            "allocations of temporaries hold beyond them. XProf 2.24.2 shows %2 of padding: it counts temporaries only "
            "and lets buffers that are smaller than their shape offset the others.")
             .arg(sizeText(padding - fixedPadding), sizeText(memory.peakBytes() - memory.peakUnpaddedBytes()))});
    if (memory.space == 1 && m_scene->table().scopedVmemBytes() > 0)
        figures.push_back(
            {tr("Scoped VMEM"), sizeText(m_scene->table().scopedVmemBytes()),
             textOf(m_scene->table().module()->instructions()[m_scene->table().scopedVmemInstruction()].name),
             tr("The most that one op sets aside for itself.")});
    else if (m_scene->hostBytes > 0 && memory.space != 5)
        figures.push_back({tr("Host memory"), sizeText(m_scene->hostBytes), tr("off-loaded by the program"),
                           tr("What the same program keeps in the memory of the host.")});
    m_figures->setFigures(std::move(figures));
}

void MemoryView::updateList()
{
    if (!m_scene)
        return;
    const ProgramMemory &memory = m_scene->memory;
    const std::uint32_t event = m_listOf->currentIndex() == AtMark ? memory.peakEvent : m_canvas->place();
    std::vector<LiveBuffer> buffers;
    std::size_t came = 0;
    if (m_listsRules) {
        buffers = everyBuffer();
        std::erase_if(buffers, [&](const LiveBuffer &buffer) {
            return std::none_of(m_rules.begin(), m_rules.end(),
                                [&](const WhatIfRule &rule) { return rule.memory == buffer.memory; });
        });
    } else if (m_listOf->currentIndex() == Changes) {
        MemoryDifference difference = memoryDifference(memory, m_canvas->pin(), event);
        came = difference.came.size();
        buffers = std::move(difference.came);
        buffers.insert(buffers.end(), difference.went.begin(), difference.went.end());
    } else if (m_listOf->currentIndex() == Everything) {
        buffers = everyBuffer();
        if (buffers.size() > kMostRows) {
            std::nth_element(buffers.begin(), buffers.begin() + kMostRows, buffers.end(),
                             [](const LiveBuffer &a, const LiveBuffer &b) { return a.size > b.size; });
            buffers.resize(kMostRows);
        }
    } else {
        buffers = aliveAt(memory, event);
    }
    const std::optional<LiveBuffer> kept = m_selected;
    {
        const QSignalBlocker blocker(m_list->selectionModel());
        if (m_listOf->currentIndex() == Changes && !m_listsRules)
            m_model->setChanges(std::move(buffers), came, event);
        else
            m_model->setBuffers(std::move(buffers), event);
        if (kept)
            if (const QModelIndex index = m_model->indexOfMemory(kept->memory); index.isValid())
                m_list->setCurrentIndex(index);
    }
    m_bar->setBuffers(m_scene, m_model->inOrderOfTaking());
    m_bar->setMarked(kept ? std::optional(kept->memory) : std::nullopt);
}

/// All lives of all temporaries, after what is fixed.
std::vector<LiveBuffer> MemoryView::everyBuffer() const
{
    const ProgramMemory &memory = m_scene->memory;
    std::vector<LiveBuffer> buffers = memory.fixed;
    for (std::uint32_t row = 0; row < memory.lifetimes.size(); ++row) {
        const HeapLifetime &life = memory.lifetimes[row];
        const LogicalBuffer &buffer = m_scene->table().buffers()[life.buffer];
        buffers.push_back(
            {life.shown, life.buffer, buffer.size, m_scene->table().shapeOf(buffer).unpaddedBytes, false, row});
    }
    return buffers;
}

/// Those of the selected rows; a group stands for its buffers.
std::vector<LiveBuffer> MemoryView::chosenBuffers() const
{
    std::vector<LiveBuffer> chosen;
    for (const QModelIndex &index : m_list->selectionModel()->selectedRows())
        for (const LiveBuffer &buffer : m_model->buffersOf(index))
            chosen.push_back(buffer);
    return chosen;
}

void MemoryView::chooseList(ListOf list)
{
    if (m_listOf->currentIndex() != list) {
        m_listOf->setCurrentIndex(list); // the rest follows
        return;
    }
    m_canvas->setShowsPin(list == Changes);
    updateList();
    updateSentence();
}

QString MemoryView::sentence() const { return m_sentence->text(); }

void MemoryView::updateSentence()
{
    if (!m_scene)
        return;
    const ProgramMemory &memory = m_scene->memory;
    const int count = static_cast<int>(std::min<std::size_t>(m_model->shownCount(), 0x7FFFFFFF));
    QString words;
    if (m_listsRules) {
        words = tr("%n buffer(s) that the hypothesis changes, %1 in all", nullptr, count)
                    .arg(sizeText(m_model->shownBytes()));
    } else if (m_listOf->currentIndex() == Changes) {
        const MemoryDifference d = memoryDifference(memory, m_canvas->pin(), m_canvas->place());
        words = memory.eventCount() == 0
                    ? tr("Everything is alive throughout; nothing comes or goes.")
                    : tr("From #%1 to #%2: %3 came in %4, %5 went in %6. P sets the pin at the cursor.")
                          .arg(text::count(m_canvas->pin()), text::count(m_canvas->place()), sizeText(d.cameBytes),
                               tr("%n buffer(s)", nullptr, static_cast<int>(d.came.size())), sizeText(d.wentBytes),
                               tr("%n buffer(s)", nullptr, static_cast<int>(d.went.size())));
    } else if (m_listOf->currentIndex() == Everything)
        words = m_model->buffers().size() == kMostRows ? tr("The largest %n buffer(s) of the program", nullptr, count)
                                                       : tr("All %n buffer(s) of the program", nullptr, count);
    else if (!m_filter->text().isEmpty())
        words = tr("%n buffer(s), %1 in all", nullptr, count).arg(sizeText(m_model->shownBytes()));
    else if (memory.eventCount() == 0)
        words = tr("%1 in %n buffer(s), alive throughout", nullptr, count).arg(sizeText(memory.fixedBytes));
    else {
        const std::uint32_t event = m_listOf->currentIndex() == AtMark ? memory.peakEvent : m_canvas->place();
        const QString name = textOf(memory.instructionName[event]);
        words = event == memory.peakEvent ? tr("#%1 %2: %3 in %n buffer(s)", nullptr, count)
                                                .arg(text::count(event), name, sizeText(memory.bytesAt(event)))
                                          : tr("#%1 %2: %3 in %n buffer(s), %4 below the mark", nullptr, count)
                                                .arg(text::count(event), name, sizeText(memory.bytesAt(event)),
                                                     sizeText(memory.peakBytes() - memory.bytesAt(event)));
    }
    m_sentence->setText(words);
}

void MemoryView::selectBuffer(std::optional<LiveBuffer> buffer)
{
    m_selected = buffer;
    m_canvas->setSelected(buffer && buffer->lifetime != BufferTable::kNone ? std::optional(buffer->lifetime)
                                                                           : std::nullopt);
    m_bar->setMarked(buffer ? std::optional(buffer->memory) : std::nullopt);
    m_cardBox->setVisible(buffer.has_value());
    if (!buffer || !m_scene)
        return;
    if (const QModelIndex index = m_model->indexOfMemory(buffer->memory);
        index.isValid() && m_list->currentIndex().siblingAtColumn(0) != index) {
        const QSignalBlocker blocker(m_list->selectionModel());
        m_list->setCurrentIndex(index);
        m_list->scrollTo(index);
        m_list->viewport()->update();
    }
    const BufferTable &table = m_scene->table();
    const LogicalBuffer &logical = table.buffers()[buffer->buffer];
    const BufferAllocation &allocation = table.allocationOf(logical);
    const HloInstruction *const instruction = table.instructionOf(logical);
    QStringList lines;
    lines << textOf(table.shapeOf(logical).text);
    lines << (paddingOf(*buffer) > 0
                  ? tr("%1, of it %2 padding").arg(sizeText(buffer->size), sizeText(paddingOf(*buffer)))
                  : tr("%1, no padding").arg(sizeText(buffer->size)));
    if (buffer->lifetime != BufferTable::kNone) {
        const HeapLifetime &life = m_scene->memory.lifetimes[buffer->lifetime];
        lines << tr("alive from #%1 to #%2").arg(text::count(life.begin), text::count(life.end));
    } else {
        lines << tr("alive during the whole run");
    }
    lines << tr("%1, %2, allocation %3 at %4")
                 .arg(bufferCategoryText(m_scene->categories[buffer->buffer]), bufferGroupText(bufferGroup(allocation)))
                 .arg(allocation.index)
                 .arg(sizeText(logical.offset));
    if (instruction) {
        lines << textOf(instruction->opcode) + (instruction->opName.empty() ? QString() : QLatin1String(": ")) +
                     textOf(instruction->opName);
        const auto stack = table.module()->stack(*instruction);
        if (stack.empty()) {
            if (const std::string source = table.module()->sourceOf(*instruction); !source.empty())
                lines << textOf(source);
        }
        for (std::size_t i = 0; i < std::min<std::size_t>(stack.size(), 5); ++i)
            lines << textOf(stack[i]->file) + QLatin1Char(':') + QString::number(stack[i]->line) +
                         (stack[i]->function.empty() ? QString() : QLatin1String("  ") + textOf(stack[i]->function));
    }
    m_cardName->setText(bufferNameText(table, buffer->buffer));
    m_card->setText(lines.join(QLatin1Char('\n')));
}

Table MemoryView::listTable() const
{
    Table table;
    const char *const keys[] = {"buffer", "size_bytes", "lifetime", "shape", "padding_bytes",
                                "share",  "kind",       "op",       "source"};
    const ColumnUnit units[] = {ColumnUnit::Text, ColumnUnit::Size, ColumnUnit::Text,
                                ColumnUnit::Text, ColumnUnit::Size, ColumnUnit::Share,
                                ColumnUnit::Text, ColumnUnit::Text, ColumnUnit::Text};
    for (int column = 0; column < LiveBuffersModel::ColumnCount; ++column)
        table.columns.push_back({keys[column],
                                 m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toStdString(),
                                 units[column]});
    const auto add = [&](const QModelIndex &parent, const auto &self) -> void {
        for (int row = 0; row < m_model->rowCount(parent); ++row) {
            const QModelIndex first = m_model->index(row, 0, parent);
            if (!m_model->bufferOf(first)) {
                self(first, self);
                continue;
            }
            TableRow cells;
            for (int column = 0; column < LiveBuffersModel::ColumnCount; ++column) {
                cells.push_back(cellOf(first.siblingAtColumn(column).data(LiveBuffersModel::PlainRole)));
            }
            table.rows.push_back(std::move(cells));
        }
    };
    add({}, add);
    return table;
}

QString MemoryView::copiedText() const { return tableText(listTable(), ClipboardFormat::Text, noticeOf(document())); }

QString MemoryView::csvText() const { return tableText(listTable(), ClipboardFormat::Csv, noticeOf(document())); }

bool MemoryView::savePicture(const QString &path)
{
    return m_canvas->savePicture(path, m_canvas->size(), context().themes->theme(), noticeOf(document()));
}

QByteArray MemoryView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kMemoryStateVersion << m_withoutPadding->isChecked() << m_grouping->currentIndex() << m_splitter->saveState()
        << m_list->header()->saveState();
    return state;
}

void MemoryView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    bool withoutPadding = false;
    int grouping = 0;
    QByteArray splitter, header;
    in >> version >> withoutPadding >> grouping >> splitter >> header;
    if (in.status() != QDataStream::Ok || version != kMemoryStateVersion)
        return;
    m_withoutPadding->setChecked(withoutPadding);
    m_grouping->setCurrentIndex(grouping);
    m_model->setGrouping(static_cast<BufferGrouping>(std::clamp(grouping, 0, 4)));
    m_list->setRootIsDecorated(grouping > 0);
    m_splitter->restoreState(splitter);
    m_list->header()->restoreState(header);
}

} // namespace planescope
