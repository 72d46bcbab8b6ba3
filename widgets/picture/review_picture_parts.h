#pragma once
// What the layout and the painting of a picture for reviews share.
#include "widgets/common/notice_strip.h"
#include "widgets/common/tick_layout.h"
#include "widgets/picture/picture_rows.h"
#include "widgets/picture/review_picture.h"
#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/timeline_picture.h"

#include <QCoreApplication>
#include <QFont>
#include <QFontMetricsF>

namespace planescope {

struct ReviewPicture::Private {
    static constexpr int kDefaultWidth = 1920;
    static constexpr double kLayoutDpi = 144; ///< of pictures given in cm: 11 px texts become 5.5 pt
    static constexpr double kFrameInset = 20;
    static constexpr double kFramePadding = 28;
    static constexpr double kBarePadding = 12;
    static constexpr double kRowGap = 8;
    static constexpr double kAxisHeight = 34;
    static constexpr double kLegendRow = 28;
    static constexpr double kTableRow = 20;
    static constexpr double kMoreRow = 20;
    static constexpr double kFooter = 40;
    static constexpr double kMaxAutoHeight = 1440;
    static constexpr double kLanePitch = 24;
    static constexpr double kCounterHeight = 40; ///< with the space below it
    static constexpr double kMainRowScale = 1.8;
    static constexpr double kRowScale = 1.35;
    static constexpr double kLeastRowScale = 0.75;
    static constexpr int kMostRows = 24;

    struct TableEntry {
        QString name;
        QString value;
        QString share;
    };
    struct Row {
        PictureRow row;
        TimelinePicture picture;
        double height = 0;
        double y = 0;
    };
    struct Legend {
        QString name; ///< empty: a step of a ramp, close to the next one
        QColor fill;
        char letter = ' ';
        bool isHatched = false;
    };

    PictureSource source;
    PictureOptions options;
    const Theme *theme = nullptr;
    TimeRange range;
    bool isWhole = true;
    bool countsFromStart = true;
    std::vector<Row> rows;
    int leftOut = 0;
    std::shared_ptr<const LaneColouring> colouring; ///< null: by class
    std::vector<OpClass> classes;
    bool recomputed = false;
    std::vector<TableEntry> table;
    QString tableTitle;
    QString notice;
    QString title;
    QString facts;
    QSizeF page;
    double left = 0, right = 0, labelWidth = 0;
    double axisY = 0, moreY = 0, legendY = 0, tableY = 0;
    int legendLines = 1;
    AxisTicks axis;

    const Session &session() const { return *source.session; }
    double lanesLeft() const { return left + labelWidth; }
    double lanesWidth() const { return right - lanesLeft(); }

    void describe();
    void fillTable(const std::vector<PictureRow> &shown);
    void layOut();
    std::shared_ptr<const LaneColouring> chosenColours() const;
    std::vector<Legend> legendOfColours() const;
    double widthOf(const Legend &entry, const QFontMetricsF &metrics) const;
    int countLegendLines() const;
    double tableLines() const { return std::ceil(static_cast<double>(table.size()) / 3); }
    void makeRows(const std::vector<PictureRow> &shown, double factor);
    double heightOf(const std::vector<PictureRow> &shown, double factor) const;
    double rowScale(const PictureRow &row, double factor) const
    {
        return std::max(kLeastRowScale, (row.isMain ? kMainRowScale : kRowScale) * factor);
    }

    void paintHead(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;
    void paintRow(QPainter &painter, const Row &row) const;
    void paintLegend(QPainter &painter) const;
    void paintTable(QPainter &painter) const;
    void paintFooter(QPainter &painter) const;

    static QString reviewText(const char *source) { return QCoreApplication::translate("ReviewPicture", source); }
    static QFont pageFont(double px, QFont::Weight weight = QFont::Normal)
    {
        QFont font = bundledFont(FontRole::Body, 1);
        font.setPixelSize(static_cast<int>(std::lround(px)));
        font.setWeight(weight);
        return font;
    }
    static QString utf8(std::string_view text)
    {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }
};

} // namespace planescope
