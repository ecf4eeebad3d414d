public import Foundation

/// A layer that emits particles on a device; here it stores its values, and no particle exists.
@preconcurrency @MainActor open class CAEmitterLayer: CALayer {
  /// The kinds of particles.
  open var emitterCells: [CAEmitterCell]?
  /// The factor of the cells' birth rates.
  open var birthRate: Float = 1
  /// The factor of the cells' lifetimes.
  open var lifetime: Float = 1
  /// Where the particles come from, pt.
  open var emitterPosition = CGPoint.zero
  /// The depth where they come from, pt.
  open var emitterZPosition: CGFloat = 0
  /// The size of the place where they come from, pt.
  open var emitterSize = CGSize.zero
  /// The depth of that place, pt.
  open var emitterDepth: CGFloat = 0
  /// The shape of that place.
  open var emitterShape = CAEmitterLayerEmitterShape.point
  /// Where in that shape they come from.
  open var emitterMode = CAEmitterLayerEmitterMode.volume
  /// The order in which they are drawn.
  open var renderMode = CAEmitterLayerRenderMode.unordered
  /// Whether depth is kept.
  open var preservesDepth = false
  /// The factor of the cells' velocities.
  open var velocity: Float = 1
  /// The factor of the cells' scales.
  open var scale: Float = 1
  /// The factor of the cells' rotations.
  open var spin: Float = 1
  /// The start of the random numbers.
  open var seed: UInt32 = 0
}

/// A kind of particles, of which only the values are stored.
@preconcurrency @MainActor open class CAEmitterCell: NSObject {
  /// The particles that these emit.
  open var emitterCells: [CAEmitterCell]?
  /// The image.
  open var contents: Any?
  /// The part of the image that is shown, from 0 to 1.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The pixels in a point of the image.
  open var contentsScale: CGFloat = 1
  /// A name.
  open var name: String?
  /// Whether particles are made.
  open var isEnabled = true
  /// Particles per second.
  open var birthRate: Float = 0
  /// How long a particle exists, s.
  open var lifetime: Float = 0
  /// How much that varies, s.
  open var lifetimeRange: Float = 0
  /// The speed, pt/s.
  open var velocity: CGFloat = 0
  /// How much the speed varies, pt/s.
  open var velocityRange: CGFloat = 0
  /// The acceleration along x, pt/s².
  open var xAcceleration: CGFloat = 0
  /// The acceleration along y, pt/s².
  open var yAcceleration: CGFloat = 0
  /// The acceleration along z, pt/s².
  open var zAcceleration: CGFloat = 0
  /// The direction in the plane, rad.
  open var emissionLongitude: CGFloat = 0
  /// The direction out of the plane, rad.
  open var emissionLatitude: CGFloat = 0
  /// How much the direction varies, rad.
  open var emissionRange: CGFloat = 0
  /// The scale.
  open var scale: CGFloat = 1
  /// How much the scale varies.
  open var scaleRange: CGFloat = 0
  /// The change of the scale, 1/s.
  open var scaleSpeed: CGFloat = 0
  /// The rotation, rad/s.
  open var spin: CGFloat = 0
  /// How much the rotation varies, rad/s.
  open var spinRange: CGFloat = 0
  /// The color.
  open var color: CGColor?
  /// How much red varies.
  open var redRange: Float = 0
  /// How much green varies.
  open var greenRange: Float = 0
  /// How much blue varies.
  open var blueRange: Float = 0
  /// How much the opacity varies.
  open var alphaRange: Float = 0
  /// The change of red, 1/s.
  open var redSpeed: Float = 0
  /// The change of green, 1/s.
  open var greenSpeed: Float = 0
  /// The change of blue, 1/s.
  open var blueSpeed: Float = 0
  /// The change of the opacity, 1/s.
  open var alphaSpeed: Float = 0
}

/// The shape of the place where particles come from.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a shape by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// A line.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A rectangle.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A box.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A sphere.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// Where in a shape particles come from.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From its points.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// From its outline.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// From its surface.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// From inside.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order in which particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In no order.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest last.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest first.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// The farthest first.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Added to each other.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

// The names of Swift before 4.2.
/// Another name of ``CAEmitterLayerEmitterShape/point``.
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// Another name of ``CAEmitterLayerEmitterShape/line``.
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// Another name of ``CAEmitterLayerEmitterShape/rectangle``.
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// Another name of ``CAEmitterLayerEmitterShape/circle``.
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// Another name of ``CAEmitterLayerEmitterMode/outline``.
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// Another name of ``CAEmitterLayerEmitterMode/surface``.
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// Another name of ``CAEmitterLayerEmitterMode/volume``.
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume
/// Another name of ``CAEmitterLayerRenderMode/additive``.
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive
