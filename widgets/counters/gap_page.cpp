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

std::optional<double> promiseOf(const GapRow &row) { return row.modelled ? row.modelled : row.listed; }

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
                     .arg(gapName(row.unit), gapShare(promiseOf(row)), gapShare(row.counted));
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
    const double name = px(118), column = px(104), left = px(16), right = width() - px(16);
    const double barLeft = left + name, barWidth = std::max(px(60), right - 3 * column - barLeft - px(12));
    const QRectF heads(barLeft + barWidth, 0, column, px(kGapHead));
    text(heads.translated(px(12), 0), tr("Promised"), FontRole::Caption, theme.text2, Qt::AlignRight);
    text(heads.translated(px(12) + column, 0), tr("Counted"), FontRole::Caption, theme.text2, Qt::AlignRight);
    text(heads.translated(px(12) + 2 * column, 0), tr("Too much, points"), FontRole::Caption, theme.text2,
         Qt::AlignRight);
    // The two bars: an outline for what was promised, a fill for what was counted.
    painter.setPen(QPen(theme.control, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(barLeft + 0.5, px(9) + 0.5, px(16), px(8)));
    text(QRectF(barLeft + px(22), 0, px(100), px(kGapHead)), tr("promised"), FontRole::Caption, theme.text2,
         Qt::AlignLeft);
    painter.fillRect(QRectF(barLeft + px(112), px(9), px(16), px(9)), rampColor(theme, 5));
    text(QRectF(barLeft + px(134), 0, px(100), px(kGapHead)), tr("counted"), FontRole::Caption, theme.text2,
         Qt::AlignLeft);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const GapRow &row = m_rows[i];
        const double top = px(kGapHead) + px(kGapRow) * static_cast<double>(i);
        painter.fillRect(QRectF(0, top, width(), 1), theme.grid);
        text(QRectF(left, top, name, px(kGapRow)), gapName(row.unit), FontRole::Dense, theme.text, Qt::AlignLeft);
        const std::optional<double> promise = promiseOf(row);
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
        bar(row.counted, middle + px(1), true);
        const QRectF figure(barLeft + barWidth + px(12), top, column, px(kGapRow));
        text(figure, gapShare(promise), FontRole::Dense, theme.text, Qt::AlignRight);
        text(figure.translated(column, 0), gapShare(row.counted), FontRole::Dense, theme.text, Qt::AlignRight);
        const std::optional<double> gap = row.gap();
        const bool isLarge = gap && *gap > 0.05;
        text(figure.translated(2 * column, 0), pointsText(gap), isLarge ? FontRole::Strong : FontRole::Dense,
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
            words << tr("listing, every bundle once: %1").arg(gapShare(row.listed));
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
    m_stallHead = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, content);
    m_stallHead->setWordWrap(true);
    m_stallHead->setContentsMargins(16, 10, 16, 0);
    m_stalls = new ChipUnitBars(themes, content);
    m_stalls->setAccessibleName(tr("What the chip waited for"));
    m_kernelHead = new TextLabel(themes, FontRole::Strong, Ink::Text, tr("Kernels"), content);
    m_kernelHead->setContentsMargins(16, 12, 16, 4);
    m_kernels = new TableView(themes, content);
    m_kernels->setAccessibleName(tr("Kernels, promised and counted"));
    m_kernels->setMinimumHeight(themes.px(160));
    column->addWidget(m_head);
    column->addWidget(m_bars);
    column->addWidget(m_stallHead);
    column->addWidget(m_stalls);
    column->addWidget(m_kernelHead);
    column->addWidget(m_kernels, 1);
    connect(m_kernels, &TableView::rowChosen, this, &GapPage::kernelChosen);
}

QString GapPage::headText() const { return m_head->text(); }

void GapPage::show(const Session *session, const std::optional<RealityGap> &gap, const std::vector<KernelGap> &kernels,
                   const QString &scope)
{
    m_rows = gap ? gap->units : std::vector<GapRow>();
    m_stallRows = gap ? gap->stalls : std::vector<StallRow>();
    const bool hasPromise = std::any_of(m_rows.begin(), m_rows.end(), [](const GapRow &row) { return promiseOf(row); });
    const bool hasCount = std::any_of(m_rows.begin(), m_rows.end(), [](const GapRow &row) { return row.counted; });
    QStringList head;
    if (!scope.isEmpty())
        head << scope.left(1).toUpper() + scope.mid(1) + QLatin1Char('.');
    if (!hasPromise)
        head << tr("The profile holds no schedule of the compiler to compare with: no tracks of unit use, no listing.");
    if (!hasCount)
        head << tr("No counters of the hardware lie in this time.");
    else if (gap && gap->source == UtilizationSource::Samples && gap->sampledShare < 0.995)
        head
            << tr("%1 of the time was sampled; the figures speak of that part.").arg(text::share(gap->sampledShare, 1));
    m_head->setText(head.join(QLatin1Char(' ')));
    m_head->setVisible(!head.isEmpty());
    m_bars->setRows(m_rows);
    m_bars->setVisible(!m_rows.empty());

    UnitBarGroup stalls;
    stalls.title = tr("What the chip waited for");
    stalls.note = tr("of the cycles; causes overlap, so they do not add up");
    for (const StallRow &row : m_stallRows) {
        if (stalls.bars.size() == kMostStalls)
            break;
        ChipUnitBar bar;
        bar.name = QString::fromStdString(row.name);
        bar.share = row.share;
        bar.shareText = unitShareText(row.share);
        bar.amount = tr("%1 cycles").arg(text::number(row.cycles, 0));
        stalls.bars.push_back(std::move(bar));
    }
    const bool hasStalls = !stalls.bars.empty();
    m_stalls->setGroups(hasStalls ? std::vector{std::move(stalls)} : std::vector<UnitBarGroup>());
    m_stalls->setVisible(hasStalls);
    m_stallHead->setText(hasStalls ? QString() : tr("No counter of waiting lies in this time."));
    m_stallHead->setVisible(!hasStalls);

    Table table;
    table.columns = {{"kernel", "Kernel", ColumnUnit::Text},
                     {"plane", "Device", ColumnUnit::Text},
                     {"calls", "Calls", ColumnUnit::Count},
                     {"sampled_calls", "Sampled calls", ColumnUnit::Count},
                     {"total_ps", "Time", ColumnUnit::Duration},
                     {"mxu_promised_share", "MXU promised", ColumnUnit::Share},
                     {"mxu_counted_share", "MXU counted", ColumnUnit::Share},
                     {"longest_stall", "Longest wait", ColumnUnit::Text},
                     {"stall_share", "Waiting", ColumnUnit::Share}};
    for (const KernelGap &kernel : kernels) {
        std::optional<double> promised, counted;
        for (const GapRow &row : kernel.sum.units)
            if (row.unit == "MXU") {
                promised = promiseOf(row);
                counted = row.counted;
            }
        const auto share = [](const std::optional<double> &value) { return value ? Cell(*value) : Cell(); };
        const bool waits = !kernel.sum.stalls.empty();
        table.rows.push_back(
            {std::string(session ? session->text(kernel.name) : std::string_view()),
             std::string(session ? session->text(session->plane(kernel.plane).name) : std::string_view()), kernel.calls,
             kernel.sampledCalls, kernel.total.toPs(), share(promised), share(counted),
             waits ? Cell(kernel.sum.stalls.front().name) : Cell(),
             waits ? Cell(kernel.sum.stalls.front().share) : Cell()});
    }
    const bool hasKernels = !table.rows.empty();
    std::vector<ColumnWords> words(table.columns.size());
    const QString titles[] = {tr("Kernel"),        tr("Device"),       tr("Calls"),
                              tr("Sampled calls"), tr("Time"),         tr("MXU promised"),
                              tr("MXU counted"),   tr("Longest wait"), tr("Waiting")};
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i].title = titles[i];
    words[5].hasBar = words[6].hasBar = words[8].hasBar = true;
    words[3].tip = tr("Calls with samples of the hardware inside; the figures are sums over them");
    m_kernels->setSheet(hasKernels ? makeSheet(std::move(table), std::move(words)) : nullptr);
    m_kernelHead->setVisible(hasKernels);
    m_kernels->setVisible(hasKernels);
}

Table GapPage::table() const
{
    Table out;
    out.columns = {{"unit", "Unit", ColumnUnit::Text},
                   {"listed_share", "Listed", ColumnUnit::Share},
                   {"modelled_share", "Modelled", ColumnUnit::Share},
                   {"counted_share", "Counted", ColumnUnit::Share},
                   {"gap_share", "Gap", ColumnUnit::Share},
                   {"cycles", "Cycles", ColumnUnit::Number},
                   {"formula", "Formula", ColumnUnit::Text}};
    const auto share = [](const std::optional<double> &value) { return value ? Cell(*value) : Cell(); };
    for (const GapRow &row : m_rows)
        out.rows.push_back({std::string(row.unit), share(row.listed), share(row.modelled), share(row.counted),
                            share(row.gap()), Cell(), row.countedFormula.empty() ? Cell() : Cell(row.countedFormula)});
    for (const StallRow &row : m_stallRows)
        out.rows.push_back({row.name, Cell(), Cell(), row.share, Cell(), row.cycles, Cell()});
    return out;
}

} // namespace planescope
