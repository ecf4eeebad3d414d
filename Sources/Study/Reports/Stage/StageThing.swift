import Dynamics
import Sweeps

/// What is drawn besides the items: a boundary, or what an item hangs on.
struct StageThing {
  /// Where one end of an attachment is.
  struct End {
    /// The item that it turns with; nil for a point of the reference view.
    var item: Int?
    /// pt from the item's centre, or in the reference view.
    var x: Double
    var y: Double
  }

  /// The kinds of attachments that are drawn differently.
  enum Hold: String {
    case rope, spring, rod, joint, snap
  }

  enum Form {
    /// The corners, x and y in turn, and whether the last is joined to the first.
    case boundary(points: [Double], isClosed: Bool)
    /// A line from end to end. With a track, the first end moves along it.
    case hold(Hold, from: End, to: End, track: [(time: Double, x: Double, y: Double)]?)
  }

  let form: Form
  /// When it is there, s.
  let active: [(start: Double, end: Double)]

  /// The thing as the report's player reads it.
  var json: JSONText {
    let spans = JSONText.list(active.map { numbers([$0.start, $0.end]) })
    switch form {
    case .boundary(let points, let isClosed):
      return .object([
        ("kind", "boundary"), ("active", spans), ("points", numbers(points)),
        ("closed", .flag(isClosed)),
      ])
    case .hold(let kind, let from, let to, let track):
      var members: [(String, JSONText)] = [
        ("kind", .text(kind.rawValue)), ("active", spans), ("from", json(from)), ("to", json(to)),
      ]
      if let track {
        members.append(("track", .list(track.map { numbers([$0.time, $0.x, $0.y]) })))
      }
      return .object(members)
    }
  }

  private func json(_ end: End) -> JSONText {
    .object([
      ("item", .number(end.item.map(Double.init) ?? .nan)), ("place", numbers([end.x, end.y])),
    ])
  }
}

/// The outline of an item or of a part of it.
struct StageShape {
  enum Kind: String {
    case group, rectangle, ellipse, path
  }

  let kind: Kind
  let width: Double
  let height: Double
  /// The corners of a path, x and y in turn; empty for other shapes.
  let points: [Double]

  /// A rectangle.
  init(width: Double, height: Double) {
    (kind, self.width, self.height, points) = (.rectangle, width, height, [])
  }

  /// Reads a shape whose numbers have paths that begin with a name.
  init(_ shape: Shape?, _ name: String, _ values: SceneValues) {
    width = values("\(name).size.width")
    height = values("\(name).size.height")
    guard case .path(let corners) = shape ?? .rectangle else {
      kind =
        switch shape ?? .rectangle {
        case .group: .group
        case .ellipse: .ellipse
        default: .rectangle
        }
      points = []
      return
    }
    kind = .path
    points = corners.indices.flatMap { corner in
      ["x", "y"].map { values("\(name).path.\(corner).\($0)") }
    }
  }

  /// The shape as the report's player reads it.
  var json: [(String, JSONText)] {
    [("shape", .text(kind.rawValue)), ("size", numbers([width, height]))]
      + (kind == .path ? [("points", numbers(points))] : [])
  }
}

/// What is drawn of an item, about its centre; of a group its parts.
struct StageItem {
  let name: String
  let shape: StageShape
  /// The parts of a group, each about its own centre, pt from the item's.
  let parts: [(shape: StageShape, x: Double, y: Double)]

  init(name: String, shape: StageShape) {
    (self.name, self.shape, parts) = (name, shape, [])
  }

  init(_ item: Item, _ values: SceneValues) {
    name = item.name
    shape = StageShape(item.shape, item.name, values)
    let members = zip(
      zip(item.members, item.memberPaths(item.name)), values.memberCenters(of: item))
    parts = members.map { member, center in
      (StageShape(member.0.shape, member.1, values), center.x, center.y)
    }
  }

  /// The item's outlines as the report's player reads them.
  var json: [(String, JSONText)] {
    let parts = parts.map { part in
      JSONText.object(part.shape.json + [("place", numbers([part.x, part.y]))])
    }
    return shape.json + (parts.isEmpty ? [] : [("parts", .list(parts))])
  }
}

private func numbers(_ values: [Double]) -> JSONText { .list(values.map { .number($0) }) }
