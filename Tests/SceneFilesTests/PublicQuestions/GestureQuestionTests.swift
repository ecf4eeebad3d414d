import Dynamics
import Foundation
import Testing

/// Public questions about fingers: projections, thresholds, rubber bands, and what follows the release.
@Suite struct GestureQuestionTests {
  private func glide(_ properties: String, rest: String = "", isFine: Bool = false) throws
    -> PublicQuestion
  {
    try PublicQuestion(
      """
      items: [{name: view, size: [100, 100], center: [0, 400], \(properties)}]
      behaviors: [{itemBehavior: {name: own, allowsRotation: false}}]
      \(rest)
      """, isFine: isFine)
  }

  /// Asked at <https://medium.com/@esskeetit/scrolling-mechanics-of-uiscrollview-142adee1142c>.
  ///
  /// A scroll view with the rate d per millisecond carries a flick by v · d / (1 - d) / 1000. The rate is a
  /// resistance of -1000 ln d. The two differ by (1 - d) / 2; an item sleeps below 0.001 pt/s.
  @Test func `where does a flick end that decelerates like a scroll view`() throws {
    for rate in [0.998, 0.99] {
      let view = try glide(
        "velocity: [1500, 0], resistance: \(-1000 * log(rate))", rest: "duration: 30", isFine: true)
      let projection = 1500 * rate / (1 - rate) / 1000
      #expect(abs(try view.value(.finalX) - projection) < 0.01 + (1 - rate) * projection)
    }
  }

  /// Asked at <https://github.com/facebookarchive/pop/issues/13>.
  ///
  /// Velocities v, v / (1 + rh), v / (1 + rh)² and so on add up to v / r exactly, whatever the step h. An
  /// item sleeps below 1 pt/s, 1 / r before that.
  @Test func `which velocity makes a decaying view stop at a point`() throws {
    let view = try glide("velocity: [0, 0], resistance: 2", rest: "duration: 20")
    let distances = [50.0, 100, 700]
    let ends = try view.values(.finalX, varying: "view.velocity.x", distances.map { 2 * $0 })
    for (distance, end) in zip(distances, ends) {
      #expect((distance - 0.5...distance).contains(end))
    }
  }

  /// Asked at <https://github.com/react/react-native/issues/6189>.
  ///
  /// After n steps it has gone (v / r) (1 - (1 + rh)⁻ⁿ).
  @Test func `how far has a decaying view come after half a second`() throws {
    let view = try glide("velocity: [800, 0], resistance: 3", rest: "duration: 0.5")
    let expected = 800 / 3.0 * (1 - pow(1 + 3 * view.settings.timeStep, -view.substeps(30)))
    #expect(abs(try view.value(.finalX) - expected) < 1e-6)
  }

  /// Asked at <https://github.com/react/react-native/issues/20783>.
  ///
  /// UIKit's animator pauses after half a second below 1 pt/s: ln(v / 1) / r + 0.5. The frame, the implicit
  /// resistance (rh/2 of the time) and the first frame's missing sub-step shift it.
  @Test func `why does the callback come so late after the motion`() throws {
    let view = try glide("velocity: [100, 0], resistance: 4")
    let glide = log(100.0) / 4
    let pause = try view.value(.pauseTime)
    #expect(abs(pause - glide - 0.5) < 2 / 60.0 + glide * 4 / 240)
    // It has visibly stopped 0.5 pt before its end, at 2 pt/s.
    #expect(pause - (try view.value(.settleTime)) > 0.5 + log(2.0) / 4 - 2 / 60.0)
  }

  /// Asked at <https://github.com/runmad/RMSwipeTableViewCell/pull/2> and <https://github.com/flutter/flutter/pull/11065>.
  ///
  /// UIScrollView's rubber band follows a pull x to x d c / (d + c x), with c = 0.55 and the height d. A
  /// critically damped spring returns without overshoot, so that its way is that.
  @Test func `how far does a rubber band follow the finger`() throws {
    let view = try PublicQuestion(
      """
      parameters: {pull: 0}
      items:
        - {name: list, size: [400, 800], allowsRotation: false, center: [200,
           400 + (1 - 1 / (parameters.pull * 0.55 / reference.height + 1)) * reference.height]}
      behaviors:
        - attachment: {name: s, item: list, anchor: [200, -600], length: 1000, frequency: 2, damping: 1}
      """, isFine: true)
    let pulls = [50.0, 200, 800, 5000]
    for (pull, way) in zip(pulls, try view.values(.travel, varying: "parameters.pull", pulls)) {
      #expect(abs(way - pull * 800 * 0.55 / (800 + 0.55 * pull)) < 0.01)
    }
  }

  /// Asked at <https://github.com/emilkowalski/vaul/issues/333>.
  ///
  /// The nearest detent to where the flick carries the edge, by a fast scroll view's 0.99 / (1 - 0.99) ms.
  @Test func `at which detent does a sheet stop after a flick`() throws {
    let sheet = try PublicQuestion(
      """
      parameters:
        finger: 300
        speed: 0
        landing: parameters.finger + parameters.speed * 0.099
        step1: max(0, min(1, (parameters.landing - 230) * 1000))
        step2: max(0, min(1, (parameters.landing - 550) * 1000))
      items:
        - {name: sheet, size: [400, 600], center: [200, 300 + parameters.finger],
           velocity: [0, parameters.speed], allowsRotation: false}
      behaviors:
        - attachment: {name: s, item: sheet, length: 1000, frequency: 2, damping: 0.8, anchor: [200,
                       60 + 340 * parameters.step1 + 300 * parameters.step2 + 300 - 1000]}
      """)
    let speeds = stride(from: -4000.0, through: 4000, by: 250).map { $0 }
    let ends = try sheet.values(.finalY, varying: "parameters.speed", speeds)
    var chosen: Set<Double> = []
    for (speed, end) in zip(speeds, ends) {
      let landing = 300 + speed * 0.99 / (1 - 0.99) / 1000
      let detent = [60.0, 400, 700].min { abs($0 - landing) < abs($1 - landing) } ?? 0
      chosen.insert(detent)
      // It sleeps below 1 pt/s, less than 1 / ω = 0.08 pt from the end of the spring.
      #expect(abs(end - 300 - detent) < 0.1, "\(speed)")
    }
    #expect(chosen.count == 3)
  }

  /// Asked at <https://github.com/modocache/MDCSwipeToChoose/issues/67>.
  ///
  /// From a distance a with velocity v, a critically damped spring lets the card go as far as
  /// (b/ω) e^(-(1 - ωa/b)), where b = v + ωa. It leaves if that is past the line. The implicit spring is
  /// 0.06 % slower, and a frame may miss the peak of a barely crossing card, so 1 % beside it is tested.
  @Test func `how fast must a short flick be to take the card away`() throws {
    let (omega, line) = (3 * Double.pi, 150.0)
    for drag in [0.0, 40, 120] {
      func reach(_ speed: Double) -> Double {
        let b = speed + omega * drag
        return b / omega * exp(-(1 - omega * drag / b))
      }
      var (low, high) = (0.0, 100_000.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if reach(middle) < line { low = middle } else { high = middle }
      }
      let card = try PublicQuestion(
        """
        items: [{name: card, size: [300, 400], center: [\(200 + drag), 400], velocity: [0, 0],
                 resistance: 0}]
        behaviors:
          - attachment: {name: s, item: card, anchor: [-800, 400], length: 1000, frequency: 1.5, damping: 1}
        phases:
          - name: held
            ends:
              - {until: {crossing: {from: [\(200 + line), 0], to: [\(200 + line), 800]}}, then: {end: gone}}
              - {until: {elapsed: 2}, then: {end: stays}}
        """, isFine: true)
      #expect(
        try card.values(.outcome, varying: "card.velocity.x", [0.99 * low, 1.01 * low]) == [2, 1])
    }
  }

  /// Asked at <https://github.com/pmndrs/react-spring/issues/225>.
  ///
  /// A spring that is stopped when it is seen past its end has gone on for up to a frame, at the speed
  /// ωd e^(-ζ (π - arccos ζ) / √(1-ζ²)) with which it gets there.
  @Test func `why does a clamped spring still overshoot`() throws {
    let view = try PublicQuestion(
      """
      items: [{name: view, size: [100, 100], center: [350, 400], resistance: 0}]
      behaviors:
        - attachment: {name: s, item: view, anchor: [-850, 400], length: 1000, frequency: 2, damping: 0.3}
      phases:
        - {name: move, until: {crossing: {from: [150, 0], to: [150, 800]}},
           then: {remove: [s], restart: [view]}}
        - {name: stay, until: {elapsed: 0.5}}
      target: {item: view, center: [150, 400]}
      """)
    let (ratio, omega) = (0.3, 4 * Double.pi)
    let time = (.pi - acos(ratio)) / (1 - ratio * ratio).squareRoot()
    let speed = omega * 200 * exp(-ratio * time)
    let overshoot = try view.value(.overshoot)
    #expect(overshoot > 0 && overshoot <= speed / 60)
    #expect(abs(try view.value(.finalError) - overshoot) < 1e-3)
  }
}
