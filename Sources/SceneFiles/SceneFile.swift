public import Dynamics
import Foundation

/// Scenes as YAML.
///
/// ```yaml
/// scene: falling-square
/// reference: {width: 375, height: 667}
/// items:
///   - {name: square, size: [30, 30], center: [reference.width / 2, reference.height / 2]}
/// behaviors:
///   - gravity:   {name: pull}
///   - collision: {name: walls, bounds: true}
/// ```
public enum SceneFile {
  /// How long a file may be, bytes.
  public static let sizeLimit = 1_000_000

  /// Reads a scene from YAML.
  ///
  /// - Parameters:
  ///   - text: The YAML.
  ///   - name: What messages call the file.
  /// - Returns: A scene without problems.
  /// - Throws: `SceneProblems` with everything that is wrong, in the order of the text and each
  ///   with its location.
  public static func parse(_ text: String, name: String) throws(SceneProblems) -> Scene {
    // Editors on Windows begin a file with a byte order mark; YAML allows it, the parser does not.
    let text =
      text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text
    let root = try YAMLText(text, file: name).compose()
    var reader = SceneReader(file: name)
    return try reader.read(root)
  }

  /// Reads a scene from a file.
  ///
  /// - Parameter path: The file.
  /// - Returns: A scene without problems.
  /// - Throws: `SceneProblems` with everything that is wrong, or with why the file cannot be read.
  public static func read(_ path: String) throws(SceneProblems) -> Scene {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw wholeFile(path, "missing", "a YAML file, or the name of a built-in scene")
    }
    guard !isFolder.boolValue else { throw wholeFile(path, "a folder", "a YAML file") }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw wholeFile(path, "not readable", "a file that may be read")
    }
    let data: Data
    do {
      // A byte more than allowed is enough to refuse the file, whatever its size.
      data = try handle.read(upToCount: sizeLimit + 1) ?? Data()
    } catch {
      throw wholeFile(path, "not readable", "a file that may be read")
    }
    guard data.count <= sizeLimit else {
      throw wholeFile(path, "longer than \(sizeLimit) bytes", "at most \(sizeLimit) bytes")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw wholeFile(path, "not UTF-8 text", "YAML in UTF-8")
    }
    return try parse(text, name: name)
  }

  /// The scene as YAML, which ``parse(_:name:)`` reads back to an equal scene.
  ///
  /// - Parameter scene: A scene without problems; what cannot be a scene cannot be read back.
  /// - Returns: One line a thing, ending in a newline.
  public static func yaml(_ scene: Scene) -> String {
    SceneWriter(scene: scene).text
  }

  private static func wholeFile(
    _ path: String, _ found: String, _ allowed: String
  ) -> SceneProblems {
    SceneProblems(all: [
      SceneProblem(path: ParameterPath(path), found: found, allowed: allowed)
    ])
  }
}
