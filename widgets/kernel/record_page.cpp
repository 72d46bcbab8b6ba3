#include "widgets/kernel/record_page.h"

#include "widgets/common/text_label.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

struct DataWords {
    QString name, use;
};

DataWords dataWords(KernelData data)
{
    switch (data) {
    case KernelData::Calls:
        return {RecordPage::tr("Custom calls"), RecordPage::tr("Which kernels ran, how often and how long")};
    case KernelData::Marks:
        return {RecordPage::tr("Marks inside kernels"),
                RecordPage::tr("When which bundle ran; they prove that a listing is of the build that ran")};
    case KernelData::Stages:
        return {RecordPage::tr("Stages of the pipeline"),
                RecordPage::tr("Copying in, waiting, computing, copying out; scopes of the user")};
    case KernelData::UnitTracks:
        return {RecordPage::tr("Unit utilisation between marks"), RecordPage::tr("How full each unit is over time")};
    case KernelData::InstructionRows:
        return {RecordPage::tr("Rows of instructions"),
                RecordPage::tr("Pallas primitives, source lines and one row per unit; needed by the detectors")};
    case KernelData::DebugInfo:
        return {RecordPage::tr("LLO debug information"), RecordPage::tr("The program of the kernel in the profile")};
    case KernelData::HardwareSamples:
        return {RecordPage::tr("Samples of hardware counters"),
                RecordPage::tr("Measured busy and waiting cycles of the units")};
    case KernelData::Listing:
        return {RecordPage::tr("Listing of the bundles"), RecordPage::tr("The grid, loops, and what limits them")};
    case KernelData::Table:
        return {RecordPage::tr("Utilisation table of the compiler"),
                RecordPage::tr("Units as the compiler counts them, instead of counted from opcodes")};
    case KernelData::Mosaic:
        break;
    }
    return {RecordPage::tr("MLIR with source lines"),
            RecordPage::tr("The way from a line of Python to the operation; the only place with source lines")};
}

} // namespace

RecordPage::RecordPage(const ThemeHub &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    auto *inner = new QWidget(this);
    inner->setBackgroundRole(QPalette::Base);
    inner->setAutoFillBackground(true);
    auto *column = new QVBoxLayout(inner);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(10);
    column->addWidget(new TextLabel(themes, FontRole::Section, Ink::Text, tr("What to record"), inner));
    m_summary = new TextLabel(themes, FontRole::Body, Ink::Text, {}, inner);
    m_summary->setWordWrap(true);
    column->addWidget(m_summary);
    m_rows = new QWidget(inner);
    column->addWidget(m_rows);
    const auto block = [&](const QString &title, TextLabel **text, QPushButton **button) {
        auto *head = new QHBoxLayout;
        head->addWidget(new TextLabel(themes, FontRole::Strong, Ink::Text, title, inner));
        head->addStretch(1);
        *button = new QPushButton(tr("Copy"), inner);
        head->addWidget(*button);
        column->addSpacing(8);
        column->addLayout(head);
        *text = new TextLabel(themes, FontRole::Code, Ink::Text, {}, inner);
        (*text)->setWordWrap(true);
        (*text)->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        (*text)->setBackgroundRole(QPalette::AlternateBase);
        (*text)->setAutoFillBackground(true);
        (*text)->setMargin(10);
        column->addWidget(*text);
    };
    block(tr("Before the program compiles"), &m_shell, &m_copyShell);
    block(tr("Where the profile is started"), &m_python, &m_copyPython);
    m_note = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, inner);
    m_note->setWordWrap(true);
    m_note->setText(
        tr("Marks take slots: a kernel with marks has up to a few percent more bundles. Put the dump folder "
           "beside the profile; listings of the build that ran are found by their marks."));
    column->addWidget(m_note);
    column->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(inner);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    connect(m_copyShell, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_shellText); });
    connect(m_copyPython, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_pythonText); });
}

void RecordPage::setRecording(const KernelRecording &recording)
{
    delete m_rows->layout();
    qDeleteAll(m_rows->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly));
    auto *grid = new QGridLayout(m_rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(2, 1);
    m_lines.clear();
    int row = 0;
    for (const RecordingHint &hint : recording.hints) {
        const DataWords words = dataWords(hint.data);
        QStringList flags;
        for (const auto *list : {&hint.compilerFlags, &hint.xlaFlags})
            for (const std::string &flag : *list)
                flags << QString::fromStdString(flag);
        if (!hint.pythonOption.empty())
            flags << QString::fromStdString(hint.pythonOption);
        QString need = hint.isThere ? QString() : flags.join(QLatin1Char(' '));
        if (!hint.isThere && hint.needsV7x)
            need += QLatin1Char(' ') + tr("(TPU7x and later)");
        const QString state = hint.isThere ? tr("recorded") : tr("missing");
        grid->addWidget(new TextLabel(m_themes, FontRole::Dense, Ink::Text, words.name, m_rows), row, 0);
        grid->addWidget(
            new TextLabel(m_themes, FontRole::Dense, hint.isThere ? Ink::Secondary : Ink::Warning, state, m_rows), row,
            1);
        auto *use = new TextLabel(m_themes, FontRole::Dense, Ink::Secondary,
                                  need.isEmpty() ? words.use : words.use + QStringLiteral(".\n") + need, m_rows);
        use->setWordWrap(true);
        use->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(use, row, 2);
        m_lines << words.name + QStringLiteral(": ") + state + (need.isEmpty() ? QString() : QLatin1Char(' ') + need);
        ++row;
    }
    const auto missing = std::count_if(recording.hints.begin(), recording.hints.end(),
                                       [](const RecordingHint &hint) { return !hint.isThere; });
    m_summary->setText(missing == 0 ? tr("This profile holds all that is known about kernels.")
                                    : tr("This profile lacks %n of the things that tell about kernels.", nullptr,
                                         static_cast<int>(missing)));
    m_shellText = QString::fromStdString(recording.shellText);
    m_pythonText = QString::fromStdString(recording.pythonText);
    m_shell->setText(m_shellText.isEmpty() ? tr("Nothing is missing that a compiler flag records.")
                                           : m_shellText.trimmed());
    m_python->setText(m_pythonText.isEmpty() ? tr("Nothing is missing that an option records.")
                                             : m_pythonText.trimmed());
    m_copyShell->setEnabled(!m_shellText.isEmpty());
    m_copyPython->setEnabled(!m_pythonText.isEmpty());
}

} // namespace planescope
