// looks.js: what the eye sees of a motion, as a list of numbers, its look. The distance of two motions is
// the Euclidean distance of their looks. It has four parts of equal weight, because none of them alone is
// what a person compares:
// - the course: where the item and its corner are at some moments;
// - the pace: the times at which it has covered some shares of its way;
// - the room: how far it goes to each side;
// - the turns: how far it goes back after each reversal, and how many reversals can be seen.
// Times and counts are compared by their ratios. A moment is remembered about as exactly as its time, so the
// course at 2 s is an average over a longer span than that at 0.2 s. Without this, two cards that swing
// alike, one a little faster, would be as far apart after some seconds as two that have nothing in common.
//
// The unit is a just noticeable difference. These are assumptions, not measurements: 1 % of the screen's
// diagonal, 10 % of a time (durations differ noticeably from 5 to 10 % on), and 15 % of a count.

import { TRACE_VALUES } from "../simulation/kernels.js";

const noticeableLength = 0.01;
const noticeableTime = 0.1;
const noticeableCount = 0.15;

const momentCount = 16;
// Half the span of a moment, as a share of its time.
const momentSpan = 0.15;
const wayShares = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95];
// The reversals of x, of y and of the turning corner that are compared one by one.
const turnCount = 4;
// The first moment, s. Faster starts look alike.
const firstMoment = 0.05;

// The numbers of an item's look: x, y and the corner's x, y at moments; times; two ends of x, y and the
// corner's turn; and their turns.
const lookSize = 4 * momentCount + wayShares.length + 3 * 2 + 3 * (turnCount + 1);

export class Looker {
  //   frameTime: s; reference: the screen's width and height, pt
  //   levers: of each item, the distance of a corner from its centre, pt
  constructor({ frameTime, reference: [width, height], levers }) {
    Object.assign(this, { frameTime, levers });
    this.step = noticeableLength * Math.hypot(width, height);
    // What is farther away is out of sight.
    this.ends = [[-width / 2, 1.5 * width], [-height / 2, 1.5 * height]];
    this.size = levers.length * lookSize;
    // The time of the last moment, s.
    this.horizon = null;
    // Memory for the columns of a track and their sums, which thousands of motions use one after the other.
    this.columns = [];
    this.sums = null;
  }

  // Columns with a number for each frame: x, y, the corner's x and y from the centre, its path by turning
  // and growing, and the length of the way so far.
  //   frames: 6 numbers for each item and frame; scales: one for each frame, if items are scaled
  track(item, frames, count, scales) {
    const { ends: [[left, right], [top, bottom]], levers } = this;
    if (!(this.columns[0]?.length >= count)) {
      this.columns = Array.from({ length: 6 }, () => new Float32Array(2 * count));
      this.sums = new Float64Array(2 * count + 1);
    }
    const columns = this.columns.map((column) => column.subarray(0, count));
    const [x, y, cornerX, cornerY, turned, way] = columns;
    for (let frame = 0; frame < count; frame += 1) {
      const at = (frame * levers.length + item) * TRACE_VALUES;
      const lever = levers[item] * (scales ? scales[frame] : 1);
      x[frame] = Math.min(Math.max(frames[at], left), right);
      y[frame] = Math.min(Math.max(frames[at + 1], top), bottom);
      cornerX[frame] = lever * Math.cos(frames[at + 2]);
      cornerY[frame] = lever * Math.sin(frames[at + 2]);
      turned[frame] = levers[item] * frames[at + 2] + lever;
      way[frame] = frame === 0 ? 0 : way[frame - 1] + Math.sqrt((x[frame] - x[frame - 1]) ** 2 + (y[frame] - y[frame - 1]) ** 2
        + (cornerX[frame] - cornerX[frame - 1]) ** 2 + (cornerY[frame] - cornerY[frame - 1]) ** 2);
    }
    return columns;
  }

  // The time after which nothing noticeable happens, s.
  duration(frames, count, scales) {
    const lasts = this.levers.map((_, item) => {
      const way = this.track(item, frames, count, scales)[5];
      return way.findIndex((length) => way[count - 1] - length < this.step);
    });
    return Math.max(...lasts) * this.frameTime;
  }

  // Sets the last moment near the end of the longest of some motions.
  lookFor(durations) {
    const sorted = [...durations].sort((a, b) => a - b);
    this.horizon = Math.max(sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0, 4 * firstMoment);
  }

  // Writes the look of a motion to its place.
  look(frames, count, scales, into) {
    this.levers.forEach((_, item) => {
      this.lookAtItem(this.track(item, frames, count, scales), into.subarray(item * lookSize, (item + 1) * lookSize));
    });
  }

  lookAtItem(columns, into) {
    const { step, frameTime } = this;
    let place = 0;
    const put = (value, unit, count = 1) => {
      into[place] = value / (unit * Math.sqrt(count * this.levers.length));
      place += 1;
    };
    for (const column of columns.slice(0, 4)) {
      for (const mean of this.course(column)) put(mean, step, momentCount);
    }
    const way = columns[5];
    const length = way[way.length - 1];
    // The pace of what hardly moves cannot be seen.
    const isSeen = Math.min(1, length / (4 * step));
    for (const share of wayShares) {
      const time = frameTime * frameReaching(way, share * length);
      put(Math.log(1 + (isSeen * time) / firstMoment), noticeableTime, wayShares.length);
    }
    for (const column of [columns[0], columns[1], columns[4]]) {
      let [least, most] = [column[0], column[0]];
      for (let frame = 1; frame < column.length; frame += 1) {
        if (column[frame] < least) least = column[frame];
        else if (column[frame] > most) most = column[frame];
      }
      put(least, step, 2);
      put(most, step, 2);
      const turns = turnsOf(column, step / 4);
      for (let turn = 0; turn < turnCount; turn += 1) put(turns[turn] ?? 0, step, turnCount);
      // A reversal counts as much as it can be seen.
      put(Math.log(1 + turns.reduce((sum, size) => sum + Math.min(1, size / (2 * step)), 0)), noticeableCount);
    }
  }

  // The mean of a column around each moment. The motion rests after its last frame.
  course(column) {
    const { frameTime, horizon, sums } = this;
    for (let frame = 0; frame < column.length; frame += 1) sums[frame + 1] = sums[frame] + column[frame];
    const last = column.length - 1;
    // The integral of the column from the first frame to a time in frames.
    const integral = (time) => {
      const whole = Math.min(Math.floor(time), last);
      return sums[whole] + (time - whole) * column[whole];
    };
    return Array.from({ length: momentCount }, (_, k) => {
      const moment = (firstMoment / frameTime) * (horizon / firstMoment) ** (k / (momentCount - 1));
      return (integral(moment * (1 + momentSpan)) - integral(moment * (1 - momentSpan))) / (2 * momentSpan * moment);
    });
  }
}

// The time, in frames, at which a column that does not fall reaches a value.
function frameReaching(column, value) {
  let to = 0;
  while (to < column.length - 1 && column[to] < value) to += 1;
  if (to === 0) return 0;
  return to - (column[to] - value) / (column[to] - column[to - 1]);
}

// How far a value goes after each reversal. Less than `least` is none.
function turnsOf(column, least) {
  const turns = [];
  let [from, to] = [column[0], column[0]];
  let direction = 0;
  for (const value of column) {
    if (direction === 0) {
      if (Math.abs(value - from) >= least) [direction, to] = [Math.sign(value - from), value];
    } else if ((value - to) * direction >= 0) {
      to = value;
    } else if (Math.abs(value - to) >= least) {
      turns.push(Math.abs(to - from));
      [from, to, direction] = [to, value, -direction];
    }
  }
  turns.push(Math.abs(to - from));
  // The first is the way to the first reversal.
  return turns.slice(1);
}
