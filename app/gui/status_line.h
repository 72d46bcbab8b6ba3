#pragma once
// The bottom line: what is selected in one sentence, then events, memory, background jobs.
#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QToolButton;

namespace planescope {

class ElidedRichLabel;
class ThemeHub;

/// One job that runs in the background.
struct RunningJob {
    QString text;      ///< "Reading run_3: 1.2 of 5.0 GiB"
    double share = -1; ///< 0 to 1; below 0: unknown
    std::function<void()> cancel;
};

class StatusLine : public QWidget
{
    Q_OBJECT
public:
    StatusLine(const ThemeHub &themes, QWidget *parent);

    /// Strong parts between asterisks.
    void setSentence(const QString &marked);
    QString sentence() const;
    /// Empty text hides the cell.
    void setEvents(const QString &text);
    void setMemory(const QString &text);
    void setJobs(std::vector<RunningJob> jobs);
    const std::vector<RunningJob> &jobs() const { return m_jobs; }
    QToolButton *jobsButton() const { return m_jobsButton; }

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void showJobs();
    void updateTexts();

    const ThemeHub &m_themes;
    ElidedRichLabel *m_sentence;
    QLabel *m_events;
    QLabel *m_memory;
    QToolButton *m_jobsButton;
    std::vector<RunningJob> m_jobs;
};

} // namespace planescope
