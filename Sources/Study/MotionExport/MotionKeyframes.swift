public import Dynamics

/// The motion of a scene as keyframes, for players other than UIKit.
///
/// One scenario is simulated, and each number of it that changes becomes the fewest cubics in time that
/// stay within a tolerance. Between the steps of the engine the motion is taken as a straight line.
public struct MotionKeyframes: Sendable {
  /// What a motion is made with.
  public struct Options: Hashable, Sendable {
    /// The largest distance of a position from the simulation, pt, more than 0.
    ///
    /// Angles stay within a hundredth of it, in radians; sizes within it at the edges of the item.
    public var tolerance: Double
    /// The frames per second of the simulation, Hz.
    public var frameRate: Double
    /// The items that are written, by name; all if nil.
    public var items: [String]?

    /// Creates options; by default 0.5 pt, 60 Hz and all items.
    public init(tolerance: Double = 0.5, frameRate: Double = 60, items: [String]? = nil) {
      self.tolerance = tolerance
      self.frameRate = frameRate
      self.items = items
    }
  }

  /// A number of an item that can change.
  enum Property: String, CaseIterable, Sendable {
    case x, y, angle, scale
  }

  /// Where an item is.
  struct Pose: Hashable, Sendable {
    var x: Double
    var y: Double
    var angle: Double
    var scale: Double

    subscript(property: Property) -> Double {
      switch property {
      case .x: x
      case .y: y
      case .angle: angle
      case .scale: scale
      }
    }
  }

  /// An item and what changes of it.
  struct Item: Sendable {
    let name: String
    let width: Double
    let height: Double
    let isEllipse: Bool
    let start: Pose
    let end: Pose
    /// Whether it ends wholly outside the reference view.
    let leaves: Bool
    let tracks: [(property: Property, track: SampledTrack)]

    /// Where it stands still under Reduce Motion: at its end, or at its start if it leaves, where it
    /// fades out.
    var stillPose: Pose { leaves ? start : end }
  }

  /// The name of the scene.
  let name: String
  /// The scene's description, if it has one.
  let summary: String?
  /// The size of the reference view, pt.
  let reference: (width: Double, height: Double)
  let options: Options
  /// How long the motion lasts, s.
  public let duration: Double
  let items: [Item]
  /// The spring that moves the item in closed form, if one does.
  let spring: SpringTiming.Curve?

  /// How long the fade lasts that takes the place of a motion under Reduce Motion, s: our choice, as
  /// Apple's documents give no number.
  static let fadeDuration = 0.3

  /// Simulates a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - options: Tolerance, frame rate and items.
  /// - Throws: `SceneProblems` with all problems of the scene, or ``UnexportableMotion``.
  public init(_ scene: Scene, _ options: Options = Options()) throws {
    guard options.tolerance > 0, options.tolerance.isFinite else {
      throw UnexportableMotion(
        scene: scene.name, reason: "the tolerance must be more than 0 pt (got \(options.tolerance))"
      )
    }
    let names = scene.items.map(\.name)
    if let unknown = options.items?.first(where: { !names.contains($0) }) {
      throw UnexportableMotion(
        scene: scene.name,
        reason: "there is no item '\(unknown)'; expected one of \(names.joined(separator: ", "))")
    }
    let values = try SceneValues(scene)
    let recorded = try RecordedPoses(scene, frameRate: options.frameRate)
    name = scene.name
    summary = scene.summary
    reference = (values("reference.width"), values("reference.height"))
    self.options = options
    spring = recorded.spring
    duration = recorded.interval * Double(recorded.poses[0].count - 1)
    items = scene.items.enumerated().filter { options.items?.contains($1.name) ?? true }.map {
      index, item in
      Self.item(
        item, poses: recorded.poses[index], interval: recorded.interval, values,
        tolerance: options.tolerance)
    }
  }

  private static func item(
    _ item: Dynamics.Item, poses: [Pose], interval: Double, _ values: SceneValues, tolerance: Double
  ) -> Item {
    let (width, height) = values.size(of: item)
    let reach = (width * width + height * height).squareRoot() / 2
    let (start, end) = (poses[0], poses[poses.count - 1])
    let tracks = Property.allCases.compactMap {
      property -> (property: Property, track: SampledTrack)? in
      let track = SampledTrack(interval: interval, values: poses.map { $0[property] })
      let near = Self.tolerance(of: property, tolerance, width: width, height: height)
      return track.isStill(within: near / 2) ? nil : (property, track)
    }
    return Item(
      name: item.name, width: width, height: height, isEllipse: item.shape == .ellipse,
      start: start,
      end: end,
      leaves: end.x + reach < 0 || end.x - reach > values("reference.width") || end.y + reach < 0
        || end.y - reach > values("reference.height"), tracks: tracks)
  }

  /// How far a property may be from the simulation: pt, radians, or a share of the size.
  static func tolerance(
    of property: Property, _ tolerance: Double, width: Double, height: Double
  ) -> Double {
    switch property {
    case .x, .y: tolerance
    case .angle: tolerance / 100
    case .scale: tolerance / max(width, height, 1)
    }
  }

  /// How far a property of an item may be from the simulation.
  func tolerance(of property: Property, _ item: Item) -> Double {
    Self.tolerance(of: property, options.tolerance, width: item.width, height: item.height)
  }

  /// Fits a track so that it is within the tolerance when its numbers are rounded.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - tolerance: The largest error after rounding.
  ///   - isStraight: Whether it must be of straight lines.
  ///   - round: Rounds a fit, and returns what is played then.
  /// - Returns: The rounded fit and its error; a closer fit where rounding takes too much.
  func fitted<Rounded>(
    _ track: SampledTrack, within tolerance: Double, isStraight: Bool = false,
    round: (CubicTrack) -> (Rounded, played: CubicTrack)
  ) -> (Rounded, error: Double) {
    func attempt(_ part: Double) -> (Rounded, error: Double) {
      let (rounded, played) = round(
        CurveFitting.cubics(for: track, within: tolerance * part, isStraight: isStraight))
      return (rounded, played.largestError(against: track))
    }
    var fit = attempt(0.9)
    for part in [0.75, 0.5] where fit.error > tolerance { fit = attempt(part) }
    return fit
  }
}

/// A motion that cannot be written, and why.
public struct UnexportableMotion: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scene's name.
  public let scene: String
  /// What is wrong, and what is expected instead.
  public let reason: String

  /// One line: the scene and the reason.
  public var description: String { "cannot write the motion of \(scene): \(reason)" }
}
