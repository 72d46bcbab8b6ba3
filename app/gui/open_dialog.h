#pragma once
// Picks one or several files, or the folder that is shown, as a run.
#include <QFileDialog>

namespace planescope {

class OpenDialog : public QFileDialog
{
    Q_OBJECT
public:
    OpenDialog(const QString &folder, QWidget *parent);
    /// Files chosen, or the one folder.
    QStringList chosenPaths() const;

private:
    QString m_folder; // set when a folder was taken
};

} // namespace planescope
