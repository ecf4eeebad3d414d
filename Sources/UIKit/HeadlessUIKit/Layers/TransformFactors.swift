import Foundation

/// A transform in three dimensions as scale, shear, rotation, translation and perspective, which
/// animations interpolate one by one.
///
/// Core Animation does not document how it interpolates matrices. This is the method of the CSS
/// Transforms Module, level 2 (after "unmatrix" of Graphics Gems II), an inference: rotations turn,
/// and about one axis at constant speed.
struct TransformFactors {
  var translation: [Double]
  var scale: [Double]
  /// xy, xz, yz.
  var shear: [Double]
  /// x, y, z, w.
  var quaternion: [Double]
  /// m14, m24, m34, m44.
  var perspective: [Double]

  /// Nil if the transform has no inverse.
  init?(_ t: CATransform3D) {
    guard t.m44 != 0 else { return nil }
    let n = t.numbers.map { Double($0 / t.m44) }
    var plain = n
    (plain[3], plain[7], plain[11], plain[15]) = (0, 0, 0, 1)
    let rest = CATransform3D(rows: plain.map { CGFloat($0) })
    // The perspective that gives the last column after the rest: rest⁻¹ · column.
    let inverse = CATransform3DInvert(rest).numbers.map { Double($0) }
    let column = [n[3], n[7], n[11], 1]
    perspective = (0..<4).map { row in
      (0..<4).reduce(0.0) { (sum: Double, k: Int) in sum + inverse[row * 4 + k] * column[k] }
    }
    if column == [0, 0, 0, 1] { perspective = column }
    translation = Array(n[12..<15])
    var rows = (0..<3).map { Array(n[$0 * 4..<$0 * 4 + 3]) }
    func dot(_ a: [Double], _ b: [Double]) -> Double { a[0] * b[0] + a[1] * b[1] + a[2] * b[2] }
    func minus(_ a: [Double], _ b: [Double], _ k: Double) -> [Double] {
      [a[0] - k * b[0], a[1] - k * b[1], a[2] - k * b[2]]
    }
    (scale, shear, quaternion) = ([0, 0, 0], [0, 0, 0], [0, 0, 0, 1])
    func normalize(_ index: Int) -> Bool {
      scale[index] = dot(rows[index], rows[index]).squareRoot()
      guard scale[index] > 0, scale[index].isFinite else { return false }
      rows[index] = rows[index].map { $0 / scale[index] }
      return true
    }
    guard normalize(0) else { return nil }
    shear[0] = dot(rows[0], rows[1])
    rows[1] = minus(rows[1], rows[0], shear[0])
    guard normalize(1) else { return nil }
    shear[0] /= scale[1]
    shear[1] = dot(rows[0], rows[2])
    rows[2] = minus(rows[2], rows[0], shear[1])
    shear[2] = dot(rows[1], rows[2])
    rows[2] = minus(rows[2], rows[1], shear[2])
    guard normalize(2) else { return nil }
    shear[1] /= scale[2]
    shear[2] /= scale[2]
    // A mirror image cannot be turned into place.
    let (a, b, c) = (rows[0], rows[1], rows[2])
    let cross = [
      b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0],
    ]
    if dot(a, cross) < 0 {
      scale = scale.map { -$0 }
      rows = rows.map { $0.map { -$0 } }
    }
    quaternion = Self.quaternion(rows)
  }

  /// The quaternion of a rotation whose rows are given; the largest component first, for accuracy.
  private static func quaternion(_ m: [[Double]]) -> [Double] {
    let diagonal = [m[0][0], m[1][1], m[2][2]]
    let squares = [
      1 + diagonal[0] - diagonal[1] - diagonal[2], 1 - diagonal[0] + diagonal[1] - diagonal[2],
      1 - diagonal[0] - diagonal[1] + diagonal[2], 1 + diagonal[0] + diagonal[1] + diagonal[2],
    ]
    let largest = squares.indices.max { squares[$0] < squares[$1] } ?? 3
    let d = 2 * squares[largest].squareRoot()
    let (yz, zx, xy) = (m[1][2] - m[2][1], m[2][0] - m[0][2], m[0][1] - m[1][0])
    let (sxy, syz, szx) = (m[0][1] + m[1][0], m[1][2] + m[2][1], m[2][0] + m[0][2])
    switch largest {
    case 0: return [d / 4, sxy / d, szx / d, yz / d]
    case 1: return [sxy / d, d / 4, syz / d, zx / d]
    case 2: return [szx / d, syz / d, d / 4, xy / d]
    default: return [yz / d, zx / d, xy / d, d / 4]
    }
  }

  /// The transform.
  var transform: CATransform3D {
    let (x, y, z, w) = (quaternion[0], quaternion[1], quaternion[2], quaternion[3])
    let turn = [
      [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
      [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
      [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ]
    let mixed = [
      turn[0].map { $0 * scale[0] },
      (0..<3).map { scale[1] * (shear[0] * turn[0][$0] + turn[1][$0]) },
      (0..<3).map {
        scale[2] * (shear[1] * turn[0][$0] + shear[2] * turn[1][$0] + turn[2][$0])
      },
      translation,
    ]
    var numbers: [CGFloat] = []
    for (index, row) in mixed.enumerated() {
      let own = index == 3 ? 1.0 : 0
      let last = row[0] * perspective[0] + row[1] * perspective[1] + row[2] * perspective[2]
      numbers += row.map { CGFloat($0) } + [CGFloat(last + own * perspective[3])]
    }
    return CATransform3D(rows: numbers)
  }

  /// The factors at a part of the way to others; beyond 1 it goes on.
  func interpolated(to end: TransformFactors, _ part: Double) -> TransformFactors {
    func mix(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 + ($1 - $0) * part } }
    var result = self
    result.translation = mix(translation, end.translation)
    result.scale = mix(scale, end.scale)
    result.shear = mix(shear, end.shear)
    result.perspective = mix(perspective, end.perspective)
    // Along the great circle, the shorter way round.
    var target = end.quaternion
    var cosine = zip(quaternion, target).reduce(0) { $0 + $1.0 * $1.1 }
    if cosine < 0 {
      target = target.map { -$0 }
      cosine = -cosine
    }
    // The part of the target across the start.
    let across = zip(quaternion, target).map { $1 - cosine * $0 }
    let sine = across.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard sine > 1e-12 else { return result }
    let angle = Double(atan2(CGFloat(sine), CGFloat(cosine))) * part
    let (s, c) = (Double(sin(CGFloat(angle))), Double(cos(CGFloat(angle))))
    result.quaternion = zip(quaternion, across).map { c * $0 + s * $1 / sine }
    return result
  }

  /// The angles about x, then y, then z whose rotations make the same turn, rad.
  var angles: [Double] {
    let m = TransformFactors.turn(quaternion).numbers.map { Double($0) }
    let sine = min(max(-m[2], -1), 1)
    let y = Double(atan2(CGFloat(sine), CGFloat((1 - sine * sine).squareRoot())))
    return [
      Double(atan2(CGFloat(m[6]), CGFloat(m[10]))), y,
      Double(atan2(CGFloat(m[1]), CGFloat(m[0]))),
    ]
  }

  /// Sets the turn to rotations about x, then y, then z, rad.
  mutating func setAngles(_ angles: [Double]) {
    var turn = CATransform3DMakeRotation(CGFloat(angles[0]), 1, 0, 0)
    turn = CATransform3DConcat(turn, CATransform3DMakeRotation(CGFloat(angles[1]), 0, 1, 0))
    turn = CATransform3DConcat(turn, CATransform3DMakeRotation(CGFloat(angles[2]), 0, 0, 1))
    let n = turn.numbers.map { Double($0) }
    quaternion = Self.quaternion((0..<3).map { Array(n[$0 * 4..<$0 * 4 + 3]) })
  }

  private static func turn(_ quaternion: [Double]) -> CATransform3D {
    var factors = identity
    factors.quaternion = quaternion
    return factors.transform
  }

  /// Of the transform that changes nothing.
  static let identity = TransformFactors()

  private init() {
    translation = [0, 0, 0]
    scale = [1, 1, 1]
    shear = [0, 0, 0]
    quaternion = [0, 0, 0, 1]
    perspective = [0, 0, 0, 1]
  }
}
