#pragma once
// Everything about the selected event; without one, what the selected range holds, by name.
#include "model/export/table_text.h"
#include "widgets/details/details_query.h"
#include "widgets/view.h"

#include <QFutureWatcher>

#include <stop_token>

class QScrollArea;
class QStackedWidget;

namespace planescope {

class CopyTable;
class EmptyState;
class EventPage;
class RangePage;

class DetailsView final : public View
{
    Q_OBJECT
public:
    DetailsView(const ViewContext &context, QWidget *parent);
    ~DetailsView() override;

    void settingsChanged() override;
    QString scopeText() const override;
    bool isSettled() const override { return !m_isPending; }
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    void addMenuActions(QMenu &menu) override;

    enum class Page { Empty, Event, Range };
    Page page() const;
    EventPage *eventPage() const { return m_eventPage; }
    RangePage *rangePage() const { return m_rangePage; }
    CopyTable *totalsTable() const;
    /// True while a worker computes; the former answer stays on the screen.
    bool isPending() const { return m_isPending; }
    /// The page as Ctrl+C, Ctrl+Shift+C and its menu copy it; empty without a selected event or range.
    QString copiedText(ClipboardFormat format) const;

signals:
    void answerShown(); ///< the page is up to date with the selection

protected:
    void documentChanged(Document *old) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void selectEvent(EventRef event);
    void jumpTo(EventRef event);
    void ask();
    void present(const DetailsAnswer &answer);
    void showEmpty();
    void showAnswer();
    void updateTexts();
    void copyPage(ClipboardFormat format) const;

    QStackedWidget *m_pages;
    EmptyState *m_empty;
    QScrollArea *m_scroll;
    EventPage *m_eventPage;
    RangePage *m_rangePage;

    QFutureWatcher<std::optional<DetailsAnswer>> m_watcher;
    std::stop_source m_stop;
    bool m_isPending = false;
    std::optional<DetailsAnswer> m_answer; ///< on the screen
};

extern const ViewDescriptor detailsView;

} // namespace planescope
