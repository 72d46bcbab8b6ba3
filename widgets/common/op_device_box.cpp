#include "widgets/common/op_device_box.h"

#include <QSignalBlocker>

#include <algorithm>

namespace planescope {

namespace {

QString sessionName(const Session &session, NameId id)
{
    const std::string_view name = session.text(id);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

OpDeviceBox::OpDeviceBox(QWidget *parent) : QComboBox(parent)
{
    setAccessibleName(tr("Devices"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (m_data && index >= 0 && static_cast<std::size_t>(index) < m_choices.size())
            m_data->setPlanes(m_choices[static_cast<std::size_t>(index)]);
    });
}

void OpDeviceBox::setData(OpData *source)
{
    if (m_data)
        disconnect(m_data, nullptr, this, nullptr);
    m_data = source;
    if (m_data) {
        connect(m_data, &OpData::indexChanged, this, &OpDeviceBox::refresh);
        connect(m_data, &OpData::planesChanged, this, &OpDeviceBox::refresh);
    }
    refresh();
}

void OpDeviceBox::refresh()
{
    const QSignalBlocker silent(this);
    clear();
    m_choices.clear();
    if (!m_data || !m_data->index())
        return;
    const Session &session = *m_data->index()->session();
    const std::vector<PlaneId> planes = m_data->index()->planes();
    const auto add = [&](const QString &name, std::vector<PlaneId> choice) {
        addItem(name);
        m_choices.push_back(std::move(choice));
    };
    //: All devices of a profile
    add(tr("All %n", nullptr, static_cast<int>(planes.size())), {});
    std::vector<HostId> hosts;
    for (const PlaneId id : planes)
        if (const HostId host = session.plane(id).host; std::find(hosts.begin(), hosts.end(), host) == hosts.end())
            hosts.push_back(host);
    if (hosts.size() > 1)
        for (const HostId host : hosts) {
            std::vector<PlaneId> choice;
            for (const PlaneId id : planes)
                if (session.plane(id).host == host)
                    choice.push_back(id);
            //: All devices of one host; %1 is its name
            const QString name = tr("%1, all %n", nullptr, static_cast<int>(choice.size()))
                                     .arg(sessionName(session, session.host(host).name));
            add(name, std::move(choice));
        }
    for (const PlaneId id : planes) {
        QString name = sessionName(session, session.plane(id).name);
        name.remove(QStringLiteral("/device:"));
        if (hosts.size() > 1)
            name = sessionName(session, session.host(session.plane(id).host).name) + QStringLiteral(", ") + name;
        add(name, {id});
    }
    for (std::size_t i = 0; i < m_choices.size(); ++i)
        if (m_choices[i] == m_data->planes())
            setCurrentIndex(static_cast<int>(i));
}

} // namespace planescope
