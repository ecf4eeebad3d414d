import ArgumentParser

/// The root of the command line.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Simulate UIKit Dynamics motion for every value of its parameters.",
    discussion: """
        sweep scenes
        sweep show drop-out-dismiss
        sweep run drop-out-dismiss --vary rope.frequency=1:5:41 --vary rope.damping=0:1:21 -o r.csv
        sweep report r.csv -o r.html

      A scene is a starting arrangement of items, as UIKit Dynamics has them, and what moves them. \
      Its numbers have paths, which show lists; run goes through every combination of the values \
      that --vary gives them and writes a row of measurements for each.

      Exit codes: 0 done, 1 a run failed, 2 usage, 3 bad input (scene, path, value, file),
      4 cannot write, 5 nothing does what solve was asked for, 130 interrupted. DYNAMICS_ISA forces
      an instruction set (see doctor).
      """,
    version: SweepCommand.version,
    subcommands: [
      ScenesCommand.self, ShowCommand.self, RunCommand.self, TraceCommand.self,
      PlayCommand.self,
      SolveCommand.self, SensitivityCommand.self, MatchCommand.self,
      MergeCommand.self, StatusCommand.self, DiffCommand.self, SubmitCommand.self,
      ReportCommand.self, ExportCommand.self, DoctorCommand.self,
    ])

  /// The version of the command and of the libraries that it is built from.
  static let version = "0.1.0"
}
