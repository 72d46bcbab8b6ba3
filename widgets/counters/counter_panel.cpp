#include "widgets/counters/counter_panel.h"

#include "model/text/format_value.h"
#include "widgets/common/planescope_style.h"
#include "widgets/common/text_label.h"
#include "widgets/common/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace planescope {

namespace {

void clearRows(QVBoxLayout *rows)
{
    while (QLayoutItem *item = rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

constexpr std::size_t kMostBoxes = 40; // more readings or chips than that are chosen in the filter line

} // namespace

CounterPanel::CounterPanel(const ThemeHub &themes, QWidget *parent) : QScrollArea(parent), m_themes(themes)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("What is listed"));
    auto *content = new QWidget;
    content->setBackgroundRole(QPalette::Button);
    content->setAutoFillBackground(true);
    setWidget(content);
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(themes.px(12), themes.px(8), themes.px(10), themes.px(12));
    m_column->setSpacing(themes.px(4));

    m_lists = addGroup(tr("Lists"));
    m_favourites = addBox(m_lists, tr("Favourites only"), {});
    m_favourites->setToolTip(tr("Click the star before a counter to make it a favourite."));
    m_keptRows = new QWidget(content);
    m_keptColumn = new QVBoxLayout(m_keptRows);
    m_keptColumn->setContentsMargins(0, 0, 0, 0);
    m_keptColumn->setSpacing(themes.px(2));
    m_lists.rows->addWidget(m_keptRows);
    m_keep = new LinkLabel(themes, FontRole::Dense, tr("Keep this filter…"), content);
    m_lists.rows->addWidget(m_keep);
    connect(m_keep, &LinkLabel::clicked, this, [this] { emit keepWanted(m_line); });
    m_keep->hide();

    Group pair = addGroup(tr("Side by side"));
    m_isPaired = addBox(pair, tr("Two readings"), {});
    m_isPaired->setToolTip(tr("Two samples or chips beside each other, with difference and ratio"));
    m_pairRows = new QWidget(content);
    auto *pairColumn = new QVBoxLayout(m_pairRows);
    pairColumn->setContentsMargins(0, 0, 0, 0);
    pairColumn->setSpacing(themes.px(4));
    for (QComboBox **box : {&m_left, &m_right}) {
        *box = new QComboBox(m_pairRows);
        setDense(*box);
        (*box)->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        (*box)->setMinimumContentsLength(10);
        pairColumn->addWidget(*box);
        connect(*box, &QComboBox::currentIndexChanged, this, &CounterPanel::emitChanged);
    }
    m_left->setAccessibleName(tr("This reading"));
    m_right->setAccessibleName(tr("The reading beside it"));
    pair.rows->addWidget(m_pairRows);
    m_pairRows->hide();
    connect(m_isPaired, &QCheckBox::toggled, m_pairRows, &QWidget::setVisible);

    m_sets = addGroup(tr("Set"));
    m_dies = addGroup(tr("Die"));
    m_chips = addGroup(tr("Chip"));
    m_samples = addGroup(tr("Sample"));
    m_note = new TextLabel(themes, FontRole::Caption, Ink::Secondary, {}, content);
    m_note->setWordWrap(true);
    m_column->addSpacing(themes.px(8));
    m_column->addWidget(m_note);
    m_column->addStretch(1);
    for (Group *group : {&m_sets, &m_dies, &m_chips, &m_samples})
        group->widget->hide();
}

QSize CounterPanel::sizeHint() const { return {m_themes.px(208), m_themes.px(400)}; }

CounterPanel::Group CounterPanel::addGroup(const QString &title)
{
    Group group;
    group.widget = new QWidget(widget());
    auto *column = new QVBoxLayout(group.widget);
    column->setContentsMargins(0, m_themes.px(6), 0, m_themes.px(4));
    column->setSpacing(m_themes.px(3));
    column->addWidget(new TextLabel(m_themes, FontRole::Strong, Ink::Text, title, group.widget));
    group.rows = new QVBoxLayout;
    group.rows->setSpacing(m_themes.px(3));
    column->addLayout(group.rows);
    group.widget->setObjectName(title);
    m_column->addWidget(group.widget);
    return group;
}

QCheckBox *CounterPanel::addBox(Group &group, const QString &text, const QString &count)
{
    auto *line = new QWidget(group.widget);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    auto *box = new QCheckBox(text, line);
    box->setFont(m_themes.font(FontRole::Dense));
    row->addWidget(box);
    row->addStretch(1);
    if (!count.isEmpty())
        row->addWidget(new TextLabel(m_themes, FontRole::Caption, Ink::Secondary, count, line));
    group.rows->addWidget(line);
    group.boxes.push_back(box);
    connect(box, &QCheckBox::toggled, this, &CounterPanel::emitChanged);
    return box;
}

void CounterPanel::emitChanged()
{
    if (!m_isFilling)
        emit changed();
}

void CounterPanel::setChoices(CounterChoicesPtr choices, const QStringList &readings)
{
    m_isFilling = true;
    m_choices = std::move(choices);
    const auto number = [](std::uint64_t n) { return text::count(n); };
    for (Group *group : {&m_sets, &m_dies, &m_chips, &m_samples}) {
        clearRows(group->rows);
        group->boxes.clear();
    }
    if (m_choices) {
        const auto few = [](std::size_t n) { return n > 1 && n <= kMostBoxes; };
        // A single choice is no choice, but a set or a chip alone still says what is listed.
        for (const auto &[set, rows] : m_choices->sets)
            addBox(m_sets, set.empty() ? tr("without a set") : QString::fromStdString(set), number(rows));
        for (const auto &[die, rows] : m_choices->dies)
            addBox(m_dies, die < 0 ? tr("of the whole chip") : number(static_cast<std::uint64_t>(die)), number(rows));
        if (m_choices->chips.size() <= kMostBoxes)
            for (const auto &[chip, rows] : m_choices->chips)
                addBox(m_chips, chip < 0 ? tr("not stated") : number(static_cast<std::uint64_t>(chip)), number(rows));
        if (m_choices->samples.size() <= kMostBoxes)
            for (const auto &[sample, rows] : m_choices->samples)
                addBox(m_samples, QLocale().toString(qlonglong{sample}), number(rows));
        m_sets.widget->setVisible(!m_choices->sets.empty() && m_choices->sets.size() <= kMostBoxes);
        m_dies.widget->setVisible(few(m_choices->dies.size()));
        m_chips.widget->setVisible(!m_chips.boxes.empty());
        m_samples.widget->setVisible(!m_samples.boxes.empty());
    }
    for (QComboBox *box : {m_left, m_right}) {
        box->clear();
        box->addItems(readings);
    }
    m_isPaired->setChecked(false);
    m_isPaired->setEnabled(readings.size() > 1);
    m_isPaired->setToolTip(readings.size() > 1
                               ? tr("Two samples or chips beside each other, with difference and ratio")
                               : tr("The profile holds one reading of one chip: there is nothing to put beside it."));
    if (readings.size() > 1)
        m_right->setCurrentIndex(1);
    m_isFilling = false;
}

void CounterPanel::setKept(const QStringList &favourites, const std::map<QString, QString> &filters)
{
    m_favourites->setText(
        favourites.isEmpty()
            ? tr("Favourites only")
            : tr("Favourites only (%1)").arg(text::count(static_cast<std::uint64_t>(favourites.size()))));
    m_favourites->setEnabled(!favourites.isEmpty() || m_favourites->isChecked());
    m_filters = filters;
    rebuildKept();
}

void CounterPanel::rebuildKept()
{
    clearRows(m_keptColumn);
    for (const auto &[name, line] : m_filters) {
        auto *rowWidget = new QWidget(m_keptRows);
        auto *row = new QHBoxLayout(rowWidget);
        row->setContentsMargins(0, 0, 0, 0);
        auto *link = new LinkLabel(m_themes, FontRole::Dense, name, rowWidget);
        link->setToolTip(line);
        connect(link, &LinkLabel::clicked, this, [this, line = line] { emit filterChosen(line); });
        auto *forget = new QToolButton(rowWidget);
        forget->setText(QString(QChar(0x00D7)));
        forget->setAutoRaise(true);
        forget->setToolTip(tr("Forget this filter"));
        forget->setAccessibleName(tr("Forget the filter %1").arg(name));
        // The button is gone when the filters come back from the settings.
        connect(
            forget, &QToolButton::clicked, this, [this, name = name] { emit forgetWanted(name); },
            Qt::QueuedConnection);
        row->addWidget(link, 1);
        row->addWidget(forget);
        m_keptColumn->addWidget(rowWidget);
    }
    m_keptRows->setVisible(!m_filters.empty());
    setFilterLine(m_line);
}

void CounterPanel::setFilterLine(const QString &line)
{
    m_line = line;
    const bool isKept =
        std::any_of(m_filters.begin(), m_filters.end(), [&](const auto &kept) { return kept.second == line; });
    m_keep->setVisible(!line.isEmpty() && !isKept);
}

void CounterPanel::setNote(const QString &note) { m_note->setText(note); }

CounterScope CounterPanel::scope() const
{
    CounterScope scope;
    if (!m_choices)
        return scope;
    const auto each = [](const Group &group, const auto &choices, auto &into) {
        for (std::size_t i = 0; i < group.boxes.size() && i < choices.size(); ++i)
            if (group.boxes[i]->isChecked())
                into.insert(choices[i].first);
    };
    each(m_sets, m_choices->sets, scope.sets);
    each(m_dies, m_choices->dies, scope.dies);
    each(m_chips, m_choices->chips, scope.chips);
    each(m_samples, m_choices->samples, scope.samples);
    return scope;
}

void CounterPanel::setScope(const CounterScope &scope)
{
    if (!m_choices || scope == this->scope())
        return;
    m_isFilling = true;
    const auto each = [](const Group &group, const auto &choices, const auto &from) {
        for (std::size_t i = 0; i < group.boxes.size() && i < choices.size(); ++i)
            group.boxes[i]->setChecked(from.contains(choices[i].first));
    };
    each(m_sets, m_choices->sets, scope.sets);
    each(m_dies, m_choices->dies, scope.dies);
    each(m_chips, m_choices->chips, scope.chips);
    each(m_samples, m_choices->samples, scope.samples);
    m_isFilling = false;
    emit changed();
}

std::optional<CounterPair> CounterPanel::pair() const
{
    if (!m_isPaired->isChecked() || m_left->currentIndex() < 0 || m_right->currentIndex() < 0 ||
        m_left->currentIndex() == m_right->currentIndex())
        return std::nullopt;
    return CounterPair{static_cast<std::uint32_t>(m_left->currentIndex()),
                       static_cast<std::uint32_t>(m_right->currentIndex())};
}

void CounterPanel::setPair(std::optional<CounterPair> pair)
{
    m_isFilling = true;
    m_isPaired->setChecked(pair.has_value());
    if (pair) {
        m_left->setCurrentIndex(static_cast<int>(pair->left));
        m_right->setCurrentIndex(static_cast<int>(pair->right));
    }
    m_isFilling = false;
    emit changed();
}

bool CounterPanel::showsFavourites() const { return m_favourites->isChecked(); }

void CounterPanel::setShowsFavourites(bool shows)
{
    m_favourites->setEnabled(true);
    m_favourites->setChecked(shows);
}

QCheckBox *CounterPanel::boxOf(const QString &group, const QString &text) const
{
    for (const Group *each : {&m_lists, &m_sets, &m_dies, &m_chips, &m_samples})
        if (each->widget->objectName() == group)
            for (QCheckBox *box : each->boxes)
                if (box->text() == text)
                    return box;
    return nullptr;
}

} // namespace planescope
