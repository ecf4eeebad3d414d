import ArgumentParser
import SweepFiles
import Sweeps

/// `sweep merge`: the parts of a sweep, made into one result.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one result of the parts that --shard computed, the same as one run's.",
    discussion: """
        sweep merge drop.*-of-64.nc -o drop.nc
        sweep merge drop.nc -o drop.csv

      The parts must be of one sweep, finished, and without overlap or gap; they may be in any \
      format and computed with any instruction sets. A single whole result is put into another \
      format.
      """)

  @Argument(help: ArgumentHelp("The parts, in any order.", valueName: "FILE"))
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write the result to FILE, whose ending says how: .csv, .jsonl, .nc (NetCDF), .sqlite, or .json \
      for what --reduce kept; an existing file stays as it is until the new one is complete. Needed.
      """, valueName: "FILE"))
  var output: String?

  @Flag(help: "Say nothing on standard error but errors. Default: progress and a closing line.")
  var quiet = false

  @Flag(help: "One JSON object a line, for the closing line and errors. Default: text.")
  var json = false

  func validate() throws {
    guard let output else { throw ValidationError("There is no -o FILE to write.") }
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
      path + ".partial", path + ".finishing", saying: "interrupted; \(path) is as it was")
    var progress = Progress(total: merge.header.rowCount, isQuiet: quiet)
    defer { progress.clear() }
    guard
      try merge.write(
        to: path, format: format, cancellation: cancellation, progress: { progress.update($0) })
    else { throw CommandProblem(.interrupted, "interrupted; \(path) is as it was") }
    progress.clear()
    try report(rowCount: merge.header.rowCount, path)
  }

  /// Merges what the rows of parts were reduced to.
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
      complain(
        "sweep: \(counted(rowCount, "row")) of \(counted(files.count, "file")) written to \(path)")
    }
  }

  /// Opens parts; if some are missing, says the commands that compute them.
  private func sayingRemedies<Merge>(_ open: () throws -> Merge) throws -> Merge {
    do {
      return try open()
    } catch let missing as MissingRows {
      throw CommandProblem(
        .badInput, ([missing.description] + remedies(missing)).joined(separator: "\n"))
    }
  }

  /// The commands that compute missing parts, as far as the parts that are there say them.
  private func remedies(_ missing: MissingRows) -> [String] {
    guard let whole = files.lazy.compactMap({ Shard.named(by: $0)?.whole }).first else { return [] }
    let wanted = Set(missing.shards.prefix(10))
    let states = ResultState.all(of: whole).filter { $0.shard.map(wanted.contains) ?? false }
    return states.compactMap(\.remedy)
  }
}
