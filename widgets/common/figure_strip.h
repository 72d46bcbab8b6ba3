#pragma once
// A row of figures that matter: label above, note below, the formula as a tooltip, separators between.
#include <QStringList>
#include <QWidget>

#include <vector>

namespace planescope {

class ThemeHub;

struct StripFigure {
    QString label, figure, note, formula;
    bool isWarning = false; ///< figure in the error colour
};

/// Cells share the width; what does not fit is elided and stands in the tooltip.
class FigureStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit FigureStrip(const ThemeHub &themes, QWidget *parent = nullptr);
    void setFigures(std::vector<StripFigure> figures);
    const std::vector<StripFigure> &figures() const { return m_figures; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF cellRect(std::size_t index) const;
    const ThemeHub &m_themes;
    std::vector<StripFigure> m_figures;
};

} // namespace planescope
