/// A number of a scene: its path, unit, range and value.
public struct Parameter: Hashable, Sendable {
  /// Its path.
  public let path: ParameterPath
  /// Its unit.
  public let unit: Quantity.Unit
  /// The allowed values.
  public let range: ValueRange
  /// The quantity in the scene, or the default; nil for an automatic length.
  public internal(set) var quantity: Quantity?
  /// Whether the scene leaves it out, so that it has its default.
  public let isDefault: Bool
  /// The source of the default, if it has its default.
  public let note: String?
  /// The value that it has where the scene leaves it out; nil if there is no such value.
  package let defaultNumber: Double?
  /// Whether it follows from other numbers, so that it cannot be set or varied, as the size of a
  /// group.
  public let isDerived: Bool
  /// Whether nothing depends on it, so that it cannot be varied, as the elasticity of an item in a
  /// scene with a spring.
  public internal(set) var isIdle = false
}

/// A value that is out of the range of its parameter.
public struct ValueProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter.
  public let path: ParameterPath
  /// The value.
  public let value: Double
  /// The allowed values.
  public let range: ValueRange

  package init(path: ParameterPath, value: Double, range: ValueRange) {
    self.path = path
    self.value = value
    self.range = range
  }

  /// One line: path, problem, value and range.
  public var description: String { SceneProblem(path: path, value: value, in: range).description }
}
