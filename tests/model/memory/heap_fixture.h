#pragma once
// Small programs with a buffer assignment made by hand.
#include "model/store/buffer_table.h"

#include <string>
#include <vector>

namespace planescope::testing {

/// One temporary allocation; instructions "a", "b", ... in order, one buffer each.
class HeapFixture
{
public:
    struct Take {
        HeapEvent::Kind kind;
        std::int64_t buffer;
        std::int64_t shared = 0;
    };

    HeapFixture()
    {
        HloModuleBuilder module(nullptr);
        HloComputation computation;
        computation.name = "main";
        computation.id = 1;
        module.addComputation(computation, 0);
        module.setModule("program", 7, {});
        module.setEntry("main", 1);
        for (std::int64_t i = 0; i < 8; ++i) {
            HloInstruction instruction;
            instruction.name = std::string_view("abcdefgh").substr(static_cast<std::size_t>(i), 1);
            instruction.opcode = i == 0 ? "parameter" : "add";
            instruction.id = i;
            const std::vector<std::int64_t> operands =
                i > 0 ? std::vector<std::int64_t>{i - 1} : std::vector<std::int64_t>{};
            module.addInstruction(instruction, operands, {});
        }
        m_builder = std::make_unique<BufferTableBuilder>(module.finish());
        m_builder->addShape({"u8[]", 1, 1, 8});
    }

    HeapFixture &buffer(std::int64_t id, std::int64_t size, std::int64_t offset = 0)
    {
        LogicalBuffer out;
        out.id = id;
        out.size = size;
        out.instruction = static_cast<std::uint32_t>(id % 8);
        m_builder->addBuffer(out, {});
        m_assigned.push_back({id, offset, size});
        return *this;
    }

    BufferTablePtr table(const std::vector<Take> &events, const BufferAllocation &allocation = {})
    {
        m_builder->addAllocation(allocation);
        for (const auto &[id, offset, size] : m_assigned)
            m_builder->assign(id, offset, size);
        if (!events.empty())
            m_builder->beginTrace();
        for (const Take &take : events) {
            HeapEvent event;
            event.kind = take.kind;
            event.instruction = static_cast<std::uint32_t>(take.buffer % 8);
            event.instructionName = m_builder->module().instructions()[event.instruction].name;
            m_builder->addEvent(event, take.buffer, take.shared);
        }
        return m_builder->finish();
    }

private:
    struct Assigned {
        std::int64_t id, offset, size;
    };
    std::unique_ptr<BufferTableBuilder> m_builder;
    std::vector<Assigned> m_assigned;
};

} // namespace planescope::testing
