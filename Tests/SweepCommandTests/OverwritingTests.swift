import Foundation
import Testing

/// Files that are read and written under one name, or under names that lead to one file.
@Suite struct OverwritingTests {
  /// A scene, points, a recording and a result, with names of other kinds that lead to them.
  private static func prepare(_ folder: Folder) throws {
    try folder.write(
      try SweepProcess("show", "falling-square").output, to: "scene.yaml")
    try folder.write("square.elasticity\n0.1\n0.2\n", to: "points.csv")
    #expect(try SweepProcess("trace", "falling-square", "-o", "seen.csv", in: folder).exit == 0)
    #expect(try SweepProcess("run", "falling-square", "-o", "r.csv", in: folder).exit == 0)
    let manager = FileManager.default
    for (link, file) in [
      ("soft.csv", "points.csv"), ("scene.csv", "scene.yaml"), ("scene.swift", "scene.yaml"),
      ("r.html", "r.csv"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.url.appending(path: link).path, withDestinationPath: file)
    }
    try manager.linkItem(
      at: folder.url.appending(path: "seen.csv"), to: folder.url.appending(path: "hard.csv"))
  }

  private static let run = ["run", "falling-square", "--vary"]
  private static let match = ["match", "falling-square", "--vary", "pull.magnitude=0.5:2"]

  @Test(arguments: [
    (
      run + ["@points.csv", "-o", "points.csv"],
      "-o points.csv would replace points.csv, which --vary reads"
    ),
    (run + ["square.elasticity=@points.csv", "-o", "./points.csv"], "points.csv"),
    (run + ["@points.csv", "-o", "soft.csv"], "points.csv"),
    (run + ["@soft.csv", "-o", "points.csv", "--resume"], "points.csv"),
    (run + ["@points.csv", "-o", "points.csv", "--shard", "0/2"], "points.csv"),
    (["run", "scene.yaml", "-o", "scene.csv"], "scene.yaml"),
    (["trace", "scene.yaml", "-o", "scene.csv"], "scene.yaml"),
    (["trace", "./seen.csv.partial", "-o", "seen.csv"], "seen.csv.partial"),
    (["export", "scene.yaml", "-o", "scene.swift"], "scene.yaml"),
    (
      ["solve", "scene.yaml", "--vary", "pull.magnitude=1:2", "--minimize", "settleTime", "-o"]
        + ["scene.csv"], "scene.yaml"
    ),
    (
      ["sensitivity", "scene.yaml", "--vary", "pull.magnitude=1:2", "-o", "scene.csv"],
      "scene.yaml"
    ),
    (
      match + ["--to", "seen.csv", "--errors", "seen.csv"],
      "--errors seen.csv would replace seen.csv, which --to reads"
    ),
    (
      match + ["--to", "seen.csv", "-o", "seen.csv"],
      "-o seen.csv would replace seen.csv, which --to reads"
    ),
    (match + ["--to", "seen.csv", "-o", "hard.csv"], "seen.csv"),
    (
      match + ["--to", "seen.csv", "-o", "e.csv", "--errors", "./e.csv"],
      "-o e.csv and --errors ./e.csv are the same file"
    ),
    (["merge", "r.csv", "-o", "r.csv"], "-o r.csv would replace r.csv, which this command reads"),
    (["report", "r.csv", "-o", "r.html"], "r.csv"),
  ])
  func `an input file is never overwritten`(words: [String], sentence: String) throws {
    let folder = try Folder()
    try Self.prepare(folder)
    try folder.write("scene: none\n", to: "seen.csv.partial")
    let before = folder.names.map { folder.bytes($0) }
    let names = folder.names
    let process = try SweepProcess(words, in: folder)
    #expect(process.exit == 2)
    #expect(process.errors.contains(sentence), "\(process.errors)")
    #expect(process.errors.split(separator: "\n").count == 1, "\(process.errors)")
    #expect(folder.names == names)
    #expect(folder.names.map { folder.bytes($0) } == before)
  }

  @Test func `files with different names or folders are written`() throws {
    let folder = try Folder()
    try Self.prepare(folder)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: false)
    let run = try SweepProcess(
      Self.run + ["@points.csv", "-o", "out/points.csv", "--quiet"], in: folder)
    #expect(run.exit == 0 && run.errors == "")
    let match = try SweepProcess(
      Self.match + ["--to", "seen.csv", "--errors", "out/seen.csv", "-o", "out/best.csv"]
        + ["--samples", "16", "--matches", "1", "--quiet"], in: folder)
    #expect(match.exit == 0, "\(match.errors)")
  }

  // The rows of a run and a motion may have the same name, one after the other.
  @Test(arguments: ["trace", "solve"])
  func `the metadata of a replaced table is removed`(verb: String) throws {
    let folder = try Folder()
    #expect(try SweepProcess("run", "falling-square", "-o", "t.csv", in: folder).exit == 0)
    #expect(folder.names == ["t.csv", "t.csv-metadata.json"])
    let question =
      verb == "trace"
      ? [] : ["--vary", "pull.magnitude=1:2", "--minimize", "settleTime", "--budget", "256"]
    let words = [verb, "falling-square"] + question + ["-o", "t.csv"]
    #expect(try SweepProcess(words, in: folder).exit == 0)
    #expect(folder.names == ["t.csv"])
    // The type of a file of another program is unknown.
    try folder.write("{\"@context\": \"http://www.w3.org/ns/csvw\"}", to: "t.csv-metadata.json")
    #expect(try SweepProcess(words, in: folder).exit == 0)
    #expect(folder.names == ["t.csv", "t.csv-metadata.json"])
  }
}
