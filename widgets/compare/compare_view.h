#pragma once
// This profile beside another open one.
#include "widgets/common/page_canvas.h"
#include "widgets/view.h"

#include <QPointer>

#include <optional>

class QComboBox;
class QSpinBox;
class QScrollArea;
class QStackedLayout;

namespace planescope {

class ComparePage;
class EmptyState;
class OverviewData;

/// The page on the screen.
class CompareWidget final : public QWidget
{
    Q_OBJECT
public:
    explicit CompareWidget(const ThemeHub &themes, QWidget *parent = nullptr);
    ~CompareWidget() override;
    void setPage(std::unique_ptr<ComparePage> page);
    const ComparePage *page() const { return m_page.get(); }
    const std::vector<PageSpot> &spots() const { return m_spots; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void copy(bool asMarkdown) const;
    const ThemeHub &m_themes;
    std::unique_ptr<ComparePage> m_page;
    std::vector<PageSpot> m_spots;
};

class CompareView final : public View
{
    Q_OBJECT
public:
    CompareView(const ViewContext &context, QWidget *parent);
    ~CompareView() override;

    QComboBox *chooser() const { return m_other; }
    /// As if chosen by hand; null and documents that are not open change nothing.
    void compareWith(Document *other);
    QSpinBox *batchOfA() const { return m_batchA; }
    QSpinBox *batchOfB() const { return m_batchB; }
    const ComparePage *page() const { return m_widget->page(); }
    CompareWidget *widget() const { return m_widget; }
    bool isSettled() const override;

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fillChooser();
    void connectSides();
    void showState();

    QPointer<Document> m_otherDocument;
    QPointer<OverviewData> m_dataA, m_dataB;
    QComboBox *m_other;
    QSpinBox *m_batchA, *m_batchB; ///< sequences per step
    CompareWidget *m_widget;
    QScrollArea *m_scroll;
    EmptyState *m_empty;
    QStackedLayout *m_pages;
};

extern const ViewDescriptor compareView;

} // namespace planescope
