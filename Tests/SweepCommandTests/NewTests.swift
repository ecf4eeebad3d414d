import Foundation
import Testing

/// `sweep new`: the scenes and studies that it prints.
@Suite struct NewTests {
  /// The names in the list of templates that the help prints.
  private static func templates() throws -> [String] {
    let help = try SweepProcess("new", "--help").output
    let list = try #require(help.firstMatch(of: /Templates:\n(?<list>(?:  \w+ .*\n)+)/)).list
    return list.matches(of: #/(?m)^  (?<name>\w+) /#).map { String($0.name) }
  }

  /// The words of a command in a comment, in which quotes stand around words only.
  private func words(_ command: Substring) -> [String] {
    command.split(separator: " ").dropFirst().map { String($0.replacing("'", with: "")) }
  }

  @Test func `a new scene has no findings and rests, and its comments answer its questions`() throws
  {
    let templates = try Self.templates()
    #expect(templates.count >= 7)
    for template in templates {
      let folder = try Folder()
      let new = try SweepProcess("new", "mine", "--template", template)
      try folder.write(new.output, to: "mine.yaml")
      let check = try SweepProcess(["check", "mine.yaml"], in: folder)
      #expect(check.output == "mine.yaml: no problems\n", "\(template)")
      let run = try SweepProcess("run", "mine.yaml", "--metrics", "settleTime", in: folder)
      #expect(run.lines.count == 2 && run.lines[1].hasSuffix(",resting"), "\(template)")
      let commands = new.output.matches(of: /(?m)^#   (?<command>sweep .*)$/).map(\.command)
      #expect(commands.first?.hasPrefix("sweep solve mine.yaml ") == true)
      for command in commands {
        // Without a solution, solve ends with 5.
        let answer = try SweepProcess(words(command) + ["--quiet"], in: folder)
        #expect(answer.exit == 0, "\(command)\n\(answer.errors)")
      }
    }
  }

  @Test func `the recorder is printed as it is in the repository`() throws {
    let run = try SweepProcess("new", "--recorder")
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/UIKit/MotionRecorder/MotionRecorder.swift")
    #expect(try run.output == String(contentsOf: source, encoding: .utf8) && run.exit == 0)
    #expect(try SweepProcess("new", "mine", "--recorder").exit == 2)
    #expect(try SweepProcess("new").errors.contains("or --recorder"))
  }

  @Test func `a new study has no findings, and the answer of its scene`() throws {
    for template in try Self.templates() {
      let folder = try Folder()
      let scene = try SweepProcess("new", "mine", "--template", template).output
      try folder.write(scene, to: "mine.yaml")
      let study = try SweepProcess("new", "mine", "--template", template, "--study").output
      try folder.write(study, to: "study.yaml")
      let check = try SweepProcess("check", "study.yaml", in: folder)
      #expect(check.output == "study.yaml: no problems\n", "\(template)")
      let command = try #require(scene.firstMatch(of: /(?m)^#   (?<command>sweep solve .*)$/))
      let answer = try SweepProcess(words(command.command), in: folder)
      let run = try SweepProcess("run", "study.yaml", in: folder)
      #expect(run.exit == 0 && run.lines.count == 2, "\(template)")
      #expect(
        run.output.replacing("study.yaml", with: "mine.yaml") == answer.output, "\(template)")
    }
  }

  @Test func `without a template it is a card, whose comments are behaviors too`() throws {
    let new = try SweepProcess("new", "mine")
    #expect(new.output == (try SweepProcess("new", "mine", "--template", "card")).output)
    let folder = try Folder()
    try folder.write(new.output.replacing("  # - ", with: "  - "), to: "all.yaml")
    let check = try SweepProcess(["check", "all.yaml"], in: folder)
    #expect(check.output == "all.yaml: no problems\n")
  }

  @Test func `a wrong name or template is wrong usage`() throws {
    #expect(try SweepProcess(["new", "1 card"]).exit == 2)
    let unknown = try SweepProcess(["new", "mine", "--template", "shet"])
    #expect(unknown.exit == 2)
    #expect(unknown.errors.contains("sheet"), "\(unknown.errors)")
  }
}
