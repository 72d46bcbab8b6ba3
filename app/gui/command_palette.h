#pragma once
// Ctrl+Shift+P: type a few letters, press Enter. Shows every command that can run now, with its keys.
#include "app/gui/fuzzy_match.h"

#include <QAbstractListModel>
#include <QFrame>

class QLineEdit;
class QListView;

namespace planescope {

class Commands;
class ThemeHub;

/// Commands that match the query, best first; without a query in table order.
class PaletteModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { IdRole = Qt::UserRole, KeysRole, PositionsRole };

    PaletteModel(const Commands &commands, QObject *parent);
    void setQuery(const QString &query);
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Entry {
        QString id;
        QString text;
        QString keys;
        FuzzyMatch match;
    };
    const Commands &m_commands;
    std::vector<Entry> m_entries;
};

class CommandPalette : public QFrame
{
    Q_OBJECT
public:
    CommandPalette(Commands &commands, const ThemeHub &themes, QWidget *parent);
    /// Shows it over the upper third of its parent with an empty query.
    void open();
    QLineEdit *field() const { return m_field; }
    const PaletteModel &model() const { return *m_model; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void runCurrent();
    void updateSize();

    Commands &m_commands;
    const ThemeHub &m_themes;
    QLineEdit *m_field;
    QListView *m_list;
    PaletteModel *m_model;
};

} // namespace planescope
