#pragma once
// Error -> a sentence for a person: what happened, where, and what can be done about it.
#include "model/base/result.h"

#include <QString>

namespace planescope::text {

/// Translated sentences; the file appears by its name without folders, positions in bytes.
QString errorText(const Error &error);

} // namespace planescope::text
