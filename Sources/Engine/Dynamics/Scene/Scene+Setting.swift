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
    var isSet = false
    var others: [ParameterPath] = []
    scene.visitNumbers { field, value in
      if field.isDerived {
        return
      } else if field.path == path {
        value = quantity
        isSet = true
      } else {
        others.append(field.path)
      }
    }
    guard isSet else { throw UnknownPath(path, among: others) }
    return scene
  }

  /// The scene with some of its numbers changed, in one pass over its numbers.
  ///
  /// - Parameter values: The new values. A path that the scene does not have is ignored.
  /// - Returns: The changed scene. Check ``problems`` afterwards: any value is accepted here.
  package func setting(_ values: [ParameterPath: Double]) -> Scene {
    var scene = self
    scene.visitNumbers { field, quantity in
      guard !field.isDerived, let value = values[field.path] else { return }
      quantity = .number(value)
    }
    return scene
  }
}
