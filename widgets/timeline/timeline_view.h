#pragma once
// The timeline as a dock view: filter and legend above, the canvas below, a sentence when there is nothing to draw.
#include "widgets/view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedLayout;

namespace planescope {

class ClassLegend;
class EmptyState;
class TimelineCanvas;

class TimelineView : public View
{
    Q_OBJECT
public:
    TimelineView(const ViewContext &context, QWidget *parent);

    TimelineCanvas *canvas() const { return m_canvas; }

    void settingsChanged() override;
    QString scopeText() const override;
    QByteArray saveViewState() const override;
    void restoreViewState(const QByteArray &state) override;
    /// Shows only rows that fit `expression`, as typed into the filter field.
    void setTrackFilter(const QString &expression) override;
    bool runViewCommand(const QString &id) override;
    bool isViewCommandChecked(const QString &id) const override;

protected:
    void documentChanged(Document *old) override;
    void changeEvent(QEvent *event) override;

private:
    void applyTheme();
    void sessionChanged();
    void pinWantedCounters();
    QJsonObject savedRows() const;
    void restoreSaved();
    void retranslate();
    void chooseColours(LaneColours mode);
    void updateLegend();

    QWidget *m_bar;
    QLineEdit *m_filter;
    QLabel *m_coloursLabel;
    QComboBox *m_colours;
    ClassLegend *m_legend;
    TimelineCanvas *m_canvas;
    EmptyState *m_empty;
    QStackedLayout *m_stack;
};

/// Registered once in view_registry.cpp.
extern const ViewDescriptor timelineView;

} // namespace planescope
