/// Makes items bounce off boundaries and each other, as `UICollisionBehavior` does.
public struct Collision: Hashable, Sendable {
  /// What the items collide with.
  public enum Mode: String, CaseIterable, Sendable {
    /// Items and boundaries.
    case everything
    /// Only items. Items pass through boundaries, but contacts with boundaries still begin and end.
    case items
    /// Only boundaries.
    case boundaries
  }

  /// A boundary that is a line.
  public struct Line: Hashable, Sendable {
    /// The second part of the line's paths.
    public var name: String
    /// One end, pt.
    public var from: Point2
    /// The other end, pt; different from ``from``.
    public var to: Point2

    /// Creates a line.
    public init(name: String, from: Point2, to: Point2) {
      self.name = name
      self.from = from
      self.to = to
    }
  }

  /// A boundary that is a closed chain of lines.
  public struct BoundaryPath: Hashable, Sendable {
    /// The second part of the boundary's paths.
    public var name: String
    /// The corners, pt, at least two of them distinct; a line joins the last to the first.
    public var points: [Point2]

    /// Creates a closed boundary.
    public init(name: String, points: [Point2]) {
      self.name = name
      self.points = points
    }
  }

  /// The first part of the behavior's paths.
  public var name: String
  /// The items that collide; all if nil.
  public var items: [String]?
  /// Whether they collide with items, boundaries or both.
  public var mode: Mode
  /// The insets of the boundary around the reference bounds; nil for no such boundary.
  ///
  /// As in UIKit, the boundary lies another point further out on every side.
  public var insets: Insets?
  /// Boundaries that are lines.
  public var lines: [Line]
  /// Boundaries that are closed chains of lines.
  public var paths: [BoundaryPath]

  var hasBoundaries: Bool { insets != nil || !lines.isEmpty || !paths.isEmpty }

  /// The number of edges of its boundaries.
  var edgeCount: Int {
    (insets == nil ? 0 : 4) + lines.count + paths.reduce(0) { $0 + $1.points.count }
  }

  /// Creates a collision behavior; by default it has no boundary.
  public init(
    name: String, items: [String]? = nil, mode: Mode = .everything, insets: Insets? = nil,
    lines: [Line] = [], paths: [BoundaryPath] = []
  ) {
    self.name = name
    self.items = items
    self.mode = mode
    self.insets = insets
    self.lines = lines
    self.paths = paths
  }
}

extension Collision: NamedMapping {
  package static var blank: Collision { Collision(name: "") }
  package static let title = "a collision"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.items(&items)
    visitor.word(
      Key("mode", "What the items collide with: boundaries, other items, or everything."), &mode,
      standard: .everything)
    visitor.bounds(&insets)
    visitor.scope(reserved: NameRegistry.boundaryWords) {
      visitor.list(Key("lines", "Boundaries that are lines."), &lines, of: "lines")
      visitor.list(
        Key("paths", "Boundaries that are closed chains of lines."), &paths, of: "paths")
    }
  }
}

extension Collision {
  package static let boundsKey = Key(
    "bounds", "true adds the boundary around the reference view, with insets of 0.")
  package static let insetsKey = Key(
    "insets",
    "The insets of the boundary around the reference view. As in UIKit, the boundary is 1 pt larger "
      + "on every side.")
}

extension Collision.Line: NamedMapping {
  // The ends differ, so that an end that cannot be read is one problem and not two.
  package static var blank: Collision.Line {
    Collision.Line(name: "", from: Point2(x: 0.5, y: 0), to: Point2(x: 0, y: 0.5))
  }
  package static let title = "a line"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.point(Key("from", "One end.", .required), &from)
    visitor.point(Key("to", "The other end.", .required), &to)
  }
}

extension Collision.BoundaryPath: NamedMapping {
  package static var blank: Collision.BoundaryPath { .init(name: "", points: []) }
  package static let title = "a path"

  package mutating func visitKeys(_ visitor: any KeyVisitor) {
    visitor.points(
      Key("points", "The corners, two or more. A line joins the last to the first.", .required),
      &points)
  }
}
