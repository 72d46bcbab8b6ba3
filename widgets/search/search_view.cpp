#include "widgets/search/search_view.h"

#include "model/text/format_value.h"
#include "widgets/common/density.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/search/hits_model.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace planescope {

namespace {

/// Badge with the class letter before the name.
class HitNameDelegate : public QStyledItemDelegate
{
public:
    HitNameDelegate(const ThemeHub &themes, QObject *parent) : QStyledItemDelegate(parent), m_themes(themes) {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem shifted = option;
        const Theme &theme = m_themes.theme();
        const auto opClass = static_cast<OpClass>(index.data(HitsModel::ClassRole).toInt());
        const int size = m_themes.px(16);
        // The ground of the whole cell first, then the text beside the badge.
        initStyleOption(&shifted, index);
        option.widget->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &shifted, painter, option.widget);
        const QRect badge(option.rect.left() + 6, option.rect.center().y() - size / 2, size, size);
        const QColor fill = theme.fill(opClass);
        painter->save();
        if (fill.alpha() > 0) {
            painter->fillRect(badge, fill);
            painter->setPen(theme.edge(fill));
        } else {
            painter->setPen(QPen(theme.text2, 1, Qt::DotLine));
        }
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(badge.adjusted(0, 0, -1, -1));
        QFont letter = m_themes.font(FontRole::Caption);
        letter.setWeight(QFont::DemiBold);
        letter.setPixelSize(m_themes.px(10));
        painter->setFont(letter);
        painter->setPen(theme.textOn(fill));
        painter->drawText(badge, Qt::AlignCenter, QString(QLatin1Char(opClassLetter(opClass))));
        painter->setFont(shifted.font);
        painter->setPen(option.state & QStyle::State_Selected ? theme.onSelection : theme.text);
        const QRect text = option.rect.adjusted(size + 14, 0, -6, 0);
        painter->drawText(text, Qt::AlignVCenter,
                          shifted.fontMetrics.elidedText(shifted.text, Qt::ElideRight, text.width()));
        painter->restore();
    }

private:
    const ThemeHub &m_themes;
};

} // namespace

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
    View(context, parent), m_model(new HitsModel(this)), m_count(new QLabel(this)), m_previous(new QToolButton(this)),
    m_next(new QToolButton(this)), m_table(new QTableView(this)), m_empty(new QLabel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(10, 3, 6, 3);
    bar->addWidget(m_count, 1);
    for (QToolButton *button : {m_previous, m_next}) {
        button->setAutoRaise(true);
        bar->addWidget(button);
    }
    m_previous->setIcon(themedIcon(*context.themes, QStringLiteral("up")));
    m_next->setIcon(themedIcon(*context.themes, QStringLiteral("down")));
    connect(m_previous, &QToolButton::clicked, this, [this] {
        if (document())
            document()->search().previous();
    });
    connect(m_next, &QToolButton::clicked, this, [this] {
        if (document())
            document()->search().next();
    });
    layout->addLayout(bar);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_table, 1);
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(HitsModel::Name, new HitNameDelegate(*context.themes, m_table));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setMouseTracking(true);
    // Rows of one fixed height: a million hits must not be measured.
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->resizeSection(HitsModel::Name, 300);
    m_table->horizontalHeader()->resizeSection(HitsModel::Begin, 130);
    m_table->horizontalHeader()->resizeSection(HitsModel::Length, 100);
    m_table->horizontalHeader()->resizeSection(HitsModel::Row, 180);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) { goTo(index.row()); });
    auto *copy = new QAction(m_table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] {
        QStringList lines;
        for (const QModelIndex &row : m_table->selectionModel()->selectedRows()) {
            QStringList cells;
            for (int column = 0; column < HitsModel::ColumnCount; ++column)
                cells << m_model->index(row.row(), column).data().toString();
            lines << cells.join(QLatin1Char('\t'));
        }
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    });
    m_table->addAction(copy);
    setFocusProxy(m_table);
    connect(context.themes, &ThemeHub::changed, this, &SearchView::settingsChanged);
    settingsChanged();
    updateTexts();
}

void SearchView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    m_table->setFont(themes.font(FontRole::Dense));
    m_table->horizontalHeader()->setFont(themes.font(FontRole::Caption));
    m_count->setFont(themes.font(FontRole::Dense));
    m_empty->setFont(themes.font(FontRole::Body));
    const int wanted = themes.px(sizesOf(context().settings->density).row);
    m_table->verticalHeader()->setDefaultSectionSize(std::max(wanted, QFontMetrics(m_table->font()).height() + 4));
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, themes.theme().text2);
    m_count->setPalette(quiet);
    m_empty->setPalette(quiet);
}

QString SearchView::scopeText() const
{
    return document() && !document()->search().query().isEmpty() ? document()->search().query() : QString();
}

QByteArray SearchView::saveViewState() const { return m_table->horizontalHeader()->saveState(); }

void SearchView::restoreViewState(const QByteArray &state)
{
    m_table->horizontalHeader()->restoreState(state);
    m_table->horizontalHeader()->setStretchLastSection(true);
}

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
    m_table->setVisible(hasHits);
    m_empty->setVisible(!hasHits);
    m_previous->setEnabled(hasHits);
    m_next->setEnabled(hasHits);
    if (!search || search->query().isEmpty()) {
        m_count->setText({});
        m_empty->setText(tr("Type a part of a name into the search field above (key /)."));
    } else if (search->isRunning()) {
        m_count->setText(tr("Searching…"));
        m_empty->setText({});
    } else if (!hasHits) {
        m_count->setText(tr("No hits"));
        m_empty->setText(tr("No event name contains “%1”.").arg(search->query()));
    } else {
        const int total = static_cast<int>(std::min<std::uint64_t>(search->total(), 2'000'000'000));
        QString words = tr("%n hit(s) of “%1”", nullptr, total).arg(search->query());
        if (search->total() > search->hits().size())
            words += tr(", the first %1 are listed").arg(text::count(search->hits().size()));
        m_count->setText(words);
    }
    emit scopeTextChanged();
}

void SearchView::showCurrent()
{
    if (!document() || m_isFollowing)
        return;
    if (const auto current = document()->search().current()) {
        const QModelIndex index = m_model->index(static_cast<int>(*current), 0);
        m_table->setCurrentIndex(index);
        m_table->scrollTo(index);
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
    m_table->setAccessibleName(tr("Search hits"));
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
