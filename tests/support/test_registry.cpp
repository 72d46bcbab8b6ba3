#include "tests/support/test_registry.h"

#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>

namespace planescope::testing {

namespace {

struct Entry {
    std::string_view name;
    std::function<QObject *()> create;
};

std::vector<Entry> &entries()
{
    static std::vector<Entry> all;
    return all;
}

} // namespace

TestRegistrar::TestRegistrar(const char *name, std::function<QObject *()> create)
{
    entries().push_back({name, std::move(create)});
}

int runTests(int argc, char **argv)
{
    std::vector<char *> rest{argv[0]};
    std::string_view wanted;
    for (int i = 1; i < argc; ++i) {
        if (i == 1 && argv[i][0] != '-')
            wanted = argv[i];
        else
            rest.push_back(argv[i]);
    }
    int failed = 0;
    bool ran = false;
    for (const Entry &entry : entries()) {
        if (!wanted.empty() && entry.name != wanted)
            continue;
        ran = true;
        const std::unique_ptr<QObject> test(entry.create());
        if (QTest::qExec(test.get(), static_cast<int>(rest.size()), rest.data()) != 0)
            ++failed;
    }
    if (!ran) {
        std::fprintf(stderr, "no test class named %.*s\n", static_cast<int>(wanted.size()), wanted.data());
        return 1;
    }
    return failed;
}

} // namespace planescope::testing
