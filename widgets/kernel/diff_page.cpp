#include "widgets/kernel/diff_page.h"

#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/table_view.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/kernel/kernel_program.h"
#include "widgets/kernel/kernel_words.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QVBoxLayout>

#include <algorithm>

namespace planescope {

namespace {

enum DiffList { LoopList, BundleList, OpcodeList };

QString diffWord(const char *text) { return QCoreApplication::translate("planescope::DiffPage", text); }

ColumnWords diffColumn(const char *title, const char *tip = nullptr)
{
    ColumnWords words;
    words.title = diffWord(title);
    words.tip = tip ? diffWord(tip) : QString();
    return words;
}

std::string loopPlace(const KernelCode &code, const std::optional<std::uint32_t> &row)
{
    if (!row)
        return {};
    const BundleLoop &loop = code.loops[*row];
    return addressRange(*code.listing, loop.facts.first, loop.facts.end).toStdString();
}

TableSheetPtr loopDiffSheet(const DiffSheets &all)
{
    Table table;
    table.columns = {{"before", "before", ColumnUnit::Text},
                     {"after", "after", ColumnUnit::Text},
                     {"bundles_before", "bundles before", ColumnUnit::Count},
                     {"bundles_after", "bundles after", ColumnUnit::Count},
                     {"saved", "saved", ColumnUnit::Count},
                     {"trips_before", "iterations before", ColumnUnit::Count},
                     {"trips_after", "iterations after", ColumnUnit::Count},
                     {"empty_before", "empty before", ColumnUnit::Count},
                     {"empty_after", "empty after", ColumnUnit::Count},
                     {"fills_before", "fills before", ColumnUnit::Count},
                     {"fills_after", "fills after", ColumnUnit::Count},
                     {"spills_before", "spills before", ColumnUnit::Count},
                     {"spills_after", "spills after", ColumnUnit::Count}};
    const std::string outside = diffWord(QT_TRANSLATE_NOOP("planescope::DiffPage", "outside of loops")).toStdString();
    const auto trips = [](const std::optional<std::uint64_t> &count) { return count ? Cell(*count) : Cell(); };
    for (const LoopChange &change : all.diff.loops) {
        const bool isOutside = !change.before && !change.after;
        table.rows.push_back({isOutside ? outside : loopPlace(*all.before, change.before),
                              isOutside ? outside : loopPlace(*all.after, change.after), change.bundlesBefore,
                              change.bundlesAfter, static_cast<std::int64_t>(change.saved()), trips(change.tripsBefore),
                              trips(change.tripsAfter), change.emptyBefore, change.emptyAfter, change.fillsBefore,
                              change.fillsAfter, change.spillsBefore, change.spillsAfter});
    }
    return makeSheet(std::move(table),
                     {diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Loop before")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Loop after")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Bundles before"),
                                 QT_TRANSLATE_NOOP("planescope::DiffPage", "Of one iteration, without inner loops")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Bundles after"),
                                 QT_TRANSLATE_NOOP("planescope::DiffPage", "Of one iteration, without inner loops")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Saved"),
                                 QT_TRANSLATE_NOOP("planescope::DiffPage", "Bundles an iteration; below zero: lost")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Iterations before")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Iterations after")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Empty before")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Empty after")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Fills before")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Fills after")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Spills before")),
                      diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Spills after"))});
}

TableSheetPtr bundleDiffSheet(const DiffSheets &all)
{
    Table table;
    table.columns = {{"address_before", "before", ColumnUnit::Text},
                     {"opcodes_before", "opcodes before", ColumnUnit::Text},
                     {"change", "change", ColumnUnit::Text},
                     {"address_after", "after", ColumnUnit::Text},
                     {"opcodes_after", "opcodes after", ColumnUnit::Text}};
    const auto address = [](const KernelCode &code, std::uint32_t row) {
        return row == BundlePair::kNone ? Cell()
                                        : Cell(text::bundleAddress(code.listing->bundles()[row].address).toStdString());
    };
    const auto opcodes = [](const KernelCode &code, std::uint32_t row) {
        return row == BundlePair::kNone ? Cell() : Cell(opcodeSummary(*code.listing, row));
    };
    for (const BundlePair &pair : all.diff.rows) {
        // A sign tells it without a colour.
        const char *const sign = pair.isSame                        ? "="
                                 : pair.before == BundlePair::kNone ? "+"
                                 : pair.after == BundlePair::kNone  ? "\u2212"
                                                                    : "\u2260";
        table.rows.push_back({address(*all.before, pair.before), opcodes(*all.before, pair.before), std::string(sign),
                              address(*all.after, pair.after), opcodes(*all.after, pair.after)});
    }
    return makeSheet(std::move(table), {diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Before")),
                                        diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Opcodes before")),
                                        diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Change"),
                                                   QT_TRANSLATE_NOOP("planescope::DiffPage",
                                                                     "= the same opcodes, ≠ others, − gone, + new")),
                                        diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "After")),
                                        diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Opcodes after"))});
}

TableSheetPtr opcodeDiffSheet(const DiffSheets &all)
{
    Table table;
    table.columns = {{"opcode", "opcode", ColumnUnit::Text},
                     {"before", "before", ColumnUnit::Count},
                     {"after", "after", ColumnUnit::Count},
                     {"change", "change", ColumnUnit::Count}};
    for (const OpcodeChange &change : all.diff.opcodes)
        table.rows.push_back({change.opcode, change.before, change.after,
                              static_cast<std::int64_t>(change.after) - static_cast<std::int64_t>(change.before)});
    return makeSheet(std::move(table), {diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Opcode")),
                                        diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Before")),
                                        diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "After")),
                                        diffColumn(QT_TRANSLATE_NOOP("planescope::DiffPage", "Change"))});
}

} // namespace

std::shared_ptr<const DiffSheets> diffSheets(KernelCodePtr before, KernelCodePtr after)
{
    auto all = std::make_shared<DiffSheets>();
    all->before = std::move(before);
    all->after = std::move(after);
    all->diff = compareListings(*all->before, *all->after);
    all->loops = loopDiffSheet(*all);
    all->bundles = bundleDiffSheet(*all);
    all->opcodes = opcodeDiffSheet(*all);
    return all;
}

QString diffSentence(const DiffSheets &sheets)
{
    const auto before = static_cast<std::int64_t>(sheets.before->listing->bundles().size());
    const auto after = static_cast<std::int64_t>(sheets.after->listing->bundles().size());
    const auto counted = [](std::int64_t n) { return text::count(static_cast<std::uint64_t>(n < 0 ? -n : n)); };
    QString words = QCoreApplication::translate("planescope::DiffPage", "%1 bundles become %2; the same: %3.")
                        .arg(counted(before), counted(after), text::count(sheets.diff.sameBundles));
    const LoopChange *largest = nullptr;
    for (const LoopChange &change : sheets.diff.loops)
        if (change.before && change.after && (!largest || std::abs(change.saved()) > std::abs(largest->saved())))
            largest = &change;
    if (largest && largest->saved() != 0) {
        const BundleLoop &loop = sheets.before->loops[*largest->before];
        const QString place = addressRange(*sheets.before->listing, loop.facts.first, loop.facts.end);
        words += QLatin1Char(' ') +
                 (largest->saved() > 0
                      ? QCoreApplication::translate("planescope::DiffPage", "Loop %1 saves %2 bundles an iteration.")
                      : QCoreApplication::translate("planescope::DiffPage", "Loop %1 loses %2 bundles an iteration."))
                     .arg(place, counted(largest->saved()));
    }
    if (sheets.diff.isOtherGeneration)
        words += QLatin1Char(' ') +
                 diffWord(QT_TRANSLATE_NOOP("planescope::DiffPage",
                                            "They are of different chips: slots can be compared, times cannot."));
    return words;
}

DiffPage::DiffPage(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_before(new QComboBox(this)), m_after(new QComboBox(this)),
    m_lists(new SegmentedControl(themes, {tr("Loops"), tr("Bundles"), tr("Opcodes")}, this)),
    m_sentence(new TextLabel(themes, FontRole::Body, Ink::Text, {}, this)), m_table(new TableView(themes, this)),
    m_empty(new EmptyState(themes, QStringLiteral("cmp"), this)), m_content(new QWidget(this))
{
    auto *bar = new ViewToolBar(themes, m_content);
    for (QComboBox *box : {m_before, m_after}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(40);
        connect(box, &QComboBox::activated, this, &DiffPage::start);
    }
    m_before->setAccessibleName(tr("Before"));
    m_after->setAccessibleName(tr("After"));
    bar->addControl(m_before, tr("Before"));
    bar->addControl(m_after, tr("After"));
    bar->addControl(m_lists);
    bar->addStretch();
    m_sentence->setWordWrap(true);
    m_sentence->setContentsMargins(12, 8, 12, 8);
    m_table->setAccessibleName(tr("Differences of two listings"));
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(m_sentence);
    column->addWidget(m_table, 1);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_content, 1);
    whole->addWidget(m_empty, 1);
    m_empty->setText(tr("Two listings are compared. Only one is known."),
                     tr("Open another build of the kernel, or a dump folder that holds it."));
    m_empty->setAction(tr("Open a listing…"));
    connect(m_empty, &EmptyState::actionClicked, this, &DiffPage::listingWanted);
    connect(m_lists, &SegmentedControl::currentIndexChanged, this, &DiffPage::showList);
    connect(m_table, &TableView::rowActivated, this, [this](std::size_t row) {
        if (!m_shown || m_lists->currentIndex() != BundleList || row >= m_shown->diff.rows.size())
            return;
        const BundlePair &pair = m_shown->diff.rows[row];
        const bool isAfter = pair.after != BundlePair::kNone;
        emit bundleWanted((isAfter ? m_after : m_before)->currentData().toUInt(), isAfter ? pair.after : pair.before);
    });
    setPage(nullptr);
}

void DiffPage::setPage(KernelPagePtr page)
{
    m_page = std::move(page);
    m_job.cancel();
    m_isBusy = false;
    m_shown = nullptr;
    m_table->setSheet(nullptr);
    m_sentence->clear();
    const bool canShow = m_page && m_page->codes.size() > 1;
    m_content->setVisible(canShow);
    m_empty->setVisible(!canShow);
    for (QComboBox *box : {m_before, m_after}) {
        box->clear();
        for (std::uint32_t i = 0; canShow && i < m_page->codes.size(); ++i) {
            const KernelCode &code = *m_page->codes[i];
            const QString folder = QString::fromStdString(code.folder).section(QLatin1Char('/'), -1);
            box->addItem(QStringLiteral("%1 (%2)").arg(QString::fromStdString(code.program), folder), i);
        }
    }
    if (!canShow)
        return;
    // Two of one name are two builds of a kernel, most probably.
    for (std::uint32_t a = 0; a < m_page->codes.size(); ++a)
        for (std::uint32_t b = a + 1; b < m_page->codes.size(); ++b)
            if (m_page->codes[a]->program == m_page->codes[b]->program)
                return choose(a, b);
    choose(0, 1);
}

void DiffPage::choose(std::uint32_t before, std::uint32_t after)
{
    m_before->setCurrentIndex(static_cast<int>(before));
    m_after->setCurrentIndex(static_cast<int>(after));
    start();
}

void DiffPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_shown)
        start();
}

/// Nobody pays for a comparison that is not looked at.
void DiffPage::start()
{
    if (!isVisible())
        return;
    const auto before = m_before->currentData().toUInt(), after = m_after->currentData().toUInt();
    if (!m_page || before >= m_page->codes.size() || after >= m_page->codes.size())
        return;
    m_isBusy = true;
    m_job.start(
        this, [a = m_page->codes[before], b = m_page->codes[after]](std::stop_token) { return diffSheets(a, b); },
        [this](std::shared_ptr<const DiffSheets> made) {
            m_isBusy = false;
            m_shown = std::move(made);
            m_sentence->setText(diffSentence(*m_shown));
            showList();
            emit compared();
        });
}

void DiffPage::showList()
{
    if (!m_shown)
        return;
    switch (m_lists->currentIndex()) {
    case BundleList:
        m_table->setFirstColumns({"address_before", "opcodes_before", "change", "address_after", "opcodes_after"});
        m_table->setSheet(m_shown->bundles);
        break;
    case OpcodeList:
        m_table->setFirstColumns({"opcode", "before", "after", "change"});
        m_table->setSheet(m_shown->opcodes);
        break;
    default:
        m_table->setFirstColumns({"before", "after", "bundles_before", "bundles_after", "saved", "trips_before",
                                  "empty_before", "empty_after", "fills_before", "fills_after", "spills_before",
                                  "spills_after"});
        m_table->setSheet(m_shown->loops);
    }
    if (m_lists->currentIndex() != BundleList) // one long bundle would push the other side out of sight
        m_table->resizeColumnsToContents();
}

QString DiffPage::sentence() const { return m_sentence->text(); }
QString DiffPage::emptyText() const { return m_empty->isVisibleTo(this) ? m_empty->text() : QString(); }

} // namespace planescope
