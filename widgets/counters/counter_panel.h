#pragma once
// The side of the counter list: favourites and filters that the user kept, two readings side by side, and check boxes
// for set, die, chip and sample with how many rows each has.
#include "widgets/counters/counter_rows.h"

#include <QScrollArea>

class QCheckBox;
class QComboBox;
class QVBoxLayout;

namespace planescope {

class LinkLabel;
class TextLabel;
class ThemeHub;

class CounterPanel final : public QScrollArea
{
    Q_OBJECT
public:
    explicit CounterPanel(const ThemeHub &themes, QWidget *parent = nullptr);

    /// What there is to choose from; nothing is chosen then. Null: nothing.
    void setChoices(CounterChoicesPtr choices, const QStringList &readings);
    /// Favourites and kept filters of the settings.
    void setKept(const QStringList &favourites, const std::map<QString, QString> &filters);
    /// A sentence at the foot, about what is hidden.
    void setNote(const QString &note);
    /// The line that may be kept; empty: none.
    void setFilterLine(const QString &line);

    CounterScope scope() const;
    void setScope(const CounterScope &scope);
    std::optional<CounterPair> pair() const;
    void setPair(std::optional<CounterPair> pair);
    bool showsFavourites() const;
    void setShowsFavourites(bool shows);
    QCheckBox *boxOf(const QString &group, const QString &text) const;

    QSize sizeHint() const override;

signals:
    void changed();                         ///< scope, pair or favourites
    void filterChosen(const QString &line); ///< a kept one
    void keepWanted(const QString &line);   ///< under a name that is asked for
    void forgetWanted(const QString &name);

private:
    struct Group {
        QWidget *widget = nullptr;
        QVBoxLayout *rows = nullptr;
        std::vector<QCheckBox *> boxes;
    };
    Group addGroup(const QString &title);
    QCheckBox *addBox(Group &group, const QString &text, const QString &count);
    void rebuildKept();
    void emitChanged();

    const ThemeHub &m_themes;
    QVBoxLayout *m_column;
    CounterChoicesPtr m_choices;
    Group m_lists, m_sets, m_dies, m_chips, m_samples;
    QCheckBox *m_favourites = nullptr;
    QWidget *m_keptRows = nullptr;
    QVBoxLayout *m_keptColumn = nullptr;
    LinkLabel *m_keep = nullptr;
    QCheckBox *m_isPaired = nullptr;
    QComboBox *m_left = nullptr, *m_right = nullptr;
    QWidget *m_pairRows = nullptr;
    TextLabel *m_note = nullptr;
    QString m_line;
    std::map<QString, QString> m_filters;
    bool m_isFilling = false;
};

} // namespace planescope
