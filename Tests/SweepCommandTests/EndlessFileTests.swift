import Foundation
import Testing

/// Files that cannot be read to an end, and work that no memory has room for, are refused at once.
@Suite struct EndlessFileTests {
  private static let scene = """
    scene: spring
    reference: {width: 375, height: 667}
    items:
      - {name: card, size: [120, 80], center: [187.5, 100]}
    behaviors:
      - attachment: {name: rope, item: card, anchor: [187.5, 160], length: 1, frequency: 2, damping: 0.3}
    target: {item: card, center: [187.5, 160]}
    duration: 1
    """

  /// Every verb that reads a file, with a pipe or a device in its place.
  @Test(
    .needsLinux, arguments: ["f.csv", "/dev/zero"],
    [
      ["status", "FILE"], ["report", "FILE", "-o", "r.html"], ["diff", "FILE", "FILE"],
      ["merge", "FILE", "-o", "m.csv"],
      ["run", "s.yaml", "--vary", "@FILE"], ["run", "s.yaml", "--vary", "rope.damping=@FILE"],
      ["match", "s.yaml", "--vary", "rope.frequency=1:2", "--to", "FILE"],
      ["check", "FILE.yaml"], ["show", "FILE.yaml"], ["trace", "FILE.yaml"],
    ])
  func `a pipe or a device is refused`(file: String, words: [String]) throws {
    let folder = try Folder()
    try folder.write(Self.scene, to: "s.yaml")
    for name in ["f.csv", "f.csv.yaml"] {
      #expect(mkfifo(folder.url.appending(path: name).path, 0o600) == 0)
    }
    // A device has a '/' in its name, so it can be a scene without an ending.
    let arguments = words.map { word in
      word == "FILE.yaml"
        ? (file == "f.csv" ? "f.csv.yaml" : file) : word.replacing("FILE", with: file)
    }
    // The command reads a recording and points by the ending of their names.
    guard file == "f.csv" || words[0] != "match" else { return }
    // In a shell, so that a command that waits ends too: its exit code is then 124.
    let text = try Self.shell("timeout 20 \"$0\" \"$@\"", arguments, in: folder)
    #expect(!text.hasSuffix("exit 0\n") && !text.hasSuffix("exit 124\n"), "\(arguments): \(text)")
    #expect(text.contains("a pipe or a device"), "\(arguments): \(text)")
  }

  /// What a script prints on both streams, and its exit code; `$0` and `$@` are the command.
  private static func shell(
    _ script: String, _ arguments: [String], in folder: Folder
  ) throws -> String {
    try Tool("bash").output(
      ["-c", "(\(script)) 2>&1; echo exit $?", SweepProcess.binary.path] + arguments, in: folder)
  }

  /// A folder with a scene of 1000 items that fall for an hour, `m.yaml`.
  private static func folderWithLongScene() throws -> Folder {
    let folder = try Folder()
    let items = (0..<1000).map { "  - {name: i\($0), size: [2, 2], center: [\($0), 5]}\n" }.joined()
    let yaml = """
      scene: many
      reference: {width: 1000, height: 10}
      items:
      \(items)behaviors:
        - gravity: {name: pull}
      duration: 3600
      """
    try folder.write(yaml, to: "m.yaml")
    return folder
  }

  @Test(.needsLinux) func `frames that no memory has room for are refused before the run`() throws {
    let folder = try Self.folderWithLongScene()
    // 1000 items × 216 001 frames × 24 bytes are 5.2 GB, and the address space has 3 GB.
    let text = try Self.shell(
      "ulimit -v 3000000; exec \"$0\" \"$@\"", ["trace", "m.yaml", "--quiet"], in: folder)
    #expect(text.hasSuffix("exit 1\n"), "\(text)")
    #expect(text.contains("error: not enough memory for the frames: up to "), "\(text)")
    #expect(text.contains("give a shorter duration"), "\(text)")
  }

  @Test(.needsLinux) func `a match that no memory has room for is refused before it`() throws {
    let folder = try Self.folderWithLongScene()
    try folder.write("t,item,x,y\n0,i0,0,5\n1,i0,0,505\n3600,i0,0,9\n", to: "seen.csv")
    // A trajectory has 1000 items × 28 801 frames × 6 numbers of 4 bytes, 691 MB, and a thread has two.
    let text = try Self.shell(
      "ulimit -v 1500000; exec \"$0\" \"$@\"",
      [
        "match", "m.yaml", "--vary", "pull.magnitude=0.5:2", "--to", "seen.csv", "--samples", "64",
        "--frame-rate", "8", "--quiet",
      ], in: folder)
    #expect(text.hasSuffix("exit 1\n"), "\(text)")
    #expect(text.contains("error: not enough memory for the trajectories: up to "), "\(text)")
  }
}
