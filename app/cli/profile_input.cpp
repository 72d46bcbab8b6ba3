#include "app/cli/profile_input.h"

#include "model/format/session_reader.h"
#include "model/text/error_text.h"
#include "model/text/format_value.h"
#include "model/text/import_text.h"

#include <QFile>
#include <QTemporaryDir>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <new>

#include <unistd.h>

namespace planescope::cli {

namespace {

namespace fs = std::filesystem;

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

/// Readers want a file: standard input is copied to one. Its name does not depend on where it lies.
Result<fs::path> copyStandardInput(const QTemporaryDir &folder)
{
    const QString path = folder.filePath(QStringLiteral("stdin.xplane.pb"));
    QFile copy(path), input;
    if (!folder.isValid() || !copy.open(QIODevice::WriteOnly) || !input.open(stdin, QIODevice::ReadOnly))
        return fail(ErrorCode::NotReadable, "standard input");
    QByteArray block(1 << 20, Qt::Uninitialized);
    for (;;) {
        const qint64 size = input.read(block.data(), block.size());
        if (size < 0 || (size > 0 && copy.write(block.constData(), size) != size))
            return fail(ErrorCode::NotReadable, "standard input");
        if (size == 0)
            break;
    }
    copy.close();
    return fs::path(path.toStdString());
}

std::uint64_t sizeOfProfile(const fs::path &path)
{
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored))
        return fs::file_size(path, ignored);
    std::uint64_t size = 0;
    for (const fs::path &folder : runFolders(path)) {
        for (const fs::directory_entry &entry : fs::directory_iterator(folder, ignored))
            if (entry.is_regular_file(ignored) && entry.path().filename().string().find(".xplane") != std::string::npos)
                size += entry.file_size(ignored);
        break; // the newest run is the one that is opened
    }
    return size;
}

Result<SessionPtr> loadPath(const fs::path &path, const CommonOptions &options)
{
    // Columns take at most the size of the file; it is the only figure known before the load.
    if (options.memoryLimit && sizeOfProfile(path) > options.memoryLimit->value)
        return fail(ErrorCode::TooLarge, path.string(), 0,
                    "--memory-limit " + errorLine(text::bytes(*options.memoryLimit, QLocale::c())));
    LoadOptions load;
    load.threads = options.threads;
    LoadHooks hooks;
    ProgressPrinter printer;
    if (options.showsProgress && !options.isQuiet)
        hooks.progress = [&printer](const LoadProgress &progress) { printer(progress); };
    Result<SessionPtr> session = loadSession(path, load, hooks);
    printer.finish();
    return session;
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
    case ErrorCode::TooLarge:
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

SessionPtr loadProfile(const std::string &file, const CommonOptions &options, ExitCode *code)
{
    const QTemporaryDir folder;
    fs::path path = file;
    if (file == "-") {
        const Result<fs::path> copied = copyStandardInput(folder);
        if (!copied) {
            printError(copied.error());
            *code = exitCodeOf(copied.error().code);
            return nullptr;
        }
        path = *copied;
    }
    const Result<SessionPtr> session = loadPath(path, options);
    if (!session) {
        printError(session.error());
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
