import ArgumentParser
import SweepFiles

/// Where results go and how much is said about them.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      Write the rows to FILE, as CSV or JSON Lines by its ending; an existing file stays as it is \
      until the new one is complete. Default: standard output.
      """, valueName: "FILE.csv|FILE.jsonl"))
  var output: String?

  @Flag(help: "Say nothing on standard error but errors. Default: progress and a closing line.")
  var quiet = false

  @Flag(help: "One JSON object a line, for results, summaries and errors. Default: text.")
  var json = false

  func validate() throws {
    if let output, RowFormat(fileName: output) == nil {
      throw ValidationError("-o \(output): the name ends in neither; allowed: .csv, .jsonl.")
    }
  }

  /// How rows are written, to the file or to standard output.
  var format: RowFormat {
    output.flatMap { RowFormat(fileName: $0) } ?? (json ? .jsonLines : .csv)
  }

  /// Opens the file that was asked for, if any.
  func openFile() throws(FileProblem) -> PartialFile? {
    guard let output else { return nil }
    let file = try PartialFile(path: output)
    if file.replacesPartial { note("\(file.partialPath) of an earlier run is replaced") }
    return file
  }

  /// Says something in passing.
  func note(_ text: String) {
    guard !quiet else { return }
    complain(json ? JSONText.object([("note", .text(text))]).line : "sweep: note: \(text)")
  }

  /// Warns of something and says what is done about it.
  func warn(_ text: String) {
    guard !quiet else { return }
    let mark = Terminal.error.styled("warning:", .yellow)
    complain(
      json ? JSONText.object([("warning", .text(text))]).line : "sweep: \(mark) \(text)")
  }
}
