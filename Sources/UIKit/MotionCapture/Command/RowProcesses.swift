import Foundation

/// Runs rows in several processes of this program, and gives their text in order.
struct RowProcesses {
  /// What comes before the verb.
  let program: [String]
  /// The options that give the rows their values.
  let arguments: [String]
  /// The number of processes at the same time.
  let count: Int

  /// Rows for one process: enough that its start, some hundredths of a second, does not matter.
  private static let chunkSize = 256

  /// Runs rows.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - receive: Receives the lines of rows, in order.
  /// - Throws: ``MotionCommandProblem`` if a process fails, or the error of `receive`.
  func run(rows: Range<Int>, _ receive: (String) throws -> Void) throws {
    let size = max(1, min(Self.chunkSize, (rows.count - 1) / count + 1))
    var running: [Chunk] = []
    var next = rows.lowerBound
    defer { for chunk in running { chunk.process.terminate() } }
    while next < rows.upperBound || !running.isEmpty {
      while next < rows.upperBound, running.count < count {
        let chunk = Chunk(next..<min(rows.upperBound, next + size))
        try chunk.start(program, arguments)
        running.append(chunk)
        next += size
      }
      let first = running.removeFirst()
      try receive(try first.text())
    }
  }

  /// Some rows, and the process that runs them.
  private final class Chunk {
    let rows: Range<Int>
    let process = Process()
    private let output: URL

    init(_ rows: Range<Int>) {
      self.rows = rows
      let name = "rows-\(ProcessInfo.processInfo.processIdentifier)-\(rows.lowerBound)"
      output = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    }

    deinit { try? FileManager.default.removeItem(at: output) }

    func start(_ program: [String], _ arguments: [String]) throws {
      do {
        try Data().write(to: output)
        process.executableURL = Bundle.main.executableURL
        process.arguments =
          program + ["rows"] + arguments + [
            "--from", "\(rows.lowerBound)", "--to", "\(rows.upperBound)",
          ]
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
      } catch {
        throw MotionCommandProblem(
          exitCode: 1, description: "a process cannot be started: \(error.localizedDescription)")
      }
    }

    func text() throws -> String {
      process.waitUntilExit()
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        let reason = process.terminationReason == .exit ? "exit code" : "signal"
        throw MotionCommandProblem(
          exitCode: 1,
          description: """
            rows \(rows.lowerBound) to \(rows.upperBound - 1): their process has ended \
            (\(reason) \(process.terminationStatus)); the rows before them are kept
            """)
      }
      return try String(contentsOf: output, encoding: .utf8)
    }
  }
}
