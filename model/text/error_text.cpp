#include "model/text/error_text.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

namespace planescope::text {

namespace {

/// Last part of a path; "the profile" when an error has none.
QString nameOfFile(const std::string &path);

class ErrorSentence
{
    Q_DECLARE_TR_FUNCTIONS(ErrorText)
public:
    static QString of(const Error &error)
    {
        const QString file = fileWord(error.path);
        const QString detail = QString::fromStdString(error.detail);
        const QString place = count(error.offset);
        switch (error.code) {
        case ErrorCode::Canceled:
            return tr("Reading was stopped.");
        case ErrorCode::NotFound:
            return tr("%1 does not exist. Check the spelling and the folder.").arg(file);
        case ErrorCode::NotReadable:
            return withDetail(
                tr("%1 cannot be read. Check that you may open it and that it is not a device.").arg(file), detail);
        case ErrorCode::NoProfiles:
            return tr("%1 holds no profile. Choose a folder with *.xplane.pb files, for example "
                      "plugins/profile/<run> below the log directory.")
                .arg(file);
        case ErrorCode::EmptyFile:
            return tr("%1 is empty. The recording or the copy may have failed; record or copy it again.").arg(file);
        case ErrorCode::UnknownFormat:
            return tr("%1 is not a profile that can be opened. Expected is an XPlane file (.xplane.pb), plain or "
                      "compressed with gzip or zstd.")
                .arg(file);
        case ErrorCode::OtherFormat:
            return detail.isEmpty() ? tr("%1 is of a known format that cannot be opened here.").arg(file)
                                    : tr("%1 is of the format “%2”, which cannot be opened here. Expected is an XPlane "
                                         "file (.xplane.pb), plain or compressed with gzip or zstd.")
                                          .arg(file, detail);
        case ErrorCode::Truncated:
            return tr("%1 ends too early, at byte %2. The copy may be incomplete; copy it again.").arg(file, place);
        case ErrorCode::Damaged:
            return withDetail(
                tr("%1 is damaged at byte %2. Compare it with the original, or record it again.").arg(file, place),
                detail);
        case ErrorCode::TextModeCopy:
            return tr("%1 went through a conversion to text, which destroyed its bytes (the first at %2). Copy the "
                      "original again in binary mode.")
                .arg(file, place);
        case ErrorCode::TooLarge:
            return detail.isEmpty() ? tr("%1 is too large to be opened.").arg(file)
                                    : tr("%1 is larger than a limit allows (%2). Raise the limit or open a part of it.")
                                          .arg(file, detail);
        case ErrorCode::DecompressFailed:
            return withDetail(tr("%1 cannot be decompressed beyond byte %2. The copy may be incomplete; copy it again.")
                                  .arg(file, place),
                              detail);
        case ErrorCode::WriteFailed:
            return withDetail(tr("%1 cannot be written. Check the folder, your rights and the free space.").arg(file),
                              detail);
        case ErrorCode::InvalidArgument:
            return detail.isEmpty() ? tr("A value cannot be used.") : tr("A value cannot be used: %1.").arg(detail);
        case ErrorCode::ListingMissing:
            return tr("%1 is a table that the TPU compiler wrote beside a listing, and the listing is not in its "
                      "folder. "
                      "Open the folder of the dump, or put the file that ends in final_bundles.txt beside it.")
                .arg(file);
        case ErrorCode::MissingData:
            return detail.isEmpty() ? tr("%1 does not hold what was asked for.").arg(file)
                                    : tr("%1 does not hold what was asked for: %2.").arg(file, detail);
        case ErrorCode::RunsCode:
            return tr("%1 asks for code to be run (%2 at byte %3), which a memory snapshot never needs. Nothing was "
                      "run, and the file was not opened. Do not open it with other programs, either.")
                .arg(file, detail, place);
        }
        return tr("An unknown error happened.");
    }

private:
    static QString fileWord(const std::string &path)
    {
        const QString name = nameOfFile(path);
        return name.isEmpty() ? tr("The profile") : name;
    }
    static QString withDetail(const QString &sentence, const QString &detail)
    {
        //: %1 is a sentence, %2 a technical fact such as a field name
        return detail.isEmpty() ? sentence : tr("%1 (%2)").arg(sentence, detail);
    }
};

QString nameOfFile(const std::string &path)
{
    const QString whole = QString::fromStdString(path);
    const qsizetype end = whole.endsWith(u'/') ? whole.size() - 1 : whole.size();
    const qsizetype slash = end > 0 ? whole.lastIndexOf(u'/', end - 1) : -1;
    return whole.sliced(slash + 1, end - slash - 1);
}

} // namespace

QString errorText(const Error &error) { return ErrorSentence::of(error); }

} // namespace planescope::text
