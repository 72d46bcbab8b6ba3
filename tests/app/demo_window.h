#pragma once
// The whole program with the training run of the demo open, as a user would have it.
#include "app/gui/application.h"
#include "app/gui/main_window.h"
#include "model/demo/demo_session.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <memory>

namespace planescope::testing {

class DemoWindow
{
public:
    /// Writes the run, starts the program in English and waits until the run is read. False when any of it fails.
    bool open()
    {
        const std::array runs{demo::DemoRun::Batch1};
        if (!m_folder.isValid() || !demo::writeDemo(m_folder.path().toStdString(), runs))
            return false;
        StartOptions options;
        options.language = QStringLiteral("en");
        m_program = std::make_unique<Application>(options, path("settings.ini"));
        window().resize(1600, 1000);
        window().show();
        const Document *const document = m_program->profiles().open(path("mixtral-8x22b-b1").toStdString());
        return QTest::qWaitFor([document] { return document->stage() == Document::Stage::Ready; }, 60'000);
    }
    MainWindow &window() { return m_program->window(); }
    /// A file of this name beside the run.
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Application> m_program;
};

} // namespace planescope::testing
