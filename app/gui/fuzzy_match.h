#pragma once
// Finds the letters of a query in order inside a text and says how good the match is. Pure.
#include <QString>

#include <optional>
#include <vector>

namespace planescope {

struct FuzzyMatch {
    int score = 0;              ///< higher is better
    std::vector<int> positions; ///< matched letters, ascending
};

/// Case-insensitive; blanks in the query are ignored. Letters next to each other and at the beginnings of words score
/// more. Nothing when a letter is missing; an empty query matches everything with score 0.
std::optional<FuzzyMatch> fuzzyMatch(const QString &query, const QString &text);

} // namespace planescope
