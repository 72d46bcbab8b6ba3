#include "app/cli/profile_input.h"

#include "model/format/session_reader.h"
#include "model/text/error_text.h"
#include "model/text/format_value.h"
#include "model/text/import_text.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <mutex>

#include <unistd.h>

namespace planescope::cli {

namespace {

/// For standard error: narrow blanks and the true minus as plain signs.
std::string errorLine(QString text)
{
    return text.replace(QChar(0x202F), u' ').replace(QChar(0x2212), u'-').toStdString();
}

/// Lines "1.20 GiB of 5.00 GiB, 610 MB/s"; one line that is written over on a terminal.
class ProgressPrinter
{
public:
    void operator()(const LoadProgress &progress)
    {
        const std::lock_guard lock(m_mutex);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
        QString line = text::bytes(Bytes{progress.bytesDone}, QLocale::c());
        if (progress.bytesTotal > 0)
            line += QLatin1String(" of ") + text::bytes(Bytes{progress.bytesTotal}, QLocale::c());
        if (seconds > 0.05)
            line +=
                QLatin1String(", ") + text::byteRate(static_cast<double>(progress.bytesDone) / seconds, QLocale::c());
        if (progress.hostCount > 1)
            line += QStringLiteral(", host %1 of %2").arg(progress.hostIndex + 1).arg(progress.hostCount);
        std::fprintf(stderr, m_isTerminal ? "\r\033[Kreading %s" : "reading %s\n", errorLine(line).c_str());
        m_hasLine = true;
    }
    void finish() const
    {
        if (m_hasLine && m_isTerminal)
            std::fputs("\r\033[K", stderr);
    }

private:
    std::mutex m_mutex;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    bool m_isTerminal = isatty(STDERR_FILENO) != 0;
    bool m_hasLine = false;
};

/// "-" is standard input. Its session has a name that does not depend on where the bytes come from.
Result<SessionPtr> load(const std::string &file, const CommonOptions &options)
{
    LoadOptions load;
    load.threads = options.threads;
    load.memoryLimit = memoryLimit(options);
    LoadHooks hooks;
    ProgressPrinter printer;
    if (options.showsProgress && !options.isQuiet)
        hooks.progress = [&printer](const LoadProgress &progress) { printer(progress); };
    const bool isStream = file == "-";
    Result<SessionPtr> session =
        isStream ? loadSessionFrom(STDIN_FILENO, "stdin.xplane.pb", load, hooks) : loadSession(file, load, hooks);
    printer.finish();
    if (session)
        return session;
    Error error = session.error();
    if (isStream)
        error.path = "standard input";
    return tl::unexpected<Error>(std::move(error));
}

void printNotices(const Session &session)
{
    for (const ImportEntry &entry : session.importReport().entries())
        if (entry.severity >= Severity::DataLoss)
            std::fprintf(stderr, "planescope-cli: %s: %s\n", errorLine(text::severityText(entry.severity)).c_str(),
                         errorLine(text::importText(entry, QLocale::c())).c_str());
}

} // namespace

ExitCode exitCodeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NotFound:
    case ErrorCode::NotReadable:
    case ErrorCode::NoProfiles:
    case ErrorCode::EmptyFile:
    case ErrorCode::UnknownFormat:
    case ErrorCode::OtherFormat:
    case ErrorCode::ListingMissing:
    case ErrorCode::TooLarge:
    case ErrorCode::RunsCode:
    case ErrorCode::WriteFailed:
        return ExitCode::NoFile;
    case ErrorCode::Truncated:
    case ErrorCode::Damaged:
    case ErrorCode::TextModeCopy:
    case ErrorCode::DecompressFailed:
        return ExitCode::Damaged;
    case ErrorCode::InvalidArgument:
    case ErrorCode::MissingData:
        return ExitCode::Usage;
    case ErrorCode::Canceled:
        break;
    }
    return ExitCode::Internal;
}

void printError(const std::string &sentence) { std::fprintf(stderr, "planescope-cli: error: %s\n", sentence.c_str()); }

void printError(const Error &error) { printError(errorLine(text::errorText(error))); }

void printError(Error error, const CommonOptions &options)
{
    if (error.code == ErrorCode::TooLarge && options.memoryLimit)
        error.detail = "--memory-limit " + errorLine(text::bytes(*options.memoryLimit, QLocale::c()));
    printError(error);
}

std::uint64_t memoryLimit(const CommonOptions &options)
{
    return options.memoryLimit ? std::max<std::uint64_t>(1, options.memoryLimit->value) : 0;
}

SessionPtr loadProfile(const std::string &file, const CommonOptions &options, ExitCode *code)
{
    const Result<SessionPtr> session = load(file, options);
    if (!session) {
        printError(session.error(), options);
        *code = exitCodeOf(session.error().code);
        return nullptr;
    }
    const bool isDamaged = (*session)->importReport().hasLoss();
    if (isDamaged && !options.isQuiet)
        printNotices(**session);
    *code = isDamaged ? ExitCode::Damaged : ExitCode::Fine;
    return *session;
}

} // namespace planescope::cli
