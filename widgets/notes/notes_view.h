#pragma once
// The list of bookmarks and notes: go there, change the text, remove.
#include "widgets/view.h"

class QTableView;
class QToolButton;

namespace planescope {

class NotesModel;
class TablePage;

class NotesView final : public View
{
    Q_OBJECT
public:
    NotesView(const ViewContext &context, QWidget *parent);

    void settingsChanged() override;
    QString scopeText() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    void addMenuActions(QMenu &menu) override;
    QTableView *table() const;
    /// The sentence above the table: how many there are, or why they cannot be kept.
    QString summary() const { return m_summary; }

protected:
    void documentChanged(Document *old) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void refresh();
    void goTo(int row);
    void removeCurrent();
    void updateTexts();

    NotesModel *m_model;
    TablePage *m_page;
    QToolButton *m_add, *m_remove;
    QString m_summary;
};

extern const ViewDescriptor notesView;

} // namespace planescope
