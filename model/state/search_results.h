#pragma once
// Hits of the name search of one document: list, position, marks. Any view may show them or step through them.
#include "model/base/ids.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace planescope {

class SearchResults : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    const QString &query() const { return m_query; }
    bool isRunning() const { return m_running; }
    /// Ordered by begin, then line. At most `kListLimit`; `total` counts all.
    const std::vector<EventRef> &hits() const { return m_hits; }
    std::uint64_t total() const { return m_total; }
    /// Index into hits(); nothing before the first step.
    std::optional<std::size_t> current() const { return m_current; }

    void begin(const QString &query);
    void publish(std::vector<EventRef> hits, std::uint64_t total);
    void setCurrent(std::size_t index);
    void next();     ///< wraps round
    void previous(); ///< wraps round
    void clear();

    static constexpr std::size_t kListLimit = 1'000'000;

signals:
    void queryChanged();
    void hitsChanged();
    void currentChanged();

private:
    QString m_query;
    bool m_running = false;
    std::vector<EventRef> m_hits;
    std::uint64_t m_total = 0;
    std::optional<std::size_t> m_current;
};

} // namespace planescope
