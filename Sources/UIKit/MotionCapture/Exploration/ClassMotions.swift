import ArgumentParser
import Foundation
import HeadlessUIKit

/// The classes of an app as a command that finds their motions, and captures and sweeps them.
///
/// ```swift
/// @main struct Motions: ClassMotions {
///   static let subjects: [ClassSubject] = [.viewController("CardController") { CardController() }]
/// }
/// ```
///
/// ```sh
/// motions --page motions.html
/// motions CardController.flick-card-down scene > flick.yaml
/// motions CardController.flick-card-down run --vary damping_12=0.1:1:64
/// ```
///
/// Without arguments, it does the obvious things to each class: shows it, presents and dismisses it,
/// presses its controls, drags and flicks its views, and prints what moves. After the name of a motion, it
/// has the verbs of ``CapturableMotion``. Each class is tried in a process of its own, so that one that
/// ends the program does not end the others.
@MainActor public protocol ClassMotions {
  /// The classes.
  static var subjects: [ClassSubject] { get }
}

extension ClassMotions {
  /// Runs the command: the program's entry point.
  public static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let program = ProcessInfo.processInfo.processName
    // Identifiers in storyboards are often the names of the classes.
    for subject in subjects { UIStoryboard.classes[subject.name] = subject.makeController }
    if arguments.first == "explore", arguments.count == 3, let index = Int(arguments[1]) {
      return explore(subjects[index], into: arguments[2])
    }
    guard let name = arguments.first, !name.hasPrefix("-"), name != "help" else {
      ExploreCommand.names = subjects.map(\.name)
      return runCommand(ExploreCommand.self, named: program)
    }
    let subject = subjects.first { name.hasPrefix($0.name + ".") }
    FoundMotionSource.current = subject.flatMap { subject in
      ClassExplorer(subject).explored().found.first { $0.motion.name == name }
    }
    guard FoundMotionSource.current != nil else {
      FileHandle.standardError.write(
        Data(
          "\(program): error: no motion '\(name)'; without arguments, \(program) lists the motions\n"
            .utf8))
      exit(2)
    }
    runCommand(MotionCommand<FoundMotionSource>.self, named: name, Array(arguments.dropFirst()))
  }

  /// Writes the motions of a class to a file, for the process that has started this one.
  ///
  /// Classes print what they like.
  private static func explore(_ subject: ClassSubject, into path: String) {
    let exploration = ClassExplorer(subject).explore()
    guard let data = try? JSONEncoder().encode(exploration),
      (try? data.write(to: URL(filePath: path))) != nil
    else { exit(1) }
  }
}

/// Finds the motions of all classes.
struct ExploreCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: ProcessInfo.processInfo.processName,
      abstract: "Find what moves in the classes: show, present, press, drag and flick each.",
      discussion: """
        NAME scene prints a motion as a scene for sweep, NAME verify compares the two, and NAME run runs \
        the class itself for each value.
        """)
  }

  @MainActor static var names: [String] = []

  @Option(help: "An HTML page with a picture of each motion.") var page: String?

  mutating func run() throws {
    let page = page
    try MainActor.assumeIsolated {
      let results = Self.names.indices.map { ExploredClass(name: Self.names[$0], index: $0) }
      for result in results { print(result.text, terminator: "") }
      guard let page else { return }
      do {
        try MotionPage(results).html.write(
          to: URL(filePath: page), atomically: true, encoding: .utf8)
      } catch {
        throw MotionCommandProblem.cannotWrite("--page: \(page): \(error.localizedDescription)")
      }
    }
  }
}

/// What a process found out about a class.
struct ExploredClass {
  let name: String
  private(set) var motions: [FoundMotion] = []
  /// What did not move, or ended in an exception, a sentence each.
  private(set) var problems: [String] = []

  /// The longest time for a class, s.
  private static let timeLimit = 60.0

  /// Explores a class in a process of its own.
  init(name: String, index: Int) {
    self.name = name
    let process = Process()
    let folder = FileManager.default.temporaryDirectory
    let stem = "explore-\(ProcessInfo.processInfo.processIdentifier)-\(index)"
    let (output, errors) = (folder.appending(path: stem), folder.appending(path: stem + ".err"))
    defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
    do {
      for file in [output, errors] { try Data().write(to: file) }
      process.executableURL = Bundle.main.executableURL
      process.arguments = ["explore", "\(index)", output.path]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      let deadline = Date(timeIntervalSinceNow: Self.timeLimit)
      while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
      guard !process.isRunning else {
        process.terminate()
        problems = ["\(name): did not end within \(Int(Self.timeLimit)) s"]
        return
      }
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        let marks = ["rror:", "Could not cast", "***"]
        let line = text.split(separator: "\n").first { line in marks.contains { line.contains($0) }
        }
        problems = ["\(name): ended the program: \(line ?? "no message")"]
        return
      }
      let found = try JSONDecoder().decode(Exploration.self, from: try Data(contentsOf: output))
      motions = found.motions
      problems = found.problems
      if motions.isEmpty, problems.isEmpty { problems = ["\(name): nothing moved"] }
    } catch {
      problems = ["\(name): \(error.localizedDescription)"]
    }
  }

  /// A line for each motion, for what did not move, and for each number that changes a motion.
  var text: String {
    var numbers: [FoundMotion.Number] = []
    for number in motions.flatMap(\.numbers)
    where !numbers.contains(where: { $0.name == number.name }) {
      numbers.append(number)
    }
    let lines =
      motions.map { motion in
        let time = motion.seconds.map { "\(($0 * 1000).rounded() / 1000) s" } ?? "does not end"
        return "\(motion.name): \(motion.itemText), \(time)"
      } + problems + numbers.map { "  \($0.name) = \($0.value)  \($0.file):\($0.line)" }
    return lines.map { $0 + "\n" }.joined()
  }
}
