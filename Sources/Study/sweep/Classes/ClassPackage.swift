import ClassPreparation
import Foundation

/// The package that finds the motions of classes: written, completed with the files that they need, and built.
struct ClassPackage {
  /// What is in it.
  private(set) var motions: MotionsPackage
  private let files: AppFiles
  /// The paths of the files whose classes are set in motion.
  private var named: [String]
  private let folder: URL
  private let checkout: URL
  private let sources: [ClassPreparer.File]
  private let declarations: AppDeclarations
  /// The paths of further files that the named ones need.
  private var needed: [String]
  /// The paths of files that cannot be compiled with these, as both declare a type.
  private var dropped: Set<String> = []
  /// The paths of files that use the named ones and were not taken yet; nil before they are looked for.
  private var users: [String]?
  /// Whether the user has changed the source.
  private let isKept: Bool

  /// How many users of users are looked at.
  private static let userLevels = 3
  /// The most builds, and the most lines that are left out.
  private static let (attemptLimit, omissionLimit) = (16, 80)
  /// What was done so that the classes compile.
  private var notes: [String] = []

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
    named = files.named.map(\.path)
    needed = declarations.paths(neededBy: named)
    isKept =
      (try? AppFiles.text(of: folder.appending(path: "Sources/Motions.swift"))).map {
        !MotionsPackage.isUnchanged($0)
      } ?? false
    motions = MotionsPackage([], dependency: checkout.path)
    try describe()
    try refuseOldSwift()
    if motions.survey.subjects.isEmpty { _ = try takeUser() }
  }

  /// Turns to a class that uses those of the files, as they do not move by themselves.
  ///
  /// - Returns: Whether there is one.
  mutating func takeUser() throws -> Bool {
    guard !isKept else { return false }
    let given = self
    var users = users ?? declarations.paths(using: named, levels: Self.userLevels)
    while !users.isEmpty {
      named = [users.removeFirst()]
      needed = declarations.paths(neededBy: named)
      dropped = []
      (motions.omissions, motions.unmakeable) = ([], [])
      try describe()
      guard !motions.survey.subjects.isEmpty else { continue }
      self.users = users
      complain("\(named[0]): taken, as it uses what does not move by itself")
      try refuseOldSwift()
      return true
    }
    self = given
    return false
  }

  private func refuseOldSwift() throws {
    let old = Set(named + needed)
    let found = sources.filter { old.contains($0.path) }.compactMap(OldSwift.init)
    guard !found.isEmpty else { return }
    throw CommandProblem(.badInput, found.map(\.description).joined(separator: "\n"))
  }

  private mutating func describe() throws {
    let place = source.deletingLastPathComponent()
    let (omissions, unmakeable) = (motions.omissions, motions.unmakeable)
    let texts = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0.text) })
    let entries = { (paths: [String]) in
      paths.map { path in
        ClassPreparer.File(
          path: AppFiles.path(of: URL(filePath: path), from: place), text: texts[path] ?? "")
      }
    }
    motions = MotionsPackage(
      entries(named), with: entries(needed),
      interfaces: try files.interfaces.map { file in
        ClassPreparer.File(
          path: AppFiles.path(of: file, from: place), text: try AppFiles.text(of: file))
      },
      images: files.images, dependency: checkout.path)
    (motions.omissions, motions.unmakeable) = (omissions, unmakeable)
  }

  /// Writes and builds the package, and adds files that declare what the compiler has not found.
  ///
  /// - Returns: The program.
  /// - Throws: ``CommandProblem`` if it cannot be written or does not compile.
  mutating func build() throws -> URL {
    if isKept {
      complain("\(source.path): kept, as you have changed it; remove it to have it written anew")
    }
    if !FileManager.default.fileExists(atPath: "\(scratch)/release/motions") {
      complain("swift-dynamics is built once for all classes, which takes minutes")
    }
    notes = isKept ? [] : needed.map { "\($0): needed too" }
    for attempt in 1... {
      try write()
      let (isBuilt, messages) = try compile()
      if isBuilt { break }
      let errors = CompilerError.all(in: messages)
      // SwiftPM itself crashes now and then while it runs a plugin.
      if errors.isEmpty, attempt == 1 { continue }
      guard !isKept, attempt < Self.attemptLimit,
        try drop(for: errors) || complete(for: errors) || leaveOut(errors)
      else {
        writeToError(messages)
        throw CommandProblem(.runFailed, "the classes do not compile: see the messages above")
      }
    }
    for line in notes { complain(line) }
    let program = folder.appending(path: "motions")
    try Self.copy(URL(filePath: "\(scratch)/release/motions"), to: program)
    return program
  }

  /// Does without files that declare a type which another one declares too; false if there are none.
  private mutating func drop(for errors: [CompilerError]) throws -> Bool {
    let before = needed.count
    for error in errors {
      guard let name = error.message.wholeMatch(of: /invalid redeclaration of '(\w+)'/)?.output.1,
        let path = declarations.path(repeating: String(name), among: needed, neededBy: named[0])
      else { continue }
      needed.removeAll { $0 == path }
      notes.removeAll { $0.hasPrefix("\(path): needed too") }
      dropped.insert(path)
    }
    guard needed.count < before else { return false }
    try describe()
    return true
  }

  /// Adds the files that declare what the compiler has not found; false if there are none.
  private mutating func complete(for errors: [CompilerError]) throws -> Bool {
    let before = needed.count
    // Of several declarations of a name the nearest is enough; the next build says if it is not.
    var seen: Set<String> = []
    for error in errors {
      guard let name = error.missingName,
        seen.insert("\(error.missingOwner ?? "").\(name)").inserted,
        let path = declarations.path(
          declaring: name, in: error.missingOwner, usedIn: error.path,
          except: named + needed + dropped)
      else { continue }
      notes.append("\(path): needed too, for \(name)")
      needed.append(path)
    }
    guard needed.count > before else { return false }
    let more = declarations.paths(neededBy: named + needed)
    for path in more where !needed.contains(path) && !dropped.contains(path) {
      notes.append("\(path): needed too")
      needed.append(path)
    }
    try describe()
    try refuseOldSwift()
    return true
  }

  /// Leaves out the lines with errors; false if there are none that can be left out.
  private mutating func leaveOut(_ errors: [CompilerError]) -> Bool {
    var (isChanged, seen): (Bool, Set<CompilerError.Place>) = (false, [])
    for error in errors where seen.insert(error.place).inserted {
      if error.path == source.path {
        guard let subject = subject(at: error.line) else { continue }
        notes.append(
          "\(subject): cannot be made: \(error.message). Write in \(source.path) how it is made")
        isChanged = motions.unmakeable.insert(subject).inserted || isChanged
      } else if sources.contains(where: { $0.path == error.path }) {
        let name = URL(filePath: error.path).lastPathComponent
        if let known = motions.omissions.firstIndex(where: {
          $0.path == name && $0.line == error.line
        }) {
          motions.omissions[known].level += 1
        } else {
          notes.append("\(error.path):\(error.line): note: left out: \(error.message)")
          motions.omissions.append(
            ClassPreparer.Omission(path: name, line: error.line, word: error.word))
        }
        isChanged = true
      }
    }
    return isChanged && motions.omissions.count <= Self.omissionLimit
  }

  /// The class that a line of the source makes.
  private func subject(at line: Int) -> String? {
    let lines = motions.source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    return motions.survey.subjects.map(\.name).first { lines[line - 1].contains("(\"\($0)\"") }
  }

  /// Writes the package; a source that its user has changed is kept.
  private func write() throws {
    let manager = FileManager.default
    let manifest = folder.appending(path: "Package.swift")
    do {
      try manager.createDirectory(
        at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
      if !manager.fileExists(atPath: manifest.path) {
        try motions.manifest.write(to: manifest, atomically: true, encoding: .utf8)
      }
      if !isKept, (try? AppFiles.text(of: source)) != motions.source {
        try motions.source.write(to: source, atomically: true, encoding: .utf8)
      }
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
        "swift", "build", "--quiet", "-c", "release", "--disable-build-manifest-caching",
        "--package-path", folder.path, "--scratch-path", scratch, "-Xswiftc", "-gnone",
        // What ends the program says why.
        "-Xswiftc", "-assert-config", "-Xswiftc", "Debug",
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

  /// Runs the program to its end, which writes a page.
  ///
  /// - Returns: What it prints, and whether something moves.
  func explore(with program: URL) throws -> (text: String, hasMotions: Bool) {
    let pipe = Pipe()
    let process = try Self.start(
      [program.path, "--page", folder.appending(path: "motions.html").path], output: pipe,
      errors: FileHandle.standardError)
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .exit, [0, Exit.nothingFound.rawValue].contains(status)
    else {
      throw CommandProblem(.runFailed, "\(program.path) failed: see its messages above")
    }
    return (String(decoding: data, as: UTF8.self), status == 0)
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
