import ArgumentParser
import SweepFiles
import Sweeps

/// Where results go, and what is printed about them.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write the result to FILE. The ending selects the format: \(RowFormat.endings); sweep run also \
      writes \(ResultFormat.allCases.filter { $0.rowFormat == nil }.map(\.ending)
        .joined(separator: ", ")), and .json for --reduce. An existing file is replaced only \
      when the new one is complete. Default: standard output.
      """, valueName: "FILE"))
  var output: String?

  @Flag(
    help: """
      Print nothing but errors on standard error. Default: progress, warnings and a closing line.
      """)
  var quiet = false

  @Flag(
    help: "Print results, summaries and errors as JSON, one object per line. Default: text.")
  var json = false

  func validate() throws {
    if let output { try Self.validate(output) }
  }

  /// Checks that the name of a file has the ending of a format for rows or summaries.
  static func validate(_ output: String) throws {
    if !ReducedFile.isNamed(output) { try validateRows(output) }
  }

  /// Checks that the format of the output can hold rows.
  func validateRows() throws {
    if let output { try Self.validateRows(output) }
  }

  private static func validateRows(_ output: String) throws {
    guard ResultFormat(fileName: output) == nil else { return }
    let endings = ResultFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    throw ValidationError(
      "-o '\(output)': unknown format; expected a name that ends in one of \(endings)")
  }

  /// How rows are written as text, to the file or to standard output.
  var format: RowFormat {
    output.flatMap { RowFormat(fileName: $0) } ?? (json ? .jsonLines : .csv)
  }

  /// The file for the rows of a sweep or of a shard.
  private func path(of header: ResultHeader) -> String? {
    output.map { output in header.shard.map { $0.path(in: output) } ?? output }
  }

  /// The file that was asked for, if one was.
  var outputs: [NamedFile] { output.map { [NamedFile($0, option: "-o")] } ?? [] }

  /// The rows that a continued run still has to compute.
  func rowsLeft(
    of header: ResultHeader, reductions: SweepReductions, keepsRows: Bool
  ) throws -> Range<Int> {
    guard let path = path(of: header) else { return header.rows }
    return keepsRows
      ? try ResultOutput.rowsLeft(at: path, header: header)
      : try ReducedOutput.rowsLeft(at: path, header: header, reductions: reductions)
  }

  /// Opens the file for the rows of a sweep, if one was asked for.
  func openResult(of header: ResultHeader, resumes: Bool) throws -> ResultOutput? {
    guard let path = path(of: header), let format = ResultFormat(fileName: path) else { return nil }
    return try ResultOutput(path: path, format: format, header: header, resumes: resumes)
  }

  /// Opens the file for the summaries of a sweep, if one was asked for.
  func openReduced(
    of header: ResultHeader, reductions: SweepReductions, sweep: Sweep, resumes: Bool
  ) throws -> ReducedOutput? {
    guard let path = path(of: header) else { return nil }
    return try ReducedOutput(
      path: path, header: header, reductions: reductions, sweep: sweep, resumes: resumes)
  }

  /// Opens the file for lines of text, if one was asked for.
  func openFile() throws(FileProblem) -> PartialFile? {
    guard let output else { return nil }
    let file = try PartialFile(path: output)
    if file.replacesPartial { note("replacing \(file.partialPath), which an earlier run left") }
    return file
  }

  /// Checks that the format of the output is text.
  func validateText(_ what: String) throws {
    if let output, RowFormat(fileName: output) == nil {
      throw ValidationError(
        "-o '\(output)': \(what) are written as text; expected a name that ends in \(RowFormat.endings)"
      )
    }
  }

  /// Writes a whole text to the file or to standard output.
  func write(_ text: [UInt8], to file: PartialFile?) throws {
    guard let file else {
      try StreamOutput.standard.write(shown(text))
      return
    }
    try file.write(text)
    try file.commit()
  }

  /// The last line on standard error.
  func close(_ text: String) {
    guard !quiet else { return }
    let line = text + (output.map { "; written to \($0)" } ?? "")
    complain(json ? JSONText.object([("note", .text(line))]).line : "sweep: \(line)")
  }

  /// Prints a remark on standard error.
  func note(_ text: String) {
    guard !quiet else { return }
    complain(json ? JSONText.object([("note", .text(text))]).line : "sweep: note: \(text)")
  }

  /// Prints a warning on standard error.
  func warn(_ text: String) {
    guard !quiet else { return }
    complain(warning: text, json: json)
  }
}
