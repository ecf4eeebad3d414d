import ArgumentParser
import Dynamics
import SweepFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the root by hand: argument-parser has exit codes of its own.
@main
enum Main {
  static func main() {
    occupyStandardStreams()
    // A file that may not grow is an error to report, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try checkVerb()
      var command = try SweepCommand.parseAsRoot()
      try command.run()
    } catch {
      finish(error)
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

  /// Keeps a result file from becoming standard error where that was closed.
  ///
  /// The replacement of a closed stream can be read but not written, so writing still fails.
  private static func occupyStandardStreams() {
    var descriptor = open("/dev/null", O_RDONLY)
    while 0...STDERR_FILENO ~= descriptor { descriptor = open("/dev/null", O_RDONLY) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reports an error on standard error and exits with its code.
  private static func finish(_ error: any Error) -> Never {
    if let problem = error as? FileProblem, problem.isClosedPipe { leaveAsPipeClosed() }
    if let problem = error as? any Reportable {
      report(problem.message, problem.exit)
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
    let problem = ParserMessage(message).text
    if wantsJSON { report(problem, .usage) }
    // With the usage and the pointer to --help below it.
    let mark = Terminal.error.styled("error:", .red)
    complain(
      "sweep: "
        + text.replacing("Error: \(message)", with: "\(mark) \(problem)", maxReplacements: 1))
    exit(Exit.usage.rawValue)
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

  /// Whether errors are printed as JSON; read from the arguments, as parsing them may have failed.
  private static var wantsJSON: Bool { CommandLine.arguments.contains("--json") }

  /// Ends without a message, as the system ends a process whose reader has closed the pipe.
  private static func leaveAsPipeClosed() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(Exit.runFailed.rawValue)
  }
}
