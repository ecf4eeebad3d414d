import Foundation
import Testing

/// The studies of the documentation: their output and pictures equal those in their article.
@Suite struct TwelveStudiesTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Study/sweep/TwelveStudies").standardizedFileURL

  private static var article: String {
    get throws { try String(contentsOf: source.appending(path: "README.md"), encoding: .utf8) }
  }

  /// The YAML files of the folder with their texts.
  private static var files: [String: String] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: source.path)
      return try Dictionary(
        uniqueKeysWithValues: names.filter { $0.hasSuffix(".yaml") }.map { name in
          (name, try String(contentsOf: source.appending(path: name), encoding: .utf8))
        })
    }
  }

  /// The studies among the files, without the scenes that they share.
  private static var studies: [String] {
    get throws { try files.filter { $0.value.hasPrefix("study:") }.keys.sorted() }
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

  /// The commands of the article in their order, each with what it prints.
  private static func commands() throws -> [(words: [String], text: String)] {
    try article.matches(of: /```\n(?<block>\$ sweep (?s).*?)```/).flatMap { match in
      match.block.split(separator: "$ sweep ").map { part in
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return (lines[0].split(separator: " ").map(String.init), String(lines[1]))
      }
    }
  }

  /// What a command shows on a terminal, as the article has it: without spaces at the ends of lines and
  /// without empty lines at its end.
  private func text(of words: [String], in folder: Folder) throws -> String {
    let hasProgress = words[0] == "run" || words[0] == "report"
    let run = try shown(
      words + (hasProgress ? ["--quiet"] : []), environment: ["NO_COLOR": "1"], in: folder,
      columns: 100)
    // Files that differ are a result.
    #expect(run.exit == (words[0] == "diff" ? 1 : 0), "\(words): \(run.text)")
    let lines = run.text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    var text = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    while text.last?.isEmpty == true { text.removeLast() }
    return text.map { $0 + "\n" }.joined()
  }

  @Test func `the studies print and draw what their article shows`() throws {
    let folder = try copy()
    let studies = try Self.studies
    let pictures = studies.map { $0.replacing(".yaml", with: ".svg") }
    let drawn = Dictionary(uniqueKeysWithValues: pictures.map { ($0, folder.bytes($0)) })
    for picture in pictures {
      try FileManager.default.removeItem(at: folder.url.appending(path: picture))
    }
    let commands = try Self.commands()
    for command in commands {
      #expect(try text(of: command.words, in: folder) == command.text, "\(command.words)")
    }
    #expect(studies.count == 12)
    #expect(Set(studies).isSubset(of: commands.filter { $0.words[0] == "run" }.map { $0.words[1] }))
    for picture in pictures {
      let before = try #require(drawn[picture] ?? nil)
      #expect(folder.bytes(picture) == before, "\(picture)")
    }
  }

  @Test func `what the article quotes of a study is in its file`() throws {
    let files = try Self.files
    let quotes = try Self.article.matches(of: /```yaml\n(?<text>(?s).*?)```/).map(\.text)
    #expect(quotes.count == 12)
    for quote in quotes { #expect(files.values.contains { $0.contains(quote) }, "\(quote)") }
  }

  @Test func `the studies have no problems and no warnings`() throws {
    let names = try Self.files.keys.sorted()
    let check = try SweepProcess(["check"] + names, in: try copy())
    #expect(check.output == names.map { "\($0): no problems\n" }.joined())
  }
}
