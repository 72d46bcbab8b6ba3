#pragma once

#include <QString>

#include <string>

/// Where the tests find the project and what was built. Only places.cpp knows the two folders: every other test file is
/// the same in each work tree, so the compiler cache finds it again.
namespace planescope::testing {

/// `relative` begins with a slash: "/tests/data/xplane". Without it: the folder itself.
QString sourcePath(const QString &relative);
QString binaryPath(const QString &relative);
std::string sourceFile(const std::string &relative = {});
std::string binaryFile(const std::string &relative = {});

} // namespace planescope::testing
