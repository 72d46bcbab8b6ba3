#include "model/analysis/kernel/mosaic_flops.h"

#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

namespace planescope {

namespace {

/// Bounds of `vector<512x128xbf16>` at the begin of `rest`; takes it off.
std::optional<std::vector<double>> takeVector(std::string_view *rest)
{
    constexpr std::string_view kWord = "vector<";
    const std::size_t at = rest->find(kWord);
    if (at == std::string_view::npos)
        return {};
    rest->remove_prefix(at + kWord.size());
    std::vector<double> bounds;
    for (;;) {
        std::uint64_t bound = 0;
        const auto [end, error] = std::from_chars(rest->data(), rest->data() + rest->size(), bound);
        if (error != std::errc())
            break; // the type of the elements
        bounds.push_back(static_cast<double>(bound));
        rest->remove_prefix(static_cast<std::size_t>(end - rest->data()));
        if (!rest->starts_with('x'))
            return {};
        rest->remove_prefix(1);
    }
    return bounds.empty() ? std::nullopt : std::optional(bounds);
}

double productOf(const std::vector<double> &bounds)
{
    double product = 1;
    for (const double bound : bounds)
        product *= bound;
    return product;
}

/// The bounds that both operands share as batches: the last list but one of `#tpu.dot_dimension_numbers<...>`.
double batchOf(std::string_view line, const std::vector<double> &left)
{
    const std::size_t begin = line.find("dot_dimension_numbers<");
    const std::size_t end = line.find('>', begin == std::string_view::npos ? 0 : begin);
    if (begin == std::string_view::npos || end == std::string_view::npos)
        return 1;
    const std::string_view lists = line.substr(begin, end - begin);
    const std::size_t last = lists.rfind('[');
    const std::size_t batch =
        last == std::string_view::npos || last == 0 ? std::string_view::npos : lists.rfind('[', last - 1);
    if (batch == std::string_view::npos)
        return 1;
    double product = 1;
    std::string_view rest = lists.substr(batch + 1);
    for (;;) {
        std::size_t dimension = 0;
        const auto [place, error] = std::from_chars(rest.data(), rest.data() + rest.size(), dimension);
        if (error != std::errc() || dimension >= left.size())
            return product;
        product *= left[dimension];
        rest.remove_prefix(static_cast<std::size_t>(place - rest.data()));
        while (rest.starts_with(',') || rest.starts_with(' '))
            rest.remove_prefix(1);
    }
}

std::optional<double> matmulFlops(std::string_view line)
{
    std::string_view rest = line.substr(line.find("tpu.matmul"));
    const std::size_t types = rest.rfind(" : vector<");
    if (types == std::string_view::npos)
        return {};
    rest.remove_prefix(types);
    const auto left = takeVector(&rest), right = takeVector(&rest), sum = takeVector(&rest);
    if (!left || !right || !sum)
        return {};
    // Rows x depth, depth x columns and rows x columns, each once per batch: their product is (r d c)^2 batch^3.
    const double batch = batchOf(line, *left);
    constexpr double kMultiplyAndAdd = 2;
    return kMultiplyAndAdd * batch *
           std::sqrt(productOf(*left) * productOf(*right) * productOf(*sum) / (batch * batch * batch));
}

} // namespace

std::optional<double> mosaicMatmulFlops(const MlirText &mlir)
{
    if (mlir.isBytecode)
        return {};
    double flops = 0;
    std::string_view rest = mlir.text;
    std::size_t loopDepth = 0; // indentation of the outermost open loop plus one; 0: none is open
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        const std::size_t indent = line.find_first_not_of(' ');
        if (indent == std::string_view::npos)
            continue;
        if (loopDepth > 0 && indent + 1 == loopDepth && line[indent] == '}')
            loopDepth = 0;
        const bool isLoop =
            line.find("scf.for") != std::string_view::npos || line.find("scf.while") != std::string_view::npos;
        if (isLoop && loopDepth == 0)
            loopDepth = indent + 1;
        if (line.find(" tpu.matmul ") == std::string_view::npos)
            continue;
        const auto one = loopDepth > 0 ? std::nullopt : matmulFlops(line);
        if (!one)
            return {};
        flops += *one;
    }
    return flops > 0 ? std::optional(flops) : std::nullopt;
}

} // namespace planescope
