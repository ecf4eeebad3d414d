import Foundation
import Testing

/// `sweep run` over other points than grids.
@Suite struct DesignCommandTests {
  @Test(arguments: ["sobol", "lhs", "random"])
  func `a sample is the same rows with the same seed, whatever the threads`(method: String) throws {
    func run(_ seed: String, _ threads: String) throws -> SweepProcess {
      try SweepProcess(
        "run", "falling-square", "--vary", "square.elasticity=0:0.8", "--vary",
        "square.angle=log:0.01:1", "--sample", method, "--count", "64", "--seed", seed, "--metrics",
        "bounces", "--threads", threads)
    }
    let first = try run("1", "1")
    #expect(first.exit == 0 && first.lines.count == 65)
    #expect(first.lines[0] == "square.elasticity,square.angle,bounces,status")
    #expect(try run("1", "3").output == first.output)
    #expect(try run("2", "1").output != first.output)
  }

  @Test func `points come from a file, and a value is looked up in it`() throws {
    let folder = try Folder()
    try folder.write("\u{feff}square.angle,\"square.friction\"\r\n0, 0.5\r\n1,.1\r\n", to: "p.csv")
    let points = try SweepProcess(
      "run", "falling-square", "--vary", "@p.csv", "--metrics", "bounces", in: folder)
    #expect(
      points.lines.map { $0.split(separator: ",")[0...1].joined(separator: " ") } == [
        "square.angle square.friction", "0 0.5", "1 0.1",
      ])
    let column = try SweepProcess(
      "run", "falling-square", "--vary", "square.friction=@p.csv", "--metrics", "bounces",
      in: folder)
    #expect(column.lines.map { $0.split(separator: ",")[0] } == ["square.friction", "0.5", "0.1"])
  }

  @Test func `what a file of a sample says of itself computes it again`() throws {
    let folder = try Folder()
    try folder.write("square.angle,square.friction\n0,0.5\n1,0.1\n", to: "p.csv")
    let arguments = [
      "run", "falling-square", "--vary", "@p.csv", "--vary", "square.elasticity=0:1", "--sample",
      "sobol", "--count", "16", "--where", "square.elasticity > square.friction", "--metrics",
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
    #expect(text.contains(",excluded\n") && text.contains(",settled\n"))
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
        "square.density square.elasticity square.angle", "1 0.1 0", "2 0.2 1", "3 0.4 0",
      ])
  }

  @Test(
    arguments: [
      (["--sample", "sobl", "--count", "4"], 2, "did you mean sobol?"),
      (["--sample", "sobol"], 2, "--sample needs --count N"),
      (["--sample", "lhs", "--count", "4"], 2, "a lhs sample has no range"),
      (["--count", "4"], 2, "belong to a sample"),
      (["--vary", "square.angle=0:1"], 2, "a range a:b alone is for samples"),
      (
        ["--vary", "square.angle=0:1", "--sample", "lhs", "--count", "0"], 2,
        "the count of a sample"
      ),
      (["--only", "1"], 2, "there is no point 1; allowed: 0 to 0"),
      (["--only", "0", "--range", "0:0"], 2, "allowed: one of them"),
      (["--where", "square.angle"], 2, "compares nothing"),
      (["--where", "square.angel < 1"], 3, "did you mean square.angle"),
      (["--zip", "square.angle,square.friction"], 2, "square.angle has no list of values"),
      (["--vary", "@no.csv"], 3, "no.csv cannot be read"),
    ] as [([String], Int32, String)])
  func `a mistake has its exit code and says what is allowed`(
    arguments: [String], exit: Int32, sentence: String
  ) throws {
    let process = try SweepProcess(["run", "falling-square"] + arguments)
    let text = process.errors
    #expect(process.exit == exit)
    #expect(text.hasPrefix("sweep: error: ") && text.contains(sentence), "\(text)")
  }
}
