#pragma once
// A small training step on two chips for the tests of the op profile view.
#include "tests/model/ops/op_fixture.h"
#include "widgets/op_profile/op_tree.h"

namespace planescope::testing {

/// 30 small copies beside matrix, vector and communication ops; `begin` of the all-reduce is 600.
inline SessionPtr sampleSession()
{
    OpFixture fixture;
    for (const char *chip : {"/device:TPU:0", "/device:TPU:1"}) {
        fixture.chip(chip);
        const OpFixture::Cost matmul{300, 40, {}, "jit(f)/mlp/dot_general:", {}, -1};
        fixture.op("fusion.1", "convolution fusion", 0, 500, matmul)
            .op("fusion.2", "loop fusion", 500, 100)
            .op("all-reduce.7", "all-reduce", 600, 310)
            .op("all-gather-done.3", "all-gather-done", 910, 60);
        for (int i = 0; i < 30; ++i)
            fixture.op("copy." + std::to_string(i), "copy", 970 + i, 1);
    }
    return fixture.build();
}

struct Sample {
    SessionPtr session = sampleSession();
    std::shared_ptr<const OpIndex> index = OpIndex::build(session);
    std::shared_ptr<const OpTable> table = std::make_shared<const OpTable>(index->table());
    OpTreePtr tree(OpGrouping grouping = OpGrouping::Category, bool withIdle = false) const
    {
        return std::make_shared<const OpTree>(index, table, OpProfileOptions{grouping, withIdle}, HloLookup{});
    }
};

inline const OpProfileNode *find(const OpProfileNode &node, std::string_view name)
{
    if (node.name == name)
        return &node;
    for (const OpProfileNode &child : node.children)
        if (const OpProfileNode *found = find(child, name))
            return found;
    return nullptr;
}

} // namespace planescope::testing
