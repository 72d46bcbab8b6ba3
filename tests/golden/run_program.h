#pragma once
// Runs the real planescope-cli as a user's shell would.
#include "tests/support/places.h"

#include <QByteArray>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

namespace planescope::testing {

struct ProgramResult {
    int exitCode = -1;
    QByteArray out, err;
};

inline QString programPath() { return planescope::testing::binaryPath(QStringLiteral("/bin/planescope-cli")); }

/// Without a terminal, in the C.UTF-8 locale. `columns`: what COLUMNS says; 0 leaves it unset.
inline ProgramResult runProgram(const QStringList &arguments, const QByteArray &input = {}, int columns = 0,
                                const QString &folder = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("COLUMNS"));
    if (columns > 0)
        environment.insert(QStringLiteral("COLUMNS"), QString::number(columns));
    process.setProcessEnvironment(environment);
    if (!folder.isEmpty())
        process.setWorkingDirectory(folder);
    process.start(programPath(), arguments);
    process.write(input);
    process.closeWriteChannel();
    ProgramResult result;
    if (process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit)
        result.exitCode = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

} // namespace planescope::testing
