import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// Which part of a sweep is computed, and whether an earlier run is continued.
struct ResultOptions: ParsableArguments {
  @Flag(
    help: """
      Go on where an earlier run with the same arguments was stopped, and do nothing where it was \
      not; the file is the same, byte for byte, as without a stop. Needs -o.
      """)
  var resume = false

  @Option(
    help: ArgumentHelp(
      """
      Compute only part I, counted from 0, of N parts; needs -o, and puts the part into its name: \
      -o drop.nc writes drop.3-of-64.nc. 'auto' takes I and N from an array job of Slurm or AWS \
      Batch, 'auto/N' takes I from these or from an indexed job of Kubernetes. Default: everything.
      """, valueName: "I/N|auto|auto/N"), transform: ShardChoice.init(parsing:))
  var shard: ShardChoice?

  /// Checks that there is a file for what was asked.
  func validate(output: String?) throws {
    guard output == nil else { return }
    if resume { throw ValidationError("--resume needs -o FILE: what was done is in FILE.partial.") }
    if shard != nil { throw ValidationError("--shard needs -o FILE.") }
  }

  /// The part that was asked for; nil for everything.
  func chosenShard() throws -> Shard? { try shard?.shard() }
}

/// A part as it is written on the command line.
enum ShardChoice {
  case given(Shard)
  /// From the environment, with the number of parts if it was given.
  case automatic(count: Int?)

  /// Reads `I/N`, `auto` or `auto/N`.
  @Sendable init(parsing text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if let shard = Shard(parsing: text) {
      self = .given(shard)
    } else if text == "auto" {
      self = .automatic(count: nil)
    } else if parts.count == 2, parts[0] == "auto", let count = Int(parts[1]),
      Shard(index: 0, count: count) != nil
    {
      self = .automatic(count: count)
    } else {
      throw ValidationError(
        "--shard \(text): allowed: I/N with I in 0..<N and N up to \(Shard.countLimit), auto, auto/N."
      )
    }
  }

  func shard() throws -> Shard {
    switch self {
    case .given(let shard): return shard
    case .automatic(let count): return try ArrayJob(count: count).shard
    }
  }
}
