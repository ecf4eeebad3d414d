/// The constants of the engine and the clock of a run.
///
/// ``uikit`` is what UIKit Dynamics does; ``box2D(stepRate:pointsPerMetre:)`` is Box2D 2.4.1 as it
/// comes, so that the same engine can be held against Box2D itself. Lengths, speeds and times are 0 or
/// more; making a ``Plan`` throws a ``SettingsProblem`` for what no run can use.
public struct Settings: Hashable, Codable, Sendable {
  /// How many sub-steps a frame has.
  public enum Clock: String, Codable, Sendable {
    /// UIKit's rule: time accumulates, in double precision, until it covers a sub-step.
    case accumulated
    /// One sub-step a frame.
    case locked
  }

  /// Where the stiffness of a soft attachment comes from.
  public enum Stiffness: String, Codable, Sendable {
    /// The effective mass along the attachment at each step (Box2D 2.2.1, and so UIKit).
    case effectiveMass
    /// The mass of the item, once (Box2D 2.4.1, `b2LinearStiffness`).
    case itemMass
  }

  /// The most frames that a scenario may have, 4 million: 3600 s at 1111 Hz.
  ///
  /// The kernels count frames in numbers of the run's precision, and single precision rounds to whole
  /// numbers up to 2²².
  public static let frameLimit = 4_000_000

  /// Frames a second, Hz, in `1...10_000`; metrics are sampled and phases end at frames.
  public var frameRate: Double
  /// Every which frame is dropped, 2 or more; nil for none.
  ///
  /// The screen is late and shows the frame before once more; the animator's next step takes the time
  /// of both. Springs in closed form are where the time says and take no notice.
  public var droppedFrameInterval: Int?
  /// How many sub-steps a frame has.
  public var clock: Clock
  /// The length of a sub-step, s.
  public var timeStep: Double
  /// Points in a metre of the engine.
  public var pointsPerMetre: Double
  /// Gravity at magnitude 1, m/s².
  public var gravityUnit: Double
  /// Passes of the velocity solver in a sub-step, 1 or more.
  public var velocityIterations: Int
  /// Passes of the position solver in a sub-step, at most; 1 or more.
  public var positionIterations: Int
  /// Times of impact that are solved in one sub-step of an item, at most.
  ///
  /// Box2D counts them for each contact, up to `b2_maxSubSteps`. What touched nothing after all is left
  /// alone for the rest of the sub-step; in Box2D, until the item moves on.
  public var impactPasses: Int
  /// The penetration that is left alone, m.
  public var linearSlop: Double
  /// The distance at which contact begins, m.
  public var contactSkin: Double
  /// The polygon radius of items, m.
  public var itemRadius: Double
  /// The polygon radius of boundaries, m.
  public var boundaryRadius: Double
  /// The elasticity of boundaries; a contact takes the larger of the two.
  public var boundaryElasticity: Double
  /// The friction of boundaries; a contact takes the geometric mean.
  public var boundaryFriction: Double
  /// The approach speed from which a contact bounces, m/s.
  public var restitutionThreshold: Double
  /// The share of a contact's penetration that one position pass removes, 0 to 1.
  public var baumgarte: Double
  /// The farthest a position pass moves an item out of a contact, m.
  public var maxContactCorrection: Double
  /// The farthest a position pass moves an item onto a rigid attachment, m.
  public var maxAttachmentCorrection: Double
  /// The farthest an item moves in a sub-step, m.
  public var maxTranslation: Double
  /// The farthest an item turns in a sub-step, radians.
  public var maxRotation: Double
  /// The speed below which an item may fall asleep, m/s.
  public var sleepSpeed: Double
  /// The spin below which an item may fall asleep, radians/s.
  public var sleepSpin: Double
  /// How long an item must be slow to fall asleep, s; `nil` keeps it awake.
  public var sleepTime: Double?
  /// Where the stiffness of a soft attachment comes from.
  public var stiffness: Stiffness
  /// Whether an attachment is never shorter than the slop, as in Box2D 2.4.
  public var attachmentsHaveLowerLimit: Bool
  /// Whether the begin and end of a contact restart the sleep timer, as in Box2D 2.4.
  public var touchResetsSleep: Bool
  /// The distance from the target within which an item counts as settled, pt.
  public var settleDistance: Double
  /// The angle from the target within which an item counts as settled, radians.
  public var settleAngle: Double

  /// UIKit Dynamics since iOS 9.
  ///
  /// Measured on Apple's binary by third parties: sub-step, accumulator, iterations, 100 points to
  /// the metre, gravity, the restitution threshold, boundary material, radii, the sleep rule. From
  /// third-party analysis: slop, skin, correction and speed caps, the number of impact passes.
  public static let uikit = Settings(
    frameRate: 60, clock: .accumulated, timeStep: Double(Float(1) / 120), pointsPerMetre: 100,
    gravityUnit: 10, velocityIterations: 8, positionIterations: 3, impactPasses: 2,
    linearSlop: 0.0045, contactSkin: 0.018, itemRadius: 0, boundaryRadius: 0,
    boundaryElasticity: 0.2, boundaryFriction: 0.2, restitutionThreshold: 1, baumgarte: 0.2,
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
    settings.boundaryRadius = 0.01
    settings.boundaryElasticity = 0
    settings.maxAttachmentCorrection = .greatestFiniteMagnitude
    settings.maxRotation = 0.5 * Double(Float(3.14159265359))
    settings.stiffness = .itemMass
    settings.attachmentsHaveLowerLimit = true
    settings.touchResetsSleep = true
    return settings
  }

  /// What is wrong with the settings, if anything is.
  var problem: SettingsProblem? {
    let unsigned = 0...Double.infinity
    let numbers: [(String, Double, ClosedRange<Double>)] = [
      ("frameRate", frameRate, 1...10_000), ("timeStep", timeStep, 1e-6...1),
      ("pointsPerMetre", pointsPerMetre, 1e-3...1e6), ("gravityUnit", gravityUnit, -1e6...1e6),
      ("linearSlop", linearSlop, 0...1e6), ("contactSkin", contactSkin, 0...1e6),
      ("itemRadius", itemRadius, 0...1e6), ("boundaryRadius", boundaryRadius, 0...1e6),
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
    if let droppedFrameInterval, droppedFrameInterval < 2 {
      return SettingsProblem(
        name: "droppedFrameInterval", got: "\(droppedFrameInterval)", expected: "2 or more")
    }
    let longest = (droppedFrameInterval == nil ? 1 : 2) / frameRate
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
  func substeps(frameCount: Int) -> [UInt8] {
    let frameTime = clock == .accumulated ? 1 / frameRate : timeStep
    var accumulated = 0.0
    return (1...max(1, frameCount)).prefix(frameCount).map { frame in
      accumulated += frameTime
      var count: UInt8 = 0
      if let droppedFrameInterval, frame.isMultiple(of: droppedFrameInterval) { return count }
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

  init(name: String, problem: String = "out of range", got: String, expected: String) {
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
