#pragma once
// HLO text with one of everything, as tests/fuzz/seeds/hlo/everything.txt has it. A header: moc does not read raw
// texts.

namespace planescope::testing {

inline constexpr const char *kHloTextSample = R"hlo(log line before
HloModule jit_f, is_scheduled=true, entry_computation_layout={(f32[2,3]{1,0})->f32[2,3]{1,0}}

FileNames
1 "model.py"

FunctionNames
1 "f"
2 "main"

FileLocations
1 {file_name_id=1 function_name_id=1 line=17 end_line=17 column=3 end_column=9}
2 {file_name_id=1 function_name_id=2 line=40 end_line=40 column=1 end_column=9}

StackFrames
1 {file_location_id=2 parent_frame_id=1}
2 {file_location_id=1 parent_frame_id=2}


%fused (p: f32[2,3]) -> f32[2,3] {
  %p = f32[2,3]{1,0} parameter(0)
  %c = f32[2,3]{1,0} constant({
    { 1, 2, 3 },
    { 4, 5, 6 }
  })
  ROOT %add.1 = f32[2,3]{1,0} add(%p, %c), metadata={op_name="jit(f)/add, twice" stack_frame_id=2}
}

%region (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %sum = f32[] add(f32[] %a, f32[] %b)
}, execution_thread="sparsecore"

ENTRY %main (x: f32[2,3]) -> f32[2,3] {
  %x = f32[2,3]{1,0:T(8,128)S(5)} parameter(0), sharding={devices=[2,1]<=[2]}
  %all-reduce.1 = f32[2,3]{1,0} all-reduce(%x), channel_id=1, replica_groups=[1,2]<=[2], to_apply=%region
  %call = (f32[2,3]{1,0}, /*index=1*/f32[]) custom-call(%x, /*index=1*/%all-reduce.1), custom_call_target="a,b)", frontend_attributes={kernel={
"k":"{\"q\": 1}"
}}, metadata={op_name="call"}, backend_config={"x":[1,2]}
  %gte = f32[2,3]{1,0} get-tuple-element(%call), index=0, control-predecessors={%all-reduce.1}
  ROOT %fusion.1 = f32[2,3]{1,0} fusion(%gte), kind=kLoop, calls=%fused, metadata={op_type="add" op_name="jit(f)/add" source_file="model.py" source_line=17}
}
)hlo";

} // namespace planescope::testing
