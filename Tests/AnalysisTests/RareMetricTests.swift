import Dynamics
import Sweeps
import Testing

import Analysis

/// Metrics that few scenarios have are named, with the reason.
@Suite struct RareMetricTests {
  /// A square without rotation that falls onto a floor at y = 400, where it rests 10 to 12 pt higher.
  private func drop(
    target: Double? = nil, angle: Quantity? = nil, tolerance: Quantity? = nil,
    duration: Quantity = 8
  ) -> Scene {
    Scene(
      name: "drop", reference: Size2(width: 400, height: 800),
      items: [
        Item(
          name: "ball", size: Size2(width: 20, height: 20), center: Point2(x: 200, y: 90),
          angularVelocity: 0, resistance: 0, allowsRotation: 0)
      ],
      behaviors: [
        .gravity(Gravity(name: "pull")),
        .collision(
          Collision(
            name: "floor",
            lines: [
              .init(name: "edge", from: Point2(x: 0, y: 400), to: Point2(x: 400, y: 400))
            ])),
      ],
      target: target.map {
        Target(
          item: "ball", center: Point2(x: 200, y: .number($0)), angle: angle, tolerance: tolerance)
      },
      duration: duration)
  }

  private func rare(_ scene: Scene, _ goal: String) throws -> [RareMetric] {
    let solver = try Solver<Float>(
      scene: scene, over: [SolverParameter(parsing: "ball.elasticity=0.1:0.6")],
      goals: [Goal(parsing: goal)], budget: 4096)
    let found = try #require(solver.solution())
    #expect(found.scenarioCount <= solver.budget)
    return found.rareMetrics
  }

  @Test func `a metric that most scenarios have is not named`() throws {
    #expect(try rare(drop(), "settleTime<=2").isEmpty)
    #expect(try rare(drop(target: 389), "arrivalTime<=2").isEmpty)
    #expect(try rare(drop(), "bounces=9").isEmpty)
  }

  @Test func `a scenario that still moves has no settle time`() throws {
    let found = try #require(rare(drop(duration: 0.5), "settleTime<=2").first)
    #expect(found.count == 0 && found.sampleCount == 1024 && found.reason == .moving)
    #expect(
      found.description
        == "none of the sampled scenarios have a value of settleTime: most still move when they "
        + "end; let them last longer, or damp them more")
  }

  @Test func `an arrival time needs a target`() throws {
    #expect(try rare(drop(), "arrivalTime<=2").map(\.reason) == [.untargeted])
  }

  // 380 is 8 to 10 pt above where it rests; with 12 pt it arrives.
  @Test func `the summary has the distance from the target at which most scenarios end`() throws {
    let found = try #require(rare(drop(target: 380), "arrivalTime<=2").first)
    guard case .away(let distance) = found.reason else {
      Issue.record("\(found)")
      return
    }
    #expect((8...10).contains(distance))
    #expect(found.description.contains(" pt; move target.center or raise target.tolerance"))
    #expect(try rare(drop(target: 380, tolerance: 12), "arrivalTime<=2").isEmpty)
  }

  @Test func `a missed angle has the reason turned, not away`() throws {
    #expect(try rare(drop(target: 389, angle: 1), "arrivalTime<=2").map(\.reason) == [.turned])
  }

  @Test func `an event that never happens has the reason absent`() throws {
    #expect(try rare(drop(), "exitTime<=2").map(\.reason) == [.absent])
  }
}
