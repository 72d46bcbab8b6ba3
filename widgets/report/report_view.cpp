#include "widgets/report/report_view.h"

#include "model/text/format_value.h"
#include "widgets/common/density.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/report/report_model.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSaveFile>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
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
    View(context, parent), m_model(new ReportModel(this)), m_summary(new QLabel(this)), m_copy(new QToolButton(this)),
    m_export(new QToolButton(this)), m_table(new QTableView(this)), m_empty(new QLabel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(10, 3, 6, 3);
    bar->addWidget(m_summary, 1);
    for (QToolButton *button : {m_copy, m_export}) {
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        bar->addWidget(button);
    }
    m_copy->setIcon(themedIcon(*context.themes, QStringLiteral("copy")));
    m_export->setIcon(themedIcon(*context.themes, QStringLiteral("export")));
    connect(m_copy, &QToolButton::clicked, this, &ReportView::copy);
    connect(m_export, &QToolButton::clicked, this, &ReportView::exportWithDialog);
    layout->addLayout(bar);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_table, 1);
    m_table->setModel(m_model);
    m_table->setItemDelegateForColumn(ReportModel::SeverityColumn, new SeverityDelegate(*context.themes, m_table));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setMouseTracking(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->resizeSection(ReportModel::SeverityColumn, 110);
    m_table->horizontalHeader()->resizeSection(ReportModel::What, 560);
    m_table->horizontalHeader()->resizeSection(ReportModel::Place, 220);
    auto *copyAction = new QAction(m_table);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetShortcut);
    connect(copyAction, &QAction::triggered, this, &ReportView::copy);
    m_table->addAction(copyAction);
    setFocusProxy(m_table);
    connect(context.themes, &ThemeHub::changed, this, &ReportView::settingsChanged);
    settingsChanged();
    updateTexts();
}

void ReportView::settingsChanged()
{
    const ThemeHub &themes = *context().themes;
    m_table->setFont(themes.font(FontRole::Dense));
    m_table->horizontalHeader()->setFont(themes.font(FontRole::Caption));
    for (QWidget *widget :
         {static_cast<QWidget *>(m_summary), static_cast<QWidget *>(m_copy), static_cast<QWidget *>(m_export)})
        widget->setFont(themes.font(FontRole::Dense));
    m_empty->setFont(themes.font(FontRole::Body));
    const int wanted = themes.px(sizesOf(context().settings->density).row);
    m_table->verticalHeader()->setDefaultSectionSize(std::max(wanted, QFontMetrics(m_table->font()).height() + 4));
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, themes.theme().text2);
    m_empty->setPalette(quiet);
}

QString ReportView::scopeText() const
{
    const int rows = m_model->rowCount();
    return rows > 0 ? tr("%n entry(ies)", nullptr, rows) : QString();
}

QByteArray ReportView::saveViewState() const { return m_table->horizontalHeader()->saveState(); }

void ReportView::restoreViewState(const QByteArray &state)
{
    m_table->horizontalHeader()->restoreState(state);
    m_table->horizontalHeader()->setStretchLastSection(true);
}

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
    m_table->setVisible(hasRows);
    m_empty->setVisible(!hasRows);
    m_copy->setEnabled(hasRows);
    m_export->setEnabled(hasRows);
    if (!session)
        m_empty->setText(tr("No profile is open."));
    else if (!session->isComplete())
        m_empty->setText(tr("The profile is still being read."));
    else
        m_empty->setText(tr("Nothing was lost."));
    if (session && session->isComplete())
        m_summary->setText(session->importReport().hasLoss()
                               ? tr("%1 events were read; some were lost.").arg(text::count(session->eventCount()))
                               : tr("%1 events were read.").arg(text::count(session->eventCount())));
    else
        m_summary->setText({});
    emit scopeTextChanged();
}

void ReportView::copy()
{
    QList<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows << index.row();
    if (rows.isEmpty())
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows << row;
    QApplication::clipboard()->setText(m_model->text(rows));
}

bool ReportView::exportTo(const QString &path) const
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(m_model->csv()) >= 0 && file.commit();
}

void ReportView::exportWithDialog()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the import report"),
                                                      QStringLiteral("import-report.csv"), tr("CSV files (*.csv)"));
    if (!path.isEmpty() && !exportTo(path))
        m_summary->setText(tr("%1 could not be written.").arg(path));
}

void ReportView::updateTexts()
{
    m_copy->setText(tr("Copy"));
    m_export->setText(tr("Export…"));
    m_table->setAccessibleName(tr("Import report"));
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
