#include "app/gui/error_page.h"

#include "model/state/document.h"
#include "model/state/session_summary.h"
#include "model/text/error_text.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace planescope {

ErrorPage::ErrorPage(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_icon(new QLabel(this)), m_title(new QLabel(this)), m_text(new QLabel(this)),
    m_path(new QLabel(this)), m_retry(new QPushButton(this)), m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("errorPage"));
    m_text->setObjectName(QStringLiteral("errorText"));
    m_retry->setObjectName(QStringLiteral("errorRetry"));
    m_close->setObjectName(QStringLiteral("errorClose"));
    auto *row = new QHBoxLayout(this);
    row->addStretch(1);
    auto *layout = new QVBoxLayout;
    row->addLayout(layout);
    row->addStretch(1);
    layout->setSpacing(8);
    layout->addStretch(2);
    for (QLabel *label : {m_icon, m_title, m_text, m_path}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(label != m_icon);
        layout->addWidget(label);
    }
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_retry);
    buttons->addWidget(m_close);
    buttons->addStretch(1);
    layout->addSpacing(8);
    layout->addLayout(buttons);
    layout->addStretch(3);
    connect(m_retry, &QPushButton::clicked, this, &ErrorPage::retryWanted);
    connect(m_close, &QPushButton::clicked, this, &ErrorPage::closeWanted);
    connect(&themes, &ThemeHub::changed, this, &ErrorPage::refresh);
    refresh();
}

void ErrorPage::setDocument(Document *document)
{
    if (m_document)
        disconnect(m_document, nullptr, this, nullptr);
    m_document = document;
    if (document) {
        connect(document, &Document::failed, this, &ErrorPage::refresh);
        connect(document, &QObject::destroyed, this, [this] { m_document = nullptr; });
    }
    refresh();
}

QString ErrorPage::text() const { return m_text->text(); }

void ErrorPage::refresh()
{
    const bool isFailed = m_document && m_document->stage() == Document::Stage::Failed;
    const bool isCanceled = isFailed && m_document->error().code == ErrorCode::Canceled;
    const Theme &theme = m_themes.theme();
    m_icon->setPixmap(iconPixmap(isCanceled ? QStringLiteral("info") : QStringLiteral("error"),
                                 isCanceled ? theme.text2 : theme.error, m_themes.px(20), devicePixelRatioF()));
    m_title->setFont(m_themes.font(FontRole::Section));
    m_text->setFont(m_themes.font(FontRole::Body));
    m_path->setFont(m_themes.font(FontRole::Caption));
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, theme.text2);
    m_path->setPalette(quiet);
    for (QLabel *label : {m_title, m_text, m_path})
        label->setFixedWidth(m_themes.px(480));
    m_retry->setText(tr("Read again"));
    m_close->setText(tr("Close"));
    if (!isFailed)
        return;
    const QString name = profileTitle(m_document->path());
    m_title->setText(isCanceled ? tr("Reading %1 was cancelled").arg(name) : tr("%1 cannot be shown").arg(name));
    m_text->setText(isCanceled ? tr("Nothing of it is kept in memory.") : text::errorText(m_document->error()));
    m_path->setText(QString::fromStdString(m_document->path().string()));
}

void ErrorPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace planescope
