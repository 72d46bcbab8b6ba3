#pragma once
// The list of search hits: count, next, previous; a double click or Enter goes there.
#include "widgets/view.h"

class QTableView;
class QToolButton;

namespace planescope {

class HitsModel;
class TablePage;

class SearchView : public View
{
    Q_OBJECT
public:
    SearchView(const ViewContext &context, QWidget *parent);

    void settingsChanged() override;
    QString scopeText() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    void addMenuActions(QMenu &menu) override;
    QTableView *table() const;

protected:
    void documentChanged(Document *old) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void showCurrent();
    void goTo(int row);
    void updateTexts();

    HitsModel *m_model;
    TablePage *m_page;
    QToolButton *m_previous;
    QToolButton *m_next;
    bool m_isFollowing = false;
};

extern const ViewDescriptor searchView;

} // namespace planescope
