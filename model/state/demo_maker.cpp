#include "model/state/demo_maker.h"

#include "model/demo/demo_session.h"
#include "model/text/error_text.h"

#include <QDir>
#include <QStandardPaths>

#include <array>
#include <stop_token>
#include <thread>

namespace planescope {

namespace {

constexpr std::array kDemoRuns{demo::DemoRun::Batch1, demo::DemoRun::Batch8, demo::DemoRun::Kernel};

} // namespace

struct DemoMaker::Job {
    std::stop_source stop;
    std::thread thread;
};

DemoMaker::DemoMaker(QObject *parent) : QObject(parent) {}

DemoMaker::~DemoMaker()
{
    if (!m_job)
        return;
    m_job->stop.request_stop();
    m_job->thread.join();
}

QString DemoMaker::cacheFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/demo");
}

void DemoMaker::cancel()
{
    if (m_job)
        m_job->stop.request_stop();
}

void DemoMaker::start(const QString &folder)
{
    if (m_job)
        return;
    auto job = std::make_shared<Job>();
    m_share = 0;
    m_job = job;
    job->thread = std::thread([this, job, folder] {
        const auto report = [this](const LoadProgress &progress) {
            QMetaObject::invokeMethod(
                this,
                [this, progress] {
                    m_share = static_cast<double>(progress.bytesDone) / static_cast<double>(progress.bytesTotal);
                    emit progressed(static_cast<int>(progress.bytesDone), static_cast<int>(progress.bytesTotal));
                },
                Qt::QueuedConnection);
        };
        const Result<void> written = demo::writeDemo(folder.toStdString(), kDemoRuns, report, job->stop.get_token());
        QMetaObject::invokeMethod(
            this,
            [this, job, written, folder] {
                job->thread.join();
                m_job.reset();
                emit runningChanged();
                if (!written) {
                    if (written.error().code != ErrorCode::Canceled)
                        emit failed(text::errorText(written.error()));
                    return;
                }
                QStringList runs;
                for (const demo::DemoRun run : kDemoRuns) {
                    const std::string_view name = demo::demoRunName(run);
                    runs << QDir(folder).filePath(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
                }
                emit made(runs);
            },
            Qt::QueuedConnection);
    });
    emit runningChanged();
}

} // namespace planescope
