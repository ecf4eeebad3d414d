import ArgumentParser
import Sweeps

/// The number of worker threads.
struct ThreadOptions: ParsableArguments {
  static let limit = SweepRunner<Float>.threadLimit

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Number of worker threads, 1 to \(limit). Results do not depend on it. Default: one per \
      processor core.
      """,
      valueName: "N"), transform: wholeNumber(1...limit))
  var threads: Int?
}
