import Sweeps

/// Differential evolution over the whole space, with factors that adapt.
///
/// Half of the children are their parent, moved towards one of the best and by the difference of two
/// others ("current-to-pbest/1"; Zhang and Sanderson, IEEE Trans. Evol. Comput. 13, 2009). Each member
/// has its own factors, which children inherit or draw anew (jDE; Brest et al., IEEE Trans. Evol.
/// Comput. 10, 2006). The other half are the best, moved by a difference of random length ("best/1";
/// Storn and Price, J. Global Optim. 11, 1997), which leaves regions whose metrics jump. The
/// population shrinks as the budget is used (Tanabe and Fukunaga, CEC 2014).
struct GlobalSearch {
  private struct Member {
    var candidate: Candidate
    var length: Double
    var crossover: Double
  }

  private var members: [Member]
  private let startCount: Int
  /// The member to replace, and the factors, of each child that was made last.
  private var pending: [(member: Int, length: Double, crossover: Double)] = []

  /// The lowest number of members.
  private static let leastCount = 6
  /// The probability with which a factor is drawn anew.
  private static let renewal = 0.1
  /// The share of children that begin at the best.
  private static let bestShare = 0.5

  init(_ population: [Candidate]) {
    members = population.map { Member(candidate: $0, length: 0.5, crossover: 0.9) }
    startCount = population.count
  }

  var best: Candidate? { members.map(\.candidate).min { $0.grade < $1.grade } }

  /// The scenarios of all members.
  var candidates: [Candidate] { members.map(\.candidate) }

  /// The indices of the members, best first.
  private var ranking: [Int] {
    members.indices.sorted {
      (members[$0].candidate.grade, $0) < (members[$1].candidate.grade, $1)
    }
  }

  /// Drops the worst members.
  ///
  /// - Parameter progress: The part of the search that is done, 0 to 1.
  mutating func shrink(progress: Double) {
    let count = max(
      min(startCount, Self.leastCount),
      startCount - Int(progress * Double(startCount - Self.leastCount)))
    guard members.count > count else { return }
    members = ranking.prefix(count).map { members[$0] }
  }

  /// Children of random members; if there are few members, several of each.
  mutating func children(
    _ count: Int, _ parameters: [SolverParameter], _ generator: inout SplitMix64
  ) -> [[Double]] {
    pending = []
    guard members.count > 3 else { return [] }
    let order = ranking
    let best = members[order[0]].candidate.grade
    let equals = order.prefix { !(best < members[$0].candidate.grade) }
    var indices = Array(members.indices)
    generator.shuffle(&indices)
    while indices.count < count { indices += indices }
    return indices.prefix(count).map { index in
      let parent = members[index]
      var length = parent.length, crossover = parent.crossover
      if generator.unit() < Self.renewal { length = 0.1 + 0.9 * generator.unit() }
      if generator.unit() < Self.renewal { crossover = generator.unit() }
      pending.append((index, length, crossover))
      let own = parent.candidate.position
      var (start, top) = (own, own)
      if generator.unit() < Self.bestShare {
        // Any of the equally good ones, so that the search does not gather around one of them.
        start = members[equals[generator.index(below: equals.count)]].candidate.position
        top = start
        length = 0.5 + 0.5 * generator.unit()
      } else {
        let rank = generator.index(below: max(2, members.count / 6))
        top = members[order[rank]].candidate.position
      }
      let one = generator.index(below: members.count)
      let other = (one + 1 + generator.index(below: members.count - 1)) % members.count
      let first = members[one].candidate.position
      let second = members[other].candidate.position
      let certain = generator.index(below: parameters.count)
      return parameters.indices.map { axis in
        guard generator.unit() < crossover || axis == certain else { return own[axis] }
        if case .choice = parameters[axis], generator.unit() < 0.1 { return generator.unit() }
        let moved =
          start[axis] + length * (top[axis] - start[axis]) + length * (first[axis] - second[axis])
        if 0...1 ~= moved { return moved }
        let edge = moved < 0 ? 0.0 : 1
        return generator.unit() < 0.5 ? edge : (own[axis] + edge) / 2
      }
    }
  }

  /// Replaces the parents of the last children by the children that are at least as good.
  mutating func take(_ children: [Candidate]) {
    for (child, (index, length, crossover)) in zip(children, pending)
    where !(members[index].candidate.grade < child.grade) {
      members[index] = Member(candidate: child, length: length, crossover: crossover)
    }
  }
}
