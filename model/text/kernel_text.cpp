#include "model/text/kernel_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace planescope::text {

namespace {

QString unitWord(KernelUnit unit)
{
    const std::string_view name = unitName(unit);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString countWord(std::uint64_t count, const QLocale &locale)
{
    return locale.toString(static_cast<qulonglong>(count));
}

} // namespace

QString bundleAddress(std::uint32_t address) { return QStringLiteral("0x") + QString::number(address, 16); }

QString loopSentence(const BundleLoop &loop, const BundleListing &listing, const QLocale &locale)
{
    const BundleRangeFacts &facts = loop.facts;
    if (facts.bundles() == 0)
        return {};
    const QString first = bundleAddress(listing.bundles()[facts.first].address);
    const QString last = bundleAddress(listing.bundles()[facts.end - 1].address);
    const QString bundles = countWord(facts.bundles(), locale);
    QStringList parts;
    if (loop.tripCount)
        parts << QCoreApplication::translate("planescope::KernelText",
                                             "Loop %1–%2: %3 bundles an iteration, iterations: %4")
                     .arg(first, last, bundles, countWord(*loop.tripCount, locale));
    else
        parts << QCoreApplication::translate("planescope::KernelText", "Loop %1–%2: %3 bundles an iteration")
                     .arg(first, last, bundles);
    if (loop.limit) {
        const auto needed = static_cast<std::uint64_t>(std::ceil(loop.limit->bundles));
        const double share = 100 * loop.limit->bundles / static_cast<double>(facts.bundles());
        parts << QCoreApplication::translate("planescope::KernelText", "%1 needs at least %2 (%3 %)")
                     .arg(unitWord(loop.limit->unit), countWord(needed, locale), locale.toString(share, 'f', 0));
    }
    QStringList lost;
    if (facts.empty > 0)
        lost << QCoreApplication::translate("planescope::KernelText", "%1 empty").arg(countWord(facts.empty, locale));
    if (facts.fills > 0)
        lost << QCoreApplication::translate("planescope::KernelText", "reloads of spilled registers: %1")
                    .arg(countWord(facts.fills, locale));
    if (!facts.waits.empty())
        lost << QCoreApplication::translate("planescope::KernelText", "places that wait: %1")
                    .arg(countWord(facts.waits.size(), locale));
    if (!lost.isEmpty())
        parts << lost.join(QLatin1String(", "));
    return parts.join(QLatin1String("; ")) + u'.';
}

QString listingText(const ListingFinding &finding, const QLocale &locale)
{
    const QString count = countWord(finding.count, locale);
    const QString line = countWord(finding.firstLine, locale);
    const QString name = QString::fromStdString(finding.name);
    switch (finding.fault) {
    case ListingFault::UnknownOpcode:
        return QCoreApplication::translate("planescope::KernelText",
                                           "The units of the opcode %1 are not known: %2 times, first in line %3.")
            .arg(name, count, line);
    case ListingFault::UnknownLine:
        return QCoreApplication::translate("planescope::KernelText",
                                           "Lines that are no bundle and were skipped: %1, the first is line %2.")
            .arg(count, line);
    case ListingFault::UnknownLabel:
        return QCoreApplication::translate("planescope::KernelText",
                                           "The label %1 is not known: %2 times, first in line %3.")
            .arg(name, count, line);
    case ListingFault::AddressGap:
        return QCoreApplication::translate("planescope::KernelText",
                                           "Addresses that do not follow their predecessor: %1, the first in line %2. "
                                           "The listing is not whole.")
            .arg(count, line);
    case ListingFault::CutBundle:
        return QCoreApplication::translate("planescope::KernelText",
                                           "Bundles without an end: %1, the first in line %2. The listing is cut.")
            .arg(count, line);
    case ListingFault::CutComment:
        return QCoreApplication::translate("planescope::KernelText",
                                           "Comments without an end: %1, the first in line %2. The listing is cut.")
            .arg(count, line);
    case ListingFault::ReplacedBytes:
        return QCoreApplication::translate("planescope::KernelText",
                                           "Bytes that are no UTF-8: %1. The file went through another encoding.")
            .arg(count);
    case ListingFault::TooDeep:
        break;
    }
    return QCoreApplication::translate("planescope::KernelText",
                                       "Bundles nested deeper than listings are: %1, the first in line %2.")
        .arg(count, line);
}

} // namespace planescope::text
