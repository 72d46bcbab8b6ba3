#pragma once
// Errors are values: a code and facts, no prose. model/text makes the sentence.
#include <cstdint>
#include <string>
#include <tl/expected.hpp>

namespace planescope {

enum class ErrorCode {
    Canceled,         ///< the user asked to stop; not an error dialog
    NotFound,         ///< no such file or folder
    NotReadable,      ///< exists but cannot be opened or read
    NoProfiles,       ///< a folder without a profile in it
    EmptyFile,        ///< 0 bytes
    UnknownFormat,    ///< content is none of the known formats
    OtherFormat,      ///< a known format that this entry point does not open; detail names it
    Truncated,        ///< ends before the announced length
    Damaged,          ///< wire format broken at `offset`
    TextModeCopy,     ///< bytes were replaced by EF BF BD: the file went through a text conversion
    TooLarge,         ///< exceeds a stated limit; detail names it
    DecompressFailed, ///< gzip or zstd stream broken
    WriteFailed,      ///< output could not be written
    InvalidArgument,  ///< an option or value that cannot be used; detail names it
    ListingMissing,   ///< a table of a compiler, without the listing that it was written beside
    MissingData,      ///< the profile does not hold what is asked; detail names it
    RunsCode,         ///< data that asks for code to be run, which nobody does here; detail names the command
};

struct Error {
    ErrorCode code = ErrorCode::Damaged;
    std::string path;         ///< file as the user named it
    std::uint64_t offset = 0; ///< byte offset where it happened; 0 when it has no place
    std::string detail;       ///< a fact (field, format, option name), never a sentence
};

template <class T> using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(ErrorCode code, std::string path = {}, std::uint64_t offset = 0,
                                  std::string detail = {})
{
    return tl::unexpected<Error>(Error{code, std::move(path), offset, std::move(detail)});
}

} // namespace planescope
