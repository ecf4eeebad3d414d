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
