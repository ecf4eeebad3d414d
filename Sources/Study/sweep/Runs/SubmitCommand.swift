import ArgumentParser
import Foundation
import SweepFiles
import Sweeps

/// `sweep submit`: a sweep as an array job on a cluster.
struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Run a sweep on a Slurm cluster as an array job, one shard per task.",
    discussion: """
        sweep submit --slurm --shards 64 -- pile.yaml --vary a.angle=0:1:9999 -o r.nc
        sweep submit --slurm --shards 8 --sbatch --time=10:00 --dry-run -- RUN

      Writes the script FILE.slurm and submits it with sbatch. RUN are the arguments of sweep run, \
      with -o FILE. When all tasks have ended, a last job merges the part files into FILE. If \
      shards are missing, it submits them again, up to --attempts times in all; an interrupted \
      shard continues from its partial file.

      All nodes need the working folder and sweep at the same paths. Choose N so that a shard \
      takes a minute or more. Slurm limits the array size (MaxArraySize, often 1001).
      """)

  @Flag(help: "Use Slurm; required. No other scheduler is supported.")
  var slurm = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of shards, 1 to 100000; required. Each shard is one task.", valueName: "N"),
    transform: wholeNumber(1...100_000))
  var shards: Int

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of times that a shard is submitted at most, 1 to 100. Default: 3.", valueName: "N"),
    transform: wholeNumber(1...100))
  var attempts = 3

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Pass an option to sbatch, as in --sbatch --time=10:00. May be repeated. Default: none.",
      valueName: "OPTION"))
  var sbatch: [String] = []

  @Flag(
    help: "Write FILE.slurm and print the command that submits it. Default: submit it.")
  var dryRun = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "The arguments of sweep run, with -o FILE, after --; or a study with an output.",
      valueName: "RUN"))
  var words: [String]

  func validate() throws {
    guard slurm else { throw ValidationError("the scheduler is missing; give --slurm") }
    if let option = sbatch.first(where: { !$0.hasPrefix("-") || $0.contains("\n") }) {
      throw ValidationError(
        "--sbatch '\(option)': not an option; expected an option of sbatch, such as --time=10:00")
    }
  }

  func run() throws {
    // Mistakes in the words are reported here and not by every task.
    let expansion = try StudyExpansion(["run"] + words)
    guard expansion.words.first == "run" else {
      throw CommandProblem(
        .usage, "the study is for sweep \(expansion.words[0]), which has no shards")
    }
    let words = Array(expansion.words.dropFirst())
    try GivenOptions(of: RunCommand.self).check(words)
    let run = try RunCommand.parse(words)
    guard let path = run.output.output else {
      throw CommandProblem(.usage, "-o is missing in the arguments of sweep run; add -o FILE")
    }
    guard run.result.shard == nil else {
      throw CommandProblem(.usage, "--shard is set by sweep submit; leave it out")
    }
    for warning in try run.warnings(ofRefusedValuesOf: try run.sweep().sweep) {
      run.output.warn(warning)
    }
    // The last job would take it for the result.
    guard access(path, F_OK) != 0 else {
      throw CommandProblem(.badInput, "\(path): already exists; remove it or choose another -o")
    }
    let script = path + ".slurm"
    try requireSeparate(reading: run.inputs, writing: run.output.outputs + [NamedFile(script)])
    let file = try PartialFile(path: script)
    try file.write(Array(text(running: words, writing: path).utf8))
    try file.commit()
    let command = ["bash", script, "submit"]
    guard !dryRun else {
      return try printLines([command.map(quoted).joined(separator: " ")])
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandProblem(.runFailed, "sbatch failed to submit \(script)")
    }
  }

  /// The script, in three parts: the submission, the task, and the last job.
  ///
  /// Every name in it is quoted: in a comment, a name with a line break would end the comment, and
  /// the rest would be executed.
  private func text(running words: [String], writing path: String) -> String {
    let program = quoted(Self.programPath)
    let whole = quoted(path)
    let script = quoted(path + ".slurm")
    let options = sbatch.map { "  \(quoted($0))\n" }.joined()
    let usage = quoted("usage: bash \(script) submit")
    return """
      #!/bin/bash
      # Written by sweep submit. To submit again, run this script with bash and the argument submit.
      # Shards that are complete are not computed again.
      set -u
      shards=\(shards)
      attempts=\(attempts)
      options=(
      \(options))

      # Submits the given tasks, and a job that merges their part files afterwards.
      submit() {
        local tasks=$1 attempt=$2 array
        array=$(sbatch --parsable --requeue --job-name=sweep --array="$tasks" \\
          "${options[@]}" \(script) task) || exit 1
        array=${array%%;*}
        sbatch --parsable --requeue --job-name=sweep-merge --dependency=afterany:"$array" \\
          "${options[@]}" \(script) merge "$attempt" >/dev/null || exit 1
        echo "submitted array job $array: shards $tasks of $shards, attempt $attempt of $attempts"
      }

      # Prints how many of these shards are complete. Shards of other divisions are not counted.
      countComplete() {
        \(program) status \(whole) --json | grep '"state":"complete"' |
          grep -c '"shard":"[0-9]*/'"$shards"'"'
      }

      # Prints the indices of the shards that are not complete, separated by commas.
      missing() {
        \(program) status \(whole) --json | grep -v '"state":"complete"' |
          sed -n 's|.*"shard":"\\([0-9]*\\)/'"$shards"'".*|\\1|p' | paste -sd,
      }

      case ${1-} in
      submit) submit 0-$((shards - 1)) 1 ;;
      task)
        exec \(program) run \(words.map(quoted).joined(separator: " ")) --shard "auto/$shards" --resume --quiet
        ;;
      merge)
        if (($(countComplete) == shards)); then
          exec \(program) merge \(Shard.pattern(count: shards, of: path)) -o \(whole) --quiet
        fi
        (($2 < attempts)) || { \(program) status \(whole); exit 1; }
        tasks=$(missing)
        submit "${tasks:-0-$((shards - 1))}" $(($2 + 1))
        ;;
      *) echo \(usage) >&2; exit 2 ;;
      esac

      """
  }

  /// The absolute path of this program.
  private static var programPath: String {
    let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().path
  }
}
