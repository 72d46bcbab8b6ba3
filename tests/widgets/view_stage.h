#pragma once
// A dock view on the screen with a document of its own, for the tests of views.
#include "model/state/document.h"
#include "model/state/settings.h"
#include "widgets/common/theme.h"
#include "widgets/view.h"

#include <QCoreApplication>
#include <QLabel>
#include <QtTest/QTest>

#include <memory>

namespace planescope::testing {

template <class V> class ViewStage
{
public:
    /// A new view without a profile, 1280 by 820.
    void begin(const char *documentName = "sample.xplane.pb")
    {
        initResources();
        QVERIFY(loadBundledFonts());
        m_commands.clear();
        m_themes = std::make_unique<ThemeHub>();
        m_document = std::make_unique<Document>(documentName);
        m_view = std::make_unique<V>(context(), nullptr);
        m_view->resize(1280, 820);
    }
    void end()
    {
        m_view.reset();
        m_document.reset();
        m_themes.reset();
    }
    /// Shows the view and gives it a profile; what it then does it does on its own.
    void open(const SessionPtr &session)
    {
        QVERIFY(session);
        m_view->setDocument(m_document.get());
        m_view->show();
        m_document->setSession(session, std::make_shared<const OpClassTable>(session));
    }

    ViewContext context()
    {
        ViewContext context;
        context.themes = m_themes.get();
        context.settings = &m_settings;
        context.runCommand = [this](const QString &id) { m_commands << id; };
        return context;
    }
    V *view() const { return m_view.get(); }
    Document *document() const { return m_document.get(); }
    ThemeHub *themes() const { return m_themes.get(); }
    /// That the view ran.
    const QStringList &commands() const { return m_commands; }
    /// All labels that are seen.
    QString words() const
    {
        QStringList texts;
        for (const QLabel *label : m_view->template findChildren<QLabel *>())
            if (label->isVisibleTo(m_view.get()))
                texts << label->text();
        return texts.join(QLatin1Char('\n'));
    }

private:
    std::unique_ptr<ThemeHub> m_themes;
    Settings m_settings;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<V> m_view;
    QStringList m_commands;
};

} // namespace planescope::testing
