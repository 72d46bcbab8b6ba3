#include "app/gui/standard_input.h"

#include <QDir>
#include <QFile>

#include <cstdio>

namespace planescope {

namespace {

constexpr QLatin1String kFolder("planescope-input-");

bool copyInput(const QString &path)
{
    QFile input;
    QFile copy(path);
    if (!input.open(stdin, QIODevice::ReadOnly) || !copy.open(QIODevice::WriteOnly))
        return false;
    QByteArray block(1 << 20, Qt::Uninitialized);
    for (;;) {
        const qint64 size = input.read(block.data(), block.size());
        if (size == 0)
            return copy.flush();
        if (size < 0 || copy.write(block.constData(), size) != size)
            return false;
    }
}

} // namespace

QString StandardInput::folderTemplate() { return QDir::temp().filePath(kFolder + QLatin1String("XXXXXX")); }

bool StandardInput::isCopy(const QString &path)
{
    return path.startsWith(QDir::temp().filePath(kFolder)) && path.endsWith(QLatin1String("/stdin.xplane.pb"));
}

std::optional<QString> StandardInput::path()
{
    const QString path = m_folder.filePath(QStringLiteral("stdin.xplane.pb"));
    if (!m_folder.isValid() || (!m_isRead && !copyInput(path)))
        return std::nullopt;
    m_isRead = true;
    return path;
}

} // namespace planescope
