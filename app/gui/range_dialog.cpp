#include "app/gui/range_dialog.h"

#include "app/gui/range_field.h"
#include "model/state/document.h"
#include "model/text/range_text.h"
#include "widgets/common/text_label.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace planescope {

RangeDialog::RangeDialog(const ThemeHub &themes, Document &document, QWidget *parent) :
    QDialog(parent), m_document(document), m_field(new QLineEdit(this)),
    m_problem(new TextLabel(themes, FontRole::Caption, Ink::Error, {}, this))
{
    setObjectName(QStringLiteral("rangeDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Go to range"));
    // A profile that is closed meanwhile takes the question with it.
    connect(&document, &QObject::destroyed, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    auto *label = new TextLabel(themes, FontRole::Body, Ink::Text, tr("Times, steps or a layer:"), this);
    label->setBuddy(m_field);
    layout->addWidget(label);
    m_field->setPlaceholderText(QStringLiteral("step:102/layer:17/backward"));
    m_field->setAccessibleName(tr("Range"));
    layout->addWidget(m_field);
    layout->addWidget(new TextLabel(themes, FontRole::Caption, Ink::Secondary,
                                    tr("For example 1.2ms..95ms, 350us.., step:3, step:3..5, layer:17/backward"),
                                    this));
    m_problem->setWordWrap(true);
    m_problem->setMinimumHeight(2 * m_problem->fontMetrics().height() + 4);
    m_problem->setAlignment(Qt::AlignTop | Qt::AlignLeading);
    layout->addWidget(m_problem);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_go = buttons->addButton(tr("Go"), QDialogButtonBox::AcceptRole);
    m_go->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &RangeDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    connect(m_field, &QLineEdit::textChanged, this, &RangeDialog::check);
    setMinimumWidth(themes.px(420));
    check();
}

QString RangeDialog::problem() const { return m_problem->text(); }

void RangeDialog::check()
{
    // Only the form while typing: what is in the profile is asked once.
    QString problem;
    const bool isRange = text::parseRange(m_field->text(), &problem).has_value();
    m_go->setEnabled(isRange);
    m_problem->setText(isRange || m_field->text().isEmpty() ? QString() : problem);
}

void RangeDialog::accept()
{
    if (!m_document.session())
        return;
    QString problem;
    const auto range = text::rangeNamed(*m_document.session(), m_field->text(), &problem);
    if (!range) {
        m_problem->setText(problem);
        return;
    }
    RangeField::goTo(m_document, {m_field->text(), *range}, true);
    QDialog::accept();
}

} // namespace planescope
