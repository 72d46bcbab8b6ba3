#pragma once
// Version, licence, what it is built with.
#include <QDialog>

namespace planescope {

class ThemeHub;

class AboutDialog : public QDialog
{
    Q_OBJECT
public:
    AboutDialog(const ThemeHub &themes, QWidget *parent);
};

} // namespace planescope
