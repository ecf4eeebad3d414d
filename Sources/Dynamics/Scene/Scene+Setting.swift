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
}
