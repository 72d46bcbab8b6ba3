#pragma once
// Class shares over time as a small stacked picture.
#include "model/state/fingerprint.h"
#include "widgets/common/theme.h"

#include <QRectF>

class QPainter;

namespace planescope {

/// Stacked from below: matrix, vector, kernel, data, sparse, others, hidden and exposed collectives on top. An empty
/// fingerprint is hatched.
void paintFingerprint(QPainter &painter, const QRectF &rect, const Fingerprint &print, const Theme &theme);

} // namespace planescope
