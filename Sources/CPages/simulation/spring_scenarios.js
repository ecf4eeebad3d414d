// spring_scenarios.js: scenarios of a spring in closed form, and their metrics. Needs springs.js and
// angles.js in the same scope. Follows Sources/Dynamics/Simulation/{SpringRun,SpringMetrics}.swift,
// Plan/SpringPlan.swift and Metrics/{Metric,MetricDefinition}.swift.

// The raw values of Status.swift; an invalid row has no run.
const springStatuses = { resting: 0, moving: 1, escaped: 2, diverged: 4 };

// One scenario, sampled at frames: SpringRun.swift.
class SpringRun {
  // Throws a SpringProblem where the numbers make no spring.
  constructor(plan, values) {
    this.plan = plan;
    this.values = values;
    this.curve = plan.curve(values);
    const { frameRate } = plan.settings;
    // A frame more than whole frames need, but not for the sake of a rounding: the engine's rule.
    const frames = (time) => rounded(time * frameRate + 0.499);
    const limit = maximumOf(1, frames(values[plan.spring.duration]));
    const last = maximumOf(1, frames(this.curve.duration));
    // Whether the animation came to its end before the time ran out.
    this.isOver = last <= limit;
    // The end of the animation, or of the scenario if that comes first, s.
    this.end = this.isOver ? this.curve.duration : limit / frameRate;
    this.start = [values[plan.spring.start[0]], values[plan.spring.start[1]]];
    this.to = [values[plan.spring.end[0]], values[plan.spring.end[1]]];
    this.isAtRest = this.isOver && !this.isCutOff;
    // From the start to the end; at least two.
    this.poses = Array.from(
      { length: minimumOf(last, limit) + 1 }, (_, frame) => this.pose(frame / frameRate));
    if (this.isOver) {
      const [x, y] = this.to;
      this.poses[this.poses.length - 1] = { x, y, velocityX: 0, velocityY: 0, scale: 1 };
    }
  }

  // Whether the animation is cut off before its spring has settled: SpringCutOff of SpringRun.swift.
  get isCutOff() {
    const { curve, start, to, end, values, plan: { spring, settings } } = this;
    const dx = to[0] - start[0];
    const dy = to[1] - start[1];
    // A corner moves by the growth of half a diagonal, beside the centre's movement.
    const growth = (values[spring.scale] - 1)
      * distance(values[spring.width], values[spring.height]) / 2;
    const [x, y] = [curve.x.displacement(end), curve.y.displacement(end)];
    const jump = distance(dx * x, dy * y) + Math.abs(growth * curve.scalar.displacement(end));
    const whole = distance(dx, dy) + Math.abs(growth);
    return jump > maximumOf(settings.settleDistance, 1.01 * settledDisplacement * whole);
  }

  pose(time) {
    const { curve, start, to } = this;
    const dx = to[0] - start[0];
    const dy = to[1] - start[1];
    return {
      x: to[0] - dx * curve.x.displacement(time),
      y: to[1] - dy * curve.y.displacement(time),
      velocityX: dx * curve.x.velocity(time),
      velocityY: dy * curve.y.velocity(time),
      scale: 1 + (this.values[this.plan.spring.scale] - 1) * curve.scalar.displacement(time),
    };
  }

  // The last pose.
  get rest() { return this.poses[this.poses.length - 1]; }

  // How the scenario ended.
  get status() {
    const { rest } = this;
    if (!(Number.isFinite(rest.x) && Number.isFinite(rest.y))) return springStatuses.diverged;
    if (this.isAtRest) return springStatuses.resting;
    return this.isOutside(rest) ? springStatuses.escaped : springStatuses.moving;
  }

  // Whether the item's bounding box lies wholly outside the reference bounds.
  isOutside(pose) {
    const { values, plan: { spring } } = this;
    const direction = unitVector(values[spring.angle]);
    const [cosine, sine] = [Math.abs(direction[0]), Math.abs(direction[1])];
    const [width, height] = [values[spring.width], values[spring.height]];
    const scale = Math.abs(pose.scale) / 2;
    const across = scale * (cosine * width + sine * height);
    const down = scale * (sine * width + cosine * height);
    return pose.x + across < 0 || pose.x - across > values[spring.bounds[0]]
      || pose.y + down < 0 || pose.y - down > values[spring.bounds[1]];
  }

  // x, y, angle, velocity x and y and spin at every frame.
  get frames() {
    const angle = this.values[this.plan.spring.angle];
    const frames = new Float32Array(6 * this.poses.length);
    this.poses.forEach((pose, frame) => {
      // Rounded first: a number too small for single precision becomes a zero with its sign, and
      // minus zero becomes zero, as in the kernels.
      frames.set(
        [pose.x, pose.y, angle, pose.velocityX, pose.velocityY, 0].map(
          (value) => Math.fround(value) + 0),
        6 * frame);
    });
    return frames;
  }
}

// The metrics of one scenario, by the definitions of Metric.swift: SpringMetrics.swift. NaN where one
// has no value.
class SpringMetrics {
  constructor(run) {
    this.run = run;
    this.settings = run.plan.settings;
    this.poses = run.poses;
    const { target } = run.plan.spring;
    // null without a target.
    this.target = target && { x: run.values[target[0]], y: run.values[target[1]] };
  }

  // The value of one of the numbers of a SpringPlan.
  value(name) { return this.run.values[this.run.plan.spring[name]]; }

  // MARK: Times

  get settleTime() {
    return this.run.isAtRest ? this.startOfStay(this.settings.settleDistance, this.run.rest) : NaN;
  }

  get arrivalTime() {
    const { tolerance, targetAngle, angleTolerance } = this.run.plan.spring;
    if (this.target === null || tolerance === null) return NaN;
    if (targetAngle !== null && angleTolerance !== null) {
      const turn = Math.abs(this.angle - this.value("targetAngle"));
      if (!(turn <= this.value("angleTolerance"))) return NaN;
    }
    const time = this.startOfStay(this.value("tolerance"), this.target);
    // A jump to the target is no arrival.
    const isJump = this.run.isOver && !this.run.isAtRest && time === this.time(this.poses.length - 1);
    return isJump ? NaN : time;
  }

  get pauseTime() {
    return this.run.isAtRest ? (this.poses.length - 1) / this.settings.frameRate : NaN;
  }

  get exitTime() { return this.time(this.poses.findIndex((pose) => this.run.isOutside(pose))); }

  get firstCrossingTime() {
    const crossings = this.moving.map((motion) => motion.firstCrossing);
    const first = crossings.filter((time) => time !== null).reduce(minimumOf, Infinity);
    return first < Infinity && first <= this.run.end ? first : NaN;
  }

  // The time from which the item stays near a point until the end, s; NaN if it ends elsewhere.
  startOfStay(tolerance, point) {
    const outside = this.poses.findLastIndex(
      ({ x, y }) => !(distance(x - point.x, y - point.y) <= tolerance));
    if (outside < 0) return 0;
    return this.time(outside + 1 < this.poses.length ? outside + 1 : -1);
  }

  // The time of a frame; NaN below 0, which is none.
  time(frame) { return frame < 0 ? NaN : frame / this.settings.frameRate; }

  // MARK: The way to the target

  // The largest distance beyond the target, pt.
  get overshoot() {
    const path = this.straightPath;
    if (!path) return NaN;
    return this.poses.reduce((most, pose) => maximumOf(most, path.beyond(pose)), 0);
  }

  get overshootFraction() { return this.overshoot / new StraightPath(this).length; }

  get oscillations() {
    const path = this.straightPath;
    if (!path) return NaN;
    let count = 0;
    let side = 0;
    for (const pose of this.poses) {
      const beyond = path.beyond(pose);
      if (!(Math.abs(beyond) > this.settings.settleDistance)) continue;
      if (beyond * side < 0) count += 1;
      side = beyond;
    }
    return count;
  }

  get finalError() {
    if (!this.target) return NaN;
    const { rest } = this.run;
    return distance(rest.x - this.target.x, rest.y - this.target.y);
  }

  // The fraction of its distance that is left at the end, before the animation jumps to its end.
  get residual() {
    const left = this.moving.map((motion) => Math.abs(motion.displacement(this.run.end)));
    return left.length ? left.reduce((most, value) => (most < value ? value : most)) : NaN;
  }

  // The path along which the item is measured; null if it has no target and does not rest.
  get straightPath() {
    if (!this.run.isAtRest && !this.target) return null;
    const path = new StraightPath(this);
    return path.length > 0 ? path : null;
  }

  // The curves along which the item has a path to go. The scale counts where the centre stays.
  get moving() {
    const { curve, start, to } = this.run;
    const moving = [];
    if (to[0] !== start[0]) moving.push(curve.x);
    if (to[1] !== start[1]) moving.push(curve.y);
    if (!moving.length && this.value("scale") !== 1) moving.push(curve.scalar);
    return moving;
  }

  // MARK: Motion

  get angle() { return this.value("angle"); }

  get peakScale() { return this.poses.reduce((peak, { scale }) => maximumOf(peak, scale), 0); }

  get peakSpeed() {
    return this.poses.reduce(
      (peak, pose) => maximumOf(peak, distance(pose.velocityX, pose.velocityY)), 0);
  }

  get peakAcceleration() {
    return this.settings.frameRate * this.overPairs((peak, from, to) => maximumOf(
      peak, distance(to.velocityX - from.velocityX, to.velocityY - from.velocityY)));
  }

  get travel() {
    return this.overPairs((sum, from, to) => sum + distance(to.x - from.x, to.y - from.y));
  }

  // Reduces all pairs of neighbouring poses, beginning with 0.
  overPairs(next) {
    let result = 0;
    for (let i = 1; i < this.poses.length; i += 1) {
      result = next(result, this.poses[i - 1], this.poses[i]);
    }
    return result;
  }

  get energyDissipated() { return this.energy(this.poses[0]) - this.energy(this.run.rest); }

  // Of the motion and of the spring, J: ½m(v² + ω²s²) with the item's mass.
  energy(pose) {
    const metre = this.settings.pointsPerMetre;
    const mass = this.value("density") * (this.value("width") / metre)
      * (this.value("height") / metre);
    const { curve, to } = this.run;
    const frequency = curve.x.spring.angularFrequency;
    const speed = distance(pose.velocityX, pose.velocityY) / metre;
    const stretch = distance(to[0] - pose.x, to[1] - pose.y) / metre;
    return 0.5 * mass * (speed * speed + frequency * frequency * stretch * stretch);
  }
}

// The straight path from the start to the target, or to the final pose without one.
class StraightPath {
  constructor(metrics) {
    const [start] = metrics.poses;
    this.target = metrics.target ?? metrics.run.rest;
    const [dx, dy] = [this.target.x - start.x, this.target.y - start.y];
    this.length = distance(dx, dy);
    this.direction = this.length > 0 ? [dx / this.length, dy / this.length] : [0, 0];
  }

  beyond(pose) {
    return (pose.x - this.target.x) * this.direction[0]
      + (pose.y - this.target.y) * this.direction[1];
  }
}

// All metrics in their order: MetricDefinition.swift. What a spring cannot have is 0 or NaN there.
const springMetrics = {
  settleTime: (metrics) => metrics.settleTime,
  arrivalTime: (metrics) => metrics.arrivalTime,
  pauseTime: (metrics) => metrics.pauseTime,
  overshoot: (metrics) => metrics.overshoot,
  overshootFraction: (metrics) => metrics.overshootFraction,
  bounces: () => 0,
  firstContactTime: () => NaN,
  exitTime: (metrics) => metrics.exitTime,
  peakSpeed: (metrics) => metrics.peakSpeed,
  peakAcceleration: (metrics) => metrics.peakAcceleration,
  peakAngle: (metrics) => Math.abs(metrics.angle),
  travel: (metrics) => metrics.travel,
  oscillations: (metrics) => metrics.oscillations,
  finalX: (metrics) => metrics.run.rest.x,
  finalY: (metrics) => metrics.run.rest.y,
  finalAngle: (metrics) => metrics.angle,
  finalError: (metrics) => metrics.finalError,
  energyDissipated: (metrics) => metrics.energyDissipated,
  impacts: () => 0,
  contacts: () => 0,
  phase: () => 0,
  outcome: () => NaN,
  firstCrossingTime: (metrics) => metrics.firstCrossingTime,
  residual: (metrics) => metrics.residual,
  peakScale: (metrics) => metrics.peakScale,
};

// MARK: The plan

// Where the numbers of a scene are among the values of its parameters: SpringPlan.swift.
class SpringPlan {
  // Creates a plan.
  //   spring: {property, width, height, start: [x, y], angle, density, end: [x, y], scale,
  //     dampingRatio, velocity: [x, y], settling, response, bounds: [width, height], target: [x, y],
  //     targetAngle, tolerance, angleTolerance, duration}: the property is 'center' or 'transform',
  //     all others are indices; those of the target are null without one
  //   settings: {frameRate, settleDistance, pointsPerMetre}
  constructor(spring, settings) {
    this.spring = spring;
    this.settings = settings;
  }

  // The curves of the animation and how long it lasts.
  curve(values) {
    const { property, velocity, dampingRatio, response, settling } = this.spring;
    const speeds = velocity.map((index) => values[index]);
    const ratio = values[dampingRatio];
    if (Number.isNaN(values[response])) {
      checked(ratio, "dampingRatio", "notNegative");
      return springCurve(property, speeds, null, ratio, values[settling]);
    }
    return springCurve(property, speeds, Spring.ofResponse(values[response], ratio));
  }

  // Computes a scenario.
  //   values: of every parameter of the scene
  // Returns null where the numbers make no spring, which is an invalid row, or
  //   status: the raw value of a Status
  //   frameCount: the last frame
  //   frames: [frameCount + 1][x, y, angle, velocity x and y, spin] in single precision
  //   scales: [frameCount + 1] in double precision
  //   metrics: of every metric's name its value, rounded to single precision
  run(values) {
    let run;
    try {
      run = new SpringRun(this, values);
    } catch (problem) {
      if (problem instanceof SpringProblem) return null;
      throw problem;
    }
    const metrics = new SpringMetrics(run);
    return {
      status: run.status,
      frameCount: run.poses.length - 1,
      frames: run.frames,
      scales: Float64Array.from(run.poses, ({ scale }) => scale),
      // Minus zero becomes zero, as in the kernels.
      metrics: Object.fromEntries(Object.entries(springMetrics).map(
        ([name, measure]) => [name, Math.fround(measure(metrics)) + 0])),
    };
  }
}
