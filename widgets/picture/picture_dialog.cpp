#include "widgets/picture/picture_dialog.h"

#include "model/analysis/name_match.h"
#include "model/state/compare_choice.h"
#include "model/state/document.h"
#include "model/state/session_summary.h"
#include "model/state/settings_store.h"
#include "model/text/error_text.h"
#include "model/text/format_value.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/text_label.h"
#include "widgets/common/when_done.h"
#include "widgets/picture/picture_settings.h"
#include "widgets/picture/picture_writer.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGroupBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPromise>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardPaths>
#include <QtConcurrent>

#include <functional>

namespace planescope {

namespace {

enum class PictureExtent { Visible, Selected, Whole };
enum class Sizing { Fitted, Pixels, Paper };

constexpr int kPreviewDelayMs = 120;

QString lastPathKey() { return QStringLiteral("picture/last_path"); }

const char *endingOf(PictureFormat format)
{
    switch (format) {
    case PictureFormat::Svg:
        return "svg";
    case PictureFormat::Pdf:
        return "pdf";
    case PictureFormat::Png:
        break;
    }
    return "png";
}

PictureSource sourceOf(Document &document, const QString &picturePath)
{
    const QString profile = QString::fromStdString(document.path().string());
    PictureSource source{document.session(), document.classes(),
                         picturePath.isEmpty() ? QFileInfo(profile).fileName()
                                               : pictureFileReference(profile, picturePath)};
    if (const Document *const other = CompareChoice::of(&document)->other(); other && other->session()) {
        source.other = other->session();
        source.otherName = profileTitle(other->path());
    }
    return source;
}

/// What the timeline shows now, with what the user chose last.
PictureOptions optionsOfNow(Document &document, const SettingsStore &settings)
{
    PictureOptions options = loadPictureOptions(settings);
    options.range = document.viewport().visible();
    options.selected = document.selection().timeRange();
    options.event = document.selection().event();
    options.locale = QLocale();
    return options;
}

QFuture<PictureSaved> writeInTurn(const std::function<QString()> &choosePath, const PictureSource &source,
                                  const PictureOptions &options)
{
    return QtConcurrent::run(&pictureThread(), [choosePath, source, options] {
        const QString path = choosePath();
        const Result<void> result = saveTimelinePicture(path, source, options);
        return PictureSaved{path, result ? std::nullopt : std::optional(result.error())};
    });
}

QFuture<bool> copyInTurn(QObject *context, const PictureSource &source, const PictureOptions &options)
{
    const auto isThere = std::make_shared<QPromise<bool>>();
    isThere->start();
    whenDone(context,
             QtConcurrent::run(&pictureThread(), [source, options] { return makeClipboardPicture(source, options); }),
             [isThere](const ClipboardPicture &picture) {
                 isThere->addResult(putOnClipboard(picture));
                 isThere->finish();
             });
    return isThere->future();
}

} // namespace

QString nextPictureName(const QString &path)
{
    const QFileInfo info(path);
    static const QRegularExpression counter(QStringLiteral("-\\d+$"));
    QString stem = info.completeBaseName();
    stem.remove(counter);
    for (int i = 2;; ++i) {
        QString next = info.dir().filePath(QStringLiteral("%1-%2.%3").arg(stem).arg(i).arg(info.suffix()));
        if (!QFileInfo::exists(next))
            return next;
    }
}

PictureDialog::PictureDialog(const ThemeHub &themes, Document &document, SettingsStore &settings, QWidget *parent) :
    QDialog(parent), m_themes(themes), m_document(document), m_settings(settings)
{
    setWindowTitle(tr("Export picture"));
    build(loadPictureOptions(settings));
    m_delay.setSingleShot(true);
    m_delay.setInterval(kPreviewDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &PictureDialog::startPreview);
    connect(&m_job, &QFutureWatcher<QImage>::finished, this, [this] {
        m_preview = m_job.result();
        showPreview();
        if (m_again)
            startPreview();
        else
            emit previewReady();
    });
    const QRect free = (parent ? parent->screen() : QGuiApplication::primaryScreen())->availableGeometry();
    resize(std::min(themes.px(1180), free.width() - themes.px(40)),
           std::min(themes.px(680), free.height() - themes.px(60)));
    optionsChanged();
    startPreview();
}

PictureDialog::~PictureDialog() { m_job.waitForFinished(); }

void PictureDialog::build(const PictureOptions &remembered)
{
    auto *row = new QHBoxLayout(this);
    row->setSpacing(m_themes.px(16));
    auto *left = new QVBoxLayout;
    m_picture = new QLabel(this);
    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setFrameShape(QFrame::StyledPanel);
    m_picture->setMinimumSize(m_themes.px(480), m_themes.px(300));
    m_picture->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    m_picture->setAccessibleName(tr("Preview"));
    m_note = new TextLabel(m_themes, FontRole::Dense, Ink::Secondary, {}, this);
    m_note->setWordWrap(true);
    left->addWidget(m_picture, 1);
    left->addWidget(m_note);
    row->addLayout(left, 1);

    auto *right = new QVBoxLayout;
    // On a small screen the fields scroll, so that the buttons below them stay in reach.
    auto *fields = new QWidget(this);
    auto *form = new QFormLayout(fields);
    form->setContentsMargins(0, 0, m_themes.px(8), 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_range = new QComboBox(this);
    m_range->addItem(tr("Visible range"), static_cast<int>(PictureExtent::Visible));
    if (m_document.selection().timeRange())
        m_range->addItem(tr("Selected range"), static_cast<int>(PictureExtent::Selected));
    m_range->addItem(tr("Whole session"), static_cast<int>(PictureExtent::Whole));
    form->addRow(tr("&Show"), m_range);
    m_rows = new QLineEdit(this);
    m_rows->setPlaceholderText(tr("by importance"));
    m_rows->setToolTip(tr("A regular expression over host / device / row. Empty: the rows that tell most."));
    form->addRow(tr("&Rows"), m_rows);
    m_selection = new QCheckBox(tr("Mark the selection"), this);
    m_selection->setChecked(true);
    form->addRow(QString(), m_selection);

    m_format = new QComboBox(this);
    m_format->addItems({tr("PNG"), tr("SVG"), tr("PDF")});
    m_format->setCurrentIndex(static_cast<int>(remembered.format));
    form->addRow(tr("&Format"), m_format);
    m_theme = new QComboBox(this);
    m_theme->addItem(tr("Paper"), static_cast<int>(ThemeId::Paper));
    m_theme->addItem(tr("Light"), static_cast<int>(ThemeId::Light));
    m_theme->addItem(tr("Dark"), static_cast<int>(ThemeId::Dark));
    m_theme->addItem(tr("High contrast"), static_cast<int>(ThemeId::HighContrast));
    m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(remembered.theme)));
    form->addRow(tr("&Colours"), m_theme);

    m_sizing = new QComboBox(this);
    m_sizing->addItem(tr("As high as the rows"), static_cast<int>(Sizing::Fitted));
    m_sizing->addItem(tr("Pixels"), static_cast<int>(Sizing::Pixels));
    m_sizing->addItem(tr("Width on paper"), static_cast<int>(Sizing::Paper));
    m_sizing->setCurrentIndex(remembered.widthCm > 0 ? 2 : remembered.size.height() > 0 ? 1 : 0);
    form->addRow(tr("Si&ze"), m_sizing);
    const auto whole = [this](int least, int most, int value, const QString &unit) {
        auto *box = new QSpinBox(this);
        box->setRange(least, most);
        box->setValue(value);
        box->setSuffix(QChar(0x202F) + unit);
        return box;
    };
    m_width = whole(320, 16000, remembered.size.width() > 0 ? remembered.size.width() : 1920, tr("px"));
    m_height = whole(200, 16000, remembered.size.height() > 0 ? remembered.size.height() : 1080, tr("px"));
    m_dpi = whole(72, 1200, static_cast<int>(remembered.dpi), tr("dpi"));
    m_scale = new QDoubleSpinBox(this);
    m_scale->setRange(1, 3);
    m_scale->setSingleStep(0.5);
    m_scale->setDecimals(1);
    m_scale->setValue(remembered.scale);
    m_scale->setPrefix(QStringLiteral("\u00d7"));
    m_cm = new QDoubleSpinBox(this);
    m_cm->setRange(4, 200);
    m_cm->setDecimals(1);
    m_cm->setValue(remembered.widthCm > 0 ? remembered.widthCm : 16);
    m_cm->setSuffix(QChar(0x202F) + tr("cm"));
    form->addRow(tr("&Width"), m_width);
    form->addRow(tr("&Height"), m_height);
    form->addRow(tr("Sc&ale"), m_scale);
    form->addRow(tr("Width on &paper"), m_cm);
    form->addRow(tr("Reso&lution"), m_dpi);
    m_transparent = new QCheckBox(tr("Transparent ground"), this);
    m_transparent->setChecked(remembered.transparent);
    form->addRow(QString(), m_transparent);

    m_frame = new QCheckBox(tr("Page for a review"), this);
    m_frame->setChecked(remembered.frame);
    form->addRow(QString(), m_frame);
    m_title = new QLineEdit(this);
    m_title->setPlaceholderText(m_document.session() ? profileTitle(m_document.session()->name()) : QString());
    m_title->setToolTip(tr("Best is the finding as a sentence. Empty: the name of the profile."));
    form->addRow(tr("&Title"), m_title);
    const auto part = [&](const QString &text, bool on) {
        auto *box = new QCheckBox(text, this);
        box->setChecked(on);
        form->addRow(QString(), box);
        return box;
    };
    m_legend = part(tr("Legend"), remembered.legend);
    m_scaleBar = part(tr("Scale bar"), remembered.scaleBar);
    m_table = part(tr("What it holds"), remembered.table);
    m_footer = part(tr("Origin"), remembered.footer);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    scroll->setWidget(fields);
    scroll->setMinimumWidth(fields->sizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
    right->addWidget(scroll, 1);

    auto *buttons = new QHBoxLayout;
    m_copy = new QPushButton(tr("Copy"), this);
    auto *cancel = new QPushButton(tr("Close"), this);
    m_save = new QPushButton(tr("Save..."), this);
    m_save->setDefault(true);
    m_copy->setAutoDefault(false);
    cancel->setAutoDefault(false);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_save);
    right->addLayout(buttons);
    row->addLayout(right);

    for (QComboBox *box : {m_range, m_format, m_theme, m_sizing})
        connect(box, &QComboBox::currentIndexChanged, this, &PictureDialog::optionsChanged);
    for (QSpinBox *box : {m_width, m_height, m_dpi})
        connect(box, &QSpinBox::valueChanged, this, &PictureDialog::optionsChanged);
    for (QDoubleSpinBox *box : {m_scale, m_cm})
        connect(box, &QDoubleSpinBox::valueChanged, this, &PictureDialog::optionsChanged);
    for (QLineEdit *field : {m_title, m_rows})
        connect(field, &QLineEdit::textChanged, this, &PictureDialog::optionsChanged);
    for (QCheckBox *box : {m_frame, m_legend, m_scaleBar, m_table, m_footer, m_transparent, m_selection})
        connect(box, &QCheckBox::toggled, this, &PictureDialog::optionsChanged);
    connect(m_save, &QPushButton::clicked, this, &PictureDialog::askAndSave);
    connect(m_copy, &QPushButton::clicked, this, &PictureDialog::copy);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

PictureOptions PictureDialog::options() const
{
    PictureOptions o;
    o.format = static_cast<PictureFormat>(m_format->currentIndex());
    o.theme = static_cast<ThemeId>(m_theme->currentData().toInt());
    const auto sizing = static_cast<Sizing>(m_sizing->currentData().toInt());
    if (sizing == Sizing::Paper) {
        o.widthCm = m_cm->value();
        o.dpi = m_dpi->value();
    } else {
        o.size = QSize(m_width->value(), sizing == Sizing::Pixels ? m_height->value() : 0);
        o.scale = m_scale->value();
    }
    o.transparent = m_transparent->isChecked();
    switch (static_cast<PictureExtent>(m_range->currentData().toInt())) {
    case PictureExtent::Visible:
        o.range = m_document.viewport().visible();
        break;
    case PictureExtent::Selected:
        o.range = m_document.selection().timeRange().value_or(TimeRange());
        break;
    case PictureExtent::Whole:
        break;
    }
    if (m_selection->isChecked()) {
        o.event = m_document.selection().event();
        if (static_cast<PictureExtent>(m_range->currentData().toInt()) != PictureExtent::Selected)
            o.selected = m_document.selection().timeRange();
    }
    o.rows = m_rows->text();
    o.title = m_title->text().trimmed();
    o.frame = m_frame->isChecked();
    o.legend = m_legend->isChecked();
    o.scaleBar = m_scaleBar->isChecked();
    o.table = m_table->isChecked();
    o.footer = m_footer->isChecked();
    o.locale = locale();
    return o;
}

void PictureDialog::optionsChanged()
{
    const auto sizing = static_cast<Sizing>(m_sizing->currentData().toInt());
    const bool isPng = m_format->currentIndex() == static_cast<int>(PictureFormat::Png);
    m_width->setEnabled(sizing != Sizing::Paper);
    m_height->setEnabled(sizing == Sizing::Pixels);
    m_scale->setEnabled(sizing != Sizing::Paper && isPng);
    m_cm->setEnabled(sizing == Sizing::Paper);
    m_dpi->setEnabled(sizing == Sizing::Paper && isPng);
    for (QWidget *part :
         {static_cast<QWidget *>(m_title), static_cast<QWidget *>(m_legend), static_cast<QWidget *>(m_scaleBar),
          static_cast<QWidget *>(m_table), static_cast<QWidget *>(m_footer)})
        part->setEnabled(m_frame->isChecked());
    const bool isValid = NameMatch::make(m_rows->text().toStdString(), MatchMode::Regex).has_value();
    setInvalid(m_rows, !isValid);
    m_isValid = isValid;
    setBusy(m_isBusy);
    if (isValid)
        m_delay.start();
}

bool PictureDialog::isPreviewReady() const { return !m_delay.isActive() && !m_job.isRunning() && !m_again; }

void PictureDialog::startPreview()
{
    if (m_job.isRunning()) {
        m_again = true;
        return;
    }
    m_again = false;
    PictureOptions o = options();
    // One device pixel per layout pixel is enough for the dialog, whatever the file gets.
    o.scale = 1;
    if (o.widthCm > 0)
        o.dpi = std::min(o.dpi, 144.0);
    m_job.setFuture(QtConcurrent::run([made = source({}), o] { return renderTimelineImage(made, o); }));
}

void PictureDialog::showPreview()
{
    if (m_preview.isNull())
        return;
    const qreal ratio = devicePixelRatioF();
    const QSize room = (m_picture->contentsRect().size() - QSize(8, 8)) * ratio;
    QImage shown = m_preview;
    shown.setDevicePixelRatio(1);
    shown =
        shown.scaled(shown.size().scaled(room, Qt::KeepAspectRatio), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    shown.setDevicePixelRatio(ratio);
    m_picture->setPixmap(QPixmap::fromImage(shown));
    const PictureOptions o = options();
    double factor = o.scale;
    if (o.widthCm > 0)
        factor = o.dpi / std::min(o.dpi, 144.0);
    m_note->setInk(Ink::Secondary);
    if (o.format == PictureFormat::Png)
        m_note->setText(tr("%1 × %2 pixels")
                            .arg(std::lround(m_preview.width() * factor))
                            .arg(std::lround(m_preview.height() * factor)));
    else
        m_note->setText(tr("Vector picture: sharp at every size"));
}

void PictureDialog::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    showPreview();
}

PictureSource PictureDialog::source(const QString &picturePath) const { return sourceOf(m_document, picturePath); }

QString PictureDialog::suggestedPath() const
{
    const QString last = m_settings.text(lastPathKey());
    const QString folder =
        last.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::PicturesLocation) : QFileInfo(last).path();
    const QString name = profileTitle(m_document.path());
    return QDir(folder).filePath(QStringLiteral("%1.%2").arg(
        name, QLatin1String(endingOf(static_cast<PictureFormat>(m_format->currentIndex())))));
}

void PictureDialog::setBusy(bool busy)
{
    m_isBusy = busy;
    m_save->setEnabled(m_isValid && !busy);
    m_copy->setEnabled(m_isValid && !busy);
}

void PictureDialog::saveTo(const QString &path)
{
    PictureOptions o = options();
    if (const auto format = pictureFormatOf(path))
        o.format = *format;
    setBusy(true);
    m_note->setInk(Ink::Secondary);
    m_note->setText(tr("Writing the picture …"));
    whenDone(this, writeInTurn([path] { return path; }, source(path), o), [this, o](const PictureSaved &done) {
        setBusy(false);
        if (done.error) {
            m_note->setInk(Ink::Error);
            m_note->setText(text::errorText(*done.error));
            emit failed();
            return;
        }
        savePictureOptions(m_settings, o);
        m_settings.setText(lastPathKey(), done.path);
        emit saved(done.path);
    });
}

void PictureDialog::askAndSave()
{
    const PictureFormat format = static_cast<PictureFormat>(m_format->currentIndex());
    const QString ending = QLatin1String(endingOf(format));
    //: %1 is PNG, SVG or PDF
    const QString filter = tr("%1 picture").arg(ending.toUpper()) + QStringLiteral(" (*.%1)").arg(ending);
    QString path = QFileDialog::getSaveFileName(this, tr("Save picture"), suggestedPath(), filter);
    if (path.isEmpty())
        return;
    if (!pictureFormatOf(path))
        path += QLatin1Char('.') + ending;
    connect(this, &PictureDialog::saved, this, &QDialog::accept, Qt::UniqueConnection);
    saveTo(path);
}

void PictureDialog::copy()
{
    const PictureOptions o = options();
    savePictureOptions(m_settings, o);
    setBusy(true);
    m_note->setInk(Ink::Secondary);
    m_note->setText(tr("Painting the picture …"));
    whenDone(this, copyInTurn(this, source({}), o), [this](bool isThere) {
        setBusy(false);
        if (!isThere)
            return;
        m_note->setText(tr("The picture is on the clipboard."));
        emit copied();
    });
}

PictureDialog *showPictureDialog(QWidget *parent, const ThemeHub &themes, Document &document, SettingsStore &settings)
{
    if (!document.session() || !document.session()->isComplete())
        return nullptr;
    auto *dialog = new PictureDialog(themes, document, settings, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // The document may be closed while the dialog is open.
    QObject::connect(&document, &QObject::destroyed, dialog, &QDialog::reject);
    dialog->open();
    return dialog;
}

std::optional<QFuture<PictureSaved>> repeatPicture(QObject *context, Document &document, SettingsStore &settings)
{
    const QString last = settings.text(lastPathKey());
    if (last.isEmpty() || !document.session() || !document.session()->isComplete())
        return std::nullopt;
    PictureOptions options = optionsOfNow(document, settings);
    options.format = pictureFormatOf(last).value_or(options.format);
    const auto written = std::make_shared<QPromise<PictureSaved>>();
    written->start();
    whenDone(context, writeInTurn([last] { return nextPictureName(last); }, sourceOf(document, last), options),
             [&settings, written](const PictureSaved &done) {
                 if (!done.error)
                     settings.setText(lastPathKey(), done.path);
                 written->addResult(done);
                 written->finish();
             });
    return written->future();
}

QFuture<bool> copyPicture(QObject *context, Document &document, const SettingsStore &settings)
{
    if (!document.session() || !document.session()->isComplete())
        return QtFuture::makeReadyFuture(false);
    return copyInTurn(context, sourceOf(document, {}), optionsOfNow(document, settings));
}

} // namespace planescope
