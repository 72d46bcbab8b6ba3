#include "app/gui/banner_area.h"

#include "model/state/document.h"
#include "model/state/session_summary.h"
#include "model/text/import_text.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace planescope {

namespace {

constexpr int kShownLosses = 2;

class BannerRow : public QWidget
{
public:
    BannerRow(const ThemeHub &themes, bool isError, QWidget *parent) :
        QWidget(parent), m_themes(themes), m_isError(isError)
    {
        setFixedHeight(std::max(themes.px(26), QFontMetrics(themes.font(FontRole::Dense)).height() + 8));
    }
    QColor ink() const { return m_isError ? m_themes.theme().error : m_themes.theme().warning; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = m_themes.theme();
        QPainter painter(this);
        painter.fillRect(rect(), m_isError ? theme.errorGround : theme.warningGround);
        QColor line = ink();
        line.setAlpha(110);
        painter.fillRect(QRect(0, height() - 1, width(), 1), line);
    }

private:
    const ThemeHub &m_themes;
    bool m_isError;
};

/// "SYNTHETIC: rebuilt ..." with the word before the colon in strong, as the label itself stresses it.
QString bannerRichText(const QString &text)
{
    const qsizetype colon = text.indexOf(QLatin1Char(':'));
    if (colon < 0 || colon > 24)
        return text.toHtmlEscaped();
    return QStringLiteral("<span style=\"font-weight:600\">%1</span>%2")
        .arg(text.left(colon + 1).toHtmlEscaped(), text.mid(colon + 1).toHtmlEscaped());
}

} // namespace

QList<BannerFact> bannersOf(const Document *document)
{
    QList<BannerFact> banners;
    if (!document || !document->session())
        return banners;
    const Session &session = *document->session();
    if (const QString notice = syntheticNotice(session); !notice.isEmpty())
        banners.push_back({BannerFact::Kind::Synthetic, notice, 0});
    int losses = 0;
    const auto &entries = session.importReport().entries();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (entry->severity < Severity::DataLoss)
            continue;
        if (++losses <= kShownLosses)
            banners.push_back({entry->severity == Severity::Error ? BannerFact::Kind::Error : BannerFact::Kind::Loss,
                               text::importText(*entry), 0});
    }
    if (losses > kShownLosses)
        banners.push_back(
            {BannerFact::Kind::More, BannerArea::tr("%n more", nullptr, losses - kShownLosses), losses - kShownLosses});
    return banners;
}

BannerArea::BannerArea(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("banners"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    connect(&themes, &ThemeHub::changed, this, &BannerArea::rebuild);
    rebuild();
}

void BannerArea::setDocument(Document *document)
{
    if (m_document)
        disconnect(m_document, nullptr, this, nullptr);
    m_document = document;
    if (document) {
        connect(document, &Document::sessionChanged, this, &BannerArea::rebuild);
        connect(document, &Document::restarted, this, &BannerArea::rebuild);
        connect(document, &QObject::destroyed, this, [this] {
            m_document = nullptr;
            rebuild();
        });
    }
    rebuild();
}

void BannerArea::setFolded(bool folded)
{
    if (m_folded == folded)
        return;
    m_folded = folded;
    rebuild();
}

bool BannerArea::hasSynthetic() const
{
    return !m_banners.isEmpty() && m_banners.constFirst().kind == BannerFact::Kind::Synthetic;
}

QString BannerArea::badgeText() const
{
    if (!m_folded || !hasSynthetic())
        return {};
    const QString text = m_banners.constFirst().text;
    const qsizetype colon = text.indexOf(QLatin1Char(':'));
    return colon > 0 && colon <= 24 ? text.left(colon) : tr("Synthetic");
}

void BannerArea::rebuild()
{
    m_banners = bannersOf(m_document);
    while (QLayoutItem *item = m_layout->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    int shown = 0;
    for (const BannerFact &banner : m_banners) {
        const bool isSynthetic = banner.kind == BannerFact::Kind::Synthetic;
        if (isSynthetic && m_folded)
            continue;
        ++shown;
        auto *row = new BannerRow(m_themes, banner.kind == BannerFact::Kind::Error, this);
        auto *layout = new QHBoxLayout(row);
        layout->setContentsMargins(m_themes.px(12), 0, m_themes.px(8), 0);
        layout->setSpacing(m_themes.px(8));
        auto *icon = new QLabel(row);
        icon->setPixmap(iconPixmap(isSynthetic ? QStringLiteral("synth") : QStringLiteral("warn"), row->ink(),
                                   m_themes.px(14), devicePixelRatioF()));
        layout->addWidget(icon);
        auto *label = new QLabel(bannerRichText(banner.text), row);
        label->setObjectName(QStringLiteral("bannerText"));
        label->setTextFormat(Qt::RichText);
        label->setFont(m_themes.font(FontRole::Dense));
        label->setMinimumWidth(0);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        QPalette ink = label->palette();
        ink.setColor(QPalette::WindowText, row->ink());
        label->setPalette(ink);
        label->setToolTip(banner.text);
        layout->addWidget(label, 1);
        auto *link = new QLabel(row);
        link->setFont(m_themes.font(FontRole::Dense));
        link->setTextFormat(Qt::RichText);
        link->setFocusPolicy(Qt::TabFocus);
        link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
        const QString words = isSynthetic ? tr("What does this mean?") : tr("Import report");
        link->setText(QStringLiteral("<a href=\"#\" style=\"color:%1;text-decoration:none\">%2</a>")
                          .arg(row->ink().name(), words.toHtmlEscaped()));
        connect(link, &QLabel::linkActivated, this,
                isSynthetic ? &BannerArea::explanationWanted : &BannerArea::reportWanted);
        layout->addWidget(link);
        if (isSynthetic) {
            auto *fold = new QToolButton(row);
            fold->setObjectName(QStringLiteral("foldBanner"));
            fold->setAutoRaise(true);
            fold->setIcon(QIcon(iconPixmap(QStringLiteral("up"), row->ink(), m_themes.px(12), devicePixelRatioF())));
            fold->setToolTip(tr("Fold to a badge"));
            fold->setAccessibleName(fold->toolTip());
            fold->setFixedSize(m_themes.px(24), m_themes.px(22));
            connect(fold, &QToolButton::clicked, this, [this] { setFolded(true); });
            layout->addWidget(fold);
        }
        m_layout->addWidget(row);
    }
    setVisible(shown > 0);
    emit badgeChanged();
}

void BannerArea::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        rebuild();
    QWidget::changeEvent(event);
}

} // namespace planescope
