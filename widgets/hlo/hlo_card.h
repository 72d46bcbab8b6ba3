#pragma once
// An instruction in words: what it is, what it took, where it comes from, and links to what is around it.
#include "widgets/hlo/hlo_page.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace planescope {

class TextLabel;
class ThemeHub;

class HloCard final : public QWidget
{
    Q_OBJECT
public:
    HloCard(const ThemeHub &themes, QWidget *parent = nullptr);
    /// kNone: a sentence about how to choose.
    void setInstruction(HloPagePtr page, std::uint32_t row, const std::shared_ptr<const HloTimes> &times);
    /// Whether an execution is known that the timeline can show.
    void setCanShow(bool canShow);
    /// Name and facts as plain text.
    QString text() const;

signals:
    void linkFollowed(bool isComputation, std::uint32_t row);
    void showRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    QString factsHtml() const;

    const ThemeHub &m_themes;
    HloPagePtr m_page;
    std::uint32_t m_row = HloModule::kNone;
    std::shared_ptr<const HloTimes> m_times;
    TextLabel *m_name;
    TextLabel *m_kind;
    QLabel *m_facts;
    QPushButton *m_show;
};

} // namespace planescope
