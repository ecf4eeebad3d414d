import Foundation
import Testing

/// Somebody to whom permissions apply, as they do not to root.
private enum Somebody {
  /// What goes before a command to run it as somebody else; nothing for who is not root.
  static let words =
    geteuid() != 0
    ? [] : ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]

  static let isThere: Bool = {
    guard let first = words.first else { return true }
    guard access(first, X_OK) == 0 else { return false }
    let process = Process()
    process.executableURL = URL(filePath: first)
    process.arguments = words.dropFirst() + [SweepProcess.binary.path, "--version"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}

/// Files that may not be written or read, though their folder may.
@Suite(.enabled(if: Somebody.isThere, "needs setpriv, or a user other than root"))
struct PermissionTests {
  private func sweep(
    _ arguments: [String], in folder: Folder
  ) throws -> (exit: Int32, output: String, errors: String) {
    // Whoever it is may make files here.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
    let command = Somebody.words + [SweepProcess.binary.path] + arguments
    let process = Process()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder.url
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: complaint, as: UTF8.self)
    )
  }

  private func permit(_ mode: Int, _ name: String, in folder: Folder) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.url.appending(path: name).path)
  }

  @Test(arguments: [
    ["run", "falling-square", "--metrics", "finalX", "-o", "k.csv"],
    ["run", "falling-square", "--metrics", "finalX", "-o", "k.sqlite"],
    ["run", "falling-square", "--reduce", "top:1:finalX", "-o", "k.json"],
    ["trace", "falling-square", "-o", "k.csv"],
    ["export", "falling-square", "-o", "k.swift"],
    ["merge", "whole.csv", "-o", "k.jsonl"],
    ["report", "whole.csv", "-o", "k.html"],
  ])
  func `a file that is read-only is not replaced`(words: [String]) throws {
    let folder = try Folder()
    let whole = try SweepProcess("run", "falling-square", "-o", "whole.csv", "--quiet", in: folder)
    try #require(whole.exit == 0)
    let name = try #require(words.last)
    try folder.write("keep\n", to: name)
    try permit(0o444, name, in: folder)
    let names = folder.names
    let refused = try sweep(words, in: folder)
    #expect(refused.exit == 4)
    #expect(
      refused.errors == "sweep: error: \(name): cannot be written: Permission denied\n",
      "\(refused.errors)")
    #expect(folder.text(name) == "keep\n" && folder.names == names)
    try permit(0o666, name, in: folder)
    #expect(try sweep(words, in: folder).exit == 0)
    #expect(folder.text(name) != "keep\n")
  }

  @Test func `a read-only result counts as complete for --resume`() throws {
    let folder = try Folder()
    let words = ["run", "falling-square", "-o", "r.csv", "--resume"]
    #expect(try sweep(words, in: folder).exit == 0)
    try permit(0o444, "r.csv", in: folder)
    let again = try sweep(words, in: folder)
    #expect(again.exit == 0 && again.errors.contains("r.csv is already complete"))
  }

  @Test func `a file without read permission is not reported as damaged`() throws {
    let folder = try Folder()
    let run = try SweepProcess("run", "falling-square", "-o", "r.csv", "--quiet", in: folder)
    try #require(run.exit == 0)
    for name in ["r.csv", "r.csv-metadata.json"] {
      try permit(0o000, name, in: folder)
      let status = try sweep(["status", "r.csv"], in: folder)
      #expect(status.exit == 1)
      #expect(
        status.output == "r.csv: unreadable: Permission denied\n",
        "\(status.output)")
      let diff = try sweep(["diff", "r.csv", "r.csv"], in: folder)
      #expect(diff.exit == 3 && diff.errors.contains("\(name): cannot be read: Permission denied"))
      try permit(0o644, name, in: folder)
    }
  }
}
