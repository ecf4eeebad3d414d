extension ParameterTable {
  /// Lines without a length, of boundaries and of phases, closed boundaries without two distinct
  /// corners, and limits of conditions between which there is no number.
  ///
  /// UIKit stops the program at such a boundary, and no item can cross such a line. Here both are
  /// problems of the scene.
  func geometricProblems(of scene: Scene) -> [SceneProblem] {
    var problems: [SceneProblem] = []
    for case .collision(let collision) in scene.behaviors {
      for line in collision.lines {
        problems += lengthProblem(of: "\(collision.name).\(line.name)")
      }
      for boundary in collision.paths where boundary.points.count >= 2 {
        let path = "\(collision.name).\(boundary.name).points"
        let corners = boundary.points.indices.map { position("\(path).\($0)") }
        // A corner without a value is a problem of its own.
        guard let first = corners[0], corners.allSatisfy({ $0 == first }) else { continue }
        problems.append(
          SceneProblem(
            path: ParameterPath(path), problem: "all points are the same",
            got: .words("\(first)"), expected: "two or more distinct points"))
      }
    }
    for phase in scene.phases {
      for (index, end) in phase.ends.enumerated() {
        let path = Phase.path(of: index, in: phase.name)
        var names = ConditionNames()
        for condition in end.until.conditions {
          let name = names.claim(condition.kind)
          if case .crossing = condition { problems += lengthProblem(of: "\(path).\(name)") }
          if condition.kind.isLimit { problems += limitProblem(of: "\(path).\(name)") }
        }
        var guards = ConditionNames()
        for condition in end.when {
          problems += limitProblem(of: "\(path).when.\(guards.claim(condition.kind))")
        }
        if end.side != nil { problems += lengthProblem(of: "\(path).side") }
      }
    }
    for item in scene.items {
      problems += convexityProblem(of: item.shape, item.name)
      for (member, path) in zip(item.members, item.memberPaths(item.name)) {
        problems += convexityProblem(of: member.shape, path)
      }
    }
    return problems
  }

  /// Limits between which there is no number.
  private func limitProblem(of path: String) -> [SceneProblem] {
    guard let above = firstIndex(of: ParameterPath("\(path).above")),
      let below = firstIndex(of: ParameterPath("\(path).below"))
    else { return [] }
    let values = baseValues()
    guard values[above] >= values[below] else { return [] }
    return [
      SceneProblem(
        path: ParameterPath("\(path).above"), problem: "no number is within the limits",
        got: .number(values[above]), expected: "less than \(shortest(values[below])), as below says"
      )
    ]
  }

  /// A line that ends where it begins.
  private func lengthProblem(of path: String) -> [SceneProblem] {
    guard let from = position("\(path).from"), let to = position("\(path).to"), from == to else {
      return []
    }
    return [
      SceneProblem(
        path: ParameterPath("\(path).to"), problem: "the line ends where it begins",
        got: .words("\(from)"), expected: "another point")
    ]
  }

  /// What is wrong with the path of an item or a member, if something is.
  private func convexityProblem(of shape: Shape?, _ owner: String) -> [SceneProblem] {
    guard case .path(let points) = shape, points.count >= 3 else { return [] }
    let path = "\(owner).path"
    let corners = points.indices.compactMap { corner -> (x: Int, y: Int)? in
      guard position("\(path).\(corner)") != nil,
        let x = firstIndex(of: ParameterPath("\(path).\(corner).x")),
        let y = firstIndex(of: ParameterPath("\(path).\(corner).y"))
      else { return nil }
      return (x, y)
    }
    guard corners.count == points.count, !isConvex(corners) else { return [] }
    return [
      SceneProblem(
        path: ParameterPath(path), problem: "the polygon is not convex",
        expected: "the corners of a convex polygon, in order")
    ]
  }

  /// The area of a polygon, pt²; less than 0 if its corners run against the clock.
  func area(of corners: [(x: Int, y: Int)]) -> Double {
    let values = baseValues()
    return corners.indices.reduce(0) { area, index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return area + (values[a.x] * values[b.y] - values[a.y] * values[b.x]) / 2
    }
  }

  /// Whether a polygon turns one way at every corner, and once round in all.
  private func isConvex(_ corners: [(x: Int, y: Int)]) -> Bool {
    let values = baseValues()
    let area = area(of: corners)
    guard area != 0 else { return false }
    return corners.indices.allSatisfy { index in
      let a = corners[index]
      let b = corners[(index + 1) % corners.count]
      let ex = values[b.x] - values[a.x]
      let ey = values[b.y] - values[a.y]
      // Every corner lies on the inner side of every edge.
      return (ex != 0 || ey != 0)
        && corners.allSatisfy { c in
          (ex * (values[c.y] - values[a.y]) - ey * (values[c.x] - values[a.x])) * area >= 0
        }
    }
  }

  /// The position that a pair of parameters gives; nil without finite values.
  private func position(_ path: String) -> Position? {
    guard let x = firstIndex(of: ParameterPath("\(path).x")),
      let y = firstIndex(of: ParameterPath("\(path).y"))
    else { return nil }
    let position = Position(x: baseValues()[x], y: baseValues()[y])
    return position.x.isFinite && position.y.isFinite ? position : nil
  }
}

/// A point in the engine's precision, in which two corners must differ.
private struct Position: Equatable, CustomStringConvertible {
  let x: Float
  let y: Float

  init(x: Double, y: Double) {
    self.x = Float(x)
    self.y = Float(y)
  }

  var description: String { "[\(shortest(Double(x))), \(shortest(Double(y)))]" }
}
