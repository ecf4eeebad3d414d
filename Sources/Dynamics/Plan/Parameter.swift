/// One number of a scene: what it is called, what it may be, and what it is.
public struct Parameter: Hashable, Sendable {
  /// Its path.
  public let path: ParameterPath
  /// What it is measured in.
  public let unit: Unit
  /// The values it may have.
  public let range: ValueRange
  /// What the scene says, or else the default; nil for an automatic length.
  public let quantity: Quantity?
  /// Whether the scene leaves it to its default.
  public let isDefault: Bool
  /// Where the default comes from, if it was left to that.
  public let note: String?
  /// Whether it follows from other numbers and can be neither given nor varied, as the size of a
  /// group.
  public let isDerived: Bool
  /// Whether nothing depends on it and it cannot be varied, as the elasticity of an item that a
  /// spring in closed form moves.
  public internal(set) var isIdle = false
}

/// A value that a parameter may not have.
public struct ValueProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter.
  public let path: ParameterPath
  /// The value.
  public let value: Double
  /// The values it may have.
  public let range: ValueRange

  /// One line: path, problem, value and range.
  public var description: String { SceneProblem(path: path, value: value, in: range).description }
}
