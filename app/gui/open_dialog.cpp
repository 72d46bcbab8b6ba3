#include "app/gui/open_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QPushButton>

namespace planescope {

// Qt's dialog chooses either files or folders. A run is a folder, so its own button takes the folder that is selected
// or shown; that is why the dialog is Qt's and not the desktop's.
OpenDialog::OpenDialog(const QString &folder, QWidget *parent) : QFileDialog(parent, tr("Open a profile"), folder)
{
    setOption(QFileDialog::DontUseNativeDialog);
    setFileMode(QFileDialog::ExistingFiles);
    setNameFilters({tr("Profiles (*.xplane.pb *.xplane *.pb *.gz *.zst)"),
                    tr("Listings of TPU kernels (*bundles*.txt)"), tr("All files (*)")});
    if (auto *buttons = findChild<QDialogButtonBox *>()) {
        auto *take = buttons->addButton(tr("Open folder as a run"), QDialogButtonBox::ActionRole);
        take->setObjectName(QStringLiteral("openFolderAsRun"));
        connect(take, &QPushButton::clicked, this, [this] {
            m_folder = directory().absolutePath();
            const QStringList selected = selectedFiles();
            if (selected.size() == 1 && QFileInfo(selected.constFirst()).isDir())
                m_folder = selected.constFirst();
            done(QDialog::Accepted); // a folder is no file that could be chosen
        });
    }
}

QStringList OpenDialog::chosenPaths() const { return m_folder.isEmpty() ? selectedFiles() : QStringList{m_folder}; }

} // namespace planescope
