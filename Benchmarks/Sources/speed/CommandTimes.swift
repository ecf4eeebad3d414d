import Dynamics
import Foundation
import SceneFiles
import Sweeps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a user of the command `sweep` waits for.
struct CommandTimes: Codable {
  /// ms until `sweep --version` has ended; median.
  var start: Double
  /// ms until the first row of one scenario is out; median.
  var firstResult: Double
  /// The engine's time over the command's for the same sweep into a file; median.
  ///
  /// Both are the processor's, with one worker. By the clock the share is larger, for rows are
  /// written while others are computed.
  var kernelShare: Double
  var kernelShareDeviation: Double
  /// Scenarios of that sweep, and the file's ending.
  var sweptScenarios: Int
  var fileEnding: String
  /// Most memory that `sweep run` had, for the smaller and the larger of two sweeps.
  var memory: [Memory]

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

  /// Runs `sweep` at a path on sweeps of a workload's scene, on UIKit's constants.
  static func measured(
    command: String, workload: Workload, scenarioCount: Int, passCount: Int
  ) throws -> CommandTimes {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appending(path: "scene.yaml").path
    try SceneFile.yaml(workload.scene).write(toFile: scene, atomically: true, encoding: .utf8)

    let starts = try (0..<passCount).map { _ in try Child(command, ["--version"]).run().seconds }
    let firsts = try (0..<passCount).map { _ in
      try Child(command, ["run", scene, "--quiet"]).run().firstByte
    }

    var workload = workload
    workload.settings = .uikit
    var memory: [Memory] = []
    var shares: [Double] = []
    let fileEnding = "nc"
    for count in [scenarioCount / 10, scenarioCount] {
      let grid = try workload.grid(ofAtLeast: count)
      let sweep = try workload.sweep(over: grid)
      let file = folder.appending(path: "rows.\(fileEnding)").path
      let axes = grid.axes.flatMap { axis in
        ["--vary", "\(axis.path)=\(axis.values[0]):\(axis.values.last ?? 0):\(axis.values.count)"]
      }
      let arguments =
        ["run", scene] + axes + ["--threads", "1", "--metrics", "all", "--quiet", "-o", file]
      let isLarge = count == scenarioCount
      for _ in 0..<(isLarge ? min(3, passCount) : 1) {
        let whole = try Child(command, arguments).run()
        if isLarge {
          let engine = processorSeconds { run(sweep, threads: 1) }
          shares.append(engine / whole.processorSeconds)
        }
        if memory.last?.scenarioCount != grid.count {
          memory.append(Memory(scenarioCount: grid.count, bytes: whole.peakMemory))
        }
      }
    }
    return CommandTimes(
      start: starts.median * 1e3, firstResult: firsts.median * 1e3,
      kernelShare: shares.median, kernelShareDeviation: shares.medianDeviation,
      sweptScenarios: memory.last?.scenarioCount ?? 0, fileEnding: fileEnding, memory: memory)
  }

  var text: String {
    let most = memory.map { "\($0.scenarioCount): \($0.bytes >> 20) MiB" }
    return """
      sweep --version \(significant(start)) ms; first row after \(significant(firstResult)) ms
      \(sweptScenarios) scenarios into .\(fileEnding) with one worker: the engine has \
      \(significant(100 * kernelShare)) % of the processor's time (MAD \(significant(100 * kernelShareDeviation)))
      most memory of sweep run, by scenarios: \(most.joined(separator: ", ")); \
      \(significant(bytesPerScenario ?? .nan)) bytes for one more
      """
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
    guard openPipe(&pipe) == 0 else { throw PeerFailure(description: "no pipe") }
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
      throw PeerFailure(description: "\(words[0]) does not start")
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
      throw PeerFailure(description: "\(words.joined(separator: " ")) failed")
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
