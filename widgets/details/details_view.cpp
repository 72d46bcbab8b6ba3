#include "widgets/details/details_view.h"

#include "model/export/event_text.h"
#include "model/text/format_value.h"
#include "widgets/common/class_badge.h"
#include "widgets/common/copy_table.h"
#include "widgets/common/density.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/search_field.h"
#include "widgets/common/text_label.h"
#include "widgets/details/event_page.h"
#include "widgets/details/totals_model.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>

namespace planescope {

namespace {

const QKeySequence kMarkdownKeys(Qt::CTRL | Qt::SHIFT | Qt::Key_C);

QString viewString(const std::string &utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// "TPU:0" for "/device:TPU:0".
QString shortPlane(const std::string &plane)
{
    QString name = viewString(plane);
    for (const QLatin1String prefix : {QLatin1String("/device:"), QLatin1String("/host:")})
        if (name.startsWith(prefix))
            return name.sliced(prefix.size());
    return name;
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
    m_eventPage(new EventPage(*context.themes, m_scroll))
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
    m_pages->addWidget(makeRangePage());

    connect(m_empty, &EmptyState::actionClicked, this, [this] {
        if (this->context().runCommand)
            this->context().runCommand(QStringLiteral("view.timeline"));
    });
    connect(m_eventPage, &EventPage::sameNameRequested, this, [this] {
        if (this->context().runCommand)
            this->context().runCommand(QStringLiteral("selection.sameName"));
    });
    connect(m_eventPage, &EventPage::zoomRequested, this, [this] {
        if (!document() || !m_answer || !m_answer->event)
            return;
        // An event fills a third of the width, so that its neighbours are seen.
        TimeRange range = m_answer->event->range;
        const Duration margin = Duration::ps(std::max<std::int64_t>(1, range.length().toPs()));
        document()->viewport().jumpTo({range.begin - margin, range.end + margin});
    });
    connect(m_eventPage, &EventPage::eventRequested, this, [this](EventRef event) {
        if (document())
            document()->selection().setEvent(event);
    });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &DetailsView::showAnswer);
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

QWidget *DetailsView::makeRangePage()
{
    auto *page = new QWidget(m_pages);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(14, 6, 10, 6);
    head->setSpacing(10);
    const ThemeHub &themes = *context().themes;
    m_rangeTitle = new TextLabel(themes, FontRole::Strong, Ink::Text, {}, page);
    m_rangeFacts = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, page);
    m_rangeFacts->setMinimumWidth(1);
    m_rangeFilter = new SearchField(themes, QStringLiteral("filter"), {}, page);
    m_rangeFilter->setMaximumWidth(themes.px(240));
    head->addWidget(m_rangeTitle);
    head->addWidget(m_rangeFacts, 1);
    head->addWidget(m_rangeFilter);
    layout->addLayout(head);

    m_totals = new TotalsModel(this);
    m_totalsProxy = new QSortFilterProxyModel(this);
    m_totalsProxy->setSourceModel(m_totals);
    m_totalsProxy->setSortRole(TotalsModel::SortRole);
    m_totalsProxy->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_totalsProxy->setFilterKeyColumn(TotalsModel::Name);
    m_totalsProxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_totalsTable = new CopyTable(page);
    m_totalsTable->setModel(m_totalsProxy);
    m_totalsTable->setItemDelegateForColumn(TotalsModel::Name,
                                            new BadgeDelegate(themes, TotalsModel::ClassRole, m_totalsTable));
    m_totalsTable->setSortingEnabled(true);
    m_totalsTable->sortByColumn(TotalsModel::Self, Qt::DescendingOrder);
    m_totalsTable->setTableSource([this](const std::vector<int> &rows) { return m_totals->table(rows); });
    m_totalsTable->horizontalHeader()->setStretchLastSection(false);
    m_totalsTable->horizontalHeader()->setSectionResizeMode(TotalsModel::Name, QHeaderView::Stretch);
    connect(m_rangeFilter, &QLineEdit::textChanged, m_totalsProxy, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_totalsTable, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        if (document() && document()->session() == m_answer->session)
            document()->selection().setEvent(m_totals->total(m_totalsProxy->mapToSource(index).row()).longest);
    });
    layout->addWidget(m_totalsTable, 1);
    return page;
}

DetailsView::Page DetailsView::page() const { return static_cast<Page>(m_pages->currentIndex()); }

void DetailsView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    const int row = std::max(themes.px(sizesOf(context().settings->density).row),
                             QFontMetrics(themes.font(FontRole::Dense)).height() + 4);
    m_eventPage->applyRowHeight(row);
    m_totalsTable->setFont(themes.font(FontRole::Dense));
    m_totalsTable->horizontalHeader()->setFont(themes.font(FontRole::Caption));
    m_totalsTable->verticalHeader()->setDefaultSectionSize(row);
    for (int column = TotalsModel::Count; column < TotalsModel::ColumnCount; ++column)
        m_totalsTable->setColumnWidth(column, themes.px(column == TotalsModel::Count ? 72 : 88));
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
                 text::count(m_answer->onPlane.summary.count), shortPlane(e.plane));
    }
    return tr("selection, %1").arg(text::duration(m_answer->range.length()));
}

QByteArray DetailsView::saveViewState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << qint32(1) << qint32(m_eventPage->currentTab()) << m_totalsTable->horizontalHeader()->saveState()
           << m_eventPage->statsTable()->horizontalHeader()->saveState();
    return state;
}

void DetailsView::restoreViewState(const QByteArray &state)
{
    QDataStream stream(state);
    qint32 version = 0, tab = 0;
    QByteArray totals, stats;
    stream >> version >> tab >> totals >> stats;
    if (stream.status() != QDataStream::Ok || version != 1)
        return;
    m_eventPage->setCurrentTab(tab == 1 ? 1 : 0);
    m_totalsTable->horizontalHeader()->restoreState(totals);
    m_eventPage->statsTable()->horizontalHeader()->restoreState(stats);
}

void DetailsView::documentChanged(Document *old)
{
    if (old) {
        disconnect(old, nullptr, this, nullptr);
        disconnect(&old->selection(), nullptr, this, nullptr);
    }
    if (document()) {
        connect(document(), &Document::sessionChanged, this, &DetailsView::ask);
        connect(document(), &Document::failed, this, &DetailsView::ask);
        connect(&document()->selection(), &Selection::eventChanged, this, &DetailsView::ask);
        connect(&document()->selection(), &Selection::timeRangeChanged, this, &DetailsView::ask);
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
    m_totals->setTotals(answer.session, *answer.totals);
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
    m_rangeFilter->setPlaceholderText(tr("Filter names"));
    m_totalsTable->setAccessibleName(tr("Totals by name"));
    if (!m_answer || m_answer->event)
        return;
    m_rangeTitle->setText(text::duration(m_answer->range.length()));
    m_rangeTitle->setToolTip(text::exactDuration(m_answer->range.length()));
    const NameTotals &totals = *m_answer->totals;
    //: %1, %2 numbers, %3 a moment
    m_rangeFacts->setText(tr("%1 events of %2 names from %3 on")
                              .arg(text::count(totals.eventCount), text::count(totals.names.size()),
                                   text::timePoint(m_answer->range.begin, Duration::ns(1))));
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
        return m_totalsTable->copiedTable(format);
    switch (format) {
    case ClipboardFormat::Markdown:
        return eventMarkdown(*m_answer->event, m_answer->inSession);
    case ClipboardFormat::Csv:
        return eventCsv(*m_answer->event, m_answer->inSession);
    case ClipboardFormat::Text:
        break;
    }
    return eventText(*m_answer->event, m_answer->inSession);
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
