#include "widgets/kernel/kernel_view.h"

#include "model/state/hlo_data.h"
#include "model/text/error_text.h"
#include "model/text/format_value.h"
#include "model/text/kernel_text.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/job_overlay.h"
#include "widgets/common/search_field.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/text_label.h"
#include "widgets/kernel/bundle_grid.h"
#include "widgets/kernel/calls_page.h"
#include "widgets/kernel/compiler_page.h"
#include "widgets/kernel/diff_page.h"
#include "widgets/kernel/kernel_words.h"
#include "widgets/kernel/limits_panel.h"
#include "widgets/kernel/record_page.h"
#include "widgets/kernel/source_page.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QFileDialog>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace planescope {

namespace {

constexpr int kSearchDelayMs = 150;
constexpr std::uint32_t kFoldsFrom = 200; // bundles: a few screens

/// Custom calls of Mosaic and Pallas run on TPUs; a listing by itself is a session without rows.
QString whyNoKernels(const Session &session)
{
    const bool isCode = session.lines().empty() && session.programs().empty() && !session.allocationSites();
    const bool hasTpu = std::any_of(session.planes().begin(), session.planes().end(), [&](const Plane &plane) {
        return session.text(plane.name).find("TPU") != std::string_view::npos;
    });
    return isCode || hasTpu
               ? QString()
               : QCoreApplication::translate("planescope::KernelView", "This profile holds no kernels of a TPU.");
}

} // namespace

const ViewDescriptor kernelView{
    "kernel",
    QT_TRANSLATE_NOOP("View", "Kernel"),
    QT_TRANSLATE_NOOP("View", "Kernel"),
    "kernel",
    "Alt+L",
    kCentreDockArea,
    [](const Session &session) { return whyNoKernels(session); },
    [](const ViewContext &context, QWidget *parent) -> View * { return new KernelView(context, parent); }};

KernelView::KernelView(const ViewContext &context, QWidget *parent) :
    View(context, parent), m_empty(new EmptyState(*context.themes, QStringLiteral("kernel"), this)),
    m_noListing(new EmptyState(*context.themes, QStringLiteral("kernel"), this)),
    m_job(new JobOverlay(*context.themes, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildPageBar());
    m_job->setCancellable(false);
    m_job->hide();
    column->addWidget(m_job);
    m_pages = new QStackedLayout;
    column->addLayout(m_pages, 1);
    m_pages->addWidget(buildGridPage());
    buildOtherPages();
    m_pages->addWidget(m_empty);
    setFocusProxy(m_grid);
    for (EmptyState *state : {m_empty, m_noListing})
        connect(state, &EmptyState::actionClicked, this, &KernelView::openListing);
    m_searchDelay.setSingleShot(true);
    m_searchDelay.setInterval(kSearchDelayMs);
    connect(&m_searchDelay, &QTimer::timeout, this, &KernelView::startSearch);
    settingsChanged();
    showState();
}

KernelView::~KernelView() = default;

QWidget *KernelView::buildGridPage()
{
    const ThemeHub &themes = *context().themes;
    m_gridPage = new QWidget(this);
    auto *column = new QVBoxLayout(m_gridPage);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildToolBar());
    m_gridPages = new QStackedLayout;
    column->addLayout(m_gridPages, 1);
    m_splitter = new QSplitter(Qt::Horizontal, m_gridPage);
    m_gridPages->addWidget(m_splitter);
    m_gridPages->addWidget(m_noListing);
    m_grid = new BundleGrid(themes, m_splitter);
    m_limits = new LimitsPanel(themes, m_splitter);
    m_splitter->addWidget(m_grid);
    m_splitter->addWidget(m_limits);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setCollapsible(0, false);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isSplitChosen = true; });
    connect(m_grid, &BundleGrid::currentChanged, this, [this] {
        m_limits->setSection(m_grid->currentSection());
        if (m_data && m_program && !m_isFollowing)
            m_data->setPlace(BundlePlace{m_code, m_grid->currentBundle()});
        if (m_program && !m_isFollowing)
            startTimes(m_grid->currentBundle());
        if (m_program)
            showSourceOf(m_grid->currentBundle());
    });
    connect(m_grid, &BundleGrid::bundleActivated, this, [this](std::uint32_t bundle) { showInTimeline(bundle); });
    connect(m_grid, &BundleGrid::sourceWanted, this, &KernelView::showMlirOf);
    connect(m_grid, &BundleGrid::hloWanted, this, &KernelView::showHlo);
    connect(m_grid, &BundleGrid::menuOpening, this, &KernelView::addLinks);
    connect(m_grid, &BundleGrid::selectionChanged, this, [this] {
        const auto [first, end] = m_grid->selected();
        m_limits->setSelected(first, end);
    });
    connect(m_grid, &BundleGrid::findWanted, this, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    connect(m_limits, &LimitsPanel::sectionWanted, m_grid, &BundleGrid::showSection);
    connect(m_limits, &LimitsPanel::bundleWanted, m_grid, &BundleGrid::showBundle);
    return m_gridPage;
}

void KernelView::settingsChanged() { m_grid->setDensity(context().settings->density); }

void KernelView::resizeEvent(QResizeEvent *event)
{
    View::resizeEvent(event);
    // A wide window has room for the list of loops; until somebody moves the splitter.
    if (!m_isSplitChosen) {
        const int panel = std::clamp(width() / 4, context().themes->px(364), context().themes->px(430));
        m_splitter->setSizes({std::max(1, width() - panel), panel});
    }
    // Below this the slots would not be seen beside the panel.
    m_limits->setVisible(width() >= context().themes->px(900));
}

QString KernelView::scopeText() const
{
    return m_program ? QString::fromStdString(m_program->code->program) : QString();
}

bool KernelView::isSettled() const
{
    if (!document() || document()->stage() == Document::Stage::Failed)
        return true;
    if (document()->stage() != Document::Stage::Ready || !m_data)
        return false;
    return m_data->page() && !m_isLoading && !m_isReadingSources && !m_searchDelay.isActive() && !m_diff->isBusy() &&
           !m_compiler->isBusy();
}

QString KernelView::searchCount() const { return m_count->text(); }
QString KernelView::emptyText() const
{
    if (m_pages->currentWidget() == m_empty)
        return m_empty->text();
    const bool isGrid = m_pages->currentWidget() == m_gridPage;
    return isGrid && m_gridPages->currentWidget() == m_noListing ? m_noListing->text() : QString();
}
QString KernelView::factsText() const { return m_facts->text(); }

void KernelView::documentChanged(Document *old)
{
    if (old) {
        disconnect(old, nullptr, this, nullptr);
        disconnect(&old->selection(), nullptr, this, nullptr);
        disconnect(HloData::of(old), nullptr, this, nullptr);
    }
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    m_data = nullptr;
    if (document())
        connect(document(), &Document::failed, this, &KernelView::showState);
    pageChanged();
    connectData();
}

void KernelView::showEvent(QShowEvent *event)
{
    View::showEvent(event);
    connectData();
}

/// Nobody pays for listings that are not looked at: they are read when the view is first seen.
void KernelView::connectData()
{
    if (m_data || !document() || !isVisible())
        return;
    m_data = KernelDocument::of(document());
    connect(m_data, &KernelDocument::pageChanged, this, &KernelView::pageChanged);
    connect(m_data, &KernelDocument::placeChanged, this, &KernelView::followPlace);
    connect(m_data, &KernelDocument::callChanged, this, [this] {
        m_calls->setCall(m_data->call());
        if (!m_program)
            showSource();
    });
    connect(&document()->selection(), &Selection::eventChanged, this, &KernelView::followSelection);
    connect(HloData::of(document()), &HloData::placeChanged, this, &KernelView::followHlo);
    pageChanged();
}

void KernelView::pageChanged()
{
    m_programJob.cancel();
    m_timesJob.cancel(); // of the page before
    m_isLoading = false;
    fillPrograms();
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    m_calls->setPage(page);
    m_diff->setPage(page);
    if (page)
        m_record->setRecording(page->recording);
    m_compiler->setPage(page);
    // Without a listing there is more to see of the calls.
    if (page && page->codes.empty() && !page->calls.empty() && this->page() == Page::Bundles)
        showPage(Page::Calls);
    if (page && page->codes.empty() && page->calls.empty() && page->loneMlir && this->page() == Page::Bundles)
        showPage(Page::Source);
    if (!page || page->codes.empty()) {
        m_code = kNoCode;
        showProgram(nullptr);
        showSource();
        return;
    }
    if (m_data->place()) {
        followPlace();
        return;
    }
    // What costs most is looked at first: the code of the call that takes most time, else the longest listing.
    std::optional<std::uint32_t> first;
    for (const KernelFacts &call : page->calls)
        if (const auto match = call.code(); match && !first)
            first = match->code;
    if (!first) {
        const auto longest = std::max_element(page->codes.begin(), page->codes.end(),
                                              [](const KernelCodePtr &a, const KernelCodePtr &b) {
                                                  return a->listing->bundles().size() < b->listing->bundles().size();
                                              });
        first = static_cast<std::uint32_t>(longest - page->codes.begin());
    }
    startProgram(*first);
}

void KernelView::fillPrograms()
{
    m_programs->clear();
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    if (!page)
        return;
    for (std::uint32_t i = 0; i < page->codes.size(); ++i) {
        const KernelCode &code = *page->codes[i];
        m_programs->addItem(QString::fromStdString(code.program), i);
        const QString folder = QString::fromStdString(code.folder);
        m_programs->setItemData(m_programs->count() - 1,
                                QString::fromStdString(code.listing->fileName()) + QLatin1Char('\n') + folder,
                                Qt::ToolTipRole);
    }
}

void KernelView::startProgram(std::uint32_t code)
{
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    if (!page || code >= page->codes.size())
        return;
    m_programs->setCurrentIndex(m_programs->findData(code));
    if (m_program && m_program->code == page->codes[code]) {
        m_code = code;
        showProgram(m_program);
        return;
    }
    m_code = code;
    m_isLoading = true;
    showState();
    m_programJob.start(
        this, [from = page->codes[code]](std::stop_token) { return makeKernelProgram(from); },
        [this](KernelProgramPtr program) { showProgram(std::move(program)); });
}

void KernelView::showProgram(KernelProgramPtr program)
{
    m_isLoading = false;
    const bool isOther = program != m_program;
    m_program = std::move(program);
    m_isFollowing = true; // the first bundle is current, but nobody chose it
    if (isOther) {
        showSource();
        m_grid->setProgram(m_program);
        startSources();
        m_limits->setProgram(m_program);
        m_compiler->setCode(m_program ? m_program->code : nullptr);
        m_hits.clear();
        // A long program begins where it spends its time; the other blocks show their pattern folded.
        if (m_program && m_program->bundles() >= kFoldsFrom)
            m_grid->foldAllBlocksBut(m_program->hottestSection());
    }
    if (m_program && m_wantedBundle < m_program->bundles())
        m_grid->showBundle(m_wantedBundle);
    m_wantedBundle = BundleSection::kNone;
    m_isFollowing = false;
    if (m_program)
        m_limits->setSection(m_grid->currentSection());
    updateFacts();
    showState();
    if (m_program && isOther && !m_search->text().isEmpty())
        startSearch();
    emit scopeTextChanged();
    if (m_program)
        emit programShown();
}

/// The MLIR beside the listing; else that of the call, which the profile may hold.
void KernelView::showSource()
{
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    std::shared_ptr<const MlirText> ofCall;
    for (std::uint32_t i = 0; page && i < page->calls.size() && !ofCall; ++i) {
        const auto match = page->calls[i].code();
        const bool isShown = m_program ? match && match->code == m_code : m_data->call().value_or(0) == i;
        if (isShown)
            ofCall = page->calls[i].mosaic;
    }
    if (page && !m_program && !ofCall)
        ofCall = page->loneMlir;
    m_source->setCode(m_program ? m_program->code : nullptr, std::move(ofCall));
    m_source->setHasHlo(callOfHlo().has_value());
}

void KernelView::followPlace()
{
    if (!m_data || !m_data->page() || !m_data->place())
        return;
    const BundlePlace place = *m_data->place();
    if (m_program && place.code == m_code && !m_isLoading) {
        if (m_grid->currentBundle() != place.bundle) {
            m_isFollowing = true;
            m_grid->showBundle(place.bundle);
            m_isFollowing = false;
        }
        return;
    }
    m_wantedBundle = place.bundle;
    startProgram(place.code);
}

void KernelView::showState()
{
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    const bool isReading = m_data && document() && document()->stage() == Document::Stage::Ready && !page;
    m_job->setVisible(m_isLoading || isReading);
    if (m_isLoading || isReading) {
        m_job->setText(isReading ? tr("Looking for kernels and listings") : tr("Reading the listing"), {});
        m_job->setFraction(-1);
    }
    for (QWidget *control : std::initializer_list<QWidget *>{m_programs, m_search, m_text, m_fold, m_goTo})
        control->setEnabled(m_program != nullptr);
    showSearchCount();
    m_gridPages->setCurrentWidget(m_program || m_isLoading ? static_cast<QWidget *>(m_splitter) : m_noListing);
    const bool isEmpty =
        !page || (page->codes.empty() && page->calls.empty() && page->debugPrograms.empty() && !page->loneMlir);
    const bool isRecord = page && this->page() == Page::Record;
    m_pages->setCurrentIndex(isEmpty && !isRecord ? m_pages->indexOf(m_empty) : m_pageChoice->currentIndex());
    m_pageChoice->setEnabled(page != nullptr);
    m_empty->setAction({});
    if (!document()) {
        m_empty->setText(tr("No profile is open."));
    } else if (document()->stage() == Document::Stage::Failed) {
        m_empty->setText(tr("The profile could not be read."));
    } else if (!page) {
        m_empty->setText(tr("The profile is being read."));
    } else {
        QStringList more;
        for (const Error &problem : page->problems)
            more << text::errorText(problem);
        more << tr("Listings are written at compile time: LIBTPU_INIT_ARGS=\"--xla_jf_dump_to=DIR "
                   "--xla_jf_dump_llo_text=true\". Put the folder beside the profile, or open it here.");
        m_empty->setText(tr("This profile holds no custom calls, and no listing lies beside it."),
                         more.join(QLatin1Char('\n')));
        m_noListing->setText(tr("No listing lies beside this profile."), more.join(QLatin1Char('\n')));
        for (EmptyState *state : {m_empty, m_noListing})
            state->setAction(tr("Open a listing…"));
    }
}

void KernelView::openListing()
{
    if (!m_data)
        return;
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Open listings of this profile"), {},
                                                            tr("Listings (*final_bundles*.txt *bundles*.txt)"));
    for (const QString &path : paths)
        m_data->addListing(path.toStdString());
    showState();
}

QString KernelView::setProgram(const QString &program, const QString &, const QString &at)
{
    static constexpr std::array kPageNames{"bundles", "calls", "source", "compiler", "compare", "record"};
    const KernelPagePtr page = m_data ? m_data->page() : nullptr;
    if (!page)
        return tr("No listing is open.");
    const auto named =
        std::find_if(kPageNames.begin(), kPageNames.end(), [&](const char *name) { return at == QLatin1String(name); });
    const bool isPage = named != kPageNames.end();
    if (isPage)
        showPage(static_cast<Page>(named - kPageNames.begin()));
    if (isPage && program.isEmpty())
        return {};
    std::uint32_t code = m_code;
    if (!program.isEmpty()) {
        const auto found = std::find_if(page->codes.begin(), page->codes.end(), [&](const KernelCodePtr &each) {
            return QString::fromStdString(each->program) == program;
        });
        if (found == page->codes.end())
            return tr("There is no listing of %1.").arg(program);
        code = static_cast<std::uint32_t>(found - page->codes.begin());
    }
    if (code >= page->codes.size())
        return tr("No listing is open.");
    if (!at.isEmpty() && !isPage) {
        const auto bundle = bundleNamed(*page->codes[code]->listing, at.toStdString());
        if (!bundle)
            return tr("The listing has no bundle %1.").arg(at);
        m_wantedBundle = *bundle;
    }
    startProgram(code);
    return {};
}

void KernelView::updateFacts()
{
    if (!m_program) {
        m_facts->clear();
        return;
    }
    const KernelCode &code = *m_program->code;
    QStringList facts{tr("%n bundle(s)", nullptr, static_cast<int>(m_program->bundles()))};
    if (const auto &capacities = code.units.capacities) {
        std::uint64_t all = 0;
        for (const KernelUnit unit : kAllKernelUnits)
            if (unit != KernelUnit::VloadFill && unit != KernelUnit::VstoreSpill)
                all += (*capacities)[at(unit)];
        facts << tr("%n slot(s) per bundle", nullptr, static_cast<int>(all));
    }
    if (const std::string_view generation = generationName(code.units.generation); !generation.empty())
        facts << latinText(generation);
    if (const auto clock = code.clockHz())
        facts << text::withPrefix(*clock, u"Hz");
    else
        facts << tr("clock unknown");
    m_facts->setText(facts.join(QStringLiteral(", ")));
    QStringList tips{QString::fromStdString(code.listing->fileName()), QString::fromStdString(code.folder)};
    if (!code.listing->entryHlo().empty())
        tips << latinText(code.listing->entryHlo());
    for (const ListingFinding &finding : code.listing->findings())
        tips << text::listingText(finding, QLocale());
    for (const Error &problem : code.problems)
        tips << text::errorText(problem);
    tips << (code.clockHz()
                 ? tr("One bundle is one cycle. Clock of the core: of v2, v3 and v4 as published with TPU v4 (ISCA "
                      "2023), "
                      "of v6e and TPU7x as XProf's utilization viewer has it.")
                 : tr("The clock of this core is not stated: neither in the profile, nor in XProf, nor in what is "
                      "published of v5e and v5p. So bundles cannot be turned into time; shares of slots need no "
                      "clock."));
    tips << (code.units.source == UnitSource::Table
                 ? tr("Slots per bundle: the CAPACITY row of the compiler's table beside the listing.")
                 : tr("Slots per bundle: the CAPACITY row of the compiler's tables of this generation."));
    m_facts->setToolTip(tips.join(QLatin1Char('\n')));
}

KernelView::Page KernelView::page() const { return static_cast<Page>(m_pageChoice->currentIndex()); }

void KernelView::showPage(Page page)
{
    m_pageChoice->setCurrentIndex(static_cast<int>(page));
    showState();
}

} // namespace planescope
