#include "widgets/report/report_view.h"

#include "model/text/format_value.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/icons.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/table_page.h"
#include "widgets/common/theme.h"
#include "widgets/report/report_model.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QPainter>
#include <QSaveFile>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace planescope {

namespace {

/// Icon and word: a severity is never told by colour alone.
class SeverityDelegate : public QStyledItemDelegate
{
public:
    SeverityDelegate(const ThemeHub &themes, QObject *parent) : QStyledItemDelegate(parent), m_themes(themes) {}

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const Theme &theme = m_themes.theme();
        const auto severity = static_cast<Severity>(index.data(ReportModel::SeverityRole).toInt());
        const QString icon = severity == Severity::Info    ? QStringLiteral("info")
                             : severity == Severity::Error ? QStringLiteral("error")
                                                           : QStringLiteral("warn");
        const QColor ink = severity == Severity::Info || severity == Severity::Notice ? theme.text2
                           : severity == Severity::Error                              ? theme.error
                                                                                      : theme.warning;
        const qreal ratio = option->widget ? option->widget->devicePixelRatioF() : 1;
        option->icon = QIcon(iconPixmap(icon, ink, m_themes.px(14), ratio));
        option->decorationSize = QSize(m_themes.px(14), m_themes.px(14));
        option->features |= QStyleOptionViewItem::HasDecoration;
    }

private:
    const ThemeHub &m_themes;
};

} // namespace

const ViewDescriptor reportView{
    "report",
    QT_TRANSLATE_NOOP("View", "Import report"),
    QT_TRANSLATE_NOOP("View", "Report"),
    "report",
    "Ctrl+Alt+I",
    Qt::BottomDockWidgetArea,
    [](const Session &) { return QString(); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new ReportView(context, parent); }};

ReportView::ReportView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_model(new ReportModel(this)),
    m_page(new TablePage(*context.themes, QStringLiteral("report"), this)),
    m_copy(m_page->addButton(QStringLiteral("copy"), Qt::ToolButtonTextBesideIcon)),
    m_export(m_page->addButton(QStringLiteral("export"), Qt::ToolButtonTextBesideIcon))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    m_page->setModel(m_model, {110, 560, 220});
    CopyTable *table = m_page->table();
    table->setItemDelegateForColumn(ReportModel::SeverityColumn, new SeverityDelegate(*context.themes, table));
    table->setTableSource([this](const std::vector<int> &rows) { return m_model->table(rows); });
    setFocusProxy(table);
    connect(m_copy, &QToolButton::clicked, this,
            [table] { QApplication::clipboard()->setText(table->copiedRows(ClipboardFormat::Text)); });
    connect(m_export, &QToolButton::clicked, this, &ReportView::exportWithDialog);
    connect(context.themes, &ThemeHub::changed, this, &ReportView::settingsChanged);
    settingsChanged();
    updateTexts();
}

void ReportView::settingsChanged() { m_page->applySettings(*context().settings); }

QTableView *ReportView::table() const { return m_page->table(); }

void ReportView::addMenuActions(QMenu &menu) { m_page->table()->addCopyActions(menu); }

QString ReportView::scopeText() const
{
    const int rows = m_model->rowCount();
    return rows > 0 ? tr("%n entry(ies)", nullptr, rows) : QString();
}

QByteArray ReportView::saveViewState() const { return m_page->saveColumns(); }

void ReportView::restoreViewState(const QByteArray &state) { m_page->restoreColumns(state); }

void ReportView::documentChanged(Document *)
{
    if (document()) {
        connect(document(), &Document::sessionChanged, this, &ReportView::refresh);
        connect(document(), &Document::restarted, this, &ReportView::refresh);
    }
    refresh();
}

void ReportView::refresh()
{
    const SessionPtr session = document() ? document()->session() : nullptr;
    m_model->setSession(session);
    const bool hasRows = m_model->rowCount() > 0;
    m_page->showTable(hasRows);
    m_copy->setEnabled(hasRows);
    m_export->setEnabled(hasRows);
    if (!session)
        m_page->empty()->setText(tr("No profile is open."));
    else if (!session->isComplete())
        m_page->empty()->setText(tr("The profile is still being read."));
    else
        m_page->empty()->setText(tr("Nothing was lost."),
                                 tr("Whatever is skipped or repaired while reading is listed here."));
    if (session && session->isComplete())
        m_page->setSummary(session->importReport().hasLoss()
                               ? tr("%1 events were read; some were lost.").arg(text::count(session->eventCount()))
                               : tr("%1 events were read.").arg(text::count(session->eventCount())));
    else
        m_page->setSummary({});
    emit scopeTextChanged();
}

bool ReportView::exportTo(const QString &path) const
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(m_model->csv(noticeOf(document()))) >= 0 && file.commit();
}

void ReportView::exportWithDialog()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the import report"),
                                                      QStringLiteral("import-report.csv"), tr("CSV files (*.csv)"));
    if (!path.isEmpty() && !exportTo(path))
        m_page->setSummary(tr("%1 could not be written.").arg(path));
}

void ReportView::updateTexts()
{
    m_copy->setText(tr("Copy"));
    m_export->setText(tr("Export…"));
    m_page->table()->setAccessibleName(tr("Import report"));
    m_model->retranslate();
    refresh();
}

void ReportView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    View::changeEvent(event);
}

} // namespace planescope
