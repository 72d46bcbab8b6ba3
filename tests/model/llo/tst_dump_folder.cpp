#include "model/format/llo/dump_folder.h"

#include "model/format/llo/listing_reader.h"
#include "model/format/llo/mlir_reader.h"
#include "model/format/llo/table_reader.h"
#include "tests/model/llo/llo_files.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>

#include <cmath>

using namespace planescope;
using planescope::testing::contentOf;

class TstDumpFolder : public QObject
{
    Q_OBJECT
private slots:
    void namesGiveProgramLabelStampAndNumber();
    void aFolderIsGroupedByProgram();
    void listingsOfTwoChipsLendEachOtherNone();
    void whatWasCompiledTogetherIsReadTogether();
    void scheduleAnalysesAgreeWithTheirListings();
    void everySideFileIsReadWhole();
    void rangesMayReachIntoALaterOverlay();
    void brokenTablesAreCountedOrRefused();
    void mlirLocationsLeadToTheirPlace();
    void everyMlirFileIsReadWithItsPlaces();
    void bytecodeIsNamed();
    void aFolderWithoutADumpIsRefused();
};

void TstDumpFolder::namesGiveProgramLabelStampAndNumber()
{
    const DumpFile listing = llo::dumpFileOf("1796027698673226383-copy-start.1-06-final_bundles.txt");
    QCOMPARE(listing.program, std::string("copy-start.1"));
    QCOMPARE(listing.label, std::string("final_bundles"));
    QCOMPARE(listing.stampNs, std::uint64_t(1796027698673226383));
    QCOMPARE(listing.number, std::uint32_t(6));
    const DumpFile schedule = llo::dumpFileOf("1796027698673226383-TLP-121-schedule-analysis_final_bundles.txt");
    QCOMPARE(schedule.label, std::string("schedule-analysis_final_bundles"));
    QCOMPARE(schedule.program, std::string("TLP"));
    const DumpFile unknown = llo::dumpFileOf("1796027698673226383-fusion.11-07-some-new-pass.txt");
    QCOMPARE(unknown.program, std::string("fusion.11"));
    QCOMPARE(unknown.label, std::string("some-new-pass"));
    const DumpFile late = llo::dumpFileOf("1796027698673226383-<late-initialization>-06-final_bundles.txt");
    QCOMPARE(late.program, std::string("<late-initialization>"));
    const DumpFile mosaic =
        llo::dumpFileOf("1796027698439353069-0014-mosaic-dump-blocked_matmul-post-infer-vector-layout.txt");
    QCOMPARE(mosaic.program, std::string("blocked_matmul"));
    QCOMPARE(mosaic.label, std::string("post-infer-vector-layout"));
    QCOMPARE(mosaic.number, std::uint32_t(14));
    QCOMPARE(llo::dumpFileOf("notes.txt").program, std::string("notes"));
    QCOMPARE(llo::dumpFileOf("").program, std::string());
}

void TstDumpFolder::aFolderIsGroupedByProgram()
{
    const auto dump = llo::readDumpFolder(testing::lloFolder("v6e-loop"));
    QVERIFY(dump.has_value());
    QCOMPARE(dump->programs.size(), std::size_t(2));
    QCOMPARE(dump->programs[0].name, std::string("TLP"));
    QCOMPARE(dump->programs[1].name, std::string("fusion.10"));
    QCOMPARE(dump->otherFiles, std::uint64_t(1)); // the graph of overlays
    QCOMPARE(generationName(dump->generation), std::string_view("v6e"));
    QVERIFY(dump->programs[0].find(DumpFileKind::Listing, "final_bundles"));
    QVERIFY(!dump->programs[0].find(DumpFileKind::Mlir));
}

void TstDumpFolder::listingsOfTwoChipsLendEachOtherNone()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto copy = [&](const std::string &from, const std::string &name) {
        std::filesystem::copy_file(testing::lloFolder(from), path / name);
    };
    copy("v5e-loop/1796027832330468809-TLP-07-final_bundles.txt", "1-TLP-07-final_bundles.txt");
    copy("v5e-loop/1796027832330468809-TLP-05-final_hlo-static-per-bundle-utilization.txt",
         "1-TLP-05-final_hlo-static-per-bundle-utilization.txt");
    const auto one = llo::readDumpFolder(path);
    QVERIFY(one && one->generation == TpuGeneration::V5);
    copy("v6e-loop/1796027704074490633-TLP-07-final_bundles.txt", "2-other-07-final_bundles.txt");
    copy("v6e-loop/1796027704074490633-TLP-05-final_hlo-static-per-bundle-utilization.txt",
         "2-other-05-final_hlo-static-per-bundle-utilization.txt");
    const auto two = llo::readDumpFolder(path);
    QVERIFY(two && two->generation == TpuGeneration::Unknown);

    // A short program still tells its chip by the words of its matrix instructions.
    const auto generationOf = [](const std::string &opcode) {
        const auto listing =
            llo::readListing(contentOf("     0   :  { %1 = " + opcode + " %v2_v0 }\n"), "short-final_bundles.txt");
        return listing ? (*listing)->generation() : TpuGeneration::Unknown;
    };
    QCOMPARE(generationOf("vmatmul.f32.vlgmr.msra.gmra.mxu0"), TpuGeneration::V5);
    QCOMPARE(generationOf("vmatmul.mubr.f32.vlgmr.msra.gmra.mxu0"), TpuGeneration::V6e);
    QCOMPARE(generationOf("vmatmul.mubr.f32.vlgmr.msra.gmra.mrb[0].mxu0"), TpuGeneration::V7x);
}

void TstDumpFolder::whatWasCompiledTogetherIsReadTogether()
{
    const auto dump = llo::readDumpFolder(testing::lloFolder("v6e-loop"));
    QVERIFY(dump.has_value());
    const auto program = llo::readDumpedProgram(*dump, *dump->program("TLP"));
    QVERIFY(program.has_value());
    QVERIFY(program->problems.empty());
    QCOMPARE(program->listing->bundles().size(), std::size_t(180));
    QVERIFY(program->utilization && program->schedule);
    QCOMPARE(program->utilization->rowCount(), std::size_t(180));
    QCOMPARE(program->schedule->total, std::uint64_t(180));
    const auto range = std::find_if(program->ranges.begin(), program->ranges.end(),
                                    [](const HloAddressRange &r) { return r.name == "copy" && !r.isEmpty(); });
    QVERIFY(range != program->ranges.end());
    QVERIFY(range->to > range->from);
    QCOMPARE(range->core, std::string("TensorCoreSequencer"));
    QCOMPARE(program->markers.front().name, std::string("barrier-cores"));
    QCOMPARE(program->sharedBodies.size(), std::size_t(11));
    QCOMPARE(program->sharedBodies[1].names, std::vector<std::string>{"lt.0"});
}

void TstDumpFolder::scheduleAnalysesAgreeWithTheirListings()
{
    std::size_t pairs = 0;
    for (const auto &folder : testing::dumpFolders()) {
        const auto dump = llo::readDumpFolder(folder);
        QVERIFY(dump.has_value());
        for (const DumpProgram &program : dump->programs) {
            const auto read = llo::readDumpedProgram(*dump, program);
            if (!read || !read->schedule)
                continue;
            ++pairs;
            const ScheduleAnalysis &schedule = *read->schedule;
            QCOMPARE(schedule.unknownLines, std::uint64_t(0));
            QCOMPARE(schedule.total, std::uint64_t(read->listing->bundles().size()));
            QCOMPARE(schedule.empty + schedule.nonEmpty, schedule.total);
            double sum = 0;
            for (const auto &row : schedule.hlos) {
                sum += row.bundles;
                const double percent = 100 * row.bundles / double(schedule.nonEmpty);
                QVERIFY2(std::abs(percent - row.percent) < 0.0061, program.name.c_str());
            }
            QVERIFY2(std::abs(sum - double(schedule.nonEmpty)) <= 0.05 * double(schedule.hlos.size()),
                     program.name.c_str());
        }
    }
    QVERIFY(pairs >= 3);
    qInfo("%zu schedule analyses", pairs);
}

void TstDumpFolder::everySideFileIsReadWhole()
{
    std::size_t files = 0;
    for (const auto &folder : testing::dumpFolders())
        for (const auto &entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            const FileContent content = testing::contentOfFile(entry.path());
            const std::string_view text(reinterpret_cast<const char *>(content.bytes.data()), content.bytes.size());
            MemoryPlan plan;
            bool isRead = true;
            switch (llo::dumpFileKind(text, llo::dumpFileOf(name).label)) {
            case DumpFileKind::HloDetails: {
                const auto ranges = llo::readHloDetails(content, name);
                isRead = ranges && !ranges->empty();
                break;
            }
            case DumpFileKind::TraceMarkers:
                isRead = llo::readTraceMarkers(content, name).has_value();
                break;
            case DumpFileKind::SharedBodies:
                isRead = llo::readSharedBodies(content, name).has_value();
                break;
            case DumpFileKind::StaticProfile: {
                const auto profile = llo::readStaticProfile(content, name);
                isRead = profile && !profile->empty() && !profile->front().counters.empty();
                break;
            }
            case DumpFileKind::MemoryBuffers:
            case DumpFileKind::MemoryPlacements:
            case DumpFileKind::MemorySchedule:
                isRead = llo::readMemoryPlan(content, name, &plan).has_value() && plan.badRows == 0;
                break;
            default:
                continue;
            }
            QVERIFY2(isRead, entry.path().c_str());
            ++files;
        }
    QVERIFY(files >= 8);
    qInfo("%zu side files", files);
}

void TstDumpFolder::rangesMayReachIntoALaterOverlay()
{
    const auto ranges = llo::readHloDetails(
        contentOf("HLO:\n  operation: %while = s32[] while(%t)\n  emitted bundle range: [TensorCoreSequencer:1:0x90, "
                  "TensorCoreSequencer:3:0x8)\n"),
        "a");
    QVERIFY(ranges.has_value());
    QCOMPARE(ranges->front().name, std::string("while"));
    QCOMPARE(ranges->front().overlay, std::uint32_t(1));
    QCOMPARE(ranges->front().lastOverlay, std::uint32_t(3));
}

void TstDumpFolder::brokenTablesAreCountedOrRefused()
{
    const auto table =
        llo::readUtilization(contentOf("== CAPACTIY:\nMXU, XLU\n 2 2\n== UTILIZATION:\n0 1\nx 1\n1\n2 2\n"), "a");
    QVERIFY(table.has_value());
    QCOMPARE(table->rowCount(), std::size_t(4));
    QCOMPARE(table->badRows, std::uint64_t(2));
    QCOMPARE(table->firstBadLine, std::uint32_t(6));
    QCOMPARE(table->sum(1), std::uint64_t(3));
    QVERIFY(llo::readUtilization(contentOf("== CAPACTIY:\nMXU, XLU\n 2\n== UTILIZATION:\n"), "a").error().code ==
            ErrorCode::Damaged);
    QVERIFY(llo::readUtilization(contentOf("0 0 0\n"), "a").error().code == ErrorCode::UnknownFormat);
    QVERIFY(llo::readHloDetails(contentOf("HLO:\n  emitted bundle range: [a:0:0x9, a:0:0x1)\n"), "a").error().code ==
            ErrorCode::Damaged);
    QVERIFY(llo::readSchedule(contentOf("something\n"), "a").error().code == ErrorCode::UnknownFormat);
    QCOMPARE(llo::readSchedule(contentOf("Schedule analysis:\n nonsense\n"), "a")->unknownLines, std::uint64_t(1));
    MemoryPlan plan;
    const std::string placements = "buffer_id,size,offset,start_time,end_time\n1,2,3,4\n1,2,3,4,5\n";
    QVERIFY(llo::readMemoryPlan(contentOf(placements), "a", &plan).has_value());
    QCOMPARE(plan.badRows, std::uint64_t(1));
    QCOMPARE(plan.placements.size(), std::size_t(1));
}

void TstDumpFolder::mlirLocationsLeadToTheirPlace()
{
    const auto mlir = llo::readMlir(contentOf("#loc = loc(unknown)\nmodule @kernel attributes {} {\n"
                                              "  %0 = arith.constant 0 : i32 loc(#loc3)\n"
                                              "  %1 = arith.constant 1 : i32 loc(\"x.py\":7:2)\n} loc(#loc4)\n"
                                              "#loc1 = loc(\"a.py\":99:17 to :38)\n#loc2 = loc(\"get\"(#loc1))\n"
                                              "#loc3 = loc(callsite(#loc2 at #loc1))\n#loc4 = loc(\"loop\"(#loc4))\n"),
                                    "k.txt");
    QVERIFY(mlir.has_value());
    QCOMPARE((*mlir)->moduleName, std::string("kernel"));
    QCOMPARE((*mlir)->lineBegins.size(), std::size_t(9));
    const auto placeOf = [&](std::size_t line) { return (*mlir)->locations[(*mlir)->lineLocations[line]]; };
    QCOMPARE(placeOf(2).file, std::string("a.py"));
    QCOMPARE(placeOf(2).line, std::uint32_t(99));
    QCOMPARE(placeOf(2).endColumn, std::uint32_t(38));
    QCOMPARE(placeOf(2).name, std::string("get"));
    QCOMPARE(placeOf(3).line, std::uint32_t(7));
    QCOMPARE(placeOf(4).line, std::uint32_t(0)); // names itself
    QVERIFY((*mlir)->lineLocations[1] == MlirText::kNoLocation);
}

void TstDumpFolder::everyMlirFileIsReadWithItsPlaces()
{
    std::size_t files = 0, places = 0;
    for (const char *root : {"/../shared/data/mlir", "/../shared/data/ours/mosaic", "/../shared/data/ours/case/llo"}) {
        std::error_code error;
        for (std::filesystem::recursive_directory_iterator entry(testing::sourceFile(root), error), end;
             !error && entry != end; entry.increment(error)) {
            const std::string name = entry->path().filename().string();
            const bool isMlir = name.find("mosaic-dump") != std::string::npos ||
                                entry->path().string().find("/data/mlir/") != std::string::npos;
            if (!entry->is_regular_file() || !isMlir)
                continue;
            const FileContent content = testing::contentOfFile(entry->path());
            const std::string_view text(reinterpret_cast<const char *>(content.bytes.data()), content.bytes.size());
            QVERIFY2(llo::dumpFileKind(text, llo::dumpFileOf(name).label) == DumpFileKind::Mlir, name.c_str());
            const auto mlir = llo::readMlir(content, name);
            QVERIFY2(mlir.has_value(), name.c_str());
            QVERIFY(!(*mlir)->isBytecode);
            QCOMPARE((*mlir)->lineBegins.size(), (*mlir)->lineLocations.size());
            QCOMPARE((*mlir)->lineBegins.size(), static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n') +
                                                                          (text.ends_with('\n') ? 0 : 1)));
            // Every "loc(#locN)" at the end of a line leads to a definition.
            std::string_view rest = text;
            for (const std::uint32_t row : (*mlir)->lineLocations) {
                const std::string_view line = rest.substr(0, rest.find('\n'));
                rest.remove_prefix(std::min(rest.size(), line.size() + 1));
                if (!line.starts_with("#loc") && line.ends_with(")") && line.rfind(" loc(#loc") != line.npos)
                    QVERIFY2(row != MlirText::kNoLocation, std::string(line.substr(0, 200)).c_str());
                places += row != MlirText::kNoLocation ? 1 : 0;
            }
            ++files;
        }
    }
    if (files == 0)
        QSKIP("The collection of Mosaic texts is not here; mlirLocationsLeadToTheirPlace covers the forms.");
    qInfo("%zu texts, %zu places", files, places);
    QVERIFY(files >= 20 && places > 1000);
}

void TstDumpFolder::bytecodeIsNamed()
{
    const auto dump = llo::readDumpFolder(testing::lloFolder("v6e-matmul"));
    QVERIFY(dump.has_value());
    const auto program = llo::readDumpedProgram(*dump, *dump->program("blocked_matmul.1"));
    QVERIFY(program.has_value() && program->schedule);
    const auto body = llo::mosaicOfCustomCall(program->schedule->hlos.front().hlo);
    QVERIFY(body.has_value());
    QVERIFY((*body)->isBytecode);
    QCOMPARE((*body)->bytecodeProducer, std::string("MLIR24.0.0git"));
    QVERIFY(llo::mosaicOfCustomCall("%a = add(%b)").error().code == ErrorCode::MissingData);
    QVERIFY(llo::mosaicOfCustomCall("\"custom_call_config\":{\"body\":\"T*zv\"}").error().code == ErrorCode::Damaged);
    const auto text = llo::mosaicOfCustomCall("\"custom_call_config\":{\"body\":\"bW9kdWxlIEBrIHt9\"}");
    QVERIFY(text.has_value() && !(*text)->isBytecode);
    QCOMPARE((*text)->moduleName, std::string("k"));
}

void TstDumpFolder::aFolderWithoutADumpIsRefused()
{
    QVERIFY(llo::readDumpFolder(testing::sourceFile("/tests/data/xplane/cpu-empty")).error().code ==
            ErrorCode::NoProfiles);
    QVERIFY(llo::readDumpFolder(testing::sourceFile("/tests/data/nowhere")).error().code == ErrorCode::NotFound);
    QVERIFY(!llo::isDumpFolder(testing::sourceFile("/tests/data/xplane/cpu-empty")));
}

PLANESCOPE_TEST(TstDumpFolder)
#include "tst_dump_folder.moc"
