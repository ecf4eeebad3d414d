import ClassPreparation
import Foundation

/// The package that finds the motions of classes: written, completed with the files that they need, and built.
struct ClassPackage {
  /// What is in it.
  private(set) var motions: MotionsPackage
  private let files: AppFiles
  private let folder: URL
  private let checkout: URL
  private let sources: [ClassPreparer.File]
  private let declarations: AppDeclarations
  /// The paths of further files that the named ones need.
  private var needed: [String]
  /// Whether the source is the user's.
  private let isKept: Bool

  /// The most times that missing declarations are looked for.
  private static let attemptLimit = 12

  private var source: URL { folder.appending(path: "Sources/Motions.swift") }

  /// Describes a package.
  ///
  /// - Throws: ``CommandProblem`` if a file cannot be read, or is in a Swift that is too old.
  init(_ files: AppFiles, in folder: URL, checkout: URL) throws {
    (self.files, self.folder, self.checkout) = (files, folder, checkout)
    sources = files.app.compactMap { file in
      (try? AppFiles.text(of: file)).map { ClassPreparer.File(path: file.path, text: $0) }
    }
    for file in files.named { _ = try AppFiles.text(of: file) }
    declarations = AppDeclarations(sources)
    needed = declarations.paths(neededBy: files.named.map(\.path))
    isKept = FileManager.default.fileExists(
      atPath: folder.appending(path: "Sources/Motions.swift").path)
    motions = MotionsPackage([], dependency: checkout.path)
    try describe()
    try refuseOldSwift()
  }

  private func refuseOldSwift() throws {
    let old = Set(files.named.map(\.path) + needed)
    let found = sources.filter { old.contains($0.path) }.compactMap(OldSwift.init)
    guard !found.isEmpty else { return }
    throw CommandProblem(.badInput, found.map(\.description).joined(separator: "\n"))
  }

  private mutating func describe() throws {
    let place = source.deletingLastPathComponent()
    let texts = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0.text) })
    let entries = { (paths: [String]) in
      paths.map { path in
        ClassPreparer.File(
          path: AppFiles.path(of: URL(filePath: path), from: place), text: texts[path] ?? "")
      }
    }
    motions = MotionsPackage(
      entries(files.named.map(\.path)), with: entries(needed),
      interfaces: try files.interfaces.map { file in
        ClassPreparer.File(
          path: AppFiles.path(of: file, from: place), text: try AppFiles.text(of: file))
      }, dependency: checkout.path)
  }

  /// Writes and builds the package, and adds files that declare what the compiler has not found.
  ///
  /// - Returns: The program.
  /// - Throws: ``CommandProblem`` if it cannot be written or does not compile.
  mutating func build() throws -> URL {
    if isKept {
      complain("\(source.path): kept as it is; remove it to have it written anew")
    }
    for path in isKept ? [] : needed { complain("\(path): needed too") }
    for attempt in 1... {
      try write()
      let (isBuilt, messages) = try compile()
      if isBuilt { break }
      let missing = attempt < Self.attemptLimit ? MissingName.all(in: messages) : []
      let found = missing.compactMap { name -> (MissingName, String)? in
        guard let path = declarations.path(declaring: name.name, usedIn: name.path),
          !needed.contains(path), !files.named.contains(where: { $0.path == path })
        else { return nil }
        return (name, path)
      }
      guard !found.isEmpty, !isKept else {
        writeToError(messages)
        for (name, path) in found {
          complain("\(name.name) is in \(path); add a line '// prepare: \(path)' to \(source.path)")
        }
        throw CommandProblem(.runFailed, "the classes do not compile: see the messages above")
      }
      for (name, path) in found where !needed.contains(path) {
        complain("\(path): needed too, for \(name.name)")
        needed.append(path)
      }
      let more = declarations.paths(neededBy: files.named.map(\.path) + needed)
      for path in more where !needed.contains(path) {
        complain("\(path): needed too")
        needed.append(path)
      }
      try describe()
      try refuseOldSwift()
    }
    let program = folder.appending(path: "motions")
    try Self.copy(URL(filePath: "\(scratch)/debug/motions"), to: program)
    return program
  }

  /// Writes the package; a source that was there is kept, as its user may have changed it.
  private func write() throws {
    let manager = FileManager.default
    let manifest = folder.appending(path: "Package.swift")
    do {
      try manager.createDirectory(
        at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
      if !manager.fileExists(atPath: manifest.path) {
        try motions.manifest.write(to: manifest, atomically: true, encoding: .utf8)
      }
      if !isKept { try motions.source.write(to: source, atomically: true, encoding: .utf8) }
    } catch {
      throw CommandProblem(.cannotWrite, "\(folder.path): \(error.localizedDescription)")
    }
  }

  /// The packages of several classes share one build of swift-dynamics.
  private var scratch: String { checkout.appending(path: ".build/classes").path }

  private func compile() throws -> (isBuilt: Bool, messages: String) {
    let pipe = Pipe()
    // SwiftPM would take the plan of the last package.
    let process = try Self.start(
      [
        "swift", "build", "--quiet", "--disable-build-manifest-caching", "--package-path",
        folder.path, "--scratch-path", scratch, "-Xswiftc", "-gnone",
      ], output: pipe, errors: pipe)
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isBuilt = process.terminationReason == .exit && process.terminationStatus == 0
    let text = String(decoding: data, as: UTF8.self)
    if isBuilt { writeToError(text) }
    return (isBuilt, text)
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
  static func run(_ arguments: [String], output: FileHandle) throws {
    let process = try start(arguments, output: output, errors: FileHandle.standardError)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw CommandProblem(
        .runFailed, "\(arguments.prefix(2).joined(separator: " ")) failed: see its messages above")
    }
  }

  private static func start(_ arguments: [String], output: Any, errors: Any) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw CommandProblem(
        .runFailed, "\(arguments[0]): cannot be started: \(error.localizedDescription)")
    }
    return process
  }
}

/// A name that the compiler has not found.
struct MissingName: Hashable {
  /// The name, or `init(label` of an initializer.
  let name: String
  /// The file that uses it.
  let path: String

  /// Those that the messages of a build name, each once.
  static func all(in messages: String) -> [MissingName] {
    var found: [MissingName] = []
    let lines = messages.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() {
      guard let place = line.firstMatch(of: /^(.+?):\d+:\d+: error: (.*)$/),
        let name = name(in: String(place.output.2), before: lines[(index + 1)...])
      else { continue }
      let missing = MissingName(name: name, path: String(place.output.1))
      if !found.contains(missing) { found.append(missing) }
    }
    return found
  }

  /// The name that a message is about, before the lines of the source that it shows.
  private static func name(in text: String, before source: ArraySlice<String>) -> String? {
    for pattern in [
      /cannot find (?:type |operator )?'(\w+)' in scope/,
      /has no (?:dynamic |static )?member '(\w+)/,
    ] {
      if let match = text.firstMatch(of: pattern) { return String(match.output.1) }
    }
    for pattern in [
      /incorrect argument labels? in call \(have '(\w+):/, /extraneous argument labels? '(\w+):/,
      /extra argument '(\w+)' in call/,
    ] {
      if let match = text.firstMatch(of: pattern) { return "init(\(match.output.1)" }
    }
    // The label stands before the mark.
    guard text.hasPrefix("argument passed to call that takes no arguments"),
      let mark = source.firstIndex(where: { $0.contains("`- error: ") }), mark > source.startIndex,
      let column = source[mark].range(of: "`- ")?.lowerBound.utf16Offset(in: source[mark]),
      let label = source[mark - 1].prefix(column).firstMatch(of: /(\w+): *$/)
    else { return nil }
    return "init(\(label.output.1)"
  }
}
