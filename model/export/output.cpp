#include "model/export/output.h"

#include <QSaveFile>

#include <algorithm>
#include <charconv>

namespace planescope {

namespace {

constexpr std::size_t kOutputBlock = 1 << 16;

} // namespace

Output &Output::operator<<(std::string_view utf8)
{
    m_hasBegun = m_hasBegun || !utf8.empty();
    m_buffer += utf8;
    if (m_buffer.size() >= kOutputBlock)
        flush();
    return *this;
}

void Output::beginWithNotice(std::string_view comment)
{
    if (!m_hasBegun && !m_notice.empty())
        *this << comment << m_notice << "\n\n";
}

bool Output::flush()
{
    if (m_isGood && !m_buffer.empty())
        m_isGood = m_device.write(m_buffer.data(), static_cast<qint64>(m_buffer.size())) ==
                   static_cast<qint64>(m_buffer.size());
    m_buffer.clear();
    return m_isGood;
}

Result<void> saveFile(const QString &path, const std::function<void(Output &)> &write, const QString &notice)
{
    QSaveFile file(path);
    const auto failed = [&] {
        return fail(ErrorCode::WriteFailed, path.toStdString(), 0, file.errorString().toStdString());
    };
    if (!file.open(QIODevice::WriteOnly))
        return failed();
    {
        Output out(file, notice);
        write(out);
        if (!out.flush())
            return failed();
    }
    if (!file.commit())
        return failed();
    return {};
}

std::string validUtf8(std::string_view bytes)
{
    if (std::all_of(bytes.begin(), bytes.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return std::string(bytes);
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())).toStdString();
}

std::string plainText(double value)
{
    char digits[64];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
    return std::string(digits, end);
}

} // namespace planescope
