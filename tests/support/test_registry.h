#pragma once
// One test program per room holds many test classes; ctest runs each class by name.
#include <QObject>
#include <QtTest/QTest>

#include <functional>

namespace planescope::testing {

struct TestRegistrar {
    TestRegistrar(const char *name, std::function<QObject *()> create);
};

/// Runs the class named in argv[1] with the remaining arguments, or all of them. Returns the number of failed classes.
int runTests(int argc, char **argv);

} // namespace planescope::testing

#define PLANESCOPE_TEST(Class)                                                                                         \
    static const planescope::testing::TestRegistrar registrar##Class(#Class, [] { return new Class; });
