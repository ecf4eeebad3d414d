import ArgumentParser
public import Foundation
public import HeadlessUIKit

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
/// motions CardController.flick-card-down sweep --vary damping_12=0.1:1:64
/// ```
///
/// Without arguments, it does the obvious things to each class: shows it, presents and dismisses it,
/// presses its controls, drags and flicks its views, and prints what moves. After the name of a motion, it
/// has the verbs of ``CapturableMotion``. Each class is tried in a process of its own, so that one that
/// ends the program does not end the others.
@MainActor public protocol ClassMotions {
  /// The classes.
  static var subjects: [ClassSubject] { get }
  /// Says what storyboards and nib files hold; nothing unless implemented.
  static func prepareFiles()
}

extension ClassMotions {
  /// Does nothing.
  public static func prepareFiles() {}

  /// A view of a nib file, which has a size there, pt.
  public static func sized<View: UIView>(_ view: View, width: CGFloat, height: CGFloat) -> View {
    view.bounds.size = CGSize(width: width, height: height)
    return view
  }

  /// Runs the command: the program's entry point.
  public static func main() {
    _ = ResultOutput.handle
    let arguments = Array(CommandLine.arguments.dropFirst())
    let program = ProcessInfo.processInfo.processName
    // Identifiers in storyboards, and nib files, often have the names of the classes.
    for subject in subjects {
      UIStoryboard.classes[subject.name] = subject.makeController
      UINib.classes[subject.name] = subject.makeView
    }
    prepareFiles()
    if arguments.first == "explore", arguments.count == 3, let index = Int(arguments[1]) {
      return explore(subjects[index], into: arguments[2])
    }
    guard let name = arguments.first, !name.hasPrefix("-"), name != "help" else {
      ExploreCommand.names = subjects.map(\.name)
      return runCommand(ExploreCommand.self, named: program)
    }
    let subject = subjects.first { name.hasPrefix($0.name + ".") }
    FoundMotionSource.current = subject.flatMap { ClassExplorer($0).motion(named: name) }
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
        NAME scene prints a motion as a scene for sweep, NAME verify compares the two, and NAME sweep measures \
        it for each value. Ends with exit code 5 if nothing moves.
        """)
  }

  @MainActor static var names: [String] = []

  @Option(help: "An HTML page with a picture of each motion.") var page: String?

  mutating func run() throws {
    let page = page
    try MainActor.assumeIsolated {
      let results = Self.names.indices.map { ExploredClass(name: Self.names[$0], index: $0) }
      for result in results { try ResultOutput.write(result.text) }
      if let page { try Self.write(MotionPage(results), to: page) }
      if results.allSatisfy(\.motions.isEmpty) { throw MotionCommandProblem.nothingMoved }
    }
  }

  private static func write(_ page: MotionPage, to path: String) throws {
    do {
      try page.html.write(to: URL(filePath: path), atomically: true, encoding: .utf8)
    } catch {
      throw MotionCommandProblem.cannotWrite("--page: \(path): \(error.localizedDescription)")
    }
  }
}
