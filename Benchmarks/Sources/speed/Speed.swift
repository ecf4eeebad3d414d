import ArgumentParser
import Dynamics
import Foundation

/// Times the engine beside its peers.
@main
struct Speed: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Times the engine beside its peers, interleaved on one thread.",
    discussion: """
      The result is the column "times ours"; nanoseconds are a footnote, for they do not carry to \
      another machine.
        speed
        speed --passes 21 --output result.json
      """)

  @Option(help: "How often each contender runs, 1 or more.")
  var passes = 9

  @Option(help: "Scenarios of each sweep, 1...4096.")
  var scenarios = Workload.fullCount

  @Option(help: "The workloads, of 1, 2, 3.")
  var workloads: [UInt32] = Workload.allCases.map(\.rawValue)

  @Option(help: "The processor that the run is held on.")
  var processor = 0

  @Flag(help: "Every instruction set of this machine, not only the best.")
  var allSets = false

  @Option(help: "A library made by Peers/box2d24/build-native.sh.")
  var nativePeer: String?

  @Option(name: [.short, .long], help: "Write everything measured to this file, as JSON.")
  var output: String?

  func validate() throws {
    guard passes >= 1 else { throw ValidationError("--passes is \(passes); allowed: 1 or more") }
    guard 1...Workload.fullCount ~= scenarios else {
      throw ValidationError("--scenarios is \(scenarios); allowed: 1...\(Workload.fullCount)")
    }
    for workload in workloads where Workload(rawValue: workload) == nil {
      throw ValidationError("there is no workload \(workload); allowed: 1, 2, 3")
    }
  }

  func run() throws {
    let machine = Machine.pinned(to: processor)
    let contenders = try contenders()
    print("\(machine.processor), \(machine.instructionSets.joined(separator: " "))")
    print("\(machine.system), \(machine.compiler)")
    print(machine.pinnedTo.map { "one thread on processor \($0)" } ?? "one thread, not pinned")
    for contender in contenders { print("- \(contender.name): \(contender.details)") }
    var report = Report(
      machine: machine, date: Date().formatted(.iso8601),
      command: CommandLine.arguments.dropFirst().joined(separator: " "), passCount: passes,
      results: [])
    for workload in workloads.compactMap(Workload.init(rawValue:)) {
      let result = try measure(
        workload, contenders, scenarioCount: scenarios, passCount: passes)
      print("\n" + result.table)
      report.results.append(result)
    }
    if let output { try report.write(to: output) }
  }

  private func contenders() throws -> [any Contender] {
    let best = try InstructionSet.chosen()
    let metrics = Metric.measured(of: Workload.allCases[0].scene)
    var contenders: [any Contender] = [
      OurEngine(instructionSet: best, metrics: metrics),
      OurEngine(instructionSet: best, metrics: [.finalX, .finalY]),
    ]
    if allSets {
      contenders += InstructionSet.allCases.filter { $0.isSupported && $0 != best }
        .map { OurEngine(instructionSet: $0, metrics: metrics) }
    }
    contenders.append(Box2DPeer.system)
    if let nativePeer { contenders.append(try Box2DPeer(library: nativePeer)) }
    return contenders
  }
}
