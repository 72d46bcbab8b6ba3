#include "model/text/import_text.h"

#include "model/text/format_value.h"

#include <QCoreApplication>

namespace planescope::text {

namespace {

// Counts stand behind a colon, so that no sentence changes with its number.
class ImportSentence
{
    Q_DECLARE_TR_FUNCTIONS(ImportText)
public:
    static QString what(const ImportEntry &entry, const QLocale &locale)
    {
        const QString n = count(entry.count, locale);
        const QString size = bytes(Bytes{entry.bytes}, locale);
        const QString words = QString::fromStdString(entry.text);
        switch (entry.code) {
        case ImportCode::FileTruncated:
            return entry.bytes == 0 ? tr("The file ends too early.")
                                    : tr("The file ends too early, missing: %1.").arg(size);
        case ImportCode::DamagedRegion:
            return entry.bytes == 0 ? tr("A part of the file is damaged and was skipped.")
                                    : tr("A part of the file is damaged and was skipped: %1.").arg(size);
        case ImportCode::EventsSkipped:
            return tr("Events skipped because they could not be decoded: %1.").arg(n);
        case ImportCode::NegativeDuration:
            return tr("Events with a negative length, taken as 0: %1.").arg(n);
        case ImportCode::NegativeTime:
            return tr("Events that begin before their row does, kept: %1.").arg(n);
        case ImportCode::TimeOverflow:
            return tr("Events skipped because their time does not fit 64-bit picoseconds: %1.").arg(n);
        case ImportCode::UnknownEventType:
            return tr("Events without an entry for their name, shown without one: %1.").arg(n);
        case ImportCode::UnknownStatName:
            return tr("Statistics without an entry for their name: %1.").arg(n);
        case ImportCode::MissingId:
            return tr("Entries without an id: %1.").arg(n);
        case ImportCode::DuplicateId:
            return tr("Ids that occur twice, the later entry was taken: %1.").arg(n);
        case ImportCode::LinesMerged:
            return tr("Lines of the same id, put together: %1.").arg(n);
        case ImportCode::PlanesMerged:
            return tr("Planes of the same name, put together: %1.").arg(n);
        case ImportCode::UnsortedLine:
            return tr("Events on rows that were not in order, sorted: %1.").arg(n);
        case ImportCode::PartialOverlap:
            return tr("Events that overlap another without lying inside it, drawn side by side: %1.").arg(n);
        case ImportCode::AggregatedEvents:
            return tr("Entries that stand for many events and have no place in time, listed but not drawn: %1.").arg(n);
        case ImportCode::EventLimit:
            return tr("Events left out because memory does not allow more: %1.").arg(n);
        case ImportCode::StatOffsetLimit:
            return tr("Events whose statistics cannot be reached: %1.").arg(n);
        case ImportCode::ProducerError:
            return tr("The profiler reported an error: %1").arg(words);
        case ImportCode::ProducerWarning:
            return tr("The profiler reported a warning: %1").arg(words);
        case ImportCode::DroppedByProducer:
            return tr("Events dropped while recording: %1.").arg(n);
        case ImportCode::InstructionsSkipped:
            return tr("Instructions of a program skipped because they could not be read: %1.").arg(n);
        case ImportCode::HostSkipped:
            return tr("The file of a host could not be read and was left out.");
        case ImportCode::HostNotAligned:
            return tr("A host has no common clock with the others and was placed at time 0.");
        case ImportCode::NoTimeline:
            return tr("The file holds no events.");
        case ImportCode::TrailingData:
            return tr("Unknown fields were ignored: %1 (%2).").arg(n, size);
        case ImportCode::DerivedLimit:
            return tr("Some rows that are computed from others were left out.");
        case ImportCode::KindNotShown:
            return tr("Entries of a kind that is not shown: %1.").arg(n);
        case ImportCode::TextRepaired:
            return tr("Places where the text is not valid, read as it was meant: %1.").arg(n);
        }
        return tr("Something unexpected was found in the file.");
    }

    static QString withPlace(const QString &sentence, const ImportEntry &entry, const QLocale &locale)
    {
        const QString place = QString::fromStdString(entry.place);
        const QString offset = count(entry.offset, locale);
        if (!place.isEmpty() && entry.hasOffset)
            //: %1 is a sentence, %2 a plane, row or file, %3 a number
            return tr("%1 Place: %2, from byte %3 on.").arg(sentence, place, offset);
        if (!place.isEmpty())
            //: %1 is a sentence, %2 a plane, row or file
            return tr("%1 Place: %2.").arg(sentence, place);
        if (entry.hasOffset)
            //: %1 is a sentence, %2 a number
            return tr("%1 Place: from byte %2 on.").arg(sentence, offset);
        return sentence;
    }

    static QString advice(ImportCode code)
    {
        switch (code) {
        case ImportCode::FileTruncated:
            return tr("Times and sums cover only what is there. Copy the file again, or record it again.");
        case ImportCode::DamagedRegion:
        case ImportCode::EventsSkipped:
            return tr("Sums are too small by what is missing. Compare the file with the original.");
        case ImportCode::TimeOverflow:
            return tr("The clock of the recording was wrong for these events.");
        case ImportCode::DroppedByProducer:
            return tr("Times on these rows are too short. Record a shorter time or fewer details.");
        case ImportCode::EventLimit:
            return tr("Close other profiles, or open a shorter recording.");
        case ImportCode::HostSkipped:
            return tr("Numbers cover the other hosts only. Copy the missing file again.");
        case ImportCode::HostNotAligned:
            return tr("Do not compare times of this host with those of the others.");
        case ImportCode::NoTimeline:
            return tr("Record while the program runs; the programs of the file can still be looked at.");
        case ImportCode::UnknownEventType:
        case ImportCode::UnknownStatName:
            return tr("The file was cut or written by a version that is not known.");
        default:
            return {};
        }
    }

    static QString severity(Severity value)
    {
        switch (value) {
        case Severity::Info:
            return tr("Information");
        case Severity::Notice:
            return tr("Notice");
        case Severity::DataLoss:
            return tr("Data lost");
        case Severity::Error:
            return tr("Error");
        }
        return {};
    }
};

} // namespace

QString importText(const ImportEntry &entry, const QLocale &locale)
{
    return ImportSentence::withPlace(ImportSentence::what(entry, locale), entry, locale);
}

QString importAdvice(ImportCode code) { return ImportSentence::advice(code); }

QString severityText(Severity severity) { return ImportSentence::severity(severity); }

} // namespace planescope::text
