#pragma once
#include "widgets/common/segmented_control.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QSplitter>
#include <QStringList>

namespace planescope::testing {

/// What the user sees of a view's saved state: its switches and choices, the panes' sizes, and the columns with place,
/// width and visibility. The bytes that a view saves say the same in no fixed order: Qt writes hidden columns as they
/// lie in a hash.
inline QStringList shownState(const QWidget &view)
{
    QStringList facts;
    for (const QAbstractButton *button : view.findChildren<QAbstractButton *>())
        if (button->isCheckable())
            facts << QStringLiteral("%1 is %2").arg(button->text()).arg(button->isChecked());
    for (const SegmentedControl *control : view.findChildren<SegmentedControl *>())
        facts << QStringLiteral("choice %1").arg(control->currentIndex());
    for (const QComboBox *box : view.findChildren<QComboBox *>())
        facts << QStringLiteral("choice %1").arg(box->currentIndex());
    for (const QSplitter *splitter : view.findChildren<QSplitter *>())
        for (const int size : splitter->sizes())
            facts << QStringLiteral("pane %1").arg(size);
    for (const QHeaderView *header : view.findChildren<QHeaderView *>())
        for (int column = 0; column < header->count(); ++column)
            facts << QStringLiteral("column %1 at %2, %3 wide, hidden %4")
                         .arg(column)
                         .arg(header->visualIndex(column))
                         .arg(header->sectionSize(column))
                         .arg(header->isSectionHidden(column));
    return facts;
}

} // namespace planescope::testing
