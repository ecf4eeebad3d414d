/// The unit vector at an angle, clockwise from +x on screen.
///
/// Exact on the axes: gravity that points down has no trace of a sideways part. Elsewhere the
/// polynomials of fdlibm's `k_sin` and `k_cos` after reduction by two parts of π/2, so that no
/// machine's mathematics library has a say in the bits. Within 1e-15 for angles up to 10³ rad.
package struct UnitVector {
  package let x: Double
  package let y: Double

  package init(_ angle: Double) {
    let quarterTurns = (angle * (2 / .pi)).rounded()
    let r =
      (angle - quarterTurns * 1.57079632673412561417) - quarterTurns * 6.07710050650619224932e-11
    // Angles written as fractions of .pi are a rounding away from the axis they mean.
    let isOnAxis = abs(r) < 1e-14 * max(1, abs(angle))
    let sine = isOnAxis ? 0 : Self.sine(r)
    let cosine = isOnAxis ? 1 : Self.cosine(r)
    switch Int(quarterTurns) & 3 {
    case 0: (x, y) = (cosine, sine)
    case 1: (x, y) = (-sine, cosine)
    case 2: (x, y) = (-cosine, -sine)
    default: (x, y) = (sine, -cosine)
    }
  }

  private static func sine(_ r: Double) -> Double {
    let z = r * r
    var s = 1.58969099521155010221e-10 * z - 2.50507602534068634195e-08
    s = s * z + 2.75573137070700676789e-06
    s = s * z - 1.98412698298579493134e-04
    s = s * z + 8.33333333332248946124e-03
    s = s * z - 1.66666666666666324348e-01
    return r + r * z * s
  }

  private static func cosine(_ r: Double) -> Double {
    let z = r * r
    var c = -1.13596475577881948265e-11 * z + 2.08757232129817482790e-09
    c = c * z - 2.75573143513906633035e-07
    c = c * z + 2.48015872894767294178e-05
    c = c * z - 1.38888888888741095749e-03
    c = c * z + 4.16666666666666019037e-02
    return (1 - 0.5 * z) + z * z * c
  }
}
