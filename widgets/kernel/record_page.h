#pragma once
// What this profile does not hold about its kernels, which flags record it, and the text to copy.
#include "model/analysis/kernel/kernel_recording.h"
#include "widgets/common/theme.h"

#include <QWidget>

class QGridLayout;
class QPushButton;

namespace planescope {

class TextLabel;

class RecordPage final : public QWidget
{
    Q_OBJECT
public:
    explicit RecordPage(const ThemeHub &themes, QWidget *parent = nullptr);
    void setRecording(const KernelRecording &recording);
    /// What the copy buttons put on the clipboard; empty when nothing is missing.
    QString shellText() const { return m_shellText; }
    QString pythonText() const { return m_pythonText; }
    /// Every line of the table, for tests and for copying.
    QStringList lines() const { return m_lines; }

private:
    const ThemeHub &m_themes;
    QWidget *m_rows;
    TextLabel *m_summary, *m_shell, *m_python, *m_note;
    QPushButton *m_copyShell, *m_copyPython;
    QString m_shellText, m_pythonText;
    QStringList m_lines;
};

} // namespace planescope
