// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What CoreGraphics and Foundation declare that HeadlessUIKit uses, for a check without Apple's SDK.
public import Foundation
// Foundation brings it there.
@_exported public import ObjectiveC

public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = Double
public typealias CFIndex = Int
public typealias CFOptionFlags = UInt
public final class CFAllocator: Sendable {}

public struct CGVector: Equatable, Codable, Sendable {
  public static var zero: CGVector { CGVector(dx: 0, dy: 0) }
  public var dx, dy: CGFloat
  public init() { self.init(dx: 0.0, dy: 0.0) }
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

public struct CGAffineTransform: Equatable, Codable, Sendable {
  public static var identity: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }
  public var a, b, c, d, tx, ty: CGFloat
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    fatalError()
  }
  public init(rotationAngle angle: CGFloat) { fatalError() }
  public init(scaleX sx: CGFloat, y sy: CGFloat) { fatalError() }
  public init(translationX tx: CGFloat, y ty: CGFloat) { fatalError() }
  public var isIdentity: Bool { fatalError() }
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform { fatalError() }
  public func rotated(by angle: CGFloat) -> CGAffineTransform { fatalError() }
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform { fatalError() }
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform { fatalError() }
  public func inverted() -> CGAffineTransform { fatalError() }
}

extension CGPoint { public func applying(_ t: CGAffineTransform) -> CGPoint { fatalError() } }
extension CGSize { public func applying(_ t: CGAffineTransform) -> CGSize { fatalError() } }
extension CGRect { public func applying(_ t: CGAffineTransform) -> CGRect { fatalError() } }

public final class CGColor: Equatable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  public var components: [CGFloat]? { fatalError() }
  public var alpha: CGFloat { fatalError() }
  public static func == (a: CGColor, b: CGColor) -> Bool { fatalError() }
}

public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight,
    hardLight
  case difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut
  case sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker
  case plusLighter
}
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}
public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>
}
public class CGPath: Equatable {
  public static func == (a: CGPath, b: CGPath) -> Bool { fatalError() }
  public var boundingBox: CGRect { fatalError() }
  public var currentPoint: CGPoint { fatalError() }
  public var isEmpty: Bool { fatalError() }
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) { fatalError() }
}
public final class CGMutablePath: CGPath {
  public override init() { fatalError() }
  public func move(to point: CGPoint) { fatalError() }
  public func addLine(to point: CGPoint) { fatalError() }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { fatalError() }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) { fatalError() }
  public func closeSubpath() { fatalError() }
}
public final class CGColorSpace {}
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { fatalError() }
public enum CGImageAlphaInfo: UInt32, Sendable { case premultipliedLast = 1 }
public final class CGContext {
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) { fatalError() }
}
