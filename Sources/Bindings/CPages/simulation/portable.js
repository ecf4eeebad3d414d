// portable.js: the functions of formulas, with the bits of CKernels/portable.inc, which names the
// sources: the functions of the language may have other bits in each browser.

import { rounded } from "./numbers.js";

export const portable = (() => {
  // ln 2 in two parts; the product of the first with any exponent is exact.
  const ln2High = 6.93147180369123816490e-01;
  const ln2Low = 1.90821492927058770002e-10;
  // To read and write the bits of a double.
  const bits = new DataView(new ArrayBuffer(8));

  // The value of a polynomial, from its highest coefficient on.
  const polynomial = (x, ...coefficients) => coefficients.reduce((sum, c) => sum * x + c);

  // By its bits, as the language does not promise that 2 ** n is exact. For -1022 to 1023.
  function powerOfTwo(exponent) {
    bits.setUint32(0, (exponent + 1023) << 20);
    bits.setUint32(4, 0);
    return bits.getFloat64(0);
  }

  // The exponent and the significand of a finite number above 0: x = significand · 2^exponent.
  function parts(x) {
    // The smallest numbers have no exponent of their own until they are scaled.
    const isSubnormal = x < 2.2250738585072014e-308;
    bits.setFloat64(0, isSubnormal ? x * 18014398509481984 : x);
    const high = bits.getUint32(0);
    bits.setUint32(0, (high & 0xfffff) | 0x3ff00000);
    return [(high >>> 20) - 1023 - (isSubnormal ? 54 : 0), bits.getFloat64(0)];
  }

  function exponential(x) {
    if (!(x > -745.2)) return Number.isNaN(x) ? x : 0;
    if (!(x < 709.79)) return Infinity;
    const k = rounded(x * 1.44269504088896338700);
    const high = x - k * ln2High;
    const low = k * ln2Low;
    const r = high - low;
    const t = r * r;
    const p = polynomial(t, 4.13813679705723846039e-08, -1.65339022054652515390e-06,
      6.61375632143793436117e-05, -2.77777777770155933842e-03, 1.66666666666666019037e-01);
    const c = r - t * p;
    const y = 1 - ((low - (r * c) / (2 - c)) - high);
    // In two factors: one alone may be beyond the exponents of a double although the result is not.
    const half = Math.floor(k / 2);
    return y * powerOfTwo(half) * powerOfTwo(k - half);
  }

  function logarithm(x) {
    if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x < 0 ? NaN : x;
    let [k, m] = parts(x);
    if (m > 1.4142135623730951) {
      m *= 0.5;
      k += 1;
    }
    const f = m - 1;
    const s = f / (2 + f);
    const z = s * s;
    const r = polynomial(z, 1.479819860510818591e-01, 1.531383769920937332e-01,
      1.818357216161805012e-01, 2.222219843214978396e-01, 2.857142874366239149e-01,
      3.999999999940941908e-01, 6.666666666666735130e-01);
    const square = 0.5 * f * f;
    return k * ln2High - ((square - (s * (square + r * z) + k * ln2Low)) - f);
  }

  // A power of two scales both numbers, which is exact, so that no square overflows.
  function length(x, y) {
    const [a, b] = [Math.abs(x), Math.abs(y)];
    const larger = b >= a ? b : a;
    if (!(larger > 0 && larger < Infinity)) return larger;
    const scale = larger / parts(larger)[1];
    return scale * Math.sqrt((x / scale) * (x / scale) + (y / scale) * (y / scale));
  }

  // 1 - arctan(x) / x for x up to 7/16 in size.
  const arcTangentRest = (x) => x * x * polynomial(x * x, 1.62858201153657823623e-02,
    -3.65315727442169155270e-02, 4.97687799461593236017e-02, -5.83357013379057348645e-02,
    6.66107313738753120669e-02, -7.69187620504482999495e-02, 9.09088713343650656196e-02,
    -1.11111104054623557880e-01, 1.42857142725034663711e-01, -1.99999999998764832476e-01,
    3.33333333333329318027e-01);

  // The angle high + low plus the arc tangent of r, for r up to 7/16 in size.
  const arcTangentFrom = (r, high, low) => high - ((r * arcTangentRest(r) - low) - r);

  // For x of 0 or more, infinity included.
  function arcTangent(x) {
    if (!(x < 1e18)) return Math.PI / 2;
    if (!(x >= 0.4375)) return x - x * arcTangentRest(x);
    if (x < 0.6875) {
      return arcTangentFrom((2 * x - 1) / (2 + x), 4.63647609000806093515e-01, 2.26987774529616870924e-17);
    }
    if (x < 1.1875) {
      return arcTangentFrom((x - 1) / (x + 1), 7.85398163397448278999e-01, 3.06161699786838301793e-17);
    }
    if (x < 2.4375) {
      return arcTangentFrom((x - 1.5) / (1 + 1.5 * x), 9.82793723247329054082e-01, 1.39033110312309984516e-17);
    }
    return arcTangentFrom(-1 / x, 1.57079632679489655800e+00, 6.12323399573676603587e-17);
  }

  // The angle of the point (x, y); 0 at the origin.
  function angle(y, x) {
    if (!(x !== 0 || y !== 0)) return 0;
    const ahead = arcTangent(Math.abs(y) / Math.abs(x));
    const turned = x < 0 ? Math.PI - ahead : ahead;
    return y < 0 ? -turned : turned;
  }

  // The cosine and the sine of an angle, after reduction by two parts of π/2; exact on the axes.
  function unitVector(angle) {
    const quarterTurns = rounded(angle * (2 / Math.PI));
    const r = (angle - quarterTurns * 1.57079632673412561417) - quarterTurns * 6.07710050650619224932e-11;
    const size = Math.abs(angle);
    const isOnAxis = Math.abs(r) < 1e-14 * (size >= 1 ? size : 1);
    const z = r * r;
    const s = polynomial(z, 1.58969099521155010221e-10, -2.50507602534068634195e-08,
      2.75573137070700676789e-06, -1.98412698298579493134e-04, 8.33333333332248946124e-03,
      -1.66666666666666324348e-01);
    const sine = isOnAxis ? 0 : r + r * z * s;
    const c = polynomial(z, -1.13596475577881948265e-11, 2.08757232129817482790e-09,
      -2.75573143513906633035e-07, 2.48015872894767294178e-05, -1.38888888888741095749e-03,
      4.16666666666666019037e-02);
    const cosine = isOnAxis ? 1 : (1 - 0.5 * z) + z * z * c;
    // Beyond 2^62, neighbouring doubles are many turns apart.
    const turned = Math.abs(quarterTurns) < 2 ** 62 ? ((quarterTurns % 4) + 4) % 4 : 0;
    if (turned === 1) return [-sine, cosine];
    if (turned === 2) return [-cosine, -sine];
    return turned === 3 ? [sine, -cosine] : [cosine, sine];
  }

  return {
    exponential, logarithm, length, angle,
    sine: (angle) => unitVector(angle)[1],
    cosine: (angle) => unitVector(angle)[0],
  };
})();
