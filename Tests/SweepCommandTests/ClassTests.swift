import Foundation
import Testing

/// `sweep class`, as far as it says what is wrong before it builds anything.
@Suite struct ClassTests {
  private static func folder() throws -> Folder {
    let folder = try Folder()
    let manager = FileManager.default
    for name in ["empty", "written/Card-motions/Sources"] {
      try manager.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    try folder.write("struct Card {}", to: "Plain.swift")
    try folder.write("class Card: UIView {}", to: "Card.swift")
    // What the command wrote for a class in the folder is none of its classes.
    try folder.write("// A package", to: "written/Card-motions/Package.swift")
    try folder.write("class Motions: UIView {}", to: "written/Card-motions/Sources/Motions.swift")
    try Data([0xff, 0xfe, 0x00]).write(to: folder.url.appending(path: "Broken.swift"))
    return folder
  }

  @Test(arguments: [
    (["Missing.swift"], 3, "Missing.swift: no such file"), (["empty"], 3, "empty: no Swift file"),
    (["written"], 3, "written: no Swift file"),
    (["Plain.swift"], 5, "no class that moves something"),
    (["Broken.swift"], 3, "cannot be read as text"),
    (["Card.swift", "--checkout", "empty"], 2, "--checkout: no package swift-dynamics"),
    ([], 2, "missing expected argument"),
  ])
  func `a mistake has its exit code and sentence, and writes nothing`(
    arguments: [String], exit: Int, sentence: String
  ) throws {
    let folder = try Self.folder()
    let names = { try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() }
    let before = try names()
    let process = try SweepProcess(["class"] + arguments, in: folder)
    #expect(process.exit == exit)
    #expect(process.errors.contains(sentence))
    #expect(try names() == before)
  }
}
