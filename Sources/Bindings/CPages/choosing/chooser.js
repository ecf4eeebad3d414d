// chooser.js: finds the motion that a person has in mind from clicks on the nearest of some motions.
//
// Bayes' rule over simulated motions. A person who has motion t in mind clicks on motion i of those shown,
// at distances d as in looks.js, with the probability
//   0.9 d(t, i)^-sharpness / (sum over j of d(t, j)^-sharpness) + 0.1 / count,
// the model of Bradley and Terry on the logarithm of the distance, and one click in ten at random. Before
// the first click, all values in the parameters' ranges are equally likely.
//
// The motions are samples of these ranges. After each click, more are simulated in boxes around likely
// ones. A sample's weight is its likelihood divided by the density of all samples where it is: importance
// sampling with several proposals and the balance heuristic (E. Veach, "Robust Monte Carlo methods for light
// transport simulation", 1997, section 9.2). The boxes therefore save time and bias nothing.
//
// The next question is the set of motions with the most mutual information between the click and the motion
// in mind, found by exchanging one motion at a time.

const randomClicks = 0.1;
// An assumption: of two motions, one at 1.2 times the distance of the other is clicked a third as often.
const sharpness = 6;
// Motions are near each other within this share of the median distance of two motions of the ranges.
const nearShare = 0.1;
const firstSamples = 2048;
const furtherSamples = 512;
const boxesAtOnce = 64;
// Half the side of a box in standard deviations of the likely samples.
const boxReach = 0.5;
// A question is composed of some likely motions, and judged by others.
const candidateCount = 30;
const judgeCount = 200;
const answerCount = 60;
const answerJudgeCount = 800;
// At this probability the motion counts as found.
export const sureEnough = 0.85;

// Random numbers in 0..<1 that a seed decides: xorshift32 (G. Marsaglia, "Xorshift RNGs", 2003).
export function randomNumbers(seed) {
  let state = Math.imul(seed, 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

// Points that fill a cube evenly: multiples of powers of 1/x, where x^(d+1) = x + 1, modulo 1 (M. Roberts,
// "The unreasonable effectiveness of quasirandom sequences", 2018).
function evenPoints(dimension, count, start) {
  let root = 2;
  for (let k = 0; k < 50; k += 1) root = (1 + root) ** (1 / (dimension + 1));
  return Array.from({ length: count }, (_, n) =>
    Array.from({ length: dimension }, (__, k) => (0.5 + (start + n + 1) / root ** (k + 1)) % 1));
}

// The number of samples at a point for each unit of volume.
function densityAt(point, boxes) {
  let sum = 0;
  for (const { low, high, density } of boxes) {
    let isInside = true;
    for (let k = 0; k < point.length && isInside; k += 1) isInside = point[k] >= low[k] && point[k] <= high[k];
    if (isInside) sum += density;
  }
  return sum;
}

export function distanceOf(a, b) {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) sum += (a[k] - b[k]) * (a[k] - b[k]);
  return Math.sqrt(sum);
}

// Whether two looks are within a distance. Most are not, and soon known not to be.
function isWithin(distance, a, b) {
  const limit = distance * distance;
  let sum = 0;
  for (let k = 0; k < a.length && sum <= limit; k += 1) sum += (a[k] - b[k]) * (a[k] - b[k]);
  return sum <= limit;
}

// The numbers of looks that differ among some of them.
function differing(looks) {
  return Array.from(looks[0] ?? [], (_, k) => k).filter((k) => {
    const [low, high] = looks.reduce(([least, most], look) => [Math.min(least, look[k]), Math.max(most, look[k])], [Infinity, -Infinity]);
    return high - low > 0.01;
  });
}

export class Chooser {
  //   dimension: how many parameters; shown: how many motions a question has
  //   share: how many samples, as a share of the usual numbers
  //   simulate: gives for each point, which has a share of every parameter's range, the look of its motion,
  //     or null if a value is not allowed
  constructor({ dimension, shown, simulate, share = 1, seed = 1 }) {
    Object.assign(this, { dimension, shown, simulate, share });
    this.random = randomNumbers(seed);
    this.boxes = [];
    this.clicks = [];
    this.asked = [];
    // Of each sample: its point, its look, the density of samples there, and the logarithm of its
    // likelihood after each click.
    this.points = [];
    this.looks = [];
    this.densities = [];
    this.logs = [];
    this.add([{ low: Array(dimension).fill(0), high: Array(dimension).fill(1) }], Math.round(share * firstSamples));
    // Below the unit of looks, motions look alike.
    this.near = Math.max(1, nearShare * this.medianDistance());
    this.weigh();
  }

  // Whether there are motions that differ for the eye.
  get isUseful() { return this.looks.length > this.shown && this.medianDistance() > 2; }

  // Simulates samples in boxes, some in each, and weighs them by the clicks so far.
  add(boxes, count) {
    const asked = evenPoints(this.dimension, count * boxes.length, this.logs.length).map((point, n) => {
      const { low, high } = boxes[n % boxes.length];
      return point.map((share, k) => low[k] + share * (high[k] - low[k]));
    });
    const added = boxes.map(({ low, high }) =>
      ({ low, high, density: low.reduce((density, end, k) => density / (high[k] - end), count) }));
    this.points.forEach((point, n) => { this.densities[n] += densityAt(point, added); });
    this.boxes.push(...added);
    const looks = this.simulate(asked);
    // What no motion of the ranges changes cannot tell them apart.
    this.columns ??= differing(looks.filter((look) => look));
    looks.forEach((whole, n) => {
      if (!whole) return;
      const look = this.reduced(whole);
      const logs = [0];
      for (const click of this.clicks) logs.push(logs.at(-1) + this.logOf(look, click));
      this.points.push(asked[n]);
      this.looks.push(look);
      this.densities.push(densityAt(asked[n], this.boxes));
      this.logs.push(logs);
    });
  }

  // A look without the numbers that never differ.
  reduced(look) { return Float32Array.from(this.columns, (k) => look[k]); }

  medianDistance() {
    const { length } = this.looks;
    if (length < 2) return 0;
    const draw = () => this.looks[Math.floor(this.random() * length)];
    return Array.from({ length: 2001 }, () => distanceOf(draw(), draw())).sort((a, b) => a - b)[1000];
  }

  // How much a motion attracts the click of a person who has another one in mind. Much nearer motions
  // than those that count as near are alike.
  attraction(a, b) { return (distanceOf(a, b) + this.near / 4) ** -sharpness; }

  logOf(look, { looks, picked }) {
    const attractions = looks.map((other) => this.attraction(look, other));
    const sum = attractions.reduce((total, attraction) => total + attraction, 0);
    return Math.log((1 - randomClicks) * attractions[picked] / sum + randomClicks / looks.length);
  }

  // Sets the weights of the samples; their sum is 1.
  weigh() {
    const most = this.logs.reduce((found, logs) => Math.max(found, logs.at(-1)), -Infinity);
    const weights = Float64Array.from(this.logs, (logs, n) => Math.exp(logs.at(-1) - most) / this.densities[n]);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    this.weights = weights.map((weight) => weight / sum);
  }

  // Indices of samples, each as often as its weight, to a power, says.
  drawn(count, power = 1) {
    const weights = power === 1 ? this.weights : this.weights.map((weight) => weight ** power);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const found = [];
    let next = this.random();
    let passed = 0;
    weights.forEach((weight, n) => {
      for (passed += (weight / sum) * count; passed > next; next += 1) found.push(n);
    });
    return found;
  }

  // Simulates more samples around likely ones.
  refine() {
    const likely = this.drawn(400).map((n) => this.points[n]);
    const reach = Array.from({ length: this.dimension }, (_, k) => {
      const mean = likely.reduce((sum, point) => sum + point[k], 0) / likely.length;
      return boxReach * Math.sqrt(likely.reduce((sum, point) => sum + (point[k] - mean) ** 2, 0) / likely.length) + 0.002;
    });
    this.add(this.drawn(boxesAtOnce).map((n) => ({
      low: this.points[n].map((share, k) => Math.max(0, share - reach[k])),
      high: this.points[n].map((share, k) => Math.min(1, share + reach[k])),
    })), Math.ceil(this.share * furtherSamples / boxesAtOnce));
    this.weigh();
  }

  // Chooses the motions to show next, and returns the indices of their samples.
  question() {
    const judges = this.drawn(judgeCount);
    // Half of the candidates are less likely, so that they differ.
    const candidates = [...new Set([1, 0.4].flatMap((power) => this.drawn(candidateCount / 2, power)))];
    const attractions = candidates.map((n) =>
      Float64Array.from(judges, (judge) => this.attraction(this.looks[n], this.looks[judge])));
    const count = Math.min(this.shown, candidates.length);
    const set = Array.from({ length: count }, (_, k) => Math.floor((k + 0.5) * candidates.length / count));
    let most = informationOf(set, attractions);
    let isBetter = true;
    for (let sweep = 0; isBetter && sweep < 3; sweep += 1) {
      isBetter = false;
      for (let slot = 0; slot < count; slot += 1) {
        for (let other = 0; other < candidates.length; other += 1) {
          if (set.includes(other)) continue;
          const before = set[slot];
          set[slot] = other;
          const information = informationOf(set, attractions);
          if (information > most + 1e-9) [most, isBetter] = [information, true];
          else set[slot] = before;
        }
      }
    }
    this.asked = set.map((k) => candidates[k]);
    return this.asked;
  }

  // A click on one of the motions asked for last.
  click(picked) {
    const click = { looks: this.asked.map((n) => this.looks[n]), picked };
    this.clicks.push(click);
    this.logs.forEach((logs, n) => { logs.push(logs.at(-1) + this.logOf(this.looks[n], click)); });
    this.weigh();
    this.refine();
  }

  // Takes the last click back.
  undo() {
    this.clicks.pop();
    for (const logs of this.logs) logs.pop();
    this.weigh();
  }

  // The motion with the most weight near it, and this weight: the probability that the motion in mind is
  // near it.
  answer() {
    const judges = this.drawn(answerJudgeCount);
    const best = { index: -1, sureness: -1 };
    for (const index of new Set(this.drawn(answerCount))) {
      let nearby = 0;
      for (const judge of judges) nearby += Number(isWithin(this.near, this.looks[judge], this.looks[index]));
      if (nearby / judges.length > best.sureness) Object.assign(best, { index, sureness: nearby / judges.length });
    }
    return best;
  }
}

// The mutual information between the click on a set of motions and the motion in mind, nats.
//   attractions: of each candidate, for each motion that may be in mind
function informationOf(set, attractions) {
  const { length } = attractions[0];
  const columns = set.map((k) => attractions[k]);
  const means = new Float64Array(set.length);
  let known = 0;
  for (let n = 0; n < length; n += 1) {
    let sum = 0;
    for (const column of columns) sum += column[n];
    for (let k = 0; k < columns.length; k += 1) {
      const chance = (1 - randomClicks) * columns[k][n] / sum + randomClicks / set.length;
      means[k] += chance / length;
      known += chance * Math.log(chance);
    }
  }
  return known / length - means.reduce((sum, chance) => sum + chance * Math.log(chance), 0);
}
