#include "widgets/details/event_page.h"

#include "model/text/format_value.h"
#include "model/text/stat_text.h"
#include "model/text/term_text.h"
#include "widgets/common/class_badge.h"
#include "widgets/common/copy_table.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/details/histogram_widget.h"
#include "widgets/details/outlier_menu.h"
#include "widgets/details/stats_model.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>

namespace planescope {

namespace {

constexpr int kThreeColumnsFrom = 900;
constexpr int kTwoColumnsFrom = 560;
constexpr int kCodeLimit = 20'000; // characters of an HLO text that are laid out

QString pageString(const std::string &utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// One column with a hairline at its right, as the docks have between regions.
class PageColumn final : public QWidget
{
public:
    PageColumn(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes) {}
    void setLines(bool right, bool bottom)
    {
        m_right = right;
        m_bottom = bottom;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setPen(m_themes.theme().border);
        if (m_right)
            painter.drawLine(width() - 1, 0, width() - 1, height());
        if (m_bottom)
            painter.drawLine(0, height() - 1, width(), height() - 1);
    }

private:
    const ThemeHub &m_themes;
    bool m_right = false, m_bottom = false;
};

/// A title that gives way: long op names are cut at the right and stay whole in the tooltip.
class NameLabel final : public TextLabel
{
public:
    NameLabel(const ThemeHub &themes, FontRole role, Ink ink, QWidget *parent) :
        TextLabel(themes, role, ink, {}, parent)
    {
        setTextFormat(Qt::PlainText);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    QSize minimumSizeHint() const override { return {40, TextLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        const QRect room = contentsRect();
        if (hasSelectedText() || fontMetrics().horizontalAdvance(text()) <= room.width()) {
            TextLabel::paintEvent(event);
            return;
        }
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text(), Qt::ElideRight, room.width()));
    }
};

QString shareText(const EventDetails &event, const EnclosingEvent &whole)
{
    return text::share(event.range.length().toPsDouble(), whole.duration.toPsDouble());
}

} // namespace

EventPage::EventPage(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(0);
    m_parts = {makeFactsColumn(), makeHistogramColumn(), makeSourceColumn()};
    connect(&themes, &ThemeHub::changed, this, &EventPage::applyTheme);
    applyTheme();
    arrange();
}

QWidget *EventPage::makeFactsColumn()
{
    auto *column = new PageColumn(m_themes, this);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(14, 10, 14, 10);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    m_badge = new ClassBadge(m_themes, column);
    m_name = new NameLabel(m_themes, FontRole::Section, Ink::Text, column);
    m_classWords = new NameLabel(m_themes, FontRole::Dense, Ink::Secondary, column);
    head->addWidget(m_badge);
    head->addWidget(m_name);
    head->addWidget(m_classWords, 1);
    layout->addLayout(head);
    m_facts = new FactsGrid(m_themes, column);
    layout->addWidget(m_facts);
    auto *links = new QHBoxLayout;
    links->setSpacing(16);
    m_zoom = new LinkLabel(m_themes, FontRole::Dense, {}, column);
    m_sameName = new LinkLabel(m_themes, FontRole::Dense, {}, column);
    m_parent = new LinkLabel(m_themes, FontRole::Dense, {}, column);
    m_origin = new LinkLabel(m_themes, FontRole::Dense, {}, column);
    connect(m_zoom, &LinkLabel::clicked, this, &EventPage::zoomRequested);
    connect(m_sameName, &LinkLabel::clicked, this, &EventPage::sameNameRequested);
    connect(m_parent, &LinkLabel::clicked, this, [this] {
        if (m_parentEvent)
            emit eventRequested(*m_parentEvent);
    });
    connect(m_origin, &LinkLabel::clicked, this, [this] {
        if (m_originEvent)
            emit eventRequested(*m_originEvent);
    });
    for (LinkLabel *link : {m_zoom, m_sameName, m_parent, m_origin})
        links->addWidget(link);
    links->addStretch();
    layout->addLayout(links);
    layout->addStretch();
    return column;
}

QWidget *EventPage::makeHistogramColumn()
{
    auto *column = new PageColumn(m_themes, this);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(14, 10, 14, 10);
    auto *head = new QHBoxLayout;
    m_histogramTitle = new NameLabel(m_themes, FontRole::Strong, Ink::Text, column);
    m_figures = new NameLabel(m_themes, FontRole::Caption, Ink::Secondary, column);
    m_figures->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(m_histogramTitle);
    head->addWidget(m_figures, 1);
    layout->addLayout(head);
    m_histogram = new HistogramWidget(m_themes, column);
    layout->addWidget(m_histogram, 1);
    m_sums = new NameLabel(m_themes, FontRole::Caption, Ink::Secondary, column);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_sums, 1);
    m_outlierLink = new LinkLabel(m_themes, FontRole::Caption, {}, column);
    foot->addWidget(m_outlierLink);
    layout->addLayout(foot);
    connect(m_outlierLink, &LinkLabel::clicked, this, [this] {
        if (!m_session)
            return;
        QMenu *const menu = makeOutlierMenu(
            *m_session, m_outliers, [this](EventRef event) { emit jumpRequested(event); }, this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(m_outlierLink->mapToGlobal(QPoint(0, m_outlierLink->height())));
    });
    return column;
}

QWidget *EventPage::makeSourceColumn()
{
    auto *column = new PageColumn(m_themes, this);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(14, 8, 14, 10);
    auto *head = new QHBoxLayout;
    m_tabs = new SegmentedControl(m_themes, {QString(), QString()}, column);
    m_filter = new SearchField(m_themes, QStringLiteral("filter"), {}, column);
    m_filter->setMaximumWidth(m_themes.px(220));
    head->addWidget(m_tabs);
    head->addStretch();
    head->addWidget(m_filter);
    layout->addLayout(head);
    m_stack = new QStackedWidget(column);
    layout->addWidget(m_stack, 1);

    auto *source = new QWidget(m_stack);
    auto *sourceLayout = new QVBoxLayout(source);
    sourceLayout->setContentsMargins(0, 2, 0, 0);
    sourceLayout->setSpacing(4);
    m_source = new NameLabel(m_themes, FontRole::Dense, Ink::Accent, source);
    m_scope = new NameLabel(m_themes, FontRole::Dense, Ink::Secondary, source);
    m_noSource = new TextLabel(m_themes, FontRole::Dense, Ink::Secondary, {}, source);
    m_noSource->setWordWrap(true);
    m_code = new QPlainTextEdit(source);
    m_code->setReadOnly(true);
    m_code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_code->setTabChangesFocus(true);
    m_code->setMinimumHeight(m_themes.px(56));
    for (QWidget *part :
         {static_cast<QWidget *>(m_source), static_cast<QWidget *>(m_scope), static_cast<QWidget *>(m_noSource)})
        sourceLayout->addWidget(part);
    sourceLayout->addWidget(m_code, 1);
    sourceLayout->addStretch();
    m_stack->addWidget(source);

    m_stats = new StatsModel(this);
    m_proxy = new QSortFilterProxyModel(this);
    m_proxy->setSourceModel(m_stats);
    m_proxy->setFilterKeyColumn(-1); // name, value, type: whatever was typed
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table = new CopyTable(m_stack);
    m_table->setModel(m_proxy);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder); // as in the file until a header is clicked
    m_table->setTableSource([this](const std::vector<int> &rows) { return m_stats->table(rows); });
    m_table->horizontalHeader()->setMinimumSectionSize(m_themes.px(40));
    m_stack->addWidget(m_table);
    m_noStats = new TextLabel(m_themes, FontRole::Dense, Ink::Secondary, {}, m_stack);
    m_noStats->setWordWrap(true);
    m_noStats->setAlignment(Qt::AlignTop | Qt::AlignLeading);
    m_noStats->setContentsMargins(0, 2, 0, 0);
    m_stack->addWidget(m_noStats);

    connect(m_filter, &QLineEdit::textChanged, m_proxy, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_tabs, &SegmentedControl::currentIndexChanged, this, &EventPage::setCurrentTab);
    setCurrentTab(0);
    return column;
}

int EventPage::currentTab() const { return m_tabs->currentIndex(); }

QString EventPage::noStatsText() const { return m_stack->currentWidget() == m_noStats ? m_noStats->text() : QString(); }

void EventPage::setCurrentTab(int tab)
{
    m_tabs->setCurrentIndex(tab);
    updateStack();
}

void EventPage::updateStack()
{
    const bool hasStats = m_stats->rowCount() > 0;
    m_stack->setCurrentIndex(m_tabs->currentIndex() == 0 ? 0 : hasStats ? 1 : 2);
    m_filter->setVisible(m_stack->currentIndex() == 1);
}

void EventPage::applyTheme()
{
    const Theme &theme = m_themes.theme();
    m_table->setFont(m_themes.font(FontRole::Dense));
    m_table->horizontalHeader()->setFont(m_themes.font(FontRole::Caption));
    m_code->setFont(m_themes.font(FontRole::Code));
    QPalette code = palette();
    code.setColor(QPalette::Base, theme.alternate);
    m_code->setPalette(code);
    QFont strong = m_themes.font(FontRole::Dense);
    strong.setWeight(QFont::DemiBold);
    m_histogramTitle->setFont(strong);
    m_table->setColumnWidth(StatsModel::Name, m_themes.px(150));
    m_table->setColumnWidth(StatsModel::Value, m_themes.px(160));
    m_table->setColumnWidth(StatsModel::Type, m_themes.px(56));
    m_table->setColumnWidth(StatsModel::Unit, m_themes.px(56));
}

void EventPage::applyRowHeight(int height) { m_table->verticalHeader()->setDefaultSectionSize(height); }

std::vector<Fact> EventPage::factsOf(const DetailsAnswer &answer) const
{
    const EventDetails &e = *answer.event;
    const auto exact = [](Duration d) { return text::exactDuration(d); };
    std::vector<Fact> facts;
    facts.push_back({tr("Duration"), text::duration(e.range.length()), exact(e.range.length()), true, false});
    facts.push_back({tr("Self time"), text::duration(e.self),
                     exact(e.self) + u'\n' + tr("Without the events inside it."), true, false});
    if (e.parent)
        facts.push_back({tr("Share of parent"), shareText(e, *e.parent), pageString(e.parent->name), true, false});
    if (e.step)
        facts.push_back({tr("Share of step"), shareText(e, *e.step), pageString(e.step->name), false, false});
    facts.push_back({tr("Begin"), text::timePoint(e.range.begin, Duration::ns(1)), exact(e.range.begin - TimePoint()),
                     false, false});
    facts.push_back(
        {tr("End"), text::timePoint(e.range.end, Duration::ns(1)), exact(e.range.end - TimePoint()), false, false});
    facts.push_back({tr("Line"), pageString(e.line), text::lineKindName(e.lineKind), false, false});
    facts.push_back({tr("Plane"), pageString(e.plane), {}, false, false});
    facts.push_back({tr("Host"), pageString(e.host), {}, false, false});
    facts.push_back(
        {tr("Program"), pageString(e.program), e.programId ? QString::number(*e.programId) : QString(), false, false});
    facts.push_back({tr("Category"), pageString(e.category), {}, false, false});
    // The figures of the cost model that a reader asks for first; all others are in the table.
    for (const StatValue &stat : e.stats) {
        if (stat.isOverridden)
            continue;
        if (stat.name == "flops") {
            facts.push_back({tr("FLOPs"), text::statValueText(stat), text::statExplanation(stat.name), false, false});
            if (const double seconds = e.range.length().toPsDouble() * 1e-12, flops = stat.asDouble();
                seconds > 0 && flops > 0)
                facts.push_back({tr("FLOP rate"), text::withPrefix(flops / seconds, u"FLOP/s"),
                                 tr("FLOPs of one execution in its duration."), false, false});
        } else if (stat.name == "bytes_accessed")
            facts.push_back(
                {tr("Bytes accessed"), text::statValueText(stat), text::statExplanation(stat.name), false, false});
        else if (stat.name == "shape_with_layout")
            facts.push_back({tr("Shape"), text::statValueText(stat), text::statExplanation(stat.name), false, true});
    }
    return facts;
}

void EventPage::setAnswer(const DetailsAnswer &answer)
{
    const EventDetails &e = *answer.event;
    m_badge->setClass(e.opClass);
    m_facts->setFacts(factsOf(answer));
    m_histogram->setDurations(answer.inSession.durationsPs, e.range.length(), e.opClass);
    m_stats->setStats(e.stats);
    m_parentEvent = e.parent ? std::optional(e.parent->event) : std::nullopt;
    m_originEvent = e.origin;
    m_session = answer.session;
    m_outliers = answer.outliers;
    setTexts(answer);
    const bool hasSource = !e.source.empty() || !e.longName.empty() || !e.frameworkOp.empty();
    if (!hasSource)
        setCurrentTab(1);
    m_code->setVisible(!e.longName.empty() || !e.sourceStack.empty());
    updateStack();
}

void EventPage::setTexts(const DetailsAnswer &answer)
{
    const EventDetails &e = *answer.event;
    const QString name = pageString(e.name);
    m_name->setText(name.isEmpty() ? tr("(no name)") : name);
    m_name->setToolTip(name);
    QString words = text::opClassName(e.opClass);
    if (e.isRecomputed)
        words = tr("%1, recomputed").arg(words);
    if (e.isDerived)
        //: %1 is a class; the row is computed from other rows
        words = tr("%1, on a computed row").arg(words);
    m_classWords->setText(words);
    m_classWords->setToolTip(text::opClassExplanation(e.opClass));
    m_zoom->setText(tr("Zoom to it"));
    m_sameName->setText(tr("Same name"));
    m_sameName->setToolTip(tr("Lists all events of this name."));
    m_parent->setText(tr("Parent"));
    m_parent->setToolTip(e.parent ? tr("Selects %1, which contains this event.").arg(pageString(e.parent->name))
                                  : QString());
    m_parent->setVisible(e.parent.has_value());
    m_origin->setText(tr("Source event"));
    m_origin->setToolTip(tr("Selects the first event that this one was computed from."));
    m_origin->setVisible(e.origin.has_value());
    m_noStats->setText(!e.isDerived ? tr("The file holds no statistics for this event.")
                       : e.origin   ? tr("This event is computed from others and has no statistics of its own. Its "
                                           "source event has them.")
                                    : tr("This event is computed from others and has no statistics of its own."));

    const DurationSummary &all = answer.inSession.summary;
    //: %1 is a number
    m_histogramTitle->setText(all.count == 1 ? tr("Duration, only instance")
                                             : tr("Duration, all %1 instances").arg(text::count(all.count)));
    m_figures->setText(
        tr("p50 %1   p99 %2   max %3").arg(text::duration(all.p50), text::duration(all.p99), text::duration(all.max)));
    m_sums->setText(tr("total %1   average %2   σ %3   min %4")
                        .arg(text::duration(all.total), text::duration(Duration::ps(std::llround(all.averagePs))),
                             text::duration(Duration::ps(std::llround(all.sigmaPs))), text::duration(all.min)));
    m_sums->setToolTip(m_sums->text());
    m_figures->setToolTip(m_figures->text());
    m_outlierLink->setText(outlierLinkText(m_outliers));
    m_outlierLink->setToolTip(m_outliers.count > 0 ? outlierRule(m_outliers) : QString());
    m_outlierLink->setVisible(m_outliers.count > 0);

    m_tabs->setTexts({tr("Source and HLO"), tr("Statistics %1").arg(text::count(e.stats.size()))});
    m_filter->setPlaceholderText(tr("Filter statistics"));
    m_table->setAccessibleName(tr("Statistics of the event"));
    m_code->setAccessibleName(tr("Text of the op"));
    m_tabs->setAccessibleName(tr("What is known of the event"));
    m_source->setText(pageString(e.source));
    m_source->setToolTip(e.sourceStack.empty() ? pageString(e.source) : pageString(e.sourceStack));
    m_source->setVisible(!e.source.empty());
    m_scope->setText(pageString(e.frameworkOp));
    m_scope->setToolTip(pageString(e.frameworkOp));
    m_scope->setVisible(!e.frameworkOp.empty());
    m_noSource->setText(tr("This event has neither a source line nor HLO text."));
    m_noSource->setVisible(e.source.empty() && e.longName.empty() && e.frameworkOp.empty());
    QString code = pageString(e.longName);
    if (code.size() > kCodeLimit)
        code = code.first(kCodeLimit) + QChar(0x2026);
    if (const QString frames = pageString(e.sourceStack).trimmed(); !frames.isEmpty())
        code += (code.isEmpty() ? QString() : QStringLiteral("\n\n")) + tr("Source stack:") + u'\n' + frames;
    m_code->setPlainText(code);
}

void EventPage::arrange()
{
    const int columns = width() >= m_themes.px(kThreeColumnsFrom) ? 3 : width() >= m_themes.px(kTwoColumnsFrom) ? 2 : 1;
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (QWidget *part : m_parts)
        m_grid->removeWidget(part);
    const auto place = [this](std::size_t part, int row, int column, int span, bool right, bool bottom) {
        m_grid->addWidget(m_parts[part], row, column, 1, span);
        static_cast<PageColumn *>(m_parts[part])->setLines(right, bottom);
    };
    place(0, 0, 0, 1, columns > 1, columns < 3);
    place(1, columns == 1 ? 1 : 0, columns == 1 ? 0 : 1, 1, columns == 3, columns < 3);
    place(2, columns == 3 ? 0 : columns == 2 ? 1 : 2, columns == 3 ? 2 : 0, columns == 2 ? 2 : 1, false, false);
    const int stretches[3][3] = {{1, 0, 0}, {1, 1, 0}, {45, 44, 36}};
    for (int i = 0; i < 3; ++i) {
        m_grid->setColumnStretch(i, stretches[columns - 1][i]);
        m_grid->setRowStretch(i, i == (columns == 3 ? 0 : columns == 2 ? 1 : 2) ? 1 : 0);
    }
}

void EventPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace planescope
