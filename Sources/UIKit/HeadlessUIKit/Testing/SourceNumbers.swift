/// A number as a source has it, or what a run puts in its place.
///
/// The plugin PrepareClasses writes this around numbers of prepared classes, if its target asks for
/// `// numbers: vary`. Values are replaced on the main thread only, between runs.
///
/// - Parameters:
///   - name: The name of the number, which no other of the module has.
///   - value: The number in the source.
///   - file: The source.
///   - line: The line in it.
/// - Returns: The number, or its replacement.
public func sourceNumber<Value: BinaryFloatingPoint>(
  _ name: StaticString, _ value: Value, file: StaticString = #filePath, line: UInt = #line
) -> Value {
  let name = "\(name)"
  SourceNumbers.read[name] = SourceNumbers.Number(
    name: name, value: Double(value), file: "\(file)", line: Int(line))
  return SourceNumbers.replacements[name].map { Value($0) } ?? value
}

/// The numbers of prepared sources.
package enum SourceNumbers {
  /// A number and its place.
  package struct Number: Hashable, Sendable {
    package let name: String
    package let value: Double
    package let file: String
    package let line: Int
  }

  /// What takes the place of numbers, by their names.
  package nonisolated(unsafe) static var replacements: [String: Double] = [:]
  /// The numbers that classes have read so far, by their names.
  package nonisolated(unsafe) static var read: [String: Number] = [:]
}
