#include "model/query/filter.h"

#include <algorithm>
#include <numeric>

namespace planescope {

namespace {

/// Levenshtein distance, with a swap of two neighbours as one error.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    std::iota(above.begin(), above.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, above);
        std::swap(above, row);
    }
    return above[b.size()];
}

} // namespace

std::string_view nearestWord(std::string_view word, const std::vector<std::string_view> &known)
{
    std::string_view best;
    std::size_t bestDistance = ~std::size_t{0};
    for (const std::string_view candidate : known) {
        std::size_t distance = editDistance(word.substr(0, 64), candidate);
        // "stat" for "statistics": a beginning is nearer than its missing letters say.
        if (word.size() >= 2 && candidate.substr(0, word.size()) == word)
            distance = std::min<std::size_t>(distance, 1);
        // Of equals the one with the same first letter: "dsc" means desc, not asc.
        const bool sharesLetter = !word.empty() && !candidate.empty() && word.front() == candidate.front();
        const bool bestShares = !word.empty() && !best.empty() && word.front() == best.front();
        if (distance < bestDistance || (distance == bestDistance && sharesLetter && !bestShares)) {
            bestDistance = distance;
            best = candidate;
        }
    }
    const std::size_t limit = std::max<std::size_t>(1, std::max(word.size(), best.size()) / 3);
    return bestDistance <= limit ? best : std::string_view{};
}

} // namespace planescope
