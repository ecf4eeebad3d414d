import Foundation

/// Standard output, which results have for themselves: what a class prints goes to standard error.
enum ResultOutput {
  /// The first use takes standard output away from everything else.
  static let handle: FileHandle = {
    fflush(nil)
    let copy = dup(STDOUT_FILENO)
    guard copy >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return .standardOutput }
    return FileHandle(fileDescriptor: copy)
  }()

  /// Writes a text.
  ///
  /// - Throws: ``MotionCommandProblem`` if it cannot be written.
  static func write(_ text: String) throws {
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      throw MotionCommandProblem.cannotWrite("standard output: \(error.localizedDescription)")
    }
  }
}
