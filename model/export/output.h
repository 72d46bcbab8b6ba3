#pragma once
// Where exports go: a device, or a file that appears complete or not at all.
#include "model/base/result.h"

#include <QIODevice>
#include <QString>

#include <functional>
#include <string_view>

namespace planescope {

/// Buffered writing of UTF-8. A failed write is remembered, the rest ignored.
class Output
{
public:
    explicit Output(QIODevice &device) : m_device(device) {}
    ~Output() { flush(); }
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    Output &operator<<(std::string_view utf8);
    Output &operator<<(const QString &text) { return *this << std::string_view(text.toStdString()); }
    Output &operator<<(const char *utf8) { return *this << std::string_view(utf8); }
    Output &operator<<(char c) { return *this << std::string_view(&c, 1); }
    /// False when something could not be written.
    bool flush();
    bool isGood() const { return m_isGood; }

private:
    QIODevice &m_device;
    std::string m_buffer;
    bool m_isGood = true;
};

/// Calls `write` with an output to a temporary file next to `path` and renames it at the end. WriteFailed with the
/// system's reason in `detail`; the old file is untouched then.
Result<void> saveFile(const QString &path, const std::function<void(Output &)> &write);

/// Bytes of a file as valid UTF-8: broken sequences become U+FFFD.
std::string validUtf8(std::string_view bytes);

/// A number in the C locale: integers plain, doubles in the shortest form that reads back the same.
std::string plainText(double value);

} // namespace planescope
