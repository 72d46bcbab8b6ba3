#pragma once
// The export dialog of the timeline: preview at the left, everything a picture can be at the right.
#include "model/base/result.h"
#include "widgets/picture/picture_options.h"

#include <QDialog>
#include <QFuture>
#include <QFutureWatcher>
#include <QImage>
#include <QTimer>

#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace planescope {

class Document;
class SettingsStore;
class TextLabel;
class ThemeHub;

class PictureDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `document` must have a complete session. Starts from the remembered options, the visible range and selection.
    PictureDialog(const ThemeHub &themes, Document &document, SettingsStore &settings, QWidget *parent = nullptr);
    ~PictureDialog() override;

    /// What the controls say.
    PictureOptions options() const;
    /// True when no preview is being made.
    bool isPreviewReady() const;
    const QImage &preview() const { return m_preview; }
    /// Writes the picture on a worker. saved() follows, with options and folder remembered, or failed(), with the error
    /// in the dialog.
    void saveTo(const QString &path);
    /// Where "Save" begins: folder of the last picture, name of the profile and the range.
    QString suggestedPath() const;

signals:
    void previewReady();
    void saved(const QString &path);
    void failed();
    void copied();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void build(const PictureOptions &remembered);
    void optionsChanged();
    void startPreview();
    void showPreview();
    void askAndSave();
    void copy();
    void setBusy(bool busy);
    PictureSource source(const QString &picturePath) const;

    const ThemeHub &m_themes;
    Document &m_document;
    SettingsStore &m_settings;
    QLabel *m_picture;
    TextLabel *m_note;
    QComboBox *m_format, *m_theme, *m_range, *m_sizing;
    QSpinBox *m_width, *m_height, *m_dpi;
    QDoubleSpinBox *m_scale, *m_cm;
    QLineEdit *m_title, *m_rows;
    QCheckBox *m_frame, *m_legend, *m_scaleBar, *m_table, *m_footer, *m_transparent, *m_selection;
    QPushButton *m_save, *m_copy;
    QTimer m_delay;
    QFutureWatcher<QImage> m_job;
    QImage m_preview;
    bool m_again = false;
    bool m_isBusy = false; ///< a picture is being written or copied
    bool m_isValid = true; ///< what the controls say can be made
};

/// Opens the dialog; returns at once, the dialog deletes itself.
PictureDialog *showPictureDialog(QWidget *parent, const ThemeHub &themes, Document &document, SettingsStore &settings);

/// The next name beside a picture that is not taken: "range-2.png" after "range.png".
QString nextPictureName(const QString &path);

/// How writing a picture on a worker ended.
struct PictureSaved {
    QString path;
    std::optional<Error> error;
};

/// Ctrl+Shift+E: writes the visible range with the last options beside the last picture, under the next free name.
/// Pictures are written one after the other, so two quick calls get two names. The future finishes on the thread of
/// `context`, which `settings` must outlive. Nothing when there is no last picture yet: open the dialog then.
std::optional<QFuture<PictureSaved>> repeatPicture(QObject *context, Document &document, SettingsStore &settings);

/// Ctrl+Alt+C: the visible range with the last options on the clipboard; painted on a worker. The future tells whether
/// there was something to copy, on the thread of `context`.
QFuture<bool> copyPicture(QObject *context, Document &document, const SettingsStore &settings);

} // namespace planescope
