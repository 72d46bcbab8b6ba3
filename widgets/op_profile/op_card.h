#pragma once
// What is chosen in the op profile, in words: time, calls, rates, source, HLO text, and the way to the time line.
#include "widgets/op_profile/op_tree.h"

#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace planescope {

class TextLabel;
class ThemeHub;

class OpCard final : public QWidget
{
    Q_OBJECT
public:
    OpCard(const ThemeHub &themes, QWidget *parent = nullptr);
    /// Null: a sentence about how to choose.
    void setNode(const OpTreePtr &tree, const OpProfileNode *node, const HloLookup &hlo);
    /// "Show in timeline" works once the longest execution is known.
    void setCanShow(bool canShow);
    QString text() const;

signals:
    void showRequested();
    void hloRequested();

private:
    void applyTheme();
    const ThemeHub &m_themes;
    TextLabel *m_name;
    TextLabel *m_kind;
    TextLabel *m_facts;
    TextLabel *m_source;
    QPlainTextEdit *m_hlo;
    QPushButton *m_show;
    QPushButton *m_inHlo;
};

} // namespace planescope
