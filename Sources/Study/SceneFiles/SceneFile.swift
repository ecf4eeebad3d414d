public import Dynamics
public import Foundation

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
  /// The largest size of a file, bytes.
  public static let sizeLimit = 4_000_000

  /// Reads a scene from YAML: a scene, or a study with a scene in place.
  ///
  /// - Parameters:
  ///   - text: The YAML.
  ///   - name: The name of the file in messages; give the path as the user wrote it.
  /// - Returns: A scene without problems.
  /// - Throws: `SceneProblems` with all mistakes, in the order of the text, each with its location.
  public static func parse(_ text: String, name: String) throws(SceneProblems) -> Scene {
    let root = try YAMLText(text, file: name).compose()
    guard root.isStudy else { return try SceneReader(file: name).read(root) }
    guard let scene = try StudyReader.sceneInPlace(of: root, file: name) else {
      throw wholeFile(
        name, "a study of a scene that is not in the file", expected: "a scene, or a scene in place"
      )
    }
    return scene
  }

  /// Reads a scene from a file.
  ///
  /// - Parameter path: The file.
  /// - Returns: A scene without problems.
  /// - Throws: `SceneProblems` with all mistakes, or with the reason why the file cannot be read.
  ///   Their locations have the path as it is given here.
  public static func read(_ path: String) throws(SceneProblems) -> Scene {
    try parse(try text(at: path), name: path)
  }

  /// The text of a file that may be a scene or a study; throws as ``read(_:)``.
  package static func text(at path: String) throws(SceneProblems) -> String {
    let handle: FileHandle
    do {
      handle = try RegularFile.handle(path)
    } catch {
      switch error {
      case .isMissing:
        throw wholeFile(
          path, "no such file", expected: "a YAML file, or the name of a built-in scene")
      case .isFolder: throw wholeFile(path, "the path is a folder", expected: "a YAML file")
      case .isEndless:
        throw wholeFile(
          path, "the path is a pipe or a device",
          expected: "a YAML file, or - for standard input")
      case .system(let reason): throw unreadable(path, reason)
      }
    }
    return try text(of: handle, name: path)
  }

  /// Reads a scene from an open file, a pipe or standard input.
  ///
  /// - Parameters:
  ///   - handle: What to read, to its end.
  ///   - name: The name of the file in messages.
  /// - Returns: A scene without problems.
  /// - Throws: `SceneProblems`, as ``read(_:)``.
  public static func read(_ handle: FileHandle, name: String) throws(SceneProblems) -> Scene {
    try parse(try text(of: handle, name: name), name: name)
  }

  /// The text of an open file that may be a scene or a study; throws as ``read(_:name:)``.
  package static func text(
    of handle: FileHandle, name: String
  ) throws(SceneProblems) -> String {
    var data = Data()
    do {
      // A byte more than allowed is enough to refuse the file, whatever its size. A pipe gives its
      // text in parts.
      while data.count <= sizeLimit,
        let part = try handle.read(upToCount: sizeLimit + 1 - data.count), !part.isEmpty
      {
        data += part
      }
    } catch {
      throw unreadable(name, "\(error.localizedDescription)")
    }
    guard data.count <= sizeLimit else {
      throw wholeFile(name, "the file is too long", expected: "\(sizeLimit) bytes or fewer")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw wholeFile(name, "the file is not UTF-8 text", expected: "YAML in UTF-8")
    }
    return text
  }

  /// Writes a scene as YAML that ``parse(_:name:)`` reads back to an equal scene.
  ///
  /// - Parameter scene: A scene without problems; any other scene cannot be read back.
  /// - Returns: The text: one line for each item, behavior and phase, and a newline at the end.
  public static func yaml(_ scene: Scene) -> String {
    SceneWriter.text(of: scene)
  }

  /// The JSON Schema of scene files, draft 7, for editors and other programs.
  ///
  /// It knows every key, its unit, its default and its range. References between parts of a scene are
  /// checked only by ``parse(_:name:)``.
  ///
  /// - Returns: JSON, ending in a newline.
  public static func schema() -> String { SceneSchema.text() }

  /// The reference of scene files: every key, its unit, its default and its range.
  ///
  /// - Returns: Markdown, ending in a newline.
  public static func reference() -> String { SceneReference.text() }

  private static func unreadable(_ path: String, _ reason: String) -> SceneProblems {
    wholeFile(path, "cannot be read: \(reason)", expected: nil)
  }

  private static func wholeFile(
    _ path: String, _ problem: String, expected: String?
  ) -> SceneProblems {
    SceneProblems(all: [
      SceneProblem(
        path: nil, problem: problem, expected: expected, location: SourceLocation(file: path))
    ])
  }
}
