#include "widgets/details/range_page.h"

#include "model/export/table_text.h"
#include "model/text/format_value.h"
#include "model/text/selection_text.h"
#include "widgets/common/class_badge.h"
#include "widgets/common/copy_table.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/details/histogram_widget.h"
#include "widgets/details/layer_strips.h"
#include "widgets/details/outlier_menu.h"
#include "widgets/details/totals_model.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrentRun>

namespace planescope {

namespace {

constexpr int kSideFrom = 760; // narrower pages leave the room to the table

/// Key figures between asterisks become bold.
QString boldHtml(const QString &marked)
{
    const QStringList parts = marked.split(u'*');
    QString html;
    for (qsizetype i = 0; i < parts.size(); ++i)
        html += i % 2 == 1 ? QStringLiteral("<b>%1</b>").arg(parts[i].toHtmlEscaped()) : parts[i].toHtmlEscaped();
    return html;
}

} // namespace

RangePage::RangePage(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_sentence = new TextLabel(themes, FontRole::Body, Ink::Text, {}, this);
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setContentsMargins(14, 8, 14, 0);
    layout->addWidget(m_sentence);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(14, 4, 10, 6);
    head->setSpacing(10);
    m_facts = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, this);
    m_facts->setMinimumWidth(1);
    m_filter = new SearchField(themes, QStringLiteral("filter"), {}, this);
    m_filter->setMaximumWidth(themes.px(240));
    m_sides = new SegmentedControl(themes, {QString(), QString()}, this);
    m_sides->hide();
    head->addWidget(m_facts, 1);
    head->addWidget(m_filter);
    head->addWidget(m_sides);
    layout->addLayout(head);

    m_totals = new TotalsModel(this);
    m_proxy = new QSortFilterProxyModel(this);
    m_proxy->setSourceModel(m_totals);
    m_proxy->setSortRole(TotalsModel::SortRole);
    m_proxy->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_proxy->setFilterKeyColumn(TotalsModel::Name);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    m_table = new CopyTable(m_splitter);
    m_table->setModel(m_proxy);
    m_table->setItemDelegateForColumn(TotalsModel::Name, new BadgeDelegate(themes, TotalsModel::ClassRole, m_table));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(TotalsModel::Self, Qt::DescendingOrder);
    m_table->setTableSource([this](const std::vector<int> &rows) { return m_totals->table(rows); });
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setMinimumSectionSize(themes.px(52));
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(makeInstances());
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    layout->addWidget(m_splitter, 1);

    connect(m_filter, &QLineEdit::textChanged, m_proxy, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        emit eventRequested(m_totals->total(m_proxy->mapToSource(index).row()).longest);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RangePage::askInstances);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &RangePage::showInstances);
}

RangePage::~RangePage()
{
    m_stop.request_stop();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

QWidget *RangePage::makeInstances()
{
    m_side = new QWidget(m_splitter);
    auto *sideLayout = new QVBoxLayout(m_side);
    sideLayout->setContentsMargins(14, 2, 14, 8);
    sideLayout->setSpacing(2);
    m_sideStack = new QStackedWidget(m_side);
    sideLayout->addWidget(m_sideStack, 1);
    auto *instances = new QWidget(m_sideStack);
    auto *layout = new QVBoxLayout(instances);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto *layers = new QWidget(m_sideStack);
    auto *layersLayout = new QVBoxLayout(layers);
    layersLayout->setContentsMargins(0, 0, 0, 0);
    layersLayout->setSpacing(2);
    m_layerWords = new TextLabel(m_themes, FontRole::Caption, Ink::Secondary, {}, layers);
    m_layerWords->setMinimumWidth(1);
    m_layers = new LayerStrips(m_themes, layers);
    layersLayout->addWidget(m_layerWords);
    layersLayout->addWidget(m_layers, 1);
    m_sideStack->addWidget(instances);
    m_sideStack->addWidget(layers);
    connect(m_sides, &SegmentedControl::currentIndexChanged, m_sideStack, &QStackedWidget::setCurrentIndex);
    connect(m_layers, &LayerStrips::layerRequested, this, &RangePage::layerRequested);
    connect(m_layers, &LayerStrips::eventRequested, this, &RangePage::jumpRequested);
    auto *head = new QHBoxLayout;
    m_name = new TextLabel(m_themes, FontRole::Strong, Ink::Text, {}, m_side);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setMinimumWidth(1);
    m_outliers = new LinkLabel(m_themes, FontRole::Dense, {}, m_side);
    head->addWidget(m_name, 1);
    head->addWidget(m_outliers);
    layout->addLayout(head);
    m_figures = new TextLabel(m_themes, FontRole::Caption, Ink::Secondary, {}, m_side);
    m_figures->setMinimumWidth(1);
    layout->addWidget(m_figures);
    m_histogram = new HistogramWidget(m_themes, m_side);
    layout->addWidget(m_histogram, 1);
    connect(m_outliers, &LinkLabel::clicked, this, [this] {
        if (!m_instances)
            return;
        QMenu *const menu = makeOutlierMenu(
            *m_answer->session, m_instances->outliers, [this](EventRef event) { emit jumpRequested(event); }, this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(m_outliers->mapToGlobal(QPoint(0, m_outliers->height())));
    });
    return m_side;
}

void RangePage::applyRowHeight(int height)
{
    m_table->setFont(m_themes.font(FontRole::Dense));
    m_table->horizontalHeader()->setFont(m_themes.font(FontRole::Caption));
    m_table->verticalHeader()->setDefaultSectionSize(height);
    m_table->setColumnWidth(TotalsModel::Name, m_themes.px(190));
    for (int column = TotalsModel::Count; column < TotalsModel::ColumnCount; ++column)
        m_table->setColumnWidth(column, m_themes.px(column == TotalsModel::Count ? 60 : 74));
}

const NameTotal *RangePage::currentTotal() const
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return nullptr;
    return &m_totals->total(m_proxy->mapToSource(current).row());
}

void RangePage::setAnswer(const DetailsAnswer &answer)
{
    // The instances of a name are those of the whole session: another range needs no other ones.
    if (!m_answer || m_answer->session != answer.session)
        m_instances.reset();
    m_answer = answer;
    m_totals->setTotals(answer.session, *answer.totals);
    m_layers->setComparison(answer.session, answer.classes, answer.comparison);
    m_sideStack->setCurrentIndex(answer.comparison ? m_sides->currentIndex() : 0);
    setTexts();
    if (m_proxy->rowCount() > 0)
        m_table->setCurrentIndex(m_proxy->index(0, TotalsModel::Name));
    else
        askInstances();
}

QString RangePage::sentence() const
{
    return m_answer
               ? text::withoutMarks(text::selectionSentence(*m_answer->session, m_answer->scope, m_answer->selection))
               : QString();
}

QString RangePage::copiedText(ClipboardFormat format) const
{
    QString table = m_table->copiedTable(format);
    if (!m_answer || format == ClipboardFormat::Csv)
        return table;
    const QString marked = text::selectionSentence(*m_answer->session, m_answer->scope, m_answer->selection);
    const QString head =
        format == ClipboardFormat::Markdown ? text::marksAsMarkdown(marked) : text::withoutMarks(marked);
    return table.isEmpty() ? withNotice(head, noticeAround(*this)) : head + QStringLiteral("\n\n") + table;
}

void RangePage::setTexts()
{
    m_filter->setPlaceholderText(tr("Filter names"));
    m_table->setAccessibleName(tr("Totals by name"));
    m_histogram->setAccessibleName(tr("Lengths of all events of the name"));
    m_sides->setTexts({tr("Instances"), tr("Layers")});
    m_sides->setAccessibleName(tr("What stands beside the table"));
    m_layers->setAccessibleName(tr("The layer among the others"));
    if (!m_answer)
        return;
    if (const auto &comparison = m_answer->comparison)
        //: %1 a number of layers, %2 and %3 lengths; the marked boxes below are ops that take unusually long or short
        m_layerWords->setText(tr("among %1 layers of %2 to %3; outlined ops deviate")
                                  .arg(text::count(comparison->layers.size()), text::duration(comparison->lengths.min),
                                       text::duration(comparison->lengths.max)));
    m_sentence->setText(boldHtml(text::selectionSentence(*m_answer->session, m_answer->scope, m_answer->selection)));
    m_sentence->setToolTip(tr("A collective is hidden while another op of its device computes, else exposed. Every "
                              "moment counts once, for the innermost op. Ctrl+C copies, Ctrl+Shift+C as Markdown."));
    const NameTotals &totals = *m_answer->totals;
    //: %1, %2 numbers, %3 a moment
    m_facts->setText(tr("%1 events of %2 names from %3 on")
                         .arg(text::count(totals.eventCount), text::count(totals.names.size()),
                              text::timePoint(m_answer->range.begin, Duration::ns(1))));
}

void RangePage::askInstances()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const NameTotal *const total = currentTotal();
    if (!total) {
        m_isPending = false;
        m_instances.reset();
        showSide();
        return;
    }
    if (m_instances && isInstanceOf(*total)) {
        m_isPending = false;
        m_instances->event = total->longest;
        showFound(*total);
        return;
    }
    m_isPending = true;
    m_watcher.setFuture(
        QtConcurrent::run([session = m_answer->session, event = total->longest, stop = m_stop.get_token()] {
            return answerInstances(*session, event, stop);
        }));
}

void RangePage::showInstances()
{
    if (!m_isPending || m_watcher.future().resultCount() == 0)
        return;
    std::optional<NameInstances> found = m_watcher.result();
    const NameTotal *const total = currentTotal();
    if (!found || !total || found->event != total->longest)
        return; // a newer request is on its way
    m_isPending = false;
    m_instances = std::move(found);
    showFound(*total);
}

bool RangePage::isInstanceOf(const NameTotal &total) const
{
    const Session &session = *m_answer->session;
    return session.typeOf(m_instances->event).label() == total.name &&
           session.line(m_instances->event.line).kind == total.lineKind;
}

void RangePage::showFound(const NameTotal &total)
{
    const Session &session = *m_answer->session;
    const DurationSummary &all = m_instances->siblings.summary;
    const std::string_view label = session.text(total.name);
    const QString name = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
    //: %1 an op, %2 a number; the histogram below shows all events of that name
    m_name->setText(all.count == 1 ? tr("%1, only instance").arg(name)
                                   : tr("%1, all %2 instances").arg(name, text::count(all.count)));
    m_name->setToolTip(name);
    m_figures->setText(
        tr("p50 %1   p90 %2   p99 %3   max %4")
            .arg(text::duration(all.p50), text::duration(all.p90), text::duration(all.p99), text::duration(all.max)));
    m_figures->setToolTip(tr("The mark is the longest event in the range, %1.")
                              .arg(text::exactDuration(session.duration(total.longest))));
    m_histogram->setDurations(m_instances->siblings.durationsPs, session.duration(total.longest), total.opClass);
    m_outliers->setText(outlierLinkText(m_instances->outliers));
    m_outliers->setToolTip(m_instances->outliers.count > 0 ? outlierRule(m_instances->outliers) : QString());
    m_outliers->setVisible(m_instances->outliers.count > 0);
    showSide();
    emit instancesShown();
}

void RangePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showSide();
}

void RangePage::showSide()
{
    const bool hasContent = m_instances || (m_answer && m_answer->comparison);
    const bool isShown = hasContent && width() >= m_themes.px(kSideFrom);
    m_side->setVisible(isShown);
    m_sides->setVisible(isShown && m_answer && m_answer->comparison);
}

} // namespace planescope
