#include "widgets/counters/gap_page.h"

#include "model/text/format_value.h"
#include "widgets/common/table_view.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/theme_ramp.h"
#include "widgets/counters/chip_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollArea>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

constexpr double kGapRow = 40, kGapHead = 26;
constexpr std::size_t kMostStalls = 12;

QString gapName(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

QString gapShare(const std::optional<double> &share) { return share ? text::share(*share, 1) : QString(QChar(0x2013)); }

QString stallClassText(StallClass kind)
{
    switch (kind) {
    case StallClass::Sync:
        return GapPage::tr("A flag of a DMA or another core");
    case StallClass::Result:
        return GapPage::tr("A result");
    case StallClass::Unit:
        return GapPage::tr("A unit, path or register in use");
    case StallClass::Memory:
        return GapPage::tr("Memory on the chip");
    case StallClass::Queue:
        return GapPage::tr("A full queue");
    case StallClass::Instructions:
        return GapPage::tr("The next instructions");
    case StallClass::Delay:
        return GapPage::tr("Delays and fences of the program");
    case StallClass::Power:
        return GapPage::tr("Power: clocks were skipped or braked");
    case StallClass::Other:
        break;
    }
    return GapPage::tr("Other");
}

/// With the host when there are several: each of them counts its devices from 0.
std::string deviceOf(const Session &session, PlaneId plane)
{
    const std::string name(session.text(session.plane(plane).name));
    return session.hosts().size() > 1
               ? std::string(session.text(session.host(session.plane(plane).host).name)) + ' ' + name
               : name;
}

/// Percentage points, with a sign.
QString pointsText(const std::optional<double> &gap)
{
    if (!gap)
        return QString(QChar(0x2013));
    const double points = *gap * 100;
    return (points > 0 ? QStringLiteral("+") : QString()) + text::number(points, 1);
}

} // namespace

CounterGapBars::CounterGapBars(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void CounterGapBars::setRows(std::vector<GapRow> rows)
{
    m_rows = std::move(rows);
    QStringList words;
    for (const GapRow &row : m_rows)
        words << tr("%1: promised %2, counted %3")
                     .arg(gapName(row.unit), gapShare(row.promised()), gapShare(row.counted));
    setAccessibleName(words.join(QLatin1String("; ")));
    updateGeometry();
    update();
}

QSize CounterGapBars::sizeHint() const
{
    return {m_themes.px(600), m_themes.px(kGapHead + kGapRow * static_cast<double>(m_rows.size()) + 6)};
}

QSize CounterGapBars::minimumSizeHint() const { return {m_themes.px(360), sizeHint().height()}; }

void CounterGapBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.base);
    if (m_rows.empty())
        return;
    const auto px = [&](double value) { return static_cast<double>(m_themes.px(value)); };
    const auto text = [&](const QRectF &area, const QString &words, FontRole role, const QColor &ink,
                          Qt::Alignment align) {
        painter.setFont(m_themes.font(role));
        painter.setPen(ink);
        painter.drawText(area, static_cast<int>(align | Qt::AlignVCenter) | Qt::TextSingleLine, words);
    };
    const double name = px(118), column = px(96), left = px(16), right = width() - px(16);
    const double barLeft = left + name, barWidth = std::max(px(60), right - 4 * column - barLeft - px(12));
    const QRectF heads(barLeft + barWidth, 0, column, px(kGapHead));
    text(heads.translated(px(12), 0), tr("Promised"), FontRole::Caption, theme.text2, Qt::AlignRight);
    text(heads.translated(px(12) + column, 0), tr("With waits"), FontRole::Caption, theme.text2, Qt::AlignRight);
    text(heads.translated(px(12) + 2 * column, 0), tr("Counted"), FontRole::Caption, theme.text2, Qt::AlignRight);
    text(heads.translated(px(12) + 3 * column, 0), tr("Too much, points"), FontRole::Caption, theme.text2,
         Qt::AlignRight);
    // The two bars: an outline for what was promised, a fill for what was counted.
    painter.setPen(QPen(theme.control, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(barLeft + 0.5, px(9) + 0.5, px(16), px(8)));
    text(QRectF(barLeft + px(22), 0, px(100), px(kGapHead)), tr("promised"), FontRole::Caption, theme.text2,
         Qt::AlignLeft);
    painter.fillRect(QRectF(barLeft + px(112), px(9), px(16), px(9)), rampColor(theme, 5));
    text(QRectF(barLeft + px(134), 0, px(80), px(kGapHead)), tr("counted"), FontRole::Caption, theme.text2,
         Qt::AlignLeft);
    const bool hasWaits =
        std::any_of(m_rows.begin(), m_rows.end(), [](const GapRow &row) { return row.listing.called; });
    // Where there is room for a third word.
    if (hasWaits && barWidth > px(330)) {
        painter.fillRect(QRectF(barLeft + px(214), px(8), px(2), px(10)), theme.text);
        text(QRectF(barLeft + px(222), 0, px(100), px(kGapHead)), tr("with waits"), FontRole::Caption, theme.text2,
             Qt::AlignLeft);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const GapRow &row = m_rows[i];
        const double top = px(kGapHead) + px(kGapRow) * static_cast<double>(i);
        painter.fillRect(QRectF(0, top, width(), 1), theme.grid);
        text(QRectF(left, top, name, px(kGapRow)), gapName(row.unit), FontRole::Dense, theme.text, Qt::AlignLeft);
        const std::optional<double> promise = row.promised();
        const double middle = top + px(kGapRow) / 2;
        const auto bar = [&](const std::optional<double> &share, double y, bool isFilled) {
            const QRectF track(barLeft, y, barWidth, px(10));
            painter.fillRect(track, theme.grid);
            if (!share)
                return;
            const QRectF filled(track.left(), track.top(), std::max(std::clamp(*share, 0.0, 1.0) * barWidth, 1.0),
                                track.height());
            if (isFilled) {
                painter.fillRect(filled, rampColor(theme, 5));
            } else {
                painter.fillRect(filled, theme.base);
                painter.setPen(QPen(theme.control, 1));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(filled.adjusted(0.5, 0.5, -0.5, -0.5));
            }
        };
        bar(promise, middle - px(11), false);
        if (const auto &called = row.listing.called)
            painter.fillRect(
                QRectF(barLeft + std::clamp(*called, 0.0, 1.0) * barWidth - px(1), middle - px(12), px(2), px(12)),
                theme.text);
        bar(row.counted, middle + px(1), true);
        const QRectF figure(barLeft + barWidth + px(12), top, column, px(kGapRow));
        text(figure, gapShare(promise), FontRole::Dense, theme.text, Qt::AlignRight);
        text(figure.translated(column, 0), gapShare(row.listing.called), FontRole::Dense, theme.text, Qt::AlignRight);
        text(figure.translated(2 * column, 0), gapShare(row.counted), FontRole::Dense, theme.text, Qt::AlignRight);
        const std::optional<double> gap = row.gap();
        const bool isLarge = gap && *gap > 0.05;
        text(figure.translated(3 * column, 0), pointsText(gap), isLarge ? FontRole::Strong : FontRole::Dense,
             theme.text, Qt::AlignRight);
    }
}

bool CounterGapBars::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *const help = static_cast<QHelpEvent *>(event);
        const double at = (help->pos().y() - m_themes.px(kGapHead)) / static_cast<double>(m_themes.px(kGapRow));
        if (at >= 0 && static_cast<std::size_t>(at) < m_rows.size()) {
            const GapRow &row = m_rows[static_cast<std::size_t>(at)];
            QStringList words{gapName(row.unit)};
            words << tr("listing, every bundle once: %1").arg(gapShare(row.listing.listed));
            words << tr("schedule, every bundle as often as it runs: %1").arg(gapShare(row.listing.scheduled));
            words << tr("the same over the calls with their waits: %1").arg(gapShare(row.listing.called));
            words << tr("schedule over time, from the profile's tracks: %1").arg(gapShare(row.modelled));
            words << tr("counted by the hardware: %1").arg(gapShare(row.counted));
            if (!row.countedFormula.empty())
                words << QString::fromStdString(row.countedFormula);
            QToolTip::showText(help->globalPos(), words.join(QLatin1Char('\n')), this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

GapPage::GapPage(const ThemeHub &themes, QWidget *parent) : QWidget(parent)
{
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    outer->addWidget(scroll);
    auto *content = new QWidget;
    content->setBackgroundRole(QPalette::Base);
    content->setAutoFillBackground(true);
    scroll->setWidget(content);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, themes.px(6), 0, 0);
    column->setSpacing(0);
    m_head = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, content);
    m_head->setWordWrap(true);
    m_head->setContentsMargins(16, 4, 16, 6);
    m_bars = new CounterGapBars(themes, content);
    m_stallTitle = new TextLabel(themes, FontRole::Strong, Ink::Text, tr("What the chip waited for"), content);
    m_stallTitle->setContentsMargins(16, 12, 16, 0);
    m_stallHead = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, content);
    m_stallHead->setWordWrap(true);
    m_stallHead->setContentsMargins(16, 2, 16, 0);
    m_stalls = new ChipUnitBars(themes, content);
    m_stalls->setAccessibleName(tr("What the chip waited for"));
    m_kernelHead = new TextLabel(themes, FontRole::Strong, Ink::Text, tr("Kernels"), content);
    m_kernelHead->setContentsMargins(16, 12, 16, 4);
    m_kernels = new TableView(themes, content);
    m_kernels->setAccessibleName(tr("Kernels, promised and counted"));
    m_kernels->setMinimumHeight(themes.px(160));
    column->addWidget(m_head);
    column->addWidget(m_bars);
    column->addWidget(m_stallTitle);
    column->addWidget(m_stallHead);
    column->addWidget(m_stalls);
    column->addWidget(m_kernelHead);
    column->addWidget(m_kernels, 1);
    connect(m_kernels, &TableView::rowChosen, this, [this](std::size_t row) {
        if (row < m_shownKernels.size())
            emit kernelChosen(m_shownKernels[row]);
    });
}

QString GapPage::headText() const { return m_head->text(); }

/// What the promise and the count speak of, in sentences.
QString GapPage::headWords(const std::optional<RealityGap> &gap, const QString &scope, bool readsListings) const
{
    const bool hasPromise = std::any_of(m_rows.begin(), m_rows.end(), [](const GapRow &row) { return row.promised(); });
    const bool hasCount = std::any_of(m_rows.begin(), m_rows.end(), [](const GapRow &row) { return row.counted; });
    QStringList head;
    if (!scope.isEmpty())
        head << scope.left(1).toUpper() + scope.mid(1) + QLatin1Char('.');
    if (gap && !gap->programs.empty()) {
        QStringList programs;
        for (const std::string &program : gap->programs)
            programs << QString::fromStdString(program);
        const bool isMost = gap->listedShare >= RealityGap::kLeastCoverage;
        if (isMost && gap->listedShare > 0.995)
            head << tr("Promised by the listing of %1.").arg(programs.join(QStringLiteral(", ")));
        else if (isMost)
            head
                << tr("Promised by the listing of %1, which ran %2 of this time; what was counted speaks of all of it.")
                       .arg(programs.join(QStringLiteral(", ")), text::share(gap->listedShare, 1));
        else
            head
                << tr("The listing of %1 ran only %2 of this time and promises nothing for the rest: the kernels stand "
                      "in the table.")
                       .arg(programs.join(QStringLiteral(", ")), text::share(gap->listedShare, 1));
        if (isMost && gap->waitShare)
            head << tr("Of its time %1 are waits that the schedule does not explain.")
                        .arg(text::share(*gap->waitShare, 1));
    }
    double tracked = 0;
    for (const GapRow &row : m_rows)
        if (row.modelled)
            tracked = std::max(tracked, row.modelledCoverage);
    if (!hasPromise && tracked > 0)
        head << tr("The profile's tracks of unit use speak of only %1 of this time and promise nothing for the rest.")
                    .arg(text::share(tracked, 1));
    if (readsListings)
        head << tr("The listings of the kernels are being read.");
    else if (!hasPromise && tracked == 0 && (!gap || gap->programs.empty()))
        head << tr("The profile holds no schedule of the compiler to compare with: no tracks of unit use, no listing.");
    if (!hasCount)
        head << tr("No counters of the hardware lie in this time.");
    else if (gap && gap->source == UtilizationSource::Samples && gap->sampledShare < 0.995)
        head
            << tr("%1 of the time was sampled; the figures speak of that part.").arg(text::share(gap->sampledShare, 1));
    return head.join(QLatin1Char(' '));
}

/// Bars of the longest waits, by what they waited for; the class with the longest one first.
std::vector<UnitBarGroup> GapPage::stallGroups() const
{
    std::vector<UnitBarGroup> groups;
    std::vector<StallClass> classes;
    for (std::size_t i = 0; i < std::min(m_stallRows.size(), kMostStalls); ++i) {
        const StallRow &row = m_stallRows[i];
        ChipUnitBar bar;
        bar.name = QString::fromStdString(row.name);
        bar.share = row.share;
        bar.shareText = unitShareText(row.share);
        bar.amount = tr("%1 cycles").arg(text::number(row.cycles, 0));
        const auto known = std::find(classes.begin(), classes.end(), row.kind);
        if (known == classes.end()) {
            classes.push_back(row.kind);
            groups.push_back({stallClassText(row.kind), {}, {}});
            groups.back().bars.push_back(std::move(bar));
            continue;
        }
        groups[static_cast<std::size_t>(known - classes.begin())].bars.push_back(std::move(bar));
    }
    return groups;
}

void GapPage::show(const Session *session, const std::optional<RealityGap> &gap, const std::vector<KernelGap> &kernels,
                   const QString &scope, bool readsListings)
{
    m_rows = gap ? gap->units : std::vector<GapRow>();
    m_stallRows = gap ? gap->stalls : std::vector<StallRow>();
    m_head->setText(headWords(gap, scope, readsListings));
    m_head->setVisible(!m_head->text().isEmpty());
    m_bars->setRows(m_rows);
    m_bars->setVisible(!m_rows.empty());

    const bool hasStalls = !m_stallRows.empty();
    m_stallTitle->setVisible(hasStalls);
    m_stalls->setGroups(stallGroups());
    m_stalls->setVisible(hasStalls);
    m_stallHead->setText(hasStalls ? tr("Of the cycles. Causes overlap, so they do not add up.")
                                   : tr("No counter of waiting lies in this time."));

    Table table;
    table.columns = {{"kernel", "Kernel", ColumnUnit::Text},
                     {"plane", "Device", ColumnUnit::Text},
                     {"calls", "Calls", ColumnUnit::Count},
                     {"sampled_calls", "Sampled calls", ColumnUnit::Count},
                     {"total_ps", "Time", ColumnUnit::Duration},
                     {"listing", "Listing", ColumnUnit::Text},
                     {"mxu_promised_share", "MXU promised", ColumnUnit::Share},
                     {"mxu_called_share", "MXU with waits", ColumnUnit::Share},
                     {"mxu_counted_share", "MXU counted", ColumnUnit::Share},
                     {"longest_stall", "Longest wait", ColumnUnit::Text},
                     {"stall_share", "Waiting", ColumnUnit::Share}};
    m_shownKernels.clear();
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const KernelGap &kernel = kernels[i];
        if (kernel.sum.units.empty() && kernel.sum.stalls.empty())
            continue;
        m_shownKernels.push_back(i);
        std::optional<double> promised, called, counted;
        for (const GapRow &row : kernel.sum.units)
            if (row.unit == "MXU") {
                promised = row.promised();
                called = row.listing.called;
                counted = row.counted;
            }
        const auto share = [](const std::optional<double> &value) { return value ? Cell(*value) : Cell(); };
        const bool waits = !kernel.sum.stalls.empty();
        table.rows.push_back({kernel.name, session ? deviceOf(*session, kernel.plane) : std::string(), kernel.calls,
                              kernel.sampledCalls, kernel.total.toPs(),
                              kernel.sum.programs.empty() ? Cell() : Cell(kernel.sum.programs.front()), share(promised),
                              share(called), share(counted), waits ? Cell(kernel.sum.stalls.front().name) : Cell(),
                              waits ? Cell(kernel.sum.stalls.front().share) : Cell()});
    }
    const bool hasKernels = !table.rows.empty();
    std::vector<ColumnWords> words(table.columns.size());
    const QString titles[] = {tr("Kernel"),      tr("Device"),       tr("Calls"),        tr("Sampled calls"),
                              tr("Time"),        tr("Listing"),      tr("MXU promised"), tr("MXU with waits"),
                              tr("MXU counted"), tr("Longest wait"), tr("Waiting")};
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i].title = titles[i];
    words[6].hasBar = words[7].hasBar = words[8].hasBar = words[10].hasBar = true;
    words[3].tip = tr("Calls with samples of the hardware inside; the figures are sums over them");
    m_kernels->setSheet(hasKernels ? makeSheet(std::move(table), std::move(words)) : nullptr);
    const auto left = static_cast<int>(kernels.size() - m_shownKernels.size());
    m_kernelHead->setText(left == 0 ? tr("Kernels")
                                    : tr("Kernels; %n more have neither a listing nor samples", nullptr, left));
    m_kernelHead->setVisible(hasKernels || left > 0);
    m_kernels->setVisible(hasKernels);
}

Table GapPage::table() const
{
    Table out;
    out.columns = {{"unit", "Unit", ColumnUnit::Text},
                   {"listed_share", "Listed", ColumnUnit::Share},
                   {"scheduled_share", "Scheduled", ColumnUnit::Share},
                   {"called_share", "With waits", ColumnUnit::Share},
                   {"modelled_share", "Modelled", ColumnUnit::Share},
                   {"counted_share", "Counted", ColumnUnit::Share},
                   {"gap_share", "Gap", ColumnUnit::Share},
                   {"cycles", "Cycles", ColumnUnit::Number},
                   {"stall_class", "Waits for", ColumnUnit::Text},
                   {"formula", "Formula", ColumnUnit::Text}};
    const auto share = [](const std::optional<double> &value) { return value ? Cell(*value) : Cell(); };
    for (const GapRow &row : m_rows)
        out.rows.push_back({std::string(row.unit), share(row.listing.listed), share(row.listing.scheduled),
                            share(row.listing.called), share(row.modelled), share(row.counted), share(row.gap()),
                            Cell(), Cell(), row.countedFormula.empty() ? Cell() : Cell(row.countedFormula)});
    for (const StallRow &row : m_stallRows)
        out.rows.push_back({row.name, Cell(), Cell(), Cell(), Cell(), row.share, Cell(), row.cycles,
                            std::string(stallClassName(row.kind)), Cell()});
    return out;
}

} // namespace planescope
