#include "app/gui/about_dialog.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

namespace planescope {

AboutDialog::AboutDialog(const ThemeHub &themes, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("aboutDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About Planescope"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 16);
    layout->setSpacing(8);
    auto *icon = new QLabel(this);
    icon->setPixmap(programIcon().pixmap(QSize(48, 48), devicePixelRatioF()));
    layout->addWidget(icon);
    auto *title = new QLabel(QStringLiteral("Planescope ") + QCoreApplication::applicationVersion(), this);
    title->setFont(themes.font(FontRole::Title));
    layout->addWidget(title);
    auto *text = new QLabel(tr("Shows profiles of machine learning programs: every op of every chip.\n"
                               "Free software under the GNU General Public License, version 3 or later.\n"
                               "Built with Qt %1. Fonts: Inter and JetBrains Mono under the SIL Open Font License.")
                                .arg(QLatin1String(qVersion())),
                            this);
    text->setFont(themes.font(FontRole::Body));
    layout->addWidget(text);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

} // namespace planescope
