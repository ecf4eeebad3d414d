import ArgumentParser
import ClassPreparation
import Foundation

/// `sweep class`: what moves in UIKit classes, without a device.
struct ClassCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "class",
    abstract: "Find the motions of UIKit classes, without a device.",
    discussion: """
        sweep class CardController.swift
        sweep class App/Cards --folder card-motions

      Writes a package beside the files, which stay as they are, and builds it. Its program sets each class \
      in motion: shows it, presents and dismisses it, presses its controls, taps, drags and flicks its views. \
      It prints what moves and the numbers in the source that change it, and writes a page. From there:

        cd card-motions
        ./motions CardController.flick-card-down scene > flick.yaml
        sweep run flick.yaml --vary parameters.damping_12=0.1:1:64

      Needs Swift, and a checkout of swift-dynamics. The first build takes minutes, later ones seconds.
      """)

  @Argument(
    help: ArgumentHelp(
      "Swift files, and folders of them. What they need of other files of their app, up to the folder with its project or repository, is found there, as are the storyboards and nib files that say what outlets hold.",
      valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The folder of the package. Default: beside the first file, with its name and -motions.",
      valueName: "folder"))
  var folder: String?

  @Option(
    help: ArgumentHelp(
      "A checkout of swift-dynamics. Default: the one that this command lies in.",
      valueName: "folder"))
  var checkout: String?

  /// How many other classes are tried that use one which does not move.
  private static let userLimit = 3

  func run() throws {
    let files = try AppFiles(files)
    for (file, module) in files.leftOut {
      complain("\(file.path): left out, as it imports \(module), unless another file needs it")
    }
    let checkout = try checkoutFolder()
    let folder = URL(filePath: folder ?? defaultFolder()).standardizedFileURL
    var package = try ClassPackage(files, in: folder, checkout: checkout)
    for obstacle in package.motions.survey.obstacles { complain("\(obstacle)") }
    guard !package.motions.survey.subjects.isEmpty else {
      throw CommandProblem(
        .nothingFound,
        "no class that moves something in \(files.named.map(\.lastPathComponent).joined(separator: ", ")); expected "
          + "a view, a view controller, a transition, a layout or a behavior that other files can use"
      )
    }
    var program = try package.build()
    var (text, hasMotions) = try package.explore(with: program)
    for _ in 0..<Self.userLimit where !hasMotions {
      guard try package.takeUser() else { break }
      writeToError(text)
      do {
        program = try package.build()
        (text, hasMotions) = try package.explore(with: program)
      } catch let problem as CommandProblem where problem.exit == .runFailed {
        complain("\(problem)")
      }
    }
    FileHandle.standardOutput.write(Data(text.utf8))
    guard hasMotions else { throw ExitCode(Exit.nothingFound.rawValue) }
    complain(
      "\(folder.path)/motions.html shows the motions; \(program.path) --help says what else it does"
    )
  }

  private func defaultFolder() -> String {
    let first = URL(filePath: files[0]).standardizedFileURL
    let name = first.deletingPathExtension().lastPathComponent
    return first.deletingLastPathComponent().appending(path: "\(name)-motions").path
  }

  private func checkoutFolder() throws -> URL {
    guard let checkout else {
      // The binary lies in the checkout's .build.
      var folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
      while let place = folder, place.path != "/" {
        if Self.isCheckout(place) { return place }
        folder = place.deletingLastPathComponent()
      }
      throw CommandProblem(
        .usage, "this command lies in no clone of swift-dynamics; name one with --checkout FOLDER")
    }
    let url = URL(filePath: checkout).standardizedFileURL
    guard Self.isCheckout(url) else {
      throw CommandProblem(
        .usage,
        "--checkout: no package swift-dynamics in \(url.path); expected a clone of its repository")
    }
    return url
  }

  private static func isCheckout(_ folder: URL) -> Bool {
    let manifest = folder.appending(path: "Package.swift")
    let text = try? String(contentsOf: manifest, encoding: .utf8)
    return text?.contains("name: \"swift-dynamics\",\n") == true
  }
}
