// What a selection over everything costs: the sentence and the table by name, beside one pass over the same columns.
// Prints JSON; of several rounds the fastest counts. Compare numbers of one run only.
//
//   select_bench FILE [ROUNDS]
#include "model/analysis/layers.h"
#include "model/analysis/name_totals.h"
#include "model/analysis/selection_answer.h"
#include "model/analysis/selection_index.h"
#include "tests/bench/bench_profile.h"
#include "tests/bench/fastest.h"

#include <cstdio>
#include <thread>

using namespace planescope;

int main(int argc, char **argv)
{
    const BenchProfile profile = benchProfile(argc, argv);
    if (!profile.session)
        return profile.exitCode;
    const int rounds = profile.rounds;
    const SessionPtr session = profile.session;
    const OpClassTable classes(session);
    const TimeRange range = session->range();
    const std::vector<LineId> rows = workRowsOf(*session, {});
    std::uint64_t events = 0;
    volatile std::int64_t sink = 0;
    const double pass = fastestMs(rounds, [&] {
        std::int64_t sum = 0;
        events = 0;
        for (const LineId id : rows) {
            const EventColumns &c = session->line(id).events;
            events += c.size();
            for (std::size_t row = 0; row < c.size(); ++row)
                sum += c.beginPs[row] ^ c.durationPs[row] ^ c.type[row] ^ c.lane[row];
        }
        sink = sink + sum;
    });
    const double sentence = fastestMs(rounds, [&] { selectionAnswer(*session, classes, range); });
    const auto shared = std::make_shared<const OpClassTable>(session);
    std::shared_ptr<const SelectionIndex> index;
    const double prepare = fastestMs(1, [&] { index = SelectionIndex::build(session, shared); });
    const double indexed = fastestMs(rounds, [&] { selectionAnswer(*session, *shared, range, {}, {}, index.get()); });
    const double names = fastestMs(rounds, [&] { nameTotals(*session, range, rows); });
    const double both = fastestMs(rounds, [&] {
        std::thread beside([&] { selectionAnswer(*session, *shared, range, {}, {}, index.get()); });
        nameTotals(*session, range, rows);
        beside.join();
    });
    const double layers = fastestMs(rounds, [&] { findLayers(*session); });
    // As the window does it: the index is made once, when a profile has been read.
    std::printf("{\"events\": %llu, \"pass_ms\": %.1f, \"index_ms\": %.1f, \"index_bytes\": %zu, "
                "\"sentence_ms\": %.1f, \"sentence_indexed_ms\": %.2f, \"names_ms\": %.1f, \"both_ms\": %.1f, "
                "\"both_to_pass\": %.2f, \"layers_ms\": %.1f}\n",
                static_cast<unsigned long long>(events), pass, prepare, index->byteCount(), sentence, indexed, names,
                both, both / pass, layers);
    return 0;
}
