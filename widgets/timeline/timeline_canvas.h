#pragma once
// The timeline as a widget: minimap, ruler, row names, lanes. Reads a document; writes its Selection and Viewport.
#include "model/analysis/async_pairs.h"
#include "model/state/worker_jobs.h"
#include "widgets/timeline/frame_clock.h"
#include "widgets/timeline/lane_colouring.h"
#include "widgets/timeline/layer_track.h"
#include "widgets/timeline/lod_store.h"
#include "widgets/timeline/minimap.h"
#include "widgets/timeline/pinned_rows.h"
#include "widgets/timeline/range_motion.h"
#include "widgets/timeline/step_strip.h"
#include "widgets/timeline/timeline_chrome.h"
#include "widgets/timeline/timeline_hit.h"
#include "widgets/view.h"

#include <QImage>
#include <QJsonArray>
#include <QJsonObject>
#include <QPointer>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <set>

class QMenu;
class QNativeGestureEvent;
class QTouchEvent;

namespace planescope {

struct CounterSeries;

class MarkedScrollBar;
class RowFinder;
class TimelineTip;

enum class TimelineTool { Select, Pan, Zoom, Measure };

/// A distance between two moments over some rows.
struct Measurement {
    TimePoint from, to;
    double top = 0; ///< of the rows, in content pixels
    double bottom = 0;
    std::optional<EventRef> fromEvent, toEvent; ///< when it is the distance of two events
};

class TimelineCanvas : public QWidget
{
    Q_OBJECT
public:
    TimelineCanvas(const ViewContext &context, QWidget *parent);
    ~TimelineCanvas() override;

    void setDocument(Document *document);
    void settingsChanged();
    void setRowFilter(const QString &filter);
    void setTool(TimelineTool tool);
    TimelineTool tool() const { return m_tool; }
    /// Runs "timeline.zoomIn", "timeline.toolPan", ...; false when it is not ours.
    bool runCommand(const QString &id);

    // Geometry, in widget coordinates.
    QRectF lanesRect() const;
    QRectF headerRect() const;
    QRectF rulerRect() const;
    QRectF minimapRect() const; ///< of its axis
    QRectF stepsRect() const;   ///< of its axis; empty without steps
    /// What was added up about the run, when some view asked for it.
    StepBackground stepBackground() const;
    QString stepTipAt(QPointF pos) const;
    TimeScale scale() const;
    double xOf(TimePoint time) const;
    TimePoint timeAt(double x) const;
    std::optional<TimelineHit> hitAt(QPointF pos) const;
    /// Instants that are marked at this place, see marksAt().
    std::vector<EventRef> marksUnder(QPointF pos) const;
    std::optional<QRectF> rectOf(EventRef event) const;
    /// The layer at this place of a row of layers.
    std::optional<LayerHit> layerUnder(QPointF pos) const;
    /// Selects a layer: its time on the rows that work; `zooms` also shows it.
    void selectLayer(const LayerHit &hit, bool zooms);

    const TrackLayout &layoutOfRows() const { return m_layout; }
    const LaneRenderer &renderer() const { return m_renderer; }
    double scrollOffset() const { return m_scroll; }
    double headerWidth() const { return m_headerWidth; }
    void setHeaderWidth(double width);
    const std::vector<Measurement> &measurements() const { return m_measurements; }
    /// Length of the selected range, while one of its edges is dragged also the change: "89.00 ms (+1.20 ms)".
    QString rangeText() const;
    /// The one being made: of a drag, or of two clicks.
    const std::optional<Measurement> &measuring() const { return m_measuring; }
    /// "gap 1.20 ms · begin to begin 3.40 ms · 1.3 % of layer 17 backward · 0.02 % of step 102 · 4.0 % of the range"
    QString measurementText(const Measurement &measured) const;
    /// The measuring tool with its first click made: the next one measures to there.
    void measureFrom(EventRef event);
    /// The kept measurement whose label is at this place.
    std::optional<std::size_t> measurementAt(QPointF pos) const;
    /// Events that the flows of an event lead to (`direction` > 0) or come from. Empty until they are found.
    std::vector<EventRef> flowNeighbours(EventRef event, int direction) const;
    /// Start and done of the asynchronous op that this event begins or ends, once they are found.
    std::optional<AsyncPair> asyncPairOf(EventRef event) const;
    /// "5.00 GiB · 26.8 GB/s"; without bytes its length.
    QString asyncText(const AsyncPair &pair) const;
    /// Arrows and arcs of the last picture.
    std::size_t drawnFlows() const { return m_drawnFlows; }
    /// True while level of detail is still being built for rows in view.
    bool isPreparing() const { return m_lods.isBusy() || m_colourJobs.isWanted() || m_derivedJobs.isWanted(); }
    /// What colours are to say; found by a worker, the old colours stay until then.
    void setColours(LaneColours mode);
    /// Colours of names that the user chose; see Settings.
    void setColourRules(const std::map<QString, int> &rules);
    /// What they say now; null: the class.
    const std::shared_ptr<const LaneColouring> &colouring() const { return m_colouring; }
    /// Arrows of all events in view instead of those of the selected one.
    void setAllFlows(bool all);
    bool showsAllFlows() const { return m_showsAllFlows; }
    /// How long the last frames took, as painted in the corner; empty while that is off.
    bool showsFrameTime() const { return m_showsFrameTime; }
    QString frameTimeText() const { return m_showsFrameTime ? m_frameClock.text() : QString(); }
    /// Above the lanes; empty without pinned rows.
    QRectF pinnedRect() const;
    const PinnedRows &pinnedRows() const { return m_pinned; }
    const TrackState &tracks() const { return m_tracks; }
    bool isPinned(TrackKey key) const;
    void setPinned(TrackKey key, bool pinned);
    void setHidden(TrackKey key, bool hidden);
    void showAllRows();
    /// Which rows are pinned, hidden, folded, higher, elsewhere; see SavedState.
    QJsonObject savedRows() const;
    void restoreRows(const QJsonObject &saved);
    /// Times the ordinary height, 0.5 to 6.
    void setRowHeight(TrackKey key, double factor);
    /// Scale of a counter's row.
    void setLogarithmic(TrackKey key, bool logarithmic);
    /// All series of the counter's name in one row, standing on each other.
    void setStacked(TrackKey key, bool stacked);
    /// Rows of counters that follow from ops and allocators; a worker computes them.
    void setDerivedCounters(bool shown);
    bool showsDerivedCounters() const { return m_showsDerived; }
    /// A row, pinned, of a formula over the counters of a plane; a worker computes it. Nothing when it cannot be.
    void addFormula(const QString &formula, PlaneId plane);
    /// By its place among the derived rows, which formulas begin.
    void removeFormula(std::size_t place);
    /// Name and values of the counter row at this place, as rich text; empty elsewhere.
    QString counterTipAt(QPointF pos) const;
    /// Puts a row of a device before another row of it.
    void moveRow(std::size_t row, std::size_t before);
    /// Unfolds, shows and scrolls until the row is in view.
    void revealRow(TrackKey key);
    /// Opens the field that finds rows by their path.
    void findRow();
    RowFinder *rowFinder() const { return m_finder; }
    /// The group whose rows scroll below its own name; empty while it is in view itself.
    QRectF stickyRect() const;
    std::optional<std::size_t> stickyRow() const;
    /// Folds or unfolds a row.
    void toggleFold(std::size_t row);
    /// Scrolls, unfolds and pans until the event is in view; keeps the zoom where it can.
    void reveal(EventRef event);
    void selectEvent(std::optional<EventRef> event);
    /// Adds it to the selected events, or takes it away again.
    void addEvent(EventRef event);
    QString eventTip(const TimelineHit &hit) const;
    /// "fusion.502, 1.234 ms, begins at 10.684 s, Matrix"; for screen readers and copying.
    QString eventSentence(EventRef event) const;
    bool isTipVisible() const;
    Document *document() const { return m_document; }

signals:
    void toolChanged();
    void coloursChanged();
    void commandsChanged(); ///< state of a checkable command

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    enum class Drag {
        None,
        Pending,
        Range,
        RulerRange,
        RangeBegin,
        RangeEnd,
        Pan,
        Zoom,
        Measure,
        Header,
        Row,
        MinimapMove,
        MinimapBegin,
        MinimapEnd
    };

    // timeline_canvas.cpp
    void sessionChanged();
    void rebuildRows();
    void layoutScrollBar();
    void rebuildLook();
    void lanesDirty();
    void chromeDirty();
    void setScroll(double y);
    void startMinimap();
    void takeLayers();
    void takeColouring(std::shared_ptr<const LaneColouring> colouring);
    bool selectNamedRange(EventRef event);
    void updateMarks();
    void updateRowMarks();
    std::optional<TimePoint> axisOrigin() const;
    const StepStrip &steps() const;
    // timeline_canvas_paint.cpp
    void paintAll(QPaintEvent *event);
    void paintFrameTime(QPainter &painter) const;
    LaneScene scene(const AxisTicks &axis) const;
    void paintLanes(QPainter &painter, const AxisTicks &axis, const QRegion &exposed);
    QImage screenPart(QPainter &painter, const QRegion &exposed, QSize size) const;
    void paintMeasurements(QPainter &painter, const QRectF &lanes) const;
    void paintSession(QPainter &painter);
    void paintSessionGround(QPainter &painter, std::optional<EventRef> currentStep);
    void paintNames(QPainter &painter, const HeaderState &state);
    QImage blankImage(QSizeF size) const;
    void paintRowNotes(QPainter &painter, const QRectF &lanes) const;
    std::vector<double> rulerMarks() const;
    std::vector<EventRef> visibleHits() const;
    // timeline_mouse.cpp
    void beginDrag(QMouseEvent *event);
    void updateDrag(QMouseEvent *event);
    void endDrag(QMouseEvent *event);
    void cancelDrag();
    void clickAt(QMouseEvent *event);
    void hoverAt(QPointF pos);
    void updateCursor(QPointF pos);
    TimePoint snapped(QPointF pos, Qt::KeyboardModifiers modifiers) const;
    std::vector<LineId> rowsBetween(double y0, double y1) const;
    std::optional<std::size_t> rowAt(QPointF pos) const;
    void showMenu(QPoint globalPos, std::optional<EventRef> event);
    // timeline_measure.cpp
    void measureClick(const std::optional<TimelineHit> &hit);
    void keepMeasurement(bool isPermanent);
    std::vector<Measurement> shownMeasurements() const;
    void addMeasurementActions(QMenu &menu, std::size_t index);
    // timeline_notes.cpp
    void paintNotes(QPainter &painter) const;
    std::optional<std::size_t> noteAt(QPointF pos) const;
    // timeline_flows.cpp
    void followFlow(int direction);
    void switchFlow(int direction);
    void flowsChanged();
    void paintFlows(QPainter &painter, const QRectF &lanes) const;
    void paintFlowsInView(QPainter &painter, const QRectF &lanes) const;
    std::vector<LineId> linesInView() const;
    std::vector<EventRef> drawnNeighbours(EventRef event, int direction) const;
    // timeline_tracks.cpp
    void layoutPinned();
    std::optional<TrackKey> pinnedKeyAt(QPointF pos) const;
    void pinRowAtMouse();
    void addRowActions(QMenu &menu, TrackKey key);
    PlaneId planeOf(TrackKey key) const;
    void showRowMenu(QPoint globalPos, TrackKey key);
    double stickyHeight() const;
    void paintSticky(QPainter &painter);
    void paintRowDrop(QPainter &painter) const;
    std::size_t dropTarget() const;
    void dropRow();
    // timeline_colours.cpp
    void startColouring();
    std::shared_ptr<const OpIndex> opsFor(Document *document);
    void opsKnown();
    void followComparison(LaneColouring::Sources &sources);
    void forgetComparison();
    void addColourRules(QMenu &menu, const QString &name);
    // timeline_counters.cpp
    void startDerived();
    void derivedOpsKnown();
    void combineDerived();
    struct PendingFormula {
        QString text;
        PlaneId plane;
        bool isNew = true;    ///< to be pinned; of one that was kept the pin is kept, too
        bool isAsked = false; ///< the answer is on its way
    };
    void wantFormula(PendingFormula formula);
    void askFormulas();
    void takeFormula(const PendingFormula &formula, const CounterSeries &series);
    // timeline_saved.cpp
    std::vector<std::pair<TrackKey, QString>> rowWords() const;
    std::map<QString, TrackKey> keysOfWords() const;
    void putRows(const QJsonObject &saved, const std::map<QString, TrackKey> &keys);
    void changeRows(const std::function<void()> &change);
    void addCounterActions(QMenu &menu, TrackKey key);
    // timeline_gestures.cpp
    bool nativeGesture(QNativeGestureEvent *event);
    bool touch(QTouchEvent *event);
    void scrollRows(double pixels);
    // timeline_keys.cpp
    bool isOurKey(const QKeyEvent *event) const;
    void readKeys();
    const QString *commandOf(const QKeyEvent *event) const;
    bool isHeldKey(int key) const;
    void updateHeldKeys();
    void zoomToSelection();
    void zoomToWhole();
    void stepEvent(int direction);
    void stepParent();
    void stepChild();
    void stepStep(int direction);
    void zoomTo(TimeRange range, double margin);
    double anchor() const;

    ViewContext m_context;
    QPointer<Document> m_document;
    SessionPtr m_session;
    TrackState m_tracks;
    TrackMetrics m_metrics;
    TrackLayout m_layout;
    mutable PinnedRows m_pinned;
    RowFinder *m_finder = nullptr;
    std::vector<TrackKey> m_findable; ///< rows of the open finder
    std::optional<std::size_t> m_draggedRow;
    LodStore m_lods;
    LaneColours m_colours = LaneColours::ByClass;
    std::shared_ptr<const LaneColouring> m_colouring;
    std::map<QString, int> m_colourRules;
    QPointer<Document> m_other; ///< what the colours compare with
    bool m_showsAllFlows = false;
    bool m_showsDerived = false;
    std::vector<DerivedCounter> m_formulas;
    std::vector<PendingFormula> m_pendingFormulas; ///< not computed yet
    /// What was kept of rows that are not there: a worker still finds them, or they are not asked for.
    struct WaitingRows {
        std::set<QString> words;
        QStringList pinned; ///< all that were, in their order
        QJsonArray hidden, logarithmic;
        QJsonObject heights, order;
    };
    WaitingRows m_waiting;
    std::shared_ptr<const std::vector<DerivedCounter>> m_computed; ///< rates of ops and memory in use
    bool m_showsFrameTime = false;
    FrameClock m_frameClock;
    mutable LaneRenderer m_renderer;
    TimelineLook m_look;
    RangeMotion m_motion;
    MarkedScrollBar *m_scrollBar;
    std::unique_ptr<TimelineTip> m_tip;
    QTimer m_tipTimer;

    QImage m_frame;
    // What changes seldom is an image too: texts and bars cost more than lanes.
    QImage m_namesImage, m_sessionImage;
    HeaderState m_namesState;
    double m_namesScroll = -1;
    std::optional<EventRef> m_sessionStep;
    bool m_hasFrame = false;    ///< m_frame shows the lanes; otherwise they were drawn to the screen alone
    bool m_lanesDirty = true;   ///< lanes are to be drawn anew
    bool m_groundDirty = false; ///< only the band and the grid lines are others
    double m_headerWidth = 232; ///< at scale 1
    double m_scroll = 0;
    MinimapData m_minimap;
    std::optional<LineId> m_steps;
    mutable StepStrip m_stepStrip; ///< of m_stepStripWidth pixels
    mutable double m_stepStripWidth = -1;
    quint64 m_minimapJob = 0;
    std::vector<double> m_minimapMarks; ///< share of the axis
    std::vector<bool> m_hitLines;       ///< per line: it has search hits

    TimelineTool m_tool = TimelineTool::Select;
    Drag m_drag = Drag::None;
    Qt::MouseButton m_dragButton = Qt::NoButton;
    QPointF m_press, m_last;
    TimePoint m_pressTime;
    TimeRange m_pressVisible;
    double m_pressScroll = 0;
    std::optional<TimeRange> m_rangeBefore;
    std::vector<LineId> m_rowsBefore;
    std::optional<QPointF> m_mouse;
    std::optional<TimelineHit> m_hover;
    std::optional<std::size_t> m_focusRow;
    bool m_isSpaceHeld = false;
    enum class WheelGesture { Pan, Zoom };
    std::optional<WheelGesture> m_wheelGesture; ///< of a touchpad, from its begin on
    bool m_isMomentumCut = false;               ///< other input came: what rolls on counts no more
    struct Touch {
        QPointF centre;
        double spread = 0;
        int fingers = 0;
        bool hasMoved = false;
    };
    Touch m_touch;
    bool m_isSelecting = false; ///< we set the selection ourselves: no need to reveal it
    struct BoundKey {
        int key = 0;
        Qt::KeyboardModifiers modifiers;
        QString command;
    };
    std::vector<BoundKey> m_keys;
    std::array<std::vector<int>, 4> m_heldKeysOf; ///< zoom in, zoom out, pan left, pan right
    std::set<int> m_heldKeys;
    Qt::KeyboardModifiers m_heldModifiers;
    std::vector<Measurement> m_measurements;
    std::optional<Measurement> m_measuring;
    std::optional<EventRef> m_measureAnchor;        ///< first of the two clicks
    mutable std::vector<QRectF> m_measurementChips; ///< as painted
    struct FollowedFlow {
        EventRef from;
        int direction = 1;
        std::size_t choice = 0;
    };
    FollowedFlow m_flow;
    mutable std::size_t m_drawnFlows = 0;
    int m_pendingFlow = 0;                  ///< direction to go once the flows are found
    WorkerJobs m_derivedJobs, m_colourJobs; // last: see there
};

} // namespace planescope
