import Foundation
import Testing

/// `sweep run` over other points than grids.
@Suite struct DesignCommandTests {
  @Test(arguments: ["sobol", "lhs", "random"])
  func `the same seed gives the same sample on any number of threads`(method: String) throws {
    func run(_ seed: String, _ threads: String) throws -> SweepProcess {
      try SweepProcess(
        "run", "falling-square", "--vary", "square.elasticity=0:0.8", "--vary",
        "square.angle=log:0.01:1", "--sample", method, "--samples", "64", "--seed", seed,
        "--metrics",
        "bounces", "--threads", threads)
    }
    let first = try run("1", "1")
    #expect(first.exit == 0 && first.lines.count == 65)
    #expect(first.lines[0] == "square.elasticity,square.angle,bounces,status")
    #expect(try run("1", "3").output == first.output)
    #expect(try run("2", "1").output != first.output)
  }

  @Test func `all columns or one column of points come from a file`() throws {
    let folder = try Folder()
    try folder.write("\u{feff}square.angle,\"square.friction\"\r\n0, 0.5\r\n1,.1\r\n", to: "p.csv")
    let points = try SweepProcess(
      "run", "falling-square", "--vary", "@p.csv", "--metrics", "bounces", in: folder)
    #expect(
      points.lines.map { $0.split(separator: ",")[0...1].joined(separator: " ") } == [
        "square.angle square.friction", "0.0 0.5", "1.0 0.1",
      ])
    let column = try SweepProcess(
      "run", "falling-square", "--vary", "square.friction=@p.csv", "--metrics", "bounces",
      in: folder)
    #expect(column.lines.map { $0.split(separator: ",")[0] } == ["square.friction", "0.5", "0.1"])
  }

  @Test func `points without names are numbers, or refused with their file`() throws {
    let folder = try Folder()
    try folder.write("0.1\n0.2\n", to: "p.csv")
    try folder.write("square.frction,square.angle\n0,0.5\n", to: "q.csv")
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.friction=@p.csv", "--metrics", "bounces",
      in: folder)
    #expect(
      run.lines.map { $0.split(separator: ",")[0] } == ["square.friction", "0.1", "0.2"])
    let list = try SweepProcess("run", "falling-square", "--vary", "@p.csv", in: folder)
    #expect(list.exit == 3 && list.errors.contains("p.csv:1: a number in place of a column name"))
    let misspelt = try SweepProcess("run", "falling-square", "--vary", "@q.csv", in: folder)
    #expect(misspelt.exit == 3)
    #expect(
      misspelt.errors
        == "sweep: error: q.csv:1: unknown path 'square.frction'; did you mean 'square.friction'?\n",
      "\(misspelt.errors)")
  }

  @Test func `a run whose rows are all excluded says so`() throws {
    let arguments = [
      "run", "falling-square", "--vary", "square.angle=0,1", "--where", "square.angle > 1",
      "--metrics", "bounces",
    ]
    let warning =
      "warning: all 2 rows are excluded, so nothing was run; loosen --where 'square.angle > 1'\n"
    #expect(try SweepProcess(arguments).errors.contains(warning))
    #expect(try SweepProcess(arguments + ["--reduce", "top:1:bounces"]).errors.contains(warning))
    let some = try SweepProcess(arguments.map { $0.replacing("> 1", with: "> 0") })
    #expect(!some.errors.contains("warning"), "\(some.errors)")
  }

  @Test func `the command stored in a sample's file reproduces the file`() throws {
    let folder = try Folder()
    try folder.write("square.angle,square.friction\n0,0.5\n1,0.1\n", to: "p.csv")
    let arguments = [
      "run", "falling-square", "--vary", "@p.csv", "--vary", "square.elasticity=0:1", "--sample",
      "sobol", "--samples", "16", "--where", "square.elasticity > square.friction", "--metrics",
      "finalY", "-o",
    ]
    func run(_ rest: String...) throws -> Int32 {
      let process = SweepProcess.process(arguments + rest, in: folder)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    #expect(try run("a.csv") == 0)
    let text = try #require(folder.text("a.csv"))
    #expect(text.contains(",excluded\n") && text.contains(",resting\n"))
    // The points are in the file itself: without the list it is found complete already.
    #expect(try run("a.csv", "--resume") == 0)
    let metadata = try #require(
      folder.names.first { $0.hasPrefix("a") && $0.hasSuffix("metadata.json") })
    let description = try #require(folder.text(metadata))
    #expect(description.contains("square.angle+square.friction=0/0.5,1/0.1"))
    #expect(description.contains("sobol 16 0 square.elasticity=0:1"))
    #expect(description.contains("square.elasticity > square.friction"))
  }

  @Test func `linked, relative and selected points`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=base*{0.5,1,2}", "--vary",
      "square.angle=0,1", "--vary", "square.density=1,2,3", "--zip",
      "square.density,square.elasticity", "--metrics", "bounces", "--only", "0,3:4")
    #expect(run.exit == 0)
    #expect(
      run.lines.map { $0.split(separator: ",")[0...2].joined(separator: " ") } == [
        "square.density square.elasticity square.angle", "1.0 0.1 0.0", "2.0 0.2 1.0",
        "3.0 0.4 0.0",
      ])
  }

  @Test func `a range relative to the scene's value is sampled`() throws {
    let run = try SweepProcess(
      "run", "falling-square", "--vary", "square.elasticity=base*{0.5:2}", "--vary",
      "square.center.x=base+{-10:10}", "--sample", "lhs", "--samples", "8", "--metrics", "finalX")
    #expect(run.exit == 0, "\(run.errors)")
    let points = run.lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(points.count == 8 && points.allSatisfy { 0.1...0.4 ~= $0[0] })
    let middle = points.map { $0[1] }.reduce(0, +) / 8
    #expect(points.allSatisfy { abs($0[1] - middle) < 14 } && middle > 50)
  }

  @Test func `a partly invalid sampled range is reported as a range`() throws {
    let sample = ["--sample", "lhs", "--samples", "4", "--metrics", "finalY", "--vary"]
    let partly = try SweepProcess(
      ["run", "falling-square"] + sample + ["square.elasticity=-1:0.5"])
    #expect(partly.exit == 0)
    #expect(
      partly.errors.contains(
        "warning: --vary 'square.elasticity=-1:0.5': part of the range is not allowed; expected "),
      "\(partly.errors)")
    #expect(partly.errors.contains(". Samples outside get the status invalid\n"))
    let flag = try SweepProcess(
      ["run", "falling-square"] + sample + ["square.allowsRotation=0:1"])
    #expect(flag.exit == 3 && flag.output.isEmpty)
    #expect(
      flag.errors.contains(
        "--vary 'square.allowsRotation=0:1': a sample has values between true and false; expected "
          + "true or false. Give a list: --vary square.allowsRotation=0,1\n"))
    let never = try SweepProcess(
      ["run", "falling-square"] + sample + ["square.elasticity=-2:-1"])
    #expect(never.exit == 3 && never.errors.contains("the whole range is outside the allowed"))
  }

  @Test func `rows excluded for a missing value are reported once`() throws {
    let arguments = [
      "run", "falling-square", "--vary", "square.elasticity=0,0.5", "--vary", "square.angle=0,1",
      "--where", "0/square.elasticity >= 0", "--metrics", "finalY",
    ]
    let run = try SweepProcess(arguments)
    #expect(run.exit == 0)
    #expect(run.lines.filter { $0.hasSuffix("excluded") }.count == 2)
    let warning =
      "2 rows are excluded because a --where condition depends on what is not a number; first: row 0 "
      + "(square.elasticity=0, square.angle=0)"
    #expect(run.errors.ranges(of: warning).count == 1, "\(run.errors)")
    let reduced = try SweepProcess(arguments + ["--reduce", "top:1:finalY"])
    #expect(reduced.errors.ranges(of: warning).count == 1, "\(reduced.errors)")
    let decided = try SweepProcess(arguments.map { $0.replacing("0/", with: "0*") })
    #expect(!decided.errors.contains("warning"), "\(decided.errors)")
  }

  @Test func `an invalid spring is explained by its response`() throws {
    let folder = try Folder()
    try folder.write(
      """
      scene: slide
      reference: {width: 400, height: 800}
      items: [{name: v, size: [20, 20], center: [0, 0]}]
      behaviors:
        - spring: {name: s, item: v, property: center, to: [100, 0], dampingRatio: 0.5, duration: 0.5}
      """, to: "s.yaml")
    let response = try SweepProcess("run", "s.yaml", "--vary", "s.response=1e-6,0.5", in: folder)
    #expect(
      response.errors.contains("s.response: out of range (got 1e-06); expected 1e-05 or more"),
      "\(response.errors)")
    let duration = try SweepProcess("run", "s.yaml", "--vary", "s.duration=1e-6,0.5", in: folder)
    #expect(
      duration.errors.contains(
        "row 0: s.duration: too short for this damping ratio (got 1e-06); expected a time"),
      "\(duration.errors)")
    for run in [response, duration] {
      #expect(run.exit == 0 && !run.errors.contains("no mass"))
    }
    let shown = try SweepProcess("show", "s.yaml", in: folder)
    #expect(shown.output.contains(/s\.response .*1e-05 or more/), "\(shown.output)")
  }

  @Test(
    arguments: [
      (
        ["--sample", "sobl", "--samples", "4"], 2,
        "--sample: unknown sampling method 'sobl'; did you mean 'sobol'?"
      ),
      (["--sample", "sobol"], 2, "--sample needs --samples N"),
      (
        ["--sample", "lhs", "--samples", "4"], 2,
        "the lhs sample has no range; expected at least one"
      ),
      (["--samples", "4"], 2, "--samples needs --sample; add --sample lhs, sobol or random"),
      (["--vary", "square.angle=0:1"], 2, "A range a:b without a count is for samples"),
      (
        ["--vary", "square.angle=0:1", "--sample", "lhs", "--samples", "0"], 2,
        "--samples must be a whole number from 1 to 134217728 (got 0)"
      ),
      (["--only", "1"], 3, "--only: no row has the index 1; expected 0, the only one"),
      (["--only", "1:2"], 3, "--only: no row has the index 2"),
      (
        [
          "--vary", "square.angle=0,1", "--vary", "square.density=1,2,3", "--zip",
          "square.angle,square.density",
        ], 2,
        "--zip 'square.angle,square.density': linked parameters need the same number of values (got "
          + "2 for square.angle and 3 for square.density)"
      ),
      (
        ["--where", "square.angle"], 2,
        "'square.angle': no comparison; expected a formula over parameter paths"
      ),
      (["--where", "square.angle = 1"], 2, "unexpected '=' at column 14; expected == to compare"),
      (
        ["--where", "settleTime < 2"], 3,
        "'settleTime < 2': settleTime is a metric, known only after the run; conditions test "
          + "parameter paths. Filter the rows of the result instead, or ask for it with sweep solve "
          + "--want"
      ),
      (["--where", "square.angel < 1"], 3, "did you mean 'square.angle'"),
      (["--zip", "square.angle,square.friction"], 2, "square.angle has no --vary of its own"),
      (["--vary", "@no.csv"], 3, "no.csv: no such file; expected a CSV file"),
    ] as [([String], Int32, String)])
  func `a mistake has its exit code and names what is allowed`(
    arguments: [String], exit: Int32, sentence: String
  ) throws {
    let process = try SweepProcess(["run", "falling-square"] + arguments)
    let text = process.errors
    #expect(process.exit == exit)
    #expect(text.hasPrefix("sweep: error: ") && text.contains(sentence), "\(text)")
  }
}
