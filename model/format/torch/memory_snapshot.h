#pragma once
// A memory snapshot of PyTorch (torch.cuda.memory._dump_snapshot): what lies on the devices, and how it came there.
//
//   {"segments": [{"device", "address", "total_size", "segment_type", "blocks":
//                   [{"address", "size", "requested_size", "state", "frames": [{"name", "filename", "line"}]}]}],
//    "device_traces": [[{"action", "addr", "size", "time_us", "frames", "device_free"}]], "allocator_settings": {}}
//   the list of segments alone in the first versions; frames of a block once stood in "history"
//
// A trace keeps the last calls only. What was in use before them follows from the state at the end.
// Source: pytorch/pytorch, torch/cuda/memory.py, torch/cuda/_memory_viz.py.
#include "model/base/result.h"
#include "model/store/allocation_sites.h"
#include "model/store/import_report.h"

#include <span>
#include <stop_token>

namespace planescope::torch {

struct SnapshotSpace {
    std::string bytes;     ///< serialised XSpace: a line per device with the calls of its allocator
    AllocationSites sites; ///< blocks in use when the snapshot was taken, by call stack
    ImportReport report;
};

/// The errors of Pickle::read(), and OtherFormat ("pickle") when the pickle is no snapshot.
Result<SnapshotSpace> spaceOfSnapshot(std::span<const std::uint8_t> bytes, const std::stop_token &stop = {});

} // namespace planescope::torch
