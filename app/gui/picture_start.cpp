#include "app/gui/picture_start.h"

#include "widgets/picture/picture_writer.h"

#include <QDir>
#include <QFileInfo>

namespace planescope {

bool startFromPicture(StartOptions *options)
{
    const std::optional<PictureOrigin> origin = readPictureOrigin(options->picture);
    if (!origin)
        return false;
    if (options->paths.isEmpty() && !origin->file.isEmpty()) {
        const QString beside = QFileInfo(options->picture).absoluteDir().absoluteFilePath(origin->file);
        options->paths = {QDir::cleanPath(QFileInfo::exists(beside) ? beside : origin->file)};
    }
    if (options->view.isEmpty())
        options->view = origin->view;
    if (options->range.isEmpty() && !origin->range.isEmpty())
        options->range = pictureRangeText(origin->range);
    if (options->track.isEmpty())
        options->track = origin->rows;
    return true;
}

} // namespace planescope
