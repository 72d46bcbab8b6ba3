#pragma once
// `?`: every key of the command table on one page.
#include "app/gui/key_map.h"

#include <QDialog>

namespace planescope {

class ThemeHub;

class KeySheet : public QDialog
{
    Q_OBJECT
public:
    KeySheet(const ThemeHub &themes, const KeyMap &keys, QWidget *parent);

private:
    QWidget *makeColumn(int first, int last) const;

    const ThemeHub &m_themes;
    KeyMap m_keys;
};

} // namespace planescope
