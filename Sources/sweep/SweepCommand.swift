import ArgumentParser

/// The root of the command line.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Simulate UIKit Dynamics motion for every value of its parameters.",
    discussion: """
      sweep run drop-out-dismiss --vary card.elasticity=0:1:101 -o results.csv
      sweep trace falling-square -o motion.csv

      Exit codes: 0 done, 1 a run failed, 2 usage, 3 bad input (scene, path, value, file),
      4 cannot write, 130 interrupted. DYNAMICS_ISA forces an instruction set (see doctor).
      """,
    version: SweepCommand.version,
    subcommands: [
      ScenesCommand.self, ShowCommand.self, RunCommand.self, TraceCommand.self,
      PlayCommand.self,
      SensitivityCommand.self, MatchCommand.self,
      MergeCommand.self, StatusCommand.self, DiffCommand.self, SubmitCommand.self,
      ReportCommand.self, ExportCommand.self, DoctorCommand.self,
    ])

  /// The version of the command and of the libraries that it is built from.
  static let version = "0.1.0"
}
