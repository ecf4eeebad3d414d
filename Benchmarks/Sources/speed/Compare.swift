import ArgumentParser
import Dynamics
import Foundation

/// `speed compare`: everything in one run.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Time every workload with every contender; print the machine's limits and scaling.",
    discussion: """
      The result is the column "times ours". Nanoseconds are not comparable between machines.
        speed
        speed --passes 21 --json result.json --svg ratios.svg
        speed --check result.json
      """)

  @Option(
    help: "Passes, 1 or more; each contender runs in every pass. Default: 9, or 3 with --quick.")
  var passes: Int?

  @Option(help: "Scenarios per sweep, 1 to 4096. Default: 4096, or 64 with --quick.")
  var scenarios: Int?

  @Option(
    parsing: .upToNextOption,
    help: "Only workloads whose names begin with W1 or drop-out, for example. Default: all.")
  var workloads: [String] = []

  @OptionGroup var setting: SettingOptions

  @Flag(help: "Measure less of everything, in well under a minute: to check that it works.")
  var quick = false

  @Option(help: "The sweep binary whose start and memory are measured. Default: not measured.")
  var sweep: String?

  @Option(help: "Write everything measured to this JSON file.")
  var json: String?

  @Option(help: "Write a bar chart of the ratios to this SVG file.")
  var svg: String?

  @Option(help: "Draw the growth with items and edges into this SVG file.")
  var growthSvg: String?

  @Option(
    help: "Fail if a ratio is below the one in this JSON file by more than the noise of both runs.")
  var check: String?

  /// What the README sweeps first.
  private static let mainScene = "drop-out-dismiss"
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  func validate() throws {
    if let passes, passes < 1 {
      throw ValidationError("--passes: the number is too small (got \(passes)); expected 1 or more")
    }
    if let scenarios, !(1...4096 ~= scenarios) {
      throw ValidationError(
        "--scenarios: the number is out of range (got \(scenarios)); expected 1 to 4096")
    }
  }

  func run() throws {
    let baseline = try check.map { Baseline(report: try Report(contentsOf: $0)) }
    let machine = Machine.pinned(to: setting.processor)
    let best = try InstructionSet.chosen()
    let sets = [best] + InstructionSet.allCases.filter { $0.isSupported && $0 != best }
    let contenders = Contenders(
      peers: URL(filePath: setting.peers),
      scripts: Self.package.appending(path: "Peers/python"), instructionSets: sets)
    var report = Report(
      machine: machine, commit: Self.commit, passCount: passes ?? (quick ? 3 : 9),
      contenders: contenders)
    print(machine.text)
    for contender in contenders.present { print("- \(contender.name): \(contender.details)") }
    for absence in contenders.absent {
      print("- not available: \(absence.name): \(absence.reason)")
    }

    let all = try StandardWorkloads.all() + SceneWorkloads.all()
    let chosen = all.filter { workload in
      workloads.isEmpty || workloads.contains { workload.name.hasPrefix($0) }
    }
    guard !chosen.isEmpty else {
      let prefixes = workloads.map { "'\($0)'" }.joined(separator: " or ")
      let names = all.map(\.name).joined(separator: ", ")
      throw ValidationError(
        "--workloads: no name begins with \(prefixes); expected the beginning of one of \(names)")
    }
    for workload in chosen {
      let result = try measure(
        workload, contenders.present, scenarioCount: scenarios ?? (quick ? 64 : 4096),
        passCount: report.passCount, passTime: quick ? 0.002 : 0.02)
      print("\n" + result.table)
      report.results.append(result)
    }
    try addLimits(to: &report, chosen)
    let scaled = chosen.filter { $0.number != nil }
    report.scaling = try Scaling.measured(
      workloads: scaled.isEmpty ? chosen : scaled, largest: quick ? 10_000 : 10_000_000,
      passCount: report.passCount, processor: setting.processor)
    print("\n" + (report.scaling?.text ?? ""))
    if chosen.contains(where: { $0.number == 4 }) {
      let growth = try Growth.measured(
        upTo: quick ? 4 : 64, passCount: min(3, report.passCount), contenders: contenders.present)
      print("\n" + growth.table)
      report.growth = growth
    }
    if let sweep, let first = chosen.first {
      let main = try SceneWorkloads.all().filter { workload in
        workload.name == Self.mainScene && workload.name != first.name
      }
      report.commandTimes = try CommandTimes.measured(
        command: sweep, workloads: [first] + main, scenarioCount: quick ? 10_000 : 1_000_000,
        passCount: report.passCount)
      print("\n" + (report.commandTimes?.text ?? ""))
    }
    if let json { try report.write(to: json) }
    if let svg { try BarChart(report).svg.save(to: svg) }
    if let growthSvg, let growth = report.growth {
      try GrowthChart(growth, report).svg.save(to: growthSvg)
    }
    if let results = setting.results {
      print("\nwrote \(try report.writeResults(to: results, part: "all"))")
    }
    if let baseline {
      let drops = try baseline.drops(in: report)
      for drop in drops { print("dropped: \(drop)") }
      guard drops.isEmpty else { throw ExitCode.failure }
      print("no ratio dropped by more than the noise")
    }
  }

  /// Measures the core, counts the kernels' instructions and holds one against the other.
  private func addLimits(to report: inout Report, _ workloads: [Workload]) throws {
    let limits = Limits.measured(includingMemory: !quick)
    report.limits = limits
    guard !limits.widths.isEmpty else { return print("\nlimits: measured on x86-64 only") }
    print("\n" + limits.table)
    guard !quick else { return }
    do {
      let counter = try InstructionCounter()
      for workload in workloads where workload.number != nil || workload.name == Self.mainScene {
        let mix = try counter.mix(of: workload, scenarioCount: 1024)
        report.mixes.append(mix)
        for width in limits.widths where width.instructionSet != "sse2" {
          let name = "Dynamics \(width.instructionSet), all metrics"
          let result = report.results.first { $0.workload == workload.name }
          guard let ours = result?.measurements.first(where: { $0.contender == name }) else {
            continue
          }
          let roofline = Roofline(mix, limits: width, measured: ours.median)
          report.rooflines.append(roofline)
          print("\n" + roofline.text)
        }
      }
    } catch let failure as PeerFailure {
      print("\ninstructions were not counted: \(failure)")
    }
  }

  /// The version that is measured; with "+" if files other than results differ from it.
  static var commit: String {
    guard let version = git("rev-parse", "--short=8", "HEAD"), !version.isEmpty else {
      return "unknown"
    }
    let changes = git(
      "status", "--porcelain", "--untracked-files=no", "--", ":/",
      ":(exclude,top)Benchmarks/Results")
    return changes == "" ? version : version + "+"
  }

  /// What git prints about this package.
  private static func git(_ arguments: String...) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", package.path] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let printed = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
