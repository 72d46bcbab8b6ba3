#include "tests/support/places.h"

namespace planescope::testing {

QString sourcePath(const QString &relative) { return QStringLiteral(PLANESCOPE_SOURCE_DIR) + relative; }

QString binaryPath(const QString &relative) { return QStringLiteral(PLANESCOPE_BINARY_DIR) + relative; }

std::string sourceFile(const std::string &relative) { return PLANESCOPE_SOURCE_DIR + relative; }

std::string binaryFile(const std::string &relative) { return PLANESCOPE_BINARY_DIR + relative; }

} // namespace planescope::testing
