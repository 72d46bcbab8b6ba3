#pragma once
// What time range all views show: name, begin, length. A click lists ranges to go to.
#include "model/base/units.h"

#include <QAbstractButton>

class QMenu;

#include <vector>

namespace planescope {

class Document;
class ThemeHub;

/// A range that has a name.
struct NamedRange {
    QString name;
    TimeRange range;
};

/// Steps of the first device that has any, in time order, at most `limit` of them, those around `near`.
std::vector<NamedRange> stepRanges(const Document &document, TimePoint near, std::size_t limit);
/// Layers that the program names, in time order, at most `limit` of them, from the one around `near` on.
std::vector<NamedRange> layerRanges(const Document &document, TimePoint near, std::size_t limit);
/// The selected range, else what is visible; named after the step it equals.
NamedRange shownRange(const Document &document);

class RangeField : public QAbstractButton
{
    Q_OBJECT
public:
    RangeField(const ThemeHub &themes, QWidget *parent);
    void setDocument(Document *document);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QString shownText() const;
    /// What a click lists.
    QStringList listedRanges();
    /// Shows a named range in every view and selects it.
    static void goTo(Document &document, const NamedRange &range, bool select);

signals:
    void rangeDialogWanted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void showMenu();
    void fillMenu(QMenu &menu);
    void refresh();

    const ThemeHub &m_themes;
    Document *m_document = nullptr;
    QString m_name;
    QString m_facts;
};

} // namespace planescope
