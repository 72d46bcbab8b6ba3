#pragma once
// The horizontal axis that curve, op strip and address map share: events of the program order, or picoseconds.
namespace planescope {

struct MemoryAxis {
    double first = 0, last = 1; ///< visible
    double least = 0, most = 1; ///< everything there is
    double left = 0, width = 1; ///< pixels
    bool isTime = false;

    double x(double value) const { return left + (value - first) / (last - first) * width; }
    double at(double x) const { return first + (x - left) / width * (last - first); }

    /// Zooms by `factor` (below 1: in) and keeps what is under `x`.
    void zoomAt(double x, double factor)
    {
        const double fixed = at(x), shortest = isTime ? 1000.0 : 4.0;
        double length = (last - first) * factor;
        length = length < shortest ? shortest : length > most - least ? most - least : length;
        first = fixed - (x - left) / width * length;
        last = first + length;
        clamp();
    }
    void pan(double pixels)
    {
        const double distance = pixels / width * (last - first);
        first += distance;
        last += distance;
        clamp();
    }
    void clamp()
    {
        const double length = last - first;
        if (first < least) {
            first = least;
            last = least + length;
        }
        if (last > most) {
            last = most;
            first = most - length < least ? least : most - length;
        }
    }
};

} // namespace planescope
