#pragma once
// What the export dialog remembers from one picture to the next.
#include "widgets/picture/picture_options.h"

namespace planescope {

class SettingsStore;

/// Everything that does not belong to one profile: not range, rows, title, selection.
PictureOptions loadPictureOptions(const SettingsStore &store);
void savePictureOptions(SettingsStore &store, const PictureOptions &options);

} // namespace planescope
