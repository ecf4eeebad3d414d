import ArgumentParser
import Dynamics
import Foundation
import SceneFiles
import SweepFiles

/// The study that `--save-study` writes: a command line as a file.
struct SavedStudy {
  private let path: String
  private let study: Study

  /// - Parameter words: The words of a command line that the parser has accepted, with the verb.
  /// - Throws: An error if the file exists, or the scene cannot be read.
  init?(_ words: [String]) throws {
    guard let verb = words.first, let command = StudyCommands.named(verb) else { return nil }
    let given = try OptionTable(of: command).read(words.dropFirst())
    var values: [String: String] = [:]
    for case .option(_, let argument?, let value?, _) in given {
      values[argument.longName ?? ""] = value
    }
    guard let path = values["--save-study"] else { return nil }
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandProblem(
        .badInput, "--save-study '\(path)': already exists; remove it or choose another name")
    }
    let scene = given.compactMap { word in
      if case .positional(let scene) = word { scene } else { nil }
    }.first
    guard let scene else { return nil }
    self.path = path
    let keys = try StudyCommands.keys()
    let options = given.flatMap { word -> [Study.Option] in
      guard case .option(_, let argument?, let value, _) = word,
        let key = keys.first(where: { $0.option == argument.longName })
      else { return [] }
      let option = Study.Option(key: key, value: value ?? "true")
      let file = FileReference(in: option)
      return [
        Study.Option(
          key: key,
          value: file.map { $0.replacing(with: Self.name(of: $0.file, from: path)) }
            ?? option.value)
      ]
    }
    study = Study(
      title: values["--study"] ?? "sweep \(verb) \(scene)", command: verb,
      scene: try Self.source(of: scene, from: path), options: options)
  }

  /// The scene as the study has it: what only this command line can reach is written in place.
  private static func source(of scene: String, from path: String) throws -> Study.Source {
    if scene == "-" { return .inPlace(try SceneOptions.named(scene)) }
    guard SceneOptions.isFile(scene) else { return .named(scene, nil) }
    guard try StudyFile(scene) == nil else { return .inPlace(try SceneOptions.named(scene)) }
    let name = name(of: scene, from: path)
    return .named(SceneOptions.isFile(name) ? name : "./\(name)", nil)
  }

  /// The name of a file from the folder of the study.
  private static func name(of file: String, from study: String) -> String {
    guard !file.hasPrefix("/") else { return file }
    let folders = [study, file].map {
      URL(filePath: $0).standardizedFileURL.deletingLastPathComponent().pathComponents
    }
    let shared = zip(folders[0], folders[1]).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folders[0].count - shared)
    let name = URL(filePath: file).lastPathComponent
    return (up + folders[1].dropFirst(shared) + [name]).joined(separator: "/")
  }

  /// Writes the study, unless the command was wrong or failed.
  ///
  /// - Parameter result: How the command ended.
  /// - Throws: The error of the command, or that of writing.
  func write(after result: Result<Void, any Error>) throws {
    if case .failure(let error) = result, !Self.hasRun(error) { throw error }
    let file = try PartialFile(path: path)
    try file.write(Array(study.yaml.utf8))
    try file.commit()
    try result.get()
  }

  /// Whether the command has run: there is no solution, or it was interrupted.
  private static func hasRun(_ error: any Error) -> Bool {
    let codes = [Exit.nothingFound, Exit.interrupted].map(\.rawValue)
    if let problem = error as? any Reportable { return codes.contains(problem.exit.rawValue) }
    return codes.contains(SweepCommand.exitCode(for: error).rawValue)
  }
}
