// What a search costs: the index of names (made in the background), the first hits from names alone, all hits. Prints
// JSON; of several rounds the fastest counts.
//
//   search_bench FILE [ROUNDS]
#include "model/query/event_search.h"
#include "tests/bench/bench_profile.h"
#include "tests/bench/fastest.h"

#include <cstdio>

using namespace planescope;

int main(int argc, char **argv)
{
    const BenchProfile profile = benchProfile(argc, argv);
    if (!profile.session)
        return profile.exitCode;
    const int rounds = profile.rounds;
    const Session &session = *profile.session;
    std::shared_ptr<const NameIndex> index;
    const double indexing = fastestMs(1, [&] { index = NameIndex::build(session); });
    std::printf("{\"events\": %llu, \"places\": %zu, \"index_ms\": %.1f",
                static_cast<unsigned long long>(session.eventCount()), index->places().size(), indexing);
    for (const char *query : {"fusion", "/all-.*done/", "no such name", "name ~ \"fusion\" and dur > 10us"}) {
        const Result<EventSearch> search = EventSearch::parse(query);
        if (!search)
            return 1;
        std::size_t hits = 0;
        const double first =
            fastestMs(rounds, [&] { hits = firstHits(session, *index, *search, 100'000).events.size(); });
        const double all = fastestMs(1, [&] { (void)allHits(session, *index, *search, 1'000'000); });
        std::string name = query;
        std::erase(name, '"');
        std::printf(", \"%s\": {\"first_hits\": %zu, \"first_ms\": %.2f, \"all_ms\": %.1f}", name.c_str(), hits, first,
                    all);
    }
    std::printf("}\n");
    return 0;
}
