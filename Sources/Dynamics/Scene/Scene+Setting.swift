extension Scene {
  /// The scene with one of its numbers changed.
  ///
  /// - Parameters:
  ///   - path: The path of the number, which the scene may have left to its default.
  ///   - quantity: What it becomes; whether that is allowed is for ``problems`` to say.
  /// - Returns: The changed scene.
  /// - Throws: ``UnknownPath`` if the scene has no such number.
  public func setting(_ path: ParameterPath, to quantity: Quantity) throws(UnknownPath) -> Scene {
    var scene = self
    var setter = FieldSetter(path: path, quantity: quantity)
    scene.visitFields(with: &setter)
    guard setter.isDone else {
      throw UnknownPath(path: path, nearest: nearestPaths(to: path, among: setter.others))
    }
    return scene
  }
}

/// Changes the number that has a path, and remembers the paths that it is not.
private struct FieldSetter: FieldVisitor {
  let path: ParameterPath
  let quantity: Quantity
  var isDone = false
  var others: [ParameterPath] = []

  mutating func visit(_ field: Field, _ quantity: inout Quantity?) {
    if field.isDerived {
      return
    } else if field.path == path {
      quantity = self.quantity
      isDone = true
    } else {
      others.append(field.path)
    }
  }
}

/// The paths that are spelt most like one that does not exist, nearest first.
///
/// Where none is near, those that it is a part of: `card` of `card.elasticity`, or `elasticity`.
func nearestPaths(to path: ParameterPath, among paths: [ParameterPath]) -> [ParameterPath] {
  let near = nearestNames(to: path.text, among: paths.map(\.text)).map { ParameterPath($0) }
  guard near.isEmpty else { return near }
  let within = paths.filter { whole in
    whole.text.hasPrefix(path.text + ".") || whole.text.hasSuffix("." + path.text)
  }
  return Array(within.prefix(3))
}
