#pragma once
// What a document knows besides its session is made when somebody first asks for it, and dies with it.
#include "model/state/document.h"

namespace planescope {

/// The document's part of this kind; `make(document)` makes it a child of the document when there is none yet. Null
/// without a document.
template <class Part, class Make> Part *partOf(Document *document, Make make)
{
    if (!document)
        return nullptr;
    if (auto *known = document->findChild<Part *>(QString(), Qt::FindDirectChildrenOnly))
        return known;
    return make(document);
}

} // namespace planescope
