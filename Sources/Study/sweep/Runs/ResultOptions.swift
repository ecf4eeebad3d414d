import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

/// Which shard of a sweep is computed, and whether an earlier run is continued.
struct ResultOptions: ParsableArguments {
  @Flag(
    help: """
      Continue an interrupted run of the same command, from the rows in FILE.partial. The result \
      is byte-identical to that of an uninterrupted run. Does nothing if FILE is complete. Needs \
      -o. Default: start anew.
      """)
  var resume = false

  @Option(
    help: ArgumentHelp(
      """
      Compute only shard I of N; the first is 0. The part file has both in its name: with -o \
      drop.nc, --shard 3/64 writes drop.3-of-64.nc. 'auto' takes I and N from an array job of \
      Slurm or AWS Batch; 'auto/N' takes I from these or from an indexed job of Kubernetes. N is \
      at most \(Shard.countLimit). Needs -o. Default: the whole sweep.
      """, valueName: "I/N|auto|auto/N"), transform: ShardChoice.init(parsing:))
  var shard: ShardChoice?

  /// Checks that there is a file for what was asked.
  func validate(output: String?) throws {
    guard output == nil else { return }
    if resume { throw ValidationError("--resume needs -o FILE; it continues from FILE.partial") }
    if shard != nil { throw ValidationError("--shard needs -o FILE") }
  }

  /// The shard that was asked for; nil for the whole sweep.
  func chosenShard() throws -> Shard? { try shard?.shard() }
}

/// A shard as it is written on the command line.
enum ShardChoice {
  case given(Shard)
  /// From the environment, with the number of shards if it was given.
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
        "must be I/N with I from 0 to N - 1 and N from 1 to \(Shard.countLimit), auto or auto/N "
          + got(text)
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
