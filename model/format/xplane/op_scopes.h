#pragma once
// Framework op names (stat tf_op) -> scopes, name, type. "a/b/Op:Type" of TensorFlow, "jit(f)/jit(main)/add:" of JAX.
// Rules: xla/tsl/profiler/utils/tf_op_utils.h, as XProf 2.24 applies them.
#include <string>
#include <string_view>
#include <vector>

namespace planescope {

struct FrameworkOp {
    enum class Kind {
        Unknown, ///< no colon, or neither form: drawn by its whole name, has no scopes
        TensorFlow,
        Jax,
        Dataset, ///< "Iterator::..." of tf.data
        Memcpy   ///< "MEMCPYHtoD" and its kin of old GPU traces
    };
    Kind kind = Kind::Unknown;
    std::string_view name; ///< path without the type; a part of the text that was parsed
    std::string_view type; ///< may be empty

    bool hasScopes() const { return kind == Kind::TensorFlow || kind == Kind::Jax; }
};

/// Views into `fullName`, or into constants.
FrameworkOp parseFrameworkOp(std::string_view fullName);

/// The components of the path but the last, outermost first. Empty components count, as in XProf.
std::vector<std::string_view> nameScopes(std::string_view opName);

/// What is drawn on "Framework Ops": the type, so that ops of one type get one colour.
std::string frameworkOpLabel(const FrameworkOp &op);

} // namespace planescope
