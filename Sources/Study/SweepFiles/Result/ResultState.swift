import Foundation
public import Sweeps

/// The progress of a result or of one of its shards.
public struct ResultState: Sendable {
  /// The state of a file.
  public enum Progress: Hashable, Sendable {
    /// The file holds all rows, and their checksums match.
    case complete
    /// A process is computing the rows now.
    case running
    /// An interrupted run left some rows.
    case interrupted
    /// The file does not exist.
    case missing
    /// The file is not as sweep wrote it, for the given reason.
    case damaged(String)
    /// The system refuses to read the file, for the given reason.
    case unreadable(String)
    /// The file is not a result, or belongs to another sweep, for the given reason.
    case foreign(String)
  }

  /// The path of the file.
  public let path: String
  /// The shard, or nil for a whole result.
  public let shard: Shard?
  /// The state of the file.
  public let progress: Progress
  /// The number of rows that the file holds.
  public let rowCount: Int
  /// The number of rows of the complete file, or nil if no file states it.
  public let wholeCount: Int?
  /// The metadata, or nil if no file has it.
  public let header: ResultHeader?

  /// The summaries that are stored instead of rows, as texts of `--reduce`; empty for rows.
  private let reductions: [String]

  /// Reads a file once and verifies the checksums of its rows.
  ///
  /// - Parameter path: The path of a result, which may be unfinished.
  public init(path: String) {
    self.path = path
    do {
      let found = try Self.found(at: path)
      header = found.header
      shard = found.header.shard
      rowCount = found.rowCount
      wholeCount = found.header.rows.count
      progress = found.progress
      reductions = found.reductions
    } catch {
      header = nil
      shard = Shard.named(by: path)?.shard
      rowCount = 0
      wholeCount = nil
      reductions = []
      // A journal with an incomplete header has no rows, so nothing can be lost.
      let isThere = FileManager.default.fileExists(atPath: path)
      progress =
        switch error.kind {
        case _ where !isThere: .missing
        case .damage: .damaged(error.bareReason)
        case .foreign: .foreign(error.reason)
        case .refusal: .unreadable(error.bareReason)
        }
    }
  }

  private init(
    path: String, shard: Shard?, progress: Progress, header: ResultHeader, reductions: [String]
  ) {
    self.path = path
    self.shard = shard
    self.progress = progress
    rowCount = 0
    wholeCount = (shard.map(header.tiling.rows(of:)) ?? 0..<header.rowCount).count
    self.header = header
    self.reductions = reductions
  }

  /// The metadata of a file and its state.
  private struct Found {
    var header: ResultHeader
    var rowCount: Int
    var progress: Progress
    var reductions: [String] = []
  }

  /// Inspects a file of rows or of summaries.
  private static func found(at path: String) throws(ResultProblem) -> Found {
    let whole = OutputPath.whole(of: path)
    if ReducedFile.isNamed(whole) {
      let file = try ReducedFile(path: path)
      let isOpen = OutputPath.whole(of: file.path) != file.path
      return Found(
        header: file.header, rowCount: file.rows.count,
        progress: !isOpen ? .complete : isLocked(file.path) ? .running : .interrupted,
        reductions: file.reductions.reductions.map(\.text))
    }
    let file = try ResultFile(path: path)
    guard let format = file.format else {
      // For a moment, all rows are in the journal and the file is not built yet.
      return Found(
        header: file.header, rowCount: file.rows.count,
        progress: file.isBeingWritten ? .running : .interrupted)
    }
    if let named = ResultFormat(fileName: whole), named != format {
      let reason = "the name ends in .\(named.rawValue), but the content is .\(format.rawValue)"
      throw ResultProblem(path, reason, .foreign)
    }
    do {
      try file.check()
    } catch {
      let reason = (error as? ResultProblem)?.bareReason ?? "\(error)"
      return Found(header: file.header, rowCount: 0, progress: .damaged(reason))
    }
    return Found(header: file.header, rowCount: file.rows.count, progress: .complete)
  }

  /// Inspects a result or, if it does not exist, its part files.
  ///
  /// - Parameter path: The path of the whole result, or of one part file.
  /// - Returns: The state of the result, followed by that of an unfinished run that will replace
  ///   it. If neither exists, the states of all shards, missing ones included, for each number of
  ///   shards that has a part file. If there is none, an empty list. A part file that belongs to
  ///   another sweep than most of the others is foreign.
  public static func all(of path: String) -> [ResultState] {
    let whole = ResultState(path: path)
    guard whole.progress == .missing else {
      let partial = OutputPath.partial(of: path)
      // Skip a run that has just begun, and do not list the partial file twice.
      guard FileManager.default.fileExists(atPath: path),
        FileManager.default.fileExists(atPath: partial)
      else { return [whole] }
      let next = ResultState(path: partial)
      return next.header == nil ? [whole] : [whole, next]
    }
    var found: [Int: [ResultState]] = [:]
    for name in parts(of: path).sorted() {
      guard let shard = Shard.named(by: name)?.shard else { continue }
      found[shard.count, default: []].append(ResultState(path: name))
    }
    return found.sorted { $0.key < $1.key }.flatMap { division($1, of: path, count: $0) }
  }

  /// Why nothing is known of a result: no file, or a run that has not stored a row.
  ///
  /// - Parameter path: The path of a result for which ``all(of:)`` finds nothing.
  /// - Returns: The reason.
  package static func absence(of path: String) -> String {
    let partial = OutputPath.partial(of: path)
    guard FileManager.default.fileExists(atPath: partial) else {
      return "\(path): no such file, and no part file or partial file of it"
    }
    return "\(partial): holds no rows: its run has just begun, or ended at once; run it again"
  }

  /// The states of all shards of a division, in order, given those that have files.
  private static func division(
    _ states: [ResultState], of path: String, count: Int
  ) -> [ResultState] {
    guard let model = model(of: states), let header = model.header else { return states }
    let named = Dictionary(states.map { (Shard.named(by: $0.path)?.shard, $0) }) { first, _ in first
    }
    return (0..<count).compactMap { Shard(index: $0, count: count) }.map { shard in
      let name = shard.path(in: path)
      func nothing(_ progress: Progress) -> ResultState {
        ResultState(
          path: name, shard: shard, progress: progress, header: header,
          reductions: model.reductions)
      }
      guard let state = named[shard], state.progress != .missing else { return nothing(.missing) }
      guard let found = state.header else { return state }
      if found.shard != shard {
        let content = found.shard.map { "shard \($0)" } ?? "the whole sweep"
        return nothing(.foreign("named as shard \(shard), but the content is \(content)"))
      }
      var differences = found.differences(from: header)
      if state.reductions != model.reductions { differences.append("reductions") }
      guard differences.isEmpty else {
        return nothing(
          .foreign(
            "belongs to another sweep than \(model.path): different "
              + differences.joined(separator: ", ")))
      }
      return state
    }
  }

  /// The first state of the sweep that most of the files belong to.
  private static func model(of states: [ResultState]) -> ResultState? {
    struct Question: Hashable {
      let header: ResultHeader
      let reductions: [String]
    }
    var votes: [Question: (count: Int, first: Int)] = [:]
    for (index, state) in states.enumerated() {
      guard let header = state.header else { continue }
      let question = Question(header: header.identity, reductions: state.reductions)
      votes[question, default: (0, index)].count += 1
    }
    let winner = votes.values.max { ($0.count, -$0.first) < ($1.count, -$1.first) }
    return winner.map { states[$0.first] }
  }

  /// The paths of the part files of a result, finished or not.
  private static func parts(of path: String) -> Set<String> {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let paths = names.map { folder + OutputPath.whole(of: $0) }
    return Set(paths.filter { Shard.named(by: $0)?.whole == path })
  }

  /// The command that computes the missing or damaged rows; nil if there are none, if no file states
  /// the sweep, or if a program and no command computed it.
  public var remedy: String? {
    guard let header, !header.command.isEmpty else { return nil }
    let ending: String
    switch progress {
    case .missing, .interrupted: ending = " --resume"
    // Without --resume the run replaces the damaged file.
    case .damaged: ending = ""
    case .complete, .running, .unreadable, .foreign: return nil
    }
    let file = OutputPath.whole(of: path)
    let whole = Shard.named(by: file)?.whole ?? file
    let part = shard.map { " --shard \($0)" } ?? ""
    return "sweep \(header.command)\(part) -o \(quoted(whole))\(ending)"
  }
}

extension ResultProblem {
  /// The reason without the words that repeat the state's name.
  fileprivate var bareReason: String {
    for words in ["damaged: ", "cannot be read: "] where reason.hasPrefix(words) {
      return String(reason.dropFirst(words.count))
    }
    let doubt = "not a result of sweep, or damaged: "
    if reason.hasPrefix(doubt) {
      return "cannot be read as a result of sweep: \(reason.dropFirst(doubt.count))"
    }
    return reason
  }
}
