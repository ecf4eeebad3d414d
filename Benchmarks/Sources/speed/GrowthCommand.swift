import ArgumentParser
import Dynamics
import Foundation

/// `speed growth`: piles, bowls and heaps of growing size, ours and those of Box2D 2.4.1 and v3.
struct GrowthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Time steps with 1 to 64 items, 1 to 64 edges, and heaps, ours and Box2D's.",
    discussion: "speed growth --svg growth.svg --results Benchmarks/Results")

  @Option(help: "Passes, 1 or more; every engine runs in every pass.")
  var passes = 5

  @Option(help: "The largest number of items and edges, 1 to 64.")
  var largest = 64

  @Option(
    parsing: .upToNextOption, help: "Numbers of items of heaps, which are large worlds, 65 to 8192."
  )
  var heaps: [Int] = [128, 256, 512, 1024, 2048, 4096, 8192]

  @OptionGroup var setting: SettingOptions

  @Option(help: "Draw the times into this SVG file.")
  var svg: String?

  func validate() throws {
    guard passes >= 1 else {
      throw ValidationError("--passes: the number is too small (got \(passes)); expected 1 or more")
    }
    guard 1...64 ~= largest else {
      throw ValidationError("--largest: out of range (got \(largest)); expected 1 to 64")
    }
    if let count = heaps.first(where: { !(65...8192 ~= $0) }) {
      throw ValidationError("--heaps: out of range (got \(count)); expected 65 to 8192")
    }
  }

  func run() throws {
    let machine = Machine.pinned(to: setting.processor)
    let contenders = Contenders(
      peers: URL(filePath: setting.peers), scripts: Compare.package.appending(path: "Peers/python"),
      instructionSets: [try InstructionSet.chosen()])
    var report = Report(
      machine: machine, commit: Compare.commit, passCount: passes, contenders: contenders)
    print(machine.text)
    let taking = contenders.present.filter { Contenders.growing.contains($0.name) }
    for contender in taking { print("- \(contender.name): \(contender.details)") }
    for absence in contenders.absent where Contenders.growing.contains(absence.name) {
      print("- not available: \(absence.name): \(absence.reason)")
    }
    var growth = try Growth.measured(
      upTo: largest, passCount: passes, contenders: contenders.present)
    try growth.addHeaps(
      of: heaps, passCount: passes, contenders: contenders.present, processor: setting.processor)
    print("\n" + growth.table)
    report.growth = growth
    if let svg { try GrowthChart(growth, report).svg.save(to: svg) }
    if let results = setting.results {
      print("\nwrote \(try report.writeResults(to: results, part: "growth"))")
    }
  }
}
