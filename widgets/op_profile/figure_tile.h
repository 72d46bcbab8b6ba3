#pragma once
// One number that matters: label above, note below, its formula as a tooltip, on a click, and with Enter.
#include <QWidget>

namespace planescope {

class TextLabel;
class ThemeHub;

class FigureTile final : public QWidget
{
    Q_OBJECT
public:
    FigureTile(const ThemeHub &themes, const QString &label, QWidget *parent = nullptr);
    void setFigure(const QString &figure, const QString &note, const QString &formula);
    void setLabel(const QString &label);
    QString figure() const;
    QString note() const;

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showFormula();
    void fitFigure();
    const ThemeHub &m_themes;
    TextLabel *m_label;
    TextLabel *m_figure;
    TextLabel *m_note;
};

} // namespace planescope
