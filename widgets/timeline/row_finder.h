#pragma once
// Finds a row by a few letters of its path: a field with a list, over the timeline.
#include <QFrame>
#include <QStringList>

#include <optional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace planescope {

class ThemeHub;

/// How well `typed` fits `path` as letters in order; larger is better, nothing when it does not. Letters at the begin
/// of words and in one piece count more. Both in any case.
std::optional<int> rowFit(const QString &typed, const QString &path);

class RowFinder final : public QFrame
{
    Q_OBJECT
public:
    RowFinder(const ThemeHub &themes, QWidget *parent);
    /// Shows the field with the list of all paths.
    void open(QStringList paths);
    QLineEdit *field() const { return m_field; }
    /// Indices of the paths listed, the best first.
    const std::vector<int> &listed() const { return m_listed; }

signals:
    void chosen(int path); ///< index in the list of open()

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void choose();
    const ThemeHub &m_themes;
    QLineEdit *m_field;
    QListWidget *m_list;
    QStringList m_paths;
    std::vector<int> m_listed;
};

} // namespace planescope
