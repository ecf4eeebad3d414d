import Foundation
import Testing

/// The studies of the documentation: what they print and draw is what their article shows.
@Suite struct TwelveStudiesTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/sweep/TwelveStudies").standardizedFileURL

  private static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: source.path).filter {
        $0.hasSuffix(".yaml")
      }.sorted()
    }
  }

  /// A copy of the folder, in which the studies can write.
  private func copy() throws -> Folder {
    let folder = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.source.path) {
      try FileManager.default.copyItem(
        at: Self.source.appending(path: name), to: folder.url.appending(path: name))
    }
    return folder
  }

  /// The blocks of the article: a command, and what it prints.
  private static func blocks() throws -> [(words: [String], text: String)] {
    let article = try String(contentsOf: source.appending(path: "README.md"), encoding: .utf8)
    return article.matches(of: /```\n\$ sweep (?<command>.*)\n(?<text>(?s).*?)```/).map { match in
      (match.command.split(separator: " ").map(String.init), String(match.text))
    }
  }

  @Test func `the studies print what their article shows`() throws {
    let blocks = try Self.blocks().filter { $0.words.first == "run" }
    let folder = try copy()
    #expect(Set(blocks.map { $0.words[1] }) == Set(try Self.names))
    for block in blocks {
      let run = try shown(
        block.words + ["--quiet"], environment: ["NO_COLOR": "1"], in: folder, columns: 100)
      #expect(run.exit == 0)
      let lines = run.text.replacing("\r\n", with: "\n").split(
        separator: "\n", omittingEmptySubsequences: false)
      // The article has no spaces at the ends of lines and no empty lines at the end of a block.
      var text = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      while text.last?.isEmpty == true { text.removeLast() }
      #expect(text.joined(separator: "\n") + "\n" == block.text, "\(block.words)")
    }
  }

  @Test func `the pictures are those of their commands`() throws {
    let blocks = try Self.blocks().filter { $0.words.first == "play" }
    let folder = try copy()
    #expect(blocks.count == 12)
    for block in blocks {
      let picture = try #require(block.words.last)
      let before = try #require(folder.bytes(picture))
      let run = try SweepProcess(block.words, in: folder)
      #expect(run.exit == 0, "\(run.errors)")
      #expect(folder.bytes(picture) == before, "\(picture)")
    }
  }

  @Test func `the studies have nothing to report`() throws {
    let names = try Self.names
    #expect(names.count == 12)
    let check = try SweepProcess(["check"] + names, in: try copy())
    #expect(check.output == names.map { "\($0): no problems\n" }.joined())
  }
}
