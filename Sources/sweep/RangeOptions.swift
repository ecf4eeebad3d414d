import Analysis
import ArgumentParser
import Dynamics
import Sweeps

/// The space that a question is asked about, and how it is sampled.
struct RangeOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      A range of one parameter, in its unit (see sweep show): a:b, or log:a:b for equal ratios; \
      base*{a:b} or base+{a:b} is relative to the scene's value. May be repeated; at least one.
      """, valueName: "PATH=a:b"), completion: Completions.path)
  var vary: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seed of everything that is drawn. Default: 0.", valueName: "S"))
  var seed: UInt64 = 0

  @OptionGroup var workers: ThreadOptions

  func validate() throws {
    guard !vary.isEmpty else {
      throw ValidationError("There is no --vary PATH=a:b, and so nothing that could matter.")
    }
  }

  /// A runner for the space.
  func runner<Scalar: SimulationScalar>(
    of scene: SceneOptions, duration: Double?, settings: Settings, as scalar: Scalar.Type
  ) throws -> PointRunner<Scalar> {
    let table = try ParameterTable(try scene.scene(duration: duration))
    let ranges = try vary.map { text throws in
      guard let range = try SampledRange(parsing: text, relativeTo: table) else {
        throw CommandProblem(
          .usage,
          "--vary \(text) is no range; allowed: PATH=a:b or PATH=log:a:b, two ends, also as "
            + "base*{a:b} or base+{a:b}")
      }
      return range
    }
    try scene.requireFree(ranges.map(\.path), duration: duration)
    return try PointRunner(
      scene: try scene.scene(duration: duration), over: ranges, settings: settings,
      threadCount: workers.threads, instructionSet: try InstructionSet.chosen())
  }
}
