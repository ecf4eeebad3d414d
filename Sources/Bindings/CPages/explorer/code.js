// code.js: the UIKit code of a scene for the values of the moment. CodeTemplate.swift writes the
// template; numbers.js evaluates its programs.

import { evaluate } from "../simulation/numbers.js";

// A number as `swiftNumber` writes it: the shortest decimal, with an exponent of two digits or more
// where it is less than 1e-4 or at least 2^54; ".0" from 2^53 to there.
function swiftNumber(value) {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 2 ** 53)) return String(value);
  if (size >= 2 ** 53 && size < 2 ** 54) return `${value}.0`;
  return value.toExponential().replace(/e([-+])(\d)$/, "e$10$2");
}

// An angle as `swiftAngle` writes it: as a part of π where it is one.
function swiftAngle(value) {
  for (const divisor of [1, 2, 3, 4, 6]) {
    for (const factor of divisor > 1 ? [1, 2, 3, 5] : [1]) {
      if (Math.abs(value) !== (factor * Math.PI) / divisor) continue;
      const product = factor === 1 ? ".pi" : `${factor} * .pi`;
      return (value < 0 ? "-" : "") + product + (divisor === 1 ? "" : ` / ${divisor}`);
    }
  }
  return swiftNumber(value);
}

const numberFormats = { decimal: swiftNumber, angle: swiftAngle, flag: (value) => `${value !== 0}` };

// Whether lines are there: CodeCondition.swift.
function holds(condition, values, isSet) {
  if (!Array.isArray(condition)) return condition;
  const [index, value, yes, no] = condition;
  const answer = value === null ? isSet[index] : values[index] === value;
  return holds(answer ? yes : no, values, isSet);
}

// A part of a line: a text, the index of a parameter, or a program and a format.
function partText(part, values) {
  if (typeof part === "string") return part;
  if (typeof part === "number") return swiftNumber(values[part]);
  return numberFormats[part.format](evaluate(part.program, values));
}

// The lines that a long one is broken into: CodeLine.swift.
function brokenLine(line) {
  const length = [...line].length;
  if (length <= 100) return [line];
  if (line.startsWith("  ///   - reference: ")) {
    const space = line.lastIndexOf(" ", 102);
    return length <= 102 ? [line] : [line.slice(0, space), `  ///   ${line.slice(space + 1)}`];
  }
  const parts = line.match(/^( *)(case \..*?) (where .*:) (.*)$/);
  return parts ? [parts[1] + parts[2], parts[1] + parts[3], `${parts[1]}  ${parts[4]}`] : [line];
}

// The code for the values of all parameters; `isSet` has 1 for each that is set.
export function codeText(template, values, isSet) {
  let text = "";
  for (const [condition, lines] of template.blocks) {
    if (!holds(condition, values, isSet)) continue;
    for (const line of lines) {
      const parts = Array.isArray(line) ? line : [line];
      const whole = parts.map((part) => partText(part, values)).join("");
      text += brokenLine(whole).map((part) => `${part}\n`).join("");
    }
  }
  return text;
}
