import Dynamics
import Foundation
import SceneFiles
import SweepFiles
import Testing

/// Measures in scenes, options, studies and results.
@Suite struct MeasureCommandTests {
  private static let drop = """
    scene: drop
    reference: {width: 320, height: 600}
    items:
      - {name: ball, size: [50, 50], center: [160, 125], elasticity: 0.7, resistance: 0}
    behaviors:
      - gravity: {name: pull}
      - collision: {name: floor, lines: [{name: edge, from: [-500, 550], to: [900, 550]}]}
    duration: 3
    measures:
      apex: min(ball.y) after firstContact
      rise: "(525 - apex) / (525 - start(ball.y))"

    """

  private func folder(_ scene: String = drop) throws -> Folder {
    let folder = try Folder()
    try folder.write(scene, to: "drop.yaml")
    return folder
  }

  private func output(_ arguments: [String], in folder: Folder) throws -> String {
    let run = try SweepProcess(arguments + ["--quiet"], in: folder)
    #expect(run.exit == 0, "\(run.errors)")
    return run.output
  }

  @Test func `a scene keeps its measures, and a run writes them`() throws {
    let scene = try SceneFile.parse(Self.drop, name: "drop.yaml")
    #expect(scene.measures.map(\.name) == ["apex", "rise"])
    #expect(try SceneFile.parse(SceneFile.yaml(scene), name: "again") == scene)
    let folder = try folder()
    let written = try output(["run", "drop.yaml"], in: folder)
    #expect(written.hasPrefix("settleTime,pauseTime,overshoot,bounces,exitTime,peakSpeed,"))
    #expect(written.contains("finalX,finalY,apex,rise,status\n"))
    // By name, by option, or as a formula, it is the same number.
    let named = try output(
      [
        "run", "drop.yaml", "--metrics", "rise,min(max(ball.y), 5)", "--metric",
        "also = (525 - min(y) after firstContact) / (525 - start(y))", "--metric", "apex",
      ], in: folder)
    let lines = named.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(named.hasPrefix("rise,\"min(max(ball.y), 5)\",also,apex,status\n"))
    #expect(lines[1][0] == lines[1][2] && lines[1][1] == "5.0")
    // A name that the list and the option give is one column.
    let once = try output(
      ["run", "drop.yaml", "--metrics", "top,bounces", "--metric", "top = min(y)"], in: folder)
    #expect(once.hasPrefix("top,bounces,status\n"))
  }

  @Test(arguments: ResultFormat.builtIn)
  func `results keep measures, with shards, threads and a second start`(
    format: ResultFormat
  ) throws {
    let folder = try folder()
    let sweep = [
      "run", "drop.yaml", "--vary", "ball.elasticity=0:0.9:301", "--metrics", "rise,impacts",
      "--metric", "when = timeOf(min(ball.y)) after firstContact",
      "--metric", "hits = count(ball.y = 500)",
    ]
    let ending = format.rawValue
    _ = try output(sweep + ["-o", "one.csv"], in: folder)
    for shard in 0..<2 {
      _ = try output(
        sweep + ["-o", "r.\(ending)", "--shard", "\(shard)/2", "--threads", "\(shard + 1)"],
        in: folder)
    }
    let parts = (0..<2).map { "r.\($0)-of-2.\(ending)" }
    _ = try output(["merge"] + parts + ["-o", "r.\(ending)"], in: folder)
    let diff = try SweepProcess("diff", "one.csv", "r.\(ending)", in: folder)
    #expect(diff.output == "bit-identical: 301 rows\n", "\(diff.errors)")
    let file = try ResultFile(path: folder.url.appending(path: "r.\(ending)").path)
    #expect(file.header.metrics.map(\.rawValue) == ["rise", "impacts", "when", "hits"])
    #expect(file.header.metrics.map(\.unit.symbol) == ["", "", "s", ""])
    // The command of a result computes the same rows, without the options that defined measures.
    #expect(file.header.command.contains("when = timeOf(min(ball.y)) after firstContact"))
    _ = try output(sweep + ["-o", "one.csv", "--resume"], in: folder)
    _ = try output(["report", "one.csv", "-o", "r.html", "--metric", "rise"], in: folder)
    _ = try output(
      [
        "run", "drop.yaml", "--vary", "ball.elasticity=0.2:0.8:9", "--reduce", "top:3:-rise", "-o",
        "top.json",
      ], in: folder)
    #expect(folder.text("top.json")?.contains("rise") == true)
    _ = try output(
      [
        "run", "drop.yaml", "--vary", "ball.elasticity=0.2:0.8:9", "--metric", "low = max(ball.y)",
        "--reduce", "top:3:low", "-o", "low.json",
      ], in: folder)
    #expect(folder.text("low.json")?.contains("--reduce 'top:3:low = max(ball.y)'") == true)
  }

  @Test func `goals, sensitivities and studies name measures`() throws {
    let folder = try folder()
    let vary = ["drop.yaml", "--vary", "ball.elasticity=0.3:0.9"]
    let solved = try output(
      ["solve"] + vary + ["--want", "rise=0.5±0.05", "--budget", "256", "--exact"], in: folder)
    #expect(solved.hasPrefix("rank,isSolution,ball.elasticity,rise,status"))
    #expect(solved.contains("\n1,true,"))
    let defined = try output(
      ["solve"] + vary + [
        "--metric", "other = (525 - min(ball.y) after firstContact) / 400", "--want",
        "other=0.5+-0.05", "--budget", "256", "--exact",
      ], in: folder)
    // 525 - 125 is 400, so that the two measures are the same numbers.
    let rows = [solved, defined].map {
      $0.split(separator: "\n")[1].split(separator: ",").prefix(4)
    }
    #expect(rows[0] == rows[1])
    let sensitivity = try output(
      ["sensitivity"] + vary + [
        "--metrics", "rise", "--samples", "64", "--method", "sobol", "--resamples", "0",
      ], in: folder)
    #expect(sensitivity.contains("rise,ball.elasticity"))
    let study = """
      study: Which elasticity gives half the height?
      command: solve
      scene: drop.yaml
      vary: {ball.elasticity: 0.3:0.9}
      metric: ["half = rise * 2", "top = min(ball.y) after firstContact"]
      want: [half = 1 ± 0.1, top >= 0]
      budget: 256
      exact: true

      """
    try folder.write(study, to: "s.yaml")
    #expect(try output(["solve", "s.yaml"], in: folder).contains("\n1,true,"))
    #expect(try SweepProcess("check", "s.yaml", in: folder).exit == 0)
    // A page has no measures, and says which goal it lacks.
    let page = try SweepProcess("explore", "s.yaml", "-o", "p.html", in: folder)
    #expect(page.exit == 0 && page.errors.contains("pages do not compute measures"))
  }

  @Test(arguments: [
    (["--metric", "apx"], "--metric: unknown metric 'apx'; did you mean 'apex'?"),
    (
      ["--metric", "a = min(ball.z)"],
      "--metric: unknown name 'ball.z' at column 5 (got 'min(ball.z)'); "
        + "expected 'ball.x' or 'ball.y'"
    ),
    (
      ["--metric", "a = min(y"],
      "--metric: missing ')' at column 10 (got 'a = min(y'); expected a measure, as 'min(card.y)'"
    ),
    (
      ["--metric", "apex = max(y)"],
      "--metric: the measure 'apex' is defined twice; give it another name"
    ),
    (
      ["--metrics", "rise,ris"],
      "--metrics: unknown metric 'ris'; did you mean 'rise'?"
    ),
  ])
  func `a wrong measure is named with its option and its column`(
    options: [String], message: String
  ) throws {
    let run = try SweepProcess(["run", "drop.yaml"] + options, in: try folder())
    #expect(run.errors == "sweep: error: \(message)\n")
    #expect(run.exit == 2 || run.exit == 3)
  }

  @Test func `a wrong measure of a scene has its line and its column`() throws {
    let wrong = Self.drop.replacing("min(ball.y) after firstContact", with: "min(ball.y) after")
      .replacing("(525 - apex)", with: "(525 - apx)")
    let run = try SweepProcess("check", "drop.yaml", in: try folder(wrong))
    #expect(run.exit == 3)
    #expect(
      run.output.contains(
        "drop.yaml:10:26: measures.apex: missing time of a window (got 'min(ball.y) after')"),
      "\(run.output)")
    let unknown = Self.drop.replacing("apex)", with: "apx)")
    let other = try SweepProcess("check", "drop.yaml", in: try folder(unknown))
    #expect(
      other.output.contains("drop.yaml:11:9: measures.rise: unknown name 'apx'"), "\(other.output)")
  }

  @Test func `a metric of solve that no goal names is refused`() throws {
    let run = try SweepProcess(
      "solve", "drop.yaml", "--vary", "ball.elasticity=0.3:0.9", "--metric", "a = max(y)", "--want",
      "rise=0.5", in: try folder())
    #expect(run.exit == 2)
    #expect(run.errors.contains("--metric: no goal names 'a'; give it in --want"))
  }
}
