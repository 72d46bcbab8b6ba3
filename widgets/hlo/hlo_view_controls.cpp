// The controls of the HLO view, its search, and what leaves it: text, pictures, state.
#include "model/export/hlo_dot.h"
#include "model/export/output.h"
#include "model/state/op_data.h"
#include "model/text/format_value.h"
#include "widgets/common/icons.h"
#include "widgets/common/notice_strip.h"
#include "widgets/common/op_chart_picture.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/common/when_done.h"
#include "widgets/hlo/hlo_card.h"
#include "widgets/hlo/hlo_graph_widget.h"
#include "widgets/hlo/hlo_text_widget.h"
#include "widgets/hlo/hlo_view.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QFileDialog>
#include <QIODevice>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace planescope {

namespace {

constexpr quint32 kHloStateVersion = 1;

QToolButton *iconButton(const ThemeHub &themes, const QString &icon, const QString &tip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setIcon(themedIcon(themes, icon));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

} // namespace

QWidget *HloView::buildToolBar()
{
    const ThemeHub &themes = *context().themes;
    auto *bar = new ViewToolBar(themes, this);
    m_programs = new QComboBox(bar);
    m_programs->setAccessibleName(tr("Program"));
    m_programs->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_programs->setMinimumContentsLength(22);
    m_back = iconButton(themes, QStringLiteral("back"), tr("Back to what was looked at before (Backspace)"), bar);
    m_forward = iconButton(themes, QStringLiteral("fwd"), tr("Forward again"), bar);
    m_search = new SearchField(themes, QStringLiteral("find"), tr("Search in the text"), bar);
    m_search->setMinimumWidth(themes.px(170));
    m_count = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, bar);
    m_previous = iconButton(themes, QStringLiteral("up"), tr("Previous hit (Shift+Enter)"), bar);
    m_next = iconButton(themes, QStringLiteral("down"), tr("Next hit (Enter)"), bar);
    m_metadata = new QCheckBox(tr("Metadata"), bar);
    m_metadata->setToolTip(tr("Scope and source line behind every instruction"));
    m_config = new QCheckBox(tr("Configuration"), bar);
    m_config->setToolTip(tr("What the compiler notes for itself (backend_config)"));
    bar->addControl(m_programs, tr("Program"));
    bar->addControl(m_back);
    bar->addControl(m_forward);
    bar->addSeparator();
    bar->addControl(m_search);
    bar->addControl(m_previous);
    bar->addControl(m_next);
    bar->addControl(m_count);
    bar->addStretch();
    bar->addControl(m_metadata);
    bar->addControl(m_config);
    auto *fold = iconButton(themes, QStringLiteral("fold"), tr("Fold all computations, or unfold them"), bar);
    bar->addControl(fold);
    auto *copy = iconButton(themes, QStringLiteral("copy"), tr("Copy the chosen lines"), bar);
    bar->addControl(copy);
    auto *save = iconButton(themes, QStringLiteral("save"), tr("Save the text of the program"), bar);
    bar->addControl(save);
    connect(m_programs, &QComboBox::activated, this, [this](int index) {
        m_wanted.clear();
        startPage(m_programs->itemData(index).value<std::size_t>());
    });
    connect(m_back, &QToolButton::clicked, this, &HloView::goBack);
    connect(m_forward, &QToolButton::clicked, this, &HloView::goForward);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_text->setSearchText(text);
        m_searchDelay.start();
    });
    connect(m_search, &SearchField::nextRequested, this, [this] { stepSearch(1); });
    connect(m_search, &SearchField::previousRequested, this, [this] { stepSearch(-1); });
    connect(m_search, &SearchField::escaped, m_text, qOverload<>(&QWidget::setFocus));
    connect(m_previous, &QToolButton::clicked, this, [this] { stepSearch(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { stepSearch(1); });
    for (QCheckBox *box : {m_metadata, m_config})
        connect(box, &QCheckBox::toggled, this, [this] {
            if (m_page && m_chosen != HloModule::kNone)
                m_wanted = std::string(m_page->module->instructions()[m_chosen].name);
            startPage(m_program);
        });
    connect(fold, &QToolButton::clicked, this, [this] {
        const bool isWhole = m_page && m_text->folds().size() == m_page->lines->size();
        m_text->setAllFolded(isWhole);
    });
    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text->selectedText()); });
    connect(save, &QToolButton::clicked, this, &HloView::saveTextWithDialog);
    return bar;
}

QWidget *HloView::buildRight()
{
    const ThemeHub &themes = *context().themes;
    auto *top = new QWidget(m_right);
    auto *column = new QVBoxLayout(top);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *bar = new ViewToolBar(themes, top);
    m_radius = new SegmentedControl(themes, {QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")}, bar);
    m_radius->setAccessibleName(tr("Steps around the op"));
    m_open = new QCheckBox(tr("Open fusions"), bar);
    m_open->setToolTip(tr("Show what is inside the fusions"));
    m_open->setChecked(true);
    bar->addControl(m_radius, tr("Radius"));
    bar->addControl(m_open);
    bar->addStretch();
    auto *fit = iconButton(themes, QStringLiteral("fit"), tr("Whole graph (0)"), bar);
    bar->addControl(fit);
    auto *dot = iconButton(themes, QStringLiteral("copy"), tr("Copy the graph as DOT, for Graphviz"), bar);
    bar->addControl(dot);
    auto *picture = iconButton(themes, QStringLiteral("camera"), tr("Save the graph as a picture"), bar);
    bar->addControl(picture);
    column->addWidget(bar);
    m_graph = new HloGraphWidget(themes, top);
    column->addWidget(m_graph, 1);
    auto *scroll = new QScrollArea(m_right);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *bottom = new QWidget(scroll);
    auto *cards = new QVBoxLayout(bottom);
    cards->setContentsMargins(0, 0, 0, 0);
    cards->setSpacing(0);
    m_card = new HloCard(themes, bottom);
    cards->addWidget(m_card);
    m_note = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, bottom);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(16, 0, 16, 12);
    m_note->hide();
    cards->addWidget(m_note);
    cards->addStretch(1);
    bottom->setBackgroundRole(QPalette::Base);
    bottom->setAutoFillBackground(true);
    scroll->setWidget(bottom);
    m_right->addWidget(top);
    m_right->addWidget(scroll);
    m_right->setStretchFactor(0, 3);
    m_right->setStretchFactor(1, 2);
    m_right->setSizes({themes.px(420), themes.px(320)});
    m_right->setChildrenCollapsible(false);
    connect(m_radius, &SegmentedControl::currentIndexChanged, this, &HloView::startGraph);
    connect(m_open, &QCheckBox::toggled, this, &HloView::startGraph);
    connect(fit, &QToolButton::clicked, m_graph, &HloGraphWidget::fit);
    connect(dot, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(dotText()); });
    connect(picture, &QToolButton::clicked, this, &HloView::saveGraphWithDialog);
    connect(m_graph, &HloGraphWidget::instructionChosen, this, &HloView::chooseInstruction);
    connect(m_graph, &HloGraphWidget::backWanted, this, &HloView::goBack);
    connect(m_card, &HloCard::linkFollowed, this, &HloView::follow);
    connect(m_card, &HloCard::showRequested, this, [this] {
        Document *doc = document();
        if (!doc || !m_event || !doc->session())
            return;
        doc->selection().setEvent(m_event);
        // The event in the middle third, so that its neighbours are seen as well.
        const TimeRange range = doc->session()->eventRange(*m_event);
        const Duration around = Duration::ps(std::max<std::int64_t>(range.length().toPs(), 1));
        doc->viewport().jumpTo({range.begin - around, range.end + around});
        if (context().runCommand)
            context().runCommand(QStringLiteral("view.timeline"));
    });
    return m_right;
}

void HloView::saveTextWithDialog()
{
    if (!m_page)
        return;
    const QString name = hloText(m_page->module->name()) + QStringLiteral(".hlo.txt");
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the text"), name, tr("HLO text (*.txt)"));
    if (!path.isEmpty())
        exportText(path);
}

void HloView::saveGraphWithDialog()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the graph"), QStringLiteral("hlo.png"),
                                                      tr("Pictures (*.png *.svg *.pdf)"));
    if (!path.isEmpty() && !exportGraph(path))
        note(tr("%1 could not be written.").arg(path));
}

void HloView::addMenuActions(QMenu &menu)
{
    const auto add = [&](const QString &text, bool isEnabled, const std::function<void()> &act) {
        QAction *action = menu.addAction(text);
        action->setEnabled(isEnabled);
        connect(action, &QAction::triggered, this, act);
    };
    const bool hasGraph = m_graph->picture() != nullptr;
    add(tr("Copy the chosen lines"), m_page != nullptr,
        [this] { QApplication::clipboard()->setText(m_text->selectedText()); });
    add(tr("Save the text of the program"), m_page != nullptr, [this] { saveTextWithDialog(); });
    add(tr("Copy the graph as DOT, for Graphviz"), hasGraph, [this] { QApplication::clipboard()->setText(dotText()); });
    add(tr("Save the graph as a picture"), hasGraph, [this] { saveGraphWithDialog(); });
}

void HloView::startSearch()
{
    m_searchStop.request_stop();
    m_searchStop = std::stop_source();
    const std::uint64_t request = ++m_searchRequest;
    m_hits.clear();
    const QString text = m_search->text();
    if (!m_page || text.isEmpty()) {
        showSearchCount();
        emit searched();
        return;
    }
    m_count->setText(tr("Searching…"));
    whenDone(this, QtConcurrent::run([lines = m_page->lines, text, stop = m_searchStop.get_token()] {
                 return findInLines(*lines, text, stop);
             }),
             [this, request](std::vector<std::size_t> hits) {
                 if (request != m_searchRequest)
                     return;
                 m_hits = std::move(hits);
                 // The first one from here on, so that typing does not jump about.
                 const auto next = std::lower_bound(m_hits.begin(), m_hits.end(), m_text->currentLine());
                 if (!m_hits.empty())
                     m_text->showLine(next == m_hits.end() ? m_hits.front() : *next);
                 showSearchCount();
                 emit searched();
             });
}

void HloView::stepSearch(int direction)
{
    if (m_searchDelay.isActive()) { // Enter does not wait for the typing to end
        m_searchDelay.stop();
        startSearch();
        return;
    }
    if (m_hits.empty())
        return;
    const std::size_t at = m_text->currentLine();
    std::size_t target = 0;
    if (direction > 0) {
        const auto next = std::upper_bound(m_hits.begin(), m_hits.end(), at);
        target = next == m_hits.end() ? m_hits.front() : *next;
    } else {
        const auto next = std::lower_bound(m_hits.begin(), m_hits.end(), at);
        target = next == m_hits.begin() ? m_hits.back() : *(next - 1);
    }
    m_text->showLine(target);
    if (m_page->lines->at(target).row != HloModule::kNone)
        look(m_page->lines->at(target).row, false);
    showSearchCount();
}

void HloView::showSearchCount()
{
    m_previous->setEnabled(!m_hits.empty());
    m_next->setEnabled(!m_hits.empty());
    if (m_search->text().isEmpty() || !m_page) {
        m_count->clear();
        return;
    }
    const auto at = std::lower_bound(m_hits.begin(), m_hits.end(), m_text->currentLine());
    if (m_hits.empty())
        m_count->setText(tr("No hits"));
    else if (at != m_hits.end() && *at == m_text->currentLine())
        //: %1 number of the hit, %2 how many there are
        m_count->setText(
            tr("%1 of %2")
                .arg(text::count(static_cast<std::uint64_t>(at - m_hits.begin()) + 1), text::count(m_hits.size())));
    else
        m_count->setText(tr("%n hit(s)", nullptr, static_cast<int>(m_hits.size())));
}

QString HloView::dotText() const
{
    const HloGraphPicturePtr &picture = m_graph->picture();
    if (!picture)
        return {};
    const QString notice = noticeOf(document());
    return (notice.isEmpty() ? notice : QStringLiteral("// ") + notice + u'\n') +
           QString::fromStdString(hloDot(*picture->page->module, picture->graph));
}

void HloView::exportText(const QString &path)
{
    if (!m_page)
        return;
    whenDone(this, QtConcurrent::run([lines = m_page->lines, path, notice = noticeOf(document())] {
                 const auto write = [&](Output &out) {
                     out.beginWithNotice("// ");
                     for (std::size_t i = 0; i < lines->size(); ++i)
                         out << validUtf8(lines->text(i)) << '\n';
                 };
                 return saveFile(path, write, notice);
             }),
             [this, path](const Result<void> &saved) {
                 note(saved ? tr("Saved as %1.").arg(path) : tr("%1 could not be written.").arg(path));
                 emit exported(saved.has_value());
             });
}

bool HloView::exportGraph(const QString &path) const
{
    const HloGraphPicturePtr &picture = m_graph->picture();
    if (!picture)
        return false;
    constexpr double kRoom = 60;
    const QSize size = (picture->places.size + QSizeF(kRoom, kRoom)).toSize();
    return writeChartPicture(
        path, size, context().themes->theme(),
        [this](QPainter &painter, const QRectF &area, const Theme &theme) { m_graph->paintInto(painter, area, theme); },
        noticeOf(document()));
}

QByteArray HloView::saveViewState() const
{
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kHloStateVersion << m_radius->currentIndex() << m_open->isChecked() << m_metadata->isChecked()
        << m_config->isChecked() << m_splitter->saveState() << m_right->saveState();
    return state;
}

void HloView::restoreViewState(const QByteArray &state)
{
    QDataStream in(state);
    quint32 version = 0;
    int radius = 0;
    bool open = true, metadata = false, config = false;
    QByteArray splitter, right;
    in >> version >> radius >> open >> metadata >> config >> splitter >> right;
    if (in.status() != QDataStream::Ok || version != kHloStateVersion || radius < 0 || radius > 2)
        return;
    m_radius->setCurrentIndex(radius);
    m_open->setChecked(open);
    m_metadata->setChecked(metadata);
    m_config->setChecked(config);
    m_splitter->restoreState(splitter);
    m_right->restoreState(right);
}

} // namespace planescope
