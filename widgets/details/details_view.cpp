#include "widgets/details/details_view.h"

#include "model/export/event_text.h"
#include "model/export/table_text.h"
#include "model/state/layer_data.h"
#include "model/state/selection_sums.h"
#include "model/text/format_value.h"
#include "model/text/selection_text.h"
#include "widgets/common/copy_table.h"
#include "widgets/common/density.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/theme.h"
#include "widgets/details/event_page.h"
#include "widgets/details/range_page.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <QtConcurrentRun>

namespace planescope {

namespace {

const QKeySequence kMarkdownKeys(Qt::CTRL | Qt::SHIFT | Qt::Key_C);

QString viewString(const std::string &utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

bool isCopyKey(const QKeyEvent &key, bool *asMarkdown)
{
    *asMarkdown = QKeySequence(key.keyCombination()) == kMarkdownKeys;
    return *asMarkdown || key.matches(QKeySequence::Copy);
}

} // namespace

const ViewDescriptor detailsView{
    "details",
    QT_TRANSLATE_NOOP("View", "Details"),
    QT_TRANSLATE_NOOP("View", "Details"),
    "details",
    "",
    Qt::BottomDockWidgetArea,
    [](const Session &) { return QString(); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new DetailsView(context, parent); }};

DetailsView::DetailsView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_pages(new QStackedWidget(this)),
    m_empty(new EmptyState(*context.themes, QStringLiteral("details"), this)), m_scroll(new QScrollArea(this)),
    m_eventPage(new EventPage(*context.themes, m_scroll)), m_rangePage(new RangePage(*context.themes, m_pages))
{
    setFocusPolicy(Qt::StrongFocus);
    setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_scroll->setWidget(m_eventPage);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // A dock may be narrower than the page that asks for most, but holds the empty page with its button whole.
    m_pages->setMinimumSize(context.themes->px(220), context.themes->px(150));
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_scroll);
    m_pages->addWidget(m_rangePage);

    connect(m_empty, &EmptyState::actionClicked, this, [this] {
        if (this->context().runCommand)
            this->context().runCommand(QStringLiteral("view.timeline"));
    });
    connect(m_eventPage, &EventPage::sameNameRequested, this, [this] {
        if (this->context().runCommand)
            this->context().runCommand(QStringLiteral("selection.sameName"));
    });
    connect(m_eventPage, &EventPage::zoomRequested, this, [this] {
        if (m_answer && m_answer->event)
            jumpTo(m_answer->event->event);
    });
    connect(m_eventPage, &EventPage::eventRequested, this, &DetailsView::selectEvent);
    connect(m_eventPage, &EventPage::jumpRequested, this, &DetailsView::jumpTo);
    connect(m_rangePage, &RangePage::eventRequested, this, &DetailsView::selectEvent);
    connect(m_rangePage, &RangePage::jumpRequested, this, &DetailsView::jumpTo);
    connect(m_rangePage, &RangePage::layerRequested, this, [this](TimeRange range, LineId workRow) {
        if (!document() || !m_answer || document()->session() != m_answer->session)
            return;
        document()->selection().setTimeRange(range, {workRow});
        const Duration margin = Duration::ps(range.length().toPs() / 30);
        document()->viewport().jumpTo({range.begin - margin, range.end + margin});
    });
    // Filling the page is a round of the event loop by itself, beside what the same choice made other views paint.
    connect(&m_watcher, &QFutureWatcherBase::finished, this,
            [this] { QTimer::singleShot(0, this, &DetailsView::showAnswer); });
    connect(context.themes, &ThemeHub::changed, this, &DetailsView::settingsChanged);
    settingsChanged();
    showEmpty();
}

DetailsView::~DetailsView()
{
    m_stop.request_stop();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished(); // the job holds the session, not this view; it ends within a block of rows
}

CopyTable *DetailsView::totalsTable() const { return m_rangePage->table(); }

void DetailsView::selectEvent(EventRef event)
{
    if (document() && m_answer && document()->session() == m_answer->session)
        document()->selection().setEvent(event);
}

void DetailsView::jumpTo(EventRef event)
{
    if (!document() || !m_answer || document()->session() != m_answer->session)
        return;
    // An event fills a third of the width, so that its neighbours are seen.
    const TimeRange range = m_answer->session->eventRange(event);
    const Duration margin = Duration::ps(std::max<std::int64_t>(1, range.length().toPs()));
    document()->viewport().jumpTo({range.begin - margin, range.end + margin});
    document()->selection().setEvent(event);
}

DetailsView::Page DetailsView::page() const { return static_cast<Page>(m_pages->currentIndex()); }

void DetailsView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    const int row = std::max(themes.px(sizesOf(context().settings->density).row),
                             QFontMetrics(themes.font(FontRole::Dense)).height() + 4);
    m_eventPage->applyRowHeight(row);
    m_rangePage->applyRowHeight(row);
    // Pages stand on base, like every plot and table.
    QPalette page = palette();
    page.setColor(QPalette::Window, themes.theme().base);
    setPalette(page);
}

QString DetailsView::scopeText() const
{
    if (!m_answer)
        return {};
    if (m_answer->event) {
        const EventDetails &e = *m_answer->event;
        //: %1 op, %2 and %3 numbers, %4 device
        return tr("%1, instance %2 of %3 on %4")
            .arg(viewString(e.name), text::count(m_answer->onPlane.ordinal),
                 text::count(m_answer->onPlane.summary.count),
                 text::deviceText(*m_answer->session, m_answer->session->line(e.event.line).plane));
    }
    const QString subject = text::subjectText(m_answer->scope);
    //: %1 a layer or step, %2 a duration
    return subject.isEmpty() ? tr("selection, %1").arg(text::duration(m_answer->range.length()))
                             : tr("%1, %2").arg(subject, text::duration(m_answer->range.length()));
}

QByteArray DetailsView::saveViewState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << qint32(2) << qint32(m_eventPage->currentTab()) << totalsTable()->horizontalHeader()->saveState()
           << m_eventPage->statsTable()->horizontalHeader()->saveState();
    return state;
}

void DetailsView::restoreViewState(const QByteArray &state)
{
    QDataStream stream(state);
    qint32 version = 0, tab = 0;
    QByteArray totals, stats;
    stream >> version >> tab >> totals >> stats;
    if (stream.status() != QDataStream::Ok || version != 2)
        return;
    m_eventPage->setCurrentTab(tab == 1 ? 1 : 0);
    totalsTable()->horizontalHeader()->restoreState(totals);
    m_eventPage->statsTable()->horizontalHeader()->restoreState(stats);
}

void DetailsView::documentChanged(Document *old)
{
    if (old) {
        disconnect(old, nullptr, this, nullptr);
        disconnect(&old->selection(), nullptr, this, nullptr);
        disconnect(LayerData::of(old), nullptr, this, nullptr);
    }
    if (document()) {
        connect(document(), &Document::sessionChanged, this, &DetailsView::ask);
        connect(document(), &Document::failed, this, &DetailsView::ask);
        connect(&document()->selection(), &Selection::eventChanged, this, &DetailsView::ask);
        connect(&document()->selection(), &Selection::timeRangeChanged, this, &DetailsView::ask);
        connect(LayerData::of(document()), &LayerData::layersChanged, this, [this] {
            if (document()->selection().timeRange() && !document()->selection().event())
                ask();
        });
    }
    ask();
}

void DetailsView::ask()
{
    m_stop.request_stop(); // the newest selection wins
    m_stop = std::stop_source();
    const SessionPtr session = document() ? document()->session() : nullptr;
    DetailsQuery query;
    query.session = session;
    query.classes = document() ? document()->classes() : nullptr;
    query.sums = document() ? SelectionSums::of(document())->index() : nullptr;
    query.wholeNames = document() ? SelectionSums::of(document())->wholeNames() : nullptr;
    query.layers = document() ? LayerData::of(document())->layers() : nullptr;
    if (session) {
        const Selection &selection = document()->selection();
        query.event = selection.event();
        if (selection.timeRange()) {
            query.range = *selection.timeRange();
            query.rows = selection.rows();
        }
        if (query.event && !session->contains(*query.event))
            query.event.reset();
    }
    // Rows of a selection name lines of a complete session; an indexed one has no events yet.
    const bool hasRange = session && session->isComplete() && !query.range.isEmpty();
    if (!session || (!query.event && !hasRange)) {
        m_isPending = false;
        showEmpty();
        return;
    }
    m_isPending = true;
    m_watcher.setFuture(QtConcurrent::run(
        [query = std::move(query), stop = m_stop.get_token()] { return answerDetails(query, stop); }));
}

void DetailsView::showAnswer()
{
    if (!m_isPending || m_watcher.future().resultCount() == 0)
        return;
    std::optional<DetailsAnswer> answer = m_watcher.result();
    if (!answer || !document() || answer->session != document()->session())
        return; // a newer request is on its way
    m_isPending = false;
    m_answer = std::move(answer);
    present(*m_answer);
    emit scopeTextChanged();
    emit answerShown();
}

void DetailsView::present(const DetailsAnswer &answer)
{
    if (answer.event) {
        m_eventPage->setAnswer(answer);
        m_pages->setCurrentIndex(static_cast<int>(Page::Event));
        return;
    }
    m_rangePage->setAnswer(answer);
    m_pages->setCurrentIndex(static_cast<int>(Page::Range));
    updateTexts();
}

void DetailsView::showEmpty()
{
    const bool hadAnswer = m_answer.has_value();
    m_answer.reset();
    m_pages->setCurrentIndex(static_cast<int>(Page::Empty));
    updateTexts();
    if (hadAnswer)
        emit scopeTextChanged();
    emit answerShown();
}

void DetailsView::updateTexts()
{
    if (!document() || !document()->session()) {
        m_empty->setText(tr("No profile is open."), tr("Details of a selected event appear here."));
        m_empty->setAction({});
    } else {
        m_empty->setText(
            tr("No event is selected."),
            tr("Click an event in the timeline to read everything about it, or drag over rows to sum a range."));
        m_empty->setAction(tr("Show the timeline"));
    }
}

void DetailsView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
        if (m_answer)
            present(*m_answer);
        updateTexts();
        emit scopeTextChanged();
    }
    View::changeEvent(event);
}

QString DetailsView::copiedText(ClipboardFormat format) const
{
    if (!m_answer)
        return {};
    if (!m_answer->event)
        return m_rangePage->copiedText(format);
    switch (format) {
    case ClipboardFormat::Markdown:
        return eventMarkdown(*m_answer->event, m_answer->inSession, noticeOf(document()));
    case ClipboardFormat::Csv:
        return eventCsv(*m_answer->event, m_answer->inSession, noticeOf(document()));
    case ClipboardFormat::Text:
        break;
    }
    return eventText(*m_answer->event, m_answer->inSession, noticeOf(document()));
}

void DetailsView::copyPage(ClipboardFormat format) const
{
    const QString text = copiedText(format);
    if (!text.isEmpty())
        QApplication::clipboard()->setText(text);
}

void DetailsView::addMenuActions(QMenu &menu)
{
    const auto add = [&](const QString &text, const QKeySequence &keys, ClipboardFormat format) {
        const QString words = keys.isEmpty() ? text : text + u'\t' + keys.toString(QKeySequence::NativeText);
        menu.addAction(words, this, [this, format] { copyPage(format); })->setEnabled(m_answer.has_value());
    };
    add(tr("Copy as text"), QKeySequence(QKeySequence::Copy), ClipboardFormat::Text);
    add(tr("Copy as Markdown"), kMarkdownKeys, ClipboardFormat::Markdown);
    add(tr("Copy as CSV"), {}, ClipboardFormat::Csv);
}

void DetailsView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    addMenuActions(menu);
    menu.exec(event->globalPos());
}

bool DetailsView::event(QEvent *event)
{
    bool asMarkdown = false;
    if (event->type() == QEvent::ShortcutOverride && m_answer &&
        isCopyKey(static_cast<QKeyEvent &>(*event), &asMarkdown)) {
        event->accept(); // here it means the whole page, not the window's sentence
        return true;
    }
    return View::event(event);
}

void DetailsView::keyPressEvent(QKeyEvent *event)
{
    bool asMarkdown = false;
    if (isCopyKey(*event, &asMarkdown)) {
        copyPage(asMarkdown ? ClipboardFormat::Markdown : ClipboardFormat::Text);
        return;
    }
    View::keyPressEvent(event);
}

} // namespace planescope
