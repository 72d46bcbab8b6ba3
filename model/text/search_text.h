#pragma once
// Why a query cannot be searched for.
#include "model/base/result.h"

#include <QString>

namespace planescope::text {

/// A sentence about an error of EventSearch::parse() or Filter::parse(): what is wrong, where, and what would do.
QString searchProblem(const QString &query, const Error &error);

} // namespace planescope::text
