import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens a pseudo-terminal and gives its name for those who run in it.
private func pseudoTerminal() throws -> (descriptor: Int32, name: String) {
  #if os(Linux)
    // Glibc's functions for this are hidden behind _XOPEN_SOURCE; these are what they call:
    // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h.
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    let isOpen =
      ioctl(descriptor, 0x4004_5431, &isLocked) == 0 && ioctl(descriptor, 0x8004_5430, &number) == 0
    try #require(isOpen)
    return (descriptor, "/dev/pts/\(number)")
  #else
    let descriptor = posix_openpt(O_RDWR | O_NOCTTY)
    let isOpen = grantpt(descriptor) == 0 && unlockpt(descriptor) == 0
    try #require(isOpen)
    return (descriptor, String(cString: ptsname(descriptor)))
  #endif
}

/// What a person at a terminal sees, through a pseudo-terminal.
@Suite struct TerminalTests {
  /// Runs `sweep` on a terminal of 80 columns, and interrupts it once it has shown enough.
  private func shown(
    _ arguments: String..., environment: [String: String] = [:],
    until isEnough: (String) -> Bool = { _ in false }
  ) throws -> (exit: Int32, text: String) {
    let (terminal, name) = try pseudoTerminal()
    defer { close(terminal) }
    var size = winsize(ws_row: 25, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    let isSized = ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0
    try #require(isSized)
    let descriptor = open(name, O_RDWR | O_NOCTTY)
    let stream = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let process = SweepProcess.process(arguments, environment: environment)
    process.standardOutput = stream
    process.standardError = stream
    try process.run()
    try stream.close()
    var isInterrupted = false
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // Linux says EIO once the last writer has gone.
      let count = read(terminal, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer[..<count]
      // Once: a second Ctrl-C would stop it in the middle of a word.
      guard !isInterrupted, isEnough(String(decoding: text, as: UTF8.self)) else { continue }
      process.interrupt()
      isInterrupted = true
    }
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test func `a terminal is shown the first rows, the summary and a closing line`() throws {
    let run = try shown(
      "run", "falling-square", "--vary", "square.elasticity=0:0.5:26", "--metrics", "bounces")
    #expect(run.exit == 0)
    let lines = run.text.split(separator: "\r\n").map(String.init)
    #expect(lines[0].contains("square.elasticity  bounces  status"))
    #expect(lines[1].hasSuffix("  settled"))
    #expect(lines[21] == "… and 6 more rows: -o FILE.csv keeps them all")
    #expect(lines.contains { $0.contains("metric   min  median  max") })
    #expect(lines.contains("status: 26 settled"))
    #expect(lines.last?.hasPrefix("sweep: 26 scenarios in ") == true)
  }

  @Test func `colour is for terminals that want it`() throws {
    let arguments = ["run", "falling-square"]
    let terminal = ["TERM": "xterm"]
    let coloured = try shown(arguments[0], arguments[1], environment: terminal)
    #expect(coloured.text.contains("\u{1b}[1m"))
    for environment in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]] {
      let plain = try shown(arguments[0], arguments[1], environment: environment)
      #expect(!plain.text.contains("\u{1b}"))
    }
  }

  @Test func `a map is drawn in half blocks with colours, in shades without`() throws {
    let arguments = ["--vary", "rope.frequency=1:5:6", "--vary", "rope.damping=0:1:8"]
    func map(_ environment: [String: String]) throws -> String {
      try shown(
        "run", "drop-out-dismiss", arguments[0], arguments[1], arguments[2], arguments[3],
        environment: environment
      ).text
    }
    #expect(try map(["TERM": "xterm"]).contains("▀"))
    let plain = try map(["TERM": "xterm", "NO_COLOR": "1"])
    #expect(!plain.contains("▀") && plain.contains("█") && plain.contains("across: rope.damping"))
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

  @Test func `with --quiet a terminal has the result and no word more`() throws {
    let run = try shown(
      "run", "drop-out-dismiss", "--vary", "rope.damping=0:5:20000", "--metrics", "travel",
      "--quiet")
    #expect(run.exit == 0)
    #expect(run.text.contains("travel") && run.text.contains("status: "))
    #expect(!run.text.contains(" left") && !run.text.contains("sweep:"))
  }
}
