#pragma once
// What is there before a profile is open: ways to open one, recent profiles, keys, shell lines.
#include <QScrollArea>

#include <array>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;
class QVBoxLayout;

namespace planescope {

class RecentFiles;
class RecentModel;
class ThemeHub;

/// One line of the list of keys.
struct KeyLine {
    QString text;
    QStringList keys;
};

class StartView : public QScrollArea
{
    Q_OBJECT
public:
    StartView(const ThemeHub &themes, RecentFiles &recent, QWidget *parent);

    /// Texts of the commands are translated by who owns them; called again after a language change.
    void setKeys(const std::vector<KeyLine> &keys, const QString &openKey, const QString &folderKey);
    /// How many documents "open the last ones again" would open; 0 hides the link.
    void setLastDocumentCount(int count);
    /// A file is being dragged over the window.
    void setDropActive(bool active);
    /// Why the demo session could not be written; shown in its card until the next language change.
    void setDemoProblem(const QString &problem);
    QListView *recentList() const { return m_list; }
    QLineEdit *filterField() const { return m_filter; }

signals:
    void openFileWanted();
    void openFolderWanted();
    void demoWanted();
    void tourWanted();
    void recentWanted(const QString &path);
    void lastDocumentsWanted();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    class Card;
    class DropArea;
    void updateTexts();
    void updateTheme();
    void updateList();
    void rebuildKeys();
    void showRecentMenu(const QPoint &position);
    QLabel *makeLabel(int role, bool quiet = false);

    const ThemeHub &m_themes;
    RecentFiles &m_recent;
    RecentModel *m_model;
    QWidget *m_page;
    Card *m_openFile;
    Card *m_openFolder;
    Card *m_openDemo;
    Card *m_tour;
    DropArea *m_drop;
    QListView *m_list;
    QLineEdit *m_filter;
    QLabel *m_openTitle, *m_openNote, *m_recentTitle, *m_noRecent, *m_keysTitle, *m_shellTitle, *m_shell;
    QLabel *m_clearMissing, *m_openLast;
    QLabel *m_aboutTitle;
    std::array<QLabel *, 5> m_about;
    QWidget *m_keysCard;
    QWidget *m_keysColumn;
    QVBoxLayout *m_keysLayout;
    std::vector<std::pair<QLabel *, int>> m_labels; // label and its FontRole
    std::vector<QLabel *> m_quietLabels;
    std::vector<KeyLine> m_keys;
    int m_lastDocuments = 0;
};

} // namespace planescope
