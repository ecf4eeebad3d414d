import Dynamics
import Foundation
import SceneFiles
import Synchronization

/// The texts of scene files, each read once: standard input and pipes cannot be read again.
enum SceneText {
  private static let texts = Mutex<[String: Result<String, SceneProblems>]>([:])

  /// The text of a file, or of standard input for `-`.
  static func text(of path: String) throws(SceneProblems) -> String {
    let result = texts.withLock { texts in
      if let known = texts[path] { return known }
      let result = Result { () throws(SceneProblems) in
        path == "-"
          ? try SceneFile.text(of: FileHandle.standardInput, name: name(of: path))
          : try SceneFile.text(at: path)
      }
      texts[path] = result
      return result
    }
    return try result.get()
  }

  /// What messages call a file.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }
}
