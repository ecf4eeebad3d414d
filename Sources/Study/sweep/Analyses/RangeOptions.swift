import Analysis
import ArgumentParser
import Dynamics
import Sweeps

/// The ranges of an analysis, and how they are sampled.
struct RangeOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Range of one parameter, in its unit (see 'sweep show'): a:b, or log:a:b to sample it \
      logarithmically. base*{a:b} is a range in multiples of the scene's value, and base+{a:b} a \
      range around it. Give one --vary for each parameter; at least one.
      """, valueName: "PATH=a:b"), completion: Completions.path)
  var vary: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Seed of all random choices, a whole number, 0 or more. The same seed gives the same result. \
      Default: 0.
      """, valueName: "S"), transform: seedNumber(parsing:))
  var seed: UInt64 = 0

  @OptionGroup var workers: ThreadOptions

  func validate() throws {
    guard !vary.isEmpty else {
      throw ValidationError("--vary is missing; give at least one --vary PATH=a:b")
    }
  }

  /// A runner for the space; `across` makes the conditions that are given.
  func runner<Scalar: SimulationScalar>(
    of scene: SceneOptions, across: (ParameterTable) throws -> Across, duration: Double?,
    settings: Settings, as scalar: Scalar.Type
  ) throws -> PointRunner<Scalar> {
    let table = try ParameterTable(try scene.scene(duration: duration))
    let ranges = try vary.map { text throws in
      try naming("--vary", text, of: scene.scene) {
        try SampledRange(parsing: text, of: table)
      }
    }
    try scene.requireFree(ranges.map(\.path), duration: duration)
    return try PointRunner(
      scene: table.scene, over: ranges, across: try across(table), settings: settings,
      threadCount: workers.threads, instructionSet: try InstructionSet.chosen())
  }
}
