#include "widgets/start/start_view.h"

#include "model/state/recent_files.h"
#include "widgets/common/icons.h"
#include "widgets/common/key_caps.h"
#include "widgets/common/theme.h"
#include "widgets/start/recent_list.h"

#include <QAbstractButton>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QVBoxLayout>

namespace planescope {

namespace {

constexpr int kSideColumn = 420;
constexpr int kKeysColumn = 400;

/// A framed area in base colour, as cards are.
class StartCard : public QWidget
{
public:
    StartCard(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes) {}

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(m_themes.theme().base);
        painter.setPen(m_themes.theme().border);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    }

private:
    const ThemeHub &m_themes;
};

} // namespace

/// A way to open something: icon, name, one line what it takes, key.
class StartView::Card : public QAbstractButton
{
public:
    Card(const ThemeHub &themes, const char *icon, bool isDefault, QWidget *parent) :
        QAbstractButton(parent), m_themes(themes), m_icon(QLatin1String(icon)), m_isDefault(isDefault),
        m_keys(new KeyCaps(themes, {}, this))
    {
        setFocusPolicy(Qt::StrongFocus);
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        setCursor(Qt::PointingHandCursor);
    }
    void setTexts(const QString &name, const QString &note)
    {
        setText(name);
        m_note = note;
        setAccessibleName(name);
        setAccessibleDescription(note);
        updateGeometry();
        placeKeys();
        update();
    }
    void setKey(const QString &key)
    {
        m_keys->setKeys(key.isEmpty() ? QStringList() : QStringList{key});
        placeKeys();
    }
    QSize sizeHint() const override { return {m_themes.px(280), heightForWidth(m_themes.px(280))}; }
    bool hasHeightForWidth() const override { return true; }
    /// The name has one line, the note as many as it needs.
    int heightForWidth(int width) const override
    {
        return QFontMetrics(nameFont()).height() + noteRect(width).height() + m_themes.px(24);
    }

protected:
    void resizeEvent(QResizeEvent *) override { placeKeys(); }
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Theme &theme = m_themes.theme();
        painter.setBrush(isDown() ? theme.pressed : underMouse() ? theme.hover : theme.base);
        painter.setPen(QPen(m_isDefault || hasFocus() ? theme.accent : theme.border, hasFocus() ? 2 : 1));
        const double inset = hasFocus() ? 1 : 0.5;
        painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 6, 6);
        const int icon = m_themes.px(20);
        painter.drawPixmap(QPoint(m_themes.px(14), (height() - icon) / 2),
                           iconPixmap(m_icon, m_isDefault ? theme.accent : theme.text2, icon, devicePixelRatioF()));
        const QFontMetrics nameMetrics(nameFont());
        const QRect note = noteRect(width());
        const int left = textLeft();
        const int top = (height() - nameMetrics.height() - note.height()) / 2;
        const int nameWidth = width() - left - m_themes.px(14);
        painter.setFont(nameFont());
        painter.setPen(theme.text);
        painter.drawText(QRect(left, top, nameWidth, nameMetrics.height()), Qt::AlignVCenter,
                         nameMetrics.elidedText(text(), Qt::ElideRight, nameWidth));
        painter.setFont(m_themes.font(FontRole::Dense));
        painter.setPen(theme.text2);
        painter.drawText(note.translated(left, top + nameMetrics.height()), Qt::TextWordWrap, m_note);
    }
    void enterEvent(QEnterEvent *) override { update(); }
    void leaveEvent(QEvent *) override { update(); }
    void focusInEvent(QFocusEvent *event) override
    {
        QAbstractButton::focusInEvent(event);
        update();
    }

private:
    void placeKeys()
    {
        // The key stands in the line of the name, and only beside all of it: the list of keys has it, too.
        const QSize size = m_keys->sizeHint();
        const int top = (height() - heightForWidth(width())) / 2 + m_themes.px(12);
        const int nameHeight = QFontMetrics(nameFont()).height();
        m_keys->setGeometry(
            QRect(QPoint(width() - m_themes.px(14) - size.width(), top + (nameHeight - size.height()) / 2), size));
        m_keys->setVisible(textLeft() + QFontMetrics(nameFont()).horizontalAdvance(text()) + m_themes.px(8) <=
                           m_keys->x());
    }
    QFont nameFont() const
    {
        QFont font = m_themes.font(FontRole::Body);
        font.setWeight(QFont::Medium);
        return font;
    }
    int textLeft() const { return m_themes.px(14 + 14 + 20); }
    /// Size of the note in a card of this width, at (0, 0).
    QRect noteRect(int width) const
    {
        const int room = std::max(1, width - textLeft() - m_themes.px(14));
        const QFontMetrics metrics(m_themes.font(FontRole::Dense));
        return {0, 0, room, metrics.boundingRect(0, 0, room, 10'000, Qt::TextWordWrap, m_note).height()};
    }

    const ThemeHub &m_themes;
    QString m_icon;
    bool m_isDefault;
    QString m_note;
    KeyCaps *m_keys;
};

/// Where files can be dropped; the whole window takes them, this one says so.
class StartView::DropArea : public QWidget
{
public:
    DropArea(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes) {}
    void setTexts(const QString &what, const QString &note)
    {
        m_what = what;
        m_note = note;
        update();
    }
    void setActive(bool active)
    {
        m_isActive = active;
        update();
    }
    QSize sizeHint() const override { return {m_themes.px(280), m_themes.px(150)}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Theme &theme = m_themes.theme();
        QPen pen(m_isActive ? theme.accent : theme.control, m_isActive ? 2 : 1.5);
        pen.setDashPattern({3, 3});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
        const int icon = m_themes.px(20);
        const QFontMetrics what(m_themes.font(FontRole::Body));
        const QFontMetrics note(m_themes.font(FontRole::Caption));
        int y = (height() - icon - what.height() - note.height() - 16) / 2;
        painter.drawPixmap(QPoint((width() - icon) / 2, y),
                           iconPixmap(QStringLiteral("open"), theme.text2, icon, devicePixelRatioF()));
        y += icon + 8;
        painter.setPen(theme.text2);
        painter.setFont(m_themes.font(FontRole::Body));
        painter.drawText(QRect(8, y, width() - 16, what.height()), Qt::AlignCenter, m_what);
        y += what.height() + 8;
        painter.setFont(m_themes.font(FontRole::Caption));
        painter.drawText(QRect(8, y, width() - 16, note.height()), Qt::AlignCenter, m_note);
    }

private:
    const ThemeHub &m_themes;
    QString m_what;
    QString m_note;
    bool m_isActive = false;
};

StartView::StartView(const ThemeHub &themes, RecentFiles &recent, QWidget *parent) :
    QScrollArea(parent), m_themes(themes), m_recent(recent), m_model(new RecentModel(recent, this))
{
    setObjectName(QStringLiteral("startView"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    m_page = new QWidget(this);
    auto *columns = new QHBoxLayout(m_page);
    columns->setContentsMargins(56, 48, 56, 40);
    columns->setSpacing(40);

    auto *openColumn = new QWidget(m_page);
    openColumn->setObjectName(QStringLiteral("openColumn"));
    auto *open = new QVBoxLayout(openColumn);
    open->setContentsMargins(0, 0, 0, 0);
    open->setSpacing(8);
    open->addWidget(m_openTitle = makeLabel(static_cast<int>(FontRole::Title)));
    open->addWidget(m_openNote = makeLabel(static_cast<int>(FontRole::Body), true));
    open->addSpacing(8);
    open->addWidget(m_openFile = new Card(themes, "open", true, m_page));
    open->addWidget(m_openFolder = new Card(themes, "folder", false, m_page));
    open->addWidget(m_openDemo = new Card(themes, "synth", false, m_page));
    open->addWidget(m_tour = new Card(themes, "play", false, m_page));
    m_tour->setObjectName(QStringLiteral("startTour"));
    m_openDemo->setObjectName(QStringLiteral("startOpenDemo"));
    m_openFile->setObjectName(QStringLiteral("startOpenFile"));
    m_openFolder->setObjectName(QStringLiteral("startOpenFolder"));
    open->addSpacing(12);
    m_drop = new DropArea(themes, m_page);
    m_drop->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    open->addWidget(m_drop);
    open->addStretch(1);
    connect(m_openFile, &QAbstractButton::clicked, this, &StartView::openFileWanted);
    connect(m_tour, &QAbstractButton::clicked, this, &StartView::tourWanted);
    connect(m_openDemo, &QAbstractButton::clicked, this, &StartView::demoWanted);
    connect(m_openFolder, &QAbstractButton::clicked, this, &StartView::openFolderWanted);

    auto *recentColumn = new QVBoxLayout;
    recentColumn->setSpacing(12);
    auto *head = new QHBoxLayout;
    head->addWidget(m_recentTitle = makeLabel(static_cast<int>(FontRole::Title)));
    head->addStretch(1);
    m_filter = new QLineEdit(m_page);
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(220);
    m_filter->addAction(themedIcon(themes, QStringLiteral("filter")), QLineEdit::LeadingPosition);
    head->addWidget(m_filter);
    recentColumn->addLayout(head);
    auto *listCard = new StartCard(themes, m_page);
    auto *cardLayout = new QVBoxLayout(listCard);
    cardLayout->setContentsMargins(1, 1, 1, 1);
    m_list = new QListView(listCard);
    m_list->setObjectName(QStringLiteral("recentList"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new RecentDelegate(themes, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->viewport()->setAutoFillBackground(false);
    cardLayout->addWidget(m_list);
    m_noRecent = makeLabel(static_cast<int>(FontRole::Body), true);
    m_noRecent->setAlignment(Qt::AlignCenter);
    m_noRecent->setMargin(24);
    cardLayout->addWidget(m_noRecent);
    recentColumn->addWidget(listCard);
    auto *links = new QHBoxLayout;
    links->setSpacing(16);
    links->addWidget(m_clearMissing = makeLabel(static_cast<int>(FontRole::Dense)));
    links->addWidget(m_openLast = makeLabel(static_cast<int>(FontRole::Dense)));
    links->addStretch(1);
    recentColumn->addLayout(links);
    recentColumn->addSpacing(12);
    auto *aboutCard = new StartCard(themes, m_page);
    aboutCard->setObjectName(QStringLiteral("startAbout"));
    auto *about = new QVBoxLayout(aboutCard);
    about->setContentsMargins(20, 16, 20, 18);
    about->setSpacing(8);
    about->addWidget(m_aboutTitle = makeLabel(static_cast<int>(FontRole::Section)));
    for (QLabel *&sentence : m_about) {
        about->addWidget(sentence = makeLabel(static_cast<int>(FontRole::Body)));
        sentence->setWordWrap(true);
    }
    recentColumn->addWidget(aboutCard);
    recentColumn->addStretch(1);
    for (QLabel *link : {m_clearMissing, m_openLast})
        link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_filter, &QLineEdit::textChanged, m_model, &RecentModel::setFilter);
    connect(m_model, &QAbstractItemModel::modelReset, this, &StartView::updateList);
    const auto openAt = [this](const QModelIndex &index) {
        emit recentWanted(index.data(RecentModel::PathRole).toString());
    };
    connect(m_list, &QListView::activated, this, openAt);
    connect(m_list, &QListView::customContextMenuRequested, this, &StartView::showRecentMenu);
    connect(m_clearMissing, &QLabel::linkActivated, this, [this] { m_recent.removeMissing(); });
    connect(m_openLast, &QLabel::linkActivated, this, &StartView::lastDocumentsWanted);

    m_keysColumn = new QWidget(m_page);
    auto *right = new QVBoxLayout(m_keysColumn);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(12);
    right->addWidget(m_keysTitle = makeLabel(static_cast<int>(FontRole::Title)));
    m_keysCard = new StartCard(themes, m_page);
    m_keysLayout = new QVBoxLayout(m_keysCard);
    m_keysLayout->setContentsMargins(16, 12, 16, 12);
    m_keysLayout->setSpacing(7);
    right->addWidget(m_keysCard);
    right->addSpacing(12);
    right->addWidget(m_shellTitle = makeLabel(static_cast<int>(FontRole::Title)));
    auto *shellCard = new StartCard(themes, m_page);
    auto *shellLayout = new QVBoxLayout(shellCard);
    shellLayout->setContentsMargins(14, 12, 14, 12);
    shellLayout->addWidget(m_shell = makeLabel(static_cast<int>(FontRole::Code)));
    m_shell->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_shell->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    right->addWidget(shellCard);
    right->addStretch(1);

    columns->addWidget(openColumn, 42);
    columns->addLayout(recentColumn, 62);
    columns->addWidget(m_keysColumn, 40);
    openColumn->setMaximumWidth(themes.px(kSideColumn));
    m_keysColumn->setMaximumWidth(themes.px(kKeysColumn));
    setWidget(m_page);

    connect(&themes, &ThemeHub::changed, this, &StartView::updateTheme);
    updateTexts();
    updateTheme();
}

QLabel *StartView::makeLabel(int role, bool quiet)
{
    auto *label = new QLabel(m_page);
    m_labels.emplace_back(label, role);
    if (quiet)
        m_quietLabels.push_back(label);
    return label;
}

void StartView::setKeys(const std::vector<KeyLine> &keys, const QString &openKey, const QString &folderKey)
{
    m_keys = keys;
    m_openFile->setKey(openKey);
    m_openFolder->setKey(folderKey);
    rebuildKeys();
}

void StartView::rebuildKeys()
{
    while (QLayoutItem *item = m_keysLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const KeyLine &line : m_keys) {
        auto *row = new QWidget(m_keysCard);
        auto *layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        auto *text = new QLabel(line.text, row);
        text->setFont(m_themes.font(FontRole::Dense));
        layout->addWidget(text, 1);
        layout->addWidget(new KeyCaps(m_themes, line.keys, row));
        m_keysLayout->addWidget(row);
    }
}

void StartView::setLastDocumentCount(int count)
{
    m_lastDocuments = count;
    updateList();
}

void StartView::setDropActive(bool active) { m_drop->setActive(active); }

void StartView::setDemoProblem(const QString &problem)
{
    m_openDemo->setTexts(tr("Open the demo session"), problem);
    m_openDemo->setToolTip(problem);
}

void StartView::updateTexts()
{
    m_openTitle->setText(tr("Open a profile"));
    m_openNote->setText(tr("One file or a whole run. Works without a network."));
    m_openNote->setWordWrap(true);
    m_openFile->setTexts(tr("Open a file"), tr(".xplane.pb, also .gz and .zst"));
    m_openFolder->setTexts(tr("Open a run folder"), tr("All hosts on one time axis"));
    m_openDemo->setTexts(tr("Open the demo session"), tr("Mixtral 8x22B on Trillium, synthetic: 3 runs, 5 files"));
    m_tour->setTexts(tr("Take the guided tour"), tr("Eight steps through the demo session, about four minutes"));
    m_drop->setTexts(tr("Drop files or a folder here"), tr("Hosts of one run are put together by themselves"));
    m_recentTitle->setText(tr("Recent"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter recent profiles"));
    m_list->setAccessibleName(tr("Recent profiles"));
    m_keysTitle->setText(tr("Keys"));
    m_shellTitle->setText(tr("Shell"));
    // Commands are the same in every language.
    m_shell->setText(QStringLiteral("planescope-cli overview run/\n"
                                    "planescope-cli ops run/ --limit 10\n"
                                    "planescope-cli compare before/ after/\n"
                                    "planescope render run/ --view timeline \\\n"
                                    "  --range layer:17/backward -o layer.png"));
    m_shell->setAccessibleName(tr("Lines for the shell"));
    m_aboutTitle->setText(tr("What Planescope does"));
    m_about[0]->setText(tr("It reads profiles of ML programs on TPUs, GPUs and CPUs, whole runs of many hosts at once, "
                           "also damaged ones, and says what is missing."));
    m_about[1]->setText(tr("The overview says what limits the program, by which evidence, and what usually helps."));
    m_about[2]->setText(tr("The timeline shows every event of every chip and thread down to a picosecond, and sums up "
                           "what a selected range holds."));
    m_about[3]->setText(tr("Op profile, roofline and memory tell where the time, the FLOPS and the bytes went, by the "
                           "rules of XProf."));
    m_about[4]->setText(tr("Two profiles stand side by side with their noise, and every view is also a picture and an "
                           "answer in the shell."));
    updateList();
}

void StartView::updateList()
{
    const Theme &theme = m_themes.theme();
    const auto link = [&](const QString &text) {
        return QStringLiteral("<a href=\"#\" style=\"color:%1;text-decoration:none\">%2</a>")
            .arg(theme.accent.name(), text.toHtmlEscaped());
    };
    bool hasMissing = false;
    for (const RecentFile &file : m_recent.files())
        hasMissing |= file.isMissing;
    m_clearMissing->setText(link(tr("Clear missing entries")));
    m_clearMissing->setVisible(hasMissing);
    m_openLast->setText(link(tr("Open the last %n profile(s) again", nullptr, m_lastDocuments)));
    m_openLast->setVisible(m_lastDocuments > 0);
    const int rows = m_model->rowCount();
    m_list->setVisible(rows > 0);
    m_noRecent->setVisible(rows == 0);
    m_noRecent->setText(m_recent.files().empty() ? tr("Profiles that you open are listed here.")
                                                 : tr("No recent profile matches the filter."));
    if (rows > 0) {
        m_list->setFixedHeight(rows * m_list->sizeHintForRow(0));
        if (!m_list->currentIndex().isValid())
            m_list->setCurrentIndex({});
    }
}

void StartView::updateTheme()
{
    for (const auto &[label, role] : m_labels)
        label->setFont(m_themes.font(static_cast<FontRole>(role)));
    for (QLabel *label : m_quietLabels) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, m_themes.theme().text2);
        label->setPalette(palette);
    }
    QFont mono = m_themes.font(FontRole::Code);
    mono.setPixelSize(m_themes.px(11));
    m_shell->setFont(mono);
    rebuildKeys();
    updateList();
}

void StartView::showRecentMenu(const QPoint &position)
{
    const QModelIndex index = m_list->indexAt(position);
    if (!index.isValid())
        return;
    const QString path = index.data(RecentModel::PathRole).toString();
    QMenu menu(this);
    menu.addAction(tr("Open"), this, [this, path] { emit recentWanted(path); });
    menu.addAction(tr("Remove from the list"), this, [this, path] { m_recent.remove(path); });
    menu.exec(m_list->viewport()->mapToGlobal(position));
}

void StartView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    QScrollArea::changeEvent(event);
}

void StartView::resizeEvent(QResizeEvent *event)
{
    // Below this width the keys would squeeze the recent list; they are one key (?) away.
    m_keysColumn->setVisible(viewport()->width() >= m_themes.px(1120));
    const int side = viewport()->width() < m_themes.px(1500) ? 24 : 56;
    m_page->layout()->setContentsMargins(side, viewport()->height() < m_themes.px(720) ? 24 : 48, side, 24);
    static_cast<QHBoxLayout *>(m_page->layout())->setSpacing(viewport()->width() < m_themes.px(1500) ? 24 : 40);
    QScrollArea::resizeEvent(event);
}

void StartView::showEvent(QShowEvent *event)
{
    m_recent.checkMissing();
    QScrollArea::showEvent(event);
}

} // namespace planescope
