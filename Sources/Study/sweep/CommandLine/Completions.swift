import ArgumentParser
import Dynamics
import Foundation
import SceneFiles
import SweepFiles

/// What a shell offers when the Tab key is pressed: names that depend on the words before.
enum Completions {
  /// Built-in scenes, and the YAML files and folders that the word may become.
  static let scene = CompletionKind.custom { _, _, prefix in
    BuiltInScenes.names.filter { $0.hasPrefix(prefix) }
      + files(beginning: prefix, endings: [".yaml", ".yml"])
  }

  /// The paths of the scene that is named earlier on the command line, each with `=`.
  static let path = CompletionKind.custom { words, _, prefix in
    guard let scene = scene(among: words), let table = try? ParameterTable(scene) else { return [] }
    return table.parameters.filter { $0.isOpen }.map { "\($0.path)=" }
      .filter { $0.hasPrefix(prefix) }
  }

  /// Metric names for the last entry of a comma-separated list.
  static let metrics = CompletionKind.custom { _, _, prefix in
    let start = prefix.lastIndex(of: ",").map { prefix.index(after: $0) } ?? prefix.startIndex
    let names = Metric.allCases.map(\.rawValue) + (start == prefix.startIndex ? ["all"] : [])
    return names.map { prefix[..<start] + $0 }.filter { $0.hasPrefix(prefix) }
  }

  /// Results of a sweep.
  static let result = CompletionKind.file(
    extensions: ResultFormat.allCases.map(\.rawValue))

  /// The scene that the words of the command line name first.
  private static func scene(among words: [String]) -> Scene? {
    words.lazy.compactMap { word in
      let isFile = word.hasSuffix(".yaml") || word.hasSuffix(".yml")
      return isFile ? try? SceneFile.read(word) : BuiltInScenes.named(word)
    }.first
  }

  private static func files(beginning prefix: String, endings: [String]) -> [String] {
    let slash = prefix.lastIndex(of: "/")
    let folder = slash.map { String(prefix[...$0]) } ?? ""
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().compactMap { name in
      let path = folder + name
      guard path.hasPrefix(prefix), !name.hasPrefix(".") else { return nil }
      if endings.contains(where: name.hasSuffix) { return path }
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      return isThere && isFolder.boolValue ? path + "/" : nil
    }
  }
}
