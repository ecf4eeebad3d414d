// numbers.js: the numbers of a scene: what follows from those that are set, and what the kernels
// read of them. All are doubles, computed in the order in which Swift computes them, so that the
// kernels' inputs have the same bits as in `sweep run`.

import { portable } from "./portable.js";

// As Swift's rounded(): halves away from zero.
export const rounded = (x) => (x < 0 ? -Math.round(-x) : Math.round(x));

// Numbers as PagePlan.swift writes them.
const number = (value) =>
  value === null ? NaN : value === "inf" ? Infinity : value === "-inf" ? -Infinity : value;

// The value at a share, 0 to 1, of a range.
export const valueAtShare = ({ low, high, isLog }, share) => (isLog ? low * (high / low) ** share : low + share * (high - low));

// A plan as PagePlan.swift writes it, with the unit and the allowed values of each parameter.
export const readPlan = (plan) => ({
  ...plan, parameters: plan.parameters.map(([path, kind]) => ({ path, ...plan.kinds[kind] })),
});

const joins = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  minimum: (a, b) => (a < b ? a : b),
  maximum: (a, b) => (a > b ? a : b),
  length: portable.length,
  angle: portable.angle,
  less: (a, b) => Number(a < b),
  atMost: (a, b) => Number(a <= b),
  greater: (a, b) => Number(a > b),
  atLeast: (a, b) => Number(a >= b),
  equal: (a, b) => Number(a === b),
  unequal: (a, b) => Number(a !== b),
};

const functions = {
  negate: (x) => -x,
  squareRoot: Math.sqrt,
  absolute: Math.abs,
  sine: portable.sine,
  cosine: portable.cosine,
  exponential: portable.exponential,
  logarithm: portable.logarithm,
};

// The value of an expression: ExpressionProgram.swift.
export function evaluate(program, values) {
  const stack = [];
  for (const [name, operand] of program) {
    const value = Array.isArray(operand) ? values[operand[0]] : number(operand);
    if (name === "push") stack.push(value);
    else if (name in functions) stack.push(functions[name](stack.pop()));
    else if (name === "choose") {
      const [condition, then, otherwise] = stack.splice(-3);
      stack.push(condition !== 0 ? then : otherwise);
    } else {
      const right = operand === undefined ? stack.pop() : value;
      stack.push(joins[name](stack.pop(), right));
    }
  }
  return stack.pop();
}

// Whether a parameter may have a value: ValueRange.swift.
export function isAllowed({ range, rules: [includesLow, includesHigh, isFlag, isWhole] }, value) {
  const [low, high] = range.map(number);
  if (!(includesLow ? value >= low : value > low)) return false;
  if (!(includesHigh ? value <= high : value < high)) return false;
  return isFlag ? value === 0 || value === 1 : !isWhole || value === rounded(value);
}

function fromMiddle(index, extents, values) {
  let low = Infinity;
  let high = -Infinity;
  for (const [center, size] of extents) {
    low = Math.min(low, values[center] - values[size] / 2);
    high = Math.max(high, values[center] + values[size] / 2);
  }
  return values[extents[index][0]] - (low + high) / 2;
}

function directed(value, other, magnitude, isX) {
  if (Number.isNaN(magnitude)) return value;
  const length = Math.sqrt(value * value + other * other);
  if (!(length > 0)) return isX ? magnitude : 0;
  return magnitude * (value / length);
}

// Each kind of kernel input: the parameters that it reads, and its value: KernelInput.swift. The
// kernels, which have sine and cosine, come last.
export const inputKinds = {
  constant: { reads: () => [], value: (v, constant) => number(constant) },
  parameter: { reads: (index) => [index], value: (v, index) => v[index] },
  scaled: {
    reads: (index) => [index],
    value: (v, index, factor, constant) => v[index] * number(factor) + number(constant),
  },
  fromMiddle: {
    reads: (index, extents) => extents.flat(),
    value: (v, index, extents) => fromMiddle(index, extents, v),
  },
  sum: { reads: (indices) => indices, value: (v, indices) => indices.reduce((sum, k) => sum + v[k], 0) },
  difference: { reads: (...both) => both, value: (v, index, other) => v[index] - v[other] },
  vectorX: {
    reads: (...both) => both,
    value: (v, magnitude, angle, kernels) => v[magnitude] * kernels.unit_vector_x(v[angle]),
  },
  vectorY: {
    reads: (...both) => both,
    value: (v, magnitude, angle, kernels) => v[magnitude] * kernels.unit_vector_y(v[angle]),
  },
  directed: {
    reads: (index, other, magnitude) => [index, other, magnitude],
    value: (v, index, other, magnitude, isX) => directed(v[index], v[other], v[magnitude], isX),
  },
  lastWriter: {
    reads: (indices) => indices,
    value: (v, indices, defaultValue) => {
      const last = indices.findLast((k) => v[k] < defaultValue || v[k] > defaultValue);
      return last === undefined ? defaultValue : v[last];
    },
  },
  boundsStart: { reads: (inset) => [inset], value: (v, inset) => v[inset] - 1 },
  boundsEnd: { reads: (...both) => both, value: (v, extent, inset) => v[extent] - v[inset] + 1 },
};

// The numbers of a scene.
export class SceneNumbers {
  constructor(plan) {
    this.plan = plan;
    this.base = Float64Array.from(plan.base, number);
    this.indices = new Map(plan.parameters.map(({ path }, index) => [path, index]));
    this.programs = plan.programs.map(([index, program]) => ({
      index, program,
      reads: program.flatMap(([, operand]) => (Array.isArray(operand) ? operand : [])),
    }));
  }

  // The expressions that follow from some parameters, each after those that it reads.
  //   isSet: for each parameter, whether a number stands in place of its expression
  //   changes: the indices of parameters that change
  following(isSet, changes) {
    const changed = new Set(changes);
    return this.programs.filter(({ index, reads }) => {
      if (isSet[index] || !reads.some((k) => changed.has(k))) return false;
      changed.add(index);
      return true;
    });
  }

  // Whether a parameter may have a value in the scene.
  allows(index, value) {
    const parameter = this.plan.parameters[index];
    return (parameter.isAutomatic && Number.isNaN(value)) || isAllowed(parameter, value);
  }

  // The values of all parameters where some are set; null where one may not have its value.
  //   changes: [index, value] of each parameter that is set
  values(changes) {
    const values = Float64Array.from(this.base);
    const isSet = new Uint8Array(values.length);
    for (const [index, value] of changes) {
      values[index] = value;
      isSet[index] = 1;
    }
    return this.complete(values, isSet, [...changes].map(([index]) => index)) ? { values, isSet } : null;
  }

  // Evaluates what follows from the parameters at `indices`, in place.
  complete(values, isSet, indices, following = this.following(isSet, indices)) {
    for (const index of indices) if (!this.allows(index, values[index])) return false;
    for (const { index, program } of following) values[index] = evaluate(program, values);
    return following.every(({ index }) => this.allows(index, values[index]))
      && values[this.plan.duration] * this.plan.frameRate <= this.plan.frameLimit;
  }

  // Calls a function with the index and the values of each row that is valid.
  //   base: what `values` gives for what all rows have
  //   varied: the indices of the parameters in which they differ
  //   rows: of each row, the values of these
  forEachRow(base, varied, rows, use) {
    const isSet = Uint8Array.from(base.isSet);
    for (const index of varied) isSet[index] = 1;
    const following = this.following(isSet, varied);
    const values = Float64Array.from(base.values);
    rows.forEach((row, r) => {
      varied.forEach((index, k) => { values[index] = row[k]; });
      if (this.complete(values, isSet, varied, following)) use(r, values);
    });
  }
}
