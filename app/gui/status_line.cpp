#include "app/gui/status_line.h"

#include "app/gui/elided_rich_label.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QWidgetAction>

namespace planescope {

StatusLine::StatusLine(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_sentence(new ElidedRichLabel(themes, this)), m_events(new QLabel(this)),
    m_memory(new QLabel(this)), m_jobsButton(new QToolButton(this))
{
    setObjectName(QStringLiteral("statusLine"));
    m_events->setObjectName(QStringLiteral("statusEvents"));
    m_memory->setObjectName(QStringLiteral("statusMemory"));
    m_jobsButton->setObjectName(QStringLiteral("statusJobs"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 1, 4, 0);
    layout->setSpacing(0);
    layout->addWidget(m_sentence, 1);
    for (QWidget *cell : {static_cast<QWidget *>(m_events), static_cast<QWidget *>(m_memory)}) {
        cell->setContentsMargins(12, 0, 12, 0);
        layout->addWidget(cell);
    }
    m_jobsButton->setAutoRaise(true);
    m_jobsButton->setFocusPolicy(Qt::TabFocus);
    layout->addSpacing(4);
    layout->addWidget(m_jobsButton);
    connect(m_jobsButton, &QToolButton::clicked, this, &StatusLine::showJobs);
    connect(&themes, &ThemeHub::changed, this, &StatusLine::updateTexts);
    setEvents({});
    setMemory({});
    updateTexts();
}

void StatusLine::setSentence(const QString &marked) { m_sentence->setMarkedText(marked); }
QString StatusLine::sentence() const { return m_sentence->plainText(); }

void StatusLine::setEvents(const QString &text)
{
    m_events->setText(text);
    m_events->setVisible(!text.isEmpty());
}

void StatusLine::setMemory(const QString &text)
{
    m_memory->setText(text);
    m_memory->setVisible(!text.isEmpty());
}

void StatusLine::setJobs(std::vector<RunningJob> jobs)
{
    m_jobs = std::move(jobs);
    updateTexts();
}

void StatusLine::updateTexts()
{
    setFixedHeight(std::max(m_themes.px(28), QFontMetrics(m_themes.font(FontRole::Dense)).height() + 8));
    for (QWidget *cell :
         {static_cast<QWidget *>(m_events), static_cast<QWidget *>(m_memory), static_cast<QWidget *>(m_jobsButton)}) {
        cell->setFont(m_themes.font(FontRole::Dense));
        QPalette palette = cell->palette();
        palette.setColor(QPalette::WindowText, m_themes.theme().text2);
        palette.setColor(QPalette::ButtonText, m_themes.theme().text2);
        cell->setPalette(palette);
    }
    m_memory->setToolTip(tr("Memory of this program"));
    m_events->setToolTip(tr("Events in the profile"));
    const int count = static_cast<int>(m_jobs.size());
    QString text = count == 0 ? tr("No jobs") : tr("%n job(s)", nullptr, count);
    if (count == 1 && m_jobs.front().share >= 0)
        text += QStringLiteral(" %1\u202F%").arg(static_cast<int>(m_jobs.front().share * 100));
    m_jobsButton->setText(text);
    m_jobsButton->setEnabled(count > 0);
    m_jobsButton->setToolTip(count > 0 ? tr("Show what runs in the background") : QString());
}

void StatusLine::showJobs()
{
    QMenu menu(this);
    for (const RunningJob &job : m_jobs) {
        auto *row = new QWidget(&menu);
        auto *layout = new QHBoxLayout(row);
        layout->setContentsMargins(12, 6, 12, 6);
        layout->setSpacing(12);
        layout->addWidget(new QLabel(job.text, row), 1);
        auto *bar = new QProgressBar(row);
        bar->setTextVisible(false);
        bar->setFixedSize(m_themes.px(120), 4);
        bar->setRange(0, job.share < 0 ? 0 : 1000);
        bar->setValue(static_cast<int>(job.share * 1000));
        layout->addWidget(bar);
        auto *cancel = new QPushButton(tr("Cancel"), row);
        connect(cancel, &QPushButton::clicked, &menu, [&menu, run = job.cancel] {
            menu.close();
            run();
        });
        layout->addWidget(cancel);
        auto *action = new QWidgetAction(&menu);
        action->setDefaultWidget(row);
        menu.addAction(action);
    }
    menu.exec(
        m_jobsButton->mapToGlobal(QPoint(m_jobsButton->width() - menu.sizeHint().width(), -menu.sizeHint().height())));
}

void StatusLine::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        updateTexts();
    QWidget::changeEvent(event);
}

void StatusLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = m_themes.theme();
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, 0, width(), 1), theme.border);
    const int hair = m_themes.px(16);
    for (const QWidget *cell :
         {static_cast<QWidget *>(m_events), static_cast<QWidget *>(m_memory), static_cast<QWidget *>(m_jobsButton)})
        if (cell->isVisible())
            painter.fillRect(QRect(cell->x() - (cell == m_jobsButton ? 2 : 0), (height() - hair) / 2, 1, hair),
                             theme.border);
}

} // namespace planescope
