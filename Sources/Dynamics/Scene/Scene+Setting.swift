extension Scene {
  /// The scene with one of its numbers changed.
  ///
  /// - Parameters:
  ///   - path: The path of the number. The scene may leave the number to its default.
  ///   - quantity: The new value. Check ``problems`` afterwards: any value is accepted here.
  /// - Returns: The changed scene.
  /// - Throws: ``UnknownPath`` if the scene has no such number.
  public func setting(_ path: ParameterPath, to quantity: Quantity) throws(UnknownPath) -> Scene {
    var scene = self
    var setter = FieldSetter(path: path, quantity: quantity)
    scene.visitFields(with: &setter)
    guard setter.isDone else {
      throw UnknownPath(path, among: setter.others)
    }
    return scene
  }
}

/// Changes the number that has a path, and remembers the paths that it is not.
private struct FieldSetter: ParameterVisitor {
  let path: ParameterPath
  let quantity: Quantity
  var isDone = false
  var others: [ParameterPath] = []

  mutating func visit(_ field: ParameterField, _ quantity: inout Quantity?) {
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
