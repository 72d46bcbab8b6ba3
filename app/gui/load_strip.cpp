#include "app/gui/load_strip.h"

#include "model/state/document.h"
#include "model/text/format_value.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace planescope {

namespace {
constexpr int kLoadLine = 4;
}

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
            parts << LoadStrip::tr("%n s left", nullptr, static_cast<int>(left + 0.5));
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

LoadStrip::LoadStrip(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_label(new QLabel(this)), m_cancel(new QToolButton(this))
{
    setObjectName(QStringLiteral("loadStrip"));
    m_cancel->setObjectName(QStringLiteral("cancelLoad"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, kLoadLine + 2, 8, 2);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_cancel);
    m_cancel->setAutoRaise(true);
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        if (m_document)
            emit cancelWanted(m_document);
    });
    connect(&themes, &ThemeHub::changed, this, &LoadStrip::refresh);
    refresh();
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

QString LoadStrip::text() const { return m_label->text(); }

void LoadStrip::refresh()
{
    const bool isLoading = m_document && (m_document->stage() == Document::Stage::Loading ||
                                          m_document->stage() == Document::Stage::Indexed);
    setVisible(isLoading);
    if (!isLoading)
        return;
    const Theme &theme = m_themes.theme();
    m_label->setFont(m_themes.font(FontRole::Dense));
    m_cancel->setFont(m_themes.font(FontRole::Dense));
    QPalette palette = m_label->palette();
    palette.setColor(QPalette::WindowText, theme.text2);
    m_label->setPalette(palette);
    palette.setColor(QPalette::ButtonText, theme.accent);
    m_cancel->setPalette(palette);
    const LoadProgress &progress = m_document->progress();
    const QString facts = loadProgressText(*m_document);
    m_label->setText(progress.hostCount > 1
                         ? tr("Reading host %1 of %2, %3")
                               .arg(text::count(progress.hostIndex + 1), text::count(progress.hostCount), facts)
                         : tr("Reading %1").arg(facts));
    m_cancel->setText(tr("Cancel"));
    update();
}

void LoadStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void LoadStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, 0, width(), kLoadLine), theme.pressed);
    if (m_document) {
        // Unknown size: a short piece that grows is honest enough, the numbers beside it move.
        const double share = std::max(0.02, loadProgressShare(*m_document));
        painter.fillRect(QRectF(0, 0, width() * share, kLoadLine), theme.accent);
    }
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
}

} // namespace planescope
