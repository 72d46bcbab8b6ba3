#pragma once
// `planescope render FILE --view timeline -o OUT.png`: a picture without a window and without a display.
#include <QStringList>

namespace planescope {

/// Runs the command with the words after "render". Sets the offscreen platform and makes a QGuiApplication of its own
/// when there is none yet, so call it before any other. Returns the exit code of the shell contract:
/// 0 fine, 1 internal error, 2 usage, 3 file cannot be read or written, 4 damaged but rendered.
int runRender(const QStringList &words);

} // namespace planescope
