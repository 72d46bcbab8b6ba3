#pragma once
// Lengths of all events of one name as bars, with one of them marked.
#include "model/analysis/op_class.h"
#include "widgets/details/histogram_layout.h"

#include <QWidget>

namespace planescope {

class ThemeHub;

class HistogramWidget final : public QWidget
{
    Q_OBJECT
public:
    explicit HistogramWidget(const ThemeHub &themes, QWidget *parent = nullptr);
    void setDurations(std::vector<std::int64_t> ascendingPs, std::optional<Duration> marked, OpClass opClass);
    HistogramLayout currentLayout() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QString markText() const;
    const ThemeHub &m_themes;
    std::vector<std::int64_t> m_durationsPs;
    std::optional<Duration> m_marked;
    OpClass m_class = OpClass::Unknown;
};

} // namespace planescope
