import CKernels

/// Exponential, logarithm, arc tangent and length with the same bits on every machine.
///
/// Springs, scenes and designs are results like any other, so no machine's mathematics library may
/// have a say in them. `CKernels/portable.inc` has the functions, for pages too.
package enum Portable {
  /// eˣ; 0 below -745, infinite above 709.78.
  package static func exponential(_ x: Double) -> Double { ck_exponential(x) }

  /// ln x; minus infinity at 0, NaN below.
  package static func logarithm(_ x: Double) -> Double { ck_logarithm(x) }

  /// ln(1 + y), accurate for small y too.
  package static func logarithm(onePlus y: Double) -> Double { ck_logarithm_one_plus(y) }

  /// The angle of the point (x, y), radians in -π...π.
  package static func angle(x: Double, y: Double) -> Double { ck_angle(x, y) }

  /// The distance of the point (x, y) from the origin; no square overflows.
  package static func length(x: Double, y: Double) -> Double { ck_length(x, y) }
}

/// The unit vector at an angle, clockwise from +x on screen, with the same bits on every machine.
///
/// Exact on the axes: gravity that points down has no trace of a sideways part. Within 1e-15 for
/// angles up to 10³ rad.
package struct UnitVector {
  package let x: Double
  package let y: Double

  package init(_ angle: Double) {
    let vector = ck_unit_vector(angle)
    (x, y) = (vector.x, vector.y)
  }
}
