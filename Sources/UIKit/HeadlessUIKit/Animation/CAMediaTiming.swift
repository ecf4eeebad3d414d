public import Foundation

/// How a time follows from the time around it.
@preconcurrency @MainActor public protocol CAMediaTiming: AnyObject {
  /// When the time begins, in the time around it, s; 0 for the time at which it is added.
  var beginTime: CFTimeInterval { get set }
  /// The duration, s.
  var duration: CFTimeInterval { get set }
  /// How fast the time runs.
  var speed: Float { get set }
  /// What is added to the time, s.
  var timeOffset: CFTimeInterval { get set }
  /// How often the duration repeats; 0 and 1 are once.
  var repeatCount: Float { get set }
  /// How long the duration repeats, s; 0 for ``repeatCount``.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each time goes back to the start.
  var autoreverses: Bool { get set }
  /// What is shown before the start and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows before its start and after its end.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// After its end, the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Before its start, the start.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The name of a timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Of constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The one of animations that the system starts.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier curve of progress over time.
@preconcurrency @MainActor open class CAMediaTimingFunction: NSObject {
  let curve: CubicCurve

  /// Creates a curve by its name; the control points are those that Apple documents.
  public init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: curve = .linear
    case .easeIn: curve = .easeIn
    case .easeOut: curve = .easeOut
    case .easeInEaseOut: curve = .easeInOut
    default: curve = CubicCurve(0.25, 0.1, 0.25, 1)
    }
  }

  /// Creates a curve from (0, 0) to (1, 1) with two control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = CubicCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }

  /// Writes a control point: 0 and 3 are the ends.
  open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    guard points.indices.contains(index) else { return }
    values[0] = Float(points[index].0)
    values[1] = Float(points[index].1)
  }
}

// The names of Swift before 4.2.
/// Another name of ``CAMediaTimingFillMode/forwards``.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// Another name of ``CAMediaTimingFillMode/backwards``.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// Another name of ``CAMediaTimingFillMode/both``.
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// Another name of ``CAMediaTimingFillMode/removed``.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// Another name of ``CAMediaTimingFunctionName/linear``.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// Another name of ``CAMediaTimingFunctionName/easeIn``.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// Another name of ``CAMediaTimingFunctionName/easeOut``.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// Another name of ``CAMediaTimingFunctionName/easeInEaseOut``.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// Another name of ``CAMediaTimingFunctionName/default``.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
