// The cards of the overview that show data: steps, chips, top ops, roofline.
#include "model/text/format_value.h"
#include "model/text/overview_text.h"
#include "model/text/term_text.h"
#include "widgets/overview/overview_page.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

constexpr std::size_t kMostStepRows = 6; // steps as rows; more become columns
constexpr std::size_t kMostChips = 16;   // columns of the table of chips

class CardWords
{
    Q_DECLARE_TR_FUNCTIONS(OverviewView)
};

QString wordOf(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// Classes of the ops in the order in which bars stack them.
constexpr OpClass kStack[] = {OpClass::Matrix,      OpClass::Vector,       OpClass::Kernel,
                              OpClass::Sparse,      OpClass::DataMovement, OpClass::Infeed,
                              OpClass::HostRuntime, OpClass::Unknown,      OpClass::CollectiveExposed};

/// Mean over the cores of a step, as shares of `whole`.
std::vector<std::pair<OpClass, double>> classParts(const StepTimes &step, double whole)
{
    std::vector<std::pair<OpClass, double>> parts;
    if (step.gpu && whole > 0) {
        // Of all GPUs together; copies and kernels are all that is known.
        const GpuStep &gpu = *step.gpu;
        for (const auto &[c, ps] :
             {std::pair{OpClass::Kernel, gpu.computePs()},
              std::pair{OpClass::DataMovement, gpu.at(GpuPart::DeviceToDevice) + gpu.at(GpuPart::ToHost)},
              std::pair{OpClass::Infeed, gpu.at(GpuPart::ToDevice)},
              std::pair{OpClass::CollectiveExposed, gpu.at(GpuPart::Collective)}})
            if (ps > 0)
                parts.emplace_back(c, static_cast<double>(ps) / whole);
        return parts;
    }
    for (const OpClass c : kStack) {
        double sum = 0;
        for (const CoreStep &core : step.cores) {
            sum += static_cast<double>(core.classPs[static_cast<std::size_t>(c)]);
            if (c == OpClass::CollectiveExposed)
                sum += static_cast<double>(core.classPs[static_cast<std::size_t>(OpClass::CollectiveHidden)]);
            if (c == OpClass::Unknown)
                sum += static_cast<double>(core.classPs[static_cast<std::size_t>(OpClass::Structure)] +
                                           core.classPs[static_cast<std::size_t>(OpClass::Python)]);
        }
        if (sum > 0 && whole > 0)
            parts.emplace_back(c, sum / static_cast<double>(step.cores.size()) / whole);
    }
    return parts;
}

QColor classColor(const Theme &theme, OpClass c)
{
    const QColor fill = theme.fill(c);
    return fill.alpha() == 0 ? theme.structure : fill;
}

QString percentText(double share, const QLocale &locale) { return text::share(share, 1, locale); }

/// What a step waited for before its first op, when that is worth saying.
QString gapWord(const StepTimes &step, const QLocale &locale)
{
    if (static_cast<double>(step.gap.lengthPs) < OverviewRules::kGap * static_cast<double>(step.lengthPs))
        return {};
    const QString length = text::duration(Duration::ps(step.gap.lengthPs), locale);
    if (2 * step.gap.dependencyPs > step.gap.lengthPs)
        return CardWords::tr("%1 input").arg(length);
    return 2 * step.gap.hostPs > step.gap.lengthPs ? CardWords::tr("%1 host").arg(length)
                                                   : CardWords::tr("%1 idle").arg(length);
}

} // namespace

double OverviewPage::stepsAndChips(PageCanvas &canvas, const QRectF &area) const
{
    const Overview &o = *m_source.overview;
    const double inset = canvas.px(18);
    const double left = area.x() + inset;
    const double inner = area.width() - 2 * inset;
    double y = area.y() + canvas.px(14);
    y += canvas.text(left, y, inner, CardWords::tr("Steps"), FontRole::Section) + canvas.px(6);
    if (o.steps.hasParts || o.steps.hasGpuParts) {
        // The legend names the classes that the steps have.
        double x = left;
        const double square = canvas.px(9);
        for (const auto &[c, share] : classParts(o.steps.steps.front(), 1)) {
            const QString word = text::opClassShortName(c);
            const double width = square + canvas.px(5) + canvas.textWidth(word, FontRole::Caption) + canvas.px(12);
            if (x + width > left + inner + canvas.px(12) && x > left) {
                x = left;
                y += canvas.lineHeight(FontRole::Caption) + canvas.px(2);
            }
            canvas.swatch(QRectF(x, y + (canvas.lineHeight(FontRole::Caption) - square) / 2, square, square),
                          classColor(canvas.theme(), c));
            canvas.text(x + square + canvas.px(5), y, width, word, FontRole::Caption, Ink::Secondary);
            x += width;
        }
        y += canvas.lineHeight(FontRole::Caption) + canvas.px(10);
    }
    y += o.steps.steps.size() <= kMostStepRows ? stepBars(canvas, left, y, inner) : stepColumns(canvas, left, y, inner);
    if (o.steps.hasParts && o.steps.steps.front().cores.size() > 1) {
        y += canvas.px(8);
        canvas.rule(left, left + inner, y);
        y += canvas.px(12);
        y += chipTable(canvas, left, y, inner);
    }
    return y + canvas.px(14) - area.y();
}

double OverviewPage::stepBars(PageCanvas &canvas, double x, double y, double width) const
{
    const Overview &o = *m_source.overview;
    const double top = y;
    double names = canvas.px(40), notes = 0;
    const auto longest = static_cast<double>(o.steps.figures.maxPs);
    const auto noteOf = [&](const StepTimes &step) {
        QString note = gapWord(step, m_locale);
        if (note.isEmpty() && step.lengthPs == o.steps.figures.minPs && o.steps.steps.size() > 1)
            note = CardWords::tr("shortest");
        return note;
    };
    for (const StepTimes &step : o.steps.steps) {
        names = std::max(names, canvas.textWidth(wordOf(step.name), FontRole::Dense));
        notes =
            std::max({notes, canvas.textWidth(text::duration(Duration::ps(step.lengthPs), m_locale), FontRole::Strong),
                      canvas.textWidth(noteOf(step), FontRole::Caption)});
    }
    names = std::min(names, width * 0.25) + canvas.px(12);
    notes += canvas.px(10);
    const double bar = canvas.px(24);
    const double space = width - names - notes;
    for (std::size_t i = 0; i < o.steps.steps.size(); ++i) {
        const StepTimes &step = o.steps.steps[i];
        const double line = canvas.lineHeight(FontRole::Dense);
        canvas.text(x, y + (bar - line) / 2, names - canvas.px(8), wordOf(step.name), FontRole::Dense);
        const double length = space * static_cast<double>(step.lengthPs) / longest;
        const QRectF whole(x + names, y, length, bar);
        double at = whole.x() + length * static_cast<double>(step.gap.lengthPs) / static_cast<double>(step.lengthPs);
        if (QPainter *painter = canvas.painter()) {
            painter->setPen(canvas.theme().border);
            painter->setBrush(canvas.theme().alternate);
            painter->drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        QString tip = wordOf(step.name) + QStringLiteral(": ") + text::duration(Duration::ps(step.lengthPs), m_locale);
        for (const auto &[c, share] : classParts(step, static_cast<double>(step.lengthPs))) {
            const QRectF part(at, y, length * share, bar);
            const QColor color = classColor(canvas.theme(), c);
            canvas.fill(part, color);
            const QString words = text::opClassShortName(c) + QLatin1Char(' ') + percentText(share, m_locale);
            tip += QLatin1Char('\n') + words;
            if (canvas.textWidth(words, FontRole::Caption) + canvas.px(12) < part.width())
                canvas.text(part.x() + canvas.px(7), y + (bar - canvas.lineHeight(FontRole::Caption)) / 2,
                            part.width() - canvas.px(9), words, FontRole::Caption, canvas.theme().textOn(color));
            at += part.width();
        }
        const double noteLeft = x + names + space + canvas.px(10);
        const QString note = noteOf(step);
        const double strong = canvas.lineHeight(FontRole::Strong);
        const double noteTop =
            note.isEmpty() ? y + (bar - strong) / 2 : y + (bar - strong - canvas.lineHeight(FontRole::Caption)) / 2;
        canvas.text(noteLeft, noteTop, notes, text::duration(Duration::ps(step.lengthPs), m_locale), FontRole::Strong);
        canvas.text(noteLeft, noteTop + strong, notes, note, FontRole::Caption, Ink::Secondary);
        PageSpot spot;
        spot.rect = whole;
        spot.target = PageSpot::Target::Step;
        spot.index = static_cast<int>(i);
        spot.name = CardWords::tr("Step %1").arg(tip.section(QLatin1Char('\n'), 0, 0));
        spot.tip = tip;
        canvas.spot(std::move(spot));
        y += bar + canvas.px(14);
    }
    return y - top;
}

double OverviewPage::stepColumns(PageCanvas &canvas, double x, double y, double width) const
{
    const Overview &o = *m_source.overview;
    const double height = canvas.px(150);
    const std::vector<StepTimes> &steps = o.steps.steps;
    const auto longest = static_cast<double>(o.steps.figures.maxPs);
    // More steps than columns: each column is the longest of its steps.
    const std::size_t columns = std::min(steps.size(), static_cast<std::size_t>(std::max(1.0, width / 3)));
    const double pitch = width / static_cast<double>(columns);
    for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t first = i * steps.size() / columns;
        const std::size_t last = std::max(first + 1, (i + 1) * steps.size() / columns);
        const auto it = std::max_element(
            steps.begin() + static_cast<std::ptrdiff_t>(first), steps.begin() + static_cast<std::ptrdiff_t>(last),
            [](const StepTimes &a, const StepTimes &b) { return a.lengthPs < b.lengthPs; });
        const QRectF column(x + pitch * static_cast<double>(i), y, std::max(1.0, pitch - 1), height);
        double bottom = column.bottom();
        if (it->cores.empty() && !it->gpu)
            canvas.fill(QRectF(column.x(), column.bottom() - height * static_cast<double>(it->lengthPs) / longest,
                               column.width(), height * static_cast<double>(it->lengthPs) / longest),
                        canvas.theme().text2);
        for (const auto &[c, share] : classParts(*it, longest)) {
            const double part = height * share;
            canvas.fill(QRectF(column.x(), bottom - part, column.width(), part), classColor(canvas.theme(), c));
            bottom -= part;
        }
        const bool isOutlier = std::find(o.steps.outliers.begin(), o.steps.outliers.end(),
                                         static_cast<std::size_t>(it - steps.begin())) != o.steps.outliers.end();
        if (isOutlier)
            canvas.fill(QRectF(column.x(), bottom - canvas.px(4), column.width(), canvas.px(3)),
                        canvas.theme().warning);
        PageSpot spot;
        spot.rect = column;
        spot.target = PageSpot::Target::Step;
        spot.index = static_cast<int>(it - steps.begin());
        spot.name = CardWords::tr("Step %1").arg(wordOf(it->name) + QStringLiteral(": ") +
                                                 text::duration(Duration::ps(it->lengthPs), m_locale));
        if (isOutlier)
            spot.name += QStringLiteral(", ") + CardWords::tr("an outlier");
        spot.tip = spot.name;
        canvas.spot(std::move(spot));
    }
    canvas.rule(x, x + width, y + height);
    canvas.text(x, y + height + canvas.px(3), width / 2, wordOf(steps.front().name), FontRole::Caption, Ink::Secondary);
    canvas.text(x + width / 2, y + height + canvas.px(3), width / 2, wordOf(steps.back().name), FontRole::Caption,
                Ink::Secondary, 1, Qt::AlignRight);
    double used = height + canvas.lineHeight(FontRole::Caption) + canvas.px(8);
    if (const QString outliers = text::outliersText(o.steps, m_locale); !outliers.isEmpty())
        used += canvas.text(x, y + used, width, outliers, FontRole::Dense, Ink::Warning, 3) + canvas.px(4);
    return used;
}

double OverviewPage::chipTable(PageCanvas &canvas, double x, double y, double width) const
{
    const Overview &o = *m_source.overview;
    const double top = y;
    const std::size_t chips = std::min(o.steps.steps.front().cores.size(), kMostChips);
    const std::size_t rows = std::min(o.steps.steps.size(), kMostStepRows);
    canvas.text(x, y + canvas.px(2), width, CardWords::tr("compute time against the median, %"), FontRole::Caption,
                Ink::Secondary, 1, Qt::AlignRight);
    y += canvas.text(x, y, width / 2, CardWords::tr("Chips"), FontRole::Section) + canvas.px(6);
    double names = canvas.px(40);
    for (std::size_t r = 0; r < rows; ++r)
        names = std::max(names, canvas.textWidth(wordOf(o.steps.steps[r].name), FontRole::Dense));
    names = std::min(names, width * 0.25) + canvas.px(12);
    const double pitch = (width - names) / static_cast<double>(chips);
    const double cell = canvas.px(22);
    for (std::size_t c = 0; c < chips; ++c)
        canvas.text(x + names + pitch * static_cast<double>(c), y, pitch, QString::number(c), FontRole::Caption,
                    Ink::Secondary, 1, Qt::AlignHCenter);
    y += canvas.lineHeight(FontRole::Caption) + canvas.px(3);
    for (std::size_t r = 0; r < rows; ++r) {
        const StepTimes &step = o.steps.steps[r];
        std::vector<std::int64_t> sorted;
        for (const CoreStep &core : step.cores)
            sorted.push_back(core.computePs);
        std::sort(sorted.begin(), sorted.end());
        const double median =
            (static_cast<double>(sorted[sorted.size() / 2]) + static_cast<double>(sorted[(sorted.size() - 1) / 2])) / 2;
        canvas.text(x, y + (cell - canvas.lineHeight(FontRole::Dense)) / 2, names - canvas.px(8), wordOf(step.name),
                    FontRole::Dense);
        for (std::size_t c = 0; c < chips; ++c) {
            const double excess = median > 0 ? static_cast<double>(step.cores[c].computePs) / median - 1 : 0;
            // Orange above, blue below; full colour from three times the threshold for slow chips on.
            const double strength = std::min(1.0, std::abs(excess) / (3 * OverviewRules::kSlowChip));
            const QColor hue = canvas.theme().fill(excess > 0 ? OpClass::CollectiveExposed : OpClass::Matrix);
            const QColor ground = canvas.theme().base;
            const double mix = 0.08 + 0.6 * strength;
            const auto blend = [&](int a, int b) { return static_cast<int>(a + (b - a) * mix); };
            const QColor color(blend(ground.red(), hue.red()), blend(ground.green(), hue.green()),
                               blend(ground.blue(), hue.blue()));
            const QRectF box(x + names + pitch * static_cast<double>(c), y, pitch - 2, cell - 2);
            canvas.fill(box, color);
            // What rounds to nothing has no sign: "−0.00" would say less than it seems to.
            const double percent = std::round(1e4 * excess) / 100;
            const QString words = (percent > 0 ? QStringLiteral("+") : QString()) +
                                  text::number(percent == 0 ? 0.0 : percent, 2, m_locale);
            const bool fits = canvas.textWidth(words, FontRole::Caption) <= box.width();
            canvas.text(box.x(), y + (cell - 2 - canvas.lineHeight(FontRole::Caption)) / 2, box.width(),
                        fits ? words : QString(), FontRole::Caption, canvas.theme().textOn(color), 1, Qt::AlignHCenter);
            const Session &session = *m_source.session;
            const Plane &plane = session.plane(step.cores[c].plane);
            PageSpot spot;
            spot.rect = box;
            spot.tip = wordOf(session.text(session.host(plane.host).name)) + QStringLiteral(", ") +
                       wordOf(session.text(plane.name)) + QLatin1Char('\n') +
                       CardWords::tr("computes %1, %2 % against the median")
                           .arg(text::duration(Duration::ps(step.cores[c].computePs), m_locale), words);
            canvas.spot(std::move(spot));
        }
        y += cell;
    }
    return y - top;
}

double OverviewPage::topOps(PageCanvas &canvas, const QRectF &area) const
{
    const Overview &o = *m_source.overview;
    const double inset = canvas.px(18);
    const double left = area.x() + inset;
    const double inner = area.width() - 2 * inset;
    double y = area.y() + canvas.px(14);
    PageSpot all;
    all.target = PageSpot::Target::View;
    all.viewId = QStringLiteral("op-profile");
    canvas.link(left, y + canvas.px(2), inner, CardWords::tr("All %1").arg(text::count(o.table.rows.size(), m_locale)),
                FontRole::Dense, all, Qt::AlignRight);
    y += canvas.text(left, y, inner * 0.7, CardWords::tr("Ops with the most time"), FontRole::Section) + canvas.px(8);
    const double share = canvas.px(112), mean = canvas.px(84), calls = canvas.px(64);
    const double names = inner - share - mean - calls;
    const double right = left + inner;
    const auto head = [&](double x, double width, const QString &words, Qt::Alignment align) {
        canvas.text(x, y, width, words, FontRole::Caption, Ink::Secondary, 1, align);
    };
    head(left, names, CardWords::tr("Op"), Qt::AlignLeft);
    head(left + names, calls - canvas.px(8), CardWords::tr("Calls"), Qt::AlignRight);
    head(left + names + calls, mean - canvas.px(8), CardWords::tr("Mean"), Qt::AlignRight);
    head(right - share, share, CardWords::tr("Share of op time"), Qt::AlignRight);
    y += canvas.lineHeight(FontRole::Caption) + canvas.px(4);
    canvas.rule(left, right, y);
    const double row = canvas.px(26);
    const double line = canvas.lineHeight(FontRole::Dense);
    const double most = o.topOps.empty() || o.table.opPs == 0
                            ? 1
                            : static_cast<double>(o.topOps.front().selfPs) / static_cast<double>(o.table.opPs);
    for (std::size_t i = 0; i < o.topOps.size(); ++i) {
        const TopOp &op = o.topOps[i];
        const OpInfo &info = m_source.index->ops()[op.op];
        const double part = static_cast<double>(op.selfPs) / static_cast<double>(o.table.opPs);
        if (i % 2 == 1)
            canvas.fill(QRectF(left - canvas.px(6), y + 1, inner + canvas.px(12), row), canvas.theme().alternate);
        const double textTop = y + (row - line) / 2;
        const QColor color = classColor(canvas.theme(), op.opClass);
        const double badge = canvas.px(15);
        canvas.fill(QRectF(left, y + (row - badge) / 2, badge, badge), color);
        canvas.text(left, y + (row - canvas.lineHeight(FontRole::Caption)) / 2, badge,
                    QString(QLatin1Char(opClassLetter(op.opClass))), FontRole::Caption, canvas.theme().textOn(color), 1,
                    Qt::AlignHCenter);
        const double nameLeft = left + badge + canvas.px(8);
        const double nameWidth = names - badge - canvas.px(16);
        const QString name = QString::fromStdString(info.name);
        canvas.text(nameLeft, textTop, nameWidth, name, FontRole::Dense);
        if (op.copies > 0) {
            const double used = std::min(nameWidth, canvas.textWidth(name + QLatin1Char(' '), FontRole::Dense));
            canvas.text(nameLeft + used, textTop, nameWidth - used,
                        CardWords::tr("and %n duplicate(s)", nullptr, static_cast<int>(op.copies)), FontRole::Dense,
                        Ink::Secondary);
        }
        canvas.text(left + names, textTop, calls - canvas.px(8), text::count(op.occurrences, m_locale), FontRole::Dense,
                    Ink::Text, 1, Qt::AlignRight);
        canvas.text(left + names + calls, textTop, mean - canvas.px(8),
                    text::duration(Duration::ps(op.meanPs()), m_locale), FontRole::Dense, Ink::Text, 1, Qt::AlignRight);
        const double bar = canvas.px(46);
        QColor pale = color;
        pale.setAlpha(115);
        canvas.fill(QRectF(right - share + canvas.px(6), y + canvas.px(6), bar * part / most, row - canvas.px(12)),
                    pale);
        canvas.text(right - share, textTop, share, percentText(part, m_locale), FontRole::Dense, Ink::Text, 1,
                    Qt::AlignRight);
        PageSpot spot;
        spot.rect = QRectF(left - canvas.px(4), y + 1, inner + canvas.px(8), row - 1);
        spot.target = PageSpot::Target::Op;
        spot.index = static_cast<int>(i);
        spot.name = name + QStringLiteral(", ") + percentText(part, m_locale);
        spot.tip = info.longName.empty() ? name : QString::fromStdString(info.longName).left(400);
        canvas.spot(std::move(spot));
        y += row;
    }
    return y + canvas.px(12) - area.y();
}

double OverviewPage::roofline(PageCanvas &canvas, const QRectF &area) const
{
    const RooflineModel &model = m_source.overview->roofline;
    const double inset = canvas.px(18);
    const double left = area.x() + inset;
    const double inner = area.width() - 2 * inset;
    double y = area.y() + canvas.px(14);
    PageSpot more;
    more.target = PageSpot::Target::View;
    more.viewId = QStringLiteral("roofline");
    canvas.link(left, y + canvas.px(2), inner, CardWords::tr("Open"), FontRole::Dense, more, Qt::AlignRight);
    y += canvas.text(left, y, inner * 0.7, CardWords::tr("Roofline"), FontRole::Section) + canvas.px(4);
    const double height = std::max(canvas.px(230), area.bottom() - y - canvas.px(48));
    const QRectF plot(left + canvas.px(46), y + canvas.px(28), inner - canvas.px(58), height - canvas.px(28));
    const double end = plot.bottom() + 2 * canvas.lineHeight(FontRole::Caption) + canvas.px(14);
    QPainter *const painter = canvas.painter();
    if (!painter || model.peakFlopsPerSecond <= 0 || model.ceilings.empty())
        return end - area.y();

    // Two decades below the ridge of HBM and one above, widened to what the points need.
    const double ridge = model.ceilings.front().ridge > 0 ? model.ceilings.front().ridge : 100;
    double low = std::floor(std::log10(ridge) - 1.5), high = std::ceil(std::log10(ridge) + 1);
    std::vector<const RooflinePoint *> points;
    for (const RooflinePoint &point : model.ops)
        if (point.rates.boundIntensity > 0 && point.rates.flopsPerSecond > 0 && points.size() < 40)
            points.push_back(&point);
    const RooflinePoint &program = model.program;
    if (program.rates.boundIntensity > 0)
        low = std::min(low, std::floor(std::log10(program.rates.boundIntensity)));
    const double top = std::ceil(std::log10(model.peakFlopsPerSecond) + 0.02);
    const double bottom = top - 3;
    const auto place = [&](double intensity, double rate) {
        const double px = (std::log10(intensity) - low) / (high - low);
        const double py = (std::log10(rate) - bottom) / (top - bottom);
        return QPointF(plot.x() + plot.width() * px, plot.bottom() - plot.height() * py);
    };
    const Theme &theme = canvas.theme();
    const double line = canvas.lineHeight(FontRole::Caption);
    for (int decade = static_cast<int>(low); decade <= static_cast<int>(high); ++decade) {
        const double at = place(std::pow(10.0, decade), std::pow(10.0, top)).x();
        canvas.fill(QRectF(at, plot.top(), 1, plot.height()), theme.grid);
        canvas.text(at - canvas.px(40), plot.bottom() + canvas.px(3), canvas.px(80),
                    text::plainNumber(std::pow(10.0, decade), m_locale), FontRole::Caption, Ink::Secondary, 1,
                    Qt::AlignHCenter);
    }
    for (int decade = static_cast<int>(bottom); decade <= static_cast<int>(top); ++decade) {
        const double at = place(1, std::pow(10.0, decade)).y();
        canvas.fill(QRectF(plot.left(), at, plot.width(), 1), theme.grid);
        canvas.text(left - canvas.px(8), at - line / 2, canvas.px(50),
                    text::plainNumber(std::pow(10.0, decade - 12), m_locale), FontRole::Caption, Ink::Secondary, 1,
                    Qt::AlignRight);
    }
    canvas.text(left, plot.top() - line - canvas.px(10), inner, QStringLiteral("TFLOP/s"), FontRole::Caption,
                Ink::Secondary);
    canvas.text(left, plot.bottom() + line + canvas.px(4), inner, CardWords::tr("FLOP/byte"), FontRole::Caption,
                Ink::Secondary, 1, Qt::AlignRight);

    painter->save();
    painter->setClipRect(plot.adjusted(-1, -1, 1, 1));
    painter->setPen(QPen(theme.text, 1.5));
    const double bandwidth = model.ceilings.front().bytesPerSecond;
    const double first = std::pow(10.0, low);
    painter->drawLine(place(first, first * bandwidth), place(ridge, model.peakFlopsPerSecond));
    painter->drawLine(place(ridge, model.peakFlopsPerSecond), place(std::pow(10.0, high), model.peakFlopsPerSecond));
    for (const RooflinePoint *point : points) {
        const OpInfo &op = m_source.index->ops()[point->op];
        QColor color = classColor(theme, opClassOf(op.category, op.name, op.longName));
        color.setAlpha(190);
        const double radius = canvas.px(3) + canvas.px(7) * std::sqrt(point->selfShare);
        painter->setPen(theme.edge(color));
        painter->setBrush(color);
        painter->drawEllipse(place(point->rates.boundIntensity, point->rates.flopsPerSecond), radius, radius);
    }
    painter->restore();
    canvas.text(plot.left(), place(ridge, model.peakFlopsPerSecond).y() - line - canvas.px(2), plot.width(),
                text::withPrefix(model.peakFlopsPerSecond, QStringLiteral("FLOP/s"), m_locale), FontRole::Caption,
                Ink::Secondary, 1, Qt::AlignRight);
    if (program.rates.boundIntensity > 0 && program.rates.flopsPerSecond > 0) {
        const QPointF at = place(program.rates.boundIntensity, program.rates.flopsPerSecond);
        painter->setPen(QPen(theme.text, 2));
        const double arm = canvas.px(6);
        painter->drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0));
        painter->drawLine(at - QPointF(0, arm), at + QPointF(0, arm));
        const QString words =
            CardWords::tr("program: %1")
                .arg(text::withPrefix(program.rates.flopsPerSecond, QStringLiteral("FLOP/s"), m_locale));
        const QString note = CardWords::tr("%1 FLOP/byte, bound by %2")
                                 .arg(text::number(program.rates.boundIntensity, 0, m_locale),
                                      text::resourceWord(program.rates.boundBy));
        const double width =
            std::max(canvas.textWidth(words, FontRole::Strong), canvas.textWidth(note, FontRole::Caption));
        const double x = std::clamp(at.x() - width / 2, plot.left() + canvas.px(4), plot.right() - width);
        const double strong = canvas.lineHeight(FontRole::Strong);
        const double lines = strong + line;
        double textTop = at.y() + canvas.px(24);
        if (textTop + lines > plot.bottom())
            textTop = at.y() - canvas.px(24) - lines;
        // Lower where it would hide points.
        const auto hides = [&](double topOfBox) {
            const QRectF box = QRectF(x, topOfBox, width, lines).adjusted(-6, -6, 6, 6);
            return std::any_of(points.begin(), points.end(), [&](const RooflinePoint *point) {
                return box.contains(place(point->rates.boundIntensity, point->rates.flopsPerSecond));
            });
        };
        for (double lower = textTop; lower + lines < plot.bottom(); lower += canvas.px(8))
            if (!hides(lower)) {
                textTop = lower;
                break;
            }
        canvas.fill(QRectF(x - 3, textTop - 1, width + 6, strong + line + 2), theme.base);
        canvas.text(x, textTop, width + 2, words, FontRole::Strong);
        canvas.text(x, textTop + strong, width + 2, note, FontRole::Caption, Ink::Secondary);
    }
    return end - area.y();
}

} // namespace planescope
