#pragma once
// What a profile says at first sight: key figures, what limits the program and why, how good the recording is.
#include "widgets/view.h"

#include <QPointer>

class QScrollArea;
class QStackedLayout;

namespace planescope {

class EmptyState;
class JobOverlay;
class OverviewData;
class OverviewWidget;
struct PageSpot;

class OverviewView final : public View
{
    Q_OBJECT
public:
    OverviewView(const ViewContext &context, QWidget *parent);
    ~OverviewView() override;

    OverviewWidget *page() const { return m_page; }
    /// Goes where a spot of the page leads: another view, with selection and range.
    void follow(const PageSpot &spot);

signals:
    void overviewShown();

protected:
    void documentChanged(Document *old) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void connectData();
    void showState();
    void runCommand(const QString &viewId);
    void showRange(TimeRange range);

    QPointer<OverviewData> m_data;
    OverviewWidget *m_page;
    QScrollArea *m_scroll;
    EmptyState *m_empty;
    JobOverlay *m_job;
    QStackedLayout *m_pages;
};

extern const ViewDescriptor overviewView;

} // namespace planescope
