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
      "Swift files, and folders of them. Tests in a folder are left out. Storyboards and nib files in the folders of the files say what outlets hold.",
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

  func run() throws {
    let sources = try swiftFiles()
    let checkout = try checkoutFolder()
    let folder = URL(filePath: folder ?? defaultFolder()).standardizedFileURL
    let source = folder.appending(path: "Sources/Motions.swift")
    let package = MotionsPackage(
      try sources.map { file in
        ClassPreparer.File(
          path: Self.path(of: file, from: source.deletingLastPathComponent()),
          text: try Self.text(of: file))
      },
      interfaces: try Self.interfaces(beside: sources).map { file in
        ClassPreparer.File(path: file.lastPathComponent, text: try Self.text(of: file))
      }, dependency: checkout.path)
    for obstacle in package.survey.obstacles { complain("\(obstacle)") }
    guard !package.survey.subjects.isEmpty else {
      throw CommandProblem(
        .nothingFound,
        "no class that moves something in \(sources.map(\.lastPathComponent).joined(separator: ", ")); expected a "
          + "view, a view controller, a transition, a layout or a behavior that other files can use"
      )
    }
    try Self.write(package, to: folder, source: source)
    let scratch = checkout.appending(path: ".build/classes").path
    let program = folder.appending(path: "motions")
    // The packages of several classes share one build of swift-dynamics. SwiftPM would take the plan of the last one.
    try Self.run(
      [
        "swift", "build", "--quiet", "--disable-build-manifest-caching", "--package-path",
        folder.path,
        "--scratch-path", scratch, "-Xswiftc", "-gnone",
      ], output: FileHandle.standardError)
    try Self.copy(URL(filePath: "\(scratch)/debug/motions"), to: program)
    try Self.run(
      [program.path, "--page", folder.appending(path: "motions.html").path],
      output: FileHandle.standardOutput)
    complain(
      "\(folder.path)/motions.html shows the motions; \(program.path) --help says what else it does"
    )
  }

  // MARK: Files

  /// The files that are named, and those of folders by their names, but for those of packages in them.
  private func swiftFiles() throws -> [URL] {
    try files.flatMap { path -> [URL] in
      let url = URL(filePath: path).standardizedFileURL
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
        throw CommandProblem(
          .badInput, "\(path): no such file; expected a Swift file or a folder of them")
      }
      guard isFolder.boolValue else { return [url] }
      let names = FileManager.default.subpaths(atPath: url.path) ?? []
      // Such as the package that this command writes beside a class.
      let packages = names.filter { $0.hasSuffix("/Package.swift") }.map { $0.dropLast(13) }
      let found = names.filter { name in
        name.hasSuffix(".swift") && name != "Package.swift" && !"/\(name)".contains("/.")
          && !packages.contains { name.hasPrefix($0) }
      }.sorted().map { url.appending(path: $0) }.filter { !Self.isTest($0) }
      guard !found.isEmpty else {
        throw CommandProblem(
          .badInput, "\(path): no Swift file in this folder; expected one or more")
      }
      return found
    }
  }

  // The plugin PrepareClasses has the next two functions too: a plugin cannot import a library, and SwiftPM has to
  // know the files before it runs a tool.

  /// Whether a file has an app's own tests, which need a module that is not there.
  private static func isTest(_ file: URL) -> Bool {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return ["import XCTest", "import Testing"].contains { text.contains($0) }
  }

  /// The storyboards and nib files in the folders of some files and in folders inside them, such as `Base.lproj`.
  private static func interfaces(beside files: [URL]) -> [URL] {
    let manager = FileManager.default
    let contents = { (folder: URL) in
      (try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey]))
        ?? []
    }
    let folders = Set(files.map { $0.deletingLastPathComponent().standardizedFileURL })
    let inner = folders.flatMap(contents).filter {
      (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
    return folders.union(inner.map(\.standardizedFileURL)).flatMap(contents)
      .filter { ["storyboard", "xib"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }

  private static func text(of file: URL) throws -> String {
    do {
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw CommandProblem(
        .badInput, "\(file.path): cannot be read as text: \(error.localizedDescription)")
    }
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

  /// A path of a file that a folder's sources can use.
  private static func path(of file: URL, from folder: URL) -> String {
    let (from, to) = (folder.pathComponents, file.pathComponents)
    let common = zip(from, to).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: from.count - common) + to.dropFirst(common)).joined(
      separator: "/")
  }

  /// Writes the package; a source that is there is kept, as its user may have changed it.
  private static func write(_ package: MotionsPackage, to folder: URL, source: URL) throws {
    let manager = FileManager.default
    let manifest = folder.appending(path: "Package.swift")
    do {
      try manager.createDirectory(
        at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
      if !manager.fileExists(atPath: manifest.path) {
        try package.manifest.write(to: manifest, atomically: true, encoding: .utf8)
      }
      if manager.fileExists(atPath: source.path) {
        complain("\(source.path): kept as it is; remove it to have it written anew")
      } else {
        try package.source.write(to: source, atomically: true, encoding: .utf8)
      }
    } catch {
      throw CommandProblem(.cannotWrite, "\(folder.path): \(error.localizedDescription)")
    }
  }

  /// Copies a program in place of another.
  private static func copy(_ program: URL, to destination: URL) throws {
    do {
      try? FileManager.default.removeItem(at: destination)
      try FileManager.default.copyItem(at: program, to: destination)
    } catch {
      throw CommandProblem(.cannotWrite, "\(destination.path): \(error.localizedDescription)")
    }
  }

  /// Runs a program to its end.
  private static func run(_ arguments: [String], output: FileHandle) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw CommandProblem(
        .runFailed, "\(arguments[0]): cannot be started: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw CommandProblem(
        .runFailed, "\(arguments.prefix(2).joined(separator: " ")) failed: see its messages above")
    }
  }
}
