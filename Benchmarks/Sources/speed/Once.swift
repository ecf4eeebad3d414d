import ArgumentParser
import Dynamics

/// `speed once`: one workload once, for tools that look at a process from outside.
struct Once: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run one workload once and print nothing.",
    discussion: "perf record speed once 'W3 swing'")

  @Argument(help: "The workload's name, as the tables have it.")
  var workload: String

  @Option(help: "Scenarios of the sweep, 1 or more.")
  var scenarios = 4096

  @Option(help: "The instruction set.")
  var set: String?

  func run() throws {
    let all = try StandardWorkloads.all() + SceneWorkloads.all()
    guard let workload = all.first(where: { $0.name == workload }) else {
      throw ValidationError(
        "there is no \(workload); allowed: \(all.map(\.name).joined(separator: ", "))")
    }
    let chosen = try set.map { name in
      guard let set = InstructionSet(rawValue: name), set.isSupported else {
        throw ValidationError("this machine has no \(name)")
      }
      return set
    }
    let engine = OurEngine(
      instructionSet: try chosen ?? InstructionSet.chosen(), measuring: .everything)
    _ = try engine.run(workload, workload.points(count: scenarios), repetitions: 1)
  }
}
