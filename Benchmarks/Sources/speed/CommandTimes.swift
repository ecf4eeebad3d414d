import Dynamics
import Foundation
import SceneFiles
import Sweeps

/// What a user of the command `sweep` waits for.
struct CommandTimes: Codable {
  /// ms until `sweep --version` has ended; median.
  var start: Double
  /// ms until the first row of one scenario is out; median.
  var firstResult: Double
  /// For each workload of which all metrics of a sweep are written into a file.
  var shares: [EngineShare]
  /// The ending of its name.
  var fileEnding: String
  /// Most memory that `sweep run` had, for a smaller and a larger sweep of the first workload.
  var memory: [Memory]

  /// The engine's time over the command's for the same sweep; median.
  ///
  /// Both are the processor's, with one worker. By the clock the share is larger, for rows are
  /// written while others are computed.
  struct EngineShare: Codable {
    var workload: String
    var scenarioCount: Int
    var share: Double
    var deviation: Double
  }

  struct Memory: Codable {
    var scenarioCount: Int
    var bytes: Int
  }

  /// Bytes that one more scenario takes.
  var bytesPerScenario: Double? {
    guard let first = memory.first, let last = memory.last,
      last.scenarioCount > first.scenarioCount
    else { return nil }
    return Double(last.bytes - first.bytes) / Double(last.scenarioCount - first.scenarioCount)
  }

  /// Runs `sweep` at a path on sweeps of the scenes of workloads, on UIKit's constants.
  static func measured(
    command: String, workloads: [Workload], scenarioCount: Int, passCount: Int
  ) throws -> CommandTimes {
    let starts = try (0..<passCount).map { _ in try Child(command, ["--version"]).run().seconds }
    var times = CommandTimes(
      start: starts.median * 1e3, firstResult: .nan, shares: [], fileEnding: "nc", memory: [])
    for (index, workload) in workloads.enumerated() {
      let files = try SweptFiles(command: command, workload: workload, ending: times.fileEnding)
      defer { files.remove() }
      if index == 0 {
        times.firstResult = try (0..<passCount).map { _ in try files.firstByte() }.median * 1e3
        let smaller = try files.sweep(ofAtLeast: scenarioCount / 10)
        times.memory.append(Memory(scenarioCount: smaller.count, bytes: smaller.outcome.peakMemory))
      }
      let passes = try (0..<min(3, passCount)).map { _ in
        try files.sweep(ofAtLeast: scenarioCount)
      }
      let shares = passes.map { pass in
        processorSeconds { run(pass.sweep, threads: 1) } / pass.outcome.processorSeconds
      }
      times.shares.append(
        EngineShare(
          workload: workload.name, scenarioCount: passes[0].count, share: shares.median,
          deviation: shares.medianDeviation))
      if index == 0 {
        times.memory.append(
          Memory(scenarioCount: passes[0].count, bytes: passes[0].outcome.peakMemory))
      }
    }
    return times
  }

  var text: String {
    let most = memory.map { "\($0.bytes >> 20) MiB for \($0.scenarioCount) scenarios" }
    let shares = shares.map {
      """
      \($0.workload): \($0.scenarioCount) scenarios into .\(fileEnding) with one worker: engine \
      \(significant(100 * $0.share)) % of processor time (MAD \(significant(100 * $0.deviation)))
      """
    }
    return """
      sweep --version \(significant(start)) ms; first row after \(significant(firstResult)) ms
      \(shares.joined(separator: "\n"))
      peak memory of sweep run: \(most.joined(separator: ", ")); \
      \(significant(bytesPerScenario ?? .nan)) bytes per additional scenario
      """
  }
}

/// A workload's scene in a file, and the command that sweeps it into another.
private struct SweptFiles {
  private let command: String
  private var workload: Workload
  private let folder: URL
  private let scene: String
  private let rows: String

  init(command: String, workload: Workload, ending: String) throws {
    self.command = command
    self.workload = workload
    self.workload.settings = .uikit
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    scene = folder.appending(path: "scene.yaml").path
    rows = folder.appending(path: "rows.\(ending)").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try SceneFile.yaml(workload.scene).write(toFile: scene, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// s until the first byte of one scenario's row.
  func firstByte() throws -> Double {
    try Child(command, ["run", scene, "--quiet"]).run().firstByte
  }

  /// Runs the command with one worker.
  func sweep(ofAtLeast least: Int) throws -> (sweep: Sweep, count: Int, outcome: Child.Outcome) {
    let grid = try workload.grid(ofAtLeast: least)
    let axes = grid.axes.flatMap { axis in
      ["--vary", "\(axis.path)=\(axis.values[0]):\(axis.values.last ?? 0):\(axis.values.count)"]
    }
    let arguments =
      ["run", scene] + axes + ["--threads", "1", "--metrics", "all", "--quiet", "-o", rows]
    let outcome = try Child(command, arguments).run()
    return (try workload.sweep(over: grid), grid.count, outcome)
  }
}

/// A process that is timed.
private struct Child {
  struct Outcome {
    /// s until it ended.
    var seconds: Double
    /// s until it wrote its first byte.
    var firstByte: Double
    /// s of the processor.
    var processorSeconds: Double
    /// Bytes, looked at a hundred times a second.
    var peakMemory: Int
  }

  private let words: [String]

  init(_ command: String, _ arguments: [String]) { words = [command] + arguments }

  /// `Process` tells neither the first byte's time nor the processor's, so this goes below it.
  func run() throws -> Outcome {
    var pipe: [Int32] = [0, 0]
    guard openPipe(&pipe) == 0 else { throw PeerFailure(description: "cannot create a pipe") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, pipe[0])
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let clock = ContinuousClock()
    let begun = clock.now
    var child: pid_t = 0
    guard posix_spawn(&child, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw PeerFailure(description: "\(words[0]): cannot start the program")
    }
    close(pipe[1])
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var firstByte: Double?
    var peakMemory = 0
    while true {
      var ready = pollfd(fd: pipe[0], events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 10) > 0 else {
        peakMemory = Self.peakMemory(of: child) ?? peakMemory
        continue
      }
      guard read(pipe[0], &buffer, buffer.count) > 0 else { break }
      if firstByte == nil { firstByte = (clock.now - begun) / .seconds(1) }
    }
    close(pipe[0])
    var status: Int32 = 0
    var usage = rusage()
    wait4(child, &status, 0, &usage)
    let elapsed = (clock.now - begun) / .seconds(1)
    guard status == 0 else {
      throw PeerFailure(description: "command failed: \(words.joined(separator: " "))")
    }
    return Outcome(
      seconds: elapsed, firstByte: firstByte ?? elapsed,
      processorSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
      peakMemory: peakMemory)
  }
}

extension Child {
  /// Bytes that a running process had at most so far.
  ///
  /// `ru_maxrss` will not do: a child starts with what its parent had.
  fileprivate static func peakMemory(of process: pid_t) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
      .map { $0 << 10 }
  }
}

/// `pipe`, whose name the caller's variable takes.
private func openPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) * 1e-6 }
}
