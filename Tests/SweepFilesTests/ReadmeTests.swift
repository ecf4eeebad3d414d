// README.md begins
import Dynamics
import SweepFiles
import Sweeps
// README.md pauses
import Foundation
import Testing

// README.md continues
/// Runs a sweep and writes its rows to a CSV file.
func writeResult(of sweep: Sweep, to path: String) throws {
  let runner = SweepRunner<Float>()
  let header = ResultHeader(
    sweep: sweep, precision: .single, instructionSet: runner.instructionSet, version: "1.0",
    command: "run falling-square")
  // Continues where an interrupted run of the same sweep stopped.
  let output = try ResultOutput(path: path, format: .csv, header: header, resumes: true)
  guard !output.isFinished else { return }
  let missing = output.rows.upperBound..<header.rows.upperBound
  try runner.run(sweep, range: missing) {
    $0
  } receive: {
    try output.append($0)
  }
  _ = try output.finish(threadCount: 2, cancellation: Cancellation())
}

/// Finds the row with the lowest peak speed.
func lowestPeakSpeed(in path: String) throws -> (row: Int, speed: Float)? {
  let file = try ResultFile(path: path)
  guard let column = file.header.metrics.firstIndex(of: MetricColumn(.peakSpeed)) else {
    return nil
  }
  var best: (row: Int, speed: Float)?
  try file.forEachBlock { (block: SweepBlock<Float>) in
    for (row, speed) in zip(block.range, block.metrics[column])
    where speed < best?.speed ?? .infinity { best = (row, speed) }
  }
  return best
}
// README.md ends

/// The Swift example of README.md compiles and runs, and README.md shows it unchanged.
@Suite struct ReadmeTests {
  @Test func `the example of the README writes a result and reads it back`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("r.csv")
    let sweep = try Sweep(
      scene: BuiltInScenes.fallingSquare,
      over: Grid([Axis(parsing: "square.elasticity=0:0.9:50")]),
      metrics: [.bounces, .peakSpeed])
    try writeResult(of: sweep, to: path)
    let bytes = folder.bytes("r.csv")
    let found = try #require(try lowestPeakSpeed(in: path))
    var speeds: [Float] = []
    SweepRunner<Float>().run(sweep) {
      $0.metrics[1]
    } receive: {
      speeds += $0
    }
    #expect(found.speed == speeds.min() && speeds[found.row] == found.speed)
    // A complete result is left alone.
    try writeResult(of: sweep, to: path)
    #expect(folder.bytes("r.csv") == bytes)
  }

  @Test func `the README shows the code above`() throws {
    let this = URL(filePath: #filePath)
    let lines = try String(contentsOf: this, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    func part(from begin: String, to end: String) throws -> String {
      let first = try #require(lines.firstIndex { $0 == "// README.md \(begin)" })
      let last = try #require(lines.firstIndex { $0 == "// README.md \(end)" })
      return lines[first + 1..<last].map { "\($0)\n" }.joined()
    }
    let imports = try part(from: "begins", to: "pauses")
    let code = try part(from: "continues", to: "ends")
    let readme = try String(
      contentsOf: this.deletingLastPathComponent()
        .appending(path: "../../Sources/Study/SweepFiles/README.md"),
      encoding: .utf8)
    let blocks = readme.matches(of: /```swift\n(?<code>(?s).*?)```/).map { String($0.code) }
    #expect(blocks == ["\(imports)\n\(code)"])
  }
}
