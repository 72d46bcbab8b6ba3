#include "widgets/compare/compare_page.h"

#include "model/text/format_value.h"
#include "model/text/overview_text.h"
#include "model/text/term_text.h"
#include "widgets/common/glossary.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace planescope {

namespace {

class CompareWords
{
    Q_DECLARE_TR_FUNCTIONS(CompareView)
};

/// The same order on both sides, communication last.
constexpr OpClass kRingOrder[] = {
    OpClass::Matrix, OpClass::Vector,      OpClass::Kernel,  OpClass::Sparse,           OpClass::DataMovement,
    OpClass::Infeed, OpClass::HostRuntime, OpClass::Unknown, OpClass::CollectiveHidden, OpClass::CollectiveExposed};

/// Whether a change is more than noise, and how much noise there is.
QString noiseText(const text::ComparisonRow &row)
{
    if (row.isSignificant.value_or(false))
        return CompareWords::tr(
                   "More than noise: the steps alone explain up to %1 of difference, with 95 % confidence.")
            .arg(row.noise);
    return CompareWords::tr("No more than noise: the steps alone explain up to %1 of difference, with 95 % confidence.")
        .arg(row.noise);
}

double classShare(const Overview &overview, OpClass c)
{
    for (const OpClassShare &share : overview.classes)
        if (share.opClass == c)
            return share.share;
    return 0;
}

} // namespace

QString CompareSide::notice() const
{
    if (overview)
        for (const QualityFact &fact : overview->quality)
            if (fact.kind == Quality::Synthetic)
                return QString::fromStdString(fact.text);
    return {};
}

ComparePage::ComparePage(CompareSide a, CompareSide b, bool isSameFile, const ThemeHub &themes, const QLocale &locale,
                         StepBatch batch) :
    m_a(std::move(a)),
    m_b(std::move(b)), m_themes(themes), m_locale(locale),
    m_rows(text::comparisonRows(
        compareMetrics({m_a.overview.get(), m_a.index.get()}, {m_b.overview.get(), m_b.index.get()}, batch), m_locale)),
    m_warnings(text::comparisonWarnings(*m_a.overview, *m_b.overview, isSameFile))
{}

double ComparePage::heightFor(double width) const
{
    PageCanvas canvas(m_themes, nullptr, nullptr);
    return lay(canvas, width);
}

void ComparePage::paint(QPainter *painter, double width, std::vector<PageSpot> *spots) const
{
    PageCanvas canvas(m_themes, painter, spots);
    if (spots)
        canvas.explainTerms(Glossary::of(m_locale));
    if (painter)
        painter->setRenderHint(QPainter::Antialiasing);
    lay(canvas, width);
}

double ComparePage::lay(PageCanvas &canvas, double width) const
{
    const double margin = canvas.px(16);
    const double inner = width - 2 * margin;
    double y = margin;
    for (const QString &warning : m_warnings)
        y += canvas.text(margin, y, inner, warning, FontRole::Strong, Ink::Warning, 2) + canvas.px(4);
    const bool isWide = width >= canvas.px(1080);
    const double left = isWide ? inner * 0.56 : inner;
    const double spacing = canvas.px(12);
    PageCanvas measure(m_themes, nullptr, nullptr);
    const double pad = canvas.px(20);
    const double ringWidth = ((isWide ? inner - left - spacing : inner) - 2 * pad) / 2;
    const double tableHeight = table(measure, 0, 0, left - 2 * pad) + 2 * pad;
    const double ringHeight =
        std::max(ring(measure, m_a, 0, 0, ringWidth), ring(measure, m_b, 0, 0, ringWidth)) + 2 * pad;
    const double rowHeight = isWide ? std::max(tableHeight, ringHeight) : tableHeight;
    canvas.card(QRectF(margin, y, left, rowHeight));
    table(canvas, margin + pad, y + pad, left - 2 * pad);
    const double ringLeft = isWide ? margin + left + spacing : margin;
    const double ringTop = isWide ? y : y + rowHeight + spacing;
    const double ringCard = isWide ? rowHeight : ringHeight;
    canvas.card(QRectF(ringLeft, ringTop, 2 * ringWidth + 2 * pad, ringCard));
    ring(canvas, m_a, ringLeft + pad, ringTop + pad, ringWidth);
    ring(canvas, m_b, ringLeft + pad + ringWidth, ringTop + pad, ringWidth);
    return ringTop + ringCard + margin;
}

double ComparePage::table(PageCanvas &canvas, double x, double y, double width) const
{
    const double top = y;
    const double value = std::min(canvas.px(170), width * 0.22);
    const double change = std::min(canvas.px(140), width * 0.18);
    const double label = width - 2 * value - change;
    const double gap = canvas.px(10);
    const auto cell = [&](double cellX, double cellWidth, const QString &words, FontRole role, Ink ink) {
        canvas.text(cellX, y, cellWidth - gap, words, role, ink, 1, Qt::AlignRight);
    };
    const auto name = [](const QString &letter, const CompareSide &side) {
        return letter + QStringLiteral("  ") + side.name;
    };
    cell(x + label, value, name(QStringLiteral("A"), m_a), FontRole::Strong, Ink::Text);
    cell(x + label + value, value, name(QStringLiteral("B"), m_b), FontRole::Strong, Ink::Text);
    cell(x + label + 2 * value, change, CompareWords::tr("Change"), FontRole::Dense, Ink::Secondary);
    y += canvas.lineHeight(FontRole::Strong) + canvas.px(6);
    canvas.rule(x, x + width, y);
    y += canvas.px(9);
    bool hasNoise = false;
    for (const text::ComparisonRow &row : m_rows) {
        canvas.text(x, y + canvas.px(2), label - gap, row.label, FontRole::Body);
        cell(x + label, value, row.a, FontRole::Section, Ink::Text);
        cell(x + label + value, value, row.b, FontRole::Section, Ink::Text);
        y += canvas.px(2);
        // What the steps alone do not explain stands out.
        const bool isBeyond = row.isSignificant.value_or(false), isWithin = row.isSignificant == false;
        cell(x + label + 2 * value, change, row.change, isBeyond ? FontRole::Strong : FontRole::Body,
             isWithin ? Ink::Secondary : Ink::Text);
        if (!row.noise.isEmpty()) {
            hasNoise = true;
            PageSpot spot;
            spot.rect =
                QRectF(x + label + 2 * value, y - canvas.px(2), change - gap, canvas.lineHeight(FontRole::Section));
            spot.tip = noiseText(row);
            canvas.spot(std::move(spot));
        }
        y += std::max(canvas.lineHeight(FontRole::Section), canvas.lineHeight(FontRole::Body)) + canvas.px(6);
        canvas.rule(x, x + width, y);
        y += canvas.px(8);
    }
    for (const auto &[letter, side] : {std::pair{"A", &m_a}, std::pair{"B", &m_b}})
        y += canvas.text(x, y, width, QLatin1String(letter) + QStringLiteral(": ") + text::limitTitle(*side->overview),
                         FontRole::Strong, Ink::Text, 2) +
             canvas.px(4);
    if (hasNoise)
        y += canvas.text(
                 x, y + canvas.px(4), width,
                 CompareWords::tr("Bold changes are more than the steps differ among themselves, grey ones are not."),
                 FontRole::Caption, Ink::Secondary, 2) +
             canvas.px(4);
    return y - top;
}

double ComparePage::ring(PageCanvas &canvas, const CompareSide &side, double x, double y, double width) const
{
    const double top = y;
    const Overview &o = *side.overview;
    y += canvas.text(x, y, width, side.name, FontRole::Section, Ink::Text, 1, Qt::AlignHCenter) + canvas.px(8);
    const double size = std::min(canvas.px(220), width - canvas.px(24));
    const QRectF circle(x + (width - size) / 2, y, size, size);
    double angle = 90;
    if (QPainter *painter = canvas.painter()) {
        for (const OpClass c : kRingOrder) {
            const double share = classShare(o, c);
            if (share <= 0)
                continue;
            const double hole = 0.6;
            const QRectF inside = QRectF(circle.topLeft(), circle.size() * hole)
                                      .translated(circle.width() * (1 - hole) / 2, circle.height() * (1 - hole) / 2);
            QPainterPath path;
            path.arcMoveTo(circle, angle);
            path.arcTo(circle, angle, -360 * share);
            path.arcTo(inside, angle - 360 * share, 360 * share);
            path.closeSubpath();
            const QColor fill = canvas.theme().fill(c);
            painter->setPen(QPen(canvas.theme().base, 2));
            painter->setBrush(fill.alpha() == 0 ? canvas.theme().structure : fill);
            painter->drawPath(path);
            angle -= 360 * share;
        }
    }
    const double middle = circle.center().y();
    canvas.text(circle.x(), middle - canvas.lineHeight(FontRole::Figure) * 0.7, size,
                o.flopsUtilization >= 0 ? text::share(o.flopsUtilization, 1, m_locale) : QStringLiteral("–"),
                FontRole::Figure, Ink::Text, 1, Qt::AlignHCenter);
    canvas.text(circle.x(), middle + canvas.lineHeight(FontRole::Figure) * 0.3, size,
                CompareWords::tr("FLOPS utilisation"), FontRole::Caption, Ink::Secondary, 1, Qt::AlignHCenter);
    y = circle.bottom() + canvas.px(14);
    // The legend is the list of shares, in the order of the ring.
    const double square = canvas.px(10);
    const double inset = std::max(canvas.px(8), (width - canvas.px(230)) / 2);
    for (const OpClass c : kRingOrder) {
        if (classShare(m_a.overview ? *m_a.overview : o, c) < 0.0005 && classShare(*m_b.overview, c) < 0.0005)
            continue;
        const double line = canvas.lineHeight(FontRole::Dense);
        const QColor fill = canvas.theme().fill(c);
        canvas.swatch(QRectF(x + inset, y + (line - square) / 2, square, square),
                      fill.alpha() == 0 ? canvas.theme().structure : fill);
        canvas.text(x + inset + square + canvas.px(8), y, width - 2 * inset - square, text::opClassName(c),
                    FontRole::Dense);
        canvas.text(x + inset, y, width - 2 * inset, text::share(classShare(o, c), 1, m_locale), FontRole::Dense,
                    Ink::Text, 1, Qt::AlignRight);
        y += line + canvas.px(4);
    }
    y += canvas.text(x, y + canvas.px(4), width, CompareWords::tr("of the op time, idle excluded"), FontRole::Caption,
                     Ink::Secondary, 1, Qt::AlignHCenter) +
         canvas.px(4);
    if (!side.notice().isEmpty())
        y += canvas.text(x, y, width, CompareWords::tr("SYNTHETIC: not a measurement"), FontRole::Caption, Ink::Warning,
                         1, Qt::AlignHCenter);
    return y - top;
}

QString ComparePage::asText(bool asMarkdown) const
{
    QStringList lines = m_warnings;
    const QString form =
        asMarkdown ? QStringLiteral("| %1 | %2 | %3 | %4 | %5 |") : QStringLiteral("%1\t%2\t%3\t%4\t%5");
    lines << form.arg(QString(), m_a.name, m_b.name, CompareWords::tr("Change"), CompareWords::tr("Noise"));
    if (asMarkdown)
        lines << QStringLiteral("| --- | ---: | ---: | ---: | ---: |");
    for (const text::ComparisonRow &row : m_rows)
        lines << form.arg(row.label, row.a, row.b, row.change, row.noise);
    for (const CompareSide *side : {&m_b, &m_a})
        if (const QString notice = side->notice(); !notice.isEmpty())
            lines.prepend(side->name + QStringLiteral(": ") + notice);
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace planescope
