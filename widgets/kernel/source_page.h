#pragma once
// Where a kernel comes from: the MLIR text of its Mosaic module beside the Python source that its locations name. A
// line of one leads to the lines of the other.
#include "model/analysis/kernel/kernel_code.h"
#include "widgets/common/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

class QSplitter;
class QToolButton;

namespace planescope {

class CodeText;
class EmptyState;
class SearchField;
class TextLabel;

/// A file of a location: where it was when the kernel was made, or below one of `roots`, by as much of its path as is
/// there. Empty when it is nowhere.
QString reachableSource(const QString &file, const QStringList &roots);

/// "dot_general" of the name of a location, "jit(f)/dot_general:"; empty without one.
std::string_view operationOf(std::string_view locationName);

/// What lines of MLIR and lines of source have to do with each other.
class SourceLinks
{
public:
    explicit SourceLinks(std::shared_ptr<const MlirText> mlir = nullptr) : m_mlir(std::move(mlir)) {}
    /// Location of a line of MLIR; null without one.
    const MlirText::Location *locationOf(std::size_t line) const;
    /// Lines of MLIR whose operation comes from this line of the file, 1-based.
    /// Of these the lines of one operation, "dot_general", when there are some.
    std::vector<std::size_t> linesFrom(const std::string &file, std::uint32_t sourceLine,
                                       std::string_view operation = {}) const;
    /// Files that locations name, most lines first.
    std::vector<std::string> files() const;

private:
    std::shared_ptr<const MlirText> m_mlir;
};

class SourcePage final : public QWidget
{
    Q_OBJECT
public:
    explicit SourcePage(const ThemeHub &themes, QWidget *parent = nullptr);

    /// Null: nothing is shown but why. `ofCall`: MLIR from the profile, when none lies beside the listing.
    void setCode(KernelCodePtr code, std::shared_ptr<const MlirText> ofCall = nullptr);
    /// Folders that source files are looked for in, beside their own place.
    void setRoots(const QStringList &roots);
    const QStringList &roots() const { return m_roots; }

    CodeText *mlir() const { return m_mlir; }
    CodeText *source() const { return m_source; }
    SearchField *searchField() const { return m_search; }
    QString locationText() const;
    QString sourceTitle() const;
    QString emptyText() const;
    /// Shows the MLIR of a source line and marks it, of one operation of it or of all; false when none comes from it.
    bool showSourceLine(const std::string &file, std::uint32_t line, std::string_view operation = {});
    /// Says why no line is shown of what was asked for.
    void showNote(const QString &note);
    /// How many bundles the chosen line has; nothing: the profile does not join bundles with lines.
    void setBundles(std::optional<std::size_t> bundles);
    /// Whether the profile holds the program of the call.
    void setHasHlo(bool has);
    QToolButton *bundlesLink() const { return m_bundles; }
    QToolButton *hloLink() const { return m_hlo; }

signals:
    void rootsChanged();
    /// By a click or keys, in either text; `operation`: "dot_general" of a line of MLIR, else empty.
    void sourceLineChosen(const std::string &file, std::uint32_t line, const std::string &operation);
    void bundlesWanted(); ///< those of the chosen line
    void hloWanted();     ///< the operation of the program that calls the kernel

private:
    void find(bool backwards);
    void searchIn(CodeText *text);
    void followMlir();
    void followSource();
    void showSource(const QString &file);
    void addRoot();

    const ThemeHub &m_themes;
    KernelCodePtr m_code;
    SourceLinks m_links;
    QStringList m_roots;
    QString m_file;  ///< as the locations name it
    QString m_shown; ///< path that is shown; empty when it is not reachable
    bool m_isFollowing = false;
    SearchField *m_search;
    TextLabel *m_location, *m_title, *m_sourceTitle;
    CodeText *m_mlir, *m_source;
    CodeText *m_searched; ///< the text that the search looks through: where it was asked for
    QSplitter *m_splitter;
    EmptyState *m_empty, *m_noSource;
    QToolButton *m_bundles, *m_hlo;
    QWidget *m_content;
};

} // namespace planescope
