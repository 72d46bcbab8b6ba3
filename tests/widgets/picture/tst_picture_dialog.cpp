#include "model/state/document.h"
#include "model/state/settings_store.h"
#include "tests/support/test_registry.h"
#include "tests/widgets/picture/picture_fixture.h"
#include "widgets/picture/picture_dialog.h"
#include "widgets/picture/picture_settings.h"
#include "widgets/picture/picture_writer.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace planescope;
using namespace planescope::testing;

class TstPictureDialog : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<SettingsStore>(m_folder->filePath(QStringLiteral("s.ini")));
        m_document = std::make_unique<Document>(m_folder->filePath(QStringLiteral("run.xplane.pb")).toStdString());
        const SessionPtr session = pictureSession();
        m_document->setSession(session, std::make_shared<const OpClassTable>(session));
        m_document->viewport().setBounds(session->range());
        m_document->viewport().setVisible(TimeRange::ps(100'000'000, 500'000'000));
    }

    void previewFollowsTheControls()
    {
        PictureDialog dialog(m_themes, *m_document, *m_settings);
        dialog.show();
        QTRY_VERIFY(dialog.isPreviewReady());
        const QImage first = dialog.preview();
        QVERIFY(!first.isNull());
        QLineEdit *title = nullptr;
        for (QLineEdit *field : dialog.findChildren<QLineEdit *>())
            if (field->placeholderText() == QLatin1String("run"))
                title = field;
        QVERIFY(title);
        title->setText(QStringLiteral("A third is AllReduce"));
        // A preview of before may still be on its way.
        QTRY_VERIFY(dialog.isPreviewReady() && dialog.preview() != first);
        QCOMPARE(dialog.options().title, QStringLiteral("A third is AllReduce"));
    }

    void itsButtonsStayInReachOnASmallScreen()
    {
        PictureDialog dialog(m_themes, *m_document, *m_settings);
        QVERIFY(dialog.minimumSizeHint().height() <= 560);
        QVERIFY(dialog.minimumSizeHint().width() <= 1000);
        dialog.resize(1000, 560);
        dialog.show();
        QTRY_VERIFY(dialog.isPreviewReady());
        QCOMPARE(dialog.size(), QSize(1000, 560));
        const auto buttons = dialog.findChildren<QPushButton *>();
        QVERIFY(buttons.size() >= 3);
        for (const QPushButton *button : buttons)
            QVERIFY(dialog.rect().contains(QRect(button->mapTo(&dialog, QPoint()), button->size())));
    }

    void beginsWithWhatTheTimelineShows()
    {
        m_document->selection().setTimeRange(TimeRange::ps(200'000'000, 300'000'000));
        PictureDialog dialog(m_themes, *m_document, *m_settings);
        QCOMPARE(dialog.options().range, TimeRange::ps(100'000'000, 500'000'000));
        QCOMPARE(dialog.options().selected, std::optional(TimeRange::ps(200'000'000, 300'000'000)));
        QCOMPARE(dialog.options().theme, ThemeId::Paper);
        auto *range = dialog.findChildren<QComboBox *>().constFirst();
        QCOMPARE(range->count(), 3);
        range->setCurrentIndex(1);
        QCOMPARE(dialog.options().range, TimeRange::ps(200'000'000, 300'000'000));
        range->setCurrentIndex(2);
        QVERIFY(dialog.options().range.isEmpty());
    }

    void savesAndRemembers()
    {
        const QString path = m_folder->filePath(QStringLiteral("out.svg"));
        {
            PictureDialog dialog(m_themes, *m_document, *m_settings);
            QSignalSpy saved(&dialog, &PictureDialog::saved);
            for (QCheckBox *box : dialog.findChildren<QCheckBox *>())
                if (box->text() == QLatin1String("Legend"))
                    box->setChecked(false);
            dialog.saveTo(path);
            QVERIFY(saved.wait());
            QCOMPARE(saved.size(), 1);
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("<svg"));
        const PictureOptions remembered = loadPictureOptions(*m_settings);
        QCOMPARE(remembered.format, PictureFormat::Svg);
        QVERIFY(!remembered.legend);
        QVERIFY(remembered.table);
        // Ctrl+Shift+E: the same again beside it, under the next free name.
        // Two at once must not take the same one.
        auto second = repeatPicture(this, *m_document, *m_settings);
        auto third = repeatPicture(this, *m_document, *m_settings);
        QVERIFY(second && third);
        QTRY_VERIFY(second->isFinished() && third->isFinished());
        QVERIFY(!second->result().error);
        QCOMPARE(QFileInfo(second->result().path).fileName(), QStringLiteral("out-2.svg"));
        QCOMPARE(QFileInfo(third->result().path).fileName(), QStringLiteral("out-3.svg"));
        QVERIFY(QFileInfo::exists(second->result().path));
        QVERIFY(QFileInfo::exists(third->result().path));
    }

    void repeatingWithoutAPictureAsksForTheDialog() { QVERIFY(!repeatPicture(this, *m_document, *m_settings)); }

    void aWrongRowFilterCannotBeSaved()
    {
        PictureDialog dialog(m_themes, *m_document, *m_settings);
        QPushButton *save = nullptr;
        for (QPushButton *button : dialog.findChildren<QPushButton *>())
            if (button->isDefault())
                save = button;
        QVERIFY(save && save->isEnabled());
        QLineEdit *rows = nullptr;
        for (QLineEdit *field : dialog.findChildren<QLineEdit *>())
            if (field->placeholderText() == QLatin1String("by importance"))
                rows = field;
        QVERIFY(rows);
        rows->setText(QStringLiteral("XLA ("));
        QVERIFY(!save->isEnabled());
        QVERIFY(rows->property("invalid").toBool());
        rows->setText(QStringLiteral("XLA"));
        QVERIFY(save->isEnabled());
    }

    void anUnwritablePlaceStaysInTheDialog()
    {
        PictureDialog dialog(m_themes, *m_document, *m_settings);
        QSignalSpy saved(&dialog, &PictureDialog::saved);
        QSignalSpy failed(&dialog, &PictureDialog::failed);
        dialog.saveTo(QStringLiteral("/no/such/folder/a.png"));
        QVERIFY(failed.wait());
        QCOMPARE(saved.size(), 0);
    }

    void optionsSurviveTheStore()
    {
        PictureOptions o;
        o.format = PictureFormat::Pdf;
        o.theme = ThemeId::Dark;
        o.size = QSize(1000, 600);
        o.scale = 2.5;
        o.widthCm = 12.5;
        o.dpi = 600;
        o.transparent = true;
        o.frame = false;
        o.footer = false;
        savePictureOptions(*m_settings, o);
        const PictureOptions read = loadPictureOptions(*m_settings);
        QCOMPARE(read.format, o.format);
        QCOMPARE(read.theme, o.theme);
        QCOMPARE(read.size, o.size);
        QCOMPARE(read.scale, o.scale);
        QCOMPARE(read.widthCm, o.widthCm);
        QCOMPARE(read.dpi, o.dpi);
        QCOMPARE(read.transparent, o.transparent);
        QCOMPARE(read.frame, o.frame);
        QCOMPARE(read.legend, o.legend);
        QCOMPARE(read.footer, o.footer);
    }

    void theDialogNeedsACompleteSession()
    {
        Document loading(m_folder->filePath(QStringLiteral("x.pb")).toStdString());
        QVERIFY(!showPictureDialog(nullptr, m_themes, loading, *m_settings));
    }

private:
    ThemeHub m_themes;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<Document> m_document;
};

PLANESCOPE_TEST(TstPictureDialog)
#include "tst_picture_dialog.moc"
