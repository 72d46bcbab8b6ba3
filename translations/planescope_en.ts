<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>FrameClock</name>
    <message numerus="yes">
        <source>%1 · median %2 · longest of %n frame(s) %3</source>
        <extracomment>times to paint a frame: of the last one, the median and the longest of the last %n</extracomment>
        <translation>
            <numerusform>%1 · median %2 · longest of %n frame %3</numerusform>
            <numerusform>%1 · median %2 · longest of %n frames %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message numerus="yes">
        <source>%n buffer(s) are named that have no memory; they are left out.</source>
        <translation>
            <numerusform>%n buffer is named that has no memory; it is left out.</numerusform>
            <numerusform>%n buffers are named that have no memory; they are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n size(s) are negative or beyond 4 PiB; they count as 0.</source>
        <translation>
            <numerusform>%n size is negative or beyond 4 PiB; it counts as 0.</numerusform>
            <numerusform>%n sizes are negative or beyond 4 PiB; they count as 0.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) of the buffer assignment cannot be read.</source>
        <translation>
            <numerusform>%n part of the buffer assignment cannot be read.</numerusform>
            <numerusform>%n parts of the buffer assignment cannot be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) free memory that was never taken; they are passed over.</source>
        <translation>
            <numerusform>%n event frees memory that was never taken; it is passed over.</numerusform>
            <numerusform>%n events free memory that was never taken; they are passed over.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) take memory that is in use; they are passed over.</source>
        <translation>
            <numerusform>%n event takes memory that is in use; it is passed over.</numerusform>
            <numerusform>%n events take memory that is in use; they are passed over.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) let buffers take over memory in a ring; they are passed over.</source>
        <translation>
            <numerusform>%n event lets buffers take over memory in a ring; it is passed over.</numerusform>
            <numerusform>%n events let buffers take over memory in a ring; they are passed over.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OpChart</name>
    <message numerus="yes">
        <source>%1 and %n duplicate(s)</source>
        <extracomment>A group of ops that are copies of one; %1 is the longest of them</extracomment>
        <translation>
            <numerusform>%1 and %n duplicate</numerusform>
            <numerusform>%1 and %n duplicates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OverviewView</name>
    <message numerus="yes">
        <source>and %n duplicate(s)</source>
        <translation>
            <numerusform>and %n duplicate</numerusform>
            <numerusform>and %n duplicates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of the session, %n chip(s)</source>
        <translation>
            <numerusform>of the session, %n chip</numerusform>
            <numerusform>of the session, %n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>from first to last op, %n device(s)</source>
        <translation>
            <numerusform>from first to last op, %n device</numerusform>
            <numerusform>from first to last op, %n devices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewPicture</name>
    <message numerus="yes">
        <source>What it holds, mean of %n chip(s)</source>
        <translation>
            <numerusform>What it holds, mean of %n chip</numerusform>
            <numerusform>What it holds, mean of %n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What it holds, mean of %n row(s)</source>
        <translation>
            <numerusform>What it holds, mean of %n row</numerusform>
            <numerusform>What it holds, mean of %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more row(s) not shown</source>
        <translation>
            <numerusform>%n more row not shown</numerusform>
            <numerusform>%n more rows not shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Summary</name>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s)</source>
        <translation>
            <numerusform>%n chip</numerusform>
            <numerusform>%n chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message numerus="yes">
        <source>%n more level(s)</source>
        <extracomment>Lanes of a deeply nested row that are not shown; a click shows them.</extracomment>
        <translation>
            <numerusform>%n more level</numerusform>
            <numerusform>%n more levels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s)</source>
        <extracomment>Number of devices and thread groups of a host in the timeline.</extracomment>
        <translation>
            <numerusform>%n part</numerusform>
            <numerusform>%n parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n series</source>
        <translation>
            <numerusform>%n series</numerusform>
            <numerusform>%n series</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::BannerArea</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::CounterProblems</name>
    <message numerus="yes">
        <source>%n plane(s) state no chip, such as %1. XProf leaves them out; they are shown.</source>
        <translation>
            <numerusform>%n plane states no chip: %1. XProf leaves it out; it is shown.</numerusform>
            <numerusform>%n planes state no chip, such as %1. XProf leaves them out; they are shown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) have no count of cycles, such as %1: no rates and shares.</source>
        <translation>
            <numerusform>%n reading has no count of cycles: %1. It has no rates and shares.</numerusform>
            <numerusform>%n readings have no count of cycles, such as %1: no rates and shares.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) are of a chip whose clock and formulas are not public (%1): no rates and no use of units.</source>
        <translation>
            <numerusform>%n reading is of a chip whose clock and formulas are not public (%1): no rates and no use of units.</numerusform>
            <numerusform>%n readings are of a chip whose clock and formulas are not public (%1): no rates and no use of units.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) state no counter id, such as %1.</source>
        <translation>
            <numerusform>%n row states no counter id: %1.</numerusform>
            <numerusform>%n rows state no counter id, such as %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) have an id that lies in no public block of the chip, such as %1.</source>
        <translation>
            <numerusform>%n row has an id that lies in no public block of the chip: %1.</numerusform>
            <numerusform>%n rows have an id that lies in no public block of the chip, such as %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) repeat a name of their reading, such as %1.</source>
        <translation>
            <numerusform>%n row repeats a name of its reading: %1.</numerusform>
            <numerusform>%n rows repeat a name of their reading, such as %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) are numbered against their times, such as %1.</source>
        <translation>
            <numerusform>%n reading is numbered against its time: %1.</numerusform>
            <numerusform>%n readings are numbered against their times, such as %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) have the number of another one, such as %1.</source>
        <translation>
            <numerusform>%n reading has the number of another one: %1.</numerusform>
            <numerusform>%n readings have the number of another one, such as %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counter(s) became less from one reading to the next, such as %1: wrapped around or cleared. Without their width there is no difference.</source>
        <translation>
            <numerusform>%n counter became less from one reading to the next: %1, wrapped around or cleared. Without its width there is no difference.</numerusform>
            <numerusform>%n counters became less from one reading to the next, such as %1: wrapped around or cleared. Without their width there is no difference.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counter(s) wrapped around, such as %1; corrected by their width.</source>
        <translation>
            <numerusform>%n counter wrapped around: %1; corrected by its width.</numerusform>
            <numerusform>%n counters wrapped around, such as %1; corrected by their width.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) are no numbers, such as that of %1.</source>
        <translation>
            <numerusform>%n value is no number: that of %1.</numerusform>
            <numerusform>%n values are no numbers, such as that of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) are below zero, such as that of %1, which no count can be.</source>
        <translation>
            <numerusform>%n value is below zero: that of %1, which no count can be.</numerusform>
            <numerusform>%n values are below zero, such as that of %1, which no count can be.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) on lines of counters have no value, such as %1.</source>
        <translation>
            <numerusform>%n event on lines of counters has no value: %1.</numerusform>
            <numerusform>%n events on lines of counters have no value, such as %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::CurvesPage</name>
    <message numerus="yes">
        <source>%n sample(s) at the time of the one before</source>
        <translation>
            <numerusform>%n sample at the time of the one before</numerusform>
            <numerusform>%n samples at the time of the one before</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) are no numbers and left out</source>
        <translation>
            <numerusform>%n sample is no number and left out</numerusform>
            <numerusform>%n samples are no numbers and left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) came so late that the counter may have wrapped around</source>
        <translation>
            <numerusform>%n sample came so late that the counter may have wrapped around</numerusform>
            <numerusform>%n samples came so late that the counter may have wrapped around</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::EventSearchField</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::GapPage</name>
    <message numerus="yes">
        <source>Kernels; %n more have neither a listing nor samples</source>
        <translation>
            <numerusform>Kernels; %n more has neither a listing nor samples</numerusform>
            <numerusform>Kernels; %n more have neither a listing nor samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::HloCard</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::HloGraphWidget</name>
    <message numerus="yes">
        <source>Only the nearest %n node(s) are shown.</source>
        <translation>
            <numerusform>Only the nearest %n node is shown.</numerusform>
            <numerusform>Only the nearest %n nodes are shown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::HloView</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::KernelView</name>
    <message numerus="yes">
        <source>%n bundle(s)</source>
        <translation>
            <numerusform>%n bundle</numerusform>
            <numerusform>%n bundles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s) per bundle</source>
        <translation>
            <numerusform>%n slot per bundle</numerusform>
            <numerusform>%n slots per bundle</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::LoadStrip</name>
    <message numerus="yes">
        <source>%n s left</source>
        <translation>
            <numerusform>%n s left</numerusform>
            <numerusform>%n s left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::MemoryIcicle</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::MemoryProfileView</name>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more failed.</source>
        <translation>
            <numerusform>%n more failed.</numerusform>
            <numerusform>%n more failed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::MemoryView</name>
    <message numerus="yes">
        <source>%n buffer(s)</source>
        <translation>
            <numerusform>%n buffer</numerusform>
            <numerusform>%n buffers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The largest %n buffer(s) of the program</source>
        <translation>
            <numerusform>The largest buffer of the program</numerusform>
            <numerusform>The largest %n buffers of the program</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n buffer(s) of the program</source>
        <translation>
            <numerusform>The only buffer of the program</numerusform>
            <numerusform>All %n buffers of the program</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n buffer(s), %1 in all</source>
        <translation>
            <numerusform>%n buffer, %1 in all</numerusform>
            <numerusform>%n buffers, %1 in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n buffer(s), alive throughout</source>
        <translation>
            <numerusform>%1 in %n buffer, alive throughout</numerusform>
            <numerusform>%1 in %n buffers, alive throughout</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>#%1 %2: %3 in %n buffer(s)</source>
        <translation>
            <numerusform>#%1 %2: %3 in %n buffer</numerusform>
            <numerusform>#%1 %2: %3 in %n buffers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them change nothing.</source>
        <translation>
            <numerusform>%n of them changes nothing.</numerusform>
            <numerusform>%n of them change nothing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>#%1 %2: %3 in %n buffer(s), %4 below the mark</source>
        <translation>
            <numerusform>#%1 %2: %3 in %n buffer, %4 below the mark</numerusform>
            <numerusform>#%1 %2: %3 in %n buffers, %4 below the mark</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n buffer(s) that the hypothesis changes, %1 in all</source>
        <translation>
            <numerusform>%n buffer that the hypothesis changes, %1 in all</numerusform>
            <numerusform>%n buffers that the hypothesis changes, %1 in all</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpCard</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpChartWidget</name>
    <message numerus="yes">
        <source>%n execution(s)</source>
        <translation>
            <numerusform>%n execution</numerusform>
            <numerusform>%n executions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpDeviceBox</name>
    <message numerus="yes">
        <source>All %n</source>
        <extracomment>All devices of a profile</extracomment>
        <translation>
            <numerusform>All %n</numerusform>
            <numerusform>All %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, all %n</source>
        <extracomment>All devices of one host; %1 is its name</extracomment>
        <translation>
            <numerusform>%1, all %n</numerusform>
            <numerusform>%1, all %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpProfileModel</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpProfileView</name>
    <message numerus="yes">
        <source>mean of %n device(s)</source>
        <translation>
            <numerusform>mean of %n device</numerusform>
            <numerusform>mean of %n devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>FLOPS of %n op(s) exceed the peak of the device: the stated FLOPs or the stated peak are not right.</source>
        <translation>
            <numerusform>FLOPS of %n op exceed the peak of the device: the stated FLOPs or the stated peak are not right.</numerusform>
            <numerusform>FLOPS of %n ops exceed the peak of the device: the stated FLOPs or the stated peak are not right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>HBM traffic of %n op(s) exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or the stated peak are not right.</source>
        <translation>
            <numerusform>HBM traffic of %n op exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or the stated peak are not right.</numerusform>
            <numerusform>HBM traffic of %n ops exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or the stated peak are not right.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpStatsView</name>
    <message numerus="yes">
        <source>FLOPS of %n op(s) exceed the peak of the device: the stated FLOPs or the stated peak are not right.</source>
        <translation>
            <numerusform>FLOPS of %n op exceed the peak of the device: the stated FLOPs or the stated peak are not right.</numerusform>
            <numerusform>FLOPS of %n ops exceed the peak of the device: the stated FLOPs or the stated peak are not right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>HBM traffic of %n op(s) exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or the stated peak are not right.</source>
        <translation>
            <numerusform>HBM traffic of %n op exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or the stated peak are not right.</numerusform>
            <numerusform>HBM traffic of %n ops exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or the stated peak are not right.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::RecentModel</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::RecordPage</name>
    <message numerus="yes">
        <source>This profile lacks %n of the things that tell about kernels.</source>
        <translation>
            <numerusform>This profile lacks %n of the things that tell about kernels.</numerusform>
            <numerusform>This profile lacks %n of the things that tell about kernels.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::ReportView</name>
    <message numerus="yes">
        <source>%n entry(ies)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::RooflineView</name>
    <message numerus="yes">
        <source>The table shows the %n point(s) of the chosen box. Click beside the points to see all.</source>
        <translation>
            <numerusform>The table shows the %n point of the chosen box. Click beside the points to see all.</numerusform>
            <numerusform>The table shows the %n points of the chosen box. Click beside the points to see all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n op(s) state no FLOPs or no bytes: they stand in the table, not in the plot.</source>
        <translation>
            <numerusform>%n op states no FLOPs or no bytes: it stands in the table, not in the plot.</numerusform>
            <numerusform>%n ops state no FLOPs or no bytes: they stand in the table, not in the plot.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n op(s) reach more than the peaks allow: the stated costs or the stated peaks are not right.</source>
        <translation>
            <numerusform>%n op reaches more than the peaks allow: the stated costs or the stated peaks are not right.</numerusform>
            <numerusform>%n ops reach more than the peaks allow: the stated costs or the stated peaks are not right.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::SearchView</name>
    <message numerus="yes">
        <source>%n hit(s) of “%1”</source>
        <translation>
            <numerusform>%n hit of “%1”</numerusform>
            <numerusform>%n hits of “%1”</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::SelectionSentence</name>
    <message numerus="yes">
        <source>%n events</source>
        <translation>
            <numerusform>%n event</numerusform>
            <numerusform>%n events</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::SourcePage</name>
    <message numerus="yes">
        <source>%n operation(s) come from line %1</source>
        <translation>
            <numerusform>%n operation comes from line %1</numerusform>
            <numerusform>%n operations come from line %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bundle(s)</source>
        <translation>
            <numerusform>%n bundle</numerusform>
            <numerusform>%n bundles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::StartView</name>
    <message numerus="yes">
        <source>Open the last %n profile(s) again</source>
        <translation>
            <numerusform>Open the last %n profile again</numerusform>
            <numerusform>Open the last %n profiles again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::StatusLine</name>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::TimelineCanvas</name>
    <message numerus="yes">
        <source>%n event(s) in this pixel; this is the longest</source>
        <translation>
            <numerusform>%n event in this pixel; this is the longest</numerusform>
            <numerusform>%n events in this pixel; this is the longest</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n instant(s) here; a click takes the next one</source>
        <translation>
            <numerusform>%n instant here; a click takes the next one</numerusform>
            <numerusform>%n instants here; a click takes the next one</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::UtilizationView</name>
    <message numerus="yes">
        <source>of the time, %n times</source>
        <translation>
            <numerusform>of the time, once</numerusform>
            <numerusform>of the time, %n times</numerusform>
        </translation>
    </message>
</context>
</TS>
