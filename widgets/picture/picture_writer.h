#pragma once
// Pictures as bytes. The same profile and options give the same bytes: bundled fonts, no time stamps.
#include "model/base/result.h"
#include "widgets/picture/picture_options.h"

#include <QByteArray>
#include <QImage>

class QThreadPool;

namespace planescope {

/// Format by the name's ending: .png, .svg, .pdf; nothing for others.
std::optional<PictureFormat> pictureFormatOf(const QString &fileName);

/// Device pixels that a PNG with these options gets; the height may depend on the rows.
QImage renderTimelineImage(const PictureSource &source, const PictureOptions &options);
/// A PNG, SVG or PDF. A PNG carries text chunks that lead back: file, view, range, rows, version.
/// InvalidArgument when the picture would have more than 32,000 pixels on a side or 400 million in all.
Result<QByteArray> renderTimelinePicture(const PictureSource &source, const PictureOptions &options);
/// Renders and writes the file as a whole or not at all.
Result<void> saveTimelinePicture(const QString &path, const PictureSource &source, const PictureOptions &options);

/// What the clipboard gets: the image, and a PNG with its text chunks.
struct ClipboardPicture {
    QImage image;
    QByteArray png;
};
/// The costly half, for any thread.
ClipboardPicture makeClipboardPicture(const PictureSource &source, const PictureOptions &options);
/// GUI thread. False for a null image.
bool putOnClipboard(const ClipboardPicture &picture);

/// Where pictures are made, one after the other: a second one must see the file name that the first one took.
QThreadPool &pictureThread();

/// What the text chunks of a PNG of ours say; nothing for other files.
std::optional<PictureOrigin> readPictureOrigin(const QString &path);

/// "12345ps..67890ps": a range as the command line and the text chunks write it.
QString pictureRangeText(TimeRange range);

/// How a picture at `picturePath` names the profile at `profilePath`: relative to the picture's folder.
QString pictureFileReference(const QString &profilePath, const QString &picturePath);

} // namespace planescope
