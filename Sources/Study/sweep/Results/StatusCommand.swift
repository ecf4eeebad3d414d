import ArgumentParser
import SweepFiles
import Sweeps

/// `sweep status`: how complete a result is.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Print how complete a result or its shards are, and the commands that compute the rest.",
    discussion: """
        sweep status drop.nc
        sweep status drop.nc --json

      If FILE does not exist, the part files of its shards are checked: drop.0-of-8.nc and so on. \
      Every stored row is read and its checksum verified. Exit code 0: all rows exist, in FILE or \
      in the shards of one division. Exit code 1: rows are missing or damaged.
      """)

  @Argument(
    help: ArgumentHelp("A result, or the name that the merged result will have.", valueName: "FILE")
  )
  var files: [String]

  @Flag(help: "Print one JSON object per file or shard. Default: text.")
  var json = false

  func run() throws {
    var isComplete = true
    for file in files {
      let states = ResultState.all(of: file)
      guard let first = states.first else {
        throw CommandProblem(.badInput, ResultState.absence(of: file))
      }
      // A whole result, and the run that is to replace it, are not shards.
      let isWhole = first.path == file
      let divisions = Dictionary(grouping: states) { $0.shard?.count ?? 0 }
        .sorted { $0.key < $1.key }.map(\.value)
      isComplete =
        isComplete
        && (isWhole
          ? first.progress == .complete
          : divisions.contains { $0.allSatisfy { $0.progress == .complete } })
      if json {
        try printLines(states.map { object($0).line })
      } else if isWhole {
        try printLines(states.flatMap(lines))
      } else {
        for division in divisions { try printLines(lines(division, of: file)) }
      }
    }
    guard !isComplete else { return }
    throw ExitCode(Exit.runFailed.rawValue)
  }

  /// The lines about a file that is not a shard of another.
  private func lines(_ state: ResultState) -> [String] {
    let rows = state.wholeCount.map { ", \(state.rowCount) of \(counted($0, "row"))" } ?? ""
    let reason = state.progress.reason.map { ": \($0)" } ?? ""
    return ["\(state.path): \(state.progress.name)\(rows)\(reason)"] + remedies(of: [state])
  }

  /// The lines about the shards of a division.
  private func lines(_ states: [ResultState], of file: String) -> [String] {
    let done = states.reduce(0) { $0 + $1.rowCount }
    let all = states.reduce(0) { $0 + ($1.wholeCount ?? 0) }
    var lines = ["\(file): \(counts(states)); \(done) of \(counted(all, "row"))"]
    let open = states.filter { $0.progress != .complete }
    guard !open.isEmpty else { return lines + [merging(states[0], into: file)] }
    var table = TextTable([
      ("shard", .leading), ("state", .leading), ("rows", .trailing), ("of", .trailing),
    ])
    for state in open {
      table.append([
        state.shard?.description ?? state.path, state.progress.name, "\(state.rowCount)",
        state.wholeCount.map { "\($0)" } ?? "",
      ])
    }
    lines += table.lines(on: .output, prefix: "  ")
    lines += open.compactMap { state in state.progress.reason.map { "\(state.path): \($0)" } }
    return lines + remedies(of: open)
  }

  private func remedies(of states: [ResultState]) -> [String] {
    let remedies = states.compactMap(\.remedy)
    return remedies.isEmpty
      ? []
      : [remedies.count == 1 ? "to compute the rest:" : "to compute the rest, run each of:"]
        + remedies.map { "  \($0)" }
  }

  /// The command that merges shards that are all complete.
  private func merging(_ part: ResultState, into file: String) -> String {
    let parts = Shard.pattern(count: part.shard?.count ?? 1, of: file)
    return "next: sweep merge \(parts) -o \(quoted(file))"
  }

  /// How many shards are complete, running and so on.
  private func counts(_ states: [ResultState]) -> String {
    let groups = Dictionary(grouping: states, by: \.progress.rank).sorted { $0.key < $1.key }
    let listed = groups.map { "\($1.count) \($1[0].progress.name)" }.joined(separator: ", ")
    return "\(counted(states.count, "shard")): \(listed)"
  }

  private func object(_ state: ResultState) -> JSONText {
    var members: [(String, JSONText)] = [
      ("file", .text(state.path)), ("state", .text(state.progress.name)),
      ("rows", .number(Double(state.rowCount))),
    ]
    if let count = state.wholeCount { members.append(("of", .number(Double(count)))) }
    if let shard = state.shard { members.append(("shard", .text(shard.description))) }
    if let reason = state.progress.reason { members.append(("reason", .text(reason))) }
    if let remedy = state.remedy { members.append(("command", .text(remedy))) }
    return .object(members)
  }
}

extension ResultState.Progress {
  /// The state in one word.
  fileprivate var name: String { rankAndName.name }
  /// Its place in a list of states.
  fileprivate var rank: Int { rankAndName.rank }

  private var rankAndName: (rank: Int, name: String) {
    switch self {
    case .complete: (0, "complete")
    case .running: (1, "running")
    case .interrupted: (2, "interrupted")
    case .missing: (3, "missing")
    case .damaged: (4, "damaged")
    case .unreadable: (5, "unreadable")
    case .foreign: (6, "foreign")
    }
  }

  /// Why the file cannot be used; nil where it can.
  fileprivate var reason: String? {
    switch self {
    case .complete, .running, .interrupted, .missing: nil
    case .damaged(let reason), .unreadable(let reason), .foreign(let reason): reason
    }
  }
}
