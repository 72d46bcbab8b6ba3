#include "widgets/overview/overview_page.h"

#include "model/text/format_value.h"
#include "model/text/overview_text.h"
#include "widgets/common/glossary.h"
#include "widgets/common/icons.h"
#include "widgets/overview/overview_words.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace planescope {

namespace {

constexpr double kPageMargin = 16;
constexpr double kPageSpacing = 12;
constexpr double kCardInset = 20;

class PageWords
{
    Q_DECLARE_TR_FUNCTIONS(OverviewView)
};

} // namespace

OverviewPage::OverviewPage(OverviewSource source, const ThemeHub &themes, const QLocale &locale) :
    m_source(std::move(source)), m_themes(themes), m_locale(locale)
{}

std::vector<OverviewPage::Row> OverviewPage::rowsFor(double width) const
{
    const bool hasOps = m_source.overview->table.opPs > 0;
    const auto *const o = m_source.overview.get();
    const bool hasRoofline = o->rooflineLimit != Resource::Unknown;
    const bool hasSteps = !o->steps.steps.empty();
    if (!hasOps)
        return {{{{&OverviewPage::verdict, 0.6}, {&OverviewPage::quality, 0.4}}}};
    if (width < m_themes.px(760)) {
        std::vector<Row> rows{{{{&OverviewPage::verdict, 1}}}};
        if (hasSteps)
            rows.push_back({{{&OverviewPage::stepsAndChips, 1}}});
        rows.push_back({{{&OverviewPage::topOps, 1}}});
        if (hasRoofline)
            rows.push_back({{{&OverviewPage::roofline, 1}}});
        rows.push_back({{{&OverviewPage::quality, 1}}});
        return rows;
    }
    std::vector<Row> rows;
    const bool isWide = width >= m_themes.px(1180);
    if (hasSteps)
        rows.push_back(
            {{{&OverviewPage::verdict, isWide ? 0.62 : 0.56}, {&OverviewPage::stepsAndChips, isWide ? 0.38 : 0.44}}});
    else
        rows.push_back({{{&OverviewPage::verdict, 0.62}, {&OverviewPage::quality, 0.38}}});
    if (isWide && hasRoofline && hasSteps) {
        rows.push_back(
            {{{&OverviewPage::topOps, 0.4}, {&OverviewPage::roofline, 0.29}, {&OverviewPage::quality, 0.31}}});
    } else {
        Row row{{{&OverviewPage::topOps, hasRoofline || hasSteps ? 0.56 : 1}}};
        if (hasRoofline)
            row.cards.emplace_back(&OverviewPage::roofline, 0.44);
        else if (hasSteps)
            row.cards.emplace_back(&OverviewPage::quality, 0.44);
        rows.push_back(row);
        if (hasRoofline && hasSteps)
            rows.push_back({{{&OverviewPage::quality, 1}}});
    }
    return rows;
}

double OverviewPage::lay(PageCanvas &canvas, double width) const
{
    const double margin = canvas.px(kPageMargin), spacing = canvas.px(kPageSpacing);
    const double inner = width - 2 * margin;
    double y = margin;
    y += tiles(canvas, QRectF(margin, y, inner, 0)) + spacing;
    for (const Row &row : rowsFor(width)) {
        const double free = inner - spacing * static_cast<double>(row.cards.size() - 1);
        double height = 0;
        PageCanvas measure(m_themes, nullptr, nullptr);
        for (const auto &[card, share] : row.cards)
            height = std::max(height, (this->*card)(measure, QRectF(0, 0, free * share, 0)));
        double x = margin;
        for (const auto &[card, share] : row.cards) {
            const QRectF area(x, y, free * share, height);
            canvas.card(area);
            (this->*card)(canvas, area);
            x += area.width() + spacing;
        }
        y += height + spacing;
    }
    return y - spacing + margin;
}

double OverviewPage::heightFor(double width) const
{
    PageCanvas canvas(m_themes, nullptr, nullptr);
    return lay(canvas, width);
}

std::vector<PageSpot> OverviewPage::paint(QPainter *painter, double width, int focused) const
{
    std::vector<PageSpot> spots;
    PageCanvas canvas(m_themes, painter, &spots, focused);
    if (m_explainsTerms)
        canvas.explainTerms(Glossary::of(m_locale));
    if (painter)
        painter->setRenderHint(QPainter::Antialiasing);
    lay(canvas, width);
    return spots;
}

double OverviewPage::tiles(PageCanvas &canvas, const QRectF &area) const
{
    const std::vector<OverviewTile> tiles = overviewTiles(*m_source.overview, m_locale);
    const int columns = area.width() >= canvas.px(900) ? 6 : area.width() >= canvas.px(460) ? 3 : 2;
    const double width = area.width() / columns;
    const double inset = canvas.px(kCardInset);
    const auto lay = [&](PageCanvas &c, const OverviewTile &tile, double x, double y) {
        const double inner = width - 2 * inset;
        const double top = y;
        y += c.px(14);
        y += c.text(x + inset, y, inner, tile.label, FontRole::Dense, Ink::Secondary);
        y += c.text(x + inset, y, inner, tile.figure, FontRole::Figure);
        if (tile.share >= 0)
            c.meter(QRectF(x + inset, y + c.px(2), inner, c.px(4)), tile.share);
        y += c.px(12);
        y += c.text(x + inset, y, inner, tile.note, FontRole::Caption, Ink::Secondary, 2);
        return y + c.px(12) - top;
    };
    double height = 0;
    PageCanvas measure(m_themes, nullptr, nullptr);
    for (const OverviewTile &tile : tiles)
        height = std::max(height, lay(measure, tile, 0, 0));
    const int rows = (static_cast<int>(tiles.size()) + columns - 1) / columns;
    canvas.card(QRectF(area.topLeft(), QSizeF(area.width(), height * rows)));
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const double x = area.x() + static_cast<double>(static_cast<int>(i) % columns) * width;
        const int row = static_cast<int>(i) / columns;
        const double y = area.y() + row * height;
        if (i % static_cast<std::size_t>(columns) != 0)
            canvas.fill(QRectF(x, y, 1, height), canvas.theme().border);
        if (static_cast<int>(i) >= columns && i % static_cast<std::size_t>(columns) == 0)
            canvas.rule(area.x(), area.right(), y);
        lay(canvas, tiles[i], x, y);
        PageSpot spot;
        spot.rect = QRectF(x, y, width, height).adjusted(4, 4, -4, -4);
        spot.name = tiles[i].label + QLatin1Char(' ') + tiles[i].figure + QStringLiteral(", ") + tiles[i].note;
        spot.tip = tiles[i].tip;
        spot.viewId = tiles[i].viewId;
        spot.target = spot.viewId.isEmpty() ? PageSpot::Target::None : PageSpot::Target::View;
        canvas.spot(std::move(spot));
    }
    return height * rows;
}

double OverviewPage::verdict(PageCanvas &canvas, const QRectF &area) const
{
    const Overview &o = *m_source.overview;
    const double inset = canvas.px(kCardInset);
    const double left = area.x() + inset;
    const double inner = area.width() - 2 * inset;
    double y = area.y() + canvas.px(16);
    const auto linkTo = [&](const text::ViewLink &view, double right, double top, const QString &purpose) {
        PageSpot spot;
        spot.target = PageSpot::Target::View;
        spot.viewId = view.id;
        spot.name = purpose + QStringLiteral(": ") + view.name;
        spot.tip = purpose;
        if (!view.id.isEmpty())
            canvas.link(left, top, right - left, view.name, FontRole::Dense, std::move(spot), Qt::AlignRight);
    };
    linkTo(text::ruleView(o), left + inner, y, PageWords::tr("Show what the verdict follows from"));
    y += canvas.text(left, y, inner * 0.6, PageWords::tr("Verdict"), FontRole::Caption, Ink::Secondary) + canvas.px(2);
    y += canvas.text(left, y, inner, text::limitTitle(o), FontRole::Title, Ink::Text, 3) + canvas.px(4);
    y += canvas.text(left, y, inner, text::limitRule(o, m_locale), FontRole::Body, Ink::Secondary, 4) + canvas.px(10);

    double figureWidth = 0, linkWidth = 0;
    std::vector<text::EvidenceText> words;
    for (const Evidence &evidence : o.evidence) {
        words.push_back(text::evidenceText(evidence, o, *m_source.session, m_locale));
        figureWidth = std::max(figureWidth, canvas.textWidth(words.back().figure, FontRole::Section));
        linkWidth = std::max(linkWidth, canvas.textWidth(words.back().viewName, FontRole::Dense));
    }
    const double gap = canvas.px(14);
    const double number = canvas.px(22);
    for (std::size_t i = 0; i < words.size(); ++i) {
        canvas.rule(left, left + inner, y);
        y += canvas.px(9);
        const double textLeft = left + number + gap;
        const double textWidth = inner - number - figureWidth - linkWidth - 3 * gap;
        const double top = y;
        y += canvas.text(textLeft, y, textWidth, words[i].title, FontRole::Strong, Ink::Text, 2);
        y += canvas.text(textLeft, y, textWidth, words[i].note, FontRole::Dense, Ink::Secondary, 3);
        const double middle = top + std::max(0.0, (canvas.lineHeight(FontRole::Strong) - number) / 2);
        if (QPainter *painter = canvas.painter()) {
            painter->setPen(canvas.theme().control);
            painter->setBrush(Qt::NoBrush);
            painter->drawEllipse(QRectF(left, middle, number, number).adjusted(1, 1, -1, -1));
        }
        canvas.text(left, middle + (number - canvas.lineHeight(FontRole::Caption)) / 2, number,
                    m_locale.toString(static_cast<int>(i) + 1), FontRole::Caption, Ink::Text, 1, Qt::AlignHCenter);
        canvas.text(left + inner - linkWidth - gap - figureWidth, top, figureWidth + 1, words[i].figure,
                    FontRole::Section, Ink::Text, 1, Qt::AlignRight);
        PageSpot spot;
        spot.target = PageSpot::Target::Evidence;
        spot.index = static_cast<int>(i);
        spot.viewId = words[i].viewId;
        spot.name = words[i].title + QStringLiteral(", ") + words[i].figure + QStringLiteral(": ") + words[i].viewName;
        spot.tip = PageWords::tr("Show where this can be seen");
        if (!words[i].viewName.isEmpty())
            canvas.link(left + inner - linkWidth, top + canvas.px(2), linkWidth + 1, words[i].viewName, FontRole::Dense,
                        std::move(spot));
        y += canvas.px(9);
    }
    const text::StrongText proposal = text::proposalText(o, m_locale);
    if (!proposal.strong.isEmpty()) {
        y += canvas.px(4);
        const double pad = canvas.px(12);
        const double boxTop = y;
        PageCanvas measure(m_themes, nullptr, nullptr);
        const double textLeft = left + 2 * pad + canvas.px(16);
        const double textWidth = inner - 3 * pad - canvas.px(16);
        const text::ViewLink proposed = text::proposalView(o);
        const double strongWidth =
            textWidth - (proposed.id.isEmpty() ? 0 : canvas.textWidth(proposed.name, FontRole::Dense) + pad);
        const double strongHeight = measure.text(0, 0, strongWidth, proposal.strong, FontRole::Strong, Ink::Text, 2);
        const double restHeight = measure.text(0, 0, textWidth, proposal.rest, FontRole::Dense, Ink::Secondary, 4);
        const QRectF box(left, boxTop, inner, strongHeight + restHeight + 2 * canvas.px(9));
        if (QPainter *painter = canvas.painter()) {
            painter->setPen(canvas.theme().border);
            painter->setBrush(canvas.theme().alternate);
            painter->drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            const int icon = m_themes.px(16);
            painter->drawPixmap(QPointF(left + pad, boxTop + canvas.px(10)),
                                iconPixmap(QStringLiteral("right"), canvas.theme().text2, icon,
                                           painter->device()->devicePixelRatioF()));
        }
        y += canvas.px(9);
        linkTo(proposed, textLeft + textWidth, y, PageWords::tr("Show where this begins"));
        y += canvas.text(textLeft, y, strongWidth, proposal.strong, FontRole::Strong, Ink::Text, 2);
        y += canvas.text(textLeft, y, textWidth, proposal.rest, FontRole::Dense, Ink::Secondary, 4);
        y = box.bottom();
    }
    return y + canvas.px(16) - area.y();
}

double OverviewPage::quality(PageCanvas &canvas, const QRectF &area) const
{
    const Overview &o = *m_source.overview;
    const double inset = canvas.px(kCardInset);
    const double left = area.x() + inset;
    const double inner = area.width() - 2 * inset;
    double y = area.y() + canvas.px(14);
    PageSpot report;
    report.target = PageSpot::Target::Report;
    canvas.link(left, y + canvas.px(2), inner, PageWords::tr("Import report"), FontRole::Dense, report, Qt::AlignRight);
    y += canvas.text(left, y, inner * 0.6, PageWords::tr("Data quality"), FontRole::Section) + canvas.px(8);
    const double icon = canvas.px(16);
    for (const QualityFact &fact : o.quality) {
        const text::StrongText words = text::qualityText(fact, m_locale);
        const char *const name = fact.kind == Quality::Synthetic ? "synth"
                                 : fact.isProblem                ? "warn"
                                 : fact.kind == Quality::Complete || fact.kind == Quality::StepsFromLine ||
                                         fact.kind == Quality::PeaksFromProfile
                                     ? "check"
                                     : "info";
        const QColor ink = fact.isProblem ? canvas.theme().warning : canvas.theme().text2;
        if (QPainter *painter = canvas.painter())
            painter->drawPixmap(QPointF(left, y + canvas.px(1)), iconPixmap(QLatin1String(name), ink, m_themes.px(16),
                                                                            painter->device()->devicePixelRatioF()));
        const double textLeft = left + icon + canvas.px(10);
        const double textWidth = inner - icon - canvas.px(10);
        const double strong = canvas.textWidth(words.strong + QLatin1Char(' '), FontRole::Strong);
        if (strong + canvas.textWidth(words.rest, FontRole::Dense) <= textWidth) {
            canvas.text(textLeft, y, textWidth, words.strong, FontRole::Strong);
            y += canvas.text(textLeft + strong, y, textWidth - strong, words.rest, FontRole::Dense, Ink::Text);
        } else {
            y += canvas.text(textLeft, y, textWidth, words.strong, FontRole::Strong);
            y += canvas.text(textLeft, y, textWidth, words.rest, FontRole::Dense, Ink::Text, 4);
        }
        y += canvas.px(7);
    }
    y += canvas.px(3);
    canvas.rule(left, left + inner, y);
    y += canvas.px(10);
    y += environment(canvas, left, y, inner);
    return y + canvas.px(14) - area.y();
}

double OverviewPage::environment(PageCanvas &canvas, double x, double y, double width) const
{
    const auto rows = environmentRows(*m_source.overview, m_locale);
    const double top = y;
    double names = 0;
    for (const auto &[name, value] : rows)
        names = std::max(names, canvas.textWidth(name, FontRole::Dense));
    names += canvas.px(18);
    for (const auto &[name, value] : rows) {
        canvas.text(x, y, names, name, FontRole::Dense, Ink::Secondary);
        y += canvas.text(x + names, y, width - names, value, FontRole::Dense, Ink::Text, 4) + canvas.px(3);
    }
    return y - top;
}

QString OverviewPage::asText(bool asMarkdown) const
{
    const Overview &o = *m_source.overview;
    const QString bullet = QStringLiteral("- ");
    QStringList lines;
    lines << (asMarkdown ? QStringLiteral("## ") : QString()) + text::limitTitle(o);
    lines << text::limitRule(o, m_locale) << QString();
    int number = 0;
    for (const Evidence &evidence : o.evidence) {
        const text::EvidenceText words = text::evidenceText(evidence, o, *m_source.session, m_locale);
        lines << QStringLiteral("%1. %2: %3 (%4)").arg(++number).arg(words.title, words.figure, words.note);
    }
    if (const text::StrongText proposal = text::proposalText(o, m_locale); !proposal.strong.isEmpty())
        lines << QString() << proposal.plain();
    lines << QString();
    if (asMarkdown)
        lines << QStringLiteral("| | | |") << QStringLiteral("| --- | ---: | --- |");
    for (const OverviewTile &tile : overviewTiles(o, m_locale))
        lines << (asMarkdown ? QStringLiteral("| %1 | %2 | %3 |") : QStringLiteral("%1\t%2\t%3"))
                     .arg(tile.label, tile.figure, tile.note);
    lines << QString();
    for (const QualityFact &fact : o.quality)
        lines << bullet + text::qualityText(fact, m_locale).plain();
    for (const auto &[name, value] : environmentRows(o, m_locale))
        lines << bullet + name + QStringLiteral(": ") + value;
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace planescope
