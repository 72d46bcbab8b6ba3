#pragma once
// What a selection holds as a sentence: "layer 17 backward, TPU:0: 89.000 ms, 54 ops. AllReduce 33.000 ms (37.1 %), all
// exposed. Matrix 37.2 ms (41.8 %). Waiting for weights 6.48 ms (7.3 %). Idle 0."
#include "model/analysis/selection_answer.h"
#include "model/analysis/selection_scope.h"

#include <QLocale>
#include <QString>

namespace planescope::text {

/// The greatest collective with its exposed and hidden time, then the greatest parts of the compute rows, three in all,
/// then idle time. Shares are of the range; over several devices means are given. Key figures stand between asterisks;
/// an asterisk of a name is written as U+2217.
QString selectionSentence(const Session &session, const SelectionScope &scope, const SelectionAnswer &answer,
                          const QLocale &locale = QLocale());
/// Without the asterisks.
QString withoutMarks(QString marked);
/// Asterisks as Markdown's bold.
QString marksAsMarkdown(QString marked);

/// "layer 17 backward", "step 102"; empty for a range without a name.
QString subjectText(const SelectionScope &scope);
/// "Matrix", "AllReduce", "Waiting for weights"; translated but for the collectives' own names.
QString workPartName(WorkPart part);
/// What a part is, as a sentence.
QString workPartExplanation(WorkPart part);
/// "TPU:0" for "/device:TPU:0".
QString deviceText(const Session &session, PlaneId plane);

} // namespace planescope::text
