import Dynamics
import Foundation
import SceneFiles
import SweepFiles

/// A study file, and the command line that it stands for.
struct StudyFile {
  let study: Study
  /// The file as it was given; `-` for standard input.
  let path: String
  /// What is wrong with the file.
  let problems: [SceneProblem]

  /// Reads the study in a file.
  ///
  /// - Parameter path: A file, or `-`; nil is the result for any other word, for a scene, and for a
  ///   file that cannot be read.
  /// - Throws: The problems of a study.
  init?(_ path: String) throws {
    guard let file = try StudyFile(withProblems: path) else { return nil }
    guard file.problems.isEmpty else { throw SceneProblems(all: file.problems) }
    self = file
  }

  /// Reads a study that may have problems; throws them only if no scene can be read.
  init?(withProblems path: String) throws {
    guard path == "-" || SceneOptions.isFile(path), let text = try? SceneText.text(of: path),
      Study.isStudy(text)
    else { return nil }
    let (study, problems) = try Study.parse(
      text, name: SceneText.name(of: path), keys: try StudyCommands.keys(),
      commands: StudyCommands.names)
    guard let study else { throw SceneProblems(all: problems) }
    self.study = study
    self.path = path
    self.problems = problems
  }

  /// The scene as an argument: a name, a file, or the study itself if the scene is in place.
  var sceneArgument: String {
    switch study.scene {
    case .named(let name, _): SceneOptions.isFile(name) ? located(name) : name
    case .inPlace: path
    }
  }

  /// Where the study names its scene.
  var sceneLocation: SourceLocation {
    if case .named(_, let location?) = study.scene { return location }
    return SourceLocation(file: path)
  }

  /// The file that the study writes, if any.
  var output: String? {
    study.options.first { $0.key.option == "--output" }.map { located($0.value) }
  }

  /// A file that the study names, from the folder of the process.
  private func located(_ file: String) -> String {
    guard !file.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return file }
    return path[...slash] + file
  }

  /// The value of an option, with names of files from the folder of the process.
  func value(of option: Study.Option) -> String {
    FileReference(in: option).map { $0.replacing(with: located($0.file)) } ?? option.value
  }
}

/// The name of a file in the value of an option.
struct FileReference {
  let file: String
  private let before: Substring

  /// - Parameter option: Any option; nil if its value names no file.
  init?(in option: Study.Option) {
    let value = option.value
    if option.key.form == .assignments || option.key.option == "--across" {
      guard let at = value.firstIndex(of: "@") else { return nil }
      let isPoints = at == value.startIndex || value[..<at].hasSuffix("=")
      guard isPoints else { return nil }
      before = value[...at]
    } else {
      guard option.key.placeholder.contains("FILE") else { return nil }
      // A curve is not a file.
      let mayBeOther = option.key.placeholder.contains("CURVE")
      guard !mayBeOther || RowFormat(fileName: value) != nil else { return nil }
      before = ""
    }
    file = String(value.dropFirst(before.count))
  }

  /// The value with another file.
  func replacing(with file: String) -> String { before + file }
}
