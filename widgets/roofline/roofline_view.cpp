#include "widgets/roofline/roofline_view.h"

#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/op_device_box.h"
#include "widgets/common/op_follower.h"
#include "widgets/common/op_words.h"
#include "widgets/common/search_field.h"
#include "widgets/common/table_view.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/roofline/roofline_plot.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDataStream>
#include <QFileDialog>
#include <QIODevice>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

constexpr quint32 kRooflineStateVersion = 1;

} // namespace

const ViewDescriptor rooflineView{
    "roofline",
    QT_TRANSLATE_NOOP("View", "Roofline"),
    QT_TRANSLATE_NOOP("View", "Roofline"),
    "roof",
    "Alt+R",
    kCentreDockArea,
    [](const Session &session) { return cannotShowOps(session); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new RooflineView(context, parent); }};

RooflineView::RooflineView(const ViewContext &context, QWidget *parent) :
    OpView(context, QStringLiteral("roof"), parent), m_splitter(new QSplitter(Qt::Vertical, this))
{
    const ThemeHub &themes = *context.themes;
    m_table = new TableView(themes, m_splitter);
    m_table->setAccessibleName(tr("Points of the roofline"));
    m_table->setFirstColumns({"step", "rank", "name", "category", "self_time_share", "time_ps", "flop_rate_per_s",
                              "hbm_bytes_per_s", "bound_operational_intensity", "bound_by", "optimal_flop_rate_per_s",
                              "roofline_efficiency_share", "compute_efficiency_share", "memory_utilization_share"});
    QWidget *bar = buildToolBar();
    m_splitter->addWidget(buildTop());
    m_splitter->addWidget(m_table);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({themes.px(480), themes.px(280)});
    setParts(bar, m_splitter);
    setFocusProxy(m_plot);
    connect(m_table, &TableView::rowChosen, this, [this](std::size_t row) { chooseRow(row, false); });
    connect(m_table, &TableView::rowActivated, this, [this](std::size_t row) { chooseRow(row, true); });
    // The plot shows as outlines what the filter leaves out.
    connect(m_table->tableModel(), &TableModel::arranged, this, [this] {
        const TableModel *model = m_table->tableModel();
        std::vector<bool> kept;
        if (m_shown && static_cast<std::size_t>(model->rowCount()) < m_shown->rows.size()) {
            kept.assign(m_shown->rows.size(), false);
            for (int row = 0; row < model->rowCount(); ++row)
                kept[model->sheetRow(row)] = true;
        }
        m_plot->setKept(std::move(kept));
    });
    showState();
}

RooflineView::~RooflineView() = default;

bool RooflineView::hasContent() const { return m_shown && m_shown->rows.size() > 1; }

QWidget *RooflineView::buildToolBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    const auto box = [&](const QString &text, const QString &tip = {}) {
        auto *made = new QCheckBox(text, bar);
        made->setChecked(true);
        made->setToolTip(tip);
        bar->addControl(made);
        return made;
    };
    m_ops = box(tr("Ops"));
    m_program = box(tr("Program"), tr("All ops together, with idle time"));
    m_steps = box(tr("Steps"), tr("All ops of each step, and of the average step"));
    m_withInfeed = box(tr("With infeed"), tr("Without it, infeed and outfeed ops and their time are left out"));
    bar->addControl(deviceBox(), tr("Devices"));
    bar->addStretch();
    m_filter = new SearchField(themes, QStringLiteral("filter"), tr("Filter, e.g. HBM or reached<30"), bar);
    m_filter->setToolTip(
        tr("Words that a row must contain, \"words in quotes\", or a column and a number in the unit of "
           "its header: share>5, reached<=30."));
    m_filter->setMinimumWidth(themes.px(180));
    bar->addControl(m_filter);
    const auto button = [&](const char *icon, const QString &tip) {
        auto *made = new QToolButton(bar);
        made->setIcon(themedIcon(themes, QLatin1String(icon)));
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        bar->addControl(made);
        return made;
    };
    QToolButton *fit = button("fit", tr("Show all points"));
    QToolButton *columns = button("list", tr("Choose columns"));
    QToolButton *copy = button("copy", tr("Copy the table"));
    QToolButton *save = button("export", tr("Save the plot as a picture, or the table"));
    for (QCheckBox *shown : {m_ops, m_program, m_steps})
        connect(shown, &QCheckBox::toggled, this, &RooflineView::updatePlot);
    connect(m_withInfeed, &QCheckBox::toggled, this, &RooflineView::start);
    connect(m_filter, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_table->tableModel()->setFilter(text); });
    connect(fit, &QToolButton::clicked, this, [this] { m_plot->showAll(); });
    connect(columns, &QToolButton::clicked, this, [this, columns] {
        QMenu *menu = m_table->columnMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(columns->mapToGlobal(QPoint(0, columns->height())));
    });
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_table->copiedText()); });
    connect(save, &QToolButton::clicked, this, &RooflineView::exportWithDialog);
    return bar;
}

QWidget *RooflineView::buildTop()
{
    const ThemeHub &themes = *context().themes;
    auto *top = new QWidget(m_splitter);
    top->setBackgroundRole(QPalette::Base);
    top->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_facts = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, top);
    m_facts->setContentsMargins(16, 8, 16, 2);
    m_facts->setWordWrap(true);
    m_plot = new RooflinePlot(themes, top);
    m_plot->setMinimumHeight(themes.px(160));
    column->addWidget(m_facts);
    column->addWidget(m_plot, 1);
    connect(m_plot, &RooflinePlot::rowClicked, this, [this](std::size_t row) { chooseRow(row, false); });
    connect(m_plot, &RooflinePlot::rowOpened, this, [this](std::size_t row) { chooseRow(row, true); });
    connect(m_plot, &RooflinePlot::brushed, this, &RooflineView::brush);
    return top;
}

void RooflineView::dataChanged()
{
    if (data() && data()->table()) {
        start();
        return;
    }
    m_job.cancel();
    showData(nullptr);
}

void RooflineView::start()
{
    if (!data() || !data()->table() || !data()->index())
        return;
    RooflineQuestion question;
    question.index = data()->index();
    question.table = data()->table();
    question.planes = data()->planes();
    question.withInfeedOutfeed = m_withInfeed->isChecked();
    question.withSteps = !data()->range();
    m_job.start(
        this, [question](std::stop_token stop) { return rooflineData(question, stop); },
        [this](RooflineDataPtr made) { showData(std::move(made)); });
}

void RooflineView::showData(RooflineDataPtr made)
{
    m_shown = std::move(made);
    m_brushed = 0;
    updatePlot();
    m_isFollowing = true;
    m_table->setSheet(m_shown ? m_shown->sheet : nullptr);
    m_isFollowing = false;
    updateFacts();
    updateNotes();
    showState();
    if (!m_shown)
        return;
    selectionChanged();
    emit contentShown();
}

void RooflineView::updatePlot()
{
    RooflinePlot::Shown shown;
    shown.ops = m_ops->isChecked();
    shown.program = m_program->isChecked();
    shown.steps = m_steps->isChecked();
    m_plot->setContent(m_shown, shown);
}

/// The device, its peaks and where they come from; then the verdict on the whole.
void RooflineView::updateFacts()
{
    if (!m_shown) {
        m_facts->clear();
        return;
    }
    const DevicePeaks &peaks = m_shown->index->peaks();
    QStringList facts;
    if (!peaks.deviceType.empty())
        facts << QString::fromStdString(peaks.deviceType);
    if (peaks.flopsPerSecond > 0)
        facts << tr("peak %1").arg(text::withPrefix(peaks.flopsPerSecond, u"FLOP/s"));
    for (const RooflineCeiling &ceiling : m_shown->model.ceilings)
        facts << tr("%1 %2").arg(resourceText(ceiling.resource), text::byteRate(ceiling.bytesPerSecond));
    QString words = facts.join(QStringLiteral(", "));
    const RooflinePoint &program = m_shown->model.program;
    if (program.rates.boundBy != Resource::Unknown && program.optimalFlopsPerSecond > 0)
        words += (words.isEmpty() ? QString() : QStringLiteral(". ")) +
                 tr("The program is bound by %1 and reaches %2 of what that allows.")
                     .arg(resourceText(program.rates.boundBy), utilizationText(program.rooflineEfficiency));
    m_facts->setText(words);
    m_facts->setToolTip(peakSourceText(peaks) + QLatin1Char('\n') +
                        tr("The intensity of a point is that of the resource which limits it. A roofline knows compute "
                           "and memory only: an op that waits for other devices looks bound by memory."));
}

void RooflineView::updateNotes()
{
    QStringList notes;
    if (m_shown) {
        notes = commonNotes();
        if (m_brushed > 0)
            notes << tr("The table shows the %n point(s) of the chosen box. Click beside the points to see all.",
                        nullptr, static_cast<int>(m_brushed));
        if (m_shown->hiddenOps > 0 && !m_shown->index->isMissing("cost"))
            notes << tr("%n op(s) state no FLOPs or no bytes: they stand in the table, not in the plot.", nullptr,
                        static_cast<int>(m_shown->hiddenOps));
        if (m_shown->aboveTheRoof > 0)
            notes << tr("%n op(s) reach more than the peaks allow: the stated costs or the stated peaks are not right.",
                        nullptr, static_cast<int>(m_shown->aboveTheRoof));
    }
    setNotes(notes);
}

QString RooflineView::factsText() const { return m_facts->text(); }

void RooflineView::brush(const std::vector<std::size_t> &rows)
{
    if (!m_shown || (rows.empty() && m_brushed == 0))
        return;
    m_brushed = rows.size();
    std::shared_ptr<std::vector<bool>> kept;
    if (!rows.empty()) {
        kept = std::make_shared<std::vector<bool>>(m_shown->rows.size(), false);
        for (const std::size_t row : rows)
            (*kept)[row] = true;
    }
    m_table->tableModel()->setOnlyRows(std::move(kept));
    updateNotes();
}

void RooflineView::chooseRow(std::size_t row, bool reveals)
{
    if (!m_shown || m_isFollowing || row >= m_shown->rows.size())
        return;
    m_plot->setChosen(row);
    m_isFollowing = true;
    if (const int at = m_table->tableModel()->rowOf(row); at >= 0 && m_table->currentIndex().row() != at) {
        const QModelIndex index = m_table->tableModel()->index(at, m_shown->sheet->nameColumn);
        m_table->setCurrentIndex(index);
        m_table->scrollTo(index);
    }
    m_isFollowing = false;
    if (m_shown->rows[row].kind == RooflineRow::Kind::Op)
        follower()->choose(m_shown->rows[row].point.op, reveals);
    else
        follower()->clear();
}

void RooflineView::selectionChanged()
{
    const std::optional<std::uint32_t> op = m_shown ? follower()->selectedOp() : std::nullopt;
    if (!op)
        return;
    const auto found = std::find_if(m_shown->rows.begin(), m_shown->rows.end(), [&](const RooflineRow &row) {
        return row.kind == RooflineRow::Kind::Op && row.point.op == *op;
    });
    if (found == m_shown->rows.end())
        return;
    const auto row = static_cast<std::size_t>(found - m_shown->rows.begin());
    m_plot->setChosen(row);
    m_isFollowing = true;
    if (const int at = m_table->tableModel()->rowOf(row); at >= 0 && m_table->currentIndex().row() != at) {
        const QModelIndex index = m_table->tableModel()->index(at, m_shown->sheet->nameColumn);
        m_table->setCurrentIndex(index);
        m_table->scrollTo(index);
    }
    m_isFollowing = false;
}

bool RooflineView::exportTo(const QString &path) const
{
    if (!m_shown)
        return false;
    if (m_table->exportTo(path))
        return true;
    return writeChartPicture(
        path, m_plot->size(), context().themes->theme(),
        [this](QPainter &painter, const QRectF &area, const Theme &theme) { m_plot->paintInto(painter, area, theme); },
        noticeOf(document()));
}

void RooflineView::exportWithDialog()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the plot or the table"), QStringLiteral("roofline.png"),
        tr("Pictures (*.png *.svg *.pdf)") + QStringLiteral(";;") + tr("Tables (*.csv *.json *.md)"));
    if (!path.isEmpty() && !exportTo(path))
        setNotes({tr("%1 could not be written.").arg(path)});
}

QByteArray RooflineView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kRooflineStateVersion << m_ops->isChecked() << m_program->isChecked() << m_steps->isChecked()
        << m_withInfeed->isChecked() << m_splitter->saveState() << m_table->saveColumns();
    return state;
}

void RooflineView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    bool ops = true, program = true, steps = true, withInfeed = true;
    QByteArray splitter, columns;
    in >> version >> ops >> program >> steps >> withInfeed >> splitter >> columns;
    if (in.status() != QDataStream::Ok || version != kRooflineStateVersion)
        return;
    m_ops->setChecked(ops);
    m_program->setChecked(program);
    m_steps->setChecked(steps);
    m_withInfeed->setChecked(withInfeed);
    m_splitter->restoreState(splitter);
    m_table->restoreColumns(columns);
}

} // namespace planescope
