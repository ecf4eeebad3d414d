extension ParameterTable {
  /// Lines without a length and closed boundaries without two distinct corners.
  ///
  /// UIKit stops the program at such a boundary; here the scene says so beforehand.
  func geometricProblems(of scene: Scene) -> [SceneProblem] {
    var problems: [SceneProblem] = []
    for case .collision(let collision) in scene.behaviors {
      for line in collision.lines {
        let path = "\(collision.name).\(line.name)"
        guard let from = place("\(path).from"), let to = place("\(path).to"), from == to
        else { continue }
        problems.append(
          SceneProblem(
            path: ParameterPath("\(path).to"), found: "\(from), where the line begins",
            allowed: "another point"))
      }
      for boundary in collision.paths where boundary.points.count >= 2 {
        let path = "\(collision.name).\(boundary.name).points"
        let corners = boundary.points.indices.map { place("\(path).\($0)") }
        // A corner without a value is a problem of its own.
        guard let first = corners[0], corners.allSatisfy({ $0 == first }) else { continue }
        problems.append(
          SceneProblem(
            path: ParameterPath(path), found: "the one point \(first)",
            allowed: "two distinct points or more"))
      }
    }
    return problems
  }

  /// The place that a pair of parameters gives; nil without finite values.
  private func place(_ path: String) -> Place? {
    guard let x = try? index(of: ParameterPath("\(path).x")),
      let y = try? index(of: ParameterPath("\(path).y"))
    else { return nil }
    let place = Place(x: baseValues()[x], y: baseValues()[y])
    return place.x.isFinite && place.y.isFinite ? place : nil
  }
}

/// A point in the engine's precision, in which two corners must differ.
private struct Place: Equatable, CustomStringConvertible {
  let x: Float
  let y: Float

  init(x: Double, y: Double) {
    self.x = Float(x)
    self.y = Float(y)
  }

  var description: String { "[\(shortest(Double(x))), \(shortest(Double(y)))]" }
}
