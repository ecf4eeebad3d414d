import ClassPreparation
import Foundation

/// Prepares the files of a module for the plugin of the same name, which gives it absolute paths:
/// `prepare-classes FOLDER [--numbers] [--module NAME]… [--without PLACE]… FILE…` writes `NAME-prepared.swift` of each Swift file into the folder.
///
/// The other files are storyboards and nib files.
///
/// It writes what compiles and then ends with exit code 1 if something could not be prepared, after a
/// message for each such line.
@main struct PrepareClasses {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let folder = URL(filePath: arguments.removeFirst())
    let variesNumbers = arguments.first == "--numbers"
    if variesNumbers { arguments.removeFirst() }
    var modules: Set<String> = []
    while arguments.first == "--module" {
      modules.insert(arguments[1])
      arguments.removeFirst(2)
    }
    var omissions: [ClassPreparer.Omission] = []
    while arguments.first == "--without" {
      omissions += [ClassPreparer.Omission(arguments[1])].compactMap(\.self)
      arguments.removeFirst(2)
    }
    let files = try arguments.map {
      ClassPreparer.File(
        path: $0, text: try String(contentsOf: URL(filePath: $0), encoding: .utf8))
    }
    var preparer = ClassPreparer(
      files.filter { $0.path.hasSuffix(".swift") }, modules: modules,
      interfaces: files.filter { !$0.path.hasSuffix(".swift") }, omissions: omissions)
    for file in preparer.prepare(variesNumbers: variesNumbers) {
      // A name of its own, as the copy says that it is the original.
      let name = URL(filePath: file.path).deletingPathExtension().lastPathComponent
      let output = folder.appending(path: "\(name)-prepared.swift")
      // An unchanged file keeps its date.
      guard (try? String(contentsOf: output, encoding: .utf8)) != file.text else { continue }
      try file.text.write(to: output, atomically: true, encoding: .utf8)
    }
    for problem in preparer.problems {
      FileHandle.standardError.write(Data("\(problem)\n".utf8))
    }
    if !preparer.problems.allSatisfy(\.isWarning) { exit(1) }
  }
}
