#pragma once
// Writes the demonstration sessions into a folder on a worker and says where they are.
#include <QObject>
#include <QStringList>

#include <memory>

namespace planescope {

class DemoMaker : public QObject
{
    Q_OBJECT
public:
    explicit DemoMaker(QObject *parent = nullptr);
    /// Asks a running job to stop and waits for it.
    ~DemoMaker() override;

    /// Writes all runs below `folder`, over older ones. Does nothing while a job runs.
    void start(const QString &folder);
    void cancel();
    bool isRunning() const { return m_job != nullptr; }
    double share() const { return m_share; } ///< how much is done, from 0 to 1
    /// A folder of the user's cache: what lies there can be made again at any time.
    static QString cacheFolder();

signals:
    void runningChanged();
    void progressed(int done, int total); ///< files
    /// Run folders in the order to open them; the first is the one to show.
    void made(const QStringList &runs);
    void failed(const QString &message);

private:
    struct Job;
    std::shared_ptr<Job> m_job;
    double m_share = 0;
};

} // namespace planescope
