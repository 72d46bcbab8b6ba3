# planescope_add_library, planescope_add_program, planescope_add_test: language level, warnings, sanitizers in one place.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
endif()
# -g1 keeps names and lines for stack traces and perf; full debug data doubles compile and link time.
set(PLANESCOPE_OPTIMISE "-O2 -g1 -DNDEBUG" CACHE STRING "Flags of the RelWithDebInfo build")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "${PLANESCOPE_OPTIMISE}")

# With the compiler's C++20 predefines moc 6.4 stops in GCC 12's <concepts>; without them it skips that header's body.
set(CMAKE_AUTOMOC_COMPILER_PREDEFINES OFF)

find_program(PLANESCOPE_CCACHE ccache)
if(PLANESCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without this sloppiness ccache passes over every file that has precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;${PLANESCOPE_CCACHE}")
endif()
find_program(PLANESCOPE_MOLD mold)
if(PLANESCOPE_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

if(PLANESCOPE_SANITIZE)
  add_compile_options(-fsanitize=${PLANESCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PLANESCOPE_SANITIZE})
endif()

# Generated sources (moc, protobuf) are not ours to tidy. "No check at all" is an error for clang-tidy, so one stays that
# only finds something in LLVM's own sources.
file(WRITE "${PROJECT_BINARY_DIR}/.clang-tidy" "Checks: '-*,llvm-twine-local'\nWarningsAsErrors: ''\n")

if(PLANESCOPE_BUILD_FUZZERS)
  add_compile_options(-fsanitize=fuzzer-no-link) # coverage of the libraries, too
endif()

# The places of a test's sources and of its build are of no use to us, and a path in a definition keeps ccache from
# finding the same file again in another checkout.
function(planescope_forget_test_places)
  get_target_property(definitions Qt6::Test INTERFACE_COMPILE_DEFINITIONS)
  list(FILTER definitions EXCLUDE REGEX QT_TESTCASE_)
  set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS "${definitions}")
endfunction()

function(planescope_settings target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
  if(PLANESCOPE_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # A unity file includes the sources, so GCC takes their anonymous namespaces for those of a header.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  target_compile_definitions(${target} PRIVATE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 8)
  if(PLANESCOPE_PRECOMPILE)
    planescope_precompiled_headers(${target})
  endif()
endfunction()

# Precompiled headers, with unity only: "dev" compiles each file by itself, so that a missing include shows.
# Two sets, each built once: the standard library for the rooms without windows, Qt Widgets on top of it for the others.
# A folder says `set(PLANESCOPE_HEADERS window)` for the second.
option(PLANESCOPE_PRECOMPILE "Precompile the headers of the standard library and of Qt" OFF)
set(PLANESCOPE_HEADERS plain)

function(planescope_precompiled_headers target)
  set(headers planescope_headers_${PLANESCOPE_HEADERS})
  if(NOT TARGET ${headers})
    set(source "${PROJECT_BINARY_DIR}/${headers}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "")
    add_library(${headers} OBJECT "${source}")
    target_compile_features(${headers} PUBLIC cxx_std_20)
    target_compile_options(${headers} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
    target_compile_definitions(${headers} PRIVATE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII)
    target_precompile_headers(${headers} PRIVATE <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cmath> <cstdint>
      <filesystem> <functional> <limits> <map> <memory> <mutex> <numeric> <optional> <set> <span> <stop_token> <string>
      <string_view> <thread> <unordered_map> <variant> <vector>)
    if(PLANESCOPE_HEADERS STREQUAL window)
      target_link_libraries(${headers} PRIVATE Qt6::Widgets)
      target_precompile_headers(${headers} PRIVATE <QApplication> <QCheckBox> <QClipboard> <QComboBox> <QDir> <QFile>
        <QFileDialog> <QHeaderView> <QKeyEvent> <QLabel> <QLineEdit> <QLocale> <QMenu> <QMouseEvent> <QPainter>
        <QPainterPath> <QScrollArea> <QScrollBar> <QSettings> <QSplitter> <QTimer> <QToolButton> <QTreeView>
        <QVBoxLayout>)
    endif()
  endif()
  # One kind of code for libraries and programs, or GCC takes no headers of the other. GCC 12 forgets which code of
  # precompiled headers is the system's and warns of the inside of std::string; "dev" keeps these two warnings.
  target_compile_options(${target} PRIVATE -fPIC -fpch-preprocess -Wno-stringop-overflow -Wno-array-bounds)
  target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()

# planescope_add_library(name file...)
function(planescope_add_library target)
  add_library(${target} STATIC ${ARGN})
  planescope_settings(${target})
endfunction()

# planescope_add_program(name file...)
function(planescope_add_program target)
  add_executable(${target} ${ARGN})
  planescope_settings(${target})
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
endfunction()

# planescope_add_tests(room [GUI] SOURCES file... [LINK target...])
# One program per room, one ctest entry per file: `tst_a_thing.cpp` holds class TstAThing and ends with
# PLANESCOPE_TEST(TstAThing) and `#include "tst_a_thing.moc"`. One program links once and its files build as unity.
# GUI rooms get a QApplication on the offscreen platform.
function(planescope_add_tests room)
  cmake_parse_arguments(arg "GUI" "" "SOURCES;LINK;DEFINITIONS" ${ARGN})
  set(target "test_${room}")
  add_executable(${target} ${arg_SOURCES})
  planescope_settings(${target})
  set_target_properties(${target} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_link_libraries(${target} PRIVATE ${arg_LINK} Qt6::Test)
  if(arg_GUI)
    target_link_libraries(${target} PRIVATE planescope_test_main_gui)
  else()
    target_link_libraries(${target} PRIVATE planescope_test_main)
  endif()
  target_compile_definitions(${target} PRIVATE ${arg_DEFINITIONS})
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(stem "${source}" NAME_WE)
    if(NOT stem MATCHES "^tst_")
      continue()
    endif()
    string(REGEX REPLACE "^tst_" "" plain "${stem}")
    string(REPLACE "_" ";" words "${plain}")
    set(class "Tst")
    foreach(word IN LISTS words)
      string(SUBSTRING "${word}" 0 1 first)
      string(SUBSTRING "${word}" 1 -1 rest)
      string(TOUPPER "${first}" first)
      string(APPEND class "${first}${rest}")
    endforeach()
    add_test(NAME "${room}.${plain}" COMMAND ${target} ${class})
    set_tests_properties("${room}.${plain}" PROPERTIES TIMEOUT 300 ENVIRONMENT
      "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;TZ=UTC;XDG_CONFIG_HOME=${PROJECT_BINARY_DIR}/test-home/${room}.${plain};XDG_RUNTIME_DIR=${PROJECT_BINARY_DIR}/test-home;ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1;LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/lsan.supp;TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/tsan.supp")
  endforeach()
endfunction()
