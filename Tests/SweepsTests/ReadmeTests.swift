import Dynamics
import Foundation
import Sweeps
import Testing

/// The Swift of README.md compiles, runs, and is what stands there.
@Suite struct ReadmeTests {
  @Test func `the example of the README finds a spring`() throws {
    // README.md begins
    let middle = Point2(x: 187.5, y: 333.5)
    let scene = Scene(
      name: "pull-up", reference: Size2(width: 375, height: 667),
      items: [
        Item(
          name: "card", size: Size2(width: 200, height: 200), center: Point2(x: 187.5, y: 567))
      ],
      behaviors: [
        .attachment(
          Attachment(
            name: "rope", item: "card", anchor: Point2(x: 187.5, y: 233.5), length: 100,
            frequency: 2, damping: 0.5))
      ],
      target: Target(item: "card", center: middle))
    let grid = try Grid([
      Axis(parsing: "rope.frequency=1:4:31"), Axis(parsing: "rope.damping=0.1:1:19"),
    ])
    let sweep = try Sweep(scene: scene, over: grid, metrics: [.settleTime, .overshoot])

    // The quickest spring that goes at most 5 pt too far.
    var best = (time: Float.infinity, index: 0)
    SweepRunner<Float>().run(sweep) {
      $0
    } receive: { block in
      let (settleTime, overshoot) = (block.metrics[0], block.metrics[1])
      for row in settleTime.indices where overshoot[row] <= 5 && settleTime[row] < best.time {
        best = (settleTime[row], block.range.lowerBound + row)
      }
    }
    print("settled after \(best.time) s with \(grid.point(at: best.index))")
    // README.md ends
    #expect(best.time < 1)
    #expect(sweep.design.count == 31 * 19)
  }

  @Test func `the README shows the code above`() throws {
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
