import ArgumentParser
import SweepFiles
import Sweeps

/// `sweep merge`: the part files of a sweep, merged into one result.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the part files of a sharded sweep into one result.",
    discussion: """
        sweep merge drop.*-of-64.nc -o drop.nc
        sweep merge drop.nc -o drop.csv

      The result has the same data as a run without --shard. The part files may have any format \
      and come from machines with different instruction sets. They must belong to one sweep, be \
      complete, and cover every row exactly once. A single whole result is converted to the format \
      of -o.
      """)

  @Argument(
    help: ArgumentHelp("The part files, in any order, or one whole result.", valueName: "FILE"))
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write the result to FILE; required. The ending selects the format: \
      \(ResultFormat.allCases.map(\.ending).joined(separator: ", ")), or .json for results of \
      --reduce. An existing file is replaced only when the new one is complete.
      """, valueName: "FILE"))
  var output: String?

  @Flag(help: "Print nothing but errors on standard error. Default: progress and a closing line.")
  var quiet = false

  @Flag(help: "Print the closing line and errors as JSON objects. Default: text.")
  var json = false

  func validate() throws {
    guard let output else { throw ValidationError("-o is missing; give -o FILE") }
    try OutputOptions.validate(output)
  }

  func run() throws {
    guard let path = output else { return }
    try requireSeparate(
      reading: files.map { NamedFile($0) }, writing: [NamedFile(path, option: "-o")])
    guard let format = ResultFormat(fileName: path) else { return try mergeReduced(to: path) }
    let cancellation = Cancellation()
    let interruption = Interruption(cancelling: cancellation)
    let merge = try sayingRemedies { try ResultMerge(paths: files) }
    interruption.mayGiveUp(
      path + ".partial", path + ".finishing", saying: "interrupted; \(path) is unchanged")
    var progress = Progress(total: merge.header.rowCount, isQuiet: quiet)
    defer { progress.clear() }
    guard
      try merge.write(
        to: path, format: format, cancellation: cancellation, progress: { progress.update($0) })
    else { throw CommandProblem(.interrupted, "interrupted; \(path) is unchanged") }
    progress.clear()
    try report(rowCount: merge.header.rowCount, path)
  }

  /// Merges the summaries of shards.
  private func mergeReduced(to path: String) throws {
    let merge = try sayingRemedies { try ReducedMerge(paths: files) }
    try merge.write(to: path)
    try report(rowCount: merge.header.rowCount, path)
  }

  private func report(rowCount: Int, _ path: String) throws {
    if json {
      try printLines([
        JSONText.object([
          ("file", .text(path)), ("rows", .number(Double(rowCount))),
          ("parts", .number(Double(files.count))),
        ]).line
      ])
    } else if !quiet {
      let source =
        files.count == 1
        ? "converted \(files[0]) to" : "merged \(counted(files.count, "file")) into"
      complain("sweep: \(source) \(path): \(counted(rowCount, "row"))")
    }
  }

  /// Opens part files; if some are missing, the error has the commands that compute them.
  private func sayingRemedies<Merge>(_ open: () throws -> Merge) throws -> Merge {
    do {
      return try open()
    } catch let missing as MissingRows {
      throw CommandProblem(
        .badInput, ([missing.description] + remedies(missing)).joined(separator: "\n"))
    }
  }

  /// The commands that compute missing shards, as far as the other part files have them.
  private func remedies(_ missing: MissingRows) -> [String] {
    guard let whole = files.lazy.compactMap({ Shard.named(by: $0)?.whole }).first else { return [] }
    let wanted = Set(missing.shards.prefix(10))
    let states = ResultState.all(of: whole).filter { $0.shard.map(wanted.contains) ?? false }
    let commands = states.compactMap(\.remedy)
    return commands.isEmpty ? [] : ["  to compute them, run:"] + commands.map { "  \($0)" }
  }
}
