/// Exponential, logarithm, arc tangent and length with the same bits on every machine.
///
/// Closed-form springs are results like any other, so no machine's mathematics library may have a
/// say in them. The methods and coefficients are those of FDLIBM 5.3 (Sun Microsystems, freely
/// redistributable): `e_exp.c`, `e_log.c`, `s_atan.c`; each is within an ulp of the true value, and
/// every operation is one that IEEE 754 rounds correctly. Sine and cosine are ``UnitVector``'s.
package enum Portable {
  /// ln 2 in two parts; the product of the first with any exponent is exact.
  private static let ln2High = 6.93147180369123816490e-01
  private static let ln2Low = 1.90821492927058770002e-10

  /// eˣ; 0 below -745, infinite above 709.78.
  package static func exponential(_ x: Double) -> Double {
    guard x > -745.2 else { return x.isNaN ? x : 0 }
    guard x < 709.79 else { return .infinity }
    let k = (x * 1.44269504088896338700).rounded()
    let high = x - k * ln2High
    let low = k * ln2Low
    let r = high - low
    let t = r * r
    var p = 4.13813679705723846039e-08 * t - 1.65339022054652515390e-06
    p = p * t + 6.61375632143793436117e-05
    p = p * t - 2.77777777770155933842e-03
    p = p * t + 1.66666666666666019037e-01
    let c = r - t * p
    let y = 1 - ((low - (r * c) / (2 - c)) - high)
    // In two factors: one alone may be beyond the exponents of a Double although the result is not.
    let half = (k / 2).rounded(.down)
    return y * power(ofTwo: Int(half)) * power(ofTwo: Int(k - half))
  }

  /// ln x; minus infinity at 0, NaN below.
  package static func logarithm(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x < 0 ? .nan : x }
    var k = Double(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m *= 0.5
      k += 1
    }
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    var r = 1.479819860511658591e-01 * z + 1.531383769920937332e-01
    r = r * z + 1.818357216161805012e-01
    r = r * z + 2.222219843214978396e-01
    r = r * z + 2.857142874366239149e-01
    r = r * z + 3.999999999940941908e-01
    r = r * z + 6.666666666666735130e-01
    let square = 0.5 * f * f
    return k * ln2High - ((square - (s * (square + r * z) + k * ln2Low)) - f)
  }

  /// ln(1 + y), accurate for small y too (Kahan's correction of the rounding of 1 + y).
  package static func logarithm(onePlus y: Double) -> Double {
    let u = 1 + y
    guard u != 1, u < .infinity else { return y }
    return logarithm(u) * (y / (u - 1))
  }

  /// The angle of the point (x, y), radians in -π...π.
  package static func angle(x: Double, y: Double) -> Double {
    guard x != 0 || y != 0 else { return 0 }
    let ahead = arcTangent(abs(y) / abs(x))
    let angle = x < 0 ? .pi - ahead : ahead
    return y < 0 ? -angle : angle
  }

  /// The distance of the point (x, y) from the origin.
  ///
  /// A power of two scales both numbers, which is exact, so that no square overflows.
  package static func length(x: Double, y: Double) -> Double {
    let larger = max(abs(x), abs(y))
    guard larger > 0, larger < .infinity else { return larger }
    let scale = Double(sign: .plus, exponent: Int(larger.exponent), significand: 1)
    let (a, b) = (x / scale, y / scale)
    return scale * (a * a + b * b).squareRoot()
  }

  /// arctan x for x of 0 or more, infinity included.
  private static func arcTangent(_ x: Double) -> Double {
    guard x < 1e18 else { return .pi / 2 }
    guard x >= 0.4375 else { return x - x * arcTangentRest(x) }
    let (r, high, low) =
      if x < 0.6875 {
        ((2 * x - 1) / (2 + x), 4.63647609000806093515e-01, 2.26987774529616870924e-17)
      } else if x < 1.1875 {
        ((x - 1) / (x + 1), 7.85398163397448278999e-01, 3.06161699786838301793e-17)
      } else if x < 2.4375 {
        ((x - 1.5) / (1 + 1.5 * x), 9.82793723247329054082e-01, 1.39033110312309984516e-17)
      } else {
        (-1 / x, 1.57079632679489655800e+00, 6.12323399573676603587e-17)
      }
    return high - ((r * arcTangentRest(r) - low) - r)
  }

  /// 1 - arctan(x) / x for x up to 7/16 in size.
  private static func arcTangentRest(_ x: Double) -> Double {
    let z = x * x
    var s = 1.62858201153657823623e-02 * z - 3.65315727442169155270e-02
    s = s * z + 4.97687799461593236017e-02
    s = s * z - 5.83357013379057348645e-02
    s = s * z + 6.66107313738753120669e-02
    s = s * z - 7.69187620504482999495e-02
    s = s * z + 9.09088713343650656196e-02
    s = s * z - 1.11111104054623557880e-01
    s = s * z + 1.42857142725034663711e-01
    s = s * z - 1.99999999998764832476e-01
    s = s * z + 3.33333333333329318027e-01
    return z * s
  }

  private static func power(ofTwo exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
