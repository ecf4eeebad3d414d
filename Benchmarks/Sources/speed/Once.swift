import ArgumentParser
import Dynamics

/// `speed once`: one workload once, for tools that look at a process from outside.
struct Once: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run one workload once and print nothing.",
    discussion: "perf record speed once 'W3 swing'")

  @Argument(help: "The name of the workload, as in the tables.")
  var workload: String

  @Option(help: "The number of scenarios, 1 or more.")
  var scenarios = 4096

  @Option(help: "The instruction set.")
  var set: String?

  func run() throws {
    let all = try StandardWorkloads.all() + SceneWorkloads.all()
    guard let workload = all.first(where: { $0.name == workload }) else {
      throw ValidationError(
        "unknown workload '\(workload)'; expected one of \(all.map(\.name).joined(separator: ", "))"
      )
    }
    let chosen = try set.map { name in
      guard let set = InstructionSet(rawValue: name), set.isSupported else {
        let names = InstructionSet.allCases.filter(\.isSupported).map(\.rawValue)
        throw ValidationError(
          "--set: this machine does not have the instruction set (got '\(name)'); "
            + "expected one of \(names.joined(separator: ", "))")
      }
      return set
    }
    let engine = OurEngine(
      instructionSet: try chosen ?? InstructionSet.chosen(), measuring: .everything)
    _ = try engine.run(workload, workload.points(count: scenarios), repetitions: 1)
  }
}
