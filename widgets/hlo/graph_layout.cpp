#include "widgets/hlo/graph_layout.h"

#include <algorithm>
#include <numeric>

namespace planescope {

namespace {

constexpr int kOrderSweeps = 12;
constexpr int kPlaceSweeps = 16;

/// One level of the graph: its nodes, and a chain of bends for every edge that crosses layers.
class LayeredLevel
{
public:
    LayeredLevel(const std::vector<QSizeF> &sizes, std::vector<std::pair<std::size_t, std::size_t>> edges,
                 const GraphSpacing &spacing) :
        m_spacing(spacing),
        m_edges(std::move(edges))
    {
        for (const QSizeF &size : sizes)
            m_points.push_back({size, 0, 0, 0, {}, {}});
        m_real = m_points.size();
        assignLayers();
        addBends();
        orderLayers();
        placeAcross();
        placeDown();
        spreadArrivals();
    }

    QRectF rect(std::size_t node) const
    {
        const Point &p = m_points[node];
        return {p.x - p.size.width() / 2, p.y, p.size.width(), p.size.height()};
    }
    /// From the first edge's tail to its head, in the direction of the edge.
    std::vector<QPointF> path(std::size_t edge) const
    {
        const Chain &chain = m_chains[edge];
        std::vector<QPointF> points;
        for (std::size_t i = 0; i < chain.points.size(); ++i) {
            const Point &p = m_points[chain.points[i]];
            const double top = m_tops[p.layer], bottom = top + m_heights[p.layer];
            if (chain.points[i] >= m_real) {
                points.emplace_back(p.x, (top + bottom) / 2);
            } else if (i == 0) {
                points.emplace_back(p.x, p.y + p.size.height());
                if (chain.points.size() > 1 && bottom > points.back().y() + 1)
                    points.emplace_back(p.x, bottom); // straight down past what is higher beside it
            } else {
                const double x = p.x + chain.arrival;
                if (top < p.y - 1)
                    points.emplace_back(x, top);
                points.emplace_back(x, p.y);
            }
        }
        if (chain.isReversed)
            std::reverse(points.begin(), points.end());
        return points;
    }
    QSizeF size() const
    {
        QSizeF all;
        for (const Point &point : m_points)
            all = all.expandedTo({point.x + point.size.width() / 2, point.y + point.size.height()});
        return all;
    }

private:
    struct Point {
        QSizeF size;
        std::size_t layer;
        double x; ///< middle
        double y; ///< top
        std::vector<std::size_t> up, down;
    };
    struct Chain {
        std::vector<std::size_t> points;
        bool isReversed = false;
        double arrival = 0; ///< from the middle of the lower node
    };

    /// Longest path from the top; what nothing leads to stands right above its first user.
    void assignLayers()
    {
        std::vector<std::vector<std::size_t>> out(m_real), in(m_real);
        m_chains.resize(m_edges.size());
        // A ring can only come from damage: its closing edge is turned round.
        std::vector<char> state(m_real, 0);
        for (std::size_t e = 0; e < m_edges.size(); ++e)
            out[m_edges[e].first].push_back(e);
        for (std::size_t root = 0; root < m_real; ++root) {
            if (state[root] != 0)
                continue;
            std::vector<std::pair<std::size_t, std::size_t>> stack{{root, 0}};
            state[root] = 1;
            while (!stack.empty()) {
                auto &[node, next] = stack.back();
                if (next == out[node].size()) {
                    state[node] = 2;
                    m_order.push_back(node);
                    stack.pop_back();
                    continue;
                }
                const std::size_t edge = out[node][next++];
                const std::size_t target = m_edges[edge].second;
                if (state[target] == 1)
                    m_chains[edge].isReversed = true;
                else if (state[target] == 0) {
                    state[target] = 1;
                    stack.emplace_back(target, 0);
                }
            }
        }
        std::reverse(m_order.begin(), m_order.end()); // producers first
        for (auto &list : out)
            list.clear();
        for (std::size_t e = 0; e < m_edges.size(); ++e) {
            const auto [from, to] = ends(e);
            if (from != to) {
                out[from].push_back(to);
                in[to].push_back(from);
            }
        }
        // Turned edges may contradict the order; a few rounds settle them.
        for (std::size_t round = 0; round < m_real; ++round) {
            bool isSettled = true;
            for (const std::size_t node : m_order)
                for (const std::size_t target : out[node])
                    if (m_points[target].layer < m_points[node].layer + 1) {
                        m_points[target].layer = m_points[node].layer + 1;
                        isSettled = false;
                    }
            if (isSettled)
                break;
        }
        std::for_each(m_order.rbegin(), m_order.rend(), [&](std::size_t node) {
            if (!in[node].empty() || out[node].empty())
                return;
            std::size_t lowest = m_points[out[node].front()].layer;
            for (const std::size_t target : out[node])
                lowest = std::min(lowest, m_points[target].layer);
            m_points[node].layer = lowest > 0 ? lowest - 1 : 0;
        });
        // What moved down may leave the top empty.
        std::size_t top = m_real == 0 ? 0 : m_points[0].layer;
        for (const Point &point : m_points)
            top = std::min(top, point.layer);
        for (Point &point : m_points)
            point.layer -= top;
    }

    std::pair<std::size_t, std::size_t> ends(std::size_t edge) const
    {
        const auto [from, to] = m_edges[edge];
        return m_chains[edge].isReversed ? std::pair(to, from) : std::pair(from, to);
    }

    void addBends()
    {
        for (std::size_t e = 0; e < m_edges.size(); ++e) {
            const auto [from, to] = ends(e);
            Chain &chain = m_chains[e];
            chain.points.push_back(from);
            if (from != to) {
                for (std::size_t layer = m_points[from].layer + 1; layer < m_points[to].layer; ++layer) {
                    chain.points.push_back(m_points.size());
                    m_points.push_back({QSizeF(6, 0), layer, 0, 0, {}, {}});
                }
                chain.points.push_back(to);
            }
            for (std::size_t i = 1; i < chain.points.size(); ++i) {
                m_points[chain.points[i - 1]].down.push_back(chain.points[i]);
                m_points[chain.points[i]].up.push_back(chain.points[i - 1]);
            }
        }
        std::size_t layers = 0;
        for (const Point &point : m_points)
            layers = std::max(layers, point.layer + 1);
        m_layers.resize(layers);
        for (const std::size_t node : m_order)
            m_layers[m_points[node].layer].push_back(node);
        for (std::size_t i = m_real; i < m_points.size(); ++i)
            m_layers[m_points[i].layer].push_back(i);
    }

    /// Every point goes to the middle of its neighbours, downwards and upwards in turn.
    void orderLayers()
    {
        std::vector<double> place(m_points.size(), 0);
        const auto number = [&](const std::vector<std::size_t> &layer) {
            for (std::size_t i = 0; i < layer.size(); ++i)
                place[layer[i]] = static_cast<double>(i);
        };
        for (const auto &layer : m_layers)
            number(layer);
        for (int sweep = 0; sweep < kOrderSweeps; ++sweep) {
            const bool isDown = sweep % 2 == 0;
            for (std::size_t k = 0; k < m_layers.size(); ++k) {
                auto &layer = m_layers[isDown ? k : m_layers.size() - 1 - k];
                std::vector<std::pair<double, std::size_t>> keys;
                for (const std::size_t point : layer) {
                    const auto &near = isDown ? m_points[point].up : m_points[point].down;
                    double sum = 0;
                    for (const std::size_t neighbour : near)
                        sum += place[neighbour];
                    keys.emplace_back(near.empty() ? place[point] : sum / static_cast<double>(near.size()), point);
                }
                std::stable_sort(keys.begin(), keys.end(),
                                 [](const auto &a, const auto &b) { return a.first < b.first; });
                for (std::size_t i = 0; i < layer.size(); ++i)
                    layer[i] = keys[i].second;
                number(layer);
            }
        }
    }

    double distance(std::size_t left, std::size_t right) const
    {
        return (m_points[left].size.width() + m_points[right].size.width()) / 2 + m_spacing.between;
    }

    /// As near as possible to what each point wishes, in order and apart: neighbours that collide share their mean
    /// (pool adjacent violators).
    void settle(const std::vector<std::size_t> &layer, const std::vector<double> &wish)
    {
        struct Block {
            double sum;
            double count;
            std::size_t first;
            double at() const { return sum / count; }
        };
        std::vector<double> offset(layer.size(), 0); // from the layer's first point, when packed
        for (std::size_t i = 1; i < layer.size(); ++i)
            offset[i] = offset[i - 1] + distance(layer[i - 1], layer[i]);
        std::vector<Block> blocks;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            blocks.push_back({wish[i] - offset[i], 1, i});
            while (blocks.size() > 1 && blocks[blocks.size() - 2].at() > blocks.back().at()) {
                Block &before = blocks[blocks.size() - 2];
                before.sum += blocks.back().sum;
                before.count += blocks.back().count;
                blocks.pop_back();
            }
        }
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            const std::size_t end = b + 1 < blocks.size() ? blocks[b + 1].first : layer.size();
            for (std::size_t i = blocks[b].first; i < end; ++i)
                m_points[layer[i]].x = blocks[b].at() + offset[i];
        }
    }

    void placeAcross()
    {
        for (const auto &layer : m_layers) {
            double x = 0;
            for (std::size_t i = 0; i < layer.size(); ++i) {
                if (i > 0)
                    x += distance(layer[i - 1], layer[i]);
                m_points[layer[i]].x = x;
            }
        }
        for (int sweep = 0; sweep < kPlaceSweeps; ++sweep) {
            const bool isDown = sweep % 2 == 0;
            for (std::size_t k = 0; k < m_layers.size(); ++k) {
                const auto &layer = m_layers[isDown ? k : m_layers.size() - 1 - k];
                std::vector<double> wish;
                for (const std::size_t point : layer) {
                    const Point &p = m_points[point];
                    // The last sweeps look both ways, so that a chain becomes straight.
                    double sum = 0, count = 0;
                    for (const auto *near : {&p.up, &p.down}) {
                        if (sweep < kPlaceSweeps - 4 && near != (isDown ? &p.up : &p.down))
                            continue;
                        for (const std::size_t neighbour : *near) {
                            sum += m_points[neighbour].x;
                            ++count;
                        }
                    }
                    wish.push_back(count > 0 ? sum / count : p.x);
                }
                settle(layer, wish);
            }
        }
        double left = 0;
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            const double edge = m_points[i].x - m_points[i].size.width() / 2;
            left = i == 0 ? edge : std::min(left, edge);
        }
        for (Point &point : m_points)
            point.x -= left;
    }

    void placeDown()
    {
        m_heights.assign(m_layers.size(), 0);
        double y = 0;
        for (std::size_t k = 0; k < m_layers.size(); ++k) {
            for (const std::size_t point : m_layers[k])
                m_heights[k] = std::max(m_heights[k], m_points[point].size.height());
            for (const std::size_t point : m_layers[k])
                m_points[point].y = point < m_real ? y + (m_heights[k] - m_points[point].size.height()) / 2 : y;
            m_tops.push_back(y);
            y += m_heights[k] + m_spacing.layer;
        }
    }

    /// Edges that meet at a node arrive side by side, in the order in which they come.
    void spreadArrivals()
    {
        constexpr double kApart = 16, kShare = 0.8; // of the node's width at most
        std::vector<std::vector<std::size_t>> arriving(m_real);
        for (std::size_t e = 0; e < m_chains.size(); ++e)
            if (m_chains[e].points.size() > 1)
                arriving[m_chains[e].points.back()].push_back(e);
        for (std::size_t node = 0; node < m_real; ++node) {
            std::vector<std::size_t> &edges = arriving[node];
            const auto fromX = [&](std::size_t e) { return m_points[m_chains[e].points.rbegin()[1]].x; };
            std::stable_sort(edges.begin(), edges.end(),
                             [&](std::size_t a, std::size_t b) { return fromX(a) < fromX(b); });
            const auto count = static_cast<double>(edges.size());
            const double apart = std::min(kApart, kShare * m_points[node].size.width() / std::max(1.0, count));
            for (std::size_t i = 0; i < edges.size(); ++i)
                m_chains[edges[i]].arrival = (static_cast<double>(i) - (count - 1) / 2) * apart;
        }
    }

    GraphSpacing m_spacing;
    std::vector<std::pair<std::size_t, std::size_t>> m_edges;
    std::size_t m_real = 0; // points before this one are nodes, the rest are bends
    std::vector<Point> m_points;
    std::vector<Chain> m_chains;
    std::vector<std::size_t> m_order;
    std::vector<std::vector<std::size_t>> m_layers;
    std::vector<double> m_tops, m_heights; // of the layers
};

class NestedLayout
{
public:
    NestedLayout(const HloGraph &graph, const std::vector<QSizeF> &sizes, const GraphSpacing &spacing) :
        m_graph(graph), m_sizes(sizes), m_spacing(spacing), m_children(graph.nodes.size() + 1),
        m_edges(graph.nodes.size() + 1)
    {
        m_places.nodes.resize(graph.nodes.size());
        m_places.edges.resize(graph.edges.size());
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            m_children[slot(graph.nodes[i].within)].push_back(i);
        for (std::size_t e = 0; e < graph.edges.size(); ++e)
            m_edges[slot(graph.nodes[graph.edges[e].to].within)].push_back(e);
    }

    GraphPlaces run()
    {
        m_places.size = level(0);
        shift(0, {0, 0});
        return std::move(m_places);
    }

private:
    static std::size_t slot(std::uint32_t within) { return within == HloGraphNode::kTop ? 0 : within + std::size_t{1}; }

    /// Places the children of a level relative to it, and says how large it is. Bodies are at most a few deep.
    QSizeF level(std::size_t at)
    {
        const std::vector<std::size_t> &children = m_children[at];
        std::vector<QSizeF> sizes;
        std::vector<std::size_t> local(m_graph.nodes.size(), 0);
        for (const std::size_t child : children) {
            local[child] = sizes.size();
            QSizeF size = m_sizes[child];
            if (m_graph.nodes[child].hasBody) {
                const QSizeF inner = level(child + 1);
                size.setWidth(std::max(size.width(), inner.width() + 2 * m_spacing.inset));
                size.setHeight(m_spacing.title + inner.height() + m_spacing.inset);
            }
            sizes.push_back(size);
        }
        std::vector<std::pair<std::size_t, std::size_t>> edges;
        for (const std::size_t e : m_edges[at])
            edges.emplace_back(local[m_graph.edges[e].from], local[m_graph.edges[e].to]);
        const LayeredLevel layers(sizes, std::move(edges), m_spacing);
        for (const std::size_t child : children)
            m_places.nodes[child] = layers.rect(local[child]);
        for (std::size_t i = 0; i < m_edges[at].size(); ++i)
            m_places.edges[m_edges[at][i]] = layers.path(i);
        m_inner.resize(m_graph.nodes.size() + 1);
        m_inner[at] = layers.size();
        return layers.size();
    }

    void shift(std::size_t at, QPointF by)
    {
        for (const std::size_t e : m_edges[at])
            for (QPointF &point : m_places.edges[e])
                point += by;
        for (const std::size_t child : m_children[at]) {
            QRectF &rect = m_places.nodes[child];
            rect.translate(by);
            if (m_graph.nodes[child].hasBody)
                shift(child + 1, {rect.center().x() - m_inner[child + 1].width() / 2, rect.top() + m_spacing.title});
        }
    }

    const HloGraph &m_graph;
    const std::vector<QSizeF> &m_sizes;
    GraphSpacing m_spacing;
    std::vector<std::vector<std::size_t>> m_children, m_edges; // by level: 0 the top, node + 1 its body
    std::vector<QSizeF> m_inner;
    GraphPlaces m_places;
};

} // namespace

GraphPlaces layoutGraph(const HloGraph &graph, const std::vector<QSizeF> &sizes, const GraphSpacing &spacing)
{
    return NestedLayout(graph, sizes, spacing).run();
}

} // namespace planescope
