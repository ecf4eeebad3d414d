/// A line of a class.
public struct SourceLine: Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// The last noted line: the line that makes the changes which an animator records now.
  package nonisolated(unsafe) static var last: SourceLine?

  /// The name of the file and the line, as `Card.swift:12`.
  public var description: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
}

/// Notes the line that a class is about to run.
///
/// The plugin PrepareClasses writes this before what changes an animator, if its target asks for
/// `// numbers: vary`, so that a capture can say which line of the class stands in its way. It is for the main thread.
///
/// - Parameters:
///   - file: The source.
///   - line: The line in it.
public func sourceLine(file: StaticString = #filePath, line: UInt = #line) {
  SourceLine.last = SourceLine(file: "\(file)", line: Int(line))
}
