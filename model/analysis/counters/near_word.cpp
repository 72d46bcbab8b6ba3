#include "model/analysis/counters/near_word.h"

#include "model/analysis/counters/counter_facts.h"

#include <algorithm>
#include <numeric>

namespace planescope {

std::string_view nearCounterWord(std::string_view word, const std::vector<std::string_view> &known)
{
    const std::string wanted = lowerCase(word);
    std::string_view nearest;
    std::size_t fewest = std::max<std::size_t>(wanted.size() / 3, 1) + 1;
    std::vector<std::size_t> above(wanted.size() + 1), row(wanted.size() + 1);
    for (const std::string_view candidate : known) {
        const std::string other = lowerCase(candidate);
        if (other.size() > wanted.size() + fewest || wanted.size() > other.size() + fewest)
            continue;
        std::iota(above.begin(), above.end(), std::size_t{0});
        for (std::size_t i = 0; i < other.size(); ++i) {
            row[0] = i + 1;
            for (std::size_t k = 0; k < wanted.size(); ++k)
                row[k + 1] = std::min({above[k] + (other[i] == wanted[k] ? 0u : 1u), above[k + 1] + 1, row[k] + 1});
            std::swap(above, row);
        }
        if (above.back() < fewest) {
            fewest = above.back();
            nearest = candidate;
        }
    }
    return nearest;
}

} // namespace planescope
