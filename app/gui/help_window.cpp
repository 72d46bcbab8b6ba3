#include "app/gui/help_window.h"

#include "widgets/common/glossary.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QDesktopServices>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <array>

namespace planescope {

namespace {

/// Reads pages of :/help/<language>, English where the language has none.
class HelpBrowser : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

    QVariant loadResource(int type, const QUrl &name) override
    {
        const QString file = QFileInfo(name.path()).fileName();
        for (const QString &language : {QLocale().name().left(2), QStringLiteral("en")}) {
            QFile page(QStringLiteral(":/help/%1/%2").arg(language, file));
            if (page.open(QIODevice::ReadOnly))
                return QString::fromUtf8(page.readAll())
                    .replace(QLatin1String("<!-- glossary -->"), Glossary::of().asMarkdown());
        }
        return QTextBrowser::loadResource(type, name);
    }
};

/// Markdown comes without looks: headings, space between paragraphs, tables with hairlines.
void styleHelpPage(QTextDocument &page, const ThemeHub &themes)
{
    const Theme &theme = themes.theme();
    QTextCursor cursor(&page);
    cursor.beginEditBlock();
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        const int level = block.blockFormat().headingLevel();
        const bool isInTable = QTextCursor(block).currentTable() != nullptr;
        QTextBlockFormat format;
        format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
        if (!isInTable) {
            format.setTopMargin(level == 1 ? 0 : level > 1 ? themes.px(18) : themes.px(4));
            format.setBottomMargin(themes.px(level == 1 ? 10 : 6));
        }
        cursor.setPosition(block.position());
        cursor.mergeBlockFormat(format);
        if (level == 0)
            continue;
        const QFont font = themes.font(level == 1 ? FontRole::Title : FontRole::Section);
        QTextCharFormat letters;
        letters.setProperty(QTextFormat::FontSizeAdjustment, 0);
        letters.setProperty(QTextFormat::FontPixelSize, font.pixelSize());
        letters.setFontWeight(font.weight());
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(letters);
    }
    for (QTextFrame *frame : page.rootFrame()->childFrames()) {
        auto *table = qobject_cast<QTextTable *>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(theme.border);
        format.setCellPadding(themes.px(5));
        format.setCellSpacing(0);
        format.setTopMargin(themes.px(6));
        format.setBottomMargin(themes.px(12));
        table->setFormat(format);
        for (int column = 0; column < table->columns(); ++column) {
            QTextTableCell cell = table->cellAt(0, column);
            QTextCharFormat head = cell.format();
            head.setBackground(theme.panel);
            cell.setFormat(head);
        }
    }
    cursor.endEditBlock();
}

} // namespace

HelpWindow::HelpWindow(const ThemeHub &themes, QWidget *parent) :
    QDialog(parent), m_themes(themes), m_browser(new HelpBrowser(this))
{
    setObjectName(QStringLiteral("helpWindow"));
    initResources();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    const auto addButton = [&](const char *name, const char *icon) {
        auto *button = new QToolButton(this);
        button->setObjectName(QLatin1String(name));
        button->setAutoRaise(true);
        button->setIcon(themedIcon(themes, QLatin1String(icon)));
        bar->addWidget(button);
        return button;
    };
    auto *home = addButton("helpHome", "home");
    auto *back = addButton("helpBack", "back");
    auto *forward = addButton("helpForward", "fwd");
    bar->addStretch(1);
    layout->addLayout(bar);
    layout->addWidget(m_browser, 1);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->setOpenExternalLinks(true);
    m_browser->document()->setDocumentMargin(24);
    connect(home, &QToolButton::clicked, this, [this] { showPage(QStringLiteral("index")); });
    connect(back, &QToolButton::clicked, m_browser, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_browser, &QTextBrowser::forward);
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(m_browser, &QTextBrowser::sourceChanged, this,
            [this](const QUrl &url) { m_page = QFileInfo(url.path()).completeBaseName(); });
    connect(m_browser, &QTextBrowser::sourceChanged, this, [this] { styleHelpPage(*m_browser->document(), m_themes); });
    connect(&themes, &ThemeHub::changed, this, [this] {
        updateTexts();
        styleHelpPage(*m_browser->document(), m_themes);
    });
    updateTexts();
    resize(m_themes.px(820), m_themes.px(640));
}

void HelpWindow::showPage(const QString &page)
{
    const bool isKnown = QFile::exists(QStringLiteral(":/help/en/%1.md").arg(page));
    m_page = isKnown ? page : QStringLiteral("index");
    m_browser->setSource(QUrl(QStringLiteral("qrc:/help/%1.md").arg(m_page)), QTextDocument::MarkdownResource);
}

void HelpWindow::updateTexts()
{
    setWindowTitle(tr("Planescope manual"));
    const std::array<std::pair<const char *, QString>, 3> buttons{
        {{"helpHome", tr("First page")}, {"helpBack", tr("Back")}, {"helpForward", tr("Forward")}}};
    for (const auto &[name, text] : buttons) {
        auto *button = findChild<QToolButton *>(QLatin1String(name));
        button->setToolTip(text);
        button->setAccessibleName(text);
    }
    m_browser->setFont(m_themes.font(FontRole::Body));
}

void HelpWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        updateTexts();
        if (!m_browser->source().isEmpty()) {
            m_browser->clear();
            showPage(m_page);
        }
    }
    QDialog::changeEvent(event);
}

} // namespace planescope
