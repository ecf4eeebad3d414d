public import Foundation

// The forms are those of Apple's functions: 17 significant digits for points, sizes, rectangles and
// distances, and 6 for transforms.

/// A transform as text: `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  let parts = [
    transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
  ]
  return "[" + parts.map { String(format: "%g", $0) }.joined(separator: ", ") + "]"
}

/// A point as text: `{x, y}`, pt.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }

/// A size as text: `{width, height}`, pt.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }

/// A vector as text: `{dx, dy}`.
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }

/// A rectangle as text: `{{x, y}, {width, height}}`, pt.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }

/// Distances as text: `{top, left, bottom, right}`, pt.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}

/// An offset as text: `{horizontal, vertical}`, pt.
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }

extension NSCoder {
  /// A point as text: `{x, y}`, pt.
  public static func string(for point: CGPoint) -> String { braces(point.x, point.y) }

  /// A size as text: `{width, height}`, pt.
  public static func string(for size: CGSize) -> String { braces(size.width, size.height) }

  /// A vector as text: `{dx, dy}`.
  public static func string(for vector: CGVector) -> String { braces(vector.dx, vector.dy) }

  /// A rectangle as text: `{{x, y}, {width, height}}`, pt.
  public static func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  /// Distances as text: `{top, left, bottom, right}`, pt.
  public static func string(for insets: UIEdgeInsets) -> String {
    braces(insets.top, insets.left, insets.bottom, insets.right)
  }

  /// An offset as text: `{horizontal, vertical}`, pt.
  public static func string(for offset: UIOffset) -> String {
    braces(offset.horizontal, offset.vertical)
  }

  /// A transform as text: `[a, b, c, d, tx, ty]`.
  public static func string(for transform: CGAffineTransform) -> String {
    NSStringFromCGAffineTransform(transform)
  }

  private static func braces(_ parts: CGFloat...) -> String {
    "{" + parts.map { String(format: "%.17g", $0) }.joined(separator: ", ") + "}"
  }
}
