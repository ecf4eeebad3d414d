public import Foundation

/// An animation of a property along values, or of a position along a path.
@preconcurrency @MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, in order.
  open var values: [Any]?
  /// The path that a position follows; if it is set, the values do not count.
  open var path: CGPath?
  /// The time of each value as a part of the duration, from 0 to 1; if it is nil, the times are even.
  open var keyTimes: [NSNumber]?
  /// The progress over time from each value to the next one.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// What happens between values.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// Whether the layer turns along the path.
  open var rotationMode: CAAnimationRotationMode?
  /// The tension of the curve through the values, where the mode is cubic.
  open var tensionValues: [NSNumber]?
  /// Stored only.
  open var continuityValues: [NSNumber]?
  /// Stored only.
  open var biasValues: [NSNumber]?

  override func taking(_ other: CAAnimation) -> Self {
    if let other = other as? CAKeyframeAnimation {
      (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
      (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
      (rotationMode, tensionValues) = (other.rotationMode, other.tensionValues)
    }
    return super.taking(other)
  }

  override func makeCopy() -> CAAnimation { CAKeyframeAnimation().taking(self) }

  private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

  /// When each of some values is reached, as a part of the duration, from 0 to 1.
  private func times(_ count: Int, lengths: [Double]) -> [Double] {
    if isPaced, lengths.reduce(0, +) > 0 {
      let total = lengths.reduce(0, +)
      return lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 / total) }
    }
    if let keyTimes, keyTimes.count >= count { return keyTimes.map(\.doubleValue) }
    let gaps = calculationMode == .discrete ? count : count - 1
    return (0..<max(count, 1)).map { Double($0) / Double(max(gaps, 1)) }
  }

  /// The index of the last value before a moment, and how much of the way to the next value is done, from 0 to 1.
  private func gap(at part: Double, _ times: [Double], _ count: Int) -> (Int, Double) {
    let last = max(0, count - 1)
    let index = min(max((times.lastIndex { $0 <= part } ?? 0), 0), last)
    guard index < last, times.count > index + 1 else { return (last, 0) }
    let length = times[index + 1] - times[index]
    let within = length > 0 ? min(max((part - times[index]) / length, 0), 1) : 1
    guard !isPaced, let functions = timingFunctions, index < functions.count else {
      return (index, within)
    }
    return (index, functions[index].curve.value(at: within))
  }

  override func value(_ phase: Phase, from current: LayerValue) -> LayerValue? {
    if let path, current.kind == .point { return point(phase.part, on: path)?.value }
    let list = (values ?? []).compactMap { value($0, like: current) }
    guard list.count == values?.count, let first = list.first else { return nil }
    guard list.count > 1 else { return first }
    let lengths = zip(list, list.dropFirst()).map { a, b in
      zip(a.numbers, b.numbers).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }
    let (index, within) = gap(at: phase.part, times(list.count, lengths: lengths), list.count)
    guard index + 1 < list.count, calculationMode != .discrete else { return list[index] }
    let isCubic = calculationMode == .cubic || calculationMode == .cubicPaced
    guard isCubic, current.kind != .transform else {
      return list[index].interpolated(to: list[index + 1], within)
    }
    return cubic(list, index, within)
  }

  /// A curve through the values.
  ///
  /// It is a cardinal spline, Catmull and Rom's where the tension is 0, as Apple documents. That gaps
  /// of unequal times count alike is inferred.
  private func cubic(_ list: [LayerValue], _ index: Int, _ t: Double) -> LayerValue {
    func tangent(_ index: Int) -> [Double] {
      let (before, after) = (list[max(index - 1, 0)], list[min(index + 1, list.count - 1)])
      let tension = tensionValues.flatMap { index < $0.count ? $0[index].doubleValue : nil } ?? 0
      return zip(before.numbers, after.numbers).map { (1 - tension) * ($1 - $0) / 2 }
    }
    let (a, b) = (list[index].numbers, list[index + 1].numbers)
    let (start, end) = (tangent(index), tangent(index + 1))
    let (t2, t3) = (t * t, t * t * t)
    return LayerValue(
      a.indices.map {
        let ends = (2 * t3 - 3 * t2 + 1) * a[$0] + (3 * t2 - 2 * t3) * b[$0]
        return ends + (t3 - 2 * t2 + t) * start[$0] + (t3 - t2) * end[$0]
      }, list[index].kind)
  }

  override func end(from current: LayerValue) -> LayerValue? {
    value(Phase(part: 1, repetition: 0), from: current)
  }

  /// The point of a path at a part of the duration, and the angle of the path there, rad.
  private func point(_ part: Double, on path: CGPath) -> (value: LayerValue, angle: CGFloat)? {
    let trail = PathTrail(path.pieces)
    guard !trail.gaps.isEmpty else { return nil }
    let count = trail.gaps.count + 1
    let (index, within) = gap(
      at: part, times(count, lengths: trail.gaps.map(\.length)), count)
    let isAtEnd = index == trail.gaps.count
    let gap = trail.gaps[isAtEnd ? index - 1 : index]
    let jumps = calculationMode == .discrete
    let (point, angle) = gap.point(at: isAtEnd ? 1 : jumps ? 0 : within, isEven: isPaced)
    return (LayerValue([point.x, point.y], .point), angle)
  }

  override func show(_ phase: Phase, on layer: CALayer) {
    super.show(phase, on: layer)
    guard let path, let rotationMode, let (_, angle) = point(phase.part, on: path) else { return }
    let turn = rotationMode == .rotateAutoReverse ? angle + .pi : angle
    layer.transform = CATransform3DRotate(layer.transform, turn, 0, 0, 1)
  }
}

/// What happens between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At constant speed between two values.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// From value to value.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// At constant speed all the way.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along a curve through the values, in times by their distances.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether a layer turns along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// With its x axis along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// With its x axis against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

// The names of Swift before 4.2.
/// Another name of ``CAAnimationCalculationMode/linear``.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// Another name of ``CAAnimationCalculationMode/discrete``.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// Another name of ``CAAnimationCalculationMode/paced``.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// Another name of ``CAAnimationCalculationMode/cubic``.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// Another name of ``CAAnimationRotationMode/rotateAuto``.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// Another name of ``CAAnimationRotationMode/rotateAutoReverse``.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse
