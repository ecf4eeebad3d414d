import Sweeps

/// The place of this process in an array of jobs, from the environment that a scheduler gives it.
struct ArrayJob {
  let shard: Shard

  /// The variables that number the jobs of an array, from 0.
  private static let indexNames = [
    "SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX",
  ]

  /// Finds the place.
  ///
  /// - Parameter count: How many parts there are; nil to take it from the scheduler, if it says.
  /// - Throws: `CommandProblem` if there is no scheduler, or its numbers make no part.
  init(count: Int?) throws(CommandProblem) {
    let found = Self.indexNames.filter { !environment($0).isEmpty }
    guard let name = found.first else {
      throw CommandProblem(
        .usage, "--shard auto: none of \(Self.indexNames.joined(separator: ", ")) is set")
    }
    guard found.count == 1 else {
      throw CommandProblem(
        .usage, "--shard auto: \(found.joined(separator: " and ")) are set; give --shard I/N")
    }
    let text = environment(name)
    let stated = count == nil ? try Self.count(for: name) : count
    guard let count = stated else {
      throw CommandProblem(
        .usage, "--shard auto: \(name) does not say how many parts there are; give --shard auto/N")
    }
    guard let index = Int(text), let shard = Shard(index: index, count: count) else {
      throw CommandProblem(
        .usage, "--shard auto: \(name) is \(text); allowed: 0 to \(count - 1), of \(count) parts")
    }
    self.shard = shard
  }

  /// How many jobs the array has, if the scheduler says it.
  private static func count(for name: String) throws(CommandProblem) -> Int? {
    switch name {
    case "AWS_BATCH_JOB_ARRAY_INDEX": return Int(environment("AWS_BATCH_JOB_ARRAY_SIZE"))
    case "SLURM_ARRAY_TASK_ID":
      guard let count = Int(environment("SLURM_ARRAY_TASK_COUNT")) else { return nil }
      // Where only some tasks are run again, Slurm counts these, and each would be another part.
      guard environment("SLURM_ARRAY_TASK_MIN") == "0",
        environment("SLURM_ARRAY_TASK_MAX") == "\(count - 1)"
      else {
        throw CommandProblem(
          .usage,
          "--shard auto: the array is not 0-\(count - 1); say how many parts there are in all: "
            + "--shard auto/N")
      }
      return count
    default: return nil
    }
  }
}
