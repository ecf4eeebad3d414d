import ArgumentParser
import Dynamics
import Foundation
import SweepFiles
import Sweeps
import Synchronization

/// Runs the root by hand: argument-parser has exit codes of its own.
@main
enum Main {
  static func main() {
    occupyStandardStreams()
    // A file that may not grow is an error to report, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    checkMemory()
    WorkerShortage.listener.withLock { $0 = { handle($0) } }
    var expansion: StudyExpansion?
    do {
      try checkVerb()
      let expanded = try StudyExpansion(Array(CommandLine.arguments.dropFirst()))
      expansion = expanded
      if expanded.words.contains("--json") { hasJSON.store(true, ordering: .relaxed) }
      try checkOptions(expanded.words)
      var command = try SweepCommand.parseAsRoot(expanded.words)
      if let note = expanded.note, !expanded.words.contains("--quiet") { remark(note) }
      guard let saved = try SavedStudy(expanded.words) else { return try command.run() }
      try saved.write(after: Result { try command.run() })
    } catch {
      finish(error, of: expansion)
    }
  }

  /// Reports an unknown verb, also after `help`.
  private static func checkVerb() throws {
    let words = CommandLine.arguments.dropFirst()
    let word = words.first == "help" ? words.dropFirst().first : words.first
    guard let word, !word.isEmpty, !word.hasPrefix("-") else { return }
    let verbs =
      SweepCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !verbs.contains(word) else { return }
    throw CommandProblem(.usage, unknownName("command", word, among: verbs))
  }

  /// Reports options that the verb does not have, or that are given twice.
  private static func checkOptions(_ words: [String]) throws {
    let verb = SweepCommand.configuration.subcommands.first {
      $0.configuration.commandName == words.first
    }
    guard let verb else { return }
    try GivenOptions(of: verb).check(Array(words.dropFirst()))
  }

  /// Keeps a result file from becoming standard error where that was closed.
  ///
  /// The replacement of a closed stream can be read but not written, so writing still fails.
  private static func occupyStandardStreams() {
    var descriptor = open("/dev/null", O_RDONLY)
    while 0...STDERR_FILENO ~= descriptor { descriptor = open("/dev/null", O_RDONLY) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// If address space is limited, keeps each thread from taking 64 MB of it for its own memory, and
  /// ends where there is hardly any left.
  private static func checkMemory() {
    #if os(Linux)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur != rlim_t.max
      else { return }
      typealias SetOption = @convention(c) (_ option: Int32, _ value: Int32) -> Int32
      // -8 is M_ARENA_MAX of malloc.h.
      dlsym(dlopen(nil, RTLD_NOW), "mallopt").map { unsafeBitCast($0, to: SetOption.self) }.map {
        _ = $0(-8, 1)
      }
      // Swift ends a process without a message if it cannot allocate memory.
      let least = 8 << 20
      if MemoryReserve(bytes: least) == nil { handle(.memory(bytes: least)) }
    #endif
  }

  /// Warns once if threads cannot be started; ends with an error if there is no memory for any worker.
  private static func handle(_ shortage: WorkerShortage) {
    switch shortage {
    case .threads(let started, let wanted):
      guard !hasWarned.exchange(true, ordering: .relaxed) else { return }
      let text =
        "the system allows only \(started == 0 ? "one thread" : "\(started) of \(wanted) threads") "
        + "(see ulimit -u and ulimit -v); the run takes longer, and its results are the same"
      complain(warning: text, json: wantsJSON)
    case .memory(let bytes):
      report(
        "not enough memory to run: \(size(Double(bytes))) more are needed; allow the process more "
          + "(ulimit -v)", .runFailed)
    }
  }

  private static let hasWarned = Atomic(false)

  /// Reports an error on standard error and exits with its code.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - expansion: The command line, to name the position in a study that the error is about.
  private static func finish(_ error: any Error, of expansion: StudyExpansion? = nil) -> Never {
    if let problem = error as? FileProblem, problem.isClosedPipe { leaveAsPipeClosed() }
    func located(_ message: String) -> String { expansion?.located(message) ?? message }
    if let problem = error as? any Reportable {
      report(located(problem.message), problem.exit)
    }
    // A verb that has reported everything itself.
    if let code = error as? ExitCode { exit(code.rawValue) }
    let code = SweepCommand.exitCode(for: error)
    let text = SweepCommand.fullMessage(for: error)
    if code.isSuccess {
      // --help and --version are results.
      do {
        try StreamOutput.standard.write(Array("\(text)\n".utf8))
      } catch {
        finish(error)
      }
      exit(Exit.done.rawValue)
    }
    guard code == .validationFailure else { report("\(error)", .runFailed) }
    let message = SweepCommand.message(for: error)
    let parsed = ParserMessage(message)
    let problem = located(parsed.text)
    if wantsJSON || parsed.namesCure || problem != parsed.text { report(problem, .usage) }
    // With the usage and the pointer to --help below it.
    let mark = Terminal.error.styled("error:", .red)
    complain(
      "sweep: "
        + text.replacing("Error: \(message)", with: "\(mark) \(problem)", maxReplacements: 1))
    exit(Exit.usage.rawValue)
  }

  /// An error as one sentence or several lines, without the mark before it.
  static func message(of error: any Error) -> String {
    if let problem = error as? any Reportable { return problem.message }
    return ParserMessage(SweepCommand.message(for: error)).text
  }

  private static func report(_ text: String, _ code: Exit) -> Never {
    if wantsJSON {
      complain(
        JSONText.object([("error", .text(text)), ("exit", .number(Double(code.rawValue)))]).line)
    } else {
      let mark = Terminal.error.styled("error:", .red)
      // Lines that are indented belong to the error above them.
      for line in text.split(separator: "\n") {
        complain(line.hasPrefix("  ") ? "\(line)" : "sweep: \(mark) \(line)")
      }
    }
    // Without the exit handlers of libraries: HDF5's handler crashes if a file could not be closed
    // because the disk is full. Nothing of ours is buffered.
    _exit(code.rawValue)
  }

  /// Prints a note on standard error.
  private static func remark(_ text: String) {
    complain(wantsJSON ? JSONText.object([("note", .text(text))]).line : "sweep: note: \(text)")
  }

  /// Whether errors are printed as JSON; read from the arguments, as parsing them may have failed.
  private static var wantsJSON: Bool { hasJSON.load(ordering: .relaxed) }

  /// Whether the arguments have `--json`, or a study that they name has it.
  private static let hasJSON = Atomic(CommandLine.arguments.contains("--json"))

  /// Ends without a message, as the system ends a process whose reader has closed the pipe.
  private static func leaveAsPipeClosed() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(Exit.runFailed.rawValue)
  }
}
