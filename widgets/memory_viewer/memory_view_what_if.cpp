#include "widgets/memory_viewer/memory_view.h"

#include "widgets/common/memory_words.h"
#include "widgets/common/text_label.h"
#include "widgets/common/when_done.h"
#include "widgets/memory_viewer/memory_canvas.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>
#include <QtConcurrent>

namespace planescope {

void MemoryView::fillRuleMenu(QMenu &menu, const std::vector<LiveBuffer> &buffers)
{
    if (!m_scene)
        return;
    if (!buffers.empty()) {
        menu.addSection(buffers.size() == 1 ? bufferNameText(m_scene->table(), buffers.front().buffer)
                                            : tr("%n buffer(s)", nullptr, static_cast<int>(buffers.size())));
        const auto rule = [&](const QString &text, WhatIfRule::Kind kind, std::int64_t value) {
            connect(menu.addAction(text), &QAction::triggered, this, [this, buffers, kind, value] {
                std::vector<WhatIfRule> rules;
                rules.reserve(buffers.size());
                for (const LiveBuffer &buffer : buffers)
                    rules.push_back({kind, buffer.memory, value});
                addRules(rules);
            });
        };
        rule(tr("Off-load"), WhatIfRule::Kind::OffLoad, 0);
        rule(tr("Compute again"), WhatIfRule::Kind::Rematerialise, 0);
        for (const int devices : {2, 4, 8, 16})
            rule(tr("Split over %1 devices").arg(devices), WhatIfRule::Kind::Shard, devices);
        connect(menu.addAction(tr("Split over…")), &QAction::triggered, this, [this, buffers] {
            bool isChosen = false;
            const int devices =
                QInputDialog::getInt(this, tr("Split over"), tr("Devices:"), 32, 2, 1'000'000, 1, &isChosen);
            std::vector<WhatIfRule> rules;
            rules.reserve(buffers.size());
            for (const LiveBuffer &buffer : buffers)
                rules.push_back({WhatIfRule::Kind::Shard, buffer.memory, devices});
            if (isChosen)
                addRules(rules);
        });
        for (const int bits : {4, 8, 16, 32})
            rule(tr("With %1 bits per element").arg(bits), WhatIfRule::Kind::ElementBits, bits);
        menu.addSeparator();
    }
    QAction *const fit = menu.addAction(tr("Fit into…"));
    connect(fit, &QAction::triggered, this, [this] {
        constexpr double kGib = 1073741824.0;
        const std::int64_t capacity = this->capacity().bytes;
        const double preset = (capacity > 0 ? 0.9 * static_cast<double>(capacity)
                                            : 0.75 * static_cast<double>(m_scene->memory.peakBytes())) /
                              kGib;
        bool isChosen = false;
        const double gib =
            QInputDialog::getDouble(this, tr("Fit into"), tr("GiB of this space:"), preset, 0, 1e6, 3, &isChosen);
        if (isChosen)
            planToFitInto(static_cast<std::int64_t>(gib * kGib));
    });
    QAction *const clear = menu.addAction(tr("Back to what was compiled"));
    clear->setEnabled(!m_rules.empty());
    connect(clear, &QAction::triggered, this, &MemoryView::clearRules);
}

void MemoryView::addRules(const std::vector<WhatIfRule> &rules)
{
    for (const WhatIfRule &rule : rules)
        std::erase_if(m_rules, [&](const WhatIfRule &known) { return known.memory == rule.memory; });
    m_rules.insert(m_rules.end(), rules.begin(), rules.end());
    applyRules();
}

void MemoryView::clearRules()
{
    m_rules.clear();
    m_listsRules = false;
    ++m_planRequest;
    applyRules();
}

void MemoryView::planToFitInto(std::int64_t bytes)
{
    if (!m_scene)
        return;
    const std::uint64_t request = ++m_planRequest;
    whenDone(this, QtConcurrent::run([scene = m_scene, bytes, rules = m_rules] {
                 return planToFit(scene->memory, bytes, rules);
             }),
             [this, request, bytes](FitPlan plan) {
                 if (request != m_planRequest)
                     return;
                 m_rules = std::move(plan.rules);
                 applyRules(plan.fits
                                ? tr("It fits into %1.").arg(sizeText(bytes))
                                : tr("It does not fit into %1: what is left is needed at the mark or alive throughout.")
                                      .arg(sizeText(bytes)));
                 emit planShown();
             });
}

QString MemoryView::hypothesisText() const { return m_hypothesisBox->isHidden() ? QString() : m_hypothesis->text(); }

void MemoryView::applyRules(const QString &remark)
{
    if (!m_scene)
        return;
    std::vector<bool> marked(m_scene->table().buffers().size());
    for (const WhatIfRule &rule : m_rules)
        marked[rule.memory] = true;
    m_model->setMarked(std::move(marked));
    m_hypothesisBox->setVisible(!m_rules.empty() || !remark.isEmpty());
    m_listRules->setVisible(!m_rules.empty());
    updateList();
    updateSentence();
    if (m_rules.empty()) {
        m_canvas->setHypothesis(nullptr);
        m_hypothesis->setText(remark);
        return;
    }
    HypotheticalMemory what = applyWhatIf(m_scene->memory, m_rules);
    constexpr std::size_t kNamed = 4;
    QStringList names;
    for (std::size_t i = 0; i < std::min(m_rules.size(), kNamed); ++i)
        names << bufferNameText(m_scene->table(), m_rules[i].memory);
    if (m_rules.size() > kNamed)
        names << tr("%n more", nullptr, static_cast<int>(m_rules.size() - kNamed));
    QString words =
        tr("Hypothetical, not compiled: %1 instead of %2, with other decisions for %3.")
            .arg(sizeText(what.peakBytes), sizeText(m_scene->memory.peakBytes()), names.join(QLatin1String(", ")));
    if (!remark.isEmpty())
        words += QLatin1Char(' ') + remark;
    if (what.unused > 0)
        words += QLatin1Char(' ') + tr("%n of them change nothing.", nullptr, static_cast<int>(what.unused));
    m_hypothesis->setText(words);
    auto curve = std::make_shared<HypotheticalCurve>();
    curve->bytes = std::move(what.bytes);
    curve->peakBytes = what.peakBytes;
    curve->peakEvent = what.peakEvent;
    m_canvas->setHypothesis(std::move(curve));
}

} // namespace planescope
