#pragma once
// A row of the op profile's tree. For the files of the model only.
#include "widgets/op_profile/op_profile_model.h"

namespace planescope {

struct OpProfileModel::Row {
    const OpProfileNode *node = nullptr; ///< of "N more": the parent's
    Row *parent = nullptr;
    int position = 0;
    std::vector<std::unique_ptr<Row>> children;
    bool isMore = false;
    int hiddenCount = 0;
    double hiddenShare = 0;
    OpFigures figures;
};

} // namespace planescope
