#pragma once
// "Go to range": a range in words, as --range takes it. Says what is wrong while it is typed wrong.
#include "widgets/common/theme.h"

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace planescope {

class Document;
class TextLabel;

class RangeDialog : public QDialog
{
    Q_OBJECT
public:
    RangeDialog(const ThemeHub &themes, Document &document, QWidget *parent);
    QLineEdit *field() const { return m_field; }
    QString problem() const;

    void accept() override;

private:
    void check();

    Document &m_document;
    QLineEdit *m_field;
    TextLabel *m_problem;
    QPushButton *m_go = nullptr;
};

} // namespace planescope
