#include "model/format/session_reader.h"

#include <cstdio>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    const auto session = planescope::loadSession(argv[1]);
    if (!session)
        return 4;
    std::printf("%zu planes\n", (*session)->planes().size());
    return 0;
}
