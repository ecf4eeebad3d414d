import Analysis
import Conformance
import Dynamics
import MotionExport
import SceneFiles
import SweepFiles
import Sweeps

/// The exit codes.
///
/// The numbers are a contract: scripts branch on them.
enum Exit: Int32 {
  case done = 0
  case runFailed = 1
  case usage = 2
  case badInput = 3
  case cannotWrite = 4
  case nothingFound = 5
  case interrupted = 130
}

/// An error that knows its exit code and can be shown to a person.
protocol Reportable: Error, CustomStringConvertible {
  var exit: Exit { get }
  /// The option whose text is wrong; nil where the description names what is wrong.
  var option: String? { get }
}

extension Reportable {
  var option: String? { nil }

  /// The error for a person: the option, then what is wrong with it.
  var message: String {
    guard let option, !description.hasPrefix("--") else { return description }
    return "\(option) \(description)"
  }
}

/// An error of the command line itself.
struct CommandProblem: Reportable {
  let exit: Exit
  let description: String

  init(_ exit: Exit, _ description: String) {
    self.exit = exit
    self.description = description
  }
}

extension MissingMemory: Reportable {
  var exit: Exit { .runFailed }
}

extension SceneProblems: Reportable {
  var exit: Exit { .badInput }
}

extension UnexportableScene: Reportable {
  var exit: Exit { .badInput }
}

extension UnexportableMotion: Reportable {
  var exit: Exit { .badInput }
}

extension UnknownPath: Reportable {
  var exit: Exit { .badInput }
}

extension PixelProblem: Reportable {
  var exit: Exit { .badInput }
}

extension InstructionSet.Failure: Reportable {
  var exit: Exit { .usage }
}

extension AxisProblem: Reportable {
  var exit: Exit {
    switch reason {
    case .unknownPath, .pixels, .noBase: .badInput
    default: .usage
    }
  }
  var option: String? { "--vary" }
}

extension MetricColumnProblem: Reportable {
  var exit: Exit { .usage }
}

extension RepeatedMetricColumn: Reportable {
  var exit: Exit { .usage }
}

extension MetricProblem: Reportable {
  var exit: Exit { .usage }
}

extension DesignProblem: Reportable {
  var exit: Exit {
    if case .selectionBeyond = self { .badInput } else { .usage }
  }
}

extension RowConditionProblem: Reportable {
  var exit: Exit { isOfScene ? .badInput : .usage }
  var option: String? { "--where" }
}

extension GoalProblem: Reportable {
  var exit: Exit { .usage }
  var option: String? { "--want" }
}

extension ReductionProblem: Reportable {
  var exit: Exit { unknownPath == nil ? .usage : .badInput }
  var option: String? { "--reduce" }
}

extension GridProblem: Reportable {
  var exit: Exit { .usage }
}

extension FileProblem: Reportable {
  var exit: Exit { .cannotWrite }
}

extension ResultProblem: Reportable {
  var exit: Exit { .badInput }
}

extension PointsProblem: Reportable {
  var exit: Exit { .badInput }
}

extension SpaceProblem: Reportable {
  var exit: Exit { .badInput }
}

extension RangeProblem: Reportable {
  var exit: Exit { .usage }
  var option: String? { "--vary" }
}

extension RecordingProblem: Reportable {
  var exit: Exit { .badInput }
}

extension ConformanceProblem: Reportable {
  var exit: Exit { .badInput }
}

extension CurveProblem: Reportable {
  var exit: Exit { .usage }
  var option: String? { "--to" }
}

extension MatchProblem: Reportable {
  var exit: Exit {
    if case .tooLittleMemory = self { .runFailed } else { .badInput }
  }
}

extension AcrossProblem: Reportable {
  var exit: Exit { .usage }
}

extension SolverProblem: Reportable {
  var exit: Exit { .usage }
}
