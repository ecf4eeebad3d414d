/// A scene for the many-item engine, apart from its numbers.
struct MultiBodyPlan: Sendable {
  /// The outline of a part of an item.
  enum Outline: Sendable {
    case box, circle
    case polygon(cornerCount: Int)
  }

  struct ItemPlan: Sendable {
    /// Its parts, among the plan's.
    var parts: Range<Int>
    /// Whether its parts have places and sizes of their own.
    var isGroup: Bool
    var hasTarget: Bool
    var hasTargetAngle: Bool
    /// Where its inputs begin.
    var firstInput: Int
    /// Bit i: it is in behavior i.
    var behaviors: UInt64
    /// Whether it keeps its body without any behavior.
    var persists: Bool
    /// What acts on it, among the plan's.
    var pushes: Range<Int>
    var fields: Range<Int>
    /// The parts of its fields' regions, which count from the first of them.
    var regions: Range<Int>
  }

  /// A possible contact: of a part of item `a` with a part of item `b`, or of edge `a` with a part
  /// of item `b`.
  struct Contact: Sendable {
    var a: Int
    var b: Int
    /// The parts, among the plan's; an edge is its own.
    var aPart: Int
    var bPart: Int
    var isEdge: Bool
    /// It begins and ends without impulses: with a boundary in mode ``Collision/Mode/items``.
    var isSensor = false
    /// Bit i: the contact is enabled while behavior i is active.
    var enabledBy: UInt64
    /// Bit i: the contact is disabled while behavior i is active.
    var disabledBy: UInt64 = 0
  }

  var items: [ItemPlan] = []
  var outlines: [Outline] = []
  var contacts: [Contact] = []
  var joints: [Plan.Joint] = []
  /// Indices of the joints in the order of solving.
  var jointOrder: [Int] = []
  /// The behaviors that set the vector of gravity.
  var gravities: [Int] = []
  var edgeCount = 0

  /// All pairs of the numbers below `count`, each once, in the rounds of a round-robin tournament.
  ///
  /// Contacts between items are solved in this order. The pairs of one round share no item, so a
  /// contact does not wait for the one before it.
  static func roundRobinPairs(of count: Int) -> [(a: Int, b: Int)] {
    guard count > 1 else { return [] }
    let even = count + count % 2
    return (0..<even - 1).flatMap { round in
      (0..<even / 2).compactMap { place in
        let first = place == 0 ? even - 1 : (round + place) % (even - 1)
        let second = (round + even - 1 - place) % (even - 1)
        guard first < count, second < count else { return nil }
        return (min(first, second), max(first, second))
      }
    }
  }
}
