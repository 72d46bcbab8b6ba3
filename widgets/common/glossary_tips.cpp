#include "widgets/common/glossary_tips.h"

#include "widgets/common/glossary.h"
#include "widgets/view.h"

#include <QAbstractButton>
#include <QAbstractItemModel>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QSet>
#include <QTextDocumentFragment>
#include <QToolTip>

namespace planescope {

namespace {

/// Texts of a widget with the section they belong to; -1 when it is no head.
std::vector<std::pair<QString, int>> textsOf(const QWidget &widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(&widget)) {
        const QString text = label->text();
        return {{Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text, -1}};
    }
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        return {{QString(button->text()).remove(QLatin1Char('&')), -1}};
    std::vector<std::pair<QString, int>> texts;
    const auto *head = qobject_cast<const QHeaderView *>(widget.parentWidget());
    if (!head || head->viewport() != &widget || !head->model())
        return texts;
    for (int visual = 0; visual < head->count(); ++visual) {
        const int section = head->logicalIndex(visual);
        if (!head->isSectionHidden(section))
            texts.emplace_back(head->model()->headerData(section, head->orientation()).toString(), section);
    }
    return texts;
}

/// Of the widget or of what it is a part of, as Qt would show it.
QString toolTipOf(const QWidget *widget, const View &view)
{
    for (; widget && widget != &view; widget = widget->parentWidget())
        if (!widget->toolTip().isEmpty())
            return widget->toolTip();
    return {};
}

const View *viewOf(const QWidget *widget)
{
    for (; widget; widget = widget->parentWidget())
        if (const auto *view = qobject_cast<const View *>(widget))
            return view;
    return nullptr;
}

} // namespace

std::vector<GlossaryUse> glossaryUses(const View &view)
{
    const Glossary &glossary = Glossary::of();
    std::vector<GlossaryUse> uses;
    QSet<int> known;
    for (QWidget *widget : view.findChildren<QWidget *>()) {
        if (!widget->isVisibleTo(&view))
            continue;
        for (const auto &[text, section] : textsOf(*widget))
            for (const Glossary::Hit &hit : glossary.hitsIn(text))
                if (!known.contains(hit.term)) {
                    known.insert(hit.term);
                    uses.push_back({hit.term, widget, section});
                }
    }
    return uses;
}

QString meaningsIn(const QString &text)
{
    const Glossary &glossary = Glossary::of();
    QString meanings;
    for (const Glossary::Hit &hit : glossary.hitsIn(text))
        meanings += glossary.tip(hit.term);
    return meanings;
}

QString withMeanings(const QString &tip, const QString &meanings)
{
    if (meanings.isEmpty())
        return tip;
    if (tip.isEmpty())
        return meanings;
    return (Qt::mightBeRichText(tip) ? tip : Qt::convertFromPlainText(tip, Qt::WhiteSpaceNormal)) + meanings;
}

bool GlossaryTips::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return false;
    auto *const widget = qobject_cast<QWidget *>(watched);
    const View *const view = viewOf(widget);
    if (!view || textsOf(*widget).empty())
        return false;
    const auto *const help = static_cast<QHelpEvent *>(event);
    const auto *const head = qobject_cast<const QHeaderView *>(widget->parentWidget());
    const bool isHead = head && head->viewport() == widget;
    const int section = isHead ? head->logicalIndexAt(help->pos()) : -1;
    QString meanings;
    for (const GlossaryUse &use : glossaryUses(*view))
        if (use.widget == widget && use.section == section)
            meanings += Glossary::of().tip(use.term);
    if (meanings.isEmpty())
        return false;
    const QString own = isHead ? head->model()->headerData(section, head->orientation(), Qt::ToolTipRole).toString()
                               : toolTipOf(widget, *view);
    QToolTip::showText(help->globalPos(), withMeanings(own, meanings), widget);
    return true;
}

} // namespace planescope
