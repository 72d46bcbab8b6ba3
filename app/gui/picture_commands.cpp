// Export picture, export again, copy picture: the commands of MainWindow that make pictures.
#include "app/gui/commands.h"
#include "app/gui/main_window.h"
#include "model/state/document.h"
#include "model/text/error_text.h"
#include "widgets/common/tip_chip.h"
#include "widgets/common/when_done.h"
#include "widgets/picture/picture_dialog.h"

#include <QFileInfo>
#include <QMessageBox>

namespace planescope {

namespace {
constexpr int kNoteMs = 4000;
} // namespace

void MainWindow::setPictureHandlers()
{
    const auto openDialog = [this] {
        Document *document = active();
        if (!document)
            return;
        if (PictureDialog *dialog = showPictureDialog(this, m_parts.themes, *document, m_parts.store))
            connect(dialog, &PictureDialog::saved, this,
                    [this](const QString &path) { showNote(tr("Saved: %1").arg(QFileInfo(path).fileName())); });
    };
    m_commands->setHandler(QStringLiteral("file.exportPicture"), openDialog);
    m_commands->setHandler(QStringLiteral("file.repeatPicture"), [this, openDialog] {
        Document *document = active();
        if (!document)
            return;
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
    m_commands->setHandler(QStringLiteral("edit.copyPicture"), [this] {
        if (Document *document = active()) {
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
