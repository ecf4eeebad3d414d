/// The regions of some solutions.
///
/// Solutions are linked to their nearest ones if scenarios on the line between them are solutions too,
/// or nearly so. Without an objective, a region is a connected component. With an objective, it
/// surrounds one local optimum: from the best solution on, each solution joins the region of a
/// neighbor. Two regions that meet are merged if the objective between their optima is hardly worse
/// than at the poorer one (Chazal, Guibas, Oudot and Skraba, "Persistence-based clustering in
/// Riemannian manifolds", J. ACM 60, 2013).
package struct RegionMap {
  /// A connection of two solutions.
  package struct Link: Sendable {
    package let first: Int
    package let second: Int
    /// The highest cost on the line between them.
    package var pass: Double

    package init(first: Int, second: Int, pass: Double) {
      self.first = first
      self.second = second
      self.pass = pass
    }
  }

  /// The regions, best first, each with its members, best first.
  package let regions: [[Int]]

  /// - Parameters:
  ///   - costs: The cost of each solution; lower is better.
  ///   - links: The connections that hold.
  ///   - height: By how much the objective between two optima must be worse than at the poorer one
  ///     to separate them.
  package init(costs: [Double], links: [Link], height: Double) {
    var neighbors = costs.map { _ in [Link]() }
    for link in links {
      neighbors[link.first].append(link)
      neighbors[link.second].append(link)
    }
    let order = costs.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }
    var rank = costs.map { _ in 0 }
    for (index, node) in order.enumerated() { rank[node] = index }
    // Follow the links from each solution to the optimum of its region (union-find).
    var parent = Array(costs.indices)
    func bottom(_ node: Int) -> Int {
      var node = node
      while parent[node] != node { node = parent[node] }
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
        if mine == node || pass - costs[upper] <= height { parent[upper] = below }
      }
    }
    var members: [Int: [Int]] = [:]
    for node in order { members[bottom(node), default: []].append(node) }
    regions = members.keys.sorted { rank[$0] < rank[$1] }.compactMap { members[$0] }
  }

  /// The pairs of solutions to test: each solution with some of its nearest.
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
