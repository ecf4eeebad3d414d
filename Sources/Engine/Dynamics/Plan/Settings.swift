/// The constants of the engine, and the clock of a run.
///
/// ``uikit`` has the constants of UIKit Dynamics. ``box2D(stepRate:pointsPerMetre:)`` has those of
/// Box2D 2.4.1, to compare the engine with Box2D itself. Lengths, speeds and times are 0 or more.
/// Creating a ``Plan`` throws a ``SettingsProblem`` for settings that cannot be used.
public struct Settings: Hashable, Codable, Sendable {
  /// The rule for the number of sub-steps in a frame.
  public enum Clock: String, Codable, Sendable {
    /// UIKit's rule: time accumulates in double precision until it covers a sub-step.
    case accumulated
    /// One sub-step per frame.
    case locked
  }

  /// The mass that determines the stiffness of a soft attachment.
  public enum Stiffness: String, Codable, Sendable {
    /// The effective mass along the attachment, in each step (Box2D 2.2.1, and therefore UIKit).
    case effectiveMass
    /// The mass of the item, once (Box2D 2.4.1, `b2LinearStiffness`).
    case itemMass
  }

  /// The maximum number of frames in a scenario, 4 million: 3600 s at 1111 Hz.
  ///
  /// The kernels count frames in the run's precision, and single precision rounds to whole numbers
  /// up to 2²².
  public static let frameLimit = 4_000_000

  /// Frames per second, Hz, 1 to 10000; metrics are measured and phases end at frames.
  public var frameRate: Double
  /// Every Nth frame is dropped, N being 2 or more; nil for none.
  ///
  /// The screen shows the previous frame again, and the animator's next step takes the time of
  /// both. Springs in closed form depend only on the time, so dropped frames do not change them.
  public var dropEvery: Int?
  /// The rule for the number of sub-steps in a frame.
  public var clock: Clock
  /// The length of a sub-step, s.
  public var timeStep: Double
  /// Points per metre of the engine.
  public var pointsPerMetre: Double
  /// Gravity at magnitude 1, m/s².
  public var gravityUnit: Double
  /// Iterations of the velocity solver in a sub-step, 1 or more.
  public var velocityIterations: Int
  /// The maximum number of iterations of the position solver in a sub-step, 1 or more.
  public var positionIterations: Int
  /// The maximum number of times of impact that are solved for an item in a sub-step.
  ///
  /// Box2D counts them for each contact, up to `b2_maxSubSteps`. A contact that turns out not to
  /// touch is ignored for the rest of the sub-step; in Box2D, until the item moves on.
  public var impactPasses: Int
  /// The penetration that is not corrected, m.
  public var linearSlop: Double
  /// The distance at which a contact begins, m.
  public var contactSkin: Double
  /// The polygon radius of rectangles, m.
  public var itemRadius: Double
  /// The polygon radius of paths, and of ellipses that are no circles, m.
  public var polygonRadius: Double
  /// The polygon radius of boundaries, m.
  public var boundaryRadius: Double
  /// The elasticity of boundaries; a contact has the larger elasticity of its two sides.
  public var boundaryElasticity: Double
  /// The friction of boundaries; a contact has the geometric mean of its two sides.
  public var boundaryFriction: Double
  /// The approach speed from which a contact bounces, m/s.
  public var restitutionThreshold: Double
  /// The fraction of a penetration that one position iteration removes, 0 to 1.
  public var baumgarte: Double
  /// The largest correction of a contact in a position iteration, m.
  public var maxContactCorrection: Double
  /// The largest correction of a rigid attachment in a position iteration, m.
  public var maxAttachmentCorrection: Double
  /// The largest movement of an item in a sub-step, m.
  public var maxTranslation: Double
  /// The largest rotation of an item in a sub-step, radians.
  public var maxRotation: Double
  /// The speed below which an item can fall asleep, m/s.
  public var sleepSpeed: Double
  /// The angular velocity below which an item can fall asleep, radians/s.
  public var sleepSpin: Double
  /// The time for which an item must be slow to fall asleep, s; `nil` keeps items awake.
  ///
  /// Without it nothing comes to rest, so that no item has a ``Metric/settleTime``.
  public var sleepTime: Double?
  /// The mass that determines the stiffness of a soft attachment.
  public var stiffness: Stiffness
  /// Whether an attachment is never shorter than the slop, as in Box2D 2.4.
  public var attachmentsHaveLowerLimit: Bool
  /// Whether the begin and end of a contact restart the sleep timer, as in Box2D 2.4.
  public var touchResetsSleep: Bool
  /// The distance from the pose in which an item rests within which it has settled, pt.
  ///
  /// Smaller displacements from the target do not count as oscillations.
  public var settleDistance: Double
  /// The angle from the pose in which an item rests within which it has settled, radians.
  public var settleAngle: Double

  /// Files keep the former name of ``dropEvery``.
  private enum CodingKeys: String, CodingKey {
    case frameRate, clock, timeStep, pointsPerMetre, gravityUnit, velocityIterations
    case positionIterations, impactPasses, linearSlop, contactSkin, itemRadius, polygonRadius
    case boundaryRadius, boundaryElasticity, boundaryFriction, restitutionThreshold, baumgarte
    case maxContactCorrection, maxAttachmentCorrection, maxTranslation, maxRotation, sleepSpeed
    case sleepSpin, sleepTime, stiffness, attachmentsHaveLowerLimit, touchResetsSleep
    case settleDistance, settleAngle
    case dropEvery = "droppedFrameInterval"
  }

  /// UIKit Dynamics since iOS 9.
  ///
  /// Third parties measured these on Apple's binary: sub-step, accumulator, iterations, 100 points
  /// per metre, gravity, restitution threshold, boundary material, radii and sleep rule.
  /// Third-party analysis gave these: slop, skin, limits of corrections and speeds, number of
  /// impact passes.
  public static let uikit = Settings(
    frameRate: 60, clock: .accumulated, timeStep: Double(Float(1) / 120), pointsPerMetre: 100,
    gravityUnit: 10, velocityIterations: 8, positionIterations: 3, impactPasses: 2,
    linearSlop: 0.0045, contactSkin: 0.018, itemRadius: 0, polygonRadius: 0.009,
    boundaryRadius: 0, boundaryElasticity: 0.2, boundaryFriction: 0.2, restitutionThreshold: 1,
    baumgarte: 0.2,
    maxContactCorrection: 0.2, maxAttachmentCorrection: 0.2, maxTranslation: 2,
    maxRotation: .pi / 2, sleepSpeed: 0.01, sleepSpin: 2.0 / 180 * .pi, sleepTime: 0.5,
    stiffness: .effectiveMass, attachmentsHaveLowerLimit: false, touchResetsSleep: false,
    settleDistance: 0.5, settleAngle: 0.5 / 180 * .pi)

  /// Box2D 2.4.1 with the constants of `b2_common.h`, one step a frame.
  ///
  /// - Parameters:
  ///   - stepRate: Steps a second, Hz.
  ///   - pointsPerMetre: Points in a metre.
  /// - Returns: The settings.
  public static func box2D(stepRate: Double = 60, pointsPerMetre: Double = 100) -> Settings {
    var settings = Settings.uikit
    settings.frameRate = stepRate
    settings.clock = .locked
    settings.timeStep = Double(Float(1) / Float(stepRate))
    settings.pointsPerMetre = pointsPerMetre
    settings.impactPasses = 9
    settings.linearSlop = 0.005
    settings.contactSkin = 0.02
    settings.itemRadius = 0.01
    settings.polygonRadius = 0.01
    settings.boundaryRadius = 0.01
    settings.boundaryElasticity = 0
    settings.maxAttachmentCorrection = .greatestFiniteMagnitude
    settings.maxRotation = 0.5 * Double(Float(3.14159265359))
    settings.stiffness = .itemMass
    settings.attachmentsHaveLowerLimit = true
    settings.touchResetsSleep = true
    return settings
  }

  /// The number of frames after which a duration is over: partial frames count as whole ones.
  ///
  /// The rule of `frames_until` in `CKernels/bodies/condition.inc`.
  func frameCount(in seconds: Double) -> Int {
    max(1, Int((seconds * frameRate + 0.499).rounded()))
  }

  /// What is wrong with the settings, if anything is.
  var problem: SettingsProblem? {
    let unsigned = 0...Double.infinity
    let numbers: [(String, Double, ClosedRange<Double>)] = [
      ("frameRate", frameRate, 1...10_000), ("timeStep", timeStep, 1e-6...1),
      ("pointsPerMetre", pointsPerMetre, 1e-3...1e6), ("gravityUnit", gravityUnit, -1e6...1e6),
      ("linearSlop", linearSlop, 0...1e6), ("contactSkin", contactSkin, 0...1e6),
      ("itemRadius", itemRadius, 0...1e6), ("polygonRadius", polygonRadius, 0...1e6),
      ("boundaryRadius", boundaryRadius, 0...1e6),
      ("boundaryElasticity", boundaryElasticity, 0...1e6),
      ("boundaryFriction", boundaryFriction, 0...1e6),
      ("restitutionThreshold", restitutionThreshold, unsigned), ("baumgarte", baumgarte, 0...1),
      ("maxContactCorrection", maxContactCorrection, unsigned),
      ("maxAttachmentCorrection", maxAttachmentCorrection, unsigned),
      ("maxTranslation", maxTranslation, unsigned), ("maxRotation", maxRotation, unsigned),
      ("sleepSpeed", sleepSpeed, unsigned), ("sleepSpin", sleepSpin, unsigned),
      ("sleepTime", sleepTime ?? 0, unsigned), ("settleDistance", settleDistance, unsigned),
      ("settleAngle", settleAngle, unsigned),
    ]
    for (name, value, range) in numbers where !range.contains(value) {
      let (low, high) = (shortest(range.lowerBound), shortest(range.upperBound))
      return SettingsProblem(
        name: name, got: shortest(value),
        expected: range.upperBound == .infinity ? "\(low) or more" : "\(low) to \(high)")
    }
    let counts = [
      ("velocityIterations", velocityIterations, 1...1000),
      ("positionIterations", positionIterations, 1...1000),
      ("impactPasses", impactPasses, 0...1000),
    ]
    for (name, count, range) in counts where !range.contains(count) {
      return SettingsProblem(
        name: name, got: "\(count)", expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    if let dropEvery, dropEvery < 2 {
      return SettingsProblem(
        name: "dropEvery", got: "\(dropEvery)", expected: "2 or more")
    }
    let longest = (dropEvery == nil ? 1 : 2) / frameRate
    if clock == .accumulated, !(longest / timeStep < 255) {
      return SettingsProblem(
        name: "timeStep", problem: "too many sub-steps in a frame",
        got: "\(shortest(timeStep)) s at \(shortest(frameRate)) Hz", expected: "254 or fewer")
    }
    return nil
  }

  /// The number of sub-steps in each of the first frames of a run.
  ///
  /// UIKit's sub-step is a little longer than 1/120 s, so at 60 Hz the first frame has one sub-step
  /// and every later one two. A dropped frame has none, and the next has its share too.
  ///
  /// - Parameter frameCount: How many frames.
  /// - Returns: `[frameCount]`
  package func substeps(frameCount: Int) -> [UInt8] {
    let frameTime = clock == .accumulated ? 1 / frameRate : timeStep
    var accumulated = 0.0
    return (1...max(1, frameCount)).prefix(frameCount).map { frame in
      accumulated += frameTime
      var count: UInt8 = 0
      if let dropEvery, frame.isMultiple(of: dropEvery) { return count }
      while accumulated >= timeStep {
        accumulated -= timeStep
        count += 1
      }
      return count
    }
  }
}

/// A constant of the engine that cannot be used.
public struct SettingsProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The property of ``Settings``.
  public let name: String
  /// What is wrong, such as `out of range`.
  public let problem: String
  /// The value, or the values that do not go together.
  public let got: String
  /// What is expected instead.
  public let expected: String

  package init(name: String, problem: String = "out of range", got: String, expected: String) {
    self.name = name
    self.problem = problem
    self.got = got
    self.expected = expected
  }

  /// One line, such as `settings.timeStep: out of range (got 2); expected 0.000001 to 1`.
  public var description: String {
    problemMessage("settings.\(name)", problem, got: got, expected: expected)
  }
}
