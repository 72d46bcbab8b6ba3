#pragma once
// A timeline on the screen with a small profile that a test makes itself.
#include "model/state/document.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/timeline_canvas.h"
#include "widgets/timeline/timeline_view.h"

#include <QtTest/QTest>

namespace planescope::testing {

class CanvasFixture
{
public:
    explicit CanvasFixture(const SessionPtr &session)
    {
        m_settings.reduceMotion = true;
        m_view = std::make_unique<TimelineView>(ViewContext{&m_themes, &m_settings, {}}, nullptr);
        m_view->resize(1264, 700);
        m_view->show();
        m_document.setSession(session, std::make_shared<const OpClassTable>(session));
        m_document.viewport().setBounds(session->range());
        m_view->setDocument(&m_document);
    }

    /// Shown, focused and with its levels of detail built.
    bool isReady()
    {
        if (!QTest::qWaitForWindowExposed(m_view.get()))
            return false;
        canvas().setFocus();
        canvas().repaint();
        return QTest::qWaitFor([&] { return !canvas().isPreparing(); });
    }

    TimelineCanvas &canvas() { return *m_view->canvas(); }
    TimelineView &view() { return *m_view; }
    Document &document() { return m_document; }
    Selection &selection() { return m_document.selection(); }
    Viewport &viewport() { return m_document.viewport(); }
    ThemeHub &themes() { return m_themes; }
    Settings &settings() { return m_settings; }
    const Session &session() { return *m_document.session(); }
    QPointF middle() { return canvas().lanesRect().center(); }

private:
    ThemeHub m_themes;
    Settings m_settings;
    Document m_document{"fixture"};
    std::unique_ptr<TimelineView> m_view;
};

} // namespace planescope::testing
