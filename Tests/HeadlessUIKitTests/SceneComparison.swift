import Dynamics
import HeadlessUIKit
import Testing

/// A motion that a class makes, beside the built-in scene that describes it.
@MainActor struct SceneComparison {
  /// What moves: the scene has one item.
  let item: any UIDynamicItem
  let clock: HeadlessClock
  /// The frames of the scene after the first.
  let frames: ArraySlice<Frame<Float>>

  init(_ scene: Scene, item: any UIDynamicItem, clock: HeadlessClock) throws {
    self.item = item
    self.clock = clock
    frames = Trace<Float>(plan: try Plan(scene: scene)).frames.dropFirst()
  }

  /// Steps the clock for every frame of the scene, and expects its poses to the bit.
  ///
  /// - Parameters:
  ///   - limit: The number of frames, if the scene goes on after the end of the transition.
  ///   - beforeFrame: What a finger does before the frame with an index from 1.
  func expectSameFrames(limit: Int = .max, beforeFrame: (Int) -> Void = { _ in }) {
    #expect(frames.count > 10)
    for frame in frames.prefix(limit) {
      beforeFrame(frame.index)
      clock.step()
      let center = CGPoint(x: Double(frame.x), y: Double(frame.y))
      let turn = CGAffineTransform(rotationAngle: Double(frame.angle))
      guard item.center == center, item.transform == turn else {
        Issue.record(
          """
          frame \(frame.index): center \(item.center), transform \(item.transform); the scene has \
          \(center), \(turn)
          """)
        return
      }
    }
  }
}

extension HeadlessClock {
  /// Creates a clock, and makes something that belongs to it.
  static func with<R>(_ body: () throws -> R) rethrows -> (HeadlessClock, R) {
    let clock = HeadlessClock()
    return (clock, try clock.use(body))
  }
}
