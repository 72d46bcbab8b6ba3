#pragma once
// Pictures of dock views, made without a window.
#include "model/base/result.h"
#include "widgets/picture/painted_picture.h"
#include "widgets/picture/picture_options.h"

#include <filesystem>

namespace planescope {

class View;
struct ViewDescriptor;

/// The view as it stands, in its size and theme, under the label of a profile that is no measurement. It paints when
/// the picture is made: keep the view until then.
PaintedPicture pictureOfView(View &view, const ViewDescriptor &descriptor, const Session &session, const Theme &theme,
                             bool isTransparent = false);

/// What a view that shows one program is to show; empty words: as it opens. See View::setProgram().
struct ViewProgram {
    QString program, space, at;
    std::filesystem::path path{}; ///< of the profile; listings are looked for beside it
    bool isNamed() const { return !program.isEmpty() || !space.isEmpty() || !at.isEmpty(); }
};

/// Shows the view `id` of the session off the screen, waits until it is complete, and writes it as PNG, SVG or PDF.
/// A range in the options is the selected one. Needs a QApplication. MissingData when the view cannot show the session,
/// InvalidArgument when it has no such program or place.
Result<void> saveViewPicture(const QString &path, const QString &id, const PictureSource &source,
                             const PictureOptions &options, const ViewProgram &program = {});

} // namespace planescope
