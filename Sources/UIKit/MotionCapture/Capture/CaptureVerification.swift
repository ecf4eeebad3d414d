import Dynamics
import Sweeps

/// How far a captured scene is from the class, at values that the capture has not seen.
public struct CaptureVerification: Sendable {
  /// The comparison of one run.
  public struct Run: Hashable, Sendable {
    /// The values of the parameters, in their order.
    public let values: [Double]
    /// The largest distance between an item of the class and of the scene, pt.
    ///
    /// What ends first stays where it is while the other moves.
    public let distance: Double
    /// The largest difference of an angle, rad.
    public let angle: Double
    /// The frame of the largest distance.
    public let frame: Int
    /// The number of frames until the motion of the class ends.
    public let classFrameCount: Int
    /// The number of frames until the scenario ends.
    public let sceneFrameCount: Int

    /// Whether all frames are equal, to the bit, and equally many.
    public var isEqual: Bool {
      distance == 0 && angle == 0 && classFrameCount == sceneFrameCount
    }
  }

  /// The largest distance between class and scene at which the scene is taken for the class, pt: less than a pixel.
  public static let tolerance = 0.25

  /// The runs, in order.
  public let runs: [Run]
  /// The names of the parameters.
  public let names: [String]

  /// The run with the largest distance; nil without runs.
  public var worst: Run? { runs.max { $0.distance < $1.distance } }
  /// The runs that are equal to the bit.
  public var equalCount: Int { runs.count(where: \.isEqual) }
}

extension CaptureVerification {
  /// Why a scene is not taken for its class.
  static func objection(to distance: Double) -> String {
    "the scene is \(shortest(distance)) pt from the class; expected \(tolerance) pt or less"
  }
}

extension CaptureVerification: CustomStringConvertible {
  /// The largest difference, and the values at which it occurs.
  public var description: String {
    guard let worst else { return "no runs" }
    let values = zip(names, worst.values).map { "\($0) = \(shortest($1))" }
    let lengths = runs.count { $0.classFrameCount != $0.sceneFrameCount }
    return """
      \(equalCount) of \(runs.count) runs equal to the bit, \(lengths) of other length
      largest difference: \(shortest(worst.distance)) pt, \(shortest(worst.angle)) rad, in frame \
      \(worst.frame) of \(worst.classFrameCount) (\(worst.sceneFrameCount) in the scene)\
      \(values.isEmpty ? "" : " at " + values.joined(separator: ", "))
      """
  }
}

extension Capture {
  /// Runs the class and the scene at random values of the parameters, and compares all frames.
  ///
  /// Without parameters there is one run.
  ///
  /// - Parameters:
  ///   - sampleCount: The number of runs, 1 or more.
  ///   - seed: Selects the values.
  /// - Returns: The comparison.
  /// - Throws: ``CaptureProblem`` if the class cannot be run, or what its start throws.
  public func verify(sampleCount: Int = 100, seed: UInt64 = 1) throws -> CaptureVerification {
    precondition(sampleCount > 0, "sampleCount must be 1 or more (got \(sampleCount))")
    let random = CounterRandom(seed: seed, stream: 5)
    let comparison = try SceneComparison(scene, run: run)
    let runs = try (0..<(parameters.isEmpty ? 1 : sampleCount)).map { index in
      comparison.compare(try run.probe(random.point(index, in: parameters)))
    }
    return CaptureVerification(runs: runs, names: parameters.map(\.name))
  }
}

/// Compares runs of a class with a scene, frame by frame.
struct SceneComparison {
  private let scene: Scene
  private let plan: Plan
  /// The indices of the parameters that vary.
  private let varied: [Int]

  /// - Throws: ``CaptureProblem`` if the scene cannot be simulated.
  @MainActor init(_ scene: Scene, run: ClassRun) throws {
    self.scene = scene
    var settings = Settings.uikit
    settings.frameRate = run.frameRate
    varied = run.parameters.indices.filter { !run.parameters[$0].isPinned }
    plan = try Plan(
      scene: scene, varying: varied.map { run.parameters[$0].path }, settings: settings)
  }

  /// Simulates the scene with the values of a run.
  func compare(_ probe: Probe) -> CaptureVerification.Run {
    let log = probe.log
    let trace = Trace<Float>(plan: plan, values: varied.map { probe.point[$0] })
    var (distance, angle, worst) = (0.0, 0.0, 0)
    let last = log.motionEnd
    let items = scene.items.map { item in log.items.firstIndex { $0.name == item.name } }
    // What has ended stays where it is while the other still moves, unless only the time limit has ended the class.
    // The start is given: the engine rounds it, and a view does not.
    let sceneCount = log.isCut ? min(trace.frameCount, last + 1) : trace.frameCount
    for index in 1..<max(2, last + 1, sceneCount) where trace.frameCount > 0 {
      let first = min(index, trace.frameCount - 1) * items.count
      for frame in trace.frames[first..<first + items.count] {
        guard let item = items[frame.item],
          let state = log.frameStates[min(index, last)].states[item]
        else { continue }
        let (dx, dy) = (Double(state.x - frame.x), Double(state.y - frame.y))
        let apart = (dx * dx + dy * dy).squareRoot()
        if apart > distance { (distance, worst) = (apart, index) }
        angle = max(angle, Double((state.angle - frame.angle).magnitude))
      }
    }
    return CaptureVerification.Run(
      values: probe.point, distance: distance, angle: angle, frame: worst,
      classFrameCount: last + 1, sceneFrameCount: sceneCount)
  }
}

extension MotionLog {
  /// Whether the class still moved at the time limit.
  var isCut: Bool { changes.last?.isEnd != true && frameStates.last?.isAtRest != true }

  /// The frame at which the motion is over: the last change, if nothing acts after it, or the first
  /// frame of the rest in which the run ends.
  var motionEnd: Int {
    if let last = changes.last, last.isEnd { return last.frame }
    guard frameStates.last?.isAtRest == true else { return lastFrame }
    let moving = frameStates.lastIndex { !$0.isAtRest } ?? -1
    return max(moving + 1, changes.last?.frame ?? 0)
  }
}
