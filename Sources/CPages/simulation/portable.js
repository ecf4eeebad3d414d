// portable.js: exponential, logarithm and arc tangent with the same bits on every machine, for
// springs.js. Follows Sources/Dynamics/Springs/PortableFunctions.swift.

// Exponential, logarithm and arc tangent: PortableFunctions.swift, which names the sources.
const Portable = {
  // ln 2 in two parts; the product of the first with any exponent is exact.
  ln2High: 6.93147180369123816490e-01,
  ln2Low: 1.90821492927058770002e-10,
  // To read and write the bits of a double.
  bits: new DataView(new ArrayBuffer(8)),

  // eˣ; 0 below -745, infinite above 709.78.
  exponential(x) {
    if (!(x > -745.2)) return Number.isNaN(x) ? x : 0;
    if (!(x < 709.79)) return Infinity;
    const k = rounded(x * 1.44269504088896338700);
    const high = x - k * Portable.ln2High;
    const low = k * Portable.ln2Low;
    const r = high - low;
    const t = r * r;
    let p = 4.13813679705723846039e-08 * t - 1.65339022054652515390e-06;
    p = p * t + 6.61375632143793436117e-05;
    p = p * t - 2.77777777770155933842e-03;
    p = p * t + 1.66666666666666019037e-01;
    const c = r - t * p;
    const y = 1 - ((low - (r * c) / (2 - c)) - high);
    // In two factors: one alone may be beyond the exponents of a double although the result is not.
    const half = Math.floor(k / 2);
    return y * Portable.powerOfTwo(half) * Portable.powerOfTwo(k - half);
  },

  // ln x; minus infinity at 0, NaN below.
  logarithm(x) {
    if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x < 0 ? NaN : x;
    let [k, m] = Portable.parts(x);
    if (m > 1.4142135623730951) {
      m *= 0.5;
      k += 1;
    }
    const f = m - 1;
    const s = f / (2 + f);
    const z = s * s;
    let r = 1.479819860510818591e-01 * z + 1.531383769920937332e-01;
    r = r * z + 1.818357216161805012e-01;
    r = r * z + 2.222219843214978396e-01;
    r = r * z + 2.857142874366239149e-01;
    r = r * z + 3.999999999940941908e-01;
    r = r * z + 6.666666666666735130e-01;
    const square = 0.5 * f * f;
    const { ln2High, ln2Low } = Portable;
    return k * ln2High - ((square - (s * (square + r * z) + k * ln2Low)) - f);
  },

  // ln(1 + y), accurate for small y too.
  logarithmOnePlus(y) {
    const u = 1 + y;
    if (!(u !== 1 && u < Infinity)) return y;
    return Portable.logarithm(u) * (y / (u - 1));
  },

  // The angle of the point (x, y), radians in -π...π.
  angle(x, y) {
    if (!(x !== 0 || y !== 0)) return 0;
    const ahead = Portable.arcTangent(Math.abs(y) / Math.abs(x));
    const angle = x < 0 ? Math.PI - ahead : ahead;
    return y < 0 ? -angle : angle;
  },

  // arctan x for x of 0 or more, infinity included.
  arcTangent(x) {
    if (!(x < 1e18)) return Math.PI / 2;
    if (!(x >= 0.4375)) return x - x * Portable.arcTangentRest(x);
    const [r, high, low] = Portable.arcTangentReduction(x);
    return high - ((r * Portable.arcTangentRest(r) - low) - r);
  },

  // A smaller number, and the two parts of the angle that its arc tangent is to be added to.
  arcTangentReduction(x) {
    if (x < 0.6875) {
      return [(2 * x - 1) / (2 + x), 4.63647609000806093515e-01, 2.26987774529616870924e-17];
    }
    if (x < 1.1875) {
      return [(x - 1) / (x + 1), 7.85398163397448278999e-01, 3.06161699786838301793e-17];
    }
    if (x < 2.4375) {
      return [(x - 1.5) / (1 + 1.5 * x), 9.82793723247329054082e-01, 1.39033110312309984516e-17];
    }
    return [-1 / x, 1.57079632679489655800e+00, 6.12323399573676603587e-17];
  },

  // 1 - arctan(x) / x for x up to 7/16 in size.
  arcTangentRest(x) {
    const z = x * x;
    let s = 1.62858201153657823623e-02 * z - 3.65315727442169155270e-02;
    s = s * z + 4.97687799461593236017e-02;
    s = s * z - 5.83357013379057348645e-02;
    s = s * z + 6.66107313738753120669e-02;
    s = s * z - 7.69187620504482999495e-02;
    s = s * z + 9.09088713343650656196e-02;
    s = s * z - 1.11111104054623557880e-01;
    s = s * z + 1.42857142725034663711e-01;
    s = s * z - 1.99999999998764832476e-01;
    s = s * z + 3.33333333333329318027e-01;
    return z * s;
  },

  // By its bits, as the language does not promise that 2 ** n is exact. For -1022 to 1023, to which
  // the halves of any exponent belong.
  powerOfTwo(exponent) {
    Portable.bits.setUint32(0, (exponent + 1023) << 20);
    Portable.bits.setUint32(4, 0);
    return Portable.bits.getFloat64(0);
  },

  // The exponent and the significand of a finite number above 0: x = significand · 2^exponent.
  parts(x) {
    // The smallest numbers have no exponent of their own until they are scaled.
    const isSubnormal = x < 2.2250738585072014e-308;
    Portable.bits.setFloat64(0, isSubnormal ? x * 18014398509481984 : x);
    const high = Portable.bits.getUint32(0);
    Portable.bits.setUint32(0, (high & 0xfffff) | 0x3ff00000);
    return [(high >>> 20) - 1023 - (isSubnormal ? 54 : 0), Portable.bits.getFloat64(0)];
  },

  // IEEE 754's remainder of a number of 10¹⁵ or more by 2π. The remainder of the language has the
  // sign of the number, and no such double is halfway between two turns.
  remainderOfTurn(phase) {
    const turn = 2 * Math.PI;
    const rest = phase % turn;
    return rest > turn / 2 ? rest - turn : rest;
  },
};
