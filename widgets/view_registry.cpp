#include "widgets/view_registry.h"

#include "widgets/compare/compare_view.h"
#include "widgets/counters/counters_view.h"
#include "widgets/counters/utilization_view.h"
#include "widgets/details/details_view.h"
#include "widgets/hlo/hlo_view.h"
#include "widgets/kernel/kernel_view.h"
#include "widgets/memory_profile/memory_profile_view.h"
#include "widgets/memory_viewer/memory_view.h"
#include "widgets/notes/notes_view.h"
#include "widgets/op_profile/op_profile_view.h"
#include "widgets/op_stats/op_stats_view.h"
#include "widgets/overview/overview_view.h"
#include "widgets/report/report_view.h"
#include "widgets/roofline/roofline_view.h"
#include "widgets/search/search_view.h"
#include "widgets/timeline/timeline_view.h"

namespace planescope {

const ViewDescriptor *ViewRegistry::find(const QString &id) const
{
    for (const ViewDescriptor &view : m_views)
        if (id == QLatin1String(view.id))
            return &view;
    return nullptr;
}

void registerViews(ViewRegistry &views)
{
    views.add(overviewView);
    views.add(timelineView);
    views.add(detailsView);
    views.add(opProfileView);
    views.add(opStatsView);
    views.add(rooflineView);
    views.add(memoryView);
    views.add(memoryProfileView);
    views.add(kernelView);
    views.add(hloView);
    views.add(countersView);
    views.add(utilizationView);
    views.add(compareView);
    views.add(searchView);
    views.add(notesView);
    views.add(reportView);
}

} // namespace planescope
