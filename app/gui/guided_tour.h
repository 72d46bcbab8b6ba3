#pragma once
// Eight steps through the demo session that drive the real views. Every number is read from the loaded sessions; one
// that is not as the case study has it is shown as it is, with a warning.
#include "model/base/ids.h"
#include "model/base/units.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <optional>

class QPushButton;

namespace planescope {

class Document;
class DockHost;
class MemoryView;
class OpenProfiles;
class OverviewData;
class Session;
class TextLabel;
class ThemeHub;
struct TourKernel;

inline constexpr int kTourSteps = 8;

/// What a step says.
struct TourWords {
    QString title;
    QString text;
    QString tip;               ///< what must be known about the figures; may be empty
    bool isUnexpected = false; ///< a figure differs from the case study's
};

class GuidedTour : public QWidget
{
    Q_OBJECT
public:
    GuidedTour(const ThemeHub &themes, OpenProfiles &profiles, DockHost &docks, QWidget *parent);
    ~GuidedTour() override;

    /// Begins once the demo's runs are open; the words follow when they are loaded and added up.
    void start();
    void leave();
    bool isRunning() const { return m_step >= 0; }
    int step() const { return m_step; } ///< from 0; -1: not running
    void goTo(int step);
    const TourWords &words() const { return m_words; }

signals:
    void stepShown(int step);
    void left();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    Document *run(const char *name) const;
    OverviewData *dataOf(Document *document);
    void carryOut();
    void lightUp();
    void setDetailsShown(bool shown);
    void refresh();
    TourWords wordsOf(int step);
    void showRange(Document *document, TimeRange range);
    MemoryView *memoryOf(const Document *document) const;
    void lightLargestBlock();
    std::optional<TourKernel> kernelOf(Document *document, const char *call);
    void lightKernels();

    const ThemeHub &m_themes;
    OpenProfiles &m_profiles;
    DockHost &m_docks;
    int m_step = -1;
    bool m_lit = false;   ///< the step has shown what it waited for
    bool m_waits = false; ///< the step's run is still being read
    bool m_hidDetails = false;
    TourWords m_words;
    TextLabel *m_count, *m_title, *m_text;
    QPushButton *m_back, *m_next, *m_leave;
};

} // namespace planescope
