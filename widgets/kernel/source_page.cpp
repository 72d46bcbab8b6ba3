#include "widgets/kernel/source_page.h"

#include "model/text/format_value.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/icons.h"
#include "widgets/common/search_field.h"
#include "widgets/common/text_label.h"
#include "widgets/common/view_tool_bar.h"
#include "widgets/kernel/bundle_sources.h"
#include "widgets/kernel/code_text.h"
#include "widgets/kernel/kernel_words.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace planescope {

namespace {

constexpr qint64 kLargestSource = 8 << 20; // a source file; not whatever a location happens to name

QStringList tailsOf(const QString &file)
{
    const QStringList parts = QDir::fromNativeSeparators(file).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    QStringList tails; // longest first
    for (qsizetype i = 0; i < parts.size(); ++i)
        tails << parts.mid(i).join(QLatin1Char('/'));
    return tails;
}

} // namespace

QString reachableSource(const QString &file, const QStringList &roots)
{
    if (file.isEmpty())
        return {};
    if (QFileInfo(file).isAbsolute() && QFileInfo(file).isFile())
        return file;
    for (const QString &root : roots)
        for (const QString &tail : tailsOf(file))
            if (QString path = root + QLatin1Char('/') + tail; QFileInfo(path).isFile())
                return path;
    return {};
}

const MlirText::Location *SourceLinks::locationOf(std::size_t line) const
{
    if (!m_mlir || line >= m_mlir->lineLocations.size() || m_mlir->lineLocations[line] == MlirText::kNoLocation)
        return nullptr;
    return &m_mlir->locations[m_mlir->lineLocations[line]];
}

std::string_view operationOf(std::string_view locationName)
{
    if (locationName.ends_with(':'))
        locationName.remove_suffix(1);
    return locationName.substr(locationName.rfind('/') + 1); // npos + 1 is the begin
}

std::vector<std::size_t> SourceLinks::linesFrom(const std::string &file, std::uint32_t sourceLine,
                                                std::string_view operation) const
{
    std::vector<std::size_t> lines, ofOperation;
    for (std::size_t line = 0; m_mlir && line < m_mlir->lineLocations.size(); ++line)
        if (const MlirText::Location *location = locationOf(line);
            location && isSameSource(location->file, file) && location->line <= sourceLine &&
            sourceLine <= std::max(location->line, location->endLine)) {
            lines.push_back(line);
            if (!operation.empty() && operationOf(location->name) == operation)
                ofOperation.push_back(line);
        }
    return ofOperation.empty() ? lines : ofOperation;
}

std::vector<std::string> SourceLinks::files() const
{
    std::map<std::string, std::size_t> counts;
    for (std::size_t line = 0; m_mlir && line < m_mlir->lineLocations.size(); ++line)
        if (const MlirText::Location *location = locationOf(line); location && !location->file.empty())
            ++counts[location->file];
    std::vector<std::string> files;
    files.reserve(counts.size());
    for (const auto &[file, count] : counts)
        files.push_back(file);
    std::stable_sort(files.begin(), files.end(),
                     [&](const std::string &a, const std::string &b) { return counts[a] > counts[b]; });
    return files;
}

SourcePage::SourcePage(const ThemeHub &themes, QWidget *parent) :
    QWidget(parent), m_themes(themes), m_empty(new EmptyState(themes, QStringLiteral("text"), this)),
    m_noSource(new EmptyState(themes, QStringLiteral("text"), this)), m_content(new QWidget(this))
{
    auto *bar = new ViewToolBar(themes, m_content);
    m_title = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, bar);
    m_search = new SearchField(themes, QStringLiteral("find"), tr("Search in the MLIR"), bar);
    m_search->setMinimumWidth(themes.px(180));
    m_location = new TextLabel(themes, FontRole::Dense, Ink::Text, {}, bar);
    m_location->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *fold = new QToolButton(bar);
    fold->setIcon(themedIcon(themes, QStringLiteral("fold")));
    fold->setToolTip(tr("Fold all regions, or unfold them"));
    fold->setAccessibleName(fold->toolTip());
    auto *root = new QToolButton(bar);
    root->setIcon(themedIcon(themes, QStringLiteral("folder")));
    root->setToolTip(tr("Choose a folder in which source files are looked for"));
    root->setAccessibleName(root->toolTip());
    bar->addControl(m_search);
    bar->addControl(fold);
    bar->addSeparator();
    bar->addControl(m_location);
    m_bundles = new QToolButton(bar);
    m_bundles->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_hlo = new QToolButton(bar);
    m_hlo->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_hlo->setText(tr("HLO operation"));
    m_hlo->setToolTip(tr("Shows the operation of the program that calls this kernel"));
    bar->addControl(m_bundles);
    bar->addControl(m_hlo);
    bar->addStretch();
    bar->addControl(m_title);
    bar->addControl(root);

    m_splitter = new QSplitter(Qt::Horizontal, m_content);
    m_mlir = new CodeText(themes, m_splitter);
    m_mlir->setAccessibleName(tr("MLIR of the kernel"));
    auto *right = new QWidget(m_splitter);
    auto *rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(0, 0, 0, 0);
    rightColumn->setSpacing(0);
    m_sourceTitle = new TextLabel(themes, FontRole::Dense, Ink::Secondary, {}, right);
    m_sourceTitle->setContentsMargins(8, 4, 8, 4);
    m_source = new CodeText(themes, right);
    m_source->setAccessibleName(tr("Source of the kernel"));
    rightColumn->addWidget(m_sourceTitle);
    rightColumn->addWidget(m_source, 1);
    rightColumn->addWidget(m_noSource, 1);
    m_noSource->setAction(tr("Choose a source folder…"));
    m_splitter->addWidget(m_mlir);
    m_splitter->addWidget(right);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({themes.px(760), themes.px(520)});
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar);
    column->addWidget(m_splitter, 1);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_content, 1);
    whole->addWidget(m_empty, 1);

    connect(m_mlir, &CodeText::lineChosen, this, &SourcePage::followMlir);
    connect(m_source, &CodeText::lineChosen, this, &SourcePage::followSource);
    m_searched = m_mlir;
    connect(m_mlir, &CodeText::findWanted, this, [this] { searchIn(m_mlir); });
    connect(m_source, &CodeText::findWanted, this, [this] { searchIn(m_source); });
    connect(m_search, &SearchField::nextRequested, this, [this] { find(false); });
    connect(m_search, &SearchField::previousRequested, this, [this] { find(true); });
    connect(m_search, &SearchField::escaped, this, [this] { m_searched->setFocus(); });
    connect(fold, &QToolButton::clicked, this,
            [this] { m_mlir->setAllFolded(m_mlir->visibleLines() == static_cast<std::size_t>(m_mlir->blockCount())); });
    connect(m_bundles, &QToolButton::clicked, this, &SourcePage::bundlesWanted);
    connect(m_hlo, &QToolButton::clicked, this, &SourcePage::hloWanted);
    connect(root, &QToolButton::clicked, this, &SourcePage::addRoot);
    connect(m_noSource, &EmptyState::actionClicked, this, &SourcePage::addRoot);
    setBundles(std::nullopt);
    setHasHlo(false);
    setCode(nullptr);
}

void SourcePage::setCode(KernelCodePtr code, std::shared_ptr<const MlirText> ofCall)
{
    m_code = std::move(code);
    const std::shared_ptr<const MlirText> mlir = m_code && m_code->mlir ? m_code->mlir : ofCall;
    m_links = SourceLinks(mlir && !mlir->isBytecode ? mlir : nullptr);
    const bool canShow = mlir && !mlir->isBytecode;
    m_content->setVisible(canShow);
    m_empty->setVisible(!canShow);
    m_file.clear();
    m_location->clear();
    if (!canShow) {
        m_mlir->setCode({}, {});
        const QString how = tr("Compile with --xla_mosaic_dump_to=DIR and --xla_mosaic_enable_dump_debug_info=true in "
                               "LIBTPU_INIT_ARGS, and put the folder beside the listing.");
        if (mlir)
            m_empty->setText(tr("The MLIR of this kernel is bytecode (%1), which is not decoded.")
                                 .arg(QString::fromStdString(mlir->bytecodeProducer)),
                             how);
        else
            m_empty->setText(m_code ? tr("No MLIR text lies beside this listing.") : tr("No listing is shown."), how);
        return;
    }
    m_title->setText(m_code && m_code->mlir ? QString::fromStdString(m_code->mlirFile) : tr("from the profile"));
    m_mlir->setCode(latinText(mlir->text), mlirFolds(mlir->text, mlir->lineBegins));
    const std::vector<std::string> files = m_links.files();
    showSource(files.empty() ? QString() : QString::fromStdString(files.front()));
    // The first operation that has a place in the source.
    for (std::size_t line = 0; line < mlir->lineLocations.size(); ++line)
        if (const MlirText::Location *location = m_links.locationOf(line); location && !location->file.empty()) {
            m_mlir->showLine(line);
            break;
        }
    followMlir();
}

void SourcePage::searchIn(CodeText *text)
{
    m_searched = text;
    m_search->setPlaceholderText(text == m_mlir ? tr("Search in the MLIR") : tr("Search in the source"));
    m_search->setFocus();
    m_search->selectAll();
}

void SourcePage::find(bool backwards)
{
    if (!m_search->text().isEmpty() && !m_searched->findText(m_search->text(), backwards))
        m_location->setText(tr("%1 is not found").arg(m_search->text()));
}

void SourcePage::setRoots(const QStringList &roots)
{
    m_roots = roots;
    showSource(m_file);
}

void SourcePage::addRoot()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Where are the sources?"), {});
    if (folder.isEmpty() || m_roots.contains(folder))
        return;
    m_roots << folder;
    showSource(m_file);
    followMlir();
    emit rootsChanged();
}

void SourcePage::showSource(const QString &file)
{
    m_file = file;
    m_shown = reachableSource(file, m_roots);
    QString text;
    if (QFile source(m_shown);
        !m_shown.isEmpty() && source.size() <= kLargestSource && source.open(QIODevice::ReadOnly))
        text = QString::fromUtf8(source.readAll());
    else
        m_shown.clear();
    m_source->setCode(text, {});
    m_source->setVisible(!m_shown.isEmpty());
    m_noSource->setVisible(m_shown.isEmpty());
    m_sourceTitle->setText(m_shown.isEmpty() ? file : m_shown);
    if (m_shown.isEmpty())
        m_noSource->setText(file.isEmpty() ? tr("The MLIR names no source file.")
                                           : tr("%1 is not where it was when the kernel was compiled.").arg(file),
                            file.isEmpty() ? tr("Locations are written with --xla_mosaic_enable_dump_debug_info=true.")
                                           : tr("Choose the folder that holds it."));
}

void SourcePage::followMlir()
{
    const MlirText::Location *location = m_links.locationOf(m_mlir->currentLine());
    if (!location) {
        m_location->setText(tr("This line has no place in the source"));
        return;
    }
    const QString name = QString::fromStdString(location->name);
    const QString file = QString::fromStdString(location->file);
    const QString place =
        file.isEmpty() ? QString() : QStringLiteral("%1:%2").arg(QFileInfo(file).fileName()).arg(location->line);
    m_location->setText(name.isEmpty() ? place : place.isEmpty() ? name : name + QLatin1Char(' ') + place);
    if (file.isEmpty() || m_isFollowing)
        return;
    m_isFollowing = true;
    if (file != m_file)
        showSource(file);
    if (!m_shown.isEmpty() && location->line > 0) {
        m_source->showLine(location->line - 1);
        std::vector<std::size_t> lines;
        for (std::uint32_t line = location->line; line <= std::max(location->line, location->endLine); ++line)
            lines.push_back(line - 1);
        m_source->setMarkedLines(std::move(lines));
    }
    const std::string operation(operationOf(location->name));
    m_mlir->setMarkedLines(m_links.linesFrom(location->file, location->line, operation));
    m_isFollowing = false;
    emit sourceLineChosen(location->file, location->line, operation);
}

void SourcePage::followSource()
{
    if (m_isFollowing)
        return;
    const auto line = static_cast<std::uint32_t>(m_source->currentLine()) + 1;
    showSourceLine(m_file.toStdString(), line);
    emit sourceLineChosen(m_file.toStdString(), line, {});
}

void SourcePage::showNote(const QString &note)
{
    m_location->setText(note);
    m_mlir->setMarkedLines({});
}

void SourcePage::setBundles(std::optional<std::size_t> bundles)
{
    m_bundles->setEnabled(bundles.value_or(0) > 0);
    m_bundles->setText(bundles ? tr("%n bundle(s)", nullptr, static_cast<int>(*bundles)) : tr("Bundles"));
    m_bundles->setToolTip(bundles
                              ? tr("Shows the bundles that come from this line")
                              : tr("Rows of instructions join lines with bundles; this profile has none of them for "
                                   "this kernel."));
}

void SourcePage::setHasHlo(bool has) { m_hlo->setEnabled(has); }

bool SourcePage::showSourceLine(const std::string &file, std::uint32_t line, std::string_view operation)
{
    const std::vector<std::size_t> lines = m_links.linesFrom(file, line, operation);
    m_isFollowing = true;
    // The source that the line is of, by the name that the locations have for it.
    if (!isSameSource(m_file.toStdString(), file))
        for (const std::string &known : m_links.files())
            if (isSameSource(known, file))
                showSource(QString::fromStdString(known));
    if (!m_shown.isEmpty() && line > 0)
        m_source->showLine(line - 1);
    m_mlir->setMarkedLines(lines);
    if (!lines.empty()) {
        m_mlir->showLine(lines.front());
        m_source->setMarkedLines({line - 1});
        m_location->setText(tr("%n operation(s) come from line %1", nullptr, static_cast<int>(lines.size())).arg(line));
    } else {
        m_location->setText(tr("No operation comes from line %1").arg(line));
    }
    m_isFollowing = false;
    return !lines.empty();
}

QString SourcePage::locationText() const { return m_location->text(); }
QString SourcePage::sourceTitle() const { return m_sourceTitle->text(); }
QString SourcePage::emptyText() const { return m_empty->isVisibleTo(this) ? m_empty->text() : QString(); }

} // namespace planescope
