extension SceneValues {
  /// The outlines of an item as pictures show them, each closed, its corners from the item's centre,
  /// pt: one, or one for each member of a group.
  package func outlines(of item: Item) -> [[(x: Double, y: Double)]] {
    guard !item.members.isEmpty else { return [outline(of: item.shape, item.name)] }
    let centers = memberCenters(of: item)
    return zip(zip(item.members, item.memberPaths(item.name)), centers).map { member, center in
      outline(of: member.0.shape, member.1).map { ($0.x + center.x, $0.y + center.y) }
    }
  }

  /// Where the members of a group are, from the group's centre, pt: as the engine has them.
  package func memberCenters(of item: Item) -> [(x: Double, y: Double)] {
    let paths = item.memberPaths(item.name)
    func coordinates(_ axis: String, _ side: String) -> [Double] {
      let centers = paths.map { self("\($0).offset.\(axis)") }
      let halves = paths.map { self("\($0).size.\(side)") / 2 }
      let low = zip(centers, halves).map { $0 - $1 }.min() ?? 0
      let high = zip(centers, halves).map { $0 + $1 }.max() ?? 0
      return centers.map { $0 - (low + high) / 2 }
    }
    return zip(coordinates("x", "width"), coordinates("y", "height")).map { (x: $0, y: $1) }
  }

  /// The corners of each boundary of a collision behavior, pt, and whether the boundary is closed.
  package func boundaries(
    of collision: Collision
  ) -> [(corners: [(x: Double, y: Double)], isClosed: Bool)] {
    guard collision.mode != .items else { return [] }
    var boundaries: [(corners: [(x: Double, y: Double)], isClosed: Bool)] = []
    let name = collision.name
    func point(_ path: String) -> (x: Double, y: Double) { (self("\(path).x"), self("\(path).y")) }
    if collision.insets != nil {
      // UIKit puts the boundary a point further out on every side.
      let left = self("\(name).insets.left") - 1
      let top = self("\(name).insets.top") - 1
      let right = self("reference.width") - self("\(name).insets.right") + 1
      let bottom = self("reference.height") - self("\(name).insets.bottom") + 1
      boundaries.append(([(left, top), (right, top), (right, bottom), (left, bottom)], true))
    }
    for line in collision.lines {
      let path = "\(name).\(line.name)"
      boundaries.append(([point("\(path).from"), point("\(path).to")], false))
    }
    for path in collision.paths {
      let corners = path.points.indices.map { point("\(name).\(path.name).points.\($0)") }
      boundaries.append((corners, true))
    }
    return boundaries
  }

  /// The edges of the boundaries of a collision behavior.
  package func edges(of collision: Collision) -> [(
    from: (x: Double, y: Double), to: (x: Double, y: Double)
  )] {
    boundaries(of: collision).flatMap { corners, isClosed in
      Array(zip(corners, corners.dropFirst() + (isClosed ? corners.prefix(1) : [])))
        .map { (from: $0, to: $1) }
    }
  }

  /// The outline of an item or a member about its own centre.
  private func outline(of shape: Shape?, _ name: String) -> [(x: Double, y: Double)] {
    let x = self("\(name).size.width") / 2
    let y = self("\(name).size.height") / 2
    switch shape ?? .rectangle {
    case .rectangle, .group:
      return [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]
    case .ellipse:
      // With a radius, so that a circle can be seen to turn.
      var points: [(x: Double, y: Double)] = [(0, 0)]
      for part in 0...24 {
        let direction = UnitVector(Double(part) * .pi / 12)
        points.append((x * direction.x, y * direction.y))
      }
      return points
    case .path(let points):
      let corners = points.indices.map { corner -> (x: Double, y: Double) in
        (self("\(name).path.\(corner).x"), self("\(name).path.\(corner).y"))
      }
      return corners + corners.prefix(1)
    }
  }
}
