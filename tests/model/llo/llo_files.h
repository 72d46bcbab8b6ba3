#pragma once
// Dumps of the compiler for tests: those in the tree, and the many that are only there while the product is made.
#include "model/format/llo/dump_folder.h"
#include "model/io/open_content.h"
#include "tests/support/places.h"

#include <QDir>
#include <QString>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace planescope::testing {

inline std::string lloFolder(const std::string &name) { return sourceFile("/tests/data/llo/" + name); }

/// Text as the content of a file.
inline FileContent contentOf(const std::string &text)
{
    const auto owner = std::make_shared<const std::string>(text);
    FileContent content;
    content.bytes = {reinterpret_cast<const std::uint8_t *>(owner->data()), owner->size()};
    content.fileSize = owner->size();
    content.owner = owner;
    return content;
}

inline FileContent contentOfFile(const std::filesystem::path &path)
{
    OpenProgress progress;
    const auto opened = openContent(path, progress, {});
    return opened ? opened->content : FileContent{};
}

/// Every dump folder there is: in the tree and beside it.
inline std::vector<std::filesystem::path> dumpFolders()
{
    std::vector<std::filesystem::path> out;
    for (const char *root : {"/tests/data/llo", "/../shared/data/ours/llo", "/../shared/data/ours/case/llo"}) {
        std::error_code error;
        for (const auto &entry : std::filesystem::directory_iterator(sourceFile(root), error))
            if (entry.is_directory() && llo::isDumpFolder(entry.path()))
                out.push_back(entry.path());
    }
    const std::filesystem::path flat = sourceFile("/../shared/data/llo");
    if (llo::isDumpFolder(flat))
        out.push_back(flat);
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace planescope::testing
