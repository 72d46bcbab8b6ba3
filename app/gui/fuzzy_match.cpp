#include "app/gui/fuzzy_match.h"

#include <limits>

namespace planescope {

namespace {

bool beginsWord(const QString &text, qsizetype i)
{
    return i == 0 || (text[i].isLetterOrNumber() && !text[i - 1].isLetterOrNumber());
}

constexpr int kRun = 8; // for a letter right after the one before
constexpr int kImpossible = std::numeric_limits<int>::min() / 2;

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString &query, const QString &text)
{
    QString wanted;
    for (const QChar c : query)
        if (!c.isSpace())
            wanted += c.toCaseFolded();
    const QString folded = text.toCaseFolded();
    if (wanted.isEmpty())
        return FuzzyMatch{};
    // A one-to-one folding keeps positions; the rare others (ß) only lose their highlighting.
    if (folded.size() != text.size() || wanted.size() > folded.size())
        return folded.contains(wanted) ? std::optional(FuzzyMatch{1, {}}) : std::nullopt;

    // best[q][t]: best score of matching the first q + 1 letters with the last of them at t. Texts are short, so the
    // quadratic table costs nothing and finds the alignment a greedy walk would miss ("cl" in "Cancel cLick").
    const auto n = static_cast<std::size_t>(folded.size());
    const auto m = static_cast<std::size_t>(wanted.size());
    std::vector<std::vector<int>> best(m, std::vector<int>(n, kImpossible));
    std::vector<std::vector<int>> from(m, std::vector<int>(n, -1));
    for (std::size_t q = 0; q < m; ++q) {
        int bestBefore = kImpossible;
        int bestBeforeAt = -1;
        for (std::size_t t = q; t < n; ++t) {
            if (q > 0 && t > 0 && best[q - 1][t - 1] > bestBefore) {
                bestBefore = best[q - 1][t - 1];
                bestBeforeAt = static_cast<int>(t) - 1;
            }
            const auto at = static_cast<qsizetype>(t);
            if (folded[at] != wanted[static_cast<qsizetype>(q)])
                continue;
            const int here = 1 + (beginsWord(text, at) ? 8 : 0) + (t == 0 ? 4 : 0);
            if (q == 0) {
                best[q][t] = here;
                continue;
            }
            if (bestBefore > kImpossible) {
                best[q][t] = bestBefore + here;
                from[q][t] = bestBeforeAt;
            }
            if (best[q - 1][t - 1] > kImpossible && best[q - 1][t - 1] + here + kRun > best[q][t]) {
                best[q][t] = best[q - 1][t - 1] + here + kRun;
                from[q][t] = static_cast<int>(t) - 1;
            }
        }
    }
    int end = -1;
    for (std::size_t t = 0; t < n; ++t)
        if (best[m - 1][t] > kImpossible && (end < 0 || best[m - 1][t] > best[m - 1][static_cast<std::size_t>(end)]))
            end = static_cast<int>(t);
    if (end < 0)
        return std::nullopt;
    FuzzyMatch match;
    match.score = best[m - 1][static_cast<std::size_t>(end)] * 4 - static_cast<int>(n) / 8;
    match.positions.resize(m);
    for (std::size_t q = m; q-- > 0;) {
        match.positions[q] = end;
        end = from[q][static_cast<std::size_t>(end)];
    }
    return match;
}

} // namespace planescope
