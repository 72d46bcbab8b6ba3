#include "model/store/llo_program.h"

#include <algorithm>
#include <array>
#include <utility>

namespace planescope {

namespace {

using OpcodeName = std::pair<std::uint32_t, std::string_view>;

constexpr std::array<OpcodeName, 59> kOpcodeNames{{{10, "SCALAR_TO_VECTOR"},
                                                   {19, "DRF_POP"},
                                                   {40, "SCALAR_HALT_ON_ERROR"},
                                                   {47, "INT_TO_PTR"},
                                                   {50, "VECTOR_LOAD"},
                                                   {61, "VECTOR_ROTATE"},
                                                   {62, "VECTOR_BROADCAST_LANE"},
                                                   {66, "VECTOR_STORE"},
                                                   {142, "VECTOR_MULTI_SUBLANE_ROTATE_TZ"},
                                                   {144, "SCALAR_LOAD"},
                                                   {145, "SCALAR_STORE"},
                                                   {146, "VECTOR_SYNC_FLAG_ADD"},
                                                   {154, "VECTOR_SYNC_FLAG_PUBLIC_ACCESS_SET"},
                                                   {156, "VECTOR_TRACE"},
                                                   {158, "SCALAR_ADDRESS_CALCULATION"},
                                                   {161, "SCALAR_SELECT"},
                                                   {162, "VECTOR_SELECT"},
                                                   {170, "VECTOR_LATCH1"},
                                                   {172, "VECTOR_LATCH2"},
                                                   {178, "VECTOR_MATPREP_SUBR"},
                                                   {181, "VECTOR_MATPREP_MUBR"},
                                                   {186, "VECTOR_MATMUL_MUBR"},
                                                   {207, "VECTOR_CREATE_MASK"},
                                                   {211, "DMA_HBM_TO_VMEM"},
                                                   {220, "DMA_VMEM_TO_HBM"},
                                                   {248, "DMA_DONE_WAIT"},
                                                   {259, "PREDICATE_NEGATE"},
                                                   {260, "PREDICATE_MOVE"},
                                                   {261, "PREDICATE_NAND"},
                                                   {262, "PREDICATE_OR"},
                                                   {264, "SCALAR_PHI"},
                                                   {270, "INLINED_CALL_OPERAND"},
                                                   {290, "VECTOR_LANE_SEQUENCE"},
                                                   {320, "VECTOR_ADD_S32"},
                                                   {321, "VECTOR_ADD_F32"},
                                                   {336, "VECTOR_LOG2_F32"},
                                                   {337, "VECTOR_RSQRT_F32"},
                                                   {371, "VECTOR_EUP_RESULT"},
                                                   {373, "VECTOR_PERMUTE_RESULT"},
                                                   {375, "VECTOR_MATRES"},
                                                   {382, "VECTOR_MULTIPLY_F32"},
                                                   {383, "VECTOR_MULTIPLY_U32"},
                                                   {386, "VECTOR_AND_U32"},
                                                   {388, "VECTOR_OR_U32"},
                                                   {389, "VECTOR_XOR_U32"},
                                                   {397, "VECTOR_COMPARE"},
                                                   {401, "SCALAR_COMPARE"},
                                                   {408, "SCALAR_ADD_S32"},
                                                   {411, "SCALAR_BITWISE_AND"},
                                                   {412, "SCALAR_BITWISE_OR"},
                                                   {414, "SCALAR_DIV_REM_U32"},
                                                   {417, "SCALAR_MOVE"},
                                                   {423, "VECTOR_MOVE"},
                                                   {447, "VECTOR_SHIFT_RIGHT_LOGICAL"},
                                                   {449, "VECTOR_SHIFT_LEFT_LOGICAL"},
                                                   {450, "VECTOR_MAXIMUM_F32"},
                                                   {456, "SCALAR_SHRL"},
                                                   {457, "SCALAR_SHRA"},
                                                   {458, "SCALAR_SHLL"}}};

} // namespace

std::string_view lloOpcodeName(std::uint32_t opcode)
{
    const auto found = std::lower_bound(kOpcodeNames.begin(), kOpcodeNames.end(), opcode,
                                        [](const OpcodeName &row, std::uint32_t number) { return row.first < number; });
    return found != kOpcodeNames.end() && found->first == opcode ? found->second : std::string_view();
}

} // namespace planescope
