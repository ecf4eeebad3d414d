import ArgumentParser
import Dynamics

/// The root of the command line.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Find the UIKit Dynamics parameters that give the motion you want.",
    discussion: """
        sweep scenes
        sweep show drop-out-dismiss
        sweep run drop-out-dismiss --vary rope.frequency=1:5:41 \\
          --vary rope.damping=0:1:21 -o r.csv
        sweep report r.csv -o r.html
        sweep solve snap-push --vary snap.damping=0.1:2 --want arrivalTime=0.6

      A scene has items and the behaviors that move them. Each of its numbers has a path, such as \
      rope.frequency; 'sweep show SCENE' lists the paths. 'sweep run' simulates every combination \
      of the values that --vary gives, and writes one row of metrics for each. 'sweep solve' \
      searches for the values that meet your goals.

      Exit codes:
        0    success
        1    a scenario failed, two results differ, a device deviates, or rows are missing
        2    wrong usage: an option or a metric
        3    bad input: a scene, path, value, row or file
        4    a file cannot be written
        5    solve found no solution
        130  interrupted

      Environment variables:
        DYNAMICS_ISA=NAME  force an instruction set (see 'sweep doctor')
        NO_COLOR=1         print no colors
      """,
    version: SweepCommand.version,
    subcommands: [
      ScenesCommand.self, ShowCommand.self, NewCommand.self, CheckCommand.self, SchemaCommand.self,
      RunCommand.self, TraceCommand.self, PlayCommand.self,
      SolveCommand.self, SensitivityCommand.self, MatchCommand.self, ConformCommand.self,
      MergeCommand.self, StatusCommand.self, DiffCommand.self, SubmitCommand.self,
      ReportCommand.self, ExploreCommand.self, ExportCommand.self, ClassCommand.self,
      DoctorCommand.self,
    ])

  /// The version of the command and of the libraries that it is built from.
  static let version = Release.version
}
