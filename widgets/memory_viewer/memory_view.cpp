#include "widgets/memory_viewer/memory_view.h"

#include "model/state/op_data.h"
#include "widgets/common/figure_strip.h"
#include "widgets/common/memory_words.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/when_done.h"
#include "widgets/memory_viewer/live_bar.h"
#include "widgets/memory_viewer/live_buffers_delegate.h"
#include "widgets/memory_viewer/memory_canvas.h"

#include <QCheckBox>
#include <QComboBox>
#include <QInputDialog>
#include <QRegularExpression>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <utility>

namespace planescope {

const ViewDescriptor memoryView{
    "memory",
    QT_TRANSLATE_NOOP("View", "Memory"),
    QT_TRANSLATE_NOOP("View", "Memory"),
    "memory",
    "Alt+M",
    kCentreDockArea,
    [](const Session &session) {
        return !session.programs().empty() ? QString()
               : session.allocationSites() ? missingMemoryText("plan")
                                           : missingMemoryText("programs");
    },
    [](const ViewContext &context, QWidget *parent) -> View * { return new MemoryView(context, parent); }};

MemoryView::MemoryView(const ViewContext &context, QWidget *parent) :
    MemoryPage(context, QStringLiteral("memory"), parent), m_model(new LiveBuffersModel(this)),
    m_delegate(new LiveBuffersDelegate(*context.themes, this)), m_splitter(new QSplitter(Qt::Horizontal, this))
{
    QWidget *const toolBar = buildToolBar();
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_figures = new FigureStrip(*context.themes, page);
    column->addWidget(m_figures);
    m_canvas = new MemoryCanvas(*context.themes, m_splitter);
    m_splitter->addWidget(m_canvas);
    m_splitter->addWidget(buildPanel());
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({context.themes->px(920), context.themes->px(440)});
    m_splitter->setChildrenCollapsible(false);
    column->addWidget(m_splitter, 1);
    setParts(toolBar, page);
    setFocusProxy(m_canvas);
    connect(m_canvas, &MemoryCanvas::placeChanged, this, [this] {
        if (m_listOf->currentIndex() == AtCursor || m_listOf->currentIndex() == Changes)
            updateList();
        updateSentence();
    });
    connect(m_canvas, &MemoryCanvas::pinMoved, this, [this] { chooseList(Changes); });
    connect(m_canvas, &MemoryCanvas::placeDragged, this, [this] {
        if (m_listOf->currentIndex() != Changes)
            m_listOf->setCurrentIndex(AtCursor);
    });
    connect(m_canvas, &MemoryCanvas::lifetimeClicked, this, [this](std::uint32_t lifetime) {
        const std::uint32_t buffer = m_scene->memory.lifetimes[lifetime].buffer;
        for (const LiveBuffer &live : aliveAt(m_scene->memory, m_scene->memory.lifetimes[lifetime].begin))
            if (live.memory == buffer)
                selectBuffer(live);
    });
    connect(m_canvas, &MemoryCanvas::visibleTimeChanged, this, [this](TimeRange range) {
        if (document())
            document()->viewport().setVisible(range);
    });
    connect(context.themes, &ThemeHub::changed, this, &MemoryView::settingsChanged);
    settingsChanged();
    showState();
}

MemoryView::~MemoryView() = default;

QString MemoryView::jobText() const { return tr("Reading the buffers"); }

QString MemoryView::missingText() const
{
    if (facts() && facts()->programs.empty())
        return missingMemoryText("programs");
    return missingMemoryText("buffers");
}

QString MemoryView::scopeText() const
{
    if (!m_scene)
        return {};
    return textOf(m_scene->table().module()->name()) + QLatin1String(", ") + memorySpaceText(m_space);
}

void MemoryView::forget()
{
    if (m_ops)
        disconnect(m_ops, nullptr, this, nullptr);
    m_ops = nullptr;
    m_table = nullptr;
    m_programs->clear();
    showScene(nullptr);
}

void MemoryView::rangeChanged()
{
    if (m_canvas->isTime())
        m_canvas->setVisibleTime(document()->viewport().visible());
}

void MemoryView::factsChanged()
{
    m_programs->clear();
    m_table = nullptr;
    const MemoryFactsPtr known = facts();
    if (!known || known->programs.empty()) {
        showScene(nullptr);
        return;
    }
    const Session &session = *known->session;
    QStringList names, shortNames;
    for (const ProgramEntry &entry : known->programs) {
        names << textOf(session.text(session.programs()[entry.program].name));
        shortNames << names.back().left(names.back().lastIndexOf(QLatin1Char('(')));
    }
    for (qsizetype i = 0; i < names.size(); ++i) {
        // The id tells programs of one name apart; hosts can hold different programs of one name and id.
        const Program &program = session.programs()[known->programs[static_cast<std::size_t>(i)].program];
        const QString host = textOf(session.text(session.host(program.host).name));
        const QString whole =
            names.count(names[i]) < 2 || host.isEmpty() ? names[i] : tr("%1 on %2").arg(names[i], host);
        m_programs->addItem(shortNames.count(shortNames[i]) < 2 ? shortNames[i] : whole,
                            known->programs[static_cast<std::size_t>(i)].program);
        m_programs->setItemData(static_cast<int>(i), whole, Qt::ToolTipRole);
    }
    chooseProgram(known->programs.front().program);
}

void MemoryView::chooseProgram(std::uint32_t program)
{
    m_program = program;
    m_space = 0;
    if (const int index = m_programs->findData(program); index >= 0)
        m_programs->setCurrentIndex(index);
    m_programs->setToolTip(m_programs->currentData(Qt::ToolTipRole).toString());
    startScene();
}

QString MemoryView::setProgram(const QString &program, const QString &space, const QString &at)
{
    const MemoryFactsPtr known = facts();
    if (!known || known->programs.empty())
        return missingText();
    std::uint32_t row = m_program;
    if (!program.isEmpty()) {
        const auto found = std::find_if(known->programs.begin(), known->programs.end(), [&](const ProgramEntry &entry) {
            const Program &p = known->session->programs()[entry.program];
            const QString name = textOf(known->session->text(p.name));
            return program == name || program == name.left(name.lastIndexOf(QLatin1Char('('))) ||
                   program == QString::number(p.id);
        });
        if (found == known->programs.end())
            return tr("There is no program %1.").arg(program);
        row = found->program;
    }
    std::optional<std::int32_t> number = 0;
    if (!space.isEmpty() && !(number = memorySpaceOf(space.toStdString())))
        return tr("%1 is no memory space.").arg(space);
    static const QRegularExpression digits(QStringLiteral("^[0-9]+$"));
    if (!at.isEmpty() && at != QLatin1String("peak") && !digits.match(at).hasMatch())
        return tr("%1 is no place of a program.").arg(at);
    m_wantedPlace = at;
    m_placeProblem.clear();
    m_space = *number;
    m_program = row;
    if (const int index = m_programs->findData(row); index >= 0)
        m_programs->setCurrentIndex(index);
    startScene();
    return {};
}

/// The place that was asked for by name, once the program is there.
void MemoryView::applyPlace()
{
    const QString wanted = std::exchange(m_wantedPlace, {});
    if (wanted.isEmpty() || wanted == QLatin1String("peak") || !m_scene)
        return;
    const std::uint32_t count = m_scene->memory.eventCount();
    bool isNumber = false; // not when it is too long for one
    const std::uint32_t event = wanted.toUInt(&isNumber);
    if (!isNumber || event >= count) {
        m_placeProblem = count > 0 ? tr("There is no place %1 in this program: its places are 0 to %2, and peak.")
                                         .arg(wanted, QString::number(count - 1))
                                   : tr("There is no place %1 in this program: everything is alive throughout, and "
                                        "peak is its only place.")
                                         .arg(wanted);
        return;
    }
    m_canvas->setPlace(event);
    chooseList(AtCursor);
}

MemoryCapacity MemoryView::capacity() const
{
    if (!m_scene || m_scene->memory.space != 0)
        return {};
    return capacityInUse(context().settings, m_scene->facts->capacity);
}

void MemoryView::applyCapacity()
{
    m_canvas->setCapacity(capacity().bytes);
    const MemoryCapacity shown = capacity();
    m_capacity->setVisible(m_scene && m_scene->memory.space == 0);
    m_capacity->setText(shown.bytes > 0 ? tr("Capacity %1…").arg(sizeText(shown.bytes)) : tr("Capacity…"));
    if (m_scene)
        updateFigures();
    updateNotes();
}

/// A number instead of what the profile says; 0 takes it back.
void MemoryView::askForCapacity()
{
    constexpr double kGib = 1073741824.0;
    bool isChosen = false;
    const double gib = QInputDialog::getDouble(this, tr("Memory of a device"),
                                               tr("GiB of one device, for all profiles; 0: what the profile says"),
                                               static_cast<double>(capacity().bytes) / kGib, 0, 1e6, 2, &isChosen);
    if (!isChosen || !context().settings || !context().changeSettings)
        return;
    Settings changed = *context().settings;
    changed.deviceMemoryBytes = static_cast<std::int64_t>(gib * kGib);
    context().changeSettings(changed); // comes back through settingsChanged()
}

void MemoryView::chooseSpace(std::int32_t space)
{
    if (space == m_space)
        return;
    m_space = space;
    startScene();
}

void MemoryView::startScene()
{
    const MemoryFactsPtr facts = this->facts();
    if (!facts)
        return;
    const std::uint64_t request = ++m_sceneRequest;
    m_isBusy = true;
    const BufferTablePtr known = m_tableProgram == m_program ? m_table : nullptr;
    showState();
    whenDone(this, QtConcurrent::run([facts, program = m_program, known, space = m_space]() -> MemoryScenePtr {
                 const BufferTablePtr table = known ? known : facts->buffers(facts->session->programs()[program]);
                 return makeMemoryScene(facts, program, table, space);
             }),
             [this, request](MemoryScenePtr scene) {
                 if (request == m_sceneRequest) // a newer question replaced it otherwise
                     showScene(std::move(scene));
             });
}

void MemoryView::showScene(MemoryScenePtr scene)
{
    ++m_timeRequest;
    m_isBusy = false;
    m_scene = std::move(scene);
    m_table = m_scene ? m_scene->memory.table : nullptr;
    m_tableProgram = m_program;
    m_rules.clear();
    ++m_planRequest;
    m_hypothesisBox->hide();
    m_model->setScene(m_scene);
    m_canvas->setScene(m_scene);
    selectBuffer(std::nullopt);
    if (m_scene) {
        QStringList names;
        int current = 0;
        for (const std::int32_t space : m_table->spaces()) {
            if (space == m_space)
                current = static_cast<int>(names.size());
            names << memorySpaceText(space);
        }
        const QSignalBlocker blocker(m_spaces);
        m_spaces->setTexts(names);
        m_spaces->setCurrentIndex(current);
        m_listOf->setCurrentIndex(AtMark);
        m_listsRules = false;
        updateList();
        updateSentence();
        followSelection();
        applyPlace();
    }
    applyCapacity();
    showState();
    emit scopeTextChanged();
    if (m_scene) {
        if (m_wantsTime)
            startTime();
        emit sceneShown();
    }
}

/// What is odd about the program, and whether it fits.
void MemoryView::updateNotes()
{
    if (!m_scene)
        return;
    QStringList notes;
    if (const std::int64_t most = capacity().bytes, over = m_scene->memory.peakBytes() - most; most > 0 && over > 0)
        notes << tr("Out of memory: the program needs %1 more than the device has. What if, Fit into… looks for what "
                    "would have to leave.")
                     .arg(sizeText(over));
    notes << memoryProblemTexts(m_scene->memory);
    if (m_scene->memory.source == HeapSource::LiveRange)
        notes << tr("The compiler left no heap simulation for this space: the order is rebuilt from the schedule, "
                    "from a buffer's definition to its last use. XProf shows no curve here.");
    if (const ProgramMemory &memory = m_scene->memory; memory.threadLocalBytes > 0)
        notes << tr("XProf leaves %1 of thread-local memory out of totals and peaks, and so do these figures. With it "
                    "the mark is %2 at most, and all allocations are %3 instead of %4.")
                     .arg(sizeText(memory.threadLocalBytes), sizeText(memory.peakBytes() + memory.threadLocalBytes),
                          sizeText(memory.totalBytes + memory.threadLocalBytes), sizeText(memory.totalBytes));
    m_note->setText(notes.join(QLatin1Char('\n')));
    m_note->setVisible(!notes.isEmpty());
}

void MemoryView::chooseTime(bool time)
{
    m_wantsTime = time;
    m_axisKind->setCurrentIndex(time ? 1 : 0);
    if (time)
        startTime();
    else
        m_canvas->setTimed(nullptr);
}

void MemoryView::startTime()
{
    if (!m_scene || !document())
        return;
    if (!m_ops) {
        m_ops = OpData::of(document());
        connect(m_ops, &OpData::indexChanged, this, [this] {
            if (m_wantsTime)
                startTime();
        });
    }
    if (!m_ops->index())
        return;
    const std::uint64_t request = ++m_timeRequest;
    whenDone(this, QtConcurrent::run([index = m_ops->index(), scene = m_scene] {
                 const std::uint64_t program = scene->facts->session->programs()[scene->program].id;
                 return std::make_shared<const MemoryOverTime>(memoryOverTime(*index, scene->memory, program));
             }),
             [this, request](std::shared_ptr<const MemoryOverTime> timed) {
                 if (request != m_timeRequest)
                     return;
                 if (timed->points.empty()) {
                     m_note->setText(
                         tr("No op of this program has run in this session, so there is no time to show it over."));
                     m_note->show();
                     m_wantsTime = false;
                     m_axisKind->setCurrentIndex(0);
                     return;
                 }
                 m_canvas->setTimed(timed);
                 if (document() && m_canvas->isTime())
                     m_canvas->setVisibleTime(document()->viewport().visible());
                 emit timeShown();
             });
}

/// A selected op of this program moves the cursor to where it takes memory.
void MemoryView::followSelection()
{
    if (!m_scene || !document() || !document()->session())
        return;
    const std::optional<EventRef> event = document()->selection().event();
    if (!event)
        return;
    const Session &session = *document()->session();
    const EventType &type = session.typeOf(*event);
    if (type.hasProgramId && type.programId != session.programs()[m_scene->program].id)
        return;
    std::uint32_t row = m_scene->table().module()->find(session.label(*event));
    if (row == HloModule::kNone)
        row = m_scene->table().module()->find(session.text(type.hloOp));
    if (row == HloModule::kNone)
        return;
    for (std::uint32_t k = 0; k < m_scene->memory.eventCount(); ++k)
        if (m_scene->memory.instruction[k] == row) {
            if (m_canvas->isTime())
                m_canvas->setPlaceTime(session.begin(*event));
            m_canvas->setPlace(k);
            m_listOf->setCurrentIndex(AtCursor);
            return;
        }
}

void MemoryView::showInTimeline()
{
    if (!m_selected || !m_scene || !document())
        return;
    const HloInstruction *const instruction =
        m_scene->table().instructionOf(m_scene->table().buffers()[m_selected->buffer]);
    if (!instruction)
        return;
    whenDone(this,
             QtConcurrent::run([session = m_scene->facts->session, name = std::string(instruction->name),
                                scene = m_scene]() -> std::optional<EventRef> {
                 const std::uint64_t program = session->programs()[scene->program].id;
                 std::vector<std::uint8_t> fits(session->eventTypes().size());
                 for (std::size_t i = 0; i < fits.size(); ++i) {
                     const EventType &type = session->eventTypes()[i];
                     fits[i] = (!type.hasProgramId || type.programId == program) &&
                               (session->text(type.label()) == name || session->text(type.hloOp) == name);
                 }
                 for (std::uint32_t line = 0; line < session->lines().size(); ++line) {
                     const Line &l = session->lines()[line];
                     if (l.kind != LineKind::Ops && l.kind != LineKind::Stream)
                         continue;
                     for (std::uint64_t row = 0; row < l.events.size(); ++row)
                         if (fits[l.events.type[row]] != 0)
                             return EventRef{LineId{line}, row};
                 }
                 return std::nullopt;
             }),
             [this](std::optional<EventRef> event) {
                 if (!document() || !document()->session())
                     return;
                 if (!event) {
                     m_note->setText(tr("This op has not run in this session."));
                     m_note->show();
                     return;
                 }
                 document()->selection().setEvent(event);
                 const TimeRange range = document()->session()->eventRange(*event);
                 const Duration around = Duration::ps(std::max<std::int64_t>(range.length().toPs(), 1));
                 document()->viewport().jumpTo({range.begin - around, range.end + around});
                 if (context().runCommand)
                     context().runCommand(QStringLiteral("view.timeline"));
             });
}

} // namespace planescope
