#pragma once
// A plot in the program's look: colours and fonts of the theme, a quiet grid, logarithmic axes that read as powers or
// plain numbers, and the same picture on paper.
#include <qcustomplot.h>

namespace planescope {

class ThemeHub;
struct Theme;

/// A point with an area: circles for parts, diamonds for wholes.
struct PlotBubble {
    enum class Shape { Circle, Diamond };
    double x = 0, y = 0;
    double radius = 4; ///< pixels at scale 1
    QColor fill;
    Shape shape = Shape::Circle;
    std::size_t id = 0;  ///< of the caller
    bool isPale = false; ///< left out by a filter: drawn as an outline
};

/// Bubbles on two axes; the largest lie below, so that none hides.
class PlotBubbles final : public QCPAbstractPlottable
{
    Q_OBJECT
public:
    PlotBubbles(QCPAxis *keyAxis, QCPAxis *valueAxis);
    void setBubbles(std::vector<PlotBubble> bubbles);
    const std::vector<PlotBubble> &bubbles() const { return m_bubbles; }
    void setLook(const Theme &theme, double scale);
    void setChosen(std::optional<std::size_t> id) { m_chosen = id; }
    void setHovered(std::optional<std::size_t> id) { m_hovered = id; }
    /// Id of the uppermost bubble at a point of the plot.
    std::optional<std::size_t> bubbleAt(QPointF at) const;
    /// Ids of all whose centre lies in a box of the plot.
    std::vector<std::size_t> bubblesIn(const QRectF &box) const;
    QPointF pixelOf(const PlotBubble &bubble) const;

    double selectTest(const QPointF &pos, bool onlySelectable, QVariant *details = nullptr) const override;
    QCPRange getKeyRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &foundRange, QCP::SignDomain inSignDomain = QCP::sdBoth,
                           const QCPRange &inKeyRange = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    std::vector<PlotBubble> m_bubbles;
    const Theme *m_theme = nullptr;
    double m_scale = 1;
    std::optional<std::size_t> m_chosen, m_hovered;
};

/// Ticks at powers of ten, and at 2 and 5 where there is room; labels with the decimal prefix of the unit.
class PlotLogTicker final : public QCPAxisTicker
{
public:
    /// Empty: plain numbers.
    explicit PlotLogTicker(const QString &unit = {}) : m_unit(unit) {}

protected:
    double getTickStep(const QCPRange &) override { return 1; }
    int getSubTickCount(double) override { return 0; }
    QVector<double> createTickVector(double tickStep, const QCPRange &range) override;
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;

private:
    QString m_unit;
};

class Plot : public QCustomPlot
{
    Q_OBJECT
public:
    explicit Plot(const ThemeHub &themes, QWidget *parent = nullptr);

    void useLogAxis(QCPAxis *axis, const QString &unit);
    /// Draws the plot as it is into an area, in another theme; for pictures. Vectors stay vectors.
    void paintInto(QPainter &painter, const QRectF &area, const Theme &theme);

signals:
    void lookChanged(); ///< theme or size of words: colours of graphs and items want to be set again

protected:
    const ThemeHub &themes() const { return m_themes; }
    /// Colours and fonts of what is drawn, for one theme; called for the screen and for pictures.
    virtual void applyLook(const Theme &theme, double scale);

private:
    const ThemeHub &m_themes;
};

} // namespace planescope
