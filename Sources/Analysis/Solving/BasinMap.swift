/// Which answers belong together: two do if scenarios on the line between them are answers too, or
/// nearly so.
///
/// Answers are joined to their nearest ones. Without an objective a basin is what hangs together.
/// With one it is a valley of it: from the best on, answers are added to the valley of a neighbour,
/// and two valleys that meet are one if the pass between them is low (Chazal, Guibas, Oudot and
/// Skraba, "Persistence-based clustering in Riemannian manifolds", J. ACM 60, 2013).
struct BasinMap {
  /// A connection of two answers.
  struct Link: Sendable {
    let first: Int
    let second: Int
    /// The worst cost on the way.
    var pass: Double
  }

  /// Basins, the best first, and in each its members, the best first.
  let basins: [[Int]]

  /// - Parameters:
  ///   - costs: Of each answer, smaller is better.
  ///   - links: The connections that hold.
  ///   - height: How far a pass rises above the bottom of a valley of its own.
  init(costs: [Double], links: [Link], height: Double) {
    var neighbors = costs.map { _ in [Link]() }
    for link in links {
      neighbors[link.first].append(link)
      neighbors[link.second].append(link)
    }
    let order = costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    var rank = costs.map { _ in 0 }
    for (place, node) in order.enumerated() { rank[node] = place }
    // Each answer's way leads to the bottom of its valley.
    var way = Array(costs.indices)
    func bottom(_ node: Int) -> Int {
      var node = node
      while way[node] != node { node = way[node] }
      return node
    }
    for node in order {
      let lower = neighbors[node]
        .map { link in (other: link.first == node ? link.second : link.first, pass: link.pass) }
        .filter { rank[$0.other] < rank[node] }
        .sorted { ($0.pass, rank[$0.other]) < ($1.pass, rank[$1.other]) }
      for (other, pass) in lower {
        let (mine, theirs) = (bottom(node), bottom(other))
        guard mine != theirs else { continue }
        let (upper, below) = rank[mine] > rank[theirs] ? (mine, theirs) : (theirs, mine)
        if mine == node || pass - costs[upper] <= height { way[upper] = below }
      }
    }
    var members: [Int: [Int]] = [:]
    for node in order { members[bottom(node), default: []].append(node) }
    basins = members.keys.sorted { rank[$0] < rank[$1] }.compactMap { members[$0] }
  }

  /// The pairs of answers that should be tried: each with some of its nearest.
  static func pairs(of nodes: [Candidate], nearest count: Int) -> [(Int, Int)] {
    var pairs: Set<Int> = []
    for first in nodes.indices {
      var distances: [(square: Double, node: Int)] = []
      distances.reserveCapacity(nodes.count)
      for second in nodes.indices where second != first {
        distances.append((nodes[first].squaredDistance(to: nodes[second]), second))
      }
      for (_, second) in distances.sorted(by: { $0 < $1 }).prefix(count) {
        pairs.insert(min(first, second) * nodes.count + max(first, second))
      }
    }
    return pairs.sorted().map { ($0 / nodes.count, $0 % nodes.count) }
  }
}
