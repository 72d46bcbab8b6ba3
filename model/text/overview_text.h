#pragma once
// The overview in words: verdict, evidence, advice, and what can be said about the recording itself.
#include "model/analysis/overview.h"

#include <QLocale>
#include <QString>

namespace planescope::text {

/// One reason, as a line of the page: "AllReduce takes almost a third", its note, its figure, where to see it.
struct EvidenceText {
    QString title;
    QString note;
    QString figure;
    QString viewId;   ///< of the view that proves it
    QString viewName; ///< translated, for the link
};

/// Bold words and the rest of the sentence.
struct StrongText {
    QString strong;
    QString rest;
    QString plain() const { return strong + QLatin1Char(' ') + rest; }
};

/// "Limited by communication between chips, not by compute".
QString limitTitle(const Overview &overview);
/// Which rule led there, with its figures and its threshold.
QString limitRule(const Overview &overview, const QLocale &locale = QLocale());
EvidenceText evidenceText(const Evidence &evidence, const Overview &overview, const Session &session,
                          const QLocale &locale = QLocale());
/// The view in which the rule can be checked, and the one in which the proposal starts; empty ids without a verdict.
struct ViewLink {
    QString id;
    QString name; ///< translated
};
ViewLink ruleView(const Overview &overview);
ViewLink proposalView(const Overview &overview);
/// "Outliers: step 7 (+31 %), step 12 (+12 %)", at most five of them by name; empty without any.
QString outliersText(const StepBreakdown &steps, const QLocale &locale = QLocale());
/// "forward", "backward".
QString phaseName(ProgramPhase phase);
/// "forward 31.0 %, backward 52.3 %"; empty when the program does not tell phases.
QString phasesText(const Overview &overview, const QLocale &locale = QLocale());
/// What usually helps, from which figures that follows, and under which condition; empty when there is nothing to
/// propose.
StrongText proposalText(const Overview &overview, const QLocale &locale = QLocale());
StrongText qualityText(const QualityFact &fact, const QLocale &locale = QLocale());
/// One line for the status bar and the shell: "Busy, yet slow: duty cycle 99.7 %, FLOPS utilisation 27.6 %. ..."
QString overviewSentence(const Overview &overview, const QLocale &locale = QLocale());
/// "HBM", "compute": what the roofline model says; a dash when it says nothing.
QString resourceWord(Resource resource);

} // namespace planescope::text
