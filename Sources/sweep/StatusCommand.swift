import ArgumentParser
import SweepFiles
import Sweeps

/// `sweep status`: how far a result is.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say how far a result or its parts are, and the commands that compute the rest.",
    discussion: """
        sweep status drop.nc
        sweep status drop.nc --json

      Of a result that is not there, its parts are looked at: drop.0-of-8.nc and so on. All rows \
      that are there are read and checked. Exits with 0 if everything is there, be it in the parts \
      of one of several divisions, with 1 if not.
      """)

  @Argument(
    help: ArgumentHelp("A result, or what it will be called when it is whole.", valueName: "FILE"))
  var files: [String]

  @Flag(help: "One JSON object a line, for each file or part. Default: text.")
  var json = false

  func run() throws {
    var isComplete = true
    for file in files {
      let states = ResultState.all(of: file)
      guard let first = states.first else {
        throw CommandProblem(.badInput, "there is no \(file), and no part or beginning of it")
      }
      // A whole result, and the run that is to take its place, are no parts of anything.
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

  /// What is said of a file that is no part of another.
  private func lines(_ state: ResultState) -> [String] {
    let rows = state.wholeCount.map { ", \(state.rowCount) of \(counted($0, "row"))" } ?? ""
    let reason = state.progress.reason.map { ": \($0)" } ?? ""
    return ["\(state.path): \(state.progress.name)\(rows)\(reason)"] + remedies(of: [state])
  }

  /// What is said of the parts of a division.
  private func lines(_ states: [ResultState], of file: String) -> [String] {
    let done = states.reduce(0) { $0 + $1.rowCount }
    let all = states.reduce(0) { $0 + ($1.wholeCount ?? 0) }
    var lines = ["\(file): \(counts(states)), \(done) of \(counted(all, "row"))"]
    let open = states.filter { $0.progress != .complete }
    guard !open.isEmpty else { return lines + [merging(states[0], into: file)] }
    var table = TextTable([
      ("part", .leading), ("state", .leading), ("rows", .trailing), ("of", .trailing),
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
    return remedies.isEmpty ? [] : ["the rest is computed by:"] + remedies.map { "  \($0)" }
  }

  /// The command that makes the whole of parts that are all there.
  private func merging(_ part: ResultState, into file: String) -> String {
    let parts = Shard.pattern(count: part.shard?.count ?? 1, of: file)
    return "next: sweep merge \(parts) -o \(quoted(file))"
  }

  /// How many parts are complete, running and so on.
  private func counts(_ states: [ResultState]) -> String {
    let names = [
      "complete", "running", "interrupted", "missing", "damaged", "unreadable", "foreign",
    ]
    let counts = names.map { name in (name, states.count { $0.progress.name == name }) }
    let listed = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    return "\(counted(states.count, "part")), \(listed)"
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
  /// One word.
  fileprivate var name: String {
    switch self {
    case .complete: "complete"
    case .running: "running"
    case .interrupted: "interrupted"
    case .missing: "missing"
    case .damaged: "damaged"
    case .unreadable: "unreadable"
    case .foreign: "foreign"
    }
  }

  /// Why what is there is of no use; nil where it is.
  fileprivate var reason: String? {
    switch self {
    case .complete, .running, .interrupted, .missing: nil
    case .damaged(let reason), .unreadable(let reason), .foreign(let reason): reason
    }
  }
}
