#pragma once
// What a picture shows and how large it becomes. One struct for the dialog, the clipboard and the command line.
#include "model/analysis/op_class.h"
#include "model/base/units.h"
#include "model/state/settings.h"
#include "widgets/common/theme.h"

#include <QLocale>
#include <QSize>
#include <QString>

#include <map>
#include <memory>
#include <optional>

namespace planescope {

enum class PictureFormat { Png, Svg, Pdf };

struct PictureOptions {
    PictureFormat format = PictureFormat::Png;
    ThemeId theme = ThemeId::Paper;

    /// Layout size in pixels at 96 dpi. Height 0: as high as the rows need. Width 0: 1920, or what fits `widthCm`.
    QSize size;
    double scale = 1;   ///< device pixels per layout pixel of a PNG, 1 to 3
    double widthCm = 0; ///< above 0: width on paper; a PNG gets as many pixels as `dpi` asks for, and `scale` is unused
    double dpi = 300;   ///< of a PNG with `widthCm`
    bool transparent = false; ///< no ground behind the picture; lanes keep theirs

    TimeRange range;                   ///< empty: where the rows have events, mostly the whole session
    std::optional<TimeRange> selected; ///< band
    std::optional<EventRef> event;     ///< outlined
    QString rows;                      ///< regular expression over "host / device / line"; empty: rows by importance

    LaneColours colours = LaneColours::ByClass;
    std::map<QString, int> colourRules{}; ///< as Settings has them

    bool frame = true; ///< title, facts, legend, table and footer; else rows and time axis only
    QString title;     ///< empty: the session's name
    bool legend = true;
    bool scaleBar = true;
    bool table = true; ///< what the range holds, by class
    bool footer = true;
    QLocale locale = QLocale::c();
};

/// The profile a picture is made of.
struct PictureSource {
    SessionPtr session;
    std::shared_ptr<const OpClassTable> classes;
    QString file;        ///< how to find the profile again: path relative to the picture, or as the user named it
    SessionPtr other{};  ///< LaneColours::ByDelta: what it is compared with; may be null
    QString otherName{}; ///< of that profile
};

/// Where a PNG came from, as its text chunks say.
struct PictureOrigin {
    QString file; ///< as in PictureSource; relative paths are meant from the picture's folder
    QString view; ///< "timeline"
    TimeRange range;
    QString rows;    ///< regular expression, may be empty
    QString version; ///< of the program that made it
};

} // namespace planescope
