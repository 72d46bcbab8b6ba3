#pragma once
// "-" on the command line: readers want a file, so standard input is copied to one.
#include <QString>
#include <QTemporaryDir>

#include <optional>

namespace planescope {

/// A file that lives as long as this does.
class StandardInput
{
public:
    /// Path of a copy of standard input; reads it to its end the first time. Nothing when it cannot be read or stored.
    std::optional<QString> path();
    /// Whether a path names such a copy of this or another run: nothing to come back to later.
    static bool isCopy(const QString &path);

private:
    QTemporaryDir m_folder{folderTemplate()};
    bool m_isRead = false;

    static QString folderTemplate();
};

} // namespace planescope
