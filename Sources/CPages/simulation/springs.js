// springs.js: springs in closed form. Needs angles.js and portable.js in the same scope. Follows
// Sources/Dynamics/Springs/{SpringProblem,Spring,SpringMotion,SpringSettling,SpringTiming}.swift.
//
// This code exists twice because a page runs no Swift, and the kernels do not simulate such scenes.
// All numbers are doubles, IEEE 754 rounds every operation correctly, and their order is the Swift
// code's: a page gets the same bits as `sweep run`, and tests compare them. Change both together.
// No function of Math is used whose last bits a browser may choose, such as Math.exp.

// As Swift's max and min, which differ from Math's for zeros of both signs.
const maximumOf = (x, y) => (y >= x ? y : x);
const minimumOf = (x, y) => (y < x ? y : x);
const distance = (x, y) => Math.sqrt(x * x + y * y);

// A number that a spring cannot have: SpringProblem.swift. It makes the row invalid.
class SpringProblem extends Error {}

// The allowed numbers: ValueRange.swift and Spring.swift.
const springLimit = 1e6;
const springRanges = {
  any: (value) => value >= -springLimit && value <= springLimit,
  notNegative: (value) => value >= 0 && value <= springLimit,
  positive: (value) => value > 0 && value <= springLimit,
  response: (value) => value >= 1e-5 && value <= springLimit,
};

function checked(value, parameter, range) {
  if (!springRanges[range](value)) throw new SpringProblem(parameter);
  return value;
}

// A damped spring: Spring.swift.
class Spring {
  constructor(angularFrequency, dampingRatio) {
    this.angularFrequency = checked(angularFrequency, "angularFrequency", "positive");
    this.dampingRatio = checked(dampingRatio, "dampingRatio", "notNegative");
  }

  static ofResponse(response, dampingRatio) {
    checked(response, "response", "response");
    return new Spring(2 * Math.PI / response, dampingRatio);
  }

  // The spring that settles, by UIKit's rule, after a given duration: SpringSettling.swift.
  static settlingIn(duration, dampingRatio, initialVelocities) {
    checked(duration, "duration", "positive");
    const ratio = checked(dampingRatio, "dampingRatio", "positive");
    let speed = 0;
    for (const velocity of initialVelocities) {
      speed = maximumOf(speed, Math.abs(checked(velocity, "initialVelocity", "any")));
    }

    const settlingDuration = (frequency) => {
      const spring = new Spring(frequency, ratio);
      return initialVelocities.reduce(
        (longest, velocity) =>
          maximumOf(longest, new SpringMotion(spring, velocity).settlingDuration()), 0);
    };

    // From here up every spring settles in time: beyond 2|v| neither rule's numerator exceeds this.
    const numerator = ratio < 1
      ? (6.91 + Portable.logarithm(1 + (ratio + 0.5) / Math.sqrt(1 - ratio * ratio))) / ratio
      : 11;
    let high = maximumOf(2 * speed, numerator / duration);
    if (!(high < springLimit)) throw new SpringProblem("duration");
    let low = high;
    do {
      high = low;
      low = high * 0.92;
    } while (settlingDuration(low) < duration);
    for (;;) {
      const middle = low + (high - low) / 2;
      if (!(middle > low && middle < high)) break;
      if (settlingDuration(middle) < duration) high = middle; else low = middle;
    }
    return new Spring(high, ratio);
  }
}

// ε of UIKit's rule, and -ln ε.
const settledDisplacement = 0.001;
const settledExponent = 6.907755278982137;

// The motion of a released spring: SpringMotion.swift, which has the formulas.
class SpringMotion {
  constructor(spring, initialVelocity) {
    this.spring = spring;
    this.initialVelocity = checked(initialVelocity, "initialVelocity", "any");
    const { angularFrequency: frequency, dampingRatio: ratio } = spring;
    // ζω, 1/s.
    this.decay = ratio * frequency;
    // ω √|1 - ζ²|, rad/s: ω_d, or beyond ζ = 1 the rate of the hyperbolic functions.
    this.swing = frequency * Math.sqrt(Math.abs(1 - ratio) * (1 + ratio));
  }

  // The fraction of the distance that is left: 1 at the start, negative beyond the target.
  displacement(time) {
    if (!(time > 0)) return 1;
    const [cosine, sine] = this.damped(time);
    return cosine + (this.decay - this.initialVelocity) * sine;
  }

  // The speed towards the target, distances per second.
  velocity(time) {
    if (!(time > 0)) return this.initialVelocity;
    const [cosine, sine] = this.damped(time);
    const frequency = this.spring.angularFrequency;
    return this.initialVelocity * cosine
      + (frequency * frequency - this.decay * this.initialVelocity) * sine;
  }

  // The time at which the motion first passes the target, s; null if it never does.
  get firstCrossing() {
    const { decay, swing, initialVelocity } = this;
    // x ∝ cos(θ - δ) with tan δ = (ζω - v) / ω_d, which is zero a quarter turn after δ.
    if (this.spring.dampingRatio < 1) return Portable.angle(initialVelocity - decay, swing) / swing;
    // The faster of the two exponentials must win at first: v beyond its rate, ω(ζ + √(ζ² - 1)).
    const excess = initialVelocity - (decay + swing);
    if (!(excess > 0)) return null;
    const time =
      swing > 0 ? Portable.logarithmOnePlus(2 * swing / excess) / (2 * swing) : 1 / excess;
    return Number.isFinite(time) ? time : null;
  }

  // The damped cosine and sine.
  damped(time) {
    const { decay, swing } = this;
    const phase = swing * time;
    if (this.spring.dampingRatio < 1) return this.oscillating(time, phase);
    if (phase < 0.5) {
      const envelope = Portable.exponential(-decay * time);
      const [cosine, sine] = SpringMotion.hyperbolic(phase * phase);
      return [envelope * cosine, envelope * time * sine];
    }
    // The slower exponent without the difference that would cancel: ω(ζ - √(ζ² - 1)).
    const frequency = this.spring.angularFrequency;
    const slow = frequency * (frequency / (decay + swing));
    const envelope = Portable.exponential(-slow * time);
    const rest = Portable.exponential(-2 * phase);
    return [envelope * (1 + rest) / 2, envelope * (1 - rest) / (2 * swing)];
  }

  oscillating(time, phase) {
    const envelope = Portable.exponential(-this.decay * time);
    if (!(envelope > 0)) return [0, 0];
    // Past 10¹⁵ a double has no fraction of a turn left; any phase is as true as another.
    const [x, y] = unitVector(phase < 1e15 ? phase : Portable.remainderOfTurn(phase));
    // The unit vector is exact on its axes, and so has no sine for the smallest angles.
    const sine = phase < 1e-8 ? time : y / this.swing;
    return [envelope * x, envelope * sine];
  }

  // cosh z and sinh(z) / z from z², for z up to 1/2: the next terms are below 10⁻¹⁷.
  static hyperbolic(square) {
    let [cosine, sine] = [1, 1];
    for (let half = 6; half >= 1; half -= 1) {
      cosine = 1 + cosine * square / (2 * half * (2 * half - 1));
      sine = 1 + sine * square / (2 * half * (2 * half + 1));
    }
    return [cosine, sine];
  }

  // The duration of an animation with this curve by UIKit's rule, s; infinite if it never settles:
  // SpringSettling.swift.
  settlingDuration() {
    const { angularFrequency, dampingRatio } = this.spring;
    if (!(dampingRatio < 1)) {
      return new CriticalSettling(angularFrequency, this.initialVelocity).uiKit;
    }
    const amplitude = 1 + Math.abs(this.decay - this.initialVelocity) / this.swing;
    return maximumOf(0, (settledExponent + Portable.logarithm(amplitude)) / this.decay);
  }
}

// When |1 + (ω - v)t| e^(-ωt) has come down to ε for good: SpringSettling.swift.
class CriticalSettling {
  constructor(frequency, velocity) {
    this.frequency = frequency;
    this.velocity = velocity;
    // ω - v; below 0 the target is passed.
    this.reach = frequency - velocity;
  }

  // UIKit's formula; the solution itself where the formula has no value or its error is too large.
  get uiKit() {
    const { frequency, reach } = this;
    const ratio = frequency / reach;
    if (!(Math.abs(ratio) <= 100)) return this.exact;
    // ln |0.001 (ω / reach) e^(-ω / reach)|
    const l = Portable.logarithm(settledDisplacement * Math.abs(ratio)) - ratio;
    const a = -1 - l;
    if (!(a >= 0)) return this.exact;
    const root = Math.sqrt(a);
    const q =
      1 + 0.3361 * Math.sqrt(a / 2) / (1 - 0.0042 * a * Portable.exponential(-0.0201 * root));
    const w = l - 5.9506097239272915 * (1 - 1 / q);
    const time = -(frequency + reach * w) / (frequency * reach);
    return time > 0 ? time : this.exact;
  }

  // The solution, by bisection where the displacement falls for good.
  get exact() {
    const { frequency, velocity, reach } = this;
    // Its turning point, if it has one after the start: -v / ω(ω - v).
    const turn = reach === 0 ? 0 : maximumOf(0, -velocity / (frequency * reach));
    const isBeyond = this.displacement(turn) > settledDisplacement;
    let low = isBeyond ? turn : 0;
    let high = isBeyond ? maximumOf(2 * turn, 1 / frequency) : turn;
    while (this.displacement(high) > settledDisplacement) high *= 2;
    for (;;) {
      const middle = low + (high - low) / 2;
      if (!(middle > low && middle < high)) return high;
      if (this.displacement(middle) > settledDisplacement) low = middle; else high = middle;
    }
  }

  displacement(time) {
    return Math.abs(1 + this.reach * time) * Portable.exponential(-this.frequency * time);
  }
}

// The curves of an animation of a property, and its duration: SpringTiming.swift.
//   spring: one with a duration of its own; null for the spring that settles within `duration`
function springCurve(property, [velocityX, velocityY], spring, dampingRatio, duration) {
  checked(velocityX, "initialVelocity.dx", "any");
  checked(velocityY, "initialVelocity.dy", "any");
  const magnitude = distance(velocityX, velocityY);
  const [dx, dy] = property === "center" ? [velocityX, velocityY] : [magnitude, magnitude];
  const own =
    spring ?? Spring.settlingIn(duration, dampingRatio, dx === dy ? [dx] : [dx, dy]);
  const x = new SpringMotion(own, dx);
  const y = new SpringMotion(own, dy);
  const scalar = new SpringMotion(own, magnitude);
  const settling = () =>
    maximumOf(x.settlingDuration(), dx === dy ? 0 : y.settlingDuration());
  return { x, y, scalar, duration: spring ? settling() : duration };
}
