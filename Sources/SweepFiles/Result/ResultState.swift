import Foundation
public import Sweeps

/// How far a result is, or one part of it.
public struct ResultState: Sendable {
  /// What there is of it.
  public enum Progress: Hashable, Sendable {
    /// All rows, as they were written.
    case complete
    /// Some rows, and a process that computes more.
    case running
    /// Some rows of a run that was stopped.
    case interrupted
    /// Nothing.
    case missing
    /// A file that is not as a sweep wrote it, and why.
    case damaged(String)
    /// A file that the system does not let be read, and why.
    case unreadable(String)
    /// A file that is not of this sweep: no sweep's, or another's; and why.
    case foreign(String)
  }

  /// The file.
  public let path: String
  /// Which part it is; nil for a whole result.
  public let shard: Shard?
  /// What there is of it.
  public let progress: Progress
  /// How many rows are there.
  public let rowCount: Int
  /// How many there will be; nil where no file says it.
  public let wholeCount: Int?
  /// What is computed, as far as a file says it.
  public let header: ResultHeader?

  /// What the rows are reduced to, as texts; nothing where they are kept.
  private let reductions: [String]

  /// Looks at a file, and checks its rows: that costs as much as reading it once.
  ///
  /// - Parameter path: A result, or the name of one that is not finished.
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
      // A journal without a whole header has no rows to lose.
      let isThere = FileManager.default.fileExists(atPath: path)
      progress =
        switch error.kind {
        case _ where !isThere: .missing
        case .damage: .damaged(error.bareReason)
        case .stranger: .foreign(error.reason)
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

  /// What a file says of itself and what there is of it.
  private struct Found {
    var header: ResultHeader
    var rowCount: Int
    var progress: Progress
    var reductions: [String] = []
  }

  /// Looks at a file of rows, or of what they were reduced to.
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
      // A journal is complete for a moment, before its file is.
      return Found(
        header: file.header, rowCount: file.rows.count,
        progress: file.isBeingWritten ? .running : .interrupted)
    }
    if let named = ResultFormat(fileName: whole), named != format {
      let reason = "named .\(named.rawValue), but what is in it is .\(format.rawValue)"
      throw ResultProblem(path, reason, .stranger)
    }
    do {
      try file.check()
    } catch {
      let reason = (error as? ResultProblem)?.bareReason ?? "\(error)"
      return Found(header: file.header, rowCount: 0, progress: .damaged(reason))
    }
    return Found(header: file.header, rowCount: file.rows.count, progress: .complete)
  }

  /// Looks at a result and, if it is not there, at its parts.
  ///
  /// - Parameter path: The name of the whole result, or of one part.
  /// - Returns: The result itself if there is anything of it, and what there is of the run that is
  ///   to take its place; or all parts of each division that has any, those that are missing among
  ///   them; or nothing. Parts of another sweep than most of their division are foreign.
  public static func all(of path: String) -> [ResultState] {
    let whole = ResultState(path: path)
    guard whole.progress == .missing else {
      let partial = OutputPath.partial(of: path)
      // Of a run that has just begun nothing is to be told, nor is what is there told twice.
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

  /// The parts of a division, in order, from those that have files.
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
        let part = found.shard.map { "part \($0)" } ?? "all rows"
        return nothing(.foreign("named part \(shard), but what is in it is \(part)"))
      }
      var differences = found.differences(from: header)
      if state.reductions != model.reductions { differences.append("reductions") }
      guard differences.isEmpty else {
        return nothing(
          .foreign(
            "of another sweep than \(model.path): other \(differences.joined(separator: ", "))")
        )
      }
      return state
    }
  }

  /// The first of those that are of the sweep that most are of.
  private static func model(of states: [ResultState]) -> ResultState? {
    struct Question: Hashable {
      let header: ResultHeader
      let reductions: [String]
    }
    var votes: [Question: (count: Int, first: Int)] = [:]
    for (place, state) in states.enumerated() {
      guard let header = state.header else { continue }
      let question = Question(header: header.identity, reductions: state.reductions)
      votes[question, default: (0, place)].count += 1
    }
    let winner = votes.values.max { ($0.count, -$0.first) < ($1.count, -$1.first) }
    return winner.map { states[$0.first] }
  }

  /// The files that are named as parts of a result, finished or not.
  private static func parts(of path: String) -> Set<String> {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let paths = names.map { folder + OutputPath.whole(of: $0) }
    return Set(paths.filter { Shard.named(by: $0)?.whole == path })
  }

  /// The command that computes what is missing, or what is damaged again; nil if nothing is, or no
  /// file says what it was.
  public var remedy: String? {
    guard let header else { return nil }
    let ending: String
    switch progress {
    case .missing, .interrupted: ending = " --resume"
    // What is there is then replaced.
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
  /// The reason without the words that a state has for its kind.
  fileprivate var bareReason: String {
    for words in ["damaged: ", "cannot be read: "] where reason.hasPrefix(words) {
      return String(reason.dropFirst(words.count))
    }
    return reason
  }
}
