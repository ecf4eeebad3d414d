public import Foundation

/// A linear map, a translation and a perspective in three dimensions.
///
/// As in Core Animation, points are rows: (x, y, z, 1) · m, divided by the last component.
public struct CATransform3D: Hashable, Sendable {
  /// The first row.
  public var m11, m12, m13, m14: CGFloat
  /// The second row.
  public var m21, m22, m23, m24: CGFloat
  /// The third row; `m34` is −1 over the distance of the eye, 1/pt, in a perspective.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row: the translation, pt.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a transform of sixteen zeros.
  public init() { self.init(rows: [CGFloat](repeating: 0, count: 16)) }

  /// Creates a transform, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a transform from sixteen numbers, row by row.
  init(rows n: [CGFloat]) {
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
      m44: n[15])
  }

  /// Creates a transform of the plane.
  init(_ t: CGAffineTransform) {
    self = CATransform3DIdentity
    (m11, m12, m21, m22, m41, m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }

  /// The sixteen numbers, row by row.
  var numbers: [CGFloat] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  /// What happens in the plane: without depth and perspective.
  var affine: CGAffineTransform {
    CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// Where a point goes, as it is seen on the plane; itself if it goes behind the eye.
  func project(_ point: CGPoint, z: CGFloat) -> CGPoint {
    let w = point.x * m14 + point.y * m24 + z * m34 + m44
    guard w > 0 else { return point }
    return CGPoint(
      x: (point.x * m11 + point.y * m21 + z * m31 + m41) / w,
      y: (point.x * m12 + point.y * m22 + z * m32 + m42) / w)
  }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D(rows: [
  1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
])

/// Whether a transform changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether two transforms have the same numbers.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// A translation, pt.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// A change of scale.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// A rotation by an angle, rad, about an axis of any length; the identity if the axis is 0.
///
/// The formula is Rodrigues' for row vectors; about z it is `CGAffineTransform(rotationAngle:)`.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (sin(angle), cos(angle))
  let k = 1 - c
  // About an axis of the coordinates, the coordinate along it stays to the bit.
  func along(_ part: CGFloat) -> CGFloat { part * part == 1 ? 1 : c + k * part * part }
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m13) = (along(x), k * x * y + s * z, k * x * z - s * y)
  (t.m21, t.m22, t.m23) = (k * x * y - s * z, along(y), k * y * z + s * x)
  (t.m31, t.m32, t.m33) = (k * x * z + s * y, k * y * z - s * x, along(z))
  return t
}

/// A translation, pt, and a transform after it.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// A change of scale, and a transform after it.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// A rotation by an angle, rad, about an axis, and a transform after it.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// A transform, and a second one after it.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (left, right) = (a.numbers, b.numbers)
  return CATransform3D(
    rows: (0..<16).map { index in
      let (row, column) = (index / 4 * 4, index % 4)
      return left[row] * right[column] + left[row + 1] * right[4 + column] + left[row + 2]
        * right[8 + column] + left[row + 3] * right[12 + column]
    })
}

/// The inverse of a transform; the transform itself if it has none.
///
/// By elimination with the largest pivot of each column.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  var left = t.numbers
  var right = CATransform3DIdentity.numbers
  for column in 0..<4 {
    guard
      let pivot = (column..<4).max(by: {
        left[$0 * 4 + column].magnitude < left[$1 * 4 + column].magnitude
      }), left[pivot * 4 + column] != 0
    else { return t }
    for k in 0..<4 where pivot != column {
      left.swapAt(pivot * 4 + k, column * 4 + k)
      right.swapAt(pivot * 4 + k, column * 4 + k)
    }
    let divisor = left[column * 4 + column]
    for k in 0..<4 {
      left[column * 4 + k] /= divisor
      right[column * 4 + k] /= divisor
    }
    for row in 0..<4 where row != column {
      let factor = left[row * 4 + column]
      for k in 0..<4 {
        left[row * 4 + k] -= factor * left[column * 4 + k]
        right[row * 4 + k] -= factor * right[column * 4 + k]
      }
    }
  }
  return CATransform3D(rows: right)
}

/// A transform of the plane in three dimensions.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

/// Whether a transform is one of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t == CATransform3D(t.affine) }

/// What a transform does in the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affine }
