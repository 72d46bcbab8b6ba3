#include "app/gui/banner_area.h"

#include "model/state/document.h"
#include "model/state/session_summary.h"
#include "model/text/import_text.h"
#include "widgets/common/banner.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QVBoxLayout>

namespace planescope {

namespace {

constexpr int kShownLosses = 2;

/// "SYNTHETIC:" of "SYNTHETIC: rebuilt ...": the word that the label itself puts first.
QString bannerStrongWord(const QString &text)
{
    const qsizetype colon = text.indexOf(QLatin1Char(':'));
    return colon > 0 && colon <= 24 ? text.left(colon + 1) : QString();
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
    for (std::size_t i = entries.size(); i-- > 0;) { // the newest first
        const ImportEntry &entry = entries[i];
        if (entry.severity < Severity::DataLoss)
            continue;
        if (++losses <= kShownLosses)
            banners.push_back({entry.severity == Severity::Error ? BannerFact::Kind::Error : BannerFact::Kind::Loss,
                               text::importText(entry), 0});
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
    QString word = bannerStrongWord(m_banners.constFirst().text);
    word.chop(1);
    return word.isEmpty() ? tr("Synthetic") : word;
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
        auto *row = new Banner(m_themes,
                               isSynthetic                              ? Banner::Kind::Synthetic
                               : banner.kind == BannerFact::Kind::Error ? Banner::Kind::Error
                                                                        : Banner::Kind::Warning,
                               this);
        const QString strong = bannerStrongWord(banner.text);
        row->setText(strong, banner.text.mid(strong.size()).trimmed());
        row->setLink(isSynthetic ? tr("What does this mean?") : tr("Import report"));
        connect(row, &Banner::linkClicked, this,
                isSynthetic ? &BannerArea::explanationWanted : &BannerArea::reportWanted);
        connect(row, &Banner::foldClicked, this, [this] { setFolded(true); });
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
