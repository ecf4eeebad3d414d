import Dynamics
import Foundation
import Sweeps
import Testing

/// The Swift code in README.md compiles and runs.
@Suite struct ReadmeTests {
  @Test func `the example of README runs`() async throws {
    // README.md begins
    let grid = try Grid([Axis(parsing: "snap.damping=0.1:2:96")])
    let sweep = try Sweep(
      scene: BuiltInScenes.snapPush, over: grid, metrics: [.arrivalTime, .overshoot])

    for try await rows in SweepRunner<Float>().rows(of: sweep) {
      let (arrivalTime, overshoot) = (rows[.arrivalTime], rows[.overshoot])
      for (row, damping) in rows["snap.damping"].enumerated() {
        let times = "arrives after \(arrivalTime[row]) s, overshoots by \(overshoot[row]) pt"
        print("damping \(damping): \(times)")
      }
    }
    // README.md ends
    #expect(sweep.design.count == 96)
  }

  @Test func `README shows the code above`() throws {
    let this = URL(filePath: #filePath)
    let lines = try String(contentsOf: this, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// README.md begins") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// README.md ends") })
    let code = lines[begin + 1..<end].map { $0.dropFirst(4) }.joined(separator: "\n")

    let readme = try String(
      contentsOf: this.deletingLastPathComponent().appending(path: "../../README.md"),
      encoding: .utf8)
    let blocks = readme.matches(of: /```swift\n(?<code>(?s).*?)```/).map { String($0.code) }
    #expect(blocks == ["import Dynamics\nimport Sweeps\n\n\(code)\n"])
  }
}
