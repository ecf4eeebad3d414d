import Foundation

/// Standard output, which results have for themselves: a class that runs hundreds of times prints nowhere.
enum ResultOutput {
  /// The first use takes standard output away from everything else.
  static let handle: FileHandle = {
    fflush(nil)
    let (copy, nowhere) = (dup(STDOUT_FILENO), open("/dev/null", O_WRONLY))
    guard copy >= 0, nowhere >= 0, dup2(nowhere, STDOUT_FILENO) >= 0 else {
      return .standardOutput
    }
    close(nowhere)
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
