#pragma once
// Which devices the op views sum up: all, those of one host, or one. The choice is the document's, so all op views
// show the same.
#include "model/state/op_data.h"

#include <QComboBox>
#include <QPointer>

namespace planescope {

class OpDeviceBox final : public QComboBox
{
    Q_OBJECT
public:
    explicit OpDeviceBox(QWidget *parent = nullptr);
    /// Null: empty.
    void setData(OpData *source);

private:
    void refresh();
    QPointer<OpData> m_data;
    std::vector<std::vector<PlaneId>> m_choices;
};

} // namespace planescope
