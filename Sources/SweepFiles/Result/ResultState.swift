import Foundation
public import Sweeps

/// How far a result is, or one part of it.
public struct ResultState: Sendable {
  /// What there is of it.
  public enum Progress: Hashable, Sendable {
    /// All rows.
    case complete
    /// Some rows, and a process that computes more.
    case running
    /// Some rows of a run that was stopped.
    case interrupted
    /// Nothing.
    case missing
    /// A file that cannot be read, and why.
    case damaged(String)
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
  /// What the file says of itself.
  public let header: ResultHeader?

  /// Looks at a file.
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
    } catch {
      header = nil
      shard = Shard.named(by: path)?.shard
      rowCount = 0
      wholeCount = nil
      // A journal without a whole header has no rows to lose.
      let isThere = FileManager.default.fileExists(atPath: path)
      progress = isThere ? .damaged(error.reason) : .missing
    }
  }

  /// What a file of rows, or of what they were reduced to, says of itself.
  private static func found(
    at path: String
  ) throws(ResultProblem) -> (header: ResultHeader, rowCount: Int, progress: Progress) {
    if ReducedFile.isNamed(path) {
      let file = try ReducedFile(path: path)
      let isOpen = file.path != path
      return (
        file.header, file.rows.count,
        !isOpen ? .complete : isLocked(file.path) ? .running : .interrupted
      )
    }
    let file = try ResultFile(path: path)
    // A journal is complete for a moment, before its file is.
    return (
      file.header, file.rows.count,
      file.format != nil ? .complete : file.isBeingWritten ? .running : .interrupted
    )
  }

  private init(missing shard: Shard, of path: String, header: ResultHeader) {
    self.path = shard.path(in: path)
    self.shard = shard
    progress = .missing
    rowCount = 0
    wholeCount = header.tiling.rows(of: shard).count
    self.header = header
  }

  /// Looks at a result and, if it is not there, at its parts.
  ///
  /// - Parameter path: The name of the whole result, or of one part.
  /// - Returns: The result itself if there is anything of it, and what there is of the run that is
  ///   to take its place; or all parts of each division that has any, those that are missing among
  ///   them; or nothing.
  public static func all(of path: String) -> [ResultState] {
    let whole = ResultState(path: path)
    guard whole.progress == .missing else {
      guard whole.progress == .complete, !ReducedFile.isNamed(path) else { return [whole] }
      let next = ResultState(path: OutputPath.partial(of: path))
      return next.progress == .missing ? [whole] : [whole, next]
    }
    var found: [Int: [Shard: ResultState]] = [:]
    for name in parts(of: path) {
      guard let shard = Shard.named(by: name)?.shard else { continue }
      found[shard.count, default: [:]][shard] = ResultState(path: name)
    }
    return found.sorted { $0.key < $1.key }.flatMap { count, states -> [ResultState] in
      guard let header = states.values.lazy.compactMap(\.header).first else {
        return Array(states.values)
      }
      return (0..<count).compactMap { Shard(index: $0, count: count) }.map { shard in
        guard let state = states[shard], state.progress != .missing else {
          return ResultState(missing: shard, of: path, header: header)
        }
        return state
      }
    }
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

  /// The command that computes what is missing; nil if nothing is, or no file says what it was.
  public var remedy: String? {
    guard progress == .missing || progress == .interrupted, let header else { return nil }
    let file = OutputPath.whole(of: path)
    let whole = Shard.named(by: file)?.whole ?? file
    let part = shard.map { " --shard \($0)" } ?? ""
    return "sweep \(header.command)\(part) -o \(quoted(whole)) --resume"
  }
}
