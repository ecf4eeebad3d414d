import Sweeps

/// The shard of this process, from the environment variables of an array job.
struct ArrayJob {
  let shard: Shard

  /// The variables that number the jobs of an array, from 0.
  private static let indexNames = [
    "SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX",
  ]

  /// Finds the shard.
  ///
  /// - Parameter count: The number of shards; nil to take it from the scheduler.
  /// - Throws: `CommandProblem` outside an array job, or if its numbers are not those of a shard.
  init(count: Int?) throws(CommandProblem) {
    let found = Self.indexNames.filter { !environment($0).isEmpty }
    guard let name = found.first else {
      throw CommandProblem(
        .usage,
        "--shard auto: this is not an array job: none of "
          + "\(Self.indexNames.joined(separator: ", ")) is set; give --shard I/N")
    }
    guard found.count == 1 else {
      throw CommandProblem(
        .usage, "--shard auto: \(found.joined(separator: " and ")) are both set; give --shard I/N")
    }
    let text = environment(name)
    let stated = count == nil ? try Self.count(for: name) : count
    guard let count = stated else {
      throw CommandProblem(
        .usage, "--shard auto: \(name) does not give the number of shards; give --shard auto/N")
    }
    guard let index = Int(text), let shard = Shard(index: index, count: count) else {
      throw CommandProblem(
        .usage, "--shard auto: \(name) must be a whole number from 0 to \(count - 1) \(got(text))")
    }
    self.shard = shard
  }

  /// The number of jobs of the array, if the scheduler gives it.
  private static func count(for name: String) throws(CommandProblem) -> Int? {
    switch name {
    case "AWS_BATCH_JOB_ARRAY_INDEX": return Int(environment("AWS_BATCH_JOB_ARRAY_SIZE"))
    case "SLURM_ARRAY_TASK_ID":
      guard let count = Int(environment("SLURM_ARRAY_TASK_COUNT")) else { return nil }
      // If only some tasks are run again, Slurm counts only these, and the shards would change.
      guard environment("SLURM_ARRAY_TASK_MIN") == "0",
        environment("SLURM_ARRAY_TASK_MAX") == "\(count - 1)"
      else {
        throw CommandProblem(
          .usage,
          "--shard auto: the Slurm array is not 0-\(count - 1), so the number of shards is "
            + "unknown; give --shard auto/N")
      }
      return count
    default: return nil
    }
  }
}
