/// The region around its position in which a field acts, as `UIRegion`, but with any number of
/// parts.
///
/// A circle includes its edge. A rectangle does not, except as the second or a later part of an
/// intersection, where UIKit tests whether a point is not outside.
public indirect enum Region: Hashable, Sendable {
  /// Everywhere.
  case infinite
  /// A circle around the position, its radius in pt, 0 or more.
  case circle(radius: Quantity)
  /// A rectangle around the position.
  case rectangle(Size2)
  /// Points in at least one of the parts.
  case union([Region])
  /// Points in all of the parts.
  case intersection([Region])
  /// Points in the first part and in none of the others.
  case difference([Region])
  /// Points outside the part.
  case inverse(Region)

  /// The kinds of regions, with their keys in scene files.
  public enum Kind: String, CaseIterable, Sendable {
    /// ``Region/infinite``.
    case infinite
    /// ``Region/circle(radius:)``.
    case circle
    /// ``Region/rectangle(_:)``.
    case rectangle
    /// ``Region/union(_:)``.
    case union
    /// ``Region/intersection(_:)``.
    case intersection
    /// ``Region/difference(_:)``.
    case difference
    /// ``Region/inverse(_:)``.
    case inverse
  }

  /// How many parts the regions of a scene's fields may have together.
  static let partLimit = 256
  /// How many parts may wait to be joined; the kernels' `CK_REGION_DEPTH`.
  package static let depthLimit = 16

  /// The regions that it is made of; none for a plain one.
  var parts: [Region] {
    switch self {
    case .infinite, .circle, .rectangle: []
    case .union(let parts), .intersection(let parts), .difference(let parts): parts
    case .inverse(let part): [part]
    }
  }

  /// How many steps it takes to ask whether a point is inside.
  var stepCount: Int {
    parts.reduce(max(1, parts.count - 1)) { $0 + $1.stepCount }
  }

  /// How many answers are at hand at most while that is asked.
  var depth: Int {
    parts.enumerated().map { $1.depth + min(1, $0) }.max() ?? 1
  }

  /// Whether every joint has the parts that it needs.
  var isComplete: Bool {
    let least =
      switch self {
      case .infinite, .circle, .rectangle: 0
      case .inverse: 1
      case .union, .intersection, .difference: 2
      }
    return parts.count >= least && parts.allSatisfy(\.isComplete)
  }
}
