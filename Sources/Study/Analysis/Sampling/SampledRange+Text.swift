package import Dynamics
package import Sweeps

extension SampledRange {
  /// Reads the range of a parameter of a scene.
  ///
  /// - Parameters:
  ///   - text: The path, an equals sign and the range.
  ///   - table: The scene's parameters.
  /// - Throws: `AxisProblem`, `UnknownPath`, or ``RangeProblem`` if the values are not a range.
  package init(parsing text: String, of table: ParameterTable) throws {
    guard let range = try SampledRange(parsing: text, relativeTo: table) else {
      throw RangeProblem(text: text)
    }
    _ = try table.index(of: range.path)
    self = range
  }
}

/// The values of a parameter are not a range, as an analysis needs it.
public struct RangeProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as it was given.
  public let text: String

  /// The text, and what is expected.
  public var description: String {
    "'\(text)': not a range; expected PATH=a:b, PATH=log:a:b, PATH=base*{a:b} or PATH=base+{a:b}"
  }
}
