import Dynamics
import Foundation
import SweepFiles
import Sweeps
import Testing

/// `sweep run --plan`: its predictions are compared with the run.
@Suite struct PlanTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ arguments: [String]) throws -> SweepProcess {
    try SweepProcess(["run", "falling-square"] + arguments, in: folder)
  }

  /// The numbers of a plan; true is 1.
  private func plan(_ arguments: [String]) throws -> [String: Double] {
    let process = try run(arguments + ["--plan", "--json"])
    #expect(process.exit == 0, "\(process.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(process.output.utf8))
    return try #require(object as? [String: NSNumber]).mapValues(\.doubleValue)
  }

  private let grid = [
    "--vary", "square.elasticity=0:0.8:120", "--vary", "square.friction=0:1:120", "--duration", "1",
  ]

  // The sizes follow from the widths of the columns: a database has pages and names beside them.
  // The last condition depends on the fastest axis alone, and nearly all rows are excluded.
  @Test(
    arguments: ["csv", "jsonl", "nc", "sqlite", "arrow"],
    [
      nil, "square.friction + square.elasticity < 0.7", "square.friction < 0.01",
      "square.friction > 1",
    ])
  func `--plan predicts rows and size almost without running scenarios`(
    ending: String, condition: String?
  ) throws {
    let arguments = grid + (condition.map { ["--where", $0] } ?? []) + ["-o", "r.\(ending)"]
    let plan = try plan(arguments)
    #expect(folder.names.isEmpty)
    #expect((plan["seconds"] ?? -1) > 0)
    #expect(plan["areCountsExact"] == 1 && plan["rowsThere"] == 0)
    #expect(try run(arguments).exit == 0)
    var (run, excluded) = (0, 0)
    let file = try ResultFile(path: folder.url.appending(path: "r.\(ending)").path)
    try file.forEachBlock { (block: SweepBlock<Float>) in
      run += block.statuses.count { $0 != .excluded }
      excluded += block.statuses.count { $0 == .excluded }
    }
    #expect(run + excluded == 14_400)
    #expect(plan["scenarios"] == Double(run) && plan["excluded"] == Double(excluded))
    let size = Double(folder.size("r.\(ending)"))
    #expect(abs((plan["bytes"] ?? 0) / size - 1) < 0.25, "\(plan) \(size)")
  }

  @Test func `shards of a plan together have all scenarios`() throws {
    let arguments = grid + ["--where", "square.friction + square.elasticity < 0.7"]
    let whole = try plan(arguments + ["-o", "r.csv"])
    let parts = try (0..<3).map { try plan(arguments + ["-o", "r.csv", "--shard", "\($0)/3"]) }
    for name in ["scenarios", "excluded"] {
      #expect(parts.reduce(0) { $0 + ($1[name] ?? 0) } == whole[name])
    }
    // The condition excludes more at the end than at the beginning.
    #expect((parts[0]["scenarios"] ?? 0) > (parts[2]["scenarios"] ?? 0))
  }

  @Test func `with --resume, a plan counts the remaining rows and the size of the whole result`()
    throws
  {
    let arguments = grid + ["--where", "square.friction < 0.5", "-o", "r.csv"]
    let whole = try plan(arguments)
    #expect(try plan(arguments + ["--resume"])["scenarios"] == whole["scenarios"])
    #expect(try run(arguments).exit == 0)
    let finished = try run(arguments + ["--plan", "--resume"])
    #expect(finished.output == "nothing to run: all 14400 rows are done\n")

    // What a run leaves that was stopped after its first 12000 rows, of which half are excluded.
    let file = try ResultFile(path: folder.url.appending(path: "r.csv").path)
    let path = folder.url.appending(path: "r.csv").path
    let output = try ResultOutput(
      path: path, format: .csv, header: file.header, resumes: false)
    var blocks: [SweepBlock<Float>] = []
    try file.forEachBlock { (block: SweepBlock<Float>) in blocks.append(block) }
    let metrics = blocks[0].metrics.indices.map { column in blocks.flatMap { $0.metrics[column] } }
    let statuses = blocks.flatMap(\.statuses)
    try output.append(
      SweepBlock(
        range: 0..<12_000, metrics: metrics.map { Array($0[..<12_000]) },
        statuses: Array(statuses[..<12_000])))
    // The journal counts and not the old file, which is to be replaced; that it is locked does not matter.
    let rest = try plan(arguments + ["--resume"])
    #expect(rest["rowsThere"] == 12_000)
    #expect(rest["scenarios"] == 1200 && rest["excluded"] == 1200)
    #expect(abs((rest["bytes"] ?? 0) / Double(folder.size("r.csv")) - 1) < 0.25)
    let text = try run(arguments + ["--plan", "--resume"]).output
    #expect(text.hasPrefix("scenarios  1200 (of 120 × 120)\nexcluded   1200 by --where; not run"))
    #expect(text.contains("\ndone       12000 of 14400 rows\n"))
    withExtendedLifetime(output) {}

    let other = try run(grid + ["-o", "r.csv", "--plan", "--resume"])
    #expect(other.exit == 3)
    #expect(other.errors.contains("r.csv.partial: belongs to another sweep (different conditions"))
  }

  @Test func `a plan of interrupted reductions counts the remaining rows`() throws {
    let arguments = grid + ["--reduce", "top:3:finalY", "-o", "r.json"]
    #expect(try run(arguments).exit == 0)
    #expect(try plan(arguments + ["--resume"])["scenarios"] == 0)
    #expect(try plan(arguments)["scenarios"] == 14_400)
    let other = grid + ["--reduce", "top:4:finalY", "-o", "r.json", "--plan", "--resume"]
    #expect(try run(other).errors.contains("belongs to another sweep (different reductions)"))
  }

  @Test func `counts of too many points are estimated from a sample`() throws {
    let arguments = [
      "--vary", "square.elasticity=0:1:100000", "--vary", "square.friction=0:1:1000", "--where",
      "square.friction < 0.25", "--reduce", "top:1:finalY", "--duration", "0.1",
    ]
    let plan = try plan(arguments)
    #expect(plan["areCountsExact"] == 0)
    // A million points: one standard deviation is 0.17 percent of a quarter.
    #expect(abs((plan["scenarios"] ?? 0) / 25e6 - 1) < 0.01, "\(plan)")
    let text = try run(arguments + ["--plan"]).output
    #expect(
      text.contains(
        /scenarios  about 2[45]\.?\d* M \(of 100000 × 1000\), estimated from 1048576 points\n/)
    )
    #expect(text.contains(/excluded   about 7[45]\.?\d* M by --where; not run\n/), "\(text)")
  }
}
