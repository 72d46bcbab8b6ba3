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
    /// Why nothing was searched for, as a sentence; empty when all is well.
    const QString &problem() const { return m_problem; }
    /// Ordered by begin, then line. At most `kListLimit`; `total` counts all. While it runs: the first of each name.
    const std::vector<EventRef> &hits() const { return m_hits; }
    std::uint64_t total() const { return m_total; }
    /// False while total() may still grow.
    bool isTotalKnown() const { return m_isTotalKnown; }
    /// Index into hits(); nothing before the first step.
    std::optional<std::size_t> current() const { return m_current; }

    void begin(const QString &query);
    /// Some hits, while the search goes on.
    void publishFirst(std::vector<EventRef> hits, std::uint64_t total, bool isTotalKnown);
    /// All. A hit that was gone to meanwhile stays the current one.
    void publish(std::vector<EventRef> hits, std::uint64_t total);
    /// Nothing can be searched for, and why.
    void refuse(const QString &problem);
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
    void setHits(std::vector<EventRef> hits, std::uint64_t total, bool isTotalKnown);

    QString m_query;
    bool m_running = false;
    std::vector<EventRef> m_hits;
    std::uint64_t m_total = 0;
    std::optional<std::size_t> m_current;
    QString m_problem;
    bool m_isTotalKnown = true;
};

} // namespace planescope
