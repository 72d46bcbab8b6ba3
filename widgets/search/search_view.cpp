#include "widgets/search/search_view.h"

#include "model/query/event_search.h"
#include "model/text/format_value.h"
#include "widgets/common/class_badge.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/table_page.h"
#include "widgets/common/theme.h"
#include "widgets/search/hits_model.h"

#include <QEvent>
#include <QVBoxLayout>

namespace planescope {

const ViewDescriptor searchView{
    "search",
    QT_TRANSLATE_NOOP("View", "Search hits"),
    QT_TRANSLATE_NOOP("View", "Hits"),
    "list",
    "Ctrl+Alt+F",
    Qt::BottomDockWidgetArea,
    [](const Session &) { return QString(); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new SearchView(context, parent); }};

SearchView::SearchView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_model(new HitsModel(this)),
    m_page(new TablePage(*context.themes, QStringLiteral("find"), this)),
    m_previous(m_page->addButton(QStringLiteral("up"), Qt::ToolButtonIconOnly)),
    m_next(m_page->addButton(QStringLiteral("down"), Qt::ToolButtonIconOnly))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    m_page->setModel(m_model, {300, 130, 100, 180});
    CopyTable *table = m_page->table();
    table->setItemDelegateForColumn(HitsModel::Name, new BadgeDelegate(*context.themes, HitsModel::ClassRole, table));
    table->setTableSource([this](const std::vector<int> &rows) { return m_model->table(rows); });
    setFocusProxy(table);
    connect(m_previous, &QToolButton::clicked, this, [this] {
        if (document())
            document()->search().previous();
    });
    connect(m_next, &QToolButton::clicked, this, [this] {
        if (document())
            document()->search().next();
    });
    connect(table, &QTableView::activated, this, [this](const QModelIndex &index) { goTo(index.row()); });
    connect(m_page->empty(), &EmptyState::actionClicked, this, [this] {
        if (this->context().runCommand)
            this->context().runCommand(QStringLiteral("edit.find"));
    });
    connect(context.themes, &ThemeHub::changed, this, &SearchView::settingsChanged);
    settingsChanged();
    updateTexts();
}

void SearchView::settingsChanged() { m_page->applySettings(*context().settings); }

QTableView *SearchView::table() const { return m_page->table(); }

void SearchView::addMenuActions(QMenu &menu) { m_page->table()->addCopyActions(menu); }

QString SearchView::scopeText() const
{
    return document() && !document()->search().query().isEmpty() ? document()->search().query() : QString();
}

QByteArray SearchView::saveViewState() const { return m_page->saveColumns(); }

void SearchView::restoreViewState(const QByteArray &state) { m_page->restoreColumns(state); }

void SearchView::documentChanged(Document *old)
{
    if (old)
        disconnect(&old->search(), nullptr, this, nullptr);
    m_model->setDocument(document());
    if (document()) {
        const SearchResults *search = &document()->search();
        connect(search, &SearchResults::hitsChanged, this, &SearchView::refresh);
        connect(search, &SearchResults::queryChanged, this, &SearchView::refresh);
        connect(search, &SearchResults::currentChanged, this, &SearchView::showCurrent);
    }
    refresh();
    showCurrent();
}

void SearchView::refresh()
{
    const SearchResults *search = document() ? &document()->search() : nullptr;
    const bool hasHits = search && search->total() > 0;
    m_page->showTable(hasHits);
    m_previous->setEnabled(hasHits);
    m_next->setEnabled(hasHits);
    QString words;
    if (!search || !document()->session()) {
        m_page->empty()->setText(tr("No profile is open."));
        m_page->empty()->setAction({});
    } else if (search->query().isEmpty()) {
        m_page->empty()->setText(tr("Nothing is searched for."),
                                 tr("Type a part of a name into the search field above (key /)."));
        m_page->empty()->setAction(tr("Find events"));
    } else if (!search->problem().isEmpty()) {
        words = tr("The search line is not understood.");
        m_page->empty()->setText(search->problem(), tr("Examples: %1")
                                                        .arg(QStringLiteral("all-reduce · \"fusion.7\" · /^copy-/ · "
                                                                            "name ~ fusion and dur > 10us")));
        m_page->empty()->setAction(tr("Find events"));
    } else if (search->isRunning() && !hasHits) {
        words = tr("Searching…");
        m_page->empty()->setText({});
        m_page->empty()->setAction({});
    } else if (!hasHits) {
        words = tr("No hits");
        m_page->empty()->setText(EventSearch::kindOf(search->query().toStdString()) == SearchKind::Words
                                     ? tr("No event name contains “%1”.").arg(search->query())
                                     : tr("No event fits “%1”.").arg(search->query()));
        m_page->empty()->setAction(tr("Find events"));
    } else {
        const int total = static_cast<int>(std::min<std::uint64_t>(search->total(), 2'000'000'000));
        words = tr("%n hit(s) of “%1”", nullptr, total).arg(search->query());
        if (search->isRunning())
            words += tr(", searching…");
        else if (search->total() > search->hits().size())
            words += tr(", the first %1 are listed").arg(text::count(search->hits().size()));
    }
    m_page->setSummary(words);
    emit scopeTextChanged();
}

void SearchView::showCurrent()
{
    if (!document() || m_isFollowing)
        return;
    if (const auto current = document()->search().current()) {
        const QModelIndex index = m_model->index(static_cast<int>(*current), 0);
        m_page->table()->setCurrentIndex(index);
        m_page->table()->scrollTo(index);
    }
}

void SearchView::goTo(int row)
{
    if (!document() || !m_model->eventAt(row))
        return;
    m_isFollowing = true;
    SearchResults &search = document()->search();
    if (search.current() == static_cast<std::size_t>(row))
        emit search.currentChanged(); // again: the view may have been moved away meanwhile
    else
        search.setCurrent(static_cast<std::size_t>(row));
    m_isFollowing = false;
}

void SearchView::updateTexts()
{
    m_previous->setToolTip(tr("Previous hit"));
    m_next->setToolTip(tr("Next hit"));
    m_previous->setAccessibleName(m_previous->toolTip());
    m_next->setAccessibleName(m_next->toolTip());
    m_page->table()->setAccessibleName(tr("Search hits"));
    m_model->retranslate();
    refresh();
}

void SearchView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    View::changeEvent(event);
}

} // namespace planescope
