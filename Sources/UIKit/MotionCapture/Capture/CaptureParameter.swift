public import Dynamics

/// A number that a capture varies.
///
/// A name without a point is a property of the class, which the code that starts the motion reads
/// from its ``CaptureStage``. A name with a point is a number of a behavior, such as
/// `attachment.frequency`: the capture sets it in place of the class.
public struct CaptureParameter: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value of the first run, which the scene begins with.
  public let value: Double
  /// The values that the class is tried with.
  public let range: ClosedRange<Double>

  /// Creates a parameter.
  ///
  /// - Parameters:
  ///   - name: The name of a property, or the path of a number of a behavior.
  ///   - value: The value of the first run.
  ///   - range: The values that the class is tried with; it must contain `value`.
  public init(_ name: String, _ value: Double, in range: ClosedRange<Double>) {
    precondition(
      range.contains(value) && range.lowerBound.isFinite && range.upperBound.isFinite,
      "\(name): the value is out of range (got \(value)); expected \(range)")
    self.name = name
    self.value = value
    self.range = range
  }

  /// Whether it is a number of a behavior.
  var isNumber: Bool { name.contains(".") }

  /// Where the scene has it.
  public var path: ParameterPath {
    isNumber ? ParameterPath(name) : ParameterPath("parameters.\(name)")
  }

  /// The parameter with one value: it does not vary.
  var pinned: CaptureParameter { CaptureParameter(name, value, in: value...value) }
  /// Whether it has one value.
  var isPinned: Bool { range.lowerBound == range.upperBound }
}
