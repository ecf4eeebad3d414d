import ArgumentParser
import Foundation
import SweepFiles
import Sweeps

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `sweep submit`: a sweep as an array job of a cluster.
struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Run a sweep as an array job of Slurm, a part each, and merge the parts.",
    discussion: """
        sweep submit --slurm --parts 64 -- pile.yaml --vary a.angle=0:1:9999 -o r.nc
        sweep submit --slurm --parts 8 --sbatch --time=10:00 --dry-run -- RUN

      Writes FILE.slurm and hands it to sbatch. When all tasks have ended, however, a last job \
      merges the parts; if some are missing it submits these again, --attempts times in all, and \
      a part that was stopped goes on where it was. Needs a folder that all nodes see, and sweep \
      at the same path on them. Parts should take a minute or more, and Slurm has a largest array \
      (MaxArraySize, often 1001).
      """)

  @Flag(help: "Use Slurm, the one scheduler that there is for now.")
  var slurm = false

  @Option(help: ArgumentHelp("How many parts, 1 to 100000.", valueName: "N"))
  var parts: Int

  @Option(help: ArgumentHelp("How often a part is tried, 1 to 100. Default: 3.", valueName: "N"))
  var attempts = 3

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "An option of sbatch for the tasks, as in --sbatch --time=10:00. May be repeated.",
      valueName: "OPTION"))
  var sbatch: [String] = []

  @Flag(help: "Write FILE.slurm and do not submit it. Default: submit it.")
  var dryRun = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("What sweep run is given, -o FILE among it, after --.", valueName: "RUN"))
  var words: [String]

  func validate() throws {
    guard slurm else { throw ValidationError("Say which scheduler: --slurm.") }
    guard 1...100_000 ~= parts else {
      throw ValidationError("--parts is \(parts); allowed: 1 to 100000.")
    }
    guard 1...100 ~= attempts else {
      throw ValidationError("--attempts is \(attempts); allowed: 1 to 100.")
    }
    if let option = sbatch.first(where: { !$0.hasPrefix("-") || $0.contains("\n") }) {
      throw ValidationError("--sbatch \(option): allowed: an option of sbatch, as in --time=10:00.")
    }
  }

  func run() throws {
    // What is wrong with the words is told here and not by every task.
    let run = try RunCommand.parse(words)
    guard let path = run.output.output else {
      throw CommandProblem(.usage, "there is no -o FILE among what sweep run is given")
    }
    guard run.result.shard == nil else {
      throw CommandProblem(.usage, "--shard is for sweep submit to give; leave it out")
    }
    try run.reportRefusedValues(of: try run.sweep().sweep)
    // The last job would take it for the result.
    guard access(path, F_OK) != 0 else {
      throw CommandProblem(.badInput, "\(path) is there already; remove it or choose another -o")
    }
    let script = path + ".slurm"
    try requireSeparate(reading: run.inputs, writing: run.output.outputs + [NamedFile(script)])
    let file = try PartialFile(path: script)
    try file.write(Array(text(writing: path).utf8))
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
      throw CommandProblem(.runFailed, "sbatch failed; \(script) is what it was given")
    }
  }

  /// A script of three parts: what submits, what a task does, what the last job does.
  ///
  /// No name stands in it but as a word that is quoted: one with a line break would end a comment,
  /// and what follows it would be run.
  private func text(writing path: String) -> String {
    let program = quoted(Self.programPath)
    let whole = quoted(path)
    let script = quoted(path + ".slurm")
    let options = sbatch.map { "  \(quoted($0))\n" }.joined()
    let usage = quoted("usage: bash \(script) submit")
    return """
      #!/bin/bash
      # Written by sweep submit. Run by bash with the word submit it begins again: parts that are
      # there are not computed again.
      set -u
      parts=\(parts)
      attempts=\(attempts)
      options=(
      \(options))

      # The tasks with some numbers, and after them the job that merges.
      submit() {
        local tasks=$1 attempt=$2 array
        array=$(sbatch --parsable --requeue --job-name=sweep --array="$tasks" \\
          "${options[@]}" \(script) task) || exit 1
        array=${array%%;*}
        sbatch --parsable --requeue --job-name=sweep-merge --dependency=afterany:"$array" \\
          "${options[@]}" \(script) merge "$attempt" >/dev/null || exit 1
        echo "array job $array: parts $tasks of $parts, attempt $attempt of $attempts"
      }

      # How many parts of this division are complete; there may be parts of another beside them.
      countComplete() {
        \(program) status \(whole) --json | grep '"state":"complete"' |
          grep -c '"shard":"[0-9]*/'"$parts"'"'
      }

      # The numbers of the parts that are not complete, separated by commas.
      missing() {
        \(program) status \(whole) --json | grep -v '"state":"complete"' |
          sed -n 's|.*"shard":"\\([0-9]*\\)/'"$parts"'".*|\\1|p' | paste -sd,
      }

      case ${1-} in
      submit) submit 0-$((parts - 1)) 1 ;;
      task)
        exec \(program) run \(words.map(quoted).joined(separator: " ")) --shard "auto/$parts" --resume --quiet
        ;;
      merge)
        if (($(countComplete) == parts)); then
          exec \(program) merge \(Shard.pattern(count: parts, of: path)) -o \(whole) --quiet
        fi
        (($2 < attempts)) || { \(program) status \(whole); exit 1; }
        tasks=$(missing)
        submit "${tasks:-0-$((parts - 1))}" $(($2 + 1))
        ;;
      *) echo \(usage) >&2; exit 2 ;;
      esac

      """
  }

  /// This program, by a path that holds in other folders.
  private static var programPath: String {
    if let pointer = realpath("/proc/self/exe", nil) {
      defer { free(pointer) }
      return String(cString: pointer)
    }
    return URL(filePath: CommandLine.arguments[0]).path
  }
}
