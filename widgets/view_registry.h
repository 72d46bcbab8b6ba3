#pragma once
// The list of views, one line each, in the order of menus and of the view rail.
#include "widgets/view.h"

#include <vector>

namespace planescope {

class ViewRegistry
{
public:
    void add(const ViewDescriptor &view) { m_views.push_back(view); }
    const std::vector<ViewDescriptor> &views() const { return m_views; }
    /// Null when there is no view of this id.
    const ViewDescriptor *find(const QString &id) const;

private:
    std::vector<ViewDescriptor> m_views;
};

/// Every view of the program. An explicit list: its order is the menu's, and the linker cannot drop an entry.
void registerViews(ViewRegistry &views);

} // namespace planescope
