import Foundation
import SweepFiles
import Testing

/// What a person at a terminal sees, through a pseudo-terminal.
@Suite struct TerminalTests {
  @Test func `a terminal shows the first rows, the summary and a closing line`() throws {
    let run = try shown(
      "run", "falling-square", "--vary", "square.elasticity=0:0.5:26", "--metrics", "bounces")
    #expect(run.exit == 0)
    let lines = run.text.split(separator: "\r\n").map(String.init)
    #expect(lines[0].contains("square.elasticity  bounces  status"))
    #expect(lines[1].hasSuffix("  resting"))
    #expect(lines[21] == "… and 6 more rows; -o FILE.csv stores all rows")
    #expect(lines.contains { $0.contains("metric   min  median  max") })
    #expect(lines.contains("status: 26 resting"))
    #expect(lines.last?.hasPrefix("sweep: 26 scenarios in ") == true)
  }

  @Test func `a table that is wider than the terminal is split`() throws {
    let run = try shown(
      "run", "drop-out-dismiss", "--vary", "rope.frequency=1,2", "--metrics", "all", "--quiet",
      environment: ["TERM": "dumb"])
    #expect(run.exit == 0)
    let lines = run.text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let titles = lines.filter { $0.hasPrefix("rope.frequency") }
    #expect(titles.count > 1 && titles.last?.hasSuffix("status") == true)
    let columns = titles.flatMap { $0.split(separator: " ").dropFirst() }
    #expect(columns.count == Set(columns).count && columns.contains("finalY"))
  }

  @Test func `colour appears only on terminals that support it`() throws {
    let arguments = ["run", "falling-square"]
    let terminal = ["TERM": "xterm"]
    let coloured = try shown(arguments[0], arguments[1], environment: terminal)
    #expect(coloured.text.contains("\u{1b}[1m"))
    for environment in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = try shown(arguments[0], arguments[1], environment: environment)
      #expect(!plain.text.contains("\u{1b}"))
    }
  }

  @Test func `a long run has a bar with share, rate and time left`() throws {
    let bar = /\r\[=* *\] \d+ %  \d+ of 1000000  [0-9.]+( [kM])?\/s  [0-9:]+ left/
    let run = try shown(
      "run", "drop-out-dismiss", "--vary", "rope.damping=0:5:1000", "--vary",
      "rope.frequency=1:5:1000", "--metrics", "travel"
    ) { $0.contains(bar) }
    #expect(run.exit == 130)
    #expect(run.text.contains(bar))
    #expect(run.text.contains("interrupted after "))
  }

  @Test func `with --quiet, a terminal shows only the result`() throws {
    let run = try shown(
      "run", "drop-out-dismiss", "--vary", "rope.damping=0:5:20000", "--metrics", "travel",
      "--quiet")
    #expect(run.exit == 0)
    #expect(run.text.contains("travel") && run.text.contains("status: "))
    #expect(!run.text.contains(" left") && !run.text.contains("sweep:"))
  }

  @Test func `text of an untrusted file cannot steer a terminal`() throws {
    let folder = try Folder()
    #expect(try SweepProcess("run", "falling-square", "-o", "r.csv", in: folder).exit == 0)
    var header = try ResultFile(path: folder.url.appending(path: "r.csv").path).header
    // ESC ] 0 ; sets the window's title, and U+009B begins a sequence too.
    // CSI 8 m conceals what follows, and U+202E turns it around.
    header.command = "run \u{1b}]0;title\u{7}\u{9b}2J \u{1b}[1mbold \u{1b}[8mhidden \u{202e}cba"
    let path = folder.url.appending(path: "begun.csv").path
    _ = try ResultOutput(path: path, format: .csv, header: header, resumes: false)
    let status = try shown("status", path)
    #expect(
      status.text.contains("run �]0;title��2J \u{1b}[1mbold �[8mhidden �cba"), "\(status.text)")
    #expect(status.text.unicodeScalars.allSatisfy { $0 != "\u{9b}" && $0 != "\u{7}" })
  }

  @Test func `errors about an untrusted scene cannot steer a terminal`() throws {
    let folder = try Folder()
    let scene = """
      scene: sly
      reference: {width: 375, height: 667}
      duration: 0.1
      items: [{name: box, size: [30, 30], center: [100, 100]}]
      behaviors: [{gravity: {name: pull}}]
      """
    for (name, text) in [
      ("name.yaml", scene.replacing("sly", with: #""s\u202Ey\e[8m""#)),
      ("number.yaml", scene.replacing("0.1", with: #""0.1\u202E\e[8m""#)),
    ] {
      try folder.write(text, to: name)
      let run = try shown(
        "play", folder.url.appending(path: name).path, environment: ["TERM": "xterm"])
      #expect(run.exit == 3 && run.text.contains("\u{fffd}"), "\(run.text)")
      #expect(!run.text.unicodeScalars.contains("\u{202e}") && !run.text.contains("\u{1b}[8m"))
    }
  }
}
