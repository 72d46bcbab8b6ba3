#pragma once
// Where exports go: a device, or a file that appears complete or not at all.
#include "model/base/result.h"

#include <QIODevice>
#include <QString>

#include <functional>
#include <string_view>

namespace planescope {

/// Buffered writing of UTF-8. A failed write is remembered, the rest ignored. Of a profile that is no measurement the
/// output knows the label, and every writer of tables puts it in: nobody has to think of it.
class Output
{
public:
    /// `notice`: the label (syntheticNotice() in model/state); empty for measurements.
    explicit Output(QIODevice &device, const QString &notice = {}) : m_device(device), m_notice(notice.toStdString()) {}
    ~Output() { flush(); }
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    Output &operator<<(std::string_view utf8);
    Output &operator<<(const QString &text) { return *this << std::string_view(text.toStdString()); }
    Output &operator<<(const char *utf8) { return *this << std::string_view(utf8); }
    Output &operator<<(char c) { return *this << std::string_view(&c, 1); }
    const std::string &notice() const { return m_notice; } ///< valid UTF-8
    /// The label as a paragraph of its own at the very beginning, behind `comment` ("// "). Nothing without a label and
    /// when something was written already.
    void beginWithNotice(std::string_view comment = {});
    /// False when something could not be written.
    bool flush();
    bool isGood() const { return m_isGood; }

private:
    QIODevice &m_device;
    std::string m_notice;
    std::string m_buffer;
    bool m_isGood = true;
    bool m_hasBegun = false;
};

/// Calls `write` with an output to a temporary file next to `path` and renames it at the end. WriteFailed with the
/// system's reason in `detail`; the old file is untouched then. `notice`: that of the output.
Result<void> saveFile(const QString &path, const std::function<void(Output &)> &write, const QString &notice = {});

/// Bytes of a file as valid UTF-8: broken sequences become U+FFFD.
std::string validUtf8(std::string_view bytes);

/// A number in the C locale: integers plain, doubles in the shortest form that reads back the same.
std::string plainText(double value);

} // namespace planescope
