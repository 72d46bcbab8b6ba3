#pragma once
// What was read, skipped and repaired while opening the profile. Nothing is lost silently.
#include "widgets/view.h"

class QTableView;
class QToolButton;

namespace planescope {

class ReportModel;
class TablePage;

class ReportView : public View
{
    Q_OBJECT
public:
    ReportView(const ViewContext &context, QWidget *parent);

    void settingsChanged() override;
    QString scopeText() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    void addMenuActions(QMenu &menu) override;
    QTableView *table() const;
    /// Writes the report as CSV. False when the file cannot be written.
    bool exportTo(const QString &path) const;

protected:
    void documentChanged(Document *old) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void updateTexts();
    void exportWithDialog();

    ReportModel *m_model;
    TablePage *m_page;
    QToolButton *m_copy;
    QToolButton *m_export;
};

extern const ViewDescriptor reportView;

} // namespace planescope
