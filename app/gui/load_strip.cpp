#include "app/gui/load_strip.h"

#include "model/state/document.h"
#include "model/text/format_value.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QVBoxLayout>

#include <cmath>

namespace planescope {

QString loadProgressText(const Document &document)
{
    const LoadProgress &progress = document.progress();
    QStringList parts;
    if (progress.bytesTotal > 0)
        //: bytes read of all bytes
        parts << LoadStrip::tr("%1 of %2").arg(text::bytes({progress.bytesDone}), text::bytes({progress.bytesTotal}));
    else
        parts << text::bytes({progress.bytesDone});
    const double rate = document.bytesPerSecond();
    if (rate > 0) {
        parts << text::byteRate(rate);
        const double left =
            static_cast<double>(progress.bytesTotal - std::min(progress.bytesDone, progress.bytesTotal)) / rate;
        if (progress.bytesTotal > 0 && left >= 1)
            parts << LoadStrip::tr("%n s left", nullptr, static_cast<int>(std::lround(left)));
    }
    return parts.join(QStringLiteral(", "));
}

double loadProgressShare(const Document &document)
{
    const LoadProgress &progress = document.progress();
    return progress.bytesTotal == 0
               ? -1
               : std::min(1.0, static_cast<double>(progress.bytesDone) / static_cast<double>(progress.bytesTotal));
}

LoadStrip::LoadStrip(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("loadStrip"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    makeOverlay();
    refresh();
}

void LoadStrip::makeOverlay()
{
    delete m_overlay;
    m_overlay = new JobOverlay(m_themes, this);
    layout()->addWidget(m_overlay);
    connect(m_overlay, &JobOverlay::cancelClicked, this, [this] {
        if (m_document)
            emit cancelWanted(m_document);
    });
}

void LoadStrip::setDocument(Document *document)
{
    if (m_document)
        disconnect(m_document, nullptr, this, nullptr);
    m_document = document;
    if (document) {
        connect(document, &Document::progressChanged, this, &LoadStrip::refresh);
        connect(document, &Document::sessionChanged, this, &LoadStrip::refresh);
        connect(document, &Document::failed, this, &LoadStrip::refresh);
        connect(document, &Document::restarted, this, &LoadStrip::refresh);
        connect(document, &QObject::destroyed, this, [this] {
            m_document = nullptr;
            refresh();
        });
    }
    refresh();
}

QString LoadStrip::text() const { return m_text; }

void LoadStrip::refresh()
{
    const bool isLoading = m_document && (m_document->stage() == Document::Stage::Loading ||
                                          m_document->stage() == Document::Stage::Indexed);
    setVisible(isLoading);
    if (!isLoading)
        return;
    const LoadProgress &progress = m_document->progress();
    const QString what =
        progress.hostCount > 1
            ? tr("Reading host %1 of %2").arg(text::count(progress.hostIndex + 1), text::count(progress.hostCount))
            : tr("Reading");
    const QString facts = loadProgressText(*m_document);
    m_text = what + QLatin1Char(' ') + facts;
    m_overlay->setText(what, facts);
    m_overlay->setFraction(loadProgressShare(*m_document));
}

void LoadStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        makeOverlay();
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace planescope
