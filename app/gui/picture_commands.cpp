// Export picture, export again, copy picture: the commands of MainWindow that make pictures.
#include "app/gui/commands.h"
#include "app/gui/main_window.h"
#include "app/gui/render_view.h"
#include "model/state/document.h"
#include "model/state/session_summary.h"
#include "model/state/settings_store.h"
#include "model/text/error_text.h"
#include "widgets/common/theme.h"
#include "widgets/common/tip_chip.h"
#include "widgets/common/when_done.h"
#include "widgets/picture/picture_dialog.h"
#include "widgets/picture/picture_writer.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QStandardPaths>
#include <QtConcurrent/QtConcurrentRun>

#include <functional>

namespace planescope {

namespace {
constexpr int kNoteMs = 4000;
constexpr double kViewScale = 2; // of a PNG: text of a view is small

QString viewPathKey() { return QStringLiteral("picture/last_view_path"); }
/// Where pictures of views come from and go to.
struct ViewPictures {
    QWidget *window;
    DockHost *docks;
    FrameParts parts;
    std::function<void(const QString &)> note;
    std::function<Document *()> active;

    /// The view in front, when it is not the timeline, whose pictures have a dialog of their own. With the focus in a
    /// pane at the side it is the one in the middle.
    const ViewDescriptor *view() const
    {
        const auto inFront = [this](const QString &id) {
            const ViewDescriptor *descriptor = parts.views.find(id);
            return descriptor && descriptor->area == kCentreDockArea && docks->isViewVisible(id) ? descriptor : nullptr;
        };
        const ViewDescriptor *found = inFront(docks->currentView());
        for (const QString &id : docks->visibleViews())
            if (!found)
                found = inFront(id);
        return found && QLatin1String(found->id) != QLatin1String("timeline") ? found : nullptr;
    }

    PaintedPicture picture(const ViewDescriptor &descriptor) const
    {
        return pictureOfView(*docks->view(QLatin1String(descriptor.id)), descriptor, *active()->session(),
                             parts.themes.theme());
    }

    /// `choosePath` runs when its turn has come: then the names before it are taken. The view is painted now.
    void write(const ViewDescriptor &descriptor, const QString &named, const std::function<QString()> &choosePath) const
    {
        Document *document = active();
        if (!document || !document->session() || !docks->view(QLatin1String(descriptor.id)))
            return; // closed while the dialog was open
        PaintedPicture painted = picture(descriptor);
        painted.file = pictureFileReference(QString::fromStdString(document->path().string()), named);
        PictureOptions options;
        options.format = pictureFormatOf(named).value_or(PictureFormat::Png);
        options.theme = parts.themes.theme().id;
        options.scale = kViewScale;
        const auto work = [choosePath, makeBytes = paintPicture(painted, options)] {
            const QString path = choosePath();
            return std::pair(path, savePictureBytes(path, makeBytes()));
        };
        whenDone(window, QtConcurrent::run(&pictureThread(), work),
                 [self = *this](const std::pair<QString, Result<void>> &done) {
                     if (!done.second) {
                         QMessageBox::warning(self.window, MainWindow::tr("Export picture"),
                                              text::errorText(done.second.error()));
                         return;
                     }
                     self.parts.store.setText(viewPathKey(), done.first);
                     self.note(MainWindow::tr("Saved: %1").arg(QFileInfo(done.first).fileName()));
                 });
    }

    void ask(const ViewDescriptor &descriptor) const
    {
        const QString last = parts.store.text(viewPathKey());
        const QString folder = last.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::PicturesLocation)
                                              : QFileInfo(last).path();
        const QString name =
            QStringLiteral("%1-%2.png").arg(profileTitle(active()->path()), QLatin1String(descriptor.id));
        auto *dialog = new QFileDialog(window, MainWindow::tr("Export picture"), QDir(folder).filePath(name),
                                       MainWindow::tr("Pictures (*.png *.svg *.pdf)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(QStringLiteral("png"));
        QObject::connect(dialog, &QFileDialog::fileSelected, window, [self = *this, &descriptor](const QString &path) {
            self.write(descriptor, path, [path] { return path; });
        });
        dialog->open();
    }

    void copy(const ViewDescriptor &descriptor) const
    {
        PictureOptions options;
        options.scale = kViewScale;
        const auto work = [makeBytes = paintPicture(picture(descriptor), options)] {
            const Result<QByteArray> png = makeBytes();
            return png ? ClipboardPicture{QImage::fromData(*png), *png} : ClipboardPicture();
        };
        whenDone(window, QtConcurrent::run(&pictureThread(), work), [self = *this](const ClipboardPicture &made) {
            if (putOnClipboard(made))
                self.note(MainWindow::tr("The picture is on the clipboard."));
        });
    }
};
} // namespace

void MainWindow::setPictureHandlers()
{
    const ViewPictures ofViews{this, m_docks, m_parts, [this](const QString &words) { showNote(words); },
                               [this] { return active(); }};
    const auto openDialog = [this, ofViews] {
        Document *document = active();
        if (!document || !document->session())
            return;
        if (const ViewDescriptor *view = ofViews.view()) {
            ofViews.ask(*view);
            return;
        }
        if (PictureDialog *dialog = showPictureDialog(this, m_parts.themes, *document, m_parts.store))
            connect(dialog, &PictureDialog::saved, this,
                    [this](const QString &path) { showNote(tr("Saved: %1").arg(QFileInfo(path).fileName())); });
    };
    m_commands->setHandler(QStringLiteral("file.exportPicture"), openDialog);
    m_commands->setHandler(QStringLiteral("file.repeatPicture"), [this, openDialog, ofViews] {
        Document *document = active();
        if (!document || !document->session())
            return;
        if (const ViewDescriptor *view = ofViews.view()) {
            if (const QString last = m_parts.store.text(viewPathKey()); !last.isEmpty())
                ofViews.write(*view, last, [last] { return nextPictureName(last); });
            else
                openDialog();
            return;
        }
        auto writing = repeatPicture(this, *document, m_parts.store);
        if (!writing) {
            openDialog(); // there is no last picture yet
            return;
        }
        whenDone(this, *writing, [this](const PictureSaved &done) {
            if (done.error)
                QMessageBox::warning(this, tr("Export picture"), text::errorText(*done.error));
            else
                showNote(tr("Saved: %1").arg(QFileInfo(done.path).fileName()));
        });
    });
    m_commands->setHandler(QStringLiteral("edit.copyPicture"), [this, ofViews] {
        if (Document *document = active(); document && document->session()) {
            if (const ViewDescriptor *view = ofViews.view()) {
                ofViews.copy(*view);
                return;
            }
            whenDone(this, copyPicture(this, *document, m_parts.store), [this](bool isThere) {
                if (isThere)
                    showNote(tr("The picture is on the clipboard."));
            });
        }
    });
}

void MainWindow::showNote(const QString &text)
{
    auto *note = findChild<TipChip *>(QStringLiteral("note"), Qt::FindDirectChildrenOnly);
    if (!note) {
        note = new TipChip(m_parts.themes, this);
        note->setObjectName(QStringLiteral("note"));
    }
    note->hide();
    note->showAt(QPoint(width() / 2, height() - m_parts.themes.px(40)), {text});
    QTimer::singleShot(kNoteMs, note, &QWidget::hide);
}

} // namespace planescope
