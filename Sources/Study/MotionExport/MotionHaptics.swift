public import Dynamics
import Sweeps

/// The contacts of a scene as haptics: a pattern of Core Haptics, or the pulses of `navigator.vibrate`.
///
/// How strong a contact is felt follows from its approach speed v, the speed at which the two sides approach
/// each other just before the impact. The strength is 0.2 at ``Options/threshold`` and grows linearly with v, to
/// 1 at ``Options/fullSpeed`` and above. Slower contacts are left out. Of contacts that begin within
/// 10 ms of each other, such as those of the corners of a box, only the fastest is felt.
///
/// The law and its default values are our choice: Apple's documents give none.
public struct MotionHaptics: Sendable {
  /// What haptics are made with.
  public struct Options: Hashable, Sendable {
    /// The slowest approach that is felt, pt/s, 0 or more.
    public var threshold: Double
    /// The approach speed of the strongest impact, pt/s, more than ``threshold``.
    public var fullSpeed: Double
    /// The frames per second of the simulation, Hz.
    public var frameRate: Double
    /// The items whose contacts are felt, by name; all if nil.
    public var items: [String]?

    /// Creates options; by default from 50 to 1500 pt/s, 60 Hz and all items.
    public init(
      threshold: Double = 50, fullSpeed: Double = 1500, frameRate: Double = 60,
      items: [String]? = nil
    ) {
      self.threshold = threshold
      self.fullSpeed = fullSpeed
      self.frameRate = frameRate
      self.items = items
    }
  }

  /// An impact that is felt.
  public struct Impact: Hashable, Sendable {
    /// Since the start of the motion, s.
    public let time: Double
    /// pt/s.
    public let approachSpeed: Double
    /// From 0.2 to 1.
    public let strength: Double
  }

  /// The impacts, in the order of time.
  public let impacts: [Impact]
  private let name: String
  private let options: Options

  /// The time within which impacts are felt as one, s.
  static let together = 0.010

  /// Simulates a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - options: The law, the frame rate and the items.
  /// - Throws: `SceneProblems` with all problems of the scene, or ``UnexportableMotion`` if no contact is
  ///   fast enough.
  public init(_ scene: Scene, _ options: Options = Options()) throws {
    let names = scene.items.map(\.name)
    if let unknown = options.items?.first(where: { !names.contains($0) }) {
      throw UnexportableMotion(
        scene: scene.name,
        reason: "there is no item '\(unknown)'; expected one of \(names.joined(separator: ", "))")
    }
    guard options.threshold >= 0, options.fullSpeed > options.threshold,
      options.fullSpeed.isFinite
    else {
      throw UnexportableMotion(
        scene: scene.name,
        reason: "the speeds must be 0 or more and grow (got \(options.threshold) and "
          + "\(options.fullSpeed) pt/s)")
    }
    name = scene.name
    self.options = options
    let begun = try Self.contacts(of: scene, options)
    let fast = begun.filter { $0.approachSpeed >= options.threshold }.sorted { $0.time < $1.time }
    guard !fast.isEmpty else {
      let fastest = begun.map(\.approachSpeed).max().map { ", the fastest \(rounded($0)) pt/s" }
      throw UnexportableMotion(
        scene: scene.name,
        reason: "no contact begins at \(rounded(options.threshold)) pt/s or more (\(begun.count) "
          + "contacts\(fastest ?? "")); expected an item that hits another or a boundary")
    }
    var groups: [[WorldImpact]] = []
    for impact in fast {
      if let first = groups.last?.first, impact.time - first.time < Self.together {
        groups[groups.count - 1].append(impact)
      } else {
        groups.append([impact])
      }
    }
    impacts = groups.map { group in
      let time = group[0].time
      let speed = group.map(\.approachSpeed).max() ?? 0
      let share = (speed - options.threshold) / (options.fullSpeed - options.threshold)
      return Impact(time: time, approachSpeed: speed, strength: 0.2 + 0.8 * min(share, 1))
    }
  }

  /// The contacts that begin until the scene is over.
  private static func contacts(of scene: Scene, _ options: Options) throws -> [WorldImpact] {
    guard !scene.behaviors.contains(where: { $0.kind == .spring }) else {
      throw UnexportableMotion(
        scene: scene.name,
        reason: "a spring in closed form has no contacts; expected a collision behavior")
    }
    var settings = Settings.uikit
    settings.frameRate = options.frameRate
    let world = try World<Float>(scene, settings: settings)
    let duration = try SceneValues(scene)("duration")
    var found: [WorldImpact] = []
    while !world.isOver, world.isRunning || !scene.phases.isEmpty,
      world.elapsedTime < duration - 1e-9
    {
      for case .contactBegan(let contact, let impact) in world.step() {
        var sides = [contact.item]
        if case .item(let other) = contact.partner { sides.append(other) }
        if options.items?.contains(where: { sides.contains($0) }) ?? true { found.append(impact) }
      }
    }
    return found
  }

  /// How many impacts there are, in a sentence.
  public var statement: String {
    let fastest = impacts.map(\.approachSpeed).max() ?? 0
    let count = impacts.count == 1 ? "1 impact" : "\(impacts.count) impacts"
    return "\(count), the fastest \(rounded(fastest)) pt/s"
  }

  /// The pattern as an AHAP file of Core Haptics: a transient event for each impact, its intensity the
  /// strength of the impact.
  ///
  /// The sharpness is 0.5 for all, as a scene does not say what its items are made of.
  ///
  /// - Parameter introduction: Sentences for the description.
  /// - Returns: The text.
  public func ahap(introduction: [String] = []) -> String {
    let law =
      "HapticIntensity is 0.2 at an approach speed of \(rounded(options.threshold)) pt/s and 1 at "
      + "\(rounded(options.fullSpeed)) pt/s."
    let pattern = impacts.map { impact -> JSONText in
      func parameter(_ name: String, _ value: Double) -> JSONText {
        .object([
          ("ParameterID", .text(name)),
          ("ParameterValue", .real(RoundedNumber(value, decimals: 3).value)),
        ])
      }
      return .object([
        (
          "Event",
          .object([
            ("Time", .real(RoundedNumber(impact.time, decimals: 4).value)),
            ("EventType", .text("HapticTransient")),
            (
              "EventParameters",
              .list([
                parameter("HapticIntensity", impact.strength), parameter("HapticSharpness", 0.5),
              ])
            ),
          ])
        )
      ])
    }
    let description = (introduction + ["\(name): \(statement).", law]).joined(separator: " ")
    return JSONText.object([
      ("Version", .real(1)),
      ("Metadata", .object([("Project", .text(name)), ("Description", .text(description))])),
      ("Pattern", .list(pattern)),
    ]).line + "\n"
  }

  /// The argument of `navigator.vibrate`: milliseconds of pulses and pauses in turn, from the start of the
  /// motion.
  ///
  /// A pulse lasts 10 ms at the threshold and 40 ms at full speed. Where the next impact comes before
  /// the end of a pulse, the two are one longer pulse. It holds neither intensity nor sharpness, and no
  /// time finer than 1 ms.
  ///
  /// - Returns: A JSON array.
  /// - Throws: ``UnexportableMotion`` if the pattern is longer than browsers take.
  public func vibrate() throws -> String {
    var pulses: [Range<Int>] = []
    for impact in impacts {
      let start = Int((impact.time * 1000).rounded())
      let length = Int((10 + 30 * (impact.strength - 0.2) / 0.8).rounded())
      if let last = pulses.last, start <= last.upperBound {
        pulses[pulses.count - 1] = last.lowerBound..<max(last.upperBound, start + length)
      } else {
        pulses.append(start..<(start + length))
      }
    }
    // A pattern begins with a pulse: one of no length if the first impact is later.
    var pattern: [Int] = []
    var end = 0
    for pulse in pulses {
      if pulse.lowerBound > 0 { pattern += (pattern.isEmpty ? [0] : []) + [pulse.lowerBound - end] }
      pattern.append(pulse.count)
      end = pulse.upperBound
    }
    guard pattern.count <= Self.longestPattern else {
      throw UnexportableMotion(
        scene: name,
        reason: "a pattern of \(pattern.count) pulses and pauses is longer than browsers take; "
          + "expected \(Self.longestPattern) at most: name the items to feel, or write ahap")
    }
    return "[" + pattern.map { "\($0)" }.joined(separator: ",") + "]\n"
  }

  /// The most pulses and pauses that Chromium plays; it leaves out the rest.
  static let longestPattern = 99
}

private func rounded(_ value: Double) -> String { RoundedNumber(value, decimals: 1).text }
