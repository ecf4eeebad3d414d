import Dynamics
import Foundation
import MotionExport
import Testing

@Suite struct MotionHapticsTests {
  /// A ball that falls from a height onto the bottom of its reference view.
  private func ball(from height: Double, elasticity: Double = 0) -> Scene {
    Scene(
      name: "ball", reference: Size2(width: 400, height: 5000),
      items: [
        Item(
          name: "ball", size: Size2(width: 40, height: 40),
          center: Point2(x: 200, y: .init(4980 - height)), elasticity: .init(elasticity),
          resistance: 0, shape: .ellipse)
      ],
      behaviors: [
        .gravity(Gravity(name: "pull", magnitude: 1)),
        .collision(Collision(name: "walls", insets: Insets())),
      ], duration: 5)
  }

  @Test(arguments: [10.0, 100, 400, 900, 2000])
  func strengthIsTheStatedLawOfTheSpeedOfAFall(height: Double) throws {
    let haptics = try MotionHaptics(ball(from: height))
    let first = try #require(haptics.impacts.first)
    // A step of 1/120 s adds 8.3 pt/s; the skin of 1.8 pt shortens the fall.
    let speed = (2 * 1000 * height).squareRoot()
    #expect(abs(first.approachSpeed - speed) < 8.4 + 2000 / speed)
    // UIKit's clock begins a sub-step late.
    #expect(abs(first.time - speed / 1000) < 2.0 / 120 + 2 / speed)
    let law = min(0.2 + 0.8 * (first.approachSpeed - 50) / 1450, 1)
    #expect(abs(first.strength - law) < 1e-12)
  }

  @Test func ahapHasCoreHapticsKeysAndTheImpactsInOrder() throws {
    let haptics = try MotionHaptics(ball(from: 400, elasticity: 0.6))
    #expect(haptics.impacts.count > 3)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(haptics.ahap().utf8)) as? [String: Any])
    #expect(json["Version"] as? Double == 1)
    let pattern = try #require(json["Pattern"] as? [[String: [String: Any]]])
    #expect(pattern.count == haptics.impacts.count)
    for (entry, impact) in zip(pattern, haptics.impacts) {
      let event = try #require(entry["Event"])
      #expect(event["EventType"] as? String == "HapticTransient")
      #expect(abs((event["Time"] as? Double ?? -1) - impact.time) <= 0.00005)
      let parameters = try #require(event["EventParameters"] as? [[String: Any]])
      #expect(parameters.count == 2)
      var values: [String: Double] = [:]
      for parameter in parameters {
        let name = try #require(parameter["ParameterID"] as? String)
        values[name] = parameter["ParameterValue"] as? Double
      }
      #expect(abs((values["HapticIntensity"] ?? -1) - impact.strength) <= 0.0005)
      #expect(values["HapticSharpness"].map { 0...1 ~= $0 } == true)
    }
    // Each bounce is slower than the one before.
    #expect(
      haptics.impacts.map(\.approachSpeed) == haptics.impacts.map(\.approachSpeed).sorted(by: >))
  }

  @Test func vibrateBeginsEachPulseAtItsImpact() throws {
    let haptics = try MotionHaptics(ball(from: 400, elasticity: 0.6))
    let pattern = try JSONDecoder().decode([Int].self, from: Data(haptics.vibrate().utf8))
    var (time, pulses) = (0, [(start: Int, length: Int)]())
    for (index, length) in pattern.enumerated() {
      if index.isMultiple(of: 2), length > 0 { pulses.append((time, length)) }
      time += length
    }
    #expect(pulses.count == haptics.impacts.count)
    for (pulse, impact) in zip(pulses, haptics.impacts) {
      #expect(abs(Double(pulse.start) / 1000 - impact.time) <= 0.0005)
      #expect(abs(Double(pulse.length) - (10 + 37.5 * (impact.strength - 0.2))) <= 0.5)
    }
  }

  @Test func impactsThatAreTooCloseAreFeltAsOne() throws {
    // Both lower corners of a box land at once.
    var scene = ball(from: 400)
    scene.items[0].shape = .rectangle
    scene.items.append(scene.items[0])
    scene.items[1].name = "other"
    scene.items[1].center = Point2(x: 300, y: 4580)
    let times = try MotionHaptics(scene).impacts.map(\.time)
    for (first, second) in zip(times, times.dropFirst()) { #expect(second - first >= 0.010) }
    #expect(times.filter { abs($0 - times[0]) < 0.05 }.count == 1)
  }

  @Test func saysWhyThereAreNoHaptics() throws {
    let slow = #expect(throws: UnexportableMotion.self) {
      try MotionHaptics(ball(from: 400), MotionHaptics.Options(threshold: 1000, fullSpeed: 2000))
    }
    #expect(slow?.reason.contains("no contact begins at 1000 pt/s or more") == true)
    let spring = try #require(BuiltInScenes.named("custom-modal-show"))
    let closed = #expect(throws: UnexportableMotion.self) { try MotionHaptics(spring) }
    #expect(closed?.reason.contains("a spring in closed form has no contacts") == true)
    let unknown = #expect(throws: UnexportableMotion.self) {
      try MotionHaptics(ball(from: 400), MotionHaptics.Options(items: ["card"]))
    }
    #expect(unknown?.reason.contains("expected one of ball") == true)
    for (low, high) in [(-1.0, 10.0), (10, 10), (0, .infinity)] {
      #expect(throws: UnexportableMotion.self) {
        try MotionHaptics(
          ball(from: 400), MotionHaptics.Options(threshold: low, fullSpeed: high))
      }
    }
  }
}
