#include "model/format/session_reader.h"

#include "model/format/xplane/xspace_loader.h"
#include "model/io/mapped_file.h"

#include <algorithm>

namespace planescope {

namespace {

namespace fs = std::filesystem;

bool isProfileName(const std::string &name)
{
    for (const std::string_view ending : {".xplane.pb", ".xplane.pb.gz", ".xplane.pb.zst", ".xplane"})
        if (name.size() > ending.size() && name.ends_with(ending))
            return true;
    return false;
}

/// Profiles directly in `folder`, by name.
std::vector<fs::path> profilesIn(const fs::path &folder)
{
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, ignored))
        if (entry.is_regular_file(ignored) && isProfileName(entry.path().filename().string()))
            found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace

std::vector<fs::path> runFolders(const fs::path &folder)
{
    constexpr int kDeepest = 8;
    std::vector<fs::path> found;
    std::error_code ignored;
    if (!profilesIn(folder).empty())
        return {folder};
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, ignored);
    for (; !ignored && it != fs::recursive_directory_iterator(); it.increment(ignored)) {
        if (it.depth() >= kDeepest)
            it.disable_recursion_pending();
        if (it->is_directory(ignored) && !profilesIn(it->path()).empty())
            found.push_back(it->path());
    }
    // Runs are named by their time; the newest comes first.
    std::sort(found.begin(), found.end(), [](const fs::path &a, const fs::path &b) {
        return a.filename() != b.filename() ? a.filename() > b.filename() : a > b;
    });
    return found;
}

Result<SessionPtr> loadSession(const fs::path &path, const LoadOptions &options, const LoadHooks &hooks)
{
    std::error_code error;
    std::vector<fs::path> paths{path};
    if (fs::is_directory(path, error)) {
        const std::vector<fs::path> runs = runFolders(path);
        if (runs.empty())
            return fail(ErrorCode::NoProfiles, path.string());
        paths = profilesIn(runs.front());
    }
    std::vector<xplane::SourceFile> files;
    ImportReport unreadable;
    for (const fs::path &file : paths) {
        auto mapped = MappedFile::open(file);
        if (!mapped)
            return tl::unexpected<Error>(mapped.error());
        if ((*mapped)->bytes().empty())
            return fail(ErrorCode::EmptyFile, file.string());
        xplane::SourceFile source;
        source.name = file.filename().string();
        source.content.bytes = (*mapped)->bytes();
        source.content.fileSize = (*mapped)->bytes().size();
        source.content.owner = *mapped;
        files.push_back(std::move(source));
    }
    std::string name = path.filename().empty() ? path.parent_path().filename().string() : path.filename().string();
    auto session = xplane::loadSpaces(name, std::move(files), unreadable, options, hooks);
    if (!session && session.error().path.find('/') == std::string::npos) {
        Error withPath = session.error();
        withPath.path = path.string();
        return tl::unexpected<Error>(std::move(withPath));
    }
    return session;
}

} // namespace planescope
