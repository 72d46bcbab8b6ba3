#pragma once
// Beside the grid: what limits the loop that is looked at, what the selected bundles use, and lists of the loops and
// blocks, of the places that wait, and of spilled registers. A row of a list leads to its bundle.
#include "widgets/kernel/bundle_sections.h"
#include "widgets/kernel/kernel_program.h"

#include <QWidget>

#include <vector>

namespace planescope {

class SegmentedControl;
class TableView;
class TextLabel;
class ThemeHub;
class UnitBars;

class LimitsPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit LimitsPanel(const ThemeHub &themes, QWidget *parent = nullptr);

    void setProgram(KernelProgramPtr program);
    /// The section that is looked at; kNone: the whole program.
    void setSection(std::uint32_t section);
    /// Selected bundles, half open; at most one bundle says nothing about a sum.
    void setSelected(std::uint32_t first, std::uint32_t end);

    /// "VALU limits: …": what the panel says about the section.
    QString verdict() const;
    QString sentence() const;
    QString selectionText() const;
    const UnitBars *bars() const { return m_bars; }
    TableView *table() const { return m_table; }
    SegmentedControl *lists() const { return m_lists; }

signals:
    void sectionWanted(std::uint32_t section);
    void bundleWanted(std::uint32_t bundle);

private:
    void fillTable();
    void fillSections();
    void fillWaits();
    void fillSpills();

    const ThemeHub &m_themes;
    KernelProgramPtr m_program;
    std::uint32_t m_section = BundleSection::kNone;
    std::vector<std::uint32_t> m_targets; ///< of the rows of the table: sections or bundles
    TextLabel *m_title, *m_verdict, *m_sentence, *m_selection;
    UnitBars *m_bars;
    SegmentedControl *m_lists;
    TableView *m_table;
};

} // namespace planescope
