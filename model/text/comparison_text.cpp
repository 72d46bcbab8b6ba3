#include "model/text/comparison_text.h"

#include "model/analysis/hlo_category.h"
#include "model/text/format_value.h"
#include "model/text/overview_text.h"

#include <QCoreApplication>

#include <cmath>
#include <optional>

namespace planescope::text {

namespace {

class ComparisonWords
{
    Q_DECLARE_TR_FUNCTIONS(ComparisonText)
};

using Figure = std::optional<double>;

Figure known(double value) { return value < 0 ? Figure() : Figure(value); }

QString signedText(double value, int decimals, const QLocale &locale)
{
    const QString words = number(std::abs(value), decimals, locale);
    return (value < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + words;
}

/// Rows of one table under construction.
class ComparisonRows
{
public:
    explicit ComparisonRows(QLocale locale) : m_locale(std::move(locale)) {}

    /// Shares differ by points of a percent.
    void addShare(const QString &label, Figure a, Figure b)
    {
        const auto words = [&](Figure value) { return share(*value, 1, m_locale); };
        QString change;
        if (a && b)
            change = ComparisonWords::tr("%1 points").arg(signedText(100 * (*b - *a), 2, m_locale));
        add(label, a, b, words, change);
    }
    void addDuration(const QString &label, Figure a, Figure b)
    {
        const auto words = [&](Figure value) {
            return duration(Duration::ps(static_cast<std::int64_t>(std::llround(*value))), m_locale);
        };
        add(label, a, b, words, relative(a, b));
    }
    void addBytes(const QString &label, Figure a, Figure b)
    {
        const auto words = [&](Figure value) { return bytes({static_cast<std::uint64_t>(*value)}, m_locale); };
        add(label, a, b, words, relative(a, b));
    }
    void addWords(const QString &label, const QString &a, const QString &b)
    {
        m_rows.push_back({label, a, b, a == b ? ComparisonWords::tr("same") : QString()});
    }
    std::vector<ComparisonRow> take() { return std::move(m_rows); }

private:
    template <class Words> void add(const QString &label, Figure a, Figure b, const Words &words, const QString &change)
    {
        if (!a && !b)
            return;
        const QString none = QStringLiteral("–");
        m_rows.push_back({label, a ? words(a) : none, b ? words(b) : none, change});
    }
    QString relative(Figure a, Figure b) const
    {
        if (!a || !b || *a == 0)
            return {};
        const double change = 100 * (*b / *a - 1);
        return signedText(change, std::abs(change) < 10 ? 2 : 1, m_locale) + QChar(0x202F) + QLatin1Char('%');
    }

    QLocale m_locale;
    std::vector<ComparisonRow> m_rows;
};

/// The collective with the most time: its share and the mean of one call.
struct TopCollective {
    std::string name;
    double share = 0;
    double meanPs = 0;
};

std::optional<TopCollective> topCollective(const Overview &o, const OpIndex *index, const std::string &wanted = {})
{
    if (!index)
        return std::nullopt;
    for (const OpRow &row : o.table.rows) {
        const OpInfo &op = index->ops()[row.op];
        if (!isCollectiveCategory(op.category) || op.category.ends_with("-done") || op.category.ends_with("-start") ||
            (!wanted.empty() && op.name != wanted))
            continue;
        return TopCollective{op.name, static_cast<double>(row.sums.selfPs) / static_cast<double>(o.table.opPs),
                             row.sums.meanMilliseconds() * 1e9};
    }
    return std::nullopt;
}

Figure stepFigure(const Overview &o) { return o.steps.figures.count > 0 ? Figure(o.steps.figures.meanPs) : Figure(); }
Figure dutyFigure(const Overview &o) { return o.duty.chipCount > 0 ? Figure(o.duty.share()) : Figure(); }
Figure memoryFigure(const Overview &o)
{
    return o.memory.peakBytes > 0 ? Figure(static_cast<double>(o.memory.peakBytes)) : Figure();
}
Figure collectiveFigure(const Overview &o) { return o.table.opPs > 0 ? Figure(o.collectiveShare) : Figure(); }

} // namespace

std::vector<ComparisonRow> comparisonRows(const Overview &a, const OpIndex *indexOfA, const Overview &b,
                                          const OpIndex *indexOfB, const QLocale &locale)
{
    ComparisonRows rows(locale);
    rows.addDuration(ComparisonWords::tr("Step time, mean"), stepFigure(a), stepFigure(b));
    rows.addShare(ComparisonWords::tr("FLOPS utilisation"), known(a.flopsUtilization), known(b.flopsUtilization));
    rows.addShare(ComparisonWords::tr("HBM bandwidth"), known(a.hbmUtilization), known(b.hbmUtilization));
    rows.addShare(ComparisonWords::tr("Duty cycle"), dutyFigure(a), dutyFigure(b));
    rows.addShare(ComparisonWords::tr("Device idle"), known(a.idleShare), known(b.idleShare));
    rows.addShare(ComparisonWords::tr("Collectives, of the op time"), collectiveFigure(a), collectiveFigure(b));
    if (const auto top = topCollective(a, indexOfA)) {
        const auto other = topCollective(b, indexOfB, top->name);
        const QString name = QString::fromStdString(top->name);
        rows.addShare(ComparisonWords::tr("%1, of the op time").arg(name), top->share,
                      other ? Figure(other->share) : Figure());
        rows.addDuration(ComparisonWords::tr("%1, mean of a call").arg(name), top->meanPs,
                         other ? Figure(other->meanPs) : Figure());
    }
    rows.addBytes(ComparisonWords::tr("Memory high-water mark"), memoryFigure(a), memoryFigure(b));
    if (a.rooflineLimit != Resource::Unknown || b.rooflineLimit != Resource::Unknown)
        rows.addWords(ComparisonWords::tr("Roofline verdict"), resourceWord(a.rooflineLimit),
                      resourceWord(b.rooflineLimit));
    return rows.take();
}

QStringList comparisonWarnings(const Overview &a, const Overview &b, bool isSameFile)
{
    QStringList warnings;
    if (isSameFile)
        warnings << ComparisonWords::tr("Both sides are the same profile.");
    const RunEnvironment &left = a.environment;
    const RunEnvironment &right = b.environment;
    if (left.deviceType != right.deviceType)
        warnings << ComparisonWords::tr("The devices differ: %1 and %2.")
                        .arg(QString::fromStdString(left.deviceType), QString::fromStdString(right.deviceType));
    if (left.deviceCount != right.deviceCount)
        warnings << ComparisonWords::tr("The numbers of devices differ: %1 and %2.")
                        .arg(left.deviceCount)
                        .arg(right.deviceCount);
    if (left.mainProgram != right.mainProgram)
        warnings << ComparisonWords::tr("The programs differ: %1 and %2.")
                        .arg(QString::fromStdString(left.mainProgram), QString::fromStdString(right.mainProgram));
    return warnings;
}

} // namespace planescope::text
