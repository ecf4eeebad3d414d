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

      Of a result that is not there, its parts are looked at: drop.0-of-8.nc and so on. Exits with \
      0 if everything is there, with 1 if not.
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
      guard !states.isEmpty else {
        throw CommandProblem(.badInput, "there is no \(file), and no part or beginning of it")
      }
      isComplete = isComplete && states.allSatisfy { $0.progress == .complete }
      guard !json else {
        try printLines(states.map { object($0).line })
        continue
      }
      // A whole result, and the run that is to take its place, are no parts of anything.
      let groups = states[0].shard == nil ? states.map { [$0] } : [states]
      for group in groups {
        try printLines(lines(group, of: group[0].shard == nil ? group[0].path : file))
      }
    }
    guard !isComplete else { return }
    throw ExitCode(Exit.runFailed.rawValue)
  }

  private func lines(_ states: [ResultState], of file: String) -> [String] {
    let isWhole = states.count == 1 && states[0].shard == nil
    let done = states.reduce(0) { $0 + $1.rowCount }
    let all = states.reduce(0) { $0 + ($1.wholeCount ?? 0) }
    var lines = [
      "\(file): \(isWhole ? states[0].progress.name : counts(states)), \(done) of \(all) rows"
    ]
    let open = states.filter { $0.progress != .complete }
    if isWhole, case .damaged(let reason) = states[0].progress { lines[0] += ": \(reason)" }
    if !isWhole, !open.isEmpty {
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
    }
    let remedies = open.compactMap(\.remedy)
    if !remedies.isEmpty { lines += ["the rest is computed by:"] + remedies.map { "  \($0)" } }
    if !isWhole, open.isEmpty, let part = states.first,
      let index = part.path.firstMatch(of: /\.[0-9]+-of-/)?.range
    {
      let (stem, ending) = (part.path[..<index.lowerBound], part.path[index.upperBound...])
      lines.append(
        "next: sweep merge \(quoted(String(stem))).*-of-\(quoted(String(ending))) -o \(quoted(file))"
      )
    }
    return lines
  }

  /// How many parts are complete, running and so on.
  private func counts(_ states: [ResultState]) -> String {
    let names = ["complete", "running", "interrupted", "missing", "damaged"]
    let counts = names.map { name in (name, states.count { $0.progress.name == name }) }
    let listed = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    return "\(states.count) parts, \(listed)"
  }

  private func object(_ state: ResultState) -> JSONText {
    var members: [(String, JSONText)] = [
      ("file", .text(state.path)), ("state", .text(state.progress.name)),
      ("rows", .number(Double(state.rowCount))),
    ]
    if let count = state.wholeCount { members.append(("of", .number(Double(count)))) }
    if let shard = state.shard { members.append(("shard", .text(shard.description))) }
    if case .damaged(let reason) = state.progress { members.append(("reason", .text(reason))) }
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
    }
  }
}
