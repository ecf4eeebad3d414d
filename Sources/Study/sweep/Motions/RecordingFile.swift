import Foundation
import SweepFiles

/// The file of a recorded motion.
enum RecordingFile {
  /// The largest recording, bytes; an hour of 240 frames per second is smaller.
  private static let limit = 1 << 26

  /// Whether a path names a recording, by its ending.
  static func isNamed(by path: String) -> Bool { RowFormat(fileName: path) != nil }

  /// The text of a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - option: What is before the path in messages, such as `--to`; empty for an argument.
  ///   - expected: What was expected, for the message about a file that cannot be read.
  /// - Returns: The text.
  /// - Throws: ``CommandProblem``
  static func text(of path: String, option: String, expected: String) throws -> String {
    let name = option.isEmpty ? path : "\(option) '\(path)'"
    let handle: FileHandle
    do {
      handle = try openForReading(path)
    } catch {
      throw CommandProblem(.badInput, "\(name): \(error.reason); \(expected)")
    }
    guard let data = try? handle.read(upToCount: limit + 1) ?? Data() else {
      throw CommandProblem(.badInput, "\(name): cannot be read; \(expected)")
    }
    guard data.count <= limit else {
      throw CommandProblem(
        .badInput, "\(path): too large; expected a recording of at most \(limit) bytes")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
