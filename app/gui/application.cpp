#include "app/gui/application.h"

#include <QApplication>

namespace planescope {

int runApplication(int argc, char **argv)
{
    QApplication app(argc, argv);
    return 0;
}

} // namespace planescope
