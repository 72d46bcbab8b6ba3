#include "widgets/notes/notes_view.h"

#include "model/text/format_value.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/table_page.h"
#include "widgets/common/theme.h"
#include "widgets/notes/notes_model.h"

#include <QEvent>
#include <QKeyEvent>
#include <QVBoxLayout>

namespace planescope {

const ViewDescriptor notesView{
    "notes",
    QT_TRANSLATE_NOOP("View", "Bookmarks and notes"),
    QT_TRANSLATE_NOOP("View", "Notes"),
    "notes",
    "Ctrl+Alt+N",
    Qt::BottomDockWidgetArea,
    [](const Session &) { return QString(); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new NotesView(context, parent); }};

NotesView::NotesView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_model(new NotesModel(this)),
    m_page(new TablePage(*context.themes, QStringLiteral("notes"), this)),
    m_add(m_page->addButton(QStringLiteral("plus"), Qt::ToolButtonIconOnly)),
    m_remove(m_page->addButton(QStringLiteral("minus"), Qt::ToolButtonIconOnly))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    m_page->setModel(m_model, {360, 70, 130, 110, 240});
    CopyTable *table = m_page->table();
    table->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    table->setTableSource([this](const std::vector<int> &rows) { return m_model->table(rows); });
    setFocusProxy(table);
    connect(table, &QTableView::activated, this, [this](const QModelIndex &index) { goTo(index.row()); });
    connect(m_add, &QToolButton::clicked, this, [this] {
        if (this->context().runCommand)
            this->context().runCommand(QStringLiteral("notes.add"));
    });
    connect(m_remove, &QToolButton::clicked, this, &NotesView::removeCurrent);
    connect(m_page->empty(), &EmptyState::actionClicked, m_add, &QToolButton::click);
    connect(context.themes, &ThemeHub::changed, this, &NotesView::settingsChanged);
    settingsChanged();
    updateTexts();
}

void NotesView::settingsChanged() { m_page->applySettings(*context().settings); }

QTableView *NotesView::table() const { return m_page->table(); }

void NotesView::addMenuActions(QMenu &menu) { m_page->table()->addCopyActions(menu); }

QString NotesView::scopeText() const { return {}; }

QByteArray NotesView::saveViewState() const { return m_page->saveColumns(); }

void NotesView::restoreViewState(const QByteArray &state) { m_page->restoreColumns(state); }

void NotesView::documentChanged(Document *old)
{
    if (old)
        disconnect(Notes::of(old), nullptr, this, nullptr);
    Notes *const notes = Notes::of(document());
    m_model->setNotes(notes);
    if (notes)
        connect(notes, &Notes::changed, this, &NotesView::refresh);
    refresh();
}

void NotesView::refresh()
{
    const Notes *const notes = Notes::of(document());
    const bool hasNotes = notes && !notes->notes().empty();
    m_page->showTable(hasNotes);
    m_add->setEnabled(document() && document()->session());
    m_remove->setEnabled(hasNotes);
    m_summary.clear();
    if (!notes || !document()->session()) {
        m_page->empty()->setText(tr("No profile is open."));
        m_page->empty()->setAction({});
    } else {
        m_page->empty()->setText(tr("There are no bookmarks and notes."),
                                 notes->problem().isEmpty() ? tr("Select an event or a range and press Ctrl+D. Ctrl+1 "
                                                                 "to Ctrl+9 store a place, Alt+1 to Alt+9 go there.")
                                                            : notes->problem());
        m_page->empty()->setAction(tr("Note this place"));
        if (hasNotes)
            m_summary =
                notes->notes().size() == 1 ? tr("1 note") : tr("%1 notes").arg(text::count(notes->notes().size()));
        if (hasNotes && !notes->problem().isEmpty())
            m_summary += QStringLiteral("  ") + notes->problem();
    }
    m_page->setSummary(m_summary);
}

void NotesView::goTo(int row)
{
    const Notes *const notes = Notes::of(document());
    if (notes && row >= 0 && row < static_cast<int>(notes->notes().size()))
        goToNote(*document(), notes->notes()[static_cast<std::size_t>(row)]);
}

void NotesView::removeCurrent()
{
    Notes *const notes = Notes::of(document());
    if (const QModelIndex current = m_page->table()->currentIndex(); notes && current.isValid())
        notes->remove(static_cast<std::size_t>(current.row()));
}

void NotesView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Delete) {
        removeCurrent();
        return;
    }
    View::keyPressEvent(event);
}

void NotesView::updateTexts()
{
    m_add->setToolTip(tr("Note this place"));
    m_remove->setToolTip(tr("Remove the note"));
    m_add->setAccessibleName(m_add->toolTip());
    m_remove->setAccessibleName(m_remove->toolTip());
    m_page->table()->setAccessibleName(tr("Bookmarks and notes"));
    m_model->retranslate();
    refresh();
}

void NotesView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    View::changeEvent(event);
}

} // namespace planescope
