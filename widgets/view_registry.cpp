#include "widgets/view_registry.h"

namespace planescope
{

const ViewDescriptor *ViewRegistry::find(const QString &id) const
{
    for (const ViewDescriptor &view : m_views)
        if (id == QLatin1String(view.id))
            return &view;
    return nullptr;
}

void registerViews(ViewRegistry &) {}

} // namespace planescope
